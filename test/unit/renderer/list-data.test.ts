import { expect, test } from 'vitest';
import { nameInData } from '../../../renderer/features/cart/extra-data/list-data.ts';

test.each([
  ['typed by hand', { name: 'Second Managers', speed: 'Standard' }, 'Second Managers'],
  [
    'of a list that is not here',
    { id: 'om-7', name: 'Harbour Managers', speed: 'Express' },
    'Harbour Managers',
  ],
  ['with a number for its id', { id: 7, name: 'Harbour Managers', speed: 'Express' }, 'Harbour Managers'],
  ['not given yet', undefined, null],
  ['of another form', 'Harbour', null],
])('the name of a manager is read from the data of a line: %s', (_, value, name) => {
  expect(nameInData(value)).toBe(name);
});
