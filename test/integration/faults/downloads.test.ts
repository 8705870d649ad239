import { expect, test } from 'vitest';
import { run } from '../../faults/downloads/download-run.ts';
import { expectedProblems } from '../../faults/downloads/expected-problems.ts';

const seed = 20261121;

// `npm run test:campaigns -- --only downloads` makes thousands of these, and seeds all faults.
test('no document is lost, torn or shown unverified, and no link is asked with credentials', async () => {
  const { faults, kills, resumed, failures } = await run({ faults: 150, seed });
  expect(failures).toEqual([]);
  expect(faults).toBeGreaterThanOrEqual(150);
  expect(kills).toBeGreaterThan(0);
  expect(resumed).toBeGreaterThan(0);
}, 600_000);

test.each(expectedProblems.filter(({ seededFault }) => seededFault === 'rowFirst'))(
  'a program with the fault “$seededFault” is found out',
  async ({ seededFault, problem }) => {
    const { failures } = await run({ faults: 300, seed, seededFault });
    expect(failures).toContainEqual(expect.stringMatching(problem));
  },
  600_000,
);
