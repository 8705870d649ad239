import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstLookAt, nextLookAt } from '../../../main/ordering/placing/reconcile-times.ts';
import {
  expectedAt,
  firstCheckAt,
  furthestCheckMs,
  isLate,
  waitAfterFailure,
  waitBeforeNextCheck,
} from '../../../main/ordering/polling/schedule.ts';
import { publicHolidays } from '../../../shared/model/public-holidays.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const minimumSeconds = fc.oneof(
  fc.constantFrom(1, 20, 3600),
  fc.double({ min: 0.1, max: 3600, noNaN: true }),
);
const ageMs = fc.integer({ min: -day, max: 60 * day });
const turnaroundMs = fc.option(fc.integer({ min: 0, max: 30 * day }));

describe('when an item is asked about', () => {
  test('first after the shortest wait', () => {
    expect(firstCheckAt(1000, 20)).toBe(21_000);
  });

  test('never sooner than the shortest wait, never later than the furthest check that is believed', () => {
    fc.assert(
      fc.property(ageMs, turnaroundMs, minimumSeconds, chance, (age, turnaround, minimum, luck) => {
        const wait = waitBeforeNextCheck({
          ageMs: age,
          turnaroundMs: turnaround,
          minimumSeconds: minimum,
          chance: luck,
        });
        expect(wait).toBeGreaterThanOrEqual(minimum * 1000);
        expect(wait).toBeLessThanOrEqual(furthestCheckMs);
      }),
    );
  });

  test('within a fifth of 15 % of its age, at most 36 minutes while it is not long over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * day }), chance, (age, luck) => {
        const wait = waitBeforeNextCheck({
          ageMs: age,
          turnaroundMs: null,
          minimumSeconds: 20,
          chance: luck,
        });
        expect(wait).toBeLessThanOrEqual(Math.max(24_000, Math.min(0.18 * age + 1, 36 * minute)));
        if (age > 200_000) expect(wait).toBeGreaterThanOrEqual(Math.min(0.12 * age, 24 * minute) - 1);
      }),
    );
  });

  test('the older, the longer, for the same chance', () => {
    fc.assert(
      fc.property(ageMs, ageMs, turnaroundMs, minimumSeconds, chance, (a, b, turnaround, minimum, luck) => {
        const wait = (age: number) =>
          waitBeforeNextCheck({
            ageMs: age,
            turnaroundMs: turnaround,
            minimumSeconds: minimum,
            chance: luck,
          });
        expect(wait(Math.min(a, b))).toBeLessThanOrEqual(wait(Math.max(a, b)));
      }),
    );
  });

  test('many items of one age do not ask at once', () => {
    const wait = (luck: number) =>
      waitBeforeNextCheck({ ageMs: hour, turnaroundMs: null, minimumSeconds: 20, chance: luck });
    expect(wait(0.999) / wait(0)).toBeCloseTo(1.5, 1);
  });

  test('up to two hours apart where the listed turnaround is long over', () => {
    const wait = waitBeforeNextCheck({ ageMs: 5 * day, turnaroundMs: day, minimumSeconds: 20, chance: 0.5 });
    expect(wait).toBe(2 * hour);
  });
});

describe('the wait after a failed check', () => {
  test('doubles up to half an hour, half of it left to chance', () => {
    expect([1, 2, 3, 20].map((failures) => waitAfterFailure(failures, 20, 0))).toEqual([
      20_000,
      40_000,
      80_000,
      15 * minute,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), minimumSeconds, chance, (failures, minimum, luck) => {
        const wait = waitAfterFailure(failures, minimum, luck);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(Math.max(30 * minute, minimum * 1000));
        expect(waitAfterFailure(failures + 1, minimum, luck)).toBeGreaterThanOrEqual(wait);
      }),
    );
  });
});

describe('lateness', () => {
  test('is not known without a turnaround', () => {
    expect(expectedAt(0, null)).toBeNull();
    expect(isLate(expectedAt(0, null), null, 100 * day)).toBe(false);
  });

  test('begins after the turnaround and a grace of 5 minutes to a day, and never ends by itself', () => {
    expect(expectedAt(1000, minute)).toBe(61_000);
    expect(isLate(expectedAt(0, minute), minute, 6 * minute)).toBe(false);
    expect(isLate(expectedAt(0, minute), minute, 6 * minute + 1)).toBe(true);
    expect(isLate(expectedAt(0, hour), hour, 3 * hour)).toBe(false);
    expect(isLate(expectedAt(0, hour), hour, 3 * hour + 1)).toBe(true);
    // From a Thursday to a Tuesday.
    expect(isLate(expectedAt(0, 5 * day), 5 * day, 6 * day)).toBe(false);
    expect(isLate(expectedAt(0, 5 * day), 5 * day, 6 * day + 1)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * day }), ageMs, fc.nat(day), (turnaround, now, later) => {
        if (isLate(expectedAt(0, turnaround), turnaround, now))
          expect(isLate(expectedAt(0, turnaround), turnaround, now + later)).toBe(true);
      }),
    );
  });
});

