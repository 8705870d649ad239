import { expect, test } from 'vitest';
import { type Plant, run } from '../../faults/fsync/fsync-run.ts';

const seed = 20261121;

// strace, which records the calls, is Linux's own. `npm run faults:fsync` makes hundreds of these runs.
if (process.platform === 'linux') {
  test('the journal is on the disk before the first byte of what may cost money', async () => {
    const { requests, failures } = await run({ cases: 5, seed });
    expect(failures).toEqual([]);
    expect(requests.orders).toBeGreaterThan(0);
    expect(requests.others).toBeGreaterThan(0);
  }, 900_000);

  test.each<[Plant, readonly RegExp[]]>([
    [
      'unflushed-log',
      [/orders\/v1: SENDING is not flushed in the log/, /drss\/\S+: SENDING is not flushed in the log/],
    ],
    ['no-synchronous', [/SENDING is not flushed in the database/]],
    ['unlogged-charges', [/drss\/\S+: SENDING is not in the log of orders/]],
  ])(
    'a program with %s would be found out',
    async (plant, faults) => {
      const { requests, failures } = await run({ cases: 3, seed, plant });
      expect(requests.orders).toBeGreaterThan(0);
      for (const fault of faults) expect(failures).toContainEqual(expect.stringMatching(fault));
    },
    900_000,
  );
}
