import type { Fault } from '../../shared/lib/fault.ts';

/** Why something with connections was not done; each is a declared error of the contract. */
export type ConnectionsFailure =
  | { readonly kind: 'notKept'; readonly id: string }
  | { readonly kind: 'invalid'; readonly faults: Fault[] }
  | { readonly kind: 'hostFailed'; readonly message: string };
