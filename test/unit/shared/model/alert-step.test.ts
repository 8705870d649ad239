import { describe, expect, test } from 'vitest';
import { alertStep, lastActivityAt } from '../../../../shared/model/alert-step.ts';

const activityTime = '2026-11-20T09:00:00+11:00';
const at = Date.parse(activityTime);
const hour = 3_600_000;
const told = { activityTime, importedAt: at + 4 * hour };
const statement = (id: string, hours: number, state = 'kept') => ({
  id,
  state,
  requestedAt: at + hours * hour,
});

describe('the last activity that notifications tell of', () => {
  test('is the latest of them, whatever their order', () => {
    const later = { activityTime: '2026-11-20T00:30:00Z', importedAt: at + 4 * hour };
    expect(lastActivityAt([told, later, told])).toBe(at + 2.5 * hour);
    expect(lastActivityAt([])).toBeNull();
  });

  test.each([null, '', '2026-11-20T09:00:00', 'yesterday'])(
    'counts from its import where its time is %j, which names no moment',
    (time) => expect(lastActivityAt([{ ...told, activityTime: time }])).toBe(told.importedAt),
  );

  test('is never after its import, whatever the service wrote', () => {
    expect(lastActivityAt([{ ...told, activityTime: '2031-01-01T00:00:00Z' }])).toBe(told.importedAt);
  });
});

describe('what follows from a notification', () => {
  test('is nothing without one', () => {
    expect(alertStep([], [statement('old', -1)])).toBeNull();
  });

  test('is a fresh statement, beside the last that was ordered before', () => {
    const old = statement('old', -1);
    expect(alertStep([told], [statement('older', -30), old])).toEqual({ kind: 'order', before: old });
    expect(alertStep([told], [])).toEqual({ kind: 'order', before: null });
  });

  test.each(['refused', 'notSent', 'notPlaced'])('is still one where a request was %s', (state) => {
    expect(alertStep([told], [statement('no', 1, state)])?.kind).toBe('order');
  });

  test.each(['prepared', 'sending', 'unknown', 'unreadable', 'lost'])(
    'is no other statement where one was requested that is %s',
    (state) => {
      const one = statement('one', 1, state);
      expect(alertStep([told], [one])).toEqual({ kind: 'awaited', statement: one });
    },
  );

  test('is the comparison of the newest since with the last before', () => {
    const [before, fresh] = [statement('before', -1), statement('fresh', 3)];
    const all = [statement('between', 1), fresh, statement('sent', 5, 'sending'), before];
    expect(alertStep([told], all)).toEqual({ kind: 'compare', fresh, before });
    expect(alertStep([told], [fresh])).toEqual({ kind: 'compare', fresh, before: null });
  });

  test('begins again with the next notification', () => {
    const fresh = statement('fresh', 3);
    const next = { activityTime: null, importedAt: at + 6 * hour };
    expect(alertStep([told, next], [fresh])).toEqual({ kind: 'order', before: fresh });
  });
});
