import assert from 'node:assert/strict';
import type { AlertRequest } from '../../../shared/contract/views/alert.ts';
import type { Bench } from '../bench/bench.ts';
import type { ScriptedAnswer } from '../bench/scripted-service.ts';
import { type Check, check } from '../check.ts';
import { answered, isOf, oneSent, refusedHere, refusedThere } from '../expect.ts';
import { healthChecks } from './health.ts';
import { volumeFolioOf } from './known-title.ts';
import { carriesBearer } from './shared.ts';

const charges = ['charges'] as const;
const path = '/alert/v1/titles/subscriptions';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A subscription that is right in everything, for a title whose number is known. */
async function good<T extends object = object>(bench: Bench, change?: T): Promise<AlertRequest & T> {
  const known = await volumeFolioOf(bench);
  return {
    volumeFolio: known.replace(/[A-Z]$/, ''),
    customerRef: '2026-118',
    startDateTime: '2027-01-04T09:00:00+11:00',
    endDateTime: '2027-06-30T17:00:00+10:00',
    ...(change as T),
  };
}

/** The same where nothing is sent to the service at hand. */
const typed: AlertRequest = {
  volumeFolio: '10940/843',
  customerRef: '2026-118',
  startDateTime: '2027-01-04T09:00:00+11:00',
  endDateTime: '2027-06-30T17:00:00+10:00',
};

const send = (bench: Bench, body: unknown, more: object = {}) =>
  bench.raw({ to: 'alerts', path, method: 'POST', body, ...more });

/** Our client refuses each of these, and names the field. */
const keptHere = async (bench: Bench, field: keyof AlertRequest, values: readonly string[]) => {
  for (const value of values)
    refusedHere(await bench.watch(() => bench.client.alerts.subscribe({ ...typed, [field]: value })), field);
};

/** The service refuses each of these. */
const refusedEach = async (bench: Bench, field: keyof AlertRequest, values: readonly unknown[]) => {
  for (const value of values) {
    const reply = await send(bench, await good(bench, { [field]: value }));
    assert.ok(
      reply.status >= 400 && reply.status <= 499,
      `${field} ${JSON.stringify(value)}: ${reply.status}`,
    );
  }
};

const subscribed = (bench: Bench, answer: ScriptedAnswer, request: AlertRequest = typed) =>
  bench.scripted(
    () => answer,
    async ({ client, seen }) => ({ view: await client.alerts.subscribe(request), seen }),
  );
