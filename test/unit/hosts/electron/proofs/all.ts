import { drivenProofs } from './driven.ts';
import { messageProofs } from './messages.ts';
import { policyProofs } from './policies.ts';
import type { Proof } from './proof.ts';
import { readerProofs } from './reader.ts';

export const proofs: readonly Proof[] = [...policyProofs, ...drivenProofs, ...messageProofs, ...readerProofs];
