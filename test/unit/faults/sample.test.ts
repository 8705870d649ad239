import { expect, test } from 'vitest';
import { kindsOf, sampleOf } from '../../faults/matrix/sample.ts';
import { scenariosOf } from '../../faults/matrix/scenarios.ts';

const seed = 20261121;

test('the sample has every kind of service, history, kill and fault, in few scenarios', () => {
  const sample = sampleOf(seed);
  const kinds = (all: readonly Parameters<typeof kindsOf>[0][]) => new Set(all.flatMap(kindsOf));
  expect(kinds(sample)).toEqual(kinds(scenariosOf(seed, null)));
  expect(sample.length).toBeLessThan(90);
});
