import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

let service: PracticeService;
let client: PracticeClient;
let titleId: string;

beforeEach(async () => {
  service = await startPracticeService({ seed: 1 });
  client = practiceClient(service);
  const { json } = await client.get('/discovery/v1/properties?propertyPfi=653457');
  titleId = json.propertySummaries[0].titles[0].titleId;
});
afterEach(() => service.close());

const decrypt = (body: unknown, headers: Record<string, string> = {}) =>
  client.post('/orders/v1/titles/decrypt', body, headers);

test('an encrypted id becomes its volume/folio and is charged with whoever asked and why', async () => {
  const headers = { 'customer-id': 'ANH', 'customer-reference': '118', 'x-correlation-id': randomUUID() };
  const reply = await decrypt({ titleIds: [titleId] }, headers);
  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ titleIds: { [titleId]: '9938/671' } });
  expect(service.charges()).toMatchObject([
    {
      kind: 'decrypt',
      subjects: ['9938/671'],
      cents: 98,
      account: 'ANH',
      reference: '118',
      correlationId: headers['x-correlation-id'],
    },
  ]);
});

test('the same key gets the first answer and is charged once; without a key each call is charged', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await decrypt({ titleIds: [titleId] }, key);
  expect((await decrypt({ titleIds: [titleId] }, key)).bytes.equals(first.bytes)).toBe(true);
  expect(service.charges()).toHaveLength(1);
  await decrypt({ titleIds: [titleId] });
  expect(service.charges()).toHaveLength(2);
});

test.each<[string, (id: string) => unknown, Record<string, string>]>([
  ['no list', () => ({}), {}],
  ['an empty list', () => ({ titleIds: [] }), {}],
  ['more than 100', (id) => ({ titleIds: Array.from({ length: 101 }, () => id) }), {}],
  ['a volume/folio', () => ({ titleIds: ['9938/671'] }), {}],
  ['one wrong among right ones', (id) => ({ titleIds: [id, 'A'.repeat(36)] }), {}],
  ['a number', () => ({ titleIds: [1] }), {}],
  ['no JSON', () => '{', {}],
  ['a list as body', () => [], {}],
  ['a key that is no UUID', (id) => ({ titleIds: [id] }), { 'idempotency-key': 'x' }],
  ['a long customer-id', (id) => ({ titleIds: [id] }), { 'customer-id': 'x'.repeat(40) }],
  ['another content type', (id) => ({ titleIds: [id] }), { 'content-type': 'text/plain' }],
])('%s is refused and charges nothing', async (_what, body, headers) => {
  const reply = await decrypt(body(titleId), headers);
  expect(reply.status).toBe(400);
  expect(reply.json).toEqual({ errorType: 'BAD_REQUEST', errorMessage: expect.any(String) });
  expect(service.charges()).toEqual([]);
});
