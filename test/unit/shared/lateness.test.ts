import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startOfMelbourneDay, workingDaysLate } from '../../../shared/model/lateness.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';

const at = (text: string) => Date.parse(text);

describe('working days late', () => {
  it.each([
    // A Friday, looked at on that day, on the weekend, on Monday and on Tuesday.
    ['2026-11-20T05:00:00+11:00', '2026-11-20T17:00:00+11:00', 0],
    ['2026-11-20T05:00:00+11:00', '2026-11-22T12:00:00+11:00', 0],
    ['2026-11-20T05:00:00+11:00', '2026-11-23T09:00:00+11:00', 1],
    ['2026-11-20T05:00:00+11:00', '2026-11-24T09:00:00+11:00', 2],
    // Over Melbourne Cup Day.
    ['2026-11-02T09:00:00+11:00', '2026-11-04T09:00:00+11:00', 1],
    // Just before midnight in Melbourne is that day, whatever the day in London.
    ['2026-11-19T23:59:00+11:00', '2026-11-20T00:01:00+11:00', 1],
    // Not due yet.
    ['2026-11-27T09:00:00+11:00', '2026-11-20T09:00:00+11:00', 0],
  ])('expected %s, looked at %s: %i', (expected, now, days) => {
    expect(workingDaysLate(at(expected), at(now))).toBe(days);
  });
});

it('a day of Melbourne begins at its midnight, in summer and in winter', () => {
  expect(startOfMelbourneDay('2026-07-01')).toBe(at('2026-07-01T00:00:00+10:00'));
  expect(startOfMelbourneDay('2026-12-01')).toBe(at('2026-12-01T00:00:00+11:00'));
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 10);
      const start = startOfMelbourneDay(text);
      expect([melbourneDay(start), melbourneDay(start - 1) < text]).toEqual([text, true]);
    }),
  );
});
