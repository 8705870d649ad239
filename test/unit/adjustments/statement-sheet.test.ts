import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aboutNothing } from '../../../main/adjustments/statement-about.ts';
import { statementSheet } from '../../../main/adjustments/statement-sheet.ts';
import { columnName, daySerial } from '../../../main/lib/xlsx.ts';
import { adjust } from '../../../shared/model/adjustments/adjust.ts';
import type { Statement } from '../../../shared/model/adjustments/statement.ts';
import { readSpreadsheet, type Spreadsheet } from '../../support/spreadsheet.ts';

const at = Date.UTC(2026, 10, 28);

const sample: Statement = {
  settlementDate: '2026-12-31',
  priceCents: 80_000_000,
  depositCents: 8_000_000,
  lines: [
    {
      label: '=HYPERLINK("https://example.com")',
      kind: 'outgoing',
      from: '2026-07-01',
      to: '2027-06-30',
      amountCents: 182_501,
      paid: false,
      basis: 'paid',
    },
    {
      label: '+1 <b> & "two" _x0041_',
      kind: 'rent',
      from: '2026-12-15',
      to: '2027-01-14',
      amountCents: 260_000,
      paid: true,
      basis: 'asIs',
    },
  ],
  other: [{ label: '@SUM(A1)', amountCents: 17_200, payableBy: 'purchaser' }],
};

async function sheetOf(statement: Statement): Promise<Spreadsheet> {
  return readSpreadsheet(await statementSheet(statement, aboutNothing, at));
}

/** The row with this text in its first cell. */
function rowOf(sheet: Spreadsheet, text: string): number {
  const found = sheet.places.find((place) => place.startsWith('A') && sheet.stored(place) === text);
  return Number(found?.slice(1));
}

function cents(dollars: unknown): number {
  return Math.round(Number(dollars) * 100);
}

/** The results of a workbook, from what is stored or from its formulas. */
function resultsOf(sheet: Spreadsheet, lines: number, of: 'stored' | 'value') {
  const first = rowOf(sheet, 'Item') + 1;
  const total = rowOf(sheet, 'Total');
  const balance = rowOf(sheet, 'Balance payable by the purchaser');
  return {
    lines: Array.from({ length: lines }, (_, index) => {
      const cell = (column: string) => sheet[of](`${column}${first + index}`);
      return {
        label: cell('A'),
        periodDays: cell('H'),
        vendorDays: cell('J'),
        purchaserDays: cell('K'),
        vendorCents: cents(cell('L')),
        purchaserCents: cents(cell('M')),
        vendorAllowsCents: cents(cell('N')),
        purchaserAllowsCents: cents(cell('O')),
      };
    }),
    vendorAllowsCents: cents(sheet[of](`N${total}`)),
    purchaserAllowsCents: cents(sheet[of](`O${total}`)),
    payFromVendorCents: cents(sheet[of](`P${total}`)),
    balanceCents: cents(sheet[of](`B${balance}`)),
  };
}

test('what is derived is a formula, and its stored result is that of the model', async () => {
  const sheet = await sheetOf(sample);
  const first = rowOf(sheet, 'Item') + 1;
  for (const column of ['H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P']) {
    expect([column, sheet.formula(`${column}${first}`)]).toEqual([column, expect.any(String)]);
  }
  expect(resultsOf(sheet, 2, 'stored')).toEqual(adjust(sample));
  expect(sheet.stored(`P${rowOf(sheet, 'Total')}`)).toBe(1825.01);
});

