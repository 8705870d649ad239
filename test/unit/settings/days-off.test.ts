import { describe, expect, test } from 'vitest';
import { addDayOff, daysOffIn, readDaysOff, removeDayOff } from '../../../main/settings/days-off.ts';
import { newLibrary } from '../../support/new-library.ts';

describe('the days off of the office', () => {
  test('are kept in the order of the calendar, with their names, until they are removed', () => {
    const db = newLibrary();
    expect(readDaysOff(db)).toEqual([]);
    addDayOff(db, { day: '2026-12-24', name: '' });
    const added = addDayOff(db, { day: '2026-09-18', name: '  Grand Final ' });
    expect(added).toEqual({
      ok: true,
      value: [
        { day: '2026-09-18', name: 'Grand Final' },
        { day: '2026-12-24', name: '' },
      ],
    });
    expect([...daysOffIn(db)]).toEqual(['2026-09-18', '2026-12-24']);
    expect(removeDayOff(db, '2026-12-24')).toEqual([{ day: '2026-09-18', name: 'Grand Final' }]);
    expect(removeDayOff(db, '2026-12-24')).toHaveLength(1);
  });

  test.each([
    ['', 'Enter the date'],
    ['2026-02-29', 'Enter the date'],
    ['24/12/2026', 'Enter the date'],
    ['2026-11-28', 'weekend'],
    ['2026-11-03', 'Melbourne Cup Day'],
    ['2026-12-24', 'already in the list'],
  ])('do not take %j, and the fault names the date', (day, words) => {
    const db = newLibrary();
    addDayOff(db, { day: '2026-12-24', name: '' });
    const added = addDayOff(db, { day, name: '' });
    expect(added).toMatchObject({
      ok: false,
      failure: [{ field: 'day', message: expect.stringContaining(words) }],
    });
    expect(readDaysOff(db)).toHaveLength(1);
  });

  test('do not take a name that is too long, nor more days than the list holds', () => {
    const db = newLibrary();
    const long = addDayOff(db, { day: '', name: 'x'.repeat(81) });
    expect(long.ok ? [] : long.failure.map(({ field }) => field)).toEqual(['day', 'name']);
    for (let n = 0; n < 500; n += 1) {
      const day = new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);
      db.run(`INSERT INTO day_off (day, name) VALUES (?, '')`, day);
    }
    expect(addDayOff(db, { day: '2026-12-24', name: '' })).toMatchObject({
      ok: false,
      failure: [{ field: 'day', message: expect.stringContaining('500') }],
    });
  });
});
