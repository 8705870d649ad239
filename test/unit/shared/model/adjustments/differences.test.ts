import { expect, test } from 'vitest';
import { adjust } from '../../../../../shared/model/adjustments/adjust.ts';
import { differences } from '../../../../../shared/model/adjustments/differences.ts';
import { balanceParts, payments } from '../../../../../shared/model/adjustments/settlement.ts';
import type { Statement } from '../../../../../shared/model/adjustments/statement.ts';

const line = {
  label: 'Council rates',
  kind: 'outgoing',
  from: '2026-07-01',
  to: '2027-06-30',
  amountCents: 182_500,
  paid: false,
  basis: 'paid',
} as const;
const statement: Statement = {
  settlementDate: '2026-12-31',
  priceCents: 80_000_000,
  depositCents: 8_000_000,
  lines: [line, line],
  other: [{ label: 'Fees', amountCents: 100, payableBy: 'vendor' }],
};

test('nothing differs from itself', () => {
  expect(differences(statement, statement)).toEqual([]);
});

test('what differs is named, lines of one name apart, and the balance last', () => {
  const after = {
    ...statement,
    settlementDate: '2027-01-01',
    lines: [line, { ...line, paid: true }],
    other: [],
  };
  expect(differences(statement, after)).toEqual([
    { label: 'Settlement', before: '31 December 2026', after: '1 January 2027' },
    { label: 'Council rates', before: 'Purchaser allows $905.00', after: 'Purchaser allows $900.00' },
    { label: 'Council rates (2)', before: 'Purchaser allows $905.00', after: 'Purchaser allows $900.00' },
    { label: 'Fees', before: '$1.00, payable by the vendor', after: null },
    { label: 'Out of the vendor’s money', before: '$3,650.00', after: '$1,825.00' },
    { label: 'Balance payable by the purchaser', before: '$721,809.00', after: '$721,800.00' },
  ]);
});

test('the parts of the balance, and the payments out of it, add to it', () => {
  const adjustments = adjust(statement);
  const sum = (amounts: readonly { readonly cents: number }[]) =>
    amounts.reduce((total, { cents }) => total + cents, 0);
  expect(sum(balanceParts(statement, adjustments))).toBe(adjustments.balanceCents);
  expect(sum(payments(statement, adjustments))).toBe(adjustments.balanceCents);
  expect(payments(statement, adjustments)).toHaveLength(3);
});
