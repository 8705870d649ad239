import { expect, test } from 'vitest';
import { run as corrupt, kinds } from '../../faults/corruption.ts';
import { run as cutPower } from '../../faults/power-cut.ts';

const seed = 20261121;

// `npm run test:campaigns -- --only power` does hundreds of each.
test('a library damaged in any of 19 ways is found out or content-equal, with no order lost and nothing deleted', async () => {
  const cases = kinds.length;
  expect(await corrupt({ cases, seed })).toEqual({ cases, failures: [] });
}, 900_000);

// strace, which records the writes, is Linux's own.
if (process.platform === 'linux') {
  test('a power cut loses nothing that was done, and a lying disk would be found out', async () => {
    expect(await cutPower({ cases: 12, seed })).toEqual({ cases: 12, failures: [] });
    const lying = await cutPower({ cases: 12, seed, isLying: true });
    expect(lying.failures.length).toBeGreaterThan(3);
  }, 1_800_000);
}