test('the formulas give the same again, and follow the settlement, the amount and the basis', async () => {
  const sheet = await sheetOf(sample);
  expect(resultsOf(sheet, 2, 'value')).toEqual(adjust(sample));
  const settlement = `B${rowOf(sheet, 'Settlement')}`;
  sheet.enter(settlement, daySerial('2027-01-10'));
  expect(resultsOf(sheet, 2, 'value')).toEqual(adjust({ ...sample, settlementDate: '2027-01-10' }));
  const first = rowOf(sheet, 'Item') + 1;
  sheet.enter(`E${first}`, 999.99);
  sheet.enter(`G${first}`, 'As is');
  const [line, ...others] = sample.lines;
  if (line === undefined) throw new Error('no line');
  const lines = [{ ...line, amountCents: 99_999, basis: 'asIs' as const }, ...others];
  expect(resultsOf(sheet, 2, 'value')).toEqual(adjust({ ...sample, settlementDate: '2027-01-10', lines }));
});

test('payments are what is unpaid, and the rest of the balance', async () => {
  const sheet = await sheetOf(sample);
  const { balanceCents, payFromVendorCents } = adjust(sample);
  const rest = `B${rowOf(sheet, 'To the vendor, or as the vendor directs')}`;
  expect(cents(sheet.value(rest))).toBe(balanceCents - payFromVendorCents);
  expect(cents(sheet.stored(rest))).toBe(balanceCents - payFromVendorCents);
});

test('a label never becomes a formula, and stands as it was typed', async () => {
  const sheet = await sheetOf(sample);
  for (const { label } of [...sample.lines, ...sample.other]) {
    const place = `A${rowOf(sheet, label)}`;
    expect([sheet.stored(place), sheet.formula(place)]).toEqual([label, null]);
  }
  const formulas = sheet.places.flatMap((place) => sheet.formula(place) ?? []);
  expect(formulas.filter((formula) => formula.includes('HYPERLINK'))).toEqual([]);
});

test('a statement of nothing has totals of nothing', async () => {
  const nothing = { ...sample, lines: [], other: [] };
  const sheet = await sheetOf(nothing);
  for (const of of ['stored', 'value'] as const) expect(resultsOf(sheet, 0, of)).toEqual(adjust(nothing));
});

const day = fc
  .integer({ min: 0, max: 1500 })
  .map((after) => new Date(Date.UTC(2026, 0, 1) + after * 86_400_000).toISOString().slice(0, 10));
const amountCents = fc.integer({ min: 0, max: 100_000_000 });
const anyStatement: fc.Arbitrary<Statement> = fc.record({
  settlementDate: day,
  priceCents: amountCents,
  depositCents: amountCents,
  lines: fc.array(
    fc
      .record({
        days: fc.tuple(day, day).map(([one, other]) => [one, other].toSorted()),
        amountCents,
        label: fc.constant('Line'),
        kind: fc.constantFrom('outgoing', 'rent'),
        paid: fc.boolean(),
        basis: fc.constantFrom('paid', 'asIs'),
      })
      .map(({ days: [from = '', to = ''], ...line }) => ({ ...line, from, to })),
    { maxLength: 5 },
  ),
  other: fc.array(
    fc.record({
      label: fc.constant('Other'),
      amountCents,
      payableBy: fc.constantFrom('vendor', 'purchaser'),
    }),
    { maxLength: 3 },
  ),
});

test('formulas and stored results are equal to the model to the cent, also with another settlement', async () => {
  await fc.assert(
    fc.asyncProperty(anyStatement, day, async (statement, settlementDate) => {
      const sheet = await sheetOf(statement);
      const count = statement.lines.length;
      expect(resultsOf(sheet, count, 'stored')).toEqual(adjust(statement));
      expect(resultsOf(sheet, count, 'value')).toEqual(adjust(statement));
      sheet.enter(`B${rowOf(sheet, 'Settlement')}`, daySerial(settlementDate));
      expect(resultsOf(sheet, count, 'value')).toEqual(adjust({ ...statement, settlementDate }));
    }),
    { numRuns: 60 },
  );
});

test('columns are named as spreadsheets do, and days counted', () => {
  expect([0, 25, 26, 51, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA']);
  expect([daySerial('1900-03-01'), daySerial('2026-12-31')]).toEqual([61, 46_387]);
});
