import { expect, test } from 'vitest';
import { run as corrupt } from '../../faults/corruption.ts';
import { run as cutPower } from '../../faults/power-cut.ts';

const seed = 20261121;

test('a library damaged in 304 ways is found out or content-equal, with no order lost and nothing deleted', async () => {
  expect(await corrupt({ cases: 304, seed })).toEqual({ cases: 304, failures: [] });
}, 900_000);

// strace, which records the writes, is Linux's own.
if (process.platform === 'linux') {
  test('a power cut at any of 500 moments loses nothing that was done, and a lying disk would be found out', async () => {
    expect(await cutPower({ cases: 500, seed })).toEqual({ cases: 500, failures: [] });
    const lying = await cutPower({ cases: 12, seed, isLying: true });
    expect(lying.failures.length).toBeGreaterThan(3);
  }, 1_800_000);
}
