import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepSharedCharge } from '../../../../main/charging/shared-charge.ts';
import type { Db } from '../../../../main/storage/db.ts';
import { claimFailed } from '../../../../shared/contract/failures.ts';
import { aStatement } from '../../../support/drss.ts';
import { newLibrary } from '../../../support/new-library.ts';
import { dayMs, hourMs, ScheduleApp, scheduledTitle } from '../../../support/schedule-app.ts';

let db: Db;
let app: ScheduleApp;
let matterId: string;
beforeEach(() => {
  db = newLibrary();
  app = new ScheduleApp(db);
  matterId = app.matter('2026-118', '2026-10-30');
});
afterEach(() => {
  app.schedules.stop();
  db.close();
});

const calls = () => app.service.calls.length;
const on = async (terms: Parameters<ScheduleApp['set']>[1] = {}) => {
  expect(app.set(matterId, terms)).toMatchObject({ ok: true });
  await app.clock.advance(1000);
};
const fromColleague = (at: number) =>
  db.transaction(() =>
    keepSharedCharge(db, {
      ...{ id: `shared ${at}`, connectionId: app.service.connection.id, kind: 'statement' },
      ...{
        key: scheduledTitle,
        requestedAt: at,
        computer: 'their desk',
        orderedBy: 'Jo',
        cause: null,
        answer: null,
      },
    }),
  );

describe('a schedule', () => {
  test('searches at once where the library has no statement, then every so many days from 7 am in Melbourne', async () => {
    await on();
    expect(calls()).toBe(1);
    expect(app.service.calls[0]).toMatchObject({
      method: 'GET',
      path: '/drss/v2/titles/10940.843',
      headers: { customer_reference: expect.stringMatching(/^2026-118 /) },
    });
    const next = Date.UTC(2026, 8, 7, 21);
    expect(app.only).toMatchObject({ reservedCents: 754, status: { kind: 'next', at: next } });
    await app.clock.advance(next - app.clock.now() - 1);
    expect(calls()).toBe(1);
    await app.clock.advance(1);
    expect(calls()).toBe(2);
  });

  test('is not put off by a statement of a time that has not come, which a wrong clock wrote', async () => {
    fromColleague(app.clock.now() - 8 * dayMs);
    fromColleague(Date.parse('9999-12-30T00:00:00Z'));
    await on();
    expect(calls()).toBe(1);
    await app.clock.advance(7 * dayMs);
    expect(calls()).toBe(2);
    expect(app.only).toMatchObject({ status: { kind: 'next' } });
  });

  test('makes one search after a sleep of three weeks, not three', async () => {
    await on({ limitCents: 100_000 });
    app.clock.sleep(21 * dayMs);
    await app.clock.advance(2 * hourMs);
    expect(calls()).toBe(2);
    expect(app.only.status).toEqual({ kind: 'next', at: Date.UTC(2026, 8, 28, 21) });
  });

  test('counts from the newest statement of the title, whoever bought it', async () => {
    fromColleague(app.clock.now() - 2 * dayMs);
    await on();
    expect(calls()).toBe(0);
    expect(app.only.status).toEqual({ kind: 'next', at: Date.UTC(2026, 8, 5, 21) });
    fromColleague(app.clock.now() + 3 * dayMs);
    await app.clock.advance(8 * dayMs);
    expect(calls()).toBe(0);
    await app.clock.advance(2 * dayMs);
    expect(calls()).toBe(1);
  });

  test('ends with the day of settlement, and follows it where it moves', async () => {
    app.settle(matterId, '2026-09-08');
    await on({ limitCents: 100_000 });
    await app.clock.advance(20 * dayMs);
    expect(calls()).toBe(2);
    expect(app.only.status).toEqual({ kind: 'over' });
    app.settle(matterId, '2026-09-30');
    await app.clock.advance(2 * hourMs);
    expect(calls()).toBe(3);
  });

  test.each([
    ['noSettlement', () => app.settle(matterId, null)],
    ['closed', () => db.run('UPDATE matter SET closed_at = 1')],
    ['notOfMatter', () => db.run('UPDATE matter_link SET detached_at = 1')],
  ] as const)('waits and says why: %s', async (why, happen) => {
    fromColleague(app.clock.now() - 6 * dayMs);
    await on();
    happen();
    await app.clock.advance(3 * dayMs);
    expect(calls()).toBe(0);
    expect(app.only.status).toEqual({ kind: 'waits', why });
  });

  test('goes on in the matter that its matter was merged into', async () => {
    fromColleague(app.clock.now() - 6 * dayMs);
    await on();
    const other = app.matter('2026-119', '2026-10-30');
    db.run('UPDATE matter SET merged_into = ?, deleted_at = 1 WHERE id = ?', other, matterId);
    await app.clock.advance(3 * dayMs);
    expect(app.only.matter.number).toBe('2026-119');
    expect(db.get('SELECT matter_id FROM register_statement')).toEqual({ matter_id: other });
  });

  test('is off for good where its matter was deleted, also if the number is used again', async () => {
    fromColleague(app.clock.now() - 6 * dayMs);
    await on();
    db.run('UPDATE matter SET deleted_at = 1');
    await app.clock.advance(3 * dayMs);
    db.run('UPDATE matter SET deleted_at = NULL');
    await app.clock.advance(3 * dayMs);
    expect(calls()).toBe(0);
    expect(app.only.status).toEqual({ kind: 'off', why: 'matterDeleted' });
  });

  test('runs on the computer that it was set on, and in no copy of the library', async () => {
    fromColleague(app.clock.now() - 6 * dayMs);
    await on();
    app.schedules.stop();
    app.computer = 'other desk';
    app.open();
    await app.clock.advance(3 * dayMs);
    expect(calls()).toBe(0);
    expect(app.only.status).toEqual({ kind: 'waits', why: 'elsewhere' });
  });
});

