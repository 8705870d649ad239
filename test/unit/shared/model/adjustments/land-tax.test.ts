import { expect, test } from 'vitest';
import { defaultLandTaxRule, landTaxAnswer } from '../../../../../shared/model/adjustments/land-tax.ts';
import { landTaxText } from '../../../../../shared/model/adjustments/land-tax-text.ts';

const rule = {
  from: '2024-01-01',
  amounts: [
    { year: 2024, cents: 1000 },
    { year: 2026, cents: 1100 },
  ],
};

test.each([
  ['2023-12-31', 1, 'allowed'],
  ['2024-01-01', 999, 'barred'],
  ['2024-12-31', 1000, 'allowed'],
  ['2025-06-30', 999, 'barred'],
  ['2025-06-30', 1000, 'check'],
  ['2026-01-01', 1099, 'barred'],
  ['2026-01-01', 1100, 'allowed'],
  [null, 1, 'notAnswered'],
  ['2024-01-01', null, 'notAnswered'],
] as const)('a contract of %s for %s cents: land tax is %s', (contractOn, cents, is) => {
  expect(landTaxAnswer(rule, contractOn, cents).is).toBe(is);
});

test('the reason names the amount, its year and the Act', () => {
  const said = (day: string | null, cents: number | null) =>
    landTaxText(landTaxAnswer(defaultLandTaxRule, day, cents));
  expect(said('2026-10-09', 80_000_000)).toBe(
    'Land tax may not be passed on to the purchaser: the contract is for less than $10,000,000.00, the amount of 2024, ' +
      'which is indexed each year (Sale of Land Act 1962, s 10G and s 10I).',
  );
  expect(said('2026-10-09', 2_000_000_000)).toContain('The amount of 2026 below which');
  expect(said(null, 1)).toContain('contract date');
  expect(said('2026-10-09', null)).toContain('Enter the price');
  expect(said('2023-10-09', 1)).toBeNull();
});
