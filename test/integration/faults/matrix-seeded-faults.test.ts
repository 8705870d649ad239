import { expect, test } from 'vitest';
import { expectedProblems, findSeeded } from '../../faults/matrix/expected-problems.ts';

// `npm run test:campaigns -- --only faults` seeds all of them, and requires that nothing is found without them.
test.each(expectedProblems.filter(({ seededFault }) => seededFault === 'believesRefusals'))(
  'the matrix finds the seeded fault “$seededFault”',
  async (expected) => {
    expect(await findSeeded(expected, 20261121)).toContainEqual(expect.stringMatching(expected.problem));
  },
  600_000,
);
