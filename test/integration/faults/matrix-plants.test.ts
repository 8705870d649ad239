import { expect, test } from 'vitest';
import type { Plant } from '../../faults/matrix/plants.ts';
import { runMatrix } from '../../faults/matrix/run-matrix.ts';
import { nameOf, scenariosOf } from '../../faults/matrix/scenarios.ts';

const seed = 20261121;
const all = scenariosOf(seed, null);

/** What is wrong with a program in some of the scenarios that have all of these words in their names. */
async function problemsOf(words: readonly string[], plant?: Plant): Promise<string[]> {
  const some = all.filter((one) => words.every((word) => nameOf(one).includes(word))).slice(0, 8);
  expect(some).toHaveLength(8);
  const problems: string[] = [];
  await runMatrix(some, ({ verdict }) => problems.push(...verdict.problems), undefined, { plant });
  return problems;
}

test.each<[Plant, readonly string[], RegExp]>([
  ['believesNumbers', ['the number of another order; history whole;', '7 others'], /phantom|lost/],
  ['trustsLists', ['made, reset; history without open orders'], /lost/],
  ['believesEmpty', ['made, reset; history empty, as without a customer id'], /lost/],
  ['believesTotals', ['made, reset; history counted by the page', '45 others'], /lost/],
  ['readsForDoubts', ['made, twice, answered 200; history whole;'], /made twice and not told/],
  ['believesRefusals', ['made after 3 looks, 400; history whole', 'window gone'], /doubled/],
  ['givesUp', ['made, only its number, known after eight days; history failing;'], /given up/],
])(
  'a program with the fault “%s” is found out, and one without it has none',
  async (plant, words, problem) => {
    expect(await problemsOf(words, plant)).toContainEqual(expect.stringMatching(problem));
    expect(await problemsOf(words)).toEqual([]);
  },
  600_000,
);
