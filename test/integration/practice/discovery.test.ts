import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { autocompleteAnswer } from '../../../main/addresses/wire.ts';
import { parseConnection } from '../../../main/connection/connection-file.ts';
import { tokenAnswer } from '../../../main/connection/wire.ts';
import { propertiesAnswer } from '../../../main/discovery/wire.ts';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const register = createRegister(1);
let now = Date.UTC(2026, 10, 21, 1);
let service: PracticeService;
let client: PracticeClient;

beforeAll(async () => {
  service = await startPracticeService({ seed: 1, now: () => now });
  client = practiceClient(service);
});
afterAll(() => service.close());

const properties = (query: string) => client.get(`/discovery/v1/properties?${query}`);

test('its connection file is one that Landfolio takes, without a fault', () => {
  const parsed = parseConnection(service.connectionFile);
  expect(parsed).toMatchObject({ ok: true, value: { environment: 'test', poll: { minimumSeconds: 1 } } });
});

describe('tokens', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = (change: Record<string, string> = {}) =>
    new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: service.clientId,
      client_secret: service.clientSecret,
      audience: service.connectionFile.audience.orders,
      ...change,
    }).toString();

  test('right credentials get a bearer token for an hour', async () => {
    const { status, json } = await client.raw('POST', '/auth/oauth/token', form, body());
    expect(status).toBe(200);
    expect(tokenAnswer.parse(json)).toMatchObject({ expires_in: 3600, token_type: 'Bearer' });
  });

  test.each([
    [{ client_secret: 'wrong' }, 401],
    [{ client_id: 'wrong' }, 401],
    [{ audience: 'https://elsewhere.example' }, 403],
    [{ grant_type: 'password' }, 400],
  ])('%j is refused with %i', async (change, status) => {
    const reply = await client.raw('POST', '/auth/oauth/token', form, body(change));
    expect(reply.status).toBe(status);
    expect(reply.json.error_description).toEqual(expect.any(String));
  });

  test('JSON instead of a form is refused', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await client.raw('POST', '/auth/oauth/token', json, '{}')).status).toBe(400);
  });

  test('a call without a token, or with that of another API, gets 401', async () => {
    const path = '/api/discovery/v1/properties?propertyPfi=90000013';
    const wrong = { authorization: `Bearer ${await client.token('orders')}` };
    expect((await client.raw('GET', path)).status).toBe(401);
    expect((await client.raw('GET', path, wrong)).json).toMatchObject({ errorType: 'UNAUTHORIZED' });
  });

  test('a token is dead after its hour', async () => {
    const authorization = `Bearer ${await practiceClient(service).token('discovery')}`;
    const path = '/api/discovery/v1/properties?propertyPfi=90000013';
    expect((await client.raw('GET', path, { authorization })).status).toBe(200);
    now += 3600_000;
    expect((await client.raw('GET', path, { authorization })).status).toBe(401);
    client = practiceClient(service);
  });
});

describe('properties', () => {
  test('every property is found by its PFI, and reads with our own schema', async () => {
    for (const property of register.properties.slice(0, 40)) {
      const { json } = await properties(`propertyPfi=${property.pfi}`);
      const [found, ...more] = propertiesAnswer.parse(json).propertySummaries;
      expect(more).toEqual([]);
      expect(found?.primaryAddress?.eziAddress).toBe(property.address);
      expect(found?.landParcels?.map(({ spi }) => spi)).toEqual(property.spis);
      expect(found?.titles).toHaveLength(property.volumeFolios.length);
    }
  });

  test('a council property number goes with its municipality', async () => {
    const [property] = register.properties;
    const number = property?.propertyNumber ?? '';
    const found = await properties(`propertyNumber=${number}&municipalityName=Melbourne`);
    expect(found.json.propertySummaries[0].propertyPfi).toBe(property?.pfi);
    expect((await properties(`propertyNumber=${number}`)).status).toBe(400);
    expect((await properties(`propertyNumber=${number}&municipalityName=MILDURA`)).status).toBe(404);
  });

  test('an address that two properties share gives both', async () => {
    const { json } = await properties('eziAddress=5+COMMON+LANE+MANSFIELD+3722');
    expect(json.propertySummaries).toHaveLength(2);
  });

  test('an address is found with either dash, by alias, and not at all', async () => {
    const ranged = register.properties.find(({ address }) => address.includes(' – '));
    const aliased = register.properties.find(({ aliases }) => aliases.length > 0);
    const written = (ranged?.address ?? '').replace(' – ', '-');
    expect(
      (await properties(`eziAddress=${encodeURIComponent(written)}`)).json.propertySummaries,
    ).toHaveLength(1);
    const alias = encodeURIComponent(aliased?.aliases[0] ?? '');
    expect((await properties(`eziAddress=${alias}`)).json.propertySummaries.length).toBeGreaterThan(0);
    expect((await properties('eziAddress=1+NOWHERE+STREET')).json).toEqual({ propertySummaries: [] });
  });

  test.each([
    ['', 400],
    ['propertyPfi=1&eziAddress=x', 400],
    ['propertyPfi=1&propertyPfi=2', 400],
    ['propertyPfi=1&municipalityName=HUME', 400],
    ['propertyPfi=', 400],
    ['propertyPfi=12a', 400],
    [`propertyPfi=${'1'.repeat(21)}`, 400],
    ['propertyPfi=999999999999', 404],
    [`propertyNumber=${'1'.repeat(21)}&municipalityName=HUME`, 400],
  ])('%s is answered with %i and the reason', async (query, status) => {
    const reply = await properties(query);
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ errorType: expect.any(String), errorMessage: expect.any(String) });
  });
});

