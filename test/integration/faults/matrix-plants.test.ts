import { expect, test } from 'vitest';
import { findPlanted, plantedFaults } from '../../faults/matrix/planted-faults.ts';

// `npm run test:campaigns -- --only faults` plants all of them.
test.each(plantedFaults.filter(({ plant }) => plant === 'trustsLists' || plant === 'believesRefusals'))(
  'the matrix finds the planted fault “$plant”, and nothing in the program without it',
  async (planted) => {
    const found = await findPlanted(planted, 20261121);
    expect(found.with).toContainEqual(expect.stringMatching(planted.problem));
    expect(found.without).toEqual([]);
  },
  600_000,
);
