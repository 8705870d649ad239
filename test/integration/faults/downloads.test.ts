import { expect, test } from 'vitest';
import { run } from '../../faults/downloads/download-run.ts';

// `npm run faults:downloads` makes thousands of these.
test('no document is lost, torn or shown unverified, and no link is asked with credentials', async () => {
  const { faults, kills, resumed, failures } = await run({ faults: 300, seed: 20261121 });
  expect(failures).toEqual([]);
  expect(faults).toBeGreaterThanOrEqual(300);
  expect(kills).toBeGreaterThan(0);
  expect(resumed).toBeGreaterThan(0);
}, 600_000);
