import { expect, test } from 'vitest';
import { changesPage, changesReport } from '../../../main/register/changes-report.ts';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import { decodeText } from '../../../main/register/text-version.ts';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
import { compareStatements } from '../../../shared/model/register-changes/compare-statements.ts';
import { parseVolumeFolio } from '../../../shared/model/volume-folio.ts';
import { aStatement, noPdf } from '../../support/drss.ts';

const title = parseVolumeFolio('10940/843');
if (!title.ok) throw new Error(title.failure.message);
const bytes = new TextEncoder().encode(JSON.stringify(aStatement()));
const { statement } = interpretStatement(bytes, null, title.value, { loopbackOrigin: null });
if (statement === null) throw new Error('The statement cannot be read');

const earlier: StatementView = {
  id: 'a',
  volumeFolio: '10940/843',
  matterNumber: '2026-118',
  state: 'kept',
  requestedAt: 1,
  producedDate: '2026-11-21 10:14:00',
  securityNo: '124080291367D',
  address: null,
  land: 'Lot 101 PS328573',
  proprietors: [],
  problem: null,
  hasText: true,
  hasCertificateLink: false,
  certificate: null,
  pdf: noPdf,
  statement,
  otherTitle: null,
  leftOut: [],
  asReceived: [],
  text: null,
  raw: null,
};
const later: StatementView = {
  ...earlier,
  id: 'b',
  matterNumber: '2026-119',
  producedDate: '2026-11-28 15:05:00',
  securityNo: '999',
};
const answer = aStatement();
const changed = structuredClone(answer);
changed.titleSearchCertificate.titleReferenceDetail.titleStatus = '<CANCELLED>';
Reflect.set(changed.titleSearchCertificate, 'unknownPart', { flag: '<b>' });
const compared = compareStatements(answer, changed, decodeText);
const same = compareStatements(answer, structuredClone(answer), decodeText);
const made = { officeName: 'Raman & Lee', madeAt: Date.parse('2026-11-28T05:00:00Z'), isPractice: false };

test('a report of what changed names the office, the title, both statements with their times, and from what it was made', () => {
  const report = changesReport(earlier, later, compared, made);
  expect(report).toMatchObject({
    title: 'What changed on title 10940/843',
    facts: [
      { name: 'Office', value: 'Raman & Lee' },
      { name: 'Title', value: 'Volume 10940 Folio 843' },
      { name: 'Property', value: 'Lot 101 PS328573' },
      {
        name: 'Earlier statement',
        value: '21 Nov 2026, 10:14 am, security number 124080291367D, matter 2026-118',
      },
      { name: 'Later statement', value: '28 Nov 2026, 3:05 pm, security number 999, matter 2026-119' },
    ],
    count: 2,
    remarks: [],
    sentences: [{ severity: 'stopsSettlement', text: 'The title status changed from LIVE to <CANCELLED>.' }],
    fields: [{ severity: 'check', kind: 'New', item: 'Unknown part, flag', before: '\u2013', after: '<b>' }],
  });
  expect(report?.footer).toMatch(
    /^Made by Landfolio on 28 Nov.* 2026, 4:00 pm AEDT from the two register statements/,
  );
});

test('says that nothing changed', () => {
  expect(changesReport(earlier, later, same, { ...made, isPractice: true })).toMatchObject({
    count: 0,
    remarks: [
      expect.stringMatching(/^Practice/),
      'Both statements show the same register details for this title.',
    ],
  });
});

test('statements of two titles, of which one cannot be read, or one and the same are not compared', () => {
  expect(changesReport(earlier, { ...later, volumeFolio: '1/1' }, compared, made)).toBeNull();
  expect(changesReport(earlier, { ...later, statement: null }, compared, made)).toBeNull();
  expect(changesReport(earlier, earlier, compared, made)).toBeNull();
});

test('the saved page shows what a service or a person wrote as text, and loads nothing', () => {
  const report = changesReport(earlier, later, compared, made);
  if (report === null) throw new Error('No report');
  const html = changesPage(report);
  expect(html).toContain('from LIVE to &#60;CANCELLED&#62;.</td>');
  expect(html).toContain('<td>\u2013</td><td>&#60;b&#62;</td>');
  expect(html).toContain('Raman &#38; Lee');
  expect(html).not.toMatch(/<script|<img|<link|<CANCELLED>/);
  expect(html).toContain("default-src 'none'");
});
