import { expect, test } from 'vitest';
import { run } from '../../faults/fsync/fsync-run.ts';
import { plantedFaults } from '../../faults/fsync/planted-faults.ts';

const seed = 20261121;

// strace, which records the calls, is Linux's own. `npm run test:campaigns -- --only fsync` makes hundreds of these runs.
if (process.platform === 'linux') {
  test('the journal is on the disk before the first byte of what may cost money', async () => {
    const { requests, failures } = await run({ cases: 5, seed });
    expect(failures).toEqual([]);
    expect(requests.orders).toBeGreaterThan(0);
    expect(requests.others).toBeGreaterThan(0);
  }, 900_000);

  test.each(plantedFaults.filter(({ plant }) => plant === 'unflushed-log'))(
    'a program with the fault “$plant” is found out',
    async ({ plant, problems }) => {
      const { requests, failures } = await run({ cases: 3, seed, plant });
      expect(requests.orders).toBeGreaterThan(0);
      for (const problem of problems) expect(failures).toContainEqual(expect.stringMatching(problem));
    },
    900_000,
  );
}
