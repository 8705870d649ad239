import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blockSize, faults, quickScenarios, scenarioOf } from '../../faults/office/scenarios.ts';
import { seededFaults } from '../../faults/office/seeded-faults.ts';

const quick = Array.from({ length: quickScenarios }, (_, number) => scenarioOf(number));

test('the quick campaign has every fault in each office, and kills a computer at every moment', () => {
  expect(quickScenarios).toBeGreaterThanOrEqual(60);
  expect(new Set(quick.slice(0, blockSize).map(({ fault }) => fault))).toEqual(new Set(faults));
  const ports = readFileSync('main/ports/checkpoints.ts', 'utf8');
  const moments = [...ports.matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name);
  expect(moments.length).toBeGreaterThan(10);
  expect(new Set(quick.flatMap(({ dieAt }) => dieAt ?? []))).toEqual(new Set(moments));
});

test('no two scenarios buy of one title', () => {
  const titles = quick.flatMap(({ title }) => Array.from({ length: 9 }, (_, place) => title(place)));
  expect(new Set(titles).size).toBe(titles.length);
});

test('each seeded change of the program is of a text that stands once', () => {
  for (const { path, from } of seededFaults.flatMap(({ computer }) => computer))
    expect(readFileSync(path, 'utf8').split(from), path).toHaveLength(2);
});
