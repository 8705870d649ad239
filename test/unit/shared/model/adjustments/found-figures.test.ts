import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundFigures } from '../../../../../shared/model/adjustments/found-figures.ts';
import { usualPeriod } from '../../../../../shared/model/adjustments/usual-period.ts';
import { readTypedMoney, typedMoney } from '../../../../../shared/model/typed-money.ts';

test('amounts and days of a page are found once each, in its order', () => {
  const text = `Capital improved value $1,250,000 at 01.01.2026
General rates $1,843.20   Waste 412.50  Arrears $0.00  Instalments due 30/09/2026, 30 November 2026 and 28th Feb 2027
Levied 2026-07-01. Property number 104312, phone 9658 9658, total $ 2,255.70 and again $1,843.20`;
  expect(foundFigures(text)).toEqual({
    amounts: [125_000_000, 184_320, 41_250, 0, 225_570],
    days: ['2026-01-01', '2026-09-30', '2026-11-30', '2027-02-28', '2026-07-01'],
  });
});

test('what is no day of the calendar is not offered, nor an amount with half a cent', () => {
  expect(foundFigures('31/02/2026 and 1.2345 and 30 Foo 2026')).toEqual({ amounts: [], days: [] });
});

test('a page of noise offers at most a list that can be read', () => {
  const noise = Array.from({ length: 500 }, (_, at) => `$${at}.00`).join(' ');
  expect(foundFigures(noise).amounts).toHaveLength(60);
});

test('an amount is read as people type it, and written back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (cents) => {
      expect(readTypedMoney(typedMoney(cents))).toBe(cents);
    }),
  );
  expect(['1,843.20', '$1843.2', ' 1843 ', '$ 1,843'].map(readTypedMoney)).toEqual([
    184_320, 184_320, 184_300, 184_300,
  ]);
  for (const wrong of ['', '1,84', '-5', '1.234', '12 34', 'ten', '9'.repeat(16)])
    expect([wrong, readTypedMoney(wrong)]).toEqual([wrong, null]);
});

test.each([
  ['council', '2026-06-30', '2025-07-01', '2026-06-30'],
  ['council', '2026-07-01', '2026-07-01', '2027-06-30'],
  ['water', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['water', '2028-02-29', '2028-01-01', '2028-03-31'],
  ['landTax', '2026-07-01', '2026-01-01', '2026-12-31'],
] as const)('%s at a settlement on %s runs by custom from %s to %s', (subject, day, from, to) => {
  expect(usualPeriod(subject, day)).toEqual({ from, to });
});

test('owners corporations and leases have periods of their own', () => {
  expect([usualPeriod('ownersCorporation', '2026-12-18'), usualPeriod('rent', '2026-12-18')]).toEqual([
    null,
    null,
  ]);
});
