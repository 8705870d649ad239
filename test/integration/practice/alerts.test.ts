import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const path = '/land/alert/v1/titles/subscriptions';
const wanted = {
  volumeFolio: '9938/671',
  customerRef: '2026-118',
  startDateTime: '2026-11-21T09:00:00+11:00',
  endDateTime: '2026-12-21T09:00:00+11:00',
};
let service: PracticeService;
let client: PracticeClient;

beforeEach(async () => {
  service = await startPracticeService({ seed: 1 });
  client = practiceClient(service);
});
afterEach(() => service.close());

async function subscribe(change: object = {}, headers: Record<string, string> = {}, query = '') {
  const authorization = `Bearer ${await client.token('alerts')}`;
  const all = { authorization, 'content-type': 'application/json', ...headers };
  return client.raw('POST', path + query, all, JSON.stringify({ ...wanted, ...change }));
}

test('a subscription gets a UUID, is remembered, and is charged', async () => {
  const { status, json } = await subscribe();
  expect(status).toBe(201);
  expect(json).toEqual({
    subscriptionId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  });
  expect(service.subscriptions()).toEqual([{ ...wanted, ...json }]);
  expect(service.charges()).toMatchObject([
    {
      kind: 'subscription',
      id: json.subscriptionId,
      subjects: ['9938/671'],
      cents: 220,
      reference: '2026-118',
    },
  ]);
});

test.each([
  { customerRef: 'x' },
  { customerRef: 'x'.repeat(200) },
  { volumeFolio: '09938/671' },
  { startDateTime: '2026-11-20T22:00:00Z' },
  { endDateTime: '2026-11-21T09:00:00.001+11:00' },
])('%j is just right', async (change) => {
  expect((await subscribe(change)).status).toBe(201);
});

test.each<[object, number]>([
  [{ volumeFolio: undefined }, 400],
  [{ volumeFolio: '9938.671' }, 400],
  [{ volumeFolio: '9938/671A' }, 400],
  [{ volumeFolio: '123456/671' }, 400],
  [{ volumeFolio: '0/671' }, 400],
  [{ volumeFolio: '1/001' }, 404],
  [{ customerRef: '' }, 400],
  [{ customerRef: 'x'.repeat(201) }, 400],
  [{ customerRef: 7 }, 400],
  [{ startDateTime: '2026-11-21T09:00:00' }, 400],
  [{ startDateTime: '2026-02-30T09:00:00Z' }, 400],
  [{ startDateTime: '21/11/2026' }, 400],
  [{ endDateTime: undefined }, 400],
  [{ endDateTime: wanted.startDateTime }, 400],
  [{ endDateTime: '2026-11-20T09:00:00+11:00' }, 400],
])('%j is refused with %i and not charged', async (change, status) => {
  const reply = await subscribe(change);
  expect(reply.status).toBe(status);
  expect(reply.json).toMatchObject({ code: String(status), description: expect.any(String) });
  expect(service.charges()).toEqual([]);
});

test('the token goes into the header or into the query, not into both', async () => {
  const token = await client.token('alerts');
  const query = `?access_token=${token}`;
  expect((await subscribe({}, {}, query)).status).toBe(400);
  const json = { 'content-type': 'application/json' };
  expect((await client.raw('POST', path + query, json, JSON.stringify(wanted))).status).toBe(201);
  expect((await client.raw('POST', path, json, JSON.stringify(wanted))).status).toBe(401);
});
