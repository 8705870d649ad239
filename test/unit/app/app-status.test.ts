import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppStatus } from '../../../main/app/app-status.ts';
import type { Db } from '../../../main/storage/db.ts';
import { statusView } from '../../../shared/contract/views/status.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

type Parts = Parameters<typeof createAppStatus>[0];

const clock = new FakeClock();
let db: Db;
let serverTime: number | null;
beforeEach(() => {
  db = newLibrary();
  serverTime = null;
});
afterEach(() => db.close());

/** Only what the status asks of the parts of the application. */
function appStatus(more: Partial<Parts> = {}) {
  const parts = {
    clock,
    db,
    log: createQuietLog(),
    events: createQuietEvents(),
    connections: {
      currentView: () => ({ id: 'c' }),
      serviceFor: () => ({ serverTime: () => serverTime }),
      withheld: () => [],
      network: () => ({ state: 'reachable', failure: null, since: 0 }),
      ids: () => ['c'],
    },
    ordering: {
      counts: () => ({ attention: 0 }),
      stopped: () => null,
      openBesides: () => ({ orders: 0, certificates: 0 }),
    },
    purchases: { get: () => null },
    library: { state: { notice: () => null } },
    upkeep: { problem: () => null },
    updates: { offer: () => null },
    desktop: { setBadge: () => {} },
    publish: () => {},
    ...more,
  };
  return createAppStatus(parts as unknown as Parts);
}

const minute = 60_000;

test.each([
  ['nothing where the service showed no time', null, null],
  ['nothing of a few minutes', -9 * minute, null],
  ['how far it is behind', 6 * 365 * 1440 * minute, -6 * 365 * 1440 * minute],
  ['how far it is ahead', -30 * minute, 30 * minute],
])('of the computer’s clock the status says %s', (_, ahead, told) => {
  serverTime = ahead === null ? null : clock.now() + ahead;
  expect(appStatus().now().clockAheadMs).toBe(told);
  expect(statusView.shape.clockAheadMs.safeParse(told).success).toBe(true);
});

test('a status that cannot be read ends nothing, and is read again at the next change', async () => {
  let isBroken = true;
  const published: unknown[] = [];
  const desktop = {
    setBadge() {
      if (isBroken) throw new Error('EISDIR');
    },
  };
  const status = appStatus({
    desktop: desktop as unknown as Parts['desktop'],
    publish: (shown) => published.push(shown),
  });
  status.refresh();
  await clock.advance(1_000);
  expect(published).toEqual([]);
  isBroken = false;
  status.refresh();
  await clock.advance(1_000);
  expect(published).toHaveLength(1);
});
