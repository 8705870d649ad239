import { expect, test } from 'vitest';
import { expectedProblems, findSeeded } from '../../faults/matrix/expected-problems.ts';

// `npm run test:campaigns -- --only faults` seeds all of them.
test.each(expectedProblems.filter(({ seededFault }) => seededFault === 'believesRefusals'))(
  'the matrix finds the seeded fault “$seededFault”, and nothing in the program without it',
  async (expected) => {
    const found = await findSeeded(expected, 20261121);
    expect(found.with).toContainEqual(expect.stringMatching(expected.problem));
    expect(found.without).toEqual([]);
  },
  600_000,
);