const made = { status: 201, body: { subscriptionId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' } };

const notification = {
  eventId: 'e-1',
  eventType: 'title_alert_notification',
  eventDate: '2027-01-05T10:00:00',
  data: {
    notificationId: 'n-1',
    subscriptionId: made.body.subscriptionId,
    volumeFolio: '10940/843',
    customerRef: '2026-118',
    activityType: 'PRELODGE',
    activityTime: '2027-01-05T09:59:00',
  },
};

export const titleAlertChecks: readonly Check[] = [
  check(
    {
      rules: ['ALR-01', 'ALR-02', 'ALR-03', 'ALR-04', 'ALR-09', 'ALR-11'],
      input: 'good',
      says: 'our client sends the four fields, zones and all, with the headers of the document',
      needs: charges,
    },
    async (bench) => {
      const request = await good(bench);
      const watched = await bench.watch(() => bench.client.alerts.subscribe(request));
      const view = answered(watched.outcome);
      assert.equal(view.state, 'subscribed', view.problem?.cause ?? '');
      const { body, headers, rawQuery } = oneSent(watched, 'POST', bench.urlOf('alerts', path));
      assert.deepEqual(JSON.parse(body), request);
      assert.equal(rawQuery, '');
      carriesBearer(headers);
      assert.match(headers['content-type'] ?? '', /^application\/json/);
      assert.equal(headers.accept, 'application/json');
      assert.match(headers['x-correlation-id'] ?? '', uuid);
      assert.match(headers['x-source-system'] ?? '', /^landfolio\//);
    },
  ),
  check(
    {
      rules: ['ALR-12', 'ALR-13'],
      input: 'good',
      says: 'the answer has a subscriptionId, which stands with the alert',
      needs: charges,
    },
    async (bench) => {
      const request = await good(bench, { customerRef: 'kept' });
      const watched = await bench.watch(() => bench.client.alerts.subscribe(request));
      const { subscriptionId, id } = answered(watched.outcome);
      const said = JSON.parse(oneSent(watched, 'POST', bench.urlOf('alerts', path)).answer).subscriptionId;
      isOf(said, 'string', 'subscriptionId');
      assert.match(said, uuid);
      assert.ok(said.length <= 200);
      assert.equal(subscriptionId, said);
      const kept = (await bench.client.alerts.list({})).find((one) => one.id === id);
      assert.equal(kept?.subscriptionId, said);
    },
  ),
  check(
    {
      rules: ['ALR-03', 'ALR-04'],
      input: 'boundary',
      says: 'without the optional headers the service takes it too',
      needs: charges,
    },
    async (bench) => {
      const { status, text } = await send(bench, await good(bench, { customerRef: 'bare' }));
      assert.ok(status >= 200 && status <= 299, `${status} ${text}`);
    },
  ),
  check(
    { rules: ['ALR-04'], input: 'bad', says: 'what is no JSON is refused', needs: charges },
    async (bench) => {
      refusedThere(await send(bench, 'volumeFolio=9938/671'));
      refusedThere(await send(bench, '[]'));
    },
  ),
  check({ rules: ['ALR-01'], input: 'bad', says: 'no token and a wrong one are kept out' }, async (bench) => {
    refusedThere(await send(bench, typed, { token: 'none' }), 401);
    refusedThere(await send(bench, typed, { token: { text: 'wrong' } }), 401);
  }),
  check(
    {
      rules: ['ALR-02'],
      input: 'bad',
      says: 'a token of the query beside the one of the header is refused',
      needs: ['practice'],
    },
    async (bench) => {
      refusedThere(await send(bench, await good(bench), { query: { access_token: 'anything' } }), 400);
    },
  ),
  check(
    {
      rules: ['ALR-05'],
      input: 'boundary',
      says: 'short and long numbers as people write them go out in one form',
    },
    async (bench) => {
      for (const [volumeFolio, sent] of [
        ['1/1', '1/001'],
        ['99999/999', '99999/999'],
        ['Vol 09876 Fol 43', '9876/043'],
      ] as const) {
        const { seen } = await subscribed(bench, made, { ...typed, volumeFolio });
        assert.equal(JSON.parse(seen[0]?.body ?? '{}').volumeFolio, sent);
      }
    },
  ),
  check(
    { rules: ['ALR-05'], input: 'bad', says: 'what is no title is refused, here and there', needs: charges },
    async (bench) => {
      await keptHere(bench, 'volumeFolio', ['', '123456/001', '9876', '9876/04x', '3049/244A']);
      await refusedEach(bench, 'volumeFolio', [
        undefined,
        null,
        '',
        '123456/001',
        '9876',
        '9876.043',
        '/043',
        7,
      ]);
    },
  ),
  check(
    {
      rules: ['ALR-06', 'ALR-07'],
      input: 'boundary',
      says: '1 and 200 characters are taken',
      needs: charges,
    },
    async (bench) => {
      for (const customerRef of ['x', `${'Łukasz '.repeat(28)}abcd`]) {
        assert.ok(customerRef.length <= 200);
        const { seen } = await subscribed(bench, made, { ...typed, customerRef });
        assert.equal(JSON.parse(seen[0]?.body ?? '{}').customerRef, customerRef);
      }
      const { status, text } = await send(bench, await good(bench, { customerRef: 'x'.repeat(200) }));
      assert.ok(status >= 200 && status <= 299, `${status} ${text}`);
    },
  ),
  check(
    {
      rules: ['ALR-06', 'ALR-07'],
      input: 'bad',
      says: 'none and 201 characters are refused, here and there',
      needs: charges,
    },
    async (bench) => {
      await keptHere(bench, 'customerRef', ['', '  ', 'x'.repeat(201)]);
      await refusedEach(bench, 'customerRef', [undefined, null, 'x'.repeat(201), 7]);
    },
  ),
  check(
    {
      rules: ['ALR-08', 'ALR-09'],
      input: 'boundary',
      says: 'every zone, a Z and parts of seconds go out as typed',
    },
    async (bench) => {
      for (const [startDateTime, endDateTime] of [
        ['2027-01-04T09:00:00Z', '2027-01-04T09:00:01Z'],
        ['2027-01-04T09:00:00.000+11:00', '2027-01-04T09:00:00.001+11:00'],
        ['2027-01-04T09:00:00+11:00', '2027-01-04T09:00:00+10:00'],
      ] as const) {
        const { seen } = await subscribed(bench, made, { ...typed, startDateTime, endDateTime });
        const body = JSON.parse(seen[0]?.body ?? '{}');
        assert.deepEqual([body.startDateTime, body.endDateTime], [startDateTime, endDateTime]);
      }
    },
  ),
  check(
    {
      rules: ['ALR-08', 'ALR-09'],
      input: 'bad',
      says: 'a time without a zone, a day alone and one that is none are refused, here and there',
      needs: charges,
    },
    async (bench) => {
      const times = [
        '',
        'tomorrow',
        '2027-01-04',
        '2027-01-04T09:00:00',
        '04/01/2027 09:00',
        '2027-02-30T09:00:00+11:00',
      ];
      for (const field of ['startDateTime', 'endDateTime'] as const) {
        await keptHere(bench, field, times);
        await refusedEach(bench, field, [undefined, null, 7, ...times]);
      }
    },
  ),
  check(
    {
      rules: ['ALR-10'],
      input: 'bad',
      says: 'an end at or before the start is refused, here and there',
      needs: charges,
    },
    async (bench) => {
      const { startDateTime } = typed;
      const ends = [startDateTime, '2027-01-04T08:59:59+11:00', '2027-01-04T09:30:00+12:00'];
      await keptHere(bench, 'endDateTime', ends);
      await refusedEach(bench, 'endDateTime', ends);
    },
  ),
  check(
    {
      rules: ['ALR-12', 'ALR-14'],
      input: 'bad',
      says: 'an answer without an id, and one that proves nothing, leave it in doubt: sent once',
    },
    async (bench) => {
      for (const answer of [{ status: 201, body: {} }, { status: 200, body: 'yes' }, { status: 502 }])
        await bench.scripted(
          () => answer,
          async ({ client, watch, seen }) => {
            const view = await client.alerts.subscribe(typed);
            assert.equal(view.state, 'unknown');
            assert.ok((view.problem?.cause ?? '').length > 20);
            const { outcome } = await watch(() => client.alerts.subscribe(typed));
            assert.equal(outcome.ok ? 'sent' : outcome.code, 'ALREADY_PLACED');
            assert.equal(seen.length, 1);
          },
        );
    },
  ),
  check(
    { rules: ['ALR-13'], input: 'boundary', says: 'an id of 200 characters that is no UUID is kept whole' },
    async (bench) => {
      const subscriptionId = 'i'.repeat(200);
      const { view } = await subscribed(bench, { status: 200, body: { subscriptionId } });
      assert.equal(view.subscriptionId, subscriptionId);
    },
  ),
  check(
    { rules: ['WEB-01', 'WEB-02'], input: 'good', says: 'a notification comes to its alert, once' },
    (bench) =>
      bench.scripted(
        () => made,
        async ({ client }) => {
          const { id } = await client.alerts.subscribe(typed);
          const text = JSON.stringify(notification);
          const first = await client.alerts.importNotifications({ text });
          assert.deepEqual([first.imported, first.alreadyKnown, first.alerts[0]?.id], [1, 0, id]);
          const again = await client.alerts.importNotifications({ text });
          assert.deepEqual([again.imported, again.alreadyKnown], [0, 1]);
          const [alert] = await client.alerts.list({});
          assert.deepEqual(
            alert?.notifications.map(({ activityType, activityTime }) => [activityType, activityTime]),
            [['PRELODGE', '2027-01-05T09:59:00']],
          );
        },
      ),
  ),
  check(
    {
      rules: ['WEB-01'],
      input: 'boundary',
      says: 'a list, an unknown activity, missing members and an unknown subscription are read',
    },
    (bench) =>
      bench.scripted(
        () => made,
        async ({ client }) => {
          const { eventType, data } = notification;
          const text = JSON.stringify([
            { ...notification, data: { ...data, activityType: 'SOMETHING_NEW', notificationId: 'n-2' } },
            {
              eventType,
              data: { volumeFolio: '9876/043', activityType: 'POSTLODGE', subscriptionId: 'other' },
            },
          ]);
          assert.equal((await client.alerts.importNotifications({ text })).imported, 2);
        },
      ),
  ),
  check(
    {
      rules: ['WEB-02'],
      input: 'bad',
      says: 'what is no notification is refused, and what stands beside it is not',
    },
    async (bench) => {
      const wrong = { ...notification, eventType: 'order_complete' };
      const mixed = JSON.stringify([notification, wrong]);
      const { imported, notTaken } = await bench.client.alerts.importNotifications({ text: mixed });
      assert.deepEqual([imported, notTaken.map(({ field }) => field)], [1, ['[1].eventType']]);
      for (const text of ['', 'no JSON', '{}', '[]', '7', JSON.stringify([wrong])]) {
        const { outcome, sent } = await bench.watch(() => bench.client.alerts.importNotifications({ text }));
        assert.equal(outcome.ok ? 'taken' : outcome.code, 'INVALID', text);
        assert.equal(sent.length, 0);
      }
    },
  ),
  ...healthChecks('alerts', '/alert/v1/health', 'ALH'),
];