describe('what stops a person from paying stops a scheduled search too', () => {
  test('a full disk', async () => {
    app.problem = { kind: 'diskLow', freeBytes: 1 };
    await on();
    expect(calls()).toBe(0);
    expect(app.only.status).toMatchObject({ kind: 'retry', why: 'computer' });
    app.problem = null;
    await app.clock.advance(2 * hourMs);
    expect(calls()).toBe(1);
  });

  test('a clock that the service does not agree with', async () => {
    app.service.serverTime = () => app.clock.now() - 3 * dayMs;
    await on();
    expect(calls()).toBe(0);
    expect(app.only.status).toMatchObject({ kind: 'retry', why: 'clock' });
  });

  test('another connection', async () => {
    fromColleague(app.clock.now() - 6 * dayMs);
    await on();
    app.current = Object.assign(Object.create(app.service), {
      connection: { ...app.service.connection, id: 'other' },
    });
    await app.clock.advance(3 * dayMs);
    expect(calls()).toBe(0);
  });

  test('a colleague who buys the same, and an office that cannot be asked', async () => {
    const standing = {
      keys: ['k'],
      lineId: null,
      productName: '',
      identifier: '',
      person: 'Jo',
      isYou: false,
      at: 1,
    };
    const of = {
      state: 'ordering',
      matterNumber: null,
      matterId: null,
      orderNumber: null,
      orderViewId: null,
    } as const;
    app.schedules.stop();
    let failure = claimFailed({ kind: 'claimed', claims: [{ ...standing, ...of }] });
    app.claims = { known: () => 0, claim: async () => failure, startSending: async () => null, drop() {} };
    app.open();
    await on();
    expect(app.only.status).toMatchObject({ kind: 'retry', why: 'claimed' });
    failure = claimFailed({ kind: 'officeUnreachable', office: 'Office' });
    await app.clock.advance(hourMs);
    expect(app.only.status).toMatchObject({ kind: 'retry', why: 'officeLost' });
    expect([calls(), app.only.reservedCents]).toEqual([0, 0]);
  });

  test('whatever happened while the office was asked', async () => {
    app.schedules.stop();
    let answer = () => {};
    const dropped: string[] = [];
    app.claims = {
      known: () => 0,
      claim: () => new Promise((resolve) => (answer = () => resolve(null))),
      startSending: async () => null,
      drop: (id) => void dropped.push(id),
    };
    app.open();
    await on();
    app.schedules.switchOff(app.only.id);
    answer();
    await app.clock.advance(2 * dayMs);
    expect([calls(), dropped.length]).toEqual([0, 1]);
    expect(db.get('SELECT count(*) AS n FROM charge')).toEqual({ n: 0 });
  });
});