describe('a day that Landfolio counts on', () => {
  const melbourne = (at: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne', dateStyle: 'short' }).format(at);
  const isClosed = (date: string) =>
    [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) || publicHolidays.has(date);
  const following = (date: string) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10);

  test('is never a weekend or a holiday, and the earliest that is neither', () => {
    const holidays = [...publicHolidays.keys()];
    // Around each holiday as well, at any hour, and over both changes of the clock.
    const placed = fc.oneof(
      fc.integer({ min: Date.parse('2024-12-20'), max: Date.parse('2029-01-10') }),
      fc
        .tuple(fc.constantFrom(...holidays), fc.integer({ min: -6 * day, max: 2 * day }))
        .map(([holiday, off]) => Date.parse(`${holiday}T00:00:00Z`) + off),
    );
    fc.assert(
      fc.property(placed, fc.integer({ min: 1, max: 12 }), (at, days) => {
        const expected = melbourne(expectedAt(at, days * day) ?? 0);
        let earliest = melbourne(at + days * day);
        while (isClosed(earliest)) earliest = following(earliest);
        expect(expected).toBe(earliest);
      }),
      { numRuns: 2000 },
    );
  });

  test('keeps its hour, and is as it was where it is a working day', () => {
    const at = (text: string) => Date.parse(`${text}T14:05:00+11:00`);
    // A Thursday; a Saturday; over Melbourne Cup Day; over Christmas, Boxing Day's day in lieu and the days between.
    expect(expectedAt(at('2026-11-18'), day)).toBe(at('2026-11-19'));
    expect(expectedAt(at('2026-11-20'), day)).toBe(at('2026-11-23'));
    expect(expectedAt(at('2026-11-02'), day)).toBe(at('2026-11-04'));
    expect(expectedAt(at('2026-12-15'), 10 * day)).toBe(at('2026-12-29'));
  });

  test('of minutes is the moment itself, also on a Sunday: a machine answers', () => {
    const sunday = Date.parse('2026-11-22T14:05:00+11:00');
    expect(expectedAt(sunday, 45 * 1000)).toBe(sunday + 45 * 1000);
    expect(isLate(expectedAt(sunday, minute), minute, sunday + 6 * minute + 1)).toBe(true);
  });

  test('is late a grace after the day, and not after the weekend’s day that it would have been', () => {
    const friday = Date.parse('2026-11-20T09:00:00+11:00');
    expect(isLate(expectedAt(friday, day), day, friday + 4 * day)).toBe(false);
    expect(isLate(expectedAt(friday, day), day, friday + 4 * day + 1)).toBe(true);
  });

  test('beyond what a calendar has is no day at all, and nothing breaks over it', () => {
    expect(expectedAt(8.64e15, day)).toBe(8.64e15 + day);
  });
});

describe('when the order history is read', () => {
  test('at 5 and 20 seconds, 1, 3, 10, 15 and 30 minutes, 2, 8 and 24 hours, then daily for 30 days', () => {
    const looks: number[] = [];
    for (let at: number | null = firstLookAt(0); at !== null; at = nextLookAt(0, at)) looks.push(at);
    const days = Array.from({ length: 30 }, (_, index) => (index + 1) * day);
    const minutes = [1, 3, 10, 15, 30, 120, 480].map((count) => count * minute);
    const early = [5000, 20_000, ...minutes];
    expect(looks).toEqual([...early, ...days]);
  });

  test('always later, and never in a burst, whatever the clock did since sending', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10 * day, max: 40 * day }), (age) => {
        const next = nextLookAt(100 * day, 100 * day + age);
        if (age >= 30 * day) expect(next).toBeNull();
        else {
          expect(next).toBeGreaterThan(100 * day + age);
          expect(next).toBeLessThanOrEqual(100 * day + age + day);
        }
      }),
    );
    // The clock was a day ahead when it was sent: it is still looked for within minutes.
    expect(nextLookAt(day, 0)).toBe(10 * minute);
  });
});
