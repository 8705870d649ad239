import { expect, test } from 'vitest';
import { run } from '../../faults/downloads/download-run.ts';
import type { Plant } from '../../faults/downloads/plants.ts';

const seed = 20261121;

// `npm run faults:downloads` makes thousands of these.
test('no document is lost, torn or shown unverified, and no link is asked with credentials', async () => {
  const { faults, kills, resumed, failures } = await run({ faults: 300, seed });
  expect(failures).toEqual([]);
  expect(faults).toBeGreaterThanOrEqual(300);
  expect(kills).toBeGreaterThan(0);
  expect(resumed).toBeGreaterThan(0);
}, 600_000);

test.each<[Plant, RegExp]>([
  ['unflushed', /a final name before its bytes are on the disk/],
  ['unnamed', /is shown before its name is on the disk/],
  ['rowFirst', /is shown before its file is whole/],
  ['tornAccepted', /is shown with other bytes than any version/],
  ['credentials', /a link was asked with authorization/],
])(
  'a program with the fault “%s” is found out',
  async (plant, problem) => {
    const { failures } = await run({ faults: 300, seed, plant });
    expect(failures).toContainEqual(expect.stringMatching(problem));
  },
  600_000,
);
