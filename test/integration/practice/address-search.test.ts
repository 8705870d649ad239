import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const register = createRegister(1);
const agent = { 'user-agent': 'landfolio-test' };
let service: PracticeService;
let client: PracticeClient;

beforeAll(async () => {
  service = await startPracticeService({ seed: 1 });
  client = practiceClient(service);
});
afterAll(() => service.close());

const search = (query: Record<string, string>, headers: Record<string, string> = agent) =>
  client.raw('GET', `/search/v1?${new URLSearchParams(query)}`, headers);

test('the connection file names the search', () => {
  expect(service.connectionFile.addressSearchUrl).toBe(`${service.url}/search/v1`);
});

test('an address is found with its address PFI, which is no property PFI, and its coordinates', async () => {
  const { status, json } = await search({ searchFor: '203/801 swanston street carlton', type: 'address' });
  expect(status).toBe(200);
  expect(json).toMatchObject({ took: expect.any(Number), hits: { total: { value: 1, relation: 'eq' } } });
  const source = json.hits.hits[0]._source;
  expect(source).toMatchObject({ type: 'address', address: '203/801 SWANSTON STREET CARLTON 3053' });
  expect(source.location).toMatch(/^-3[0-9]\.\d+,14[0-9]\.\d+$/);
  expect(register.byPfi.has(String(source.doc_id))).toBe(false);
  expect(register.properties.some(({ addressId }) => addressId === String(source.doc_id))).toBe(true);
});

test('doc_id is a number in some hits and quoted digits in others', async () => {
  const { json } = await search({ searchFor: 'swanston', type: 'address' });
  const kinds = new Set(
    json.hits.hits.map((hit: { _source: { doc_id: unknown } }) => typeof hit._source.doc_id),
  );
  expect([...kinds].sort()).toEqual(['number', 'string']);
});

test.each([
  ['address', 'swanston'],
  ['lga', 'melbourne'],
  ['locality', 'mansfield'],
  ['parcel', '12~10A\\PP5762'],
  ['parish', 'jika'],
  ['property', 'swanston'],
  ['road', 'swanston street'],
  ['survey label', 'jika'],
  ['survey mark', 'jika jika pm'],
  ['township', 'mansfield'],
])('type %s gives hits of that type only', async (type, searchFor) => {
  const { json } = await search({ searchFor, type });
  expect(json.hits.hits.length).toBeGreaterThan(0);
  for (const hit of json.hits.hits) expect(hit._source.type).toBe(type);
});

test('without a type, all types are found, at most 20 hits of a greater total', async () => {
  const { json } = await search({ searchFor: 'mansfield' });
  expect(json.hits.hits).toHaveLength(20);
  expect(json.hits.total.value).toBeGreaterThan(20);
});

test('a long wrong query is answered with nothing', async () => {
  const { status, json } = await search({ searchFor: 'qwertz '.repeat(200), type: 'address' });
  expect(status).toBe(200);
  expect(json.hits).toEqual({ total: { value: 0, relation: 'eq' }, hits: [] });
});

describe('what is refused, in the form {error}', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['no User-Agent', { searchFor: 'swanston' }, {}],
    ['no keywords', {}, agent],
    ['blank keywords', { searchFor: '  ' }, agent],
    ['keywords without letter or digit', { searchFor: '?!' }, agent],
    ['an unknown type', { searchFor: 'swanston', type: 'street' }, agent],
    ['a token', { searchFor: 'swanston' }, { ...agent, authorization: 'Bearer x' }],
  ])('%s: 400', async (_what, query, headers) => {
    const reply = await search(query, headers);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ error: expect.any(String) });
  });

  test.each([401, 403, 404, 500, 503])('%i can be met on purpose', async (status) => {
    const reply = await search({ searchFor: `practice status ${status}` });
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ error: expect.any(String) });
  });
});
