import { expect, test } from 'vitest';
import { checkMatterDetails } from '../../../shared/model/matter.ts';

test.each([
  [{ client: 'x'.repeat(201) }, ['client']],
  [{ property: '12 Smith\nStreet' }, ['property']],
  [{ parties: 'a\u0000b', notes: 'x'.repeat(4001) }, ['parties', 'notes']],
  [{ settlementOn: '2026-02-30' }, ['settlementOn']],
  [{ settlementOn: '' }, ['settlementOn']],
])('%j cannot be kept, and the field is named', (details, fields) => {
  expect(checkMatterDetails(details).map(({ field }) => field)).toEqual(fields);
});

test('what an office writes is kept', () => {
  const parties = 'Priya Nair\nJonathan Cole\n\tas trustees';
  const notes = 'Call on Thursday.\r\nDéjà vu: 50 %, “quoted”.';
  expect(
    checkMatterDetails({ kind: 'sale', client: '', parties, property: '', settlementOn: null, notes }),
  ).toEqual([]);
  expect(checkMatterDetails({ settlementOn: '2028-02-29' })).toEqual([]);
});
