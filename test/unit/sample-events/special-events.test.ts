import { describe, expect, test } from 'vitest';
import type { Http, HttpRequest } from '../../../main/http/http.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { createSpecialEvents } from '../../../main/sample-events/special-events.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { bytesOf } from '../../support/drss.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const eventId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
// Interface: Special event. Written by hand.
const recorded = {
  eventId,
  name: 'Open day',
  location: 'Melbourne',
  eventDescription: 'Doors open',
  dates: ['2026-12-24', '2026-12-25'],
  price: 12.5,
};
const draft = {
  name: 'Open day',
  location: 'Melbourne',
  eventDescription: 'Doors open',
  dates: ['2026-12-24'],
  price: 12.5,
};

function app(answer: { json: unknown } | { failure: ServiceFailure } = { json: recorded }) {
  const asked: HttpRequest[] = [];
  const unused = () => Promise.reject(new Error('Not expected'));
  const http: Http = {
    async send(request) {
      asked.push(request);
      return 'failure' in answer
        ? failed(answer.failure)
        : ok({ status: 200, headers: {}, bytes: bytesOf(answer.json), correlationId: 'c' });
    },
    open: unused,
    sendOnce: unused,
    renew: () => {},
    close: async () => {},
  };
  const connection = {
    ...nowhere,
    id: 'account-0123456789ab',
    sampleBaseUrl: 'https://sample.example.com/v1',
  };
  const log = createQuietLog();
  const secrets = createMemorySecrets();
  const events = createSpecialEvents({
    http,
    secrets,
    log,
    connection: async () => connection,
    ownCredentials: () => null,
  });
  return { asked, log, secrets, connection, events };
}

async function ready(answer?: Parameters<typeof app>[0]) {
  const made = app(answer);
  await made.events.setCredentials('Jörg', 'pa:ss');
  return made;
}

describe('the sample API', () => {
  test('lists with what was given only, since the service has defaults of its own', async () => {
    const { events, asked } = await ready({ json: [recorded] });
    expect(await events.list({})).toEqual({ ok: true, value: [recorded] });
    await events.list({ startDate: '2026-12-01', endDate: '2026-12-08', page: 2, limit: 30 });
    expect(asked.map(({ url }) => url)).toEqual([
      'https://sample.example.com/v1/special-events',
      'https://sample.example.com/v1/special-events?startDate=2026-12-01&endDate=2026-12-08&page=2&limit=30',
    ]);
    expect(asked[0]).toMatchObject({ repeat: 'safe' });
  });

  test('speaks basic authentication as UTF-8', async () => {
    const { events, asked } = await ready();
    await events.get(eventId);
    const expected = Buffer.from('Jörg:pa:ss', 'utf8').toString('base64');
    expect(asked[0]?.headers?.authorization).toBe(`Basic ${expected}`);
  });

  test('reads one, makes one, changes some of it, and removes it; no write is repeated', async () => {
    const { events, asked } = await ready();
    expect(await events.get(eventId)).toEqual({ ok: true, value: recorded });
    await events.create(draft);
    await events.update(eventId, { price: 0 });
    expect(await events.remove(eventId)).toEqual({ ok: true, value: {} });
    expect(asked.map(({ method, repeat }) => `${method} ${repeat}`)).toEqual([
      'GET safe',
      'POST never',
      'PATCH never',
      'DELETE never',
    ]);
    expect(JSON.parse(String(asked[1]?.body))).toEqual(draft);
    expect(JSON.parse(String(asked[2]?.body))).toEqual({ price: 0 });
    expect(asked[3]?.url).toBe(`https://sample.example.com/v1/special-events/${eventId}`);
  });

  test('a write that broke says that the change may have been made', async () => {
    const { events } = await ready({ failure: { kind: 'network', reason: reasonSaying('It broke.') } });
    expect(JSON.stringify(await events.create(draft))).toContain('checkChange');
    expect(JSON.stringify(await events.get(eventId))).not.toContain('checkChange');
  });

  test('so does one whose answer cannot be read', async () => {
    const { events } = await ready({ json: { eventId } });
    expect(JSON.stringify(await events.create(draft))).toContain('checkChange');
    expect(JSON.stringify(await events.update(eventId, { price: 0 }))).toContain('checkChange');
    expect(JSON.stringify(await events.get(eventId))).not.toContain('checkChange');
  });

  test('an answer without a required field names it', async () => {
    const { events } = await ready({ json: { ...recorded, location: null } });
    expect(await events.get(eventId)).toMatchObject({ failure: { data: { path: 'location' } } });
  });

  test.each([
    ['startDate', { startDate: '2026-02-30' }],
    ['endDate', { endDate: '24/12/2026' }],
    ['endDate', { startDate: '2026-12-02', endDate: '2026-12-01' }],
    ['page', { page: 0 }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 31 }],
  ])('a list fault names %s', async (field, query) => {
    const { events, asked } = await ready();
    expect(await events.list(query)).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field }] } },
    });
    expect(asked).toEqual([]);
  });

  test.each([
    ['name', { name: ' ' }],
    ['location', { location: '' }],
    ['eventDescription', { eventDescription: '' }],
    ['dates', { dates: [] }],
    ['dates[1]', { dates: ['2026-12-24', 'tomorrow'] }],
    ['price', { price: -1 }],
  ])('a draft fault names %s, also in a change', async (field, more) => {
    const { events } = await ready();
    const fault = { failure: { code: 'INVALID', data: { faults: [{ field }] } } };
    expect(await events.create({ ...draft, ...more })).toMatchObject(fault);
    expect(await events.update(eventId, more)).toMatchObject(fault);
  });

  test('an id of another form goes back as the service gave it', async () => {
    const { events, asked } = await ready({ json: { ...recorded, eventId: '2026/2 ü' } });
    expect(await events.get('2026/2 ü')).toMatchObject({ value: { eventId: '2026/2 ü' } });
    expect(asked.map(({ url }) => url)).toEqual([
      expect.stringMatching(/\/special-events\/2026%2F2%20%C3%BC$/),
    ]);
  });

  test('an id that is none and a change of nothing are refused', async () => {
    const { events, asked } = await ready();
    expect(await events.get('..')).toMatchObject({ failure: { data: { faults: [{ field: 'eventId' }] } } });
    expect(await events.update(eventId, {})).toMatchObject({
      failure: { data: { faults: [{ field: 'change' }] } },
    });
    expect(asked).toEqual([]);
  });
});

