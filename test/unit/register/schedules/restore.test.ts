import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreFromLog } from '../../../../main/app/restore-from-log.ts';
import type { Db } from '../../../../main/storage/db.ts';
import { foldCharge, type LoggedCharge } from '../../../../main/storage/logged-charges.ts';
import { newLibrary } from '../../../support/new-library.ts';
import { dayMs, ScheduleApp } from '../../../support/schedule-app.ts';

/*
 * A library is lost, or an older one stands in its place. What was spent on schedule is known again, and nothing more is spent until
 * a person has looked.
 */

let lost: Db;
let app: ScheduleApp;
let restored: Db;
beforeEach(() => {
  lost = newLibrary();
  app = new ScheduleApp(lost);
  restored = newLibrary();
});
afterEach(() => {
  app.schedules.stop();
  lost.close();
  restored.close();
});

/** As a start does it that finds `restored` where the library was. */
function startRestored(): void {
  app.schedules.stop();
  const folded = new Map<string, LoggedCharge>();
  for (const entry of app.logged) foldCharge(folded, entry);
  const ids = { newId: () => crypto.randomUUID(), bootId: 'restoring', computer: 'desk' };
  restored.transaction(() =>
    restoreFromLog({ clock: app.clock, log: app.log, ids }).mergeCharges?.(restored, [...folded.values()]),
  );
  app.open(restored);
}

test('a lost library knows what its scheduled searches may have cost, and searches no more until a person looks', async () => {
  const matterId = app.matter('2026-118', '2026-10-30');
  app.set(matterId, { everyDays: 1, limitCents: 3000 });
  await app.clock.advance(2 * dayMs);
  app.service.next = 'lostRequest';
  await app.clock.advance(dayMs);
  const searches = app.service.calls.length;
  expect(app.only.reservedCents).toBe(searches * 754);

  startRestored();
  await app.clock.advance(3 * dayMs);
  expect(app.only).toMatchObject({
    reservedCents: searches * 754,
    limitCents: 3000,
    setBy: '',
    status: { kind: 'off', why: 'restored' },
  });
  expect(app.service.calls.length).toBe(searches);
  expect(app.told.at(-1)).toMatchObject({ outcome: 'restored' });
  expect(restored.get('PRAGMA foreign_key_check')).toBeUndefined();
});

test('an older copy of the library is stopped, and takes the limit that was raised after it was made', async () => {
  const matterId = app.matter('2026-118', '2026-10-30');
  app.set(matterId, { everyDays: 1, limitCents: 754 });
  const { id } = app.only;
  restored.exec('PRAGMA foreign_keys = OFF');
  for (const table of ['matter', 'search_schedule'])
    for (const row of lost.all(`SELECT * FROM ${table}`)) {
      const columns = Object.keys(row).filter((name) => name !== 'opened_by');
      restored.run(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...columns.map((name) => row[name] ?? null),
      );
    }
  restored.exec('PRAGMA foreign_keys = ON');
  await app.clock.advance(1000);
  app.set(matterId, { everyDays: 1, limitCents: 1508 });
  await app.clock.advance(2 * dayMs);
  const searches = app.service.calls.length;
  expect(searches).toBe(2);

  startRestored();
  await app.clock.advance(3 * dayMs);
  expect(app.only).toMatchObject({ id, reservedCents: 1508, limitCents: 1508, status: { kind: 'off' } });
  expect(app.set(matterId, { limitCents: 1000 })).toMatchObject({ ok: false });
  expect(app.service.calls.length).toBe(searches);
});
