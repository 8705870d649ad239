import { type Adjustments, adjust, isPaidAtSettlement } from '../../shared/model/adjustments/adjust.ts';
import { colouredText, roundingText } from '../../shared/model/adjustments/calculation-text.ts';
import type { AdjustedLine, Statement } from '../../shared/model/adjustments/statement.ts';
import { type Cell, type CellStyle, daySerial, xlsxOf } from '../lib/xlsx.ts';
import { type StatementAbout, statementTitle } from './statement-about.ts';

type Row = (Cell | null)[];

const inputFill = 'FFF4CC';
const headFill = 'E4E9EC';
const money = '"$"#,##0.00;-"$"#,##0.00';
const bold: CellStyle = { isBold: true };
const columnHeads = [
  ...['Item', 'Kind', 'From', 'To', 'Amount', 'Paid', 'Basis', 'Days', 'Daily amount'],
  ...['Vendor’s days', 'Purchaser’s days', 'Vendor’s part', 'Purchaser’s part'],
  ...['Vendor allows', 'Purchaser allows', 'Out of the vendor’s money'],
];
const columnWidths = [44, 18, 14, 14, 18, 8, 8, 8, 14, 10, 12, 16, 16, 16, 16, 18];

/** The words of the cells that formulas compare. */
const kindWords = { outgoing: 'Outgoing', rent: 'Rent' } as const;
const basisWords = { paid: 'Paid', asIs: 'As is' } as const;
const sideWords = { vendor: 'Vendor', purchaser: 'Purchaser' } as const;
const paidWord = (paid: boolean) => (paid ? 'Yes' : 'No');

/**
 * The statement as a workbook in which everything that is derived is a formula over the cells that were entered, which are
 * coloured. Formulas count in cents, so that half a cent is rounded as in `adjust`.
 */
