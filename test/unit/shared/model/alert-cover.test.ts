import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertCover, dayAfter, lapsesSoon } from '../../../../shared/model/alert-cover.ts';
import { lastMinuteOf, melbourneDay } from '../../../../shared/model/melbourne-day.ts';

const now = Date.parse('2026-11-28T10:00:00+11:00');
const day = 86_400_000;
const title = '9876/043';
const alert = (from: number, until: number, change: object = {}) => ({
  state: 'subscribed',
  volumeFolio: title,
  startDateTime: new Date(now + from * day).toISOString(),
  endDateTime: new Date(now + until * day).toISOString(),
  ...change,
});
const until = (days: number) => now + days * day;

/** Far enough that every alert of a test ends before it. */
const farSettlement = '2027-06-01';
const monitoredUntil = (alerts: Parameters<typeof alertCover>[0]) => {
  const cover = alertCover(alerts, title, farSettlement, now);
  return cover.kind === 'short' ? cover.until : null;
};

describe('until when a title is monitored', () => {
  test('is the end of what follows on without a gap', () => {
    expect(monitoredUntil([alert(5, 20), alert(-3, 5)])).toBe(until(20));
    expect(monitoredUntil([alert(-3, 5), alert(6, 20)])).toBe(until(5));
    expect(monitoredUntil([alert(-9, -1), alert(1, 20)])).toBeNull();
    expect(monitoredUntil([alert(-3, 30), alert(-1, 5)])).toBe(until(30));
  });

  test.each([
    ['of another title', { volumeFolio: '9876/044' }],
    ['whose status is unknown', { state: 'unknown' }],
    ['that was refused', { state: 'refused' }],
    ['whose times are not known', { startDateTime: '', endDateTime: '' }],
  ])('is not told by an alert %s', (_, change) => {
    expect(monitoredUntil([alert(-3, 5, change)])).toBeNull();
  });

  test('leaves as gaps each time in which none monitors it, and no other, in whatever order the alerts are', () => {
    const alerts = fc.array(fc.tuple(fc.integer({ min: -9, max: 20 }), fc.integer({ min: 1, max: 9 })));
    const on = '2026-12-14';
    fc.assert(
      fc.property(alerts, (made) => {
        const list = made.map(([from, length]) => alert(from, from + length));
        const cover = alertCover(list, title, on, now);
        expect(alertCover(list.toReversed(), title, on, now)).toEqual(cover);
        const gaps = 'gaps' in cover ? cover.gaps : [];
        // The alerts of the test begin and end at ten o’clock; on the last day monitoring may end.
        for (let at = now + day / 2; at < until(16); at += day) {
          const isMonitored = list.some(
            (one) => Date.parse(one.startDateTime) <= at && Date.parse(one.endDateTime) > at,
          );
          expect(gaps.some((gap) => gap.from <= at && gap.until > at)).toBe(!isMonitored);
        }
      }),
    );
  });
});

test('the last minute of a day is of that day, in summer, in winter and where the clocks change', () => {
  for (const one of ['2026-12-15', '2026-06-15', '2026-10-04', '2027-04-04', '2026-12-31']) {
    expect(melbourneDay(lastMinuteOf(one))).toBe(one);
    expect(melbourneDay(lastMinuteOf(one) + 60_000)).toBe(dayAfter(one));
  }
});

describe('a settlement', () => {
  const on = '2026-12-14';

  test('needs an alert until the day after it', () => {
    expect(dayAfter(on)).toBe('2026-12-15');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    const end = lastMinuteOf('2026-12-15');
    expect(alertCover([], title, on, now)).toEqual({ kind: 'none', gaps: [{ from: now, until: end }] });
    expect(alertCover([alert(-1, 16)], title, on, now)).toEqual({
      ...{ kind: 'short', until: until(16), next: null },
      gaps: [{ from: until(16), until: end }],
    });
    expect(alertCover([alert(-1, 17)], title, on, now)).toEqual({ kind: 'enough', until: until(17) });
    expect(alertCover([alert(-1, 16), alert(16, 18)], title, on, now).kind).toBe('enough');
  });

  test('needs none for the time of an alert that starts later', () => {
    const end = lastMinuteOf('2026-12-15');
    expect(alertCover([alert(5, 20)], title, on, now)).toEqual({
      ...{ kind: 'later', from: until(5), until: null },
      gaps: [{ from: now, until: until(5) }],
    });
    expect(alertCover([alert(5, 10)], title, on, now)).toEqual({
      ...{ kind: 'later', from: until(5), until: until(10) },
      gaps: [
        { from: now, until: until(5) },
        { from: until(10), until: end },
      ],
    });
    expect(alertCover([alert(-1, 5), alert(7, 30)], title, on, now)).toEqual({
      ...{ kind: 'short', until: until(5), next: until(7) },
      gaps: [{ from: until(5), until: until(7) }],
    });
    // One that starts after the settlement covers nothing of it.
    expect(alertCover([alert(18, 30)], title, on, now).kind).toBe('none');
  });

  test('that is behind needs none, and the day after it still does', () => {
    expect(alertCover([], title, '2026-11-27', now).kind).toBe('none');
    expect(alertCover([], title, '2026-11-26', now).kind).toBe('over');
  });

  test('that is moved turns what was enough into too short', () => {
    const alerts = [alert(-1, 17)];
    expect(alertCover(alerts, title, '2026-12-14', now).kind).toBe('enough');
    expect(alertCover(alerts, title, '2026-12-21', now).kind).toBe('short');
  });
});

describe('a warning that an alert lapses', () => {
  test('comes in the last week', () => {
    expect(lapsesSoon([alert(-1, 7)], title, null, now)).toEqual({ until: until(7), next: null });
    expect(lapsesSoon([alert(-1, 8)], title, null, now)).toBeNull();
    expect(lapsesSoon([alert(-9, -1)], title, null, now)).toBeNull();
  });

  test('says when another alert starts', () => {
    const alerts = [alert(-1, 3), alert(5, 30)];
    expect(lapsesSoon(alerts, title, null, now)).toEqual({ until: until(3), next: until(5) });
  });

  test('does not come where another alert follows, or where the settlement is behind by then', () => {
    expect(lapsesSoon([alert(-1, 3), alert(3, 30)], title, null, now)).toBeNull();
    expect(lapsesSoon([alert(-1, 3)], title, '2026-11-30', now)).toBeNull();
    expect(lapsesSoon([alert(-1, 3)], title, '2026-12-14', now)).toEqual({ until: until(3), next: null });
  });
});
