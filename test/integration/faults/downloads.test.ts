import { expect, test } from 'vitest';
import { run } from '../../faults/downloads/download-run.ts';
import { plantedFaults } from '../../faults/downloads/planted-faults.ts';

const seed = 20261121;

// `npm run test:campaigns -- --only downloads` makes thousands of these, and plants all faults.
test('no document is lost, torn or shown unverified, and no link is asked with credentials', async () => {
  const { faults, kills, resumed, failures } = await run({ faults: 150, seed });
  expect(failures).toEqual([]);
  expect(faults).toBeGreaterThanOrEqual(150);
  expect(kills).toBeGreaterThan(0);
  expect(resumed).toBeGreaterThan(0);
}, 600_000);

test.each(plantedFaults.filter(({ plant }) => plant === 'rowFirst' || plant === 'credentials'))(
  'a program with the fault “$plant” is found out',
  async ({ plant, problem }) => {
    const { failures } = await run({ faults: 300, seed, plant });
    expect(failures).toContainEqual(expect.stringMatching(problem));
  },
  600_000,
);
