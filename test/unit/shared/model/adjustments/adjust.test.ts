import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjust } from '../../../../../shared/model/adjustments/adjust.ts';
import type { AdjustedLine, Statement } from '../../../../../shared/model/adjustments/statement.ts';

const rates: AdjustedLine = {
  label: 'Council rates',
  kind: 'outgoing',
  from: '2026-07-01',
  to: '2027-06-30',
  amountCents: 182_500,
  paid: true,
  basis: 'paid',
};

function statement(settlementDate: string, ...lines: readonly Partial<AdjustedLine>[]): Statement {
  return {
    settlementDate,
    priceCents: 80_000_000,
    depositCents: 8_000_000,
    lines: lines.map((line) => ({ ...rates, ...line })),
    other: [],
  };
}

function lineOf(settlementDate: string, line: Partial<AdjustedLine>) {
  const [only] = adjust(statement(settlementDate, line)).lines;
  if (only === undefined) throw new Error('no line');
  return only;
}

describe('the days of a line', () => {
  test.each([
    ['the day before the period', '2026-06-30', 0, 365],
    ['its first day', '2026-07-01', 1, 364],
    ['the last day of the year', '2026-12-31', 184, 181],
    ['the day before its last', '2027-06-29', 364, 1],
    ['its last day', '2027-06-30', 365, 0],
    ['the day after it', '2027-07-01', 365, 0],
    ['long before it', '2020-02-29', 0, 365],
  ])('with settlement on %s are the vendor’s up to and including that day', (_, day, vendor, purchaser) => {
    expect(lineOf(day, {})).toMatchObject({
      periodDays: 365,
      vendorDays: vendor,
      purchaserDays: purchaser,
      vendorCents: vendor * 500,
      purchaserCents: purchaser * 500,
    });
  });

  test('include the 29th of February of a leap year, and no day is lost where clocks change', () => {
    expect(lineOf('2028-02-29', { from: '2027-07-01', to: '2028-06-30' })).toMatchObject({
      periodDays: 366,
      vendorDays: 244,
    });
    expect(lineOf('2026-10-04', { from: '2026-10-03', to: '2026-10-05' })).toMatchObject({
      periodDays: 3,
      vendorDays: 2,
    });
    expect(lineOf('2100-02-28', { from: '2100-01-01', to: '2100-12-31' }).periodDays).toBe(365);
  });

  test('of a period of one day are one side’s', () => {
    const day = { from: '2026-07-01', to: '2026-07-01', amountCents: 101 };
    expect(lineOf('2026-07-01', day)).toMatchObject({ vendorCents: 101, purchaserCents: 0 });
    expect(lineOf('2026-06-30', day)).toMatchObject({ vendorCents: 0, purchaserCents: 101 });
  });
});

describe('the parts of a line', () => {
  test('round the purchaser’s half a cent up, and leave the rest to the vendor', () => {
    const two = { from: '2026-07-01', to: '2026-07-02', amountCents: 101 };
    expect(lineOf('2026-07-01', two)).toMatchObject({ vendorCents: 50, purchaserCents: 51 });
    const three = { from: '2026-07-01', to: '2026-07-03', amountCents: 100 };
    expect(lineOf('2026-07-01', three)).toMatchObject({ vendorCents: 33, purchaserCents: 67 });
    expect(lineOf('2026-07-02', three)).toMatchObject({ vendorCents: 67, purchaserCents: 33 });
  });

  test('are exact for the largest amount and none', () => {
    const most = Number.MAX_SAFE_INTEGER;
    const line = lineOf('2026-12-31', { amountCents: most });
    expect(line.purchaserCents).toBe(Number((BigInt(most) * 181n * 2n + 365n) / 730n));
    expect(BigInt(line.vendorCents) + BigInt(line.purchaserCents)).toBe(BigInt(most));
    expect(lineOf('2026-12-31', { amountCents: 0 })).toMatchObject({ vendorCents: 0, purchaserCents: 0 });
  });
});

