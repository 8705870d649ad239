import { describe, expect, test } from 'vitest';
import {
  emptyForm,
  formOf,
  type LineForm,
  newLine,
  newOther,
  type OtherForm,
  readForm,
  type StatementForm,
  settledOn,
} from '../../../renderer/features/adjustments/form.ts';
import { withAgain, without } from '../../../renderer/features/adjustments/use-statement-form.ts';
import { statementDoubts } from '../../../shared/model/adjustments/statement-doubts.ts';
import { countFigures, figureOf, isConfirmed } from '../../../shared/model/adjustments/version.ts';

const confirmation = { value: '184320', documentId: 'd', documentName: 'LIC', page: 2, by: 'Jo', at: 5 };

function aForm(): StatementForm {
  const council: LineForm = {
    ...newLine('council', '2026-12-18'),
    ...{ amount: '1,843.20', paid: 'no' as const, basis: 'asIs' as const, amountConfirmed: confirmation },
  };
  const rent: LineForm = {
    ...newLine('rent', '2026-12-18'),
    ...{ from: '2026-12-01', to: '2026-12-31', amount: '2600', paid: 'yes' as const },
  };
  const fee: OtherForm = {
    ...newOther(),
    ...{ label: ' Fees ', amount: '172', payableBy: 'purchaser' as const },
  };
  return {
    ...emptyForm('2026-12-18'),
    ...{ price: '915,000', deposit: '0', lines: [council, rent], other: [fee] },
  };
}

test('a statement begins with the outgoings of nearly every property, in the periods of custom', () => {
  const { lines } = emptyForm('2026-12-18');
  expect(lines.map(({ subject, from, to, paid }) => [subject, from, to, paid])).toEqual([
    ['council', '2026-07-01', '2027-06-30', ''],
    ['water', '2026-10-01', '2026-12-31', ''],
  ]);
  expect(emptyForm('').lines[0]).toMatchObject({ from: '', to: '' });
});

test('what is typed is read to the cent, and comes back as it was saved', () => {
  const read = readForm(aForm());
  if (!read.ok) throw new Error('not read');
  expect(read.value).toMatchObject({
    priceCents: 91_500_000,
    depositCents: 0,
    lines: [
      { label: 'Council rates', kind: 'outgoing', amountCents: 184_320, paid: false, basis: 'asIs' },
      { label: 'Rent', kind: 'rent', amountCents: 260_000, paid: true },
    ],
    other: [{ label: 'Fees', amountCents: 17_200, payableBy: 'purchaser' }],
  });
  expect(readForm(formOf(read.value))).toEqual(read);
});

describe('everything that is still open is named with its field', () => {
  test('of a new statement', () => {
    const read = readForm({ ...emptyForm(''), other: [newOther()] });
    expect(read.ok ? [] : read.failure.map(({ field }) => field)).toEqual([
      ...['settlementDate', 'price', 'deposit'],
      ...[0, 1].flatMap((at) => ['from', 'to', 'paid', 'amount'].map((name) => `lines[${at}].${name}`)),
      ...['payableBy', 'label', 'amount'].map((name) => `other[0].${name}`),
    ]);
  });

  test('and a period that ends before it begins, a long name, a year that is a slip', () => {
    const [line] = aForm().lines;
    if (line === undefined) throw new Error('no line');
    const lines = [
      { ...line, to: '2026-06-30' },
      { ...line, label: 'x'.repeat(201), from: '0206-07-01' },
    ];
    const read = readForm({ ...aForm(), lines });
    expect(read.ok ? [] : read.failure.map(({ field }) => field)).toEqual([
      'lines[0].to',
      'lines[1].from',
      'lines[1].label',
    ]);
  });
});

test('a figure is confirmed only as long as it is the one that was compared', () => {
  expect(isConfirmed(figureOf.amount(184_320), confirmation)).toBe(true);
  expect(isConfirmed(figureOf.amount(184_321), confirmation)).toBe(false);
  expect(isConfirmed(figureOf.amount(184_320), null)).toBe(false);
  const read = readForm(aForm());
  // Price, two amounts, two periods and the fee: a deposit of 0 says that there is none.
  expect(read.ok && countFigures(read.value)).toEqual({ open: 5, all: 6 });
});

test('a settlement date that comes later gives the periods of custom, and changes none that is typed', () => {
  const { lines: usual } = emptyForm('2026-12-18');
  const periods = (form: StatementForm) => form.lines.map(({ from, to }) => [from, to]);
  expect(periods(settledOn(emptyForm(''), '2026-12-18'))).toEqual(usual.map(({ from, to }) => [from, to]));
  const typed = aForm();
  expect(settledOn(typed, '2027-07-01')).toEqual({ ...typed, settlementDate: '2027-07-01' });
  expect(periods(settledOn(emptyForm(''), ''))).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

describe('what was removed comes back', () => {
  test('to its place, with what was typed since', () => {
    const form = aForm();
    const rows = [...form.lines, ...form.other];
    for (const row of rows) {
      const removed = without(form, row);
      expect(removed.lines.length + removed.other.length).toBe(rows.length - 1);
      const typed = { ...removed, price: '916000' };
      expect(withAgain(typed, form, row)).toEqual({ ...form, price: '916000' });
    }
  });

  test('once', () => {
    const form = aForm();
    const [line] = form.lines;
    if (line === undefined) throw new Error('no line');
    expect(withAgain(form, form, line)).toEqual(form);
  });
});

describe('what hardly ever is so is named before a statement is saved', () => {
  const read = (change: Partial<StatementForm>, line: Partial<LineForm> = {}) => {
    const form = aForm();
    const result = readForm({ ...form, lines: form.lines.map((one) => ({ ...one, ...line })), ...change });
    if (!result.ok) throw new Error('not read');
    return statementDoubts(result.value);
  };

  test('nothing of a usual statement, nor of a deposit as high as the price', () => {
    expect(read({})).toEqual([]);
    expect(read({ deposit: '915000' })).toEqual([]);
    expect(read({}, { from: '2027-07-01', to: '2028-06-30' })).toEqual([]);
  });

  test('a deposit above the price', () => {
    expect(read({ deposit: '915000.01' })).toEqual(['The deposit is more than the price.']);
  });

  test('a period of more than a year, and an amount of nothing, with their lines', () => {
    expect(read({}, { label: 'Rates', to: '2072-06-30' })).toEqual([
      'Rates: the period is longer than a year.',
    ]);
    expect(read({}, { label: 'Rates', amount: '0' })).toEqual([
      'Rates: the amount is $0.00, so nothing is adjusted.',
    ]);
  });
});
