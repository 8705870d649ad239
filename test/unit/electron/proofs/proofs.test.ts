import { expect, it } from 'vitest';
import { proofs } from './all.ts';
import { asTheyAre } from './load.ts';

it.each(proofs.map((proof) => [proof.name, proof] as const))('%s', async (_name, proof) => {
  expect(await proof.faults(asTheyAre)).toEqual([]);
});
