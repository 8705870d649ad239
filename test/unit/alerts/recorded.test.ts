import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Alerts, createAlerts } from '../../../main/alerts/alerts.ts';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import type { Db } from '../../../main/storage/db.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { newLibrary } from '../../support/new-library.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { ScriptedCharges } from '../../support/scripted-charges.ts';

// Answers written by hand from the field tables of the interface document, not from our schemas.

const subscriptionId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const request = {
  volumeFolio: '10940/843',
  customerRef: 'Smith to Jones, settlement 12 December',
  startDateTime: '2026-11-21T00:00:00+11:00',
  endDateTime: '2026-12-12T23:59:59+11:00',
};
let db: Db;
let service: ScriptedCharges;
let alerts: Alerts;
beforeEach(() => {
  const clock = new FakeClock();
  let count = 0;
  const newId = () => {
    count += 1;
    return `01a1fc89-0000-7000-8000-${String(count).padStart(12, '0')}`;
  };
  db = newLibrary();
  service = new ScriptedCharges(nowhere);
  const ids = { newId, bootId: newId(), computer: 'desk' };
  alerts = createAlerts({
    clock,
    held: createHeldOutcomes(clock),
    ids,
    events: createQuietEvents(),
    db,
    version: '1.2.3',
    log: createQuietLog(),
    charges: createCharges(db, { clock, ...ids }),
    current: () => service,
  });
});
afterEach(() => db.close());

test.each([
  ['as the document shows it', 201, { subscriptionId }],
  ['with another code', 200, { subscriptionId }],
  [
    'with what nobody asked for',
    202,
    { subscriptionId, status: 'PENDING', links: [{ href: '/x' }], plan: null },
  ],
])('a subscription is answered %s', async (_, status, body) => {
  service.next = { status, body };
  expect(await alerts.subscribe(request)).toMatchObject({
    ok: true,
    value: { ...request, state: 'subscribed', subscriptionId, problem: null },
  });
});

test('what is asked for is what the document says, and nothing else', async () => {
  service.next = { status: 201, body: { subscriptionId } };
  await alerts.subscribe(request);
  const [call] = service.calls;
  expect(call).toMatchObject({ api: 'alerts', method: 'POST', path: '/alert/v1/titles/subscriptions' });
  expect(JSON.parse(new TextDecoder().decode(call?.body ?? undefined))).toEqual(request);
});

test.each([
  ['without the id', {}],
  ['with an id of nothing', { subscriptionId: null }],
  ['with an id that is longer than the document allows', { subscriptionId: 'x'.repeat(201) }],
  ['as a list', [{ subscriptionId }]],
])('an answer %s proves no subscription, and says so', async (_, body) => {
  service.next = { status: 201, body };
  const result = await alerts.subscribe(request);
  expect(result).toMatchObject({ ok: true, value: { state: 'unknown', subscriptionId: null } });
  expect(result.ok && result.value.problem?.cause).toMatch(/\w+ \w+.*\./);
});

test('a notification as it is known beyond the document', () => {
  const notification = {
    eventId: 'b9f7c1de-0000-4000-8000-000000000001',
    eventType: 'title_alert_notification',
    eventDate: '2026-12-01T10:00:00',
    data: {
      notificationId: 'b9f7c1de-0000-4000-8000-000000000002',
      subscriptionId,
      volumeFolio: '10940/843',
      customerRef: 'Smith to Jones',
      activityType: 'POSTLODGE',
      activityTime: '2026-12-01T09:59:59',
    },
  };
  expect(alerts.importNotifications(JSON.stringify(notification))).toMatchObject({
    ok: true,
    value: {
      imported: 1,
      alerts: [{ subscriptionId, volumeFolio: '10940/843', notifications: [{ activityType: 'POSTLODGE' }] }],
    },
  });
});
