import { expect, test } from 'vitest';
import { expectedProblems } from '../../faults/fsync/expected-problems.ts';
import { run } from '../../faults/fsync/fsync-run.ts';

const seed = 20261121;

// strace, which records the calls, is Linux's own. `npm run test:campaigns -- --only fsync` makes hundreds of these runs.
if (process.platform === 'linux') {
  test('the journal is on the disk before the first byte of what may cost money', async () => {
    const { requests, failures } = await run({ cases: 2, seed });
    expect(failures).toEqual([]);
    expect(requests.orders).toBeGreaterThan(0);
    expect(requests.others).toBeGreaterThan(0);
  }, 900_000);

  test.each(expectedProblems.filter(({ seededFault }) => seededFault === 'unflushed-log'))(
    'a program with the fault “$seededFault” is found out',
    async ({ seededFault, problems }) => {
      const { requests, failures } = await run({ cases: 2, seed, seededFault });
      expect(requests.orders).toBeGreaterThan(0);
      for (const problem of problems) expect(failures).toContainEqual(expect.stringMatching(problem));
    },
    900_000,
  );
}