describe('who allows what', () => {
  const vendorCents = 92_000;
  const purchaserCents = 90_500;
  test.each([
    ['an outgoing that is paid', 'outgoing', true, 'paid', 0, purchaserCents, 0],
    ['an outgoing that is paid, as is', 'outgoing', true, 'asIs', 0, purchaserCents, 0],
    ['an unpaid outgoing on the paid basis', 'outgoing', false, 'paid', 0, purchaserCents, 182_500],
    ['an unpaid outgoing as is', 'outgoing', false, 'asIs', vendorCents, 0, 0],
    ['rent that the vendor received', 'rent', true, 'paid', purchaserCents, 0, 0],
    ['rent still to be received', 'rent', false, 'paid', 0, vendorCents, 0],
    ['rent still to be received, as is', 'rent', false, 'asIs', 0, vendorCents, 0],
  ] as const)('of %s', (_, kind, paid, basis, vendor, purchaser, payFromVendorCents) => {
    const result = adjust(statement('2026-12-31', { kind, paid, basis }));
    expect(result.lines[0]).toMatchObject({ vendorAllowsCents: vendor, purchaserAllowsCents: purchaser });
    expect(result).toMatchObject({
      payFromVendorCents,
      balanceCents: 80_000_000 - 8_000_000 + purchaser - vendor,
    });
  });

  test('of arrears of a period that is over: the vendor bears the whole', () => {
    const arrears = { from: '2025-07-01', to: '2026-06-30', paid: false };
    expect(adjust(statement('2026-12-31', { ...arrears, basis: 'paid' }))).toMatchObject({
      payFromVendorCents: 182_500,
      balanceCents: 72_000_000,
    });
    expect(adjust(statement('2026-12-31', { ...arrears, basis: 'asIs' }))).toMatchObject({
      payFromVendorCents: 0,
      balanceCents: 72_000_000 - 182_500,
    });
  });

  test('of other items: the purchaser’s are added to the balance, the vendor’s deducted', () => {
    const other = [
      { label: 'Registration fees', amountCents: 17_200, payableBy: 'purchaser' },
      { label: 'Discharge of mortgage', amountCents: 12_345, payableBy: 'vendor' },
    ] as const;
    expect(adjust({ ...statement('2026-12-31'), other }).balanceCents).toBe(72_000_000 + 17_200 - 12_345);
  });
});

const days = fc
  .integer({ min: 0, max: 109_000 })
  .map((after) => new Date(Date.UTC(1901, 0, 1) + after * 86_400_000).toISOString().slice(0, 10));
const anyLine = fc
  .record({
    start: days,
    length: fc.integer({ min: 1, max: 800 }),
    amountCents: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.maxSafeNat()),
    kind: fc.constantFrom('outgoing', 'rent'),
    paid: fc.boolean(),
    basis: fc.constantFrom('paid', 'asIs'),
  })
  .map(({ start, length, ...line }) => ({ ...rates, ...line, from: start, to: later(start, length - 1) }));

function later(day: string, by: number): string {
  return new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
}

/** A settlement within, at or near the period. */
const lineAndDay = anyLine.chain((line) =>
  fc.record({
    line: fc.constant(line),
    day: fc.integer({ min: -3, max: 803 }).map((by) => later(line.from, by)),
  }),
);

test('the parts always add to the amount, and the days to those of the period', () => {
  fc.assert(
    fc.property(lineAndDay, ({ line, day }) => {
      const { vendorDays, purchaserDays, periodDays, ...cents } = lineOf(day, line);
      expect(vendorDays + purchaserDays).toBe(periodDays);
      expect(cents.vendorCents + cents.purchaserCents).toBe(line.amountCents);
      expect(
        Math.min(vendorDays, purchaserDays, cents.vendorCents, cents.purchaserCents),
      ).toBeGreaterThanOrEqual(0);
      expect(Math.min(cents.vendorAllowsCents, cents.purchaserAllowsCents)).toBe(0);
    }),
  );
});

test('a settlement one day later moves one day of each period that it lies in to the vendor', () => {
  fc.assert(
    fc.property(lineAndDay, ({ line, day }) => {
      const [before, after] = [lineOf(day, line), lineOf(later(day, 1), line)];
      const isInPeriod = later(day, 1) >= line.from && day < line.to;
      expect(after.vendorDays - before.vendorDays).toBe(isInPeriod ? 1 : 0);
      expect(after.purchaserCents).toBeLessThanOrEqual(before.purchaserCents);
    }),
  );
});

/** Counts the days one by one and adds their shares as fractions of the period. */
function dayByDay(line: AdjustedLine, settlementDate: string): bigint {
  let [purchaser, period] = [0n, 0n];
  for (let day = line.from; day <= line.to; day = later(day, 1)) {
    period += 1n;
    if (day > settlementDate) purchaser += BigInt(line.amountCents);
  }
  const [cents, rest] = [purchaser / period, purchaser % period];
  return 2n * rest >= period ? cents + 1n : cents;
}

test('a sum of fractions, day by day, gives the same parts', () => {
  fc.assert(
    fc.property(lineAndDay, ({ line, day }) => {
      expect(BigInt(lineOf(day, line).purchaserCents)).toBe(dayByDay(line, day));
    }),
  );
});

test('the balance is what all sides allow and pay, whatever the order of the lines', () => {
  const small = anyLine.map((line) => ({ ...line, amountCents: line.amountCents % 1_000_000 }));
  fc.assert(
    fc.property(fc.array(small, { maxLength: 8 }), days, (lines, day) => {
      const whole = statement(day, ...lines);
      const { balanceCents, ...result } = adjust(whole);
      expect(adjust(statement(day, ...lines.toReversed())).balanceCents).toBe(balanceCents);
      expect(balanceCents).toBe(72_000_000 + result.purchaserAllowsCents - result.vendorAllowsCents);
      const apart = lines.map((line) => adjust(statement(day, line)).balanceCents - 72_000_000);
      expect(apart.reduce((sum, one) => sum + one, 0)).toBe(balanceCents - 72_000_000);
    }),
  );
});
