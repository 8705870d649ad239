import { describe, expect, test } from 'vitest';
import { interpretStatement } from '../../../../main/register/interpret-statement.ts';
import {
  documentNamed,
  documentsIn,
  isPlan,
  isSameDocument,
  namedDocuments,
  planOf,
} from '../../../../shared/model/document-numbers.ts';
import type { VolumeFolio } from '../../../../shared/model/volume-folio.ts';
import { aStatement, bytesOf } from '../../../support/drss.ts';

const id = (text: string) => {
  const found = documentNamed(text);
  if (found === null) throw new Error(text);
  return found;
};

test('every document that a statement names is found once, plans by their number without the letter', () => {
  const policy = { loopbackOrigin: null };
  const answer = aStatement();
  const [first] = answer.titleSearchCertificate.encumbrancesCaveatsAndNotices.encumbrances;
  if (first !== undefined) first.encumbranceText = 'MORTGAGE AL123457V, varied by AR122019D';
  const { statement } = interpretStatement(bytesOf(answer), null, '10940/843' as VolumeFolio, policy);
  if (statement === null) throw new Error('not read');
  expect(namedDocuments(statement)).toEqual([
    'PS328573',
    'AL123457V',
    'AM000001A',
    'AX111111B',
    'AL123456X',
    'AR122019D',
  ]);
});

describe('a field', () => {
  test.each([
    ['AR122019D', 'AR122019D'],
    [' ar 122019 d ', 'AR122019D'],
    ['PS328573B', 'PS328573B'],
    ['SEE PS328573B FOR FURTHER DETAILS', null],
    ['', null],
    [null, null],
  ])('%j names %j', (text, document) => {
    expect(documentNamed(text)).toBe(document);
  });
});

test('words name documents by plan numbers and by numbers of instruments, and nothing that only looks like one', () => {
  expect(
    documentsIn('SEE PS328573B and PS328573B, created by AR122019D under S173 in VIC 3053, A1234'),
  ).toEqual(['PS328573B', 'AR122019D']);
  expect(documentsIn(null)).toEqual([]);
});

test('a parcel is on its plan; a Crown allotment is on none', () => {
  expect(planOf('101\\PS328573')).toBe('PS328573');
  expect(planOf('TP109554')).toBe('TP109554');
  expect(planOf('12~10A\\PP5762')).toBeNull();
  expect(planOf(null)).toBeNull();
});

test('a plan is the same with and without its letter, an instrument is not', () => {
  expect(isSameDocument(id('PS328573'), id('PS328573B'))).toBe(true);
  expect(isSameDocument(id('PS328573'), id('PS328574'))).toBe(false);
  expect(isSameDocument(id('AR122019'), id('AR122019D'))).toBe(false);
  expect([isPlan(id('LP1234')), isPlan(id('AR122019D'))]).toEqual([true, false]);
});
