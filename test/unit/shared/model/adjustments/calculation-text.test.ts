import { expect, test } from 'vitest';
import { adjust } from '../../../../../shared/model/adjustments/adjust.ts';
import {
  calculationText,
  periodText,
  reasonText,
} from '../../../../../shared/model/adjustments/calculation-text.ts';
import type { AdjustedLine } from '../../../../../shared/model/adjustments/statement.ts';

const rates: AdjustedLine = {
  label: 'Council rates',
  kind: 'outgoing',
  from: '2026-07-01',
  to: '2027-06-30',
  amountCents: 182_500,
  paid: true,
  basis: 'paid',
};

function said(other: Partial<AdjustedLine>): string {
  const line = { ...rates, ...other };
  const statement = {
    settlementDate: '2026-12-31',
    priceCents: 0,
    depositCents: 0,
    lines: [line],
    other: [],
  };
  const [result] = adjust(statement).lines;
  return result === undefined ? '' : calculationText(line, result);
}

test('a calculation can be followed with a calculator', () => {
  expect(said({})).toBe(
    '$1,825.00 for 365 days = $5.00 a day: vendor 184 days $920.00, purchaser 181 days $905.00.',
  );
});

test('a daily amount that is no whole number of cents is called about', () => {
  expect(said({ amountCents: 183_000 })).toContain('= about $5.0137 a day: ');
  expect(said({ amountCents: 1 })).toContain(
    '= about $0.0000 a day: vendor 184 days $0.01, purchaser 181 days $0.00.',
  );
  expect(said({ amountCents: 36_500_001 })).toContain('about $1,000.0000 a day');
});

test('a period of one day is one day', () => {
  expect(periodText(rates)).toBe('1 July 2026 to 30 June 2027');
  expect(periodText({ from: '2026-07-01', to: '2026-07-01' })).toBe('1 July 2026');
  expect(said({ to: '2026-07-01' })).toContain(
    'for 1 day = $1,825.00 a day: vendor 1 day $1,825.00, purchaser 0 days $0.00.',
  );
});

test('the reason names who bears what', () => {
  expect(reasonText({ ...rates, paid: false })).toContain('out of the vendor’s money');
  expect(reasonText({ ...rates, paid: false, basis: 'asIs' })).toContain(
    'The vendor allows the vendor’s part.',
  );
  expect(reasonText({ ...rates, kind: 'rent' })).toContain('allows the purchaser’s part');
  expect(reasonText({ ...rates, kind: 'rent', paid: false })).toContain(
    'The purchaser will receive this rent',
  );
});
