import { expect, test } from 'vitest';
import { aboutNothing } from '../../../main/adjustments/statement-about.ts';
import { statementPdf } from '../../../main/adjustments/statement-pdf.ts';
import type { AdjustedLine, Statement } from '../../../shared/model/adjustments/statement.ts';
import { formatMoney, formatTotal } from '../../../shared/model/money.ts';
import { pdfPages } from '../../support/pdf-text.ts';

const rates: AdjustedLine = {
  label: 'Council rates',
  kind: 'outgoing',
  from: '2026-07-01',
  to: '2027-06-30',
  amountCents: 182_500,
  paid: false,
  basis: 'paid',
};
const sample: Statement = {
  settlementDate: '2026-12-31',
  priceCents: 80_000_000,
  depositCents: 8_000_000,
  lines: [rates, { ...rates, label: 'Rent', kind: 'rent', paid: true, to: '2026-07-31' }],
  other: [{ label: 'Registration fees', amountCents: 17_200, payableBy: 'purchaser' }],
};

test('says on one page each calculation, the balance, the payments and how it was rounded', async () => {
  const pages = await pdfPages(await statementPdf(sample, aboutNothing));
  expect(pages).toHaveLength(1);
  for (const said of [
    'Settlement: 31 December 2026',
    'Vendor allows Purchaser allows',
    'Council rates 1 July 2026 to 30 June 2027',
    '$1,825.00 for 365 days = $5.00 a day: vendor 184 days $920.00, purchaser 181 days $905.00.',
    'Plus Registration fees (payable by the purchaser) $172.00',
    'Balance payable by the purchaser A$721,077.00',
    'Council rates, out of the vendor’s money $1,825.00',
    'To the vendor, or as the vendor directs $719,252.00',
    'half a cent up',
    'Page 1 of 1',
  ]) {
    expect(pages[0]).toContain(said);
  }
});

test('cuts no amount off, however large', async () => {
  const priceCents = Number.MAX_SAFE_INTEGER - 10_000_000;
  for (const cents of [priceCents, 10_000_000_000_000, 123_456_789_012]) {
    const statement = {
      settlementDate: '2026-12-31',
      priceCents: cents,
      depositCents: 0,
      lines: [],
      other: [],
    };
    const [page] = await pdfPages(await statementPdf(statement, aboutNothing));
    expect(page).toContain(`Price ${formatMoney(cents)} `);
    expect(page).toContain(`Balance payable by the purchaser ${formatTotal(cents)} `);
  }
});

test('names the matter and the parties, in each foot too, and replaces only letters that it cannot show', async () => {
  const about = {
    facts: [
      ['Vendor', 'Zoë Łukasiewicz'],
      ['Purchaser', 'Nguyễn Thị Ánh, 王'],
    ] as const,
    reference: 'Matter 2026-118',
    notes: ['Land tax is not adjusted.'],
  };
  const [page] = await pdfPages(await statementPdf(sample, about));
  expect(page).toContain('Vendor: Zoë Lukasiewicz Purchaser: Nguyen Thi Ánh, ?');
  expect(page).toContain('Land tax is not adjusted.');
  expect(page).toContain('A letter that this document cannot show is written as ?.');
  expect(page).toContain('Matter 2026-118 Page 1 of 1');
  expect((await pdfPages(await statementPdf(sample, aboutNothing)))[0]).not.toContain('cannot show');
});

test('sixty lines flow over pages, each under the same head, and none is cut', async () => {
  const long = 'with a label that goes on '.repeat(6);
  const lines = Array.from({ length: 60 }, (_, index) => ({
    ...rates,
    label: `Line ${index + 1} ${long}end`,
  }));
  const pages = await pdfPages(await statementPdf({ ...sample, lines }, aboutNothing));
  const withLines = pages.filter((page) => page.includes('for 365 days'));
  expect(withLines.length).toBeGreaterThan(4);
  for (const page of withLines) expect(page).toContain('Adjusted by the day Vendor allows Purchaser allows');
  const whole = pages.join(' ');
  for (const { label } of lines) expect(whole).toContain(label);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});

test('a balance that the vendor has to provide for is named so, and the largest amounts fit their column', async () => {
  const short = { ...sample, priceCents: 100, depositCents: 0, other: [] };
  const [page] = await pdfPages(await statementPdf(short, aboutNothing));
  expect(page).toContain('Still to be provided by the vendor');
  const large = { ...sample, priceCents: 9_000_000_000_000_000, depositCents: 0 };
  expect((await pdfPages(await statementPdf(large, aboutNothing)))[0]).toContain('$90,000,000,000,000.00');
});
