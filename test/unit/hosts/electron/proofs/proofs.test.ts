import { expect, it } from 'vitest';
import { proofs } from './all.ts';
import { asTheyAre } from './load.ts';

const named = proofs.map(
  (proof) => [proof.items.map((item) => `item ${item}`).join(', '), proof.name, proof] as const,
);

it.each(named)('%s: %s', async (_items, _name, proof) => {
  expect(await proof.faults(asTheyAre)).toEqual([]);
});
