import { expect, test } from 'vitest';
import { changesPage, changesReport } from '../../../main/register/changes-report.ts';
import { interpretStatement } from '../../../main/register/interpret-statement.ts';
import type { StatementView } from '../../../shared/contract/views/statement.ts';
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
  leftOut: [],
  text: null,
  raw: null,
};
const later: StatementView = {
  ...earlier,
  id: 'b',
  matterNumber: '2026-119',
  producedDate: '2026-11-28 15:05:00',
  securityNo: '999',
  statement: { ...statement, titleStatus: '<CANCELLED>', ctType: null },
};
const made = { officeName: 'Raman & Lee', madeAt: Date.parse('2026-11-28T05:00:00Z'), isPractice: false };

test('a report of what changed names the office, the title, both statements with their times, and from what it was made', () => {
  const report = changesReport(earlier, later, made);
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
    result: '2 changes',
    remarks: [],
    rows: [
      { kind: 'Changed', item: 'Title status', part: 'Title', before: 'LIVE', after: '<CANCELLED>' },
      { kind: 'Removed', item: 'Certificate of title', before: 'Electronic', after: '\u2013' },
    ],
  });
  expect(report?.footer).toMatch(
    /^Made by Landfolio on 28 Nov.* 2026, 4:00 pm AEDT from the two register statements/,
  );
});

test('says that nothing changed, and what of it cannot be known', () => {
  const same = { ...later, statement };
  expect(changesReport(earlier, same, made)).toMatchObject({
    result: 'No changes',
    remarks: ['Both statements show the same register details for this title.'],
  });
  const partial = { ...same, leftOut: [{ path: 'landDescription', value: null }] };
  const remarks = [/^Practice/, /^Part of one of these statements could not be read/].map((said) =>
    expect.stringMatching(said),
  );
  expect(changesReport(earlier, partial, { ...made, isPractice: true })).toMatchObject({ remarks });
});

test('statements of two titles, of which one cannot be read, or one and the same are not compared', () => {
  expect(changesReport(earlier, { ...later, volumeFolio: '1/1' }, made)).toBeNull();
  expect(changesReport(earlier, { ...later, statement: null }, made)).toBeNull();
  expect(changesReport(earlier, earlier, made)).toBeNull();
});

test('the saved page shows what a service or a person wrote as text, and loads nothing', () => {
  const report = changesReport(earlier, later, made);
  if (report === null) throw new Error('No report');
  const html = changesPage(report);
  expect(html).toContain('<td>LIVE</td><td>&#60;CANCELLED&#62;</td>');
  expect(html).toContain('Raman &#38; Lee');
  expect(html).not.toMatch(/<script|<img|<link|<CANCELLED>/);
  expect(html).toContain("default-src 'none'");
});