describe('its user name and password', () => {
  test('lie in the keychain under the connection, and never in the log', async () => {
    const made = await ready({ failure: { kind: 'refused', status: 401, reason: reasonSaying('No.') } });
    await made.events.get(eventId);
    const account = `account:${made.connection.id}:special-events`;
    const stored = await made.secrets.get(account);
    expect(JSON.parse((stored.ok && stored.value?.reveal()) || '')).toEqual({
      basic: expect.stringMatching(/^[A-Za-z0-9+/]+={0,2}$/),
      origins: { sampleBaseUrl: expect.stringMatching(/^https?:/) },
    });
    expect(JSON.stringify(made.log.lines)).not.toMatch(/pa:ss|SsO2|Basic/);
    const before = await made.secrets.get(account);
    const forgotten = await made.events.forget(made.connection);
    expect(await made.secrets.get(account)).toEqual({ ok: true, value: null });
    // What it was forgotten for did not happen.
    if (forgotten.ok) await forgotten.value();
    const back = await made.secrets.get(account);
    expect(back.ok && before.ok && back.value?.reveal() === before.value?.reveal()).toBe(true);
    await made.events.forget(made.connection);
    expect(await made.secrets.get(account)).toEqual({ ok: true, value: null });
    expect(await made.events.get(eventId)).toMatchObject({ failure: { data: { kind: 'notReady' } } });
  });

  test('without them nothing is asked', async () => {
    const { events, asked } = app();
    expect(await events.list({})).toMatchObject({ failure: { data: { kind: 'notReady' } } });
    expect(asked).toEqual([]);
  });

  test.each([
    ['userName', 'a:b', 'x'],
    ['userName', '', 'x'],
    ['password', 'a', ''],
    ['password', 'a', 'x\n'],
  ])('a fault names %s', async (field, userName, password) => {
    const result = await app().events.setCredentials(userName, password);
    expect(result).toMatchObject({ ok: false, failure: [{ field }] });
  });
});
