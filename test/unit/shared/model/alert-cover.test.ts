import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertCover, dayAfter, lapsesSoon, monitoredUntil } from '../../../../shared/model/alert-cover.ts';

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

describe('until when a title is monitored', () => {
  test('is the end of what follows on without a gap', () => {
    expect(monitoredUntil([alert(5, 20), alert(-3, 5)], title, now)).toBe(until(20));
    expect(monitoredUntil([alert(-3, 5), alert(6, 20)], title, now)).toBe(until(5));
    expect(monitoredUntil([alert(-9, -1), alert(1, 20)], title, now)).toBeNull();
    expect(monitoredUntil([alert(-3, 30), alert(-1, 5)], title, now)).toBe(until(30));
  });

  test.each([
    ['of another title', { volumeFolio: '9876/044' }],
    ['whose status is unknown', { state: 'unknown' }],
    ['that was refused', { state: 'refused' }],
    ['whose times are not known', { startDateTime: '', endDateTime: '' }],
  ])('is not told by an alert %s', (_, change) => {
    expect(monitoredUntil([alert(-3, 5, change)], title, now)).toBeNull();
  });

  test('never depends on the order of the alerts, and never says more than one of them', () => {
    const alerts = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(alerts, (made) => {
        const list = made.map(([from, length]) => alert(from, from + length));
        const found = monitoredUntil(list, title, now);
        expect(monitoredUntil(list.toReversed(), title, now)).toBe(found);
        if (found !== null) {
          expect(list.map(({ endDateTime }) => Date.parse(endDateTime))).toContain(found);
          // Each moment until then is within one of them.
          for (let at = now; at < found; at += day / 2)
            expect(
              list.some((one) => Date.parse(one.startDateTime) <= at && Date.parse(one.endDateTime) > at),
            ).toBe(true);
        }
      }),
    );
  });
});

describe('a settlement', () => {
  const on = '2026-12-14';

  test('needs an alert until the day after it', () => {
    expect(dayAfter(on)).toBe('2026-12-15');
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(alertCover([], title, on, now)).toEqual({ kind: 'none' });
    expect(alertCover([alert(-1, 16)], title, on, now)).toEqual({ kind: 'short', until: until(16) });
    expect(alertCover([alert(-1, 17)], title, on, now)).toEqual({ kind: 'enough', until: until(17) });
    expect(alertCover([alert(-1, 16), alert(16, 18)], title, on, now).kind).toBe('enough');
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
    expect(lapsesSoon([alert(-1, 7)], title, null, now)).toBe(until(7));
    expect(lapsesSoon([alert(-1, 8)], title, null, now)).toBeNull();
    expect(lapsesSoon([alert(-9, -1)], title, null, now)).toBeNull();
  });

  test('does not come where another alert follows, or where the settlement is behind by then', () => {
    expect(lapsesSoon([alert(-1, 3), alert(3, 30)], title, null, now)).toBeNull();
    expect(lapsesSoon([alert(-1, 3)], title, '2026-11-30', now)).toBeNull();
    expect(lapsesSoon([alert(-1, 3)], title, '2026-12-14', now)).toBe(until(3));
  });
});
