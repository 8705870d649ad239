import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarMonth,
  calendarYear,
  dayBefore,
  financialYear,
  financialYearOf,
  namedPeriod,
  type namedPeriods,
} from '../../../shared/model/day-range.ts';
import { isCalendarDate } from '../../../shared/model/instant.ts';
import { readKeptWish } from '../../../shared/model/kept-wish.ts';
import { readSaidPeriod } from '../../../shared/model/said-period.ts';

const today = '2026-11-22';
const days = fc
  .integer({ min: Date.UTC(1996, 0, 1) / 86_400_000, max: Date.UTC(2060, 0, 1) / 86_400_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));

describe('stretches of days', () => {
  it('follow on each other without a gap, and each day lies in its own', () => {
    fc.assert(
      fc.property(days, (day) => {
        const year = Number(day.slice(0, 4));
        const month = Number(day.slice(5, 7));
        const next = month === 12 ? calendarMonth(year + 1, 1) : calendarMonth(year, month + 1);
        const spans = [
          [calendarYear(year), calendarYear(year + 1)],
          [calendarMonth(year, month), next],
          [financialYear(financialYearOf(day)), financialYear(financialYearOf(day) + 1)],
        ] as const;
        for (const [span, following] of spans) {
          expect(span.from <= day && day <= span.to).toBe(true);
          expect(isCalendarDate(span.from) && isCalendarDate(span.to)).toBe(true);
          expect(dayBefore(following.from)).toBe(span.to);
        }
        expect(dayBefore(dayBefore(day), -1)).toBe(day);
      }),
    );
  });

  it('by name end where the next begins, and this one has today', () => {
    fc.assert(
      fc.property(days, (day) => {
        const range = (name: (typeof namedPeriods)[number]) => namedPeriod(name, day).range;
        for (const [last, current] of [
          ['lastYear', 'thisYear'],
          ['lastFinancialYear', 'thisFinancialYear'],
        ] as const) {
          expect(range(current).from <= day && day <= range(current).to).toBe(true);
          expect(dayBefore(range(current).from)).toBe(range(last).to);
        }
      }),
    );
  });
});

describe('a time that a text names', () => {
  it.each([
    ['plan 2025', 'plan', 'in 2025', '2025-01-01', '2025-12-31'],
    ['last year plan certificate', 'plan certificate', 'in 2025', '2025-01-01', '2025-12-31'],
    ['last year’s plan', 'plan', 'in 2025', '2025-01-01', '2025-12-31'],
    ['Water from LAST  year?', 'Water ?', 'in 2025', '2025-01-01', '2025-12-31'],
    ['this year', '', 'in 2026', '2026-01-01', '2026-12-31'],
    ['plans in mar 2025', 'plans', 'in March 2025', '2025-03-01', '2025-03-31'],
    ['plans of february 2024', 'plans', 'in February 2024', '2024-02-01', '2024-02-29'],
    ['last december', '', 'in December 2025', '2025-12-01', '2025-12-31'],
    ['last march', '', 'in March 2026', '2026-03-01', '2026-03-31'],
    ['land tax FY25', 'land tax', 'in the financial year 2024–25', '2024-07-01', '2025-06-30'],
    ['land tax 2024–25', 'land tax', 'in the financial year 2024–25', '2024-07-01', '2025-06-30'],
    ['last financial year', '', 'in the financial year 2025–26', '2025-07-01', '2026-06-30'],
    ['this fy', '', 'in the financial year 2026–27', '2026-07-01', '2027-06-30'],
    ['water last week', 'water', 'last week', '2026-11-09', '2026-11-15'],
    ['water this week', 'water', 'this week', '2026-11-16', '2026-11-22'],
    ['last month', '', 'in October 2026', '2026-10-01', '2026-10-31'],
    ['from yesterday', '', 'yesterday', '2026-11-21', '2026-11-21'],
  ])('%s', (text, rest, said, from, to) => {
    expect(readSaidPeriod(text, today)).toMatchObject({ rest, said, range: { from, to } });
  });

  it.each([
    '2026-118',
    '2025/043',
    '12 victoria',
    'PS202512',
    '2025a',
    'plan 2027',
    '2024-26',
    'lastyear',
    '',
  ])('is none in %s', (text) => {
    expect(readSaidPeriod(text, today)).toBeNull();
  });

  it('never lies wholly in the future, is a stretch of true days, and leaves no word out of the rest', () => {
    const words = fc.constantFrom(
      'plan',
      'last',
      'this',
      'year',
      'month',
      'FY27',
      '2025',
      '2031',
      'march',
      'today',
      '12',
      'of',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), days, (text, day) => {
        const period = readSaidPeriod(text.join(' '), day);
        if (period === null) return;
        expect(period.range.from <= day).toBe(true);
        expect(period.range.from <= period.range.to).toBe(true);
        expect(isCalendarDate(period.range.from) && isCalendarDate(period.range.to)).toBe(true);
        const count = (among: readonly string[], word: string) => among.filter((one) => one === word).length;
        expect(count(period.rest.split(' '), 'plan')).toBe(count(text, 'plan'));
      }),
    );
  });
});

describe('what is asked of the kept certificates', () => {
  it.each([
    ['plan 2025', 'plan', true],
    ['last year plan certificate', 'plan', true],
    ['the plan certificates from last year', 'plan', true],
    ['planning certificate last year', 'planning', true],
    ['title search 2025', 'register search', true],
    ['plans 2025', 'plan', true],
    ['certificates 2025', '', true],
    ['last year', '', true],
    ['what water was kept last year?', 'what water', true],
    ['2026-118 water last year', '2026-118 water', true],
    ['"land tax" last year', '"land tax"', true],
    ['2025 high street', 'high street', false],
  ])('%s', (text, words, isSure) => {
    expect(readKeptWish(text, today)).toMatchObject({ words, isSure });
  });

  it.each(['2025', 'plan', '2026-118', 'nguyen'])('is nothing in %s', (text) => {
    expect(readKeptWish(text, today)).toBeNull();
  });
});
