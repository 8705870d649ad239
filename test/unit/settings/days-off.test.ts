import { describe, expect, test } from 'vitest';
import { addDayOff, daysOffIn, readDaysOff, removeDayOff } from '../../../main/settings/days-off.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';

describe('the days off of the office', () => {
  test('are kept in the order of the calendar, with their names, until they are removed', () => {
    const store = createMemorySettings();
    expect(readDaysOff(store)).toEqual([]);
    addDayOff(store, { day: '2026-12-24', name: '' });
    const added = addDayOff(store, { day: '2026-09-18', name: '  Grand Final ' });
    expect(added).toEqual({
      ok: true,
      value: [
        { day: '2026-09-18', name: 'Grand Final' },
        { day: '2026-12-24', name: '' },
      ],
    });
    expect([...daysOffIn(store)]).toEqual(['2026-09-18', '2026-12-24']);
    expect(removeDayOff(store, '2026-12-24')).toEqual([{ day: '2026-09-18', name: 'Grand Final' }]);
    expect(removeDayOff(store, '2026-12-24')).toHaveLength(1);
  });

  test.each([
    ['', 'Enter the date'],
    ['2026-02-29', 'Enter the date'],
    ['24/12/2026', 'Enter the date'],
    ['2026-11-28', 'weekend'],
    ['2026-11-03', 'Melbourne Cup Day'],
    ['2026-12-24', 'already in the list'],
  ])('do not take %j, and the fault names the date', (day, words) => {
    const store = createMemorySettings({ 'office.daysOff': { '2026-12-24': '' } });
    const added = addDayOff(store, { day, name: '' });
    expect(added).toMatchObject({
      ok: false,
      failure: [{ field: 'day', message: expect.stringContaining(words) }],
    });
    expect(readDaysOff(store)).toHaveLength(1);
  });

  test('do not take a name that is too long, nor more days than the list holds', () => {
    const store = createMemorySettings();
    const long = addDayOff(store, { day: '', name: 'x'.repeat(81) });
    expect(long.ok ? [] : long.failure.map(({ field }) => field)).toEqual(['day', 'name']);
    const many = Array.from({ length: 500 }, (_, n) => [
      new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10),
      '',
    ]);
    store.set('office.daysOff', Object.fromEntries(many));
    expect(addDayOff(store, { day: '2026-12-24', name: '' })).toMatchObject({
      ok: false,
      failure: [{ field: 'day', message: expect.stringContaining('500') }],
    });
  });

  test.each([7, 'tomorrow', null, [], { soon: 'x' }])('are none where %j stands in the settings', (value) => {
    expect(readDaysOff(createMemorySettings({ 'office.daysOff': value }))).toEqual([]);
  });
});
