import { expect, test } from 'vitest';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import { statementText } from '../../../main/register/searched-statements.ts';
import type { VolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement, bytesOf } from '../../support/drss.ts';

const textOf = (answer: unknown) =>
  statementText(
    interpretStatement(bytesOf(answer), 'application/json', '10940/843' as VolumeFolio, {
      loopbackOrigin: null,
    }),
  );

test('a statement is found by its people, entries, dealings and land, and not by what stands in every one', () => {
  const text = textOf(aStatement());
  for (const words of [
    ...['JO ANN CITIZEN', 'HARBOUR HOLDINGS PTY LTD', 'SOME BANK LTD', 'AL123457V', 'AX111111B'],
    ...['TRANSFER OF MORTGAGE', 'AM000001A', 'AGREEMENT Section 173', 'PS328573B', '10940\n843'],
  ])
    expect(text).toContain(words);
  for (const words of ['State of Victoria', 'c2lnbmVk', 'key=abc', '2015-03-02'])
    expect(text).not.toContain(words);
});

test('what could not be read of it is found as received, and a statement without data by its text', () => {
  const spoilt = aStatement();
  Object.defineProperty(
    spoilt.titleSearchCertificate.encumbrancesCaveatsAndNotices.encumbrances[0] ?? {},
    'encumbranceType',
    { value: { odd: 'CAVEAT BY QUILL' }, enumerable: true },
  );
  expect(textOf(spoilt)).toContain('CAVEAT BY QUILL');
  const { registerSearchStatement } = aStatement().titleSearchCertificate;
  const text = textOf({ titleSearchCertificate: { registerSearchStatement } });
  expect(text).toContain('Café');
  expect(textOf('no JSON')).toBe('no JSON');
});