describe('titles and parcels', () => {
  test('a title is found encrypted and by volume/folio; premium adds the volume/folio', async () => {
    const { json } = await properties('propertyPfi=90000013');
    const titleId = encodeURIComponent(json.propertySummaries[0].titles[0].titleId);
    const volumeFolio = register.byPfi.get('90000013')?.volumeFolios[0];
    const plain = await client.get(`/discovery/v1/titles?titleId=${titleId}`);
    expect(plain.json.titles[0]).not.toHaveProperty('volumeFolio');
    const premium = await client.get(`/discovery/v1/titles?titleId=${titleId}&premium=true`);
    expect(premium.json.titles[0]).toMatchObject({ volumeFolio, properties: [{ propertyPfi: '90000013' }] });
    expect((await client.get(`/discovery/v1/titles?titleId=${volumeFolio}`)).status).toBe(200);
  });

  test.each([
    ['titles', 400],
    ['titles?titleId=x', 400],
    ['titles?titleId=1/999', 404],
    ['titles?titleId=1/999&premium=yes', 400],
    ['parcels', 400],
    ['parcels?spi=x', 400],
    ['parcels?spi=99%5CPS999999', 404],
  ])('%s is answered with %i', async (path, status) => {
    expect((await client.get(`/discovery/v1/${path}`)).status).toBe(status);
  });

  test('a crown allotment is found by its SPI', async () => {
    const { json } = await client.get(`/discovery/v1/parcels?spi=${encodeURIComponent('12~10A\\PP5762')}`);
    expect(json).toMatchObject({
      spi: '12~10A\\PP5762',
      parcelDetails: { lot: '12~10A', planNumber: 'PP5762' },
    });
  });

  test('a suffix letter of the plan that does not match is tried without', async () => {
    const spi = register.byPfi.get('90000013')?.spis[0] ?? '';
    const { json } = await client.get(`/discovery/v1/parcels?spi=${encodeURIComponent(`${spi}X`)}`);
    expect(json.spi).toBe(spi);
  });
});

describe('autocomplete', () => {
  const suggest = async (query: string) => {
    const { json } = await client.get(
      `/discovery/v2/addresses/autocomplete?query=${encodeURIComponent(query)}`,
    );
    return autocompleteAnswer.parse(json).map(({ eziAddress }) => eziAddress);
  };

  test('fewer than 3 characters are refused', async () => {
    expect((await client.get('/discovery/v2/addresses/autocomplete?query=ab')).status).toBe(400);
    expect((await client.get('/discovery/v2/addresses/autocomplete')).status).toBe(400);
  });

  test('every address is found by itself, first', async () => {
    for (const { address } of register.properties) expect((await suggest(address))[0]).toBe(address);
  });

  test('words may be begun, abbreviated and in small letters', async () => {
    expect(await suggest('203/801 swan')).toEqual(['203/801 SWANSTON STREET CARLTON 3053']);
    expect((await suggest('801 swanston st')).length).toBe(10);
    expect(await suggest('1290 old tolmie rd')).toEqual(['1290 OLD TOLMIE ROAD MANSFIELD 3722']);
    expect(await suggest('zzzz')).toEqual([]);
  });

  test('two properties of one address are one suggestion', async () => {
    expect(await suggest('5 common lane')).toEqual(['5 COMMON LANE MANSFIELD 3722']);
  });
});

test('the correlation id comes back, and other paths and methods are refused', async () => {
  const id = '018f0000-0000-7000-8000-000000000000';
  const health = await client.raw('GET', '/land/drss/v2/health', { 'x-correlation-id': id });
  expect(health.headers['x-correlation-id']).toBe(id);
  expect(health.json).toMatchObject({ status: 'running', apiName: 'drss', environment: 'practice' });
  expect((await client.raw('GET', '/nothing')).status).toBe(404);
  expect((await client.raw('POST', '/land/drss/v2/health')).status).toBe(405);
  expect((await client.get('/orders/v1/%zz')).status).toBe(400);
});
