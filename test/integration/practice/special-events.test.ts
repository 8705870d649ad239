import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const basic = { authorization: `Basic ${Buffer.from('practice:practice').toString('base64')}` };
const path = '/sample/special-events';
const draft = {
  name: 'Christmas drinks',
  location: 'Kew',
  eventDescription: 'For everyone.',
  dates: ['2026-12-18'],
  price: 12.5,
};
let service: PracticeService;
let client: PracticeClient;

beforeEach(async () => {
  service = await startPracticeService({ seed: 1, now: () => Date.UTC(2026, 10, 21, 1) });
  client = practiceClient(service);
});
afterEach(() => service.close());

const call = (method: string, below = '', body?: unknown, headers: Record<string, string> = basic) =>
  client.raw(
    method,
    path + below,
    body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body === undefined ? undefined : JSON.stringify(body),
  );
const names = async (query: string) =>
  (await call('GET', query)).json.map((event: { name: string }) => event.name);

test('an event is created, read, changed in part, and deleted', async () => {
  const made = await call('POST', '', draft);
  expect(made.status).toBe(201);
  expect(made.json).toEqual({ eventId: expect.any(String), ...draft });
  const one = `/${made.json.eventId}`;
  expect((await call('GET', one)).json).toEqual(made.json);
  expect((await call('PATCH', one, { price: 0 })).json).toEqual({ ...made.json, price: 0 });
  expect((await call('PATCH', one, {})).json.price).toBe(0);
  const gone = await call('DELETE', one);
  expect([gone.status, gone.bytes.length]).toEqual([204, 0]);
  expect((await call('GET', one)).status).toBe(404);
  expect((await call('PATCH', one, {})).status).toBe(404);
  expect((await call('DELETE', one)).status).toBe(404);
});

describe('the list', () => {
  test('goes from today over 7 days unless told', async () => {
    await call('POST', '', { ...draft, name: 'Today', dates: ['2026-11-21'] });
    await call('POST', '', { ...draft, name: 'Seventh', dates: ['2026-11-28'] });
    await call('POST', '', { ...draft, name: 'Eighth', dates: ['2026-11-29'] });
    const found = await names('');
    expect(found).toContain('Today');
    expect(found).toContain('Seventh');
    expect(found).not.toContain('Eighth');
    expect(await names('?startDate=2026-11-29')).toContain('Eighth');
  });

  test('is paged by days', async () => {
    await call('POST', '', { ...draft, name: 'Tenth day', dates: ['2027-01-10'] });
    await call('POST', '', { ...draft, name: 'Eleventh day', dates: ['2027-01-11'] });
    const range = '?startDate=2027-01-01&endDate=2027-01-31';
    expect(await names(range)).toEqual(['Tenth day']);
    expect(await names(`${range}&page=2`)).toEqual(['Eleventh day']);
    expect(await names(`${range}&limit=30`)).toEqual(['Tenth day', 'Eleventh day']);
    expect(await names(`${range}&page=9`)).toEqual([]);
  });

  test.each(['limit=31', 'limit=0', 'page=0', 'page=x', 'startDate=2026-02-30', 'endDate=2026-11-20'])(
    '?%s is refused',
    async (query) => {
      expect((await call('GET', `?${query}`)).status).toBe(400);
    },
  );
});

test.each([
  { name: undefined },
  { name: ' ' },
  { location: 7 },
  { eventDescription: undefined },
  { dates: [] },
  { dates: ['18/12/2026'] },
  { dates: '2026-12-18' },
  { price: '12' },
  { price: -1 },
])('an event with %j is refused, naming the field', async (change) => {
  const reply = await call('POST', '', { ...draft, ...change });
  expect(reply.status).toBe(400);
  expect(reply.json.errorMessage).toContain(Object.keys(change)[0]);
});

test('who is not practice/practice is asked for basic authentication', async () => {
  const wrong = { authorization: `Basic ${Buffer.from('practice:wrong').toString('base64')}` };
  const bearer = { authorization: `Bearer ${await client.token('orders')}` };
  for (const headers of [{}, wrong, bearer]) {
    const reply = await call('GET', '', undefined, headers);
    expect(reply.status).toBe(401);
    expect(reply.headers['www-authenticate']).toMatch(/^Basic /);
  }
});

test('an id that is no UUID is refused, another method not allowed', async () => {
  expect((await call('GET', '/1')).status).toBe(400);
  expect((await call('PUT', '', draft)).status).toBe(405);
});
