import { expect, test } from 'vitest';
import { anySeed, fuzz } from '../../faults/fuzz.ts';

/*
 * Crashes, prototype changes and broken promises of the parsers. The same seed each time, and one that nobody chose;
 * `node test/faults/fuzz.ts --runs 100000 --seed N` brings a failure back.
 */
test('every parser survives values of the seed that is always the same', async () => {
  expect((await fuzz({ runsEach: 200, seed: 20261121 })).failures).toEqual([]);
});

test('every parser survives values of a new seed', async () => {
  const seed = anySeed();
  process.stdout.write(`Fuzzed with seed ${seed}\n`);
  expect((await fuzz({ runsEach: 200, seed })).failures).toEqual([]);
});
