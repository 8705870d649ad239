import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const path = '/structured-search';
const strata = { thoroughfareName: 'Swanston', locality: 'CARLTON', unitNumber: '203' };
let service: PracticeService;
let client: PracticeClient;

beforeAll(async () => {
  service = await startPracticeService({ seed: 1 });
  client = practiceClient(service);
});
afterAll(() => service.close());

const search = (query: Record<string, string>) =>
  client.raw('GET', `${path}?${new URLSearchParams({ functionID: '1100', ...query })}`);
const found = [
  {
    characteristics: [
      { name: 'PROPERTY_PFI', value: expect.stringMatching(/^[0-9]{6,9}$/) },
      { name: 'EZI_ADDRESS', value: '203/801 SWANSTON STREET CARLTON 3053' },
    ],
    coordinates: expect.stringMatching(/^-37\.\d+,144\.\d+$/),
  },
];

test('a query, a form and JSON are read alike, with functionID in the query, the body or a header', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const json = { 'content-type': 'application/json' };
  const replies = [
    await search(strata),
    await client.raw('POST', path, form, new URLSearchParams({ functionID: '1100', ...strata }).toString()),
    await client.raw('POST', `${path}?functionID=1100`, form, new URLSearchParams(strata).toString()),
    await client.raw('POST', path, json, JSON.stringify({ functionID: 1100, ...strata })),
    await client.raw('POST', path, { ...json, functionid: '1100' }, JSON.stringify(strata)),
  ];
  for (const reply of replies) {
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({ results: found });
  }
});

test('each of the three mandatory attributes is enough by itself', async () => {
  const queries: Record<string, string>[] = [
    { thoroughfareName: 'SWANSTON' },
    { locality: 'CARLTON' },
    { postcode: '3053' },
  ];
  for (const query of queries) {
    expect((await search(query)).json.results.length).toBeGreaterThan(5);
  }
});

test('a number inside a range is found, one outside is not', async () => {
  const ranged = createRegister(1).properties.find(({ parts }) => parts.houseTo !== undefined);
  const { roadName, locality, house } = ranged?.parts ?? { roadName: '', locality: '' };
  const at = (number: number) =>
    search({ thoroughfareName: roadName, locality, thoroughfareNumberFrom: String(number) });
  const addresses = async (number: number) => JSON.stringify((await at(number)).json.results);
  expect(await addresses((house?.number ?? 0) + 2)).toContain(ranged?.address);
  expect(await addresses((house?.number ?? 0) + 5)).not.toContain(ranged?.address);
});

test('what fits nothing gives an empty list', async () => {
  expect((await search({ locality: 'ATLANTIS' })).json).toEqual({ results: [] });
});

describe('what is refused, in the form {error}', () => {
  test.each<[string, Record<string, string>]>([
    ['another function', { ...strata, functionID: '1101' }],
    ['none of the three', { unitNumber: '203' }],
    ['three blanks', { thoroughfareName: ' ', locality: '', postcode: '' }],
    ['buildingName', { ...strata, buildingName: 'TOWER' }],
    ['an unknown attribute', { ...strata, colour: 'RED' }],
  ])('%s: 400', async (_what, query) => {
    const reply = await search(query);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ error: expect.any(String) });
  });

  test.each([
    ['text/plain', 'x'],
    ['application/json', '{'],
    ['application/json', '[]'],
    ['application/json', '{"locality": {}}'],
  ])('a body of %s %s: 400', async (type, body) => {
    const reply = await client.raw('POST', `${path}?functionID=1100`, { 'content-type': type }, body);
    expect(reply.status).toBe(400);
  });
});
