import { expect, it } from 'vitest';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { practiceAddresses } from '../../../shared/model/practice-addresses.ts';

it('each address that practice offers to begin with is one property there, and between them they show one title and several', () => {
  const all = [...createRegister(1).byPfi.values()];
  const titles = practiceAddresses.map((address) => {
    const found = all.filter((property) => property.address === address);
    expect(found).toHaveLength(1);
    return found[0]?.volumeFolios.length;
  });
  expect(new Set(titles)).toEqual(new Set([1, 2]));
});