describe('a matter that was merged', () => {
  const merge = (from: string, into: string) =>
    db.run('UPDATE matter SET deleted_at = 1, merged_into = ? WHERE id = ?', into, from);

  test('has one limit for the title: that which a person set last', async () => {
    await on({ everyDays: 1, limitCents: 100_000 });
    const other = app.matter('2026-119', '2026-10-30');
    merge(matterId, other);
    expect(app.set(other, { everyDays: 1, limitCents: 500, costCents: 500 })).toMatchObject({
      failure: [{ field: 'limitCents' }],
    });
    expect(app.set(other, { everyDays: 1, limitCents: 1508 })).toMatchObject({ ok: true });
    await app.clock.advance(9 * dayMs);
    expect(calls()).toBe(2);
    expect(app.schedules.list()).toMatchObject([
      { limitCents: 1508, reservedCents: 1508, status: { kind: 'budget' } },
    ]);
  });

  test('keeps on one schedule only, also where both had one', async () => {
    await on({ everyDays: 1, limitCents: 100_000 });
    const other = app.matter('2026-119', '2026-10-30');
    expect(app.set(other, { everyDays: 1, limitCents: 100_000 })).toMatchObject({ ok: true });
    merge(matterId, other);
    expect(app.set(other, { everyDays: 1, limitCents: 1508 })).toMatchObject({ ok: true });
    expect(app.schedules.list().map(({ limitCents, status }) => [limitCents, status.kind])).toEqual([
      [1508, 'next'],
      [100_000, 'off'],
    ]);
  });

  test('leaves nothing switched on for a matter that is given its number later', async () => {
    await on();
    const other = app.matter('2026-119', '2026-10-30');
    merge(matterId, other);
    await app.clock.advance(1000);
    expect(app.only.status.kind).toBe('next');
    expect(app.matters.use(app.service.connection.id, '2026-118')).toBe(matterId);
    expect(app.only.status).toEqual({ kind: 'off', why: 'matterDeleted' });
  });
});

test('a matter that is deleted, and whose number is used again before anybody looked, has no schedule', async () => {
  await on();
  app.schedules.stop();
  db.run('UPDATE matter SET deleted_at = 1 WHERE id = ?', matterId);
  expect(app.matters.use(app.service.connection.id, '2026-118')).toBe(matterId);
  app.schedules.start();
  await app.clock.advance(20 * dayMs);
  expect(app.only.status).toEqual({ kind: 'off', why: 'matterDeleted' });
  expect(calls()).toBe(1);
});

