import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Alerts, createAlerts } from '../../../main/alerts/alerts.ts';
import { ordinal } from '../../../main/alerts/notification-faults.ts';
import { readNotifications } from '../../../main/alerts/read-notifications.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { watchCharges } from '../../../main/charging/watch-charges.ts';
import { createMatters } from '../../../main/library/matters.ts';
import type { Db } from '../../../main/storage/db.ts';
import { uuid7 } from '../../../main/storage/uuid7.ts';
import type { AlertView } from '../../../shared/contract/views/alert.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { raiseAsFullDisk } from '../../support/full-disk.ts';
import { libraryInFile } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { ScriptedCharges } from '../../support/scripted-charges.ts';

const clock = new FakeClock();
const eventType = 'title_alert_notification';
let ids = 0;
const newId = () => {
  ids += 1;
  const bytes = new Uint8Array(10);
  new DataView(bytes.buffer).setUint32(6, ids);
  return uuid7(clock.now(), bytes);
};
let folder: string;
let db: Db;
let service: ScriptedCharges;
let current: ScriptedCharges;
let alerts: Alerts;
let told: AlertView[];

function open(): void {
  db = libraryInFile(join(folder, 'library.db'));
  const ids = { newId, bootId: newId(), computer: 'desk' };
  const events = createQuietEvents();
  events.on('alertChanged', ({ alert }) => told.push(alert));
  const log = createQuietLog();
  alerts = createAlerts({
    ids,
    events,
    version: '9.9.9',
    db,
    clock,
    held: createHeldOutcomes(clock),
    log,
    charges: watchCharges(createCharges(db, { clock, ...ids }), events),
    current: () => current,
  });
  alerts.recover();
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-alerts-'));
  service = new ScriptedCharges(nowhere);
  current = service;
  told = [];
  // Interface: Title alert subscription. Written by hand.
  service.next = { status: 201, body: { subscriptionId: 'b9f7c1de-0000-4000-8000-000000000001' } };
  open();
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const request = {
  volumeFolio: '09876/43',
  customerRef: '2026-118',
  startDateTime: '2026-12-01T09:00:00+11:00',
  endDateTime: '2027-03-01T09:00:00Z',
};

async function subscribed(more: Partial<typeof request> & { afterUnknown?: string } = {}) {
  const result = await alerts.subscribe({ ...request, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

test('a list reads the matters of all alerts at once, each its own', async () => {
  const matters = createMatters(db, { now: () => clock.now(), newId, computer: 'desk' });
  const numbers = ['2026-1', '2026-2', '2026-3'];
  for (const [at, number] of numbers.entries()) {
    matters.use(nowhere.id, number);
    service.next = { status: 201, body: { subscriptionId: `b9f7c1de-0000-4000-8000-00000000001${at}` } };
    await subscribed({ customerRef: number, volumeFolio: `1000${at}/1` });
  }
  const read = vi.spyOn(db, 'all');
  expect(
    alerts
      .list()
      .map(({ matter }) => matter?.number)
      .sort(),
  ).toEqual(numbers);
  const asked = read.mock.calls.filter(([sql]) => sql.includes('title_alert.matter_id'));
  read.mockRestore();
  expect(asked).toHaveLength(1);
});

test('an alert leads to the matter that its reference begins with, or that it is attached to', async () => {
  const matters = createMatters(db, { now: () => clock.now(), newId, computer: 'desk' });
  const matterOf = async (customerRef: string, volumeFolio = '09876/43') => {
    const { id } = await subscribed({ customerRef, volumeFolio });
    return alerts.list().find((one) => one.id === id)?.matter ?? null;
  };
  expect(await matterOf('2026-118', '10001/1')).toBeNull();
  const short = matters.use(nowhere.id, '2026-118');
  const long = matters.use(nowhere.id, '2026-118 Nguyen');
  matters.use('another connection', '2026-11');
  expect(alerts.list()[0]?.matter).toMatchObject({ id: short, number: '2026-118' });
  expect(await matterOf(' 2026-118 Nguyen to Smith', '10001/2')).toMatchObject({
    id: long,
    number: '2026-118 Nguyen',
  });
  expect(await matterOf('2026-1180', '10001/3')).toBeNull();
  expect(await matterOf('2026-11', '10001/4')).toBeNull();
  const id = alerts.list()[0]?.id ?? '';
  db.run(
    `INSERT INTO matter_link (id, connection_id, matter_id, kind, thing, label, linked_at, how, computer)
     VALUES ('l', ?, ?, 'alert', ?, '', 1, 'attached', 'desk')`,
    nowhere.id,
    short,
    id,
  );
  expect(alerts.list()[0]?.matter).toMatchObject({ id: short, number: '2026-118' });
});

/** A webhook delivery, written by hand. */
function delivery(data: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  return {
    eventId: 'e-1',
    eventType,
    eventDate: '2026-12-24T10:00:00Z',
    data: {
      notificationId: 'n-1',
      subscriptionId: 'b9f7c1de-0000-4000-8000-000000000001',
      volumeFolio: '9876/043',
      customerRef: '2026-118',
      activityType: 'PRELODGE',
      activityTime: '2026-12-24T09:59:00Z',
      ...data,
    },
    ...more,
  };
}

function imported(value: unknown) {
  const result = alerts.importNotifications(JSON.stringify(value));
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

describe('subscribing', () => {
  test('sends exactly the four fields once and keeps the id', async () => {
    const view = await subscribed();
    expect(service.calls).toHaveLength(1);
    const [call] = service.calls;
    expect(call).toMatchObject({ api: 'alerts', method: 'POST', path: '/alert/v1/titles/subscriptions' });
    expect(JSON.parse(new TextDecoder().decode(call?.body ?? undefined))).toEqual({
      volumeFolio: '9876/043',
      customerRef: '2026-118',
      startDateTime: '2026-12-01T09:00:00+11:00',
      endDateTime: '2027-03-01T09:00:00Z',
    });
    expect(call?.headers).toMatchObject({
      'x-source-system': 'landfolio/9.9.9',
      'idempotency-key': view.id,
    });
    expect(view).toMatchObject({
      state: 'subscribed',
      subscriptionId: 'b9f7c1de-0000-4000-8000-000000000001',
      problem: null,
    });
    expect(alerts.list()).toEqual([view]);
    current = new ScriptedCharges({ ...nowhere, id: 'other' });
    expect(alerts.list()).toEqual([]);
  });

  test.each([
    ['volumeFolio', { volumeFolio: 'x' }],
    ['volumeFolio', { volumeFolio: '9876/043A' }],
    ['customerRef', { customerRef: '  ' }],
    ['customerRef', { customerRef: 'x'.repeat(201) }],
    ['startDateTime', { startDateTime: '2026-12-01T09:00:00' }],
    ['startDateTime', { startDateTime: '2026-02-30T09:00:00Z' }],
    ['endDateTime', { endDateTime: '2026-12-01' }],
    ['endDateTime', { endDateTime: '2026-12-01T24:00:00Z' }],
    // The same instant in another zone is not after it.
    ['endDateTime', { endDateTime: '2026-11-30T22:00:00Z' }],
  ])('a fault names %s', async (field, more) => {
    const result = await alerts.subscribe({ ...request, ...more });
    expect(result).toMatchObject({ ok: false, failure: { code: 'INVALID', data: { faults: [{ field }] } } });
    expect(service.calls).toEqual([]);
  });

  test('200 characters of reference are taken', async () => {
    expect((await subscribed({ customerRef: 'x'.repeat(200) })).state).toBe('subscribed');
  });

  test.each(['lostRequest' as const, { status: 500, body: '' }, { status: 200, body: {} }])(
    '%j leaves it unknown, refuses the same, and lets a person ask knowingly',
    async (next) => {
      service.next = next;
      const lost = await subscribed();
      expect(lost.state).toBe('unknown');
      expect(await alerts.subscribe(request)).toMatchObject({
        failure: { code: 'ALREADY_PLACED', data: { orderViewId: lost.id } },
      });
      expect(service.calls).toHaveLength(1);
      expect((await subscribed({ afterUnknown: lost.id })).id).not.toBe(lost.id);
    },
  );

  test('an alert in doubt stops another for its title, whatever its reference and times', async () => {
    service.next = 'lostRequest';
    const lost = await subscribed();
    service.next = { status: 201, body: { subscriptionId: 'b9f7c1de-0000-4000-8000-000000000009' } };
    const corrected = { customerRef: '2026-181', endDateTime: '2027-04-01T09:00:00Z' };
    expect(await alerts.subscribe({ ...request, ...corrected })).toMatchObject({
      failure: {
        code: 'ALREADY_PLACED',
        data: { orderViewId: lost.id, reason: { of: 'alert', state: 'unknown', matter: '2026-118' } },
      },
    });
    expect(service.calls).toHaveLength(1);
    expect((await subscribed({ ...corrected, afterUnknown: lost.id })).state).toBe('subscribed');
  });

  test('what an alert with the reference covers is not paid for twice, and a later period is paid for', async () => {
    await subscribed();
    expect(await alerts.subscribe(request)).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'endDateTime' }] } },
    });
    // Asked for in another window a minute apart.
    for (const times of [
      { startDateTime: '2026-12-01T09:01:00+11:00' },
      { endDateTime: '2027-02-01T09:00:00Z' },
    ])
      expect(await alerts.subscribe({ ...request, ...times })).toMatchObject({ ok: false });
    expect(service.calls).toHaveLength(1);
    expect(alerts.list()).toHaveLength(1);
    service.next = { status: 201, body: { subscriptionId: 'b9f7c1de-0000-4000-8000-000000000002' } };
    await subscribed({ startDateTime: request.endDateTime, endDateTime: '2027-04-01T09:00:00Z' });
    expect(alerts.list()).toHaveLength(2);
  });

  test('what was knowingly asked for again and answered is not asked for a third time', async () => {
    service.next = 'lostRequest';
    const lost = await subscribed();
    service.next = { status: 201, body: { subscriptionId: 'b9f7c1de-0000-4000-8000-000000000009' } };
    const second = await subscribed({ afterUnknown: lost.id });
    db.close();
    open();
    expect(await alerts.subscribe({ ...request, afterUnknown: lost.id })).toMatchObject({
      failure: {
        code: 'ALREADY_PLACED',
        data: {
          orderViewId: second.id,
          reason: { state: 'answered', isRepeat: true },
        },
      },
    });
    expect(service.calls).toHaveLength(2);
  });

  test('an ID is taken whatever the content type, and a web page advises no second try', async () => {
    const id = 'b9f7c1de-0000-4000-8000-000000000001';
    service.next = {
      status: 201,
      headers: { 'content-type': 'text/plain' },
      body: { subscriptionId: id },
    };
    expect(await subscribed()).toMatchObject({ state: 'subscribed', subscriptionId: id });
    service.next = { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Sign in' };
    const { state, problem } = await subscribed({ volumeFolio: '9876/044' });
    expect(state).toBe('unknown');
    expect(problem?.kind).toBe('unknown');
    expect(problem?.cause).toContain('A web page arrived instead.');
    expect(problem?.cause).not.toMatch(/try again/i);
  });

  test('a refusal is a failure, and nothing was charged', async () => {
    service.next = { status: 400, body: { errorMessage: 'no' } };
    expect(await alerts.subscribe(request)).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    expect(alerts.list()).toMatchObject([{ state: 'refused' }]);
  });

  test('a refusal that gives the ID of a subscription is in doubt, until a notification proves it', async () => {
    service.next = { status: 400, body: { errorMessage: 'no', subscriptionId: 'sub-10' } };
    const view = await subscribed();
    expect(view).toMatchObject({ state: 'unknown', subscriptionId: null });
    expect(view.problem).toEqual({
      kind: 'unknown',
      cause: expect.stringMatching(/responded with 400, but .*sub-10/),
    });
    expect(await alerts.subscribe(request)).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
    imported(delivery({ subscriptionId: 'sub-10' }));
    expect(alerts.list()).toMatchObject([{ id: view.id, state: 'subscribed', subscriptionId: 'sub-10' }]);
  });

  test.each([
    [{ data: { subscriptionId: 'b9f7c1de-0000-4000-8000-000000000010' } }],
    [[{ subscriptionId: 'b9f7c1de-0000-4000-8000-000000000010' }]],
    [{ subscription_id: 10 }],
  ])('a refusal that gives it in another form is in doubt too: %j', async (body) => {
    service.next = { status: 400, body };
    const view = await subscribed();
    expect(view).toMatchObject({ state: 'unknown', subscriptionId: null });
    expect(view.problem).toEqual({
      kind: 'unknown',
      cause: expect.stringContaining('responded with 400, but'),
    });
    expect(await alerts.subscribe(request)).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
    expect(service.calls).toHaveLength(1);
  });

  test('a disk that refuses the note sends nothing, and says so', async () => {
    db.exec(`CREATE TRIGGER full BEFORE INSERT ON charge BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    expect(await alerts.subscribe(request)).toMatchObject({
      failure: { code: 'HOST_FAILED', data: { kind: 'requestNotSaved' } },
    });
    expect(service.calls).toEqual([]);
    expect(alerts.list()).toEqual([]);
  });

  test('a disk that is full from the note of sending on locks the title only until there is room again', async () => {
    const full = `BEFORE UPDATE ON charge BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`;
    db.exec(`CREATE TEMP TRIGGER full ${full}`);
    raiseAsFullDisk(db);
    expect(await alerts.subscribe(request)).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    await clock.advance(120_000);
    expect(alerts.list()).toMatchObject([{ state: 'prepared' }]);
    db.exec('DROP TRIGGER full');
    await clock.advance(60_000);
    expect(alerts.list()).toMatchObject([
      { state: 'notSent', problem: { cause: expect.stringContaining('could not be noted down') } },
    ]);
    expect(told.at(-1)).toMatchObject({ state: 'notSent' });
    expect(await subscribed()).toMatchObject({ state: 'subscribed' });
    expect(service.calls).toHaveLength(2);
  });

  test('a disk that is full when the answer comes loses no alert', async () => {
    db.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON charge WHEN OLD.state = 'SENDING'
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    expect(await subscribed()).toMatchObject({ state: 'sending' });
    db.exec('DROP TRIGGER full');
    await clock.advance(1000);
    expect(alerts.list()).toMatchObject([{ state: 'subscribed' }]);
    expect(service.calls).toHaveLength(1);
  });

  test('what was being sent when the program ended is unknown', async () => {
    service.pause = () => new Promise(() => {});
    void alerts.subscribe(request);
    await settle();
    db.close();
    open();
    expect(alerts.list()).toMatchObject([{ state: 'unknown' }]);
  });

  test('a renewal that was being sent when the program ended is not sent again, and the alert before it stands', async () => {
    await subscribed();
    const renewal = { startDateTime: request.endDateTime, endDateTime: '2027-04-01T09:00:00Z' };
    service.pause = () => new Promise(() => {});
    void alerts.subscribe({ ...request, ...renewal });
    await settle();
    db.close();
    open();
    service.pause = async () => {};
    expect(alerts.list()).toMatchObject([{ state: 'unknown', ...renewal }, { state: 'subscribed' }]);
    // Asked for again a minute later, as the screen proposes it.
    const again = { ...request, ...renewal, startDateTime: '2027-03-01T09:01:00Z' };
    expect(await alerts.subscribe(again)).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { reason: { state: 'unknown' } } },
    });
    expect(service.calls).toHaveLength(2);
    // What the first alert covers is not paid for once more either.
    expect(await alerts.subscribe(request)).toMatchObject({ failure: { code: 'INVALID' } });
    expect(alerts.list()).toHaveLength(2);
  });
});

describe('importing notifications', () => {
  test('puts them under their subscription, once each', async () => {
    const { id } = await subscribed();
    const first = imported(delivery());
    expect(first).toMatchObject({ imported: 1, alreadyKnown: 0, alerts: [{ id }] });
    expect(first.alerts[0]?.notifications).toMatchObject([
      { notificationId: 'n-1', activityType: 'PRELODGE', activityTime: '2026-12-24T09:59:00Z' },
    ]);
    const list = [delivery({}, { eventId: 'e-2' }), delivery({ notificationId: 'n-2', activityType: 'NEW' })];
    expect(imported(list)).toMatchObject({ imported: 1, alreadyKnown: 1 });
    expect(alerts.list()[0]?.notifications).toHaveLength(2);
  });

  test('makes a subscription of another computer known', () => {
    const { alerts: touched } = imported(delivery({ subscriptionId: 'elsewhere' }));
    expect(touched).toMatchObject([
      { state: 'subscribed', subscriptionId: 'elsewhere', volumeFolio: '9876/043', startDateTime: '' },
    ]);
    expect(touched[0]?.problem).toEqual({ kind: 'elsewhere', cause: null });
  });

  test('proves the subscription whose answer was lost', async () => {
    service.next = 'lostRequest';
    const { id } = await subscribed();
    imported(delivery());
    expect(alerts.list()).toMatchObject([
      { id, state: 'subscribed', subscriptionId: 'b9f7c1de-0000-4000-8000-000000000001' },
    ]);
  });

  test.each<[string, unknown]>([
    ['eventType', delivery({}, { eventType: 'other' })],
    ['data', { eventType }],
    ['data.volumeFolio', delivery({ volumeFolio: null })],
    ['[0].data.activityType', [delivery({ activityType: undefined })]],
    ['text', []],
  ])('a fault names %s, and nothing is imported', (field, value) => {
    const result = alerts.importNotifications(JSON.stringify(value));
    expect(result).toMatchObject({ ok: false, failure: [{ field }] });
    expect(alerts.list()).toEqual([]);
  });

  test('what can be taken is, beside what cannot, which is named by its place in words', () => {
    const list = [
      delivery(),
      delivery({ notificationId: 'n-2', volumeFolio: null }),
      delivery({}, { eventType: 'invoice' }),
      delivery({ notificationId: 'n-4' }),
      7,
    ];
    expect(imported(list)).toMatchObject({ imported: 2, alreadyKnown: 0 });
    expect(imported(list)).toMatchObject({
      imported: 0,
      alreadyKnown: 2,
      notTaken: [
        { field: '[1].data.volumeFolio', message: expect.stringMatching(/^The second notification: /) },
        {
          field: '[2].eventType',
          message:
            'The third notification: the event type (eventType) is “invoice”, and only “title_alert_notification” is accepted.',
        },
        { field: '[4]', message: 'The fifth notification: it must be an object.' },
      ],
    });
    expect(alerts.list()[0]?.notifications).toHaveLength(2);
  });

  test('every one of a list is either taken or named, whatever stands beside it', () => {
    const one = fc.oneof(
      fc.nat({ max: 9 }).map((n) => delivery({ notificationId: `n-${n}` })),
      fc.json().map((json): unknown => JSON.parse(json)),
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 20 }), (list) => {
        const read = readNotifications(JSON.stringify(list), eventType);
        const taken = read.ok ? read.value.notifications.length : 0;
        expect(taken + (read.ok ? read.value.notTaken : read.failure).length).toBe(list.length);
      }),
    );
  });

  test('of many that cannot be taken the first are named and the rest are counted', () => {
    const result = alerts.importNotifications(JSON.stringify(Array.from({ length: 45 }, () => 0)));
    if (result.ok) throw new Error('was taken');
    expect(result.failure).toHaveLength(21);
    expect(result.failure[19]?.message).toContain('The 20th notification');
    expect(result.failure[20]?.message).toBe('25 more notifications could not be imported either.');
  });

  test.each([
    [1, 'first'],
    [10, 'tenth'],
    [11, '11th'],
    [12, '12th'],
    [21, '21st'],
    [22, '22nd'],
    [103, '103rd'],
    [111, '111th'],
    [1000, '1000th'],
  ])('%i is called %s', (count, word) => {
    expect(ordinal(count)).toBe(word);
  });

  test('no text makes the reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readNotifications(text, eventType);
        expect(read.ok || read.failure.length > 0).toBe(true);
      }),
    );
  });
});

test('each step of a subscription and each notification of it is told as it stands then', async () => {
  const result = await alerts.subscribe(request);
  const id = result.ok ? result.value.id : '';
  expect(told.map(({ state }) => state)).toEqual(['prepared', 'sending', 'sending', 'subscribed']);
  told = [];
  const data = { notificationId: 'n', volumeFolio: '9876/043', activityType: 'POSTLODGE' };
  const delivery = { eventType, data: { ...data, subscriptionId: result.ok && result.value.subscriptionId } };
  alerts.importNotifications(JSON.stringify(delivery));
  expect(told).toMatchObject([{ id, notifications: [{ activityType: 'POSTLODGE' }] }]);
});

test('a listener that fails keeps nothing from being sent and stored', async () => {
  told = Object.freeze([]) as unknown as AlertView[];
  expect(await alerts.subscribe(request)).toMatchObject({ ok: true, value: { state: 'subscribed' } });
});
