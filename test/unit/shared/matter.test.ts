import { expect, test } from 'vitest';
import { checkMatterDetails, isReferenceOf } from '../../../shared/model/matter.ts';
import { checkMatterNumber } from '../../../shared/model/matter-number.ts';
import { aPerson } from '../../support/parties.ts';

test.each([
  [{ client: 'x'.repeat(201) }, ['client']],
  [{ property: '12 Smith\nStreet' }, ['property']],
  [
    { parties: [aPerson('vendor', 'a\u0000b', '')], notes: 'x'.repeat(4001) },
    ['parties[0].familyName', 'parties[0].givenNames', 'notes'],
  ],
  [{ settlementOn: '2026-02-30' }, ['settlementOn']],
  [{ settlementOn: '' }, ['settlementOn']],
  [{ settlementOn: '9999-12-31' }, ['settlementOn']],
  [{ settlementOn: '0201-12-04' }, ['settlementOn']],
])('%j cannot be kept, and the field is named', (details, fields) => {
  expect(checkMatterDetails(details).map(({ field }) => field)).toEqual(fields);
});

test('what an office writes is kept', () => {
  const parties = [aPerson('vendor', 'Priya', 'Nair')];
  const notes = 'Call on Thursday.\r\nDéjà vu: 50 %, “quoted”.';
  expect(
    checkMatterDetails({ kind: 'sale', client: '', parties, property: '', settlementOn: null, notes }),
  ).toEqual([]);
  expect(checkMatterDetails({ settlementOn: '2028-02-29' })).toEqual([]);
});

test.each([
  ['2026-118', true],
  [' 2026-118 Nair ', true],
  ['2026-1180', false],
  ['2026-11', false],
  ['Re 2026-118', false],
])('the reference %j of an alert names matter 2026-118: %j', (reference, isIt) => {
  expect(isReferenceOf(reference, '2026-118')).toBe(isIt);
});

test('a matter number says what is wrong with it: none, too long, or a sign that nobody sees', () => {
  const messages = (text: string) => checkMatterNumber(text).map(({ message }) => message);
  expect(messages('2026-118')).toEqual([]);
  expect(messages(' ')).toEqual(['Enter the matter number, such as 2026-118.']);
  expect(messages('9'.repeat(40))).toEqual([]);
  expect(messages('9'.repeat(41))).toEqual(['Enter a matter number of at most 40 characters on one line.']);
  for (const sign of ['\u200f', '\u202e', '\u200b', '\t']) {
    expect(messages(`2026${sign}-118`)).toEqual([
      'The matter number contains an invisible character, as copied text sometimes does. Delete it and type it again.',
    ]);
  }
});
