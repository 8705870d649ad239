import { describe, expect, test } from 'vitest';
import { readStatement } from '../../../../../shared/model/adjustments/read-statement.ts';

function aLine(other: object = {}) {
  return {
    label: 'Council rates',
    kind: 'outgoing',
    from: '2026-07-01',
    to: '2027-06-30',
    amountCents: 182_500,
    paid: true,
    basis: 'paid',
    ...other,
  };
}

function aStatement(other: object = {}) {
  return {
    settlementDate: '2026-12-31',
    priceCents: 80_000_000,
    depositCents: 8_000_000,
    lines: [aLine()],
    other: [{ label: 'Registration fees', amountCents: 17_200, payableBy: 'purchaser' }],
    ...other,
  };
}

function faultsOf(given: unknown): string[] {
  const read = readStatement(given);
  return read.ok ? [] : read.failure.map(({ field, message }) => `${field}: ${message}`);
}

function fieldsOf(given: unknown): string[] {
  const read = readStatement(given);
  return read.ok ? [] : read.failure.map(({ field }) => field);
}

test('reads a statement as it is written', () => {
  expect(readStatement(aStatement())).toEqual({ ok: true, value: aStatement() });
});

test('rent needs no basis, an outgoing does', () => {
  const { basis: _, ...rent } = aLine({ kind: 'rent' });
  expect(faultsOf(aStatement({ lines: [rent] }))).toEqual([]);
  expect(faultsOf(aStatement({ lines: [{ ...rent, kind: 'outgoing' }] }))).toEqual([
    'lines[0].basis: It is missing. Enter "paid" or "asIs".',
  ]);
});

test('names every fault at once, each with its path', () => {
  const lines = [
    aLine(),
    aLine({ from: '2026-02-30', amountCents: -1 }),
    aLine({ kind: 'Rent', paid: 'yes' }),
  ];
  const other = [{ label: ' ', amountCents: 0.5, payableBy: 'both' }, 7];
  expect(faultsOf({ ...aStatement({ lines, other }), priceCents: '80000000', balance: 1 })).toEqual([
    'priceCents: "80000000" is not accepted. Enter whole cents from 0 to 9007199254740991, as 182500 for $1,825.00.',
    'lines[1].from: "2026-02-30" is not accepted. Enter a day of the calendar from 1901 to 2199, as "2026-07-01".',
    'lines[1].amountCents: -1 is not accepted. Enter whole cents from 0 to 9007199254740991, as 182500 for $1,825.00.',
    'lines[2].kind: "Rent" is not accepted. Enter "outgoing" or "rent".',
    'lines[2].paid: "yes" is not accepted. Enter true or false.',
    'other[0].label: " " is not accepted. Enter a text in one line, with at most 200 characters.',
    'other[0].amountCents: 0.5 is not accepted. Enter whole cents from 0 to 9007199254740991, as 182500 for $1,825.00.',
    'other[0].payableBy: "both" is not accepted. Enter "vendor" or "purchaser".',
    'other[1]: 7 is not accepted. Enter an object.',
    'balance: There is no such member. Known are settlementDate, priceCents, depositCents, lines, other.',
  ]);
});

test.each(Object.keys(aStatement()))('names %s where it is missing', (name) => {
  const { [name]: _, ...rest } = aStatement() as Record<string, unknown>;
  expect(fieldsOf(rest)).toEqual([name]);
});

test.each(Object.keys(aLine()))('names %s of a line where it is missing', (name) => {
  const { [name]: _, ...rest } = aLine() as Record<string, unknown>;
  expect(fieldsOf(aStatement({ lines: [aLine(), rest] }))).toEqual([`lines[1].${name}`]);
});

describe('refuses', () => {
  test.each([
    ['a period that ends before it begins', { lines: [aLine({ to: '2026-06-30' })] }, 'lines[0].to'],
    ['a time of day', { settlementDate: '2026-12-31T00:00:00Z' }, 'settlementDate'],
    ['a year that is a slip', { settlementDate: '0206-12-31' }, 'settlementDate'],
    ['a number that a computer rounds', { priceCents: 2 ** 53 }, 'priceCents'],
    ['no amount', { priceCents: null }, 'priceCents'],
    ['endless money', { priceCents: Number.POSITIVE_INFINITY }, 'priceCents'],
    ['a line break in a label', { lines: [aLine({ label: 'Rates\nand more' })] }, 'lines[0].label'],
    ['a label that is too long', { lines: [aLine({ label: 'x'.repeat(201) })] }, 'lines[0].label'],
    ['an unknown member of a line', { lines: [aLine({ amount: 1 })] }, 'lines[0].amount'],
    ['a name that is no plain word', { lines: [aLine({ 'a b': 1 })] }, 'lines[0]["a b"]'],
    ['an object for a list', { lines: {} }, 'lines'],
    ['too many lines', { lines: Array.from({ length: 1001 }, () => aLine()) }, 'lines'],
    ['a total that is no exact number', { priceCents: Number.MAX_SAFE_INTEGER }, ''],
  ])('%s', (_, other, field) => {
    expect(fieldsOf(aStatement(other))).toEqual([field]);
  });

  test.each([[null], [[]], ['text'], [undefined]])('%j in place of a statement', (given) => {
    expect(fieldsOf(given)).toEqual(['']);
  });

  test('a member that JSON hides behind the prototype', () => {
    const given: unknown = JSON.parse(JSON.stringify(aStatement()).replace('{', '{"__proto__": {},'));
    expect(fieldsOf(given)).toEqual(['__proto__']);
  });
});