describe('the limit', () => {
  test('ends the searches, and is told once', async () => {
    await on({ everyDays: 1, limitCents: 1600 });
    await app.clock.advance(10 * dayMs);
    expect(calls()).toBe(2);
    expect(app.only).toMatchObject({ reservedCents: 1508, status: { kind: 'budget' } });
    expect(app.told.map(({ outcome }) => outcome)).toEqual(['budget']);
    await on({ everyDays: 1, limitCents: 2262 });
    expect(calls()).toBe(3);
  });

  test('is not lowered below what is reserved, and the database refuses it as well', async () => {
    await on();
    expect(app.set(matterId, { costCents: 100, limitCents: 700 })).toMatchObject({
      ok: false,
      failure: [{ field: 'limitCents', message: expect.stringContaining('$7.54') }],
    });
    expect(() => db.run('UPDATE search_schedule SET limit_cents = 700')).toThrow('never below');
    expect(() => db.run('DELETE FROM scheduled_search')).toThrow('never deleted');
    expect(() => db.run('UPDATE scheduled_search SET cost_cents = 1')).toThrow('does not change');
  });

  test('gets back what was never sent or refused, and nothing else', async () => {
    app.service.next = 'notSent';
    await on();
    expect(app.only.reservedCents).toBe(0);
    app.service.next = { status: 404, body: { message: 'No such title' } };
    await app.clock.advance(hourMs);
    expect(calls()).toBe(2);
    expect(app.only.reservedCents).toBe(0);
    app.service.next = 'lostRequest';
    await app.clock.advance(dayMs);
    expect(calls()).toBe(3);
    expect(app.only).toMatchObject({ reservedCents: 754, status: { kind: 'doubt' } });
    await app.clock.advance(9 * dayMs);
    expect(calls()).toBe(3);
  });

  test('is set with everything that is wrong named by its field', () => {
    expect(app.set(matterId, { everyDays: 0.5, costCents: Number.NaN, limitCents: -1 })).toMatchObject({
      ok: false,
      failure: [{ field: 'everyDays' }, { field: 'costCents' }, { field: 'limitCents' }],
    });
    expect(app.schedules.list()).toEqual([]);
  });
});

describe('a search in vain', () => {
  test('that was not sent is tried again after longer and longer pauses, and told after the third', async () => {
    app.service.next = 'notSent';
    await on();
    await app.clock.advance(dayMs);
    // At once, then after 15 and 30 minutes, 1, 2, 4 and 8 hours.
    expect(calls()).toBe(7);
    expect(app.told).toMatchObject([{ outcome: 'notSent' }]);
  });

  test('that was refused is made once a day, and told once with the words of the service', async () => {
    app.service.next = { status: 403, body: { message: 'Not for this account' } };
    await on();
    await app.clock.advance(3 * dayMs);
    expect(calls()).toBe(4);
    expect(app.told).toMatchObject([
      { outcome: 'refused', said: [expect.stringContaining('Not for this account')] },
    ]);
  });

  test('whose outcome is unknown stops the schedule, also where a person asked', async () => {
    app.service.next = 'lostRequest';
    const request = {
      volumeFolio: scheduledTitle,
      matterNumber: '2026-118',
      withText: true,
      withCertificate: false,
    };
    await app.register.retrieve(request);
    await on();
    await app.clock.advance(9 * dayMs);
    expect(calls()).toBe(1);
    expect(app.told).toMatchObject([{ outcome: 'doubt', statementId: expect.any(String) }]);
  });
});

describe('what arrived', () => {
  test('is told where something changed, and stays quiet where nothing did', async () => {
    await on({ limitCents: 100_000 });
    await app.clock.advance(7 * dayMs);
    expect(app.told).toEqual([]);
    expect(app.only.last).toMatchObject({ changes: 0, earlierId: expect.any(String) });
    app.service.next = { status: 200, body: { ...aStatement(), somethingNew: 'yes' } };
    await app.clock.advance(7 * dayMs);
    expect(app.told.filter(({ outcome }) => outcome === 'changed')).toMatchObject([
      { volumeFolio: scheduledTitle, matterNumber: '2026-118', statementId: app.only.last?.statementId },
    ]);
  });
});

test('a library whose ordering is locked stops every schedule until a person switches it on again', async () => {
  await on();
  app.schedules.stop();
  app.problem = { kind: 'orderingLocked', lock: { kind: 'incomplete' } };
  app.open();
  await app.clock.advance(hourMs);
  app.problem = null;
  await app.clock.advance(20 * dayMs);
  expect(calls()).toBe(1);
  expect(app.only.status).toEqual({ kind: 'off', why: 'restored' });
  expect(app.told).toMatchObject([{ outcome: 'restored' }]);
  await on();
  expect(calls()).toBe(2);
});
