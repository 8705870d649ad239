import { describe, expect, test } from 'vitest';
import { checkScheduleTerms } from '../../../../shared/model/check-search-schedule.ts';
import {
  dueAt,
  isDue,
  retryPause,
  type ScheduleFacts,
  scheduleStatus,
  searchMorning,
  searchPlan,
} from '../../../../shared/model/search-schedule.ts';

const hourMs = 3_600_000;
const at = (text: string) => Date.parse(text);
const facts: ScheduleFacts = {
  ...{ everyDays: 7, costCents: 754, limitCents: 3016, reservedCents: 0 },
  ...{ off: null, waits: null, settlementOn: '2026-12-18', setAt: at('2026-11-28T10:00:00+11:00') },
  newestAt: at('2026-11-26T15:30:00+11:00'),
  ...{ isSearching: false, doubtId: null, attempts: [], held: null },
};
const now = at('2026-11-28T10:00:00+11:00');

describe('when a search is due', () => {
  test('is at 7 am in Melbourne, with and without daylight saving, also on the days on which clocks change', () => {
    expect(searchMorning('2026-12-03')).toBe(at('2026-12-03T07:00:00+11:00'));
    expect(searchMorning('2026-07-01')).toBe(at('2026-07-01T07:00:00+10:00'));
    expect(searchMorning('2026-10-04')).toBe(at('2026-10-04T07:00:00+11:00'));
    expect(searchMorning('2026-04-05')).toBe(at('2026-04-05T07:00:00+10:00'));
  });

  test('counts days of the calendar from the newest statement, and without one is at once', () => {
    expect(dueAt(facts)).toBe(at('2026-12-03T07:00:00+11:00'));
    expect(dueAt({ ...facts, newestAt: null })).toBeLessThan(now);
  });

  test.each<[Partial<ScheduleFacts>, unknown]>([
    [{}, { kind: 'next', at: at('2026-12-03T07:00:00+11:00') }],
    [{ settlementOn: '2026-12-02' }, { kind: 'complete' }],
    [{ settlementOn: '2026-11-27' }, { kind: 'over' }],
    [{ settlementOn: null }, { kind: 'waits', why: 'noSettlement' }],
    [{ reservedCents: 2263 }, { kind: 'budget' }],
    [{ reservedCents: 2262 }, { kind: 'next', at: at('2026-12-03T07:00:00+11:00') }],
    [{ doubtId: 'c' }, { kind: 'doubt', chargeId: 'c' }],
    [{ isSearching: true }, { kind: 'searching' }],
    [
      { off: 'restored', doubtId: 'c' },
      { kind: 'off', why: 'restored' },
    ],
    [{ waits: 'closed' }, { kind: 'waits', why: 'closed' }],
  ])('says how it stands: %j', (change, status) => {
    expect(scheduleStatus({ ...facts, ...change }, now)).toEqual(status);
  });

  test('waits longer after each that was not sent, and a day after a refusal', () => {
    expect([1, 2, 3, 7, 8, 60].map((tries) => retryPause(tries) / hourMs)).toEqual([
      0.25, 0.5, 1, 16, 24, 24,
    ]);
    const due = { ...facts, newestAt: null };
    const notSent = { state: 'NOT_SENT', at: now, said: null } as const;
    const refused = { state: 'REFUSED', at: now, said: 'No' } as const;
    const twice = scheduleStatus({ ...due, attempts: [notSent, notSent, refused] }, now);
    expect(twice).toEqual({ kind: 'retry', at: now + hourMs / 2, why: 'notSent', said: null });
    expect(isDue(twice, now)).toBe(false);
    expect(isDue(twice, now + hourMs / 2)).toBe(true);
    expect(scheduleStatus({ ...due, attempts: [refused] }, now)).toEqual({
      ...{ kind: 'retry', at: at('2026-11-29T07:00:00+11:00'), why: 'refused', said: 'No' },
    });
  });

  test('is not put off by what a clock wrote that was years ahead and is right again', () => {
    const due = { ...facts, newestAt: null };
    const wrong = now + 700 * 24 * hourMs;
    const isDueNow = (change: Partial<ScheduleFacts>) =>
      isDue(scheduleStatus({ ...due, ...change }, now), now);
    expect(isDueNow({ setAt: wrong })).toBe(true);
    expect(isDueNow({ attempts: [{ state: 'REFUSED', at: wrong, said: null }] })).toBe(true);
    expect(isDueNow({ attempts: [{ state: 'NOT_SENT', at: wrong, said: null }] })).toBe(true);
    expect(isDueNow({ held: { at: wrong, why: 'clock', said: null } })).toBe(true);
    expect(isDueNow({ held: { at: now + hourMs, why: 'computer', said: null } })).toBe(false);
  });
});

describe('the searches until settlement', () => {
  const plan = (change: Partial<ScheduleFacts>) =>
    searchPlan(
      { ...facts, settlementOn: '2026-12-18', ...change } as typeof facts & { settlementOn: string },
      now,
    );

  test('are counted, with what they come to', () => {
    expect(plan({})).toEqual({
      first: '2026-12-03',
      isNow: false,
      count: 3,
      cents: 2262,
      isCutByLimit: false,
    });
    expect(plan({ newestAt: null })).toMatchObject({ first: '2026-11-28', isNow: true, count: 3 });
    expect(plan({ limitCents: 1600 })).toMatchObject({ count: 2, cents: 1508, isCutByLimit: true });
    expect(plan({ reservedCents: 3000 })).toMatchObject({
      first: null,
      count: 0,
      cents: 0,
      isCutByLimit: true,
    });
    expect(plan({ everyDays: 60 })).toMatchObject({ first: null, count: 0, isCutByLimit: false });
  });
});

describe('what a person sets', () => {
  test('is refused field by field, with what is accepted', () => {
    const fields = (terms: Partial<ScheduleFacts>, reserved = 0) =>
      checkScheduleTerms({ ...facts, ...terms }, reserved).map(({ field }) => field);
    expect(fields({})).toEqual([]);
    expect(fields({ everyDays: 0, costCents: 0, limitCents: 0 })).toEqual([
      'everyDays',
      'costCents',
      'limitCents',
    ]);
    expect(fields({ everyDays: 91 })).toEqual(['everyDays']);
    expect(fields({ everyDays: 1.5, costCents: 1.5 })).toEqual(['everyDays', 'costCents']);
    expect(fields({ limitCents: 753 })).toEqual(['limitCents']);
    expect(fields({}, 3017)).toEqual(['limitCents']);
  });
});
