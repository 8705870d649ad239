import { expect, test } from 'vitest';
import { landOfTitle, lotAndPlan, unnumberedTitleNames } from '../../../../shared/model/title-name.ts';

test.each([
  ['7\\PS842284', 'Lot 7 PS842284'],
  ['TP109554', 'TP109554'],
  ['12~10A\\PP5762', '12~10A\\PP5762'],
  ['as the service wrote it', 'as the service wrote it'],
])('names the parcel %s as %s', (spi, name) => {
  expect(lotAndPlan(spi)).toBe(name);
});

test.each([
  [[], null],
  [['10\\PS1', '9\\PS1', '9\\PS1'], 'Lot 9 PS1 and Lot 10 PS1'],
  [['1\\PS1', '2\\PS1', '3\\PS1', '4\\PS1'], 'Lot 1 PS1, Lot 2 PS1 and 2 more'],
])('names the land of a title with the parcels %j', (spis, name) => {
  expect(landOfTitle(spis)).toBe(name);
});

test('tells titles of the same land apart by their place, and never gives two the same name', () => {
  expect(unnumberedTitleNames(['Lot 7 PS1', 'Lot 8 PS1', null])).toEqual([
    'Title for Lot 7 PS1',
    'Title for Lot 8 PS1',
    'Title 3',
  ]);
  expect(unnumberedTitleNames(['Lot 7 PS1', 'Lot 7 PS1'])).toEqual([
    'Title 1 for Lot 7 PS1',
    'Title 2 for Lot 7 PS1',
  ]);
});
