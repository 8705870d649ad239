import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holidaysModule } from '../../../scripts/holidays.ts';
import { isCalendarDate } from '../../../shared/model/instant.ts';
import { lastHolidayYear, publicHolidays } from '../../../shared/model/public-holidays.ts';
import { isWorkingDay, workingDaysBetween } from '../../../shared/model/working-days.ts';

const day = fc
  .integer({ min: Date.UTC(2025, 0, 1) / 86_400_000, max: Date.UTC(lastHolidayYear, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('working days of Victoria', () => {
  test.each([
    ['2026-11-26', '2026-11-27', 1],
    ['2026-11-27', '2026-11-30', 1],
    ['2026-11-27', '2026-11-29', 0],
    ['2026-11-02', '2026-11-04', 1],
    ['2026-12-24', '2026-12-29', 1],
    ['2026-04-02', '2026-04-07', 1],
    ['2026-11-30', '2026-11-27', -1],
    ['2026-11-27', '2026-11-27', 0],
  ])('from %s to %s there are %i', (from, to, days) => {
    expect(workingDaysBetween(from, to)).toBe(days);
  });

  test.each([
    ['2026-11-26', '2026-11-30', ['2026-11-27'], 1],
    ['2026-11-26', '2026-11-27', ['2026-11-26'], 1],
    ['2026-11-26', '2026-11-30', ['2026-11-28'], 2],
    ['2026-11-02', '2026-11-04', ['2026-11-03'], 1],
    ['2026-11-30', '2026-11-26', ['2026-11-27'], -1],
  ])('from %s to %s without the office’s own days off %j there are %i', (from, to, days, expected) => {
    expect(workingDaysBetween(from, to, new Set(days))).toBe(expected);
    for (const day of days) expect(isWorkingDay(day, new Set(days))).toBe(false);
  });

  test('spans add up, and the other way about they are the same below nothing', () => {
    fc.assert(
      fc.property(fc.tuple(day, day, day), (days) => {
        const [a = '', b = '', c = ''] = days.toSorted();
        expect(workingDaysBetween(a, b) + workingDaysBetween(b, c)).toBe(workingDaysBetween(a, c));
        expect(workingDaysBetween(c, a) + workingDaysBetween(a, c)).toBe(0);
      }),
    );
  });

  test('the table is what npm run holidays writes', () => {
    const path = new URL('../../../shared/model/public-holidays.ts', import.meta.url);
    expect(readFileSync(path, 'utf8')).toBe(holidaysModule());
  });

  test('the table does not end within a year: raise the last year in scripts/holidays.ts', () => {
    expect([...publicHolidays.keys()].at(-1)?.slice(0, 4)).toBe(String(lastHolidayYear));
    expect(new Date().getUTCFullYear()).toBeLessThan(lastHolidayYear);
    expect(lastHolidayYear).toBeGreaterThanOrEqual(2035);
  });

  test('the table holds weekdays of the calendar, ten or eleven a year, in order', () => {
    const days = [...publicHolidays.keys()];
    expect(days).toEqual(days.toSorted());
    for (const one of days) {
      expect([one, isCalendarDate(one), isWorkingDay(one)]).toEqual([one, true, false]);
      expect([0, 6]).not.toContain(new Date(`${one}T00:00:00Z`).getUTCDay());
    }
    const perYear = Map.groupBy(days, (one) => one.slice(0, 4));
    for (const [year, held] of perYear)
      expect([year, held.length >= 10 && held.length <= 11]).toEqual([year, true]);
  });

  test.each([
    ['Labour Day', 1, [8, 14]],
    ['King’s Birthday', 1, [8, 14]],
    ['Melbourne Cup Day', 2, [1, 7]],
    ['Good Friday', 5, [1, 31]],
    ['Easter Monday', 1, [1, 31]],
    ['Friday before the AFL Grand Final', 5, [20, 30]],
  ] as const)('%s falls where the law says', (name, weekday, [first, last]) => {
    const days = [...publicHolidays].filter(([, one]) => one === name).map(([one]) => one);
    expect(days).toHaveLength(lastHolidayYear - 2024);
    for (const one of days) {
      expect(new Date(`${one}T00:00:00Z`).getUTCDay()).toBe(weekday);
      const date = Number(one.slice(8));
      expect(date >= first && date <= last).toBe(true);
    }
  });

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 'tomorrow', '2026-12-04T00:00'])(
    '%j is no day',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );

  test('are counted as one by one, however far apart', () => {
    const day = fc
      .integer({ min: 0, max: 3000 })
      .map((n) => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        let counted = 0;
        for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(to); at += 86_400_000) {
          if (isWorkingDay(new Date(at).toISOString().slice(0, 10))) counted += 1;
        }
        expect(workingDaysBetween(from, to)).toBe(counted);
        expect(workingDaysBetween(to, from)).toBe(0 - counted);
      }),
    );
    // Some offices write the end of time where no day is agreed yet.
    expect(workingDaysBetween('0001-01-01', '9999-12-31')).toBeGreaterThan(2_600_000);
  });
});