export function statementSheet(
  statement: Statement,
  about: StatementAbout,
  modifiedAt: number,
): Promise<Uint8Array> {
  const adjustments = adjust(statement);
  const rows: Row[] = [[textCell(statementTitle, { isBold: true, size: 16 })]];
  /** Adds rows and says which they are, counted from 1. */
  const add = (...more: readonly Row[]) => {
    rows.push(...more);
    return { first: rows.length - more.length + 1, last: rows.length };
  };
  add(...about.facts.map(([name, value]) => [textCell(name), textCell(value)]));
  const settlement = add([textCell('Settlement'), dayCell(statement.settlementDate)]).last;
  const price = add([textCell('Price'), moneyCell(statement.priceCents)]).last;
  const deposit = add([textCell('Deposit'), moneyCell(statement.depositCents)]).last;
  add([textCell(colouredText)], []);

  add(headRow(columnHeads));
  const firstLine = rows.length + 1;
  const lines = add(
    ...orNone(
      statement.lines.map((line, index) =>
        lineRow(line, adjustments.lines[index], firstLine + index, settlement),
      ),
    ),
  );
  const totals = add(totalsRow(adjustments, lines)).last;
  add([], headRow(['Other items', 'Payable by', '', '', 'Amount']));
  const others = add(
    ...orNone(
      statement.other.map(({ label, payableBy, amountCents }) => [
        textCell(label, { fill: inputFill }),
        textCell(sideWords[payableBy], { fill: inputFill }),
        null,
        null,
        moneyCell(amountCents),
      ]),
    ),
  );
  add([], headRow(['Balance at settlement', '']));
  const balance = add(...balanceRows(statement, adjustments, { price, deposit, totals, others })).last;
  add([], headRow(['Payments at settlement', '']), ...paymentRows(adjustments, { balance, totals }), []);
  add(...[roundingText, ...about.notes].map((note) => [textCell(note)]));

  const within = (column: string, { first, last }: Span) => `${column}${first}:${column}${last}`;
  const choices = [
    { range: within('B', lines), choices: Object.values(kindWords) },
    { range: within('F', lines), choices: [paidWord(true), paidWord(false)] },
    { range: within('G', lines), choices: Object.values(basisWords) },
    { range: within('B', others), choices: Object.values(sideWords) },
  ];
  return xlsxOf({ name: 'Adjustments', rows, columnWidths, choices }, modifiedAt);
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function orNone(rows: readonly Row[]): readonly Row[] {
  return rows.length === 0 ? [[textCell('None')]] : rows;
}

function lineRow(
  line: AdjustedLine,
  result: Adjustments['lines'][number] | undefined,
  row: number,
  settlement: number,
): Row {
  if (result === undefined) return [];
  const isRent = `B${row}="${kindWords.rent}"`;
  const isPaid = `F${row}="${paidWord(true)}"`;
  const isAsIs = `AND(F${row}="${paidWord(false)}",G${row}="${basisWords.asIs}")`;
  const isOnPaidBasis = `AND(B${row}="${kindWords.outgoing}",F${row}="${paidWord(false)}",G${row}="${basisWords.paid}")`;
  const { vendorCents, purchaserCents, vendorAllowsCents, purchaserAllowsCents } = result;
  return [
    textCell(line.label, { fill: inputFill, isWrapped: true }),
    textCell(kindWords[line.kind], { fill: inputFill }),
    dayCell(line.from),
    dayCell(line.to),
    moneyCell(line.amountCents),
    textCell(paidWord(line.paid), { fill: inputFill }),
    textCell(basisWords[line.basis], { fill: inputFill }),
    countOf(`D${row}-C${row}+1`, result.periodDays),
    {
      formula: `E${row}/H${row}`,
      result: String(line.amountCents / 100 / result.periodDays),
      style: { format: '"$"#,##0.0000' },
    },
    countOf(`MAX(0,MIN(H${row},B$${settlement}-C${row}+1))`, result.vendorDays),
    countOf(`H${row}-J${row}`, result.purchaserDays),
    sumOf(`ROUND(E${row}-M${row},2)`, vendorCents),
    sumOf(`ROUND(ROUND(E${row}*100,0)*K${row}/H${row},0)/100`, purchaserCents),
    sumOf(`IF(${isRent},IF(${isPaid},M${row},0),IF(${isAsIs},L${row},0))`, vendorAllowsCents),
    sumOf(`IF(${isRent},IF(${isPaid},0,L${row}),IF(${isAsIs},0,M${row}))`, purchaserAllowsCents),
    sumOf(`IF(${isOnPaidBasis},E${row},0)`, isPaidAtSettlement(line) ? line.amountCents : 0),
  ];
}

function totalsRow(adjustments: Adjustments, { first, last }: Span): Row {
  const total = (column: string, cents: number) =>
    sumOf(`ROUND(SUM(${column}${first}:${column}${last}),2)`, cents, bold);
  return [
    textCell('Total', bold),
    ...Array.from({ length: 12 }, () => null),
    total('N', adjustments.vendorAllowsCents),
    total('O', adjustments.purchaserAllowsCents),
    total('P', adjustments.payFromVendorCents),
  ];
}

interface Places {
  readonly price: number;
  readonly deposit: number;
  readonly totals: number;
  readonly others: Span;
}

function balanceRows(
  { priceCents, depositCents, other }: Statement,
  { vendorAllowsCents, purchaserAllowsCents, balanceCents }: Adjustments,
  { price, deposit, totals, others }: Places,
): Row[] {
  const payableBy = (side: keyof typeof sideWords) => ({
    formula: `SUMIF(B${others.first}:B${others.last},"${sideWords[side]}",E${others.first}:E${others.last})`,
    cents: other.reduce((sum, one) => sum + (one.payableBy === side ? one.amountCents : 0), 0),
  });
  const [byPurchaser, byVendor] = [payableBy('purchaser'), payableBy('vendor')];
  const parts: readonly (readonly [label: string, formula: string, cents: number])[] = [
    ['Price', `B${price}`, priceCents],
    ['Less deposit', `-B${deposit}`, -depositCents],
    ['Plus what the purchaser allows', `O${totals}`, purchaserAllowsCents],
    ['Less what the vendor allows', `-N${totals}`, -vendorAllowsCents],
    ['Plus other items payable by the purchaser', byPurchaser.formula, byPurchaser.cents],
    ['Less other items payable by the vendor', `-${byVendor.formula}`, -byVendor.cents],
  ];
  // The heading stands in the row before.
  const first = others.last + 3;
  return [
    ...parts.map(([label, formula, cents]) => [textCell(label), sumOf(formula, cents)]),
    [
      textCell('Balance payable by the purchaser', bold),
      sumOf(`ROUND(SUM(B${first}:B${first + parts.length - 1}),2)`, balanceCents, bold),
    ],
  ];
}

function paymentRows(
  { payFromVendorCents, balanceCents }: Adjustments,
  { balance, totals }: { readonly balance: number; readonly totals: number },
): Row[] {
  const rest = balanceCents - payFromVendorCents;
  return [
    [textCell('Unpaid outgoings, out of the vendor’s money'), sumOf(`P${totals}`, payFromVendorCents)],
    [textCell('To the vendor, or as the vendor directs'), sumOf(`ROUND(B${balance}-P${totals},2)`, rest)],
  ];
}

function headRow(heads: readonly string[]): Row {
  return heads.map((head) => textCell(head, { isBold: true, fill: headFill, isWrapped: true }));
}

function textCell(text: string, style: CellStyle = {}): Cell {
  return { text, style };
}

function dayCell(day: string): Cell {
  return { number: String(daySerial(day)), style: { format: 'd mmm yyyy', fill: inputFill } };
}

function moneyCell(cents: number): Cell {
  return { number: dollars(cents), style: { format: money, fill: inputFill } };
}

function countOf(formula: string, days: number): Cell {
  return { formula, result: String(days), style: { format: '0' } };
}

function sumOf(formula: string, cents: number, style: CellStyle = {}): Cell {
  return { formula, result: dollars(cents), style: { ...style, format: money } };
}

/** `-1825.50`: written from whole cents, because a division could lose one. */
function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
