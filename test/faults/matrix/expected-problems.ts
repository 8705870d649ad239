import { runMatrix } from './run-matrix.ts';
import { nameOf, scenariosOf } from './scenarios.ts';
import type { SeededFault } from './seeded-faults.ts';

interface ExpectedProblem {
  readonly seededFault: SeededFault;
  /** Eight scenarios with all of these words in their names show it. */
  readonly words: readonly string[];
  /** The problem that must be found. */
  readonly problem: RegExp;
}

/** Programs with one deliberate fault each: a matrix that does not find them all is blind. */
export const expectedProblems: readonly ExpectedProblem[] = [
  {
    seededFault: 'believesNumbers',
    words: ['the number of another order; history whole;', '7 others'],
    problem: /phantom|lost/,
  },
  { seededFault: 'trustsLists', words: ['made, reset; history without open orders'], problem: /lost/ },
  {
    seededFault: 'believesEmpty',
    words: ['made, reset; history empty, as without a customer id'],
    problem: /lost/,
  },
  {
    seededFault: 'believesTotals',
    words: ['made, reset; history counted by the page', '45 others'],
    problem: /lost/,
  },
  {
    seededFault: 'readsForDoubts',
    words: ['made, twice, answered 200; history whole;'],
    problem: /made twice and not told/,
  },
  {
    seededFault: 'believesRefusals',
    words: ['made after 3 looks, 400; history whole', 'window gone'],
    problem: /doubled/,
  },
  {
    seededFault: 'givesUp',
    words: ['made, only its number, known after eight days; history failing;'],
    problem: /given up/,
  },
];

/** What the matrix finds with the fault and, for `isSound`, without it: then nothing. */
export async function findSeeded(
  { seededFault, words }: ExpectedProblem,
  seed: number,
  { isSound = false } = {},
): Promise<string[]> {
  const all = scenariosOf(seed, null);
  const some = all.filter((one) => words.every((word) => nameOf(one).includes(word))).slice(0, 8);
  if (some.length < 8) throw new Error(`There are only ${some.length} scenarios for ${seededFault}`);
  const found: string[] = [];
  await runMatrix(some, ({ verdict }) => found.push(...verdict.problems), undefined, {
    ...(isSound ? {} : { seededFault }),
  });
  return found;
}
