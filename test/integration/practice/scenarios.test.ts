import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRegister } from '../../../main/practice/data/create-register.ts';
import { scenarioNames } from '../../../main/practice/scenarios/scenario-book.ts';
import { type PracticeService, startPracticeService } from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const start = Date.UTC(2026, 10, 21, 1);
const second = 1000;
let now = start;
let service: PracticeService;
let client: PracticeClient;

beforeEach(async () => {
  now = start;
  service = await startPracticeService({ seed: 1, now: () => now });
  client = practiceClient(service);
});
afterEach(() => service.close());

const certificate = (productCode: string, authorityId: number) => ({
  productCode,
  productIds: { propertyPfi: '653457', authorityId },
});
const search = { productCode: 'RegisterSearchStatement', productIds: { titleId: '9938/671' } };
const planning = certificate('PlanningCertificate2', 101);
const place = async (products: unknown[]): Promise<string> =>
  (await client.order({ products, deliveryPreference: 'NONE' })).json.orderId;
const item = async (orderId: string, n: number) => (await client.get(`/orders/v1/${orderId}/item/${n}`)).json;
const property = () => client.get('/discovery/v1/properties?propertyPfi=653457');

test('all are off at the start, are listed with words for people, and an unknown one is refused', () => {
  expect(service.scenarios().map(({ name }) => name)).toEqual(scenarioNames);
  for (const { title, description, isActive } of service.scenarios()) {
    expect([title.length > 5, description.length > 20, isActive]).toEqual([true, true, false]);
  }
  service.setScenario('rate-limit', true);
  expect(service.scenarios().filter(({ isActive }) => isActive)).toHaveLength(1);
  expect(() => service.setScenario('earthquake', true)).toThrow('slow-authority');
});

test('an order is charged a fee and less a discount, in its answer, its record and the books', async () => {
  service.setScenario('order-fees', true);
  const { json } = await client.order({ products: [search, planning], deliveryPreference: 'NONE' });
  expect(json).toMatchObject({
    totalPrice: 640 + 782 + 110 - 32,
    totalGst: 10,
    fees: [{ type: 'Service fee', amount: 110, gst: 10 }],
    itemsOrdered: [
      { price: 640, discounts: [{ amount: 32, gst: 0 }] },
      { price: 782, discounts: [] },
    ],
  });
  const { totalPrice, totalGst, fees } = json;
  expect((await client.get(`/orders/v1/${json.orderId}`)).json).toMatchObject({ totalPrice, totalGst, fees });
  expect(service.charges().map(({ cents }) => cents)).toEqual([totalPrice]);
});

test('an answer that is held back makes its order once; the same key gets 429 meanwhile, then the first answer', async () => {
  service.setScenario('held-answer', true);
  const order = { products: [search], deliveryPreference: 'NONE' };
  const headers = { 'idempotency-key': '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
  const first = client.order(order, headers);
  await expect.poll(() => service.ledger().length).toBe(1);
  expect((await client.order(order, headers)).status).toBe(429);
  service.setScenario('held-answer', false);
  const { status, json } = await first;
  expect(status).toBe(201);
  expect((await client.order(order, headers)).json).toEqual(json);
  expect(service.ledger()).toHaveLength(1);
});

test('order numbers may hold what a path cannot hold as it is, and are found by it encoded alone', async () => {
  service.setScenario('odd-numbers', true);
  const orderId = await place([search]);
  expect(orderId).toMatch(/^ORD \d+\/ü#\?%$/);
  service.setScenario('odd-numbers', false);
  now += 30 * second;
  const path = encodeURIComponent(orderId);
  expect((await client.get(`/orders/v1/${path}`)).json).toMatchObject({ orderId });
  const complete = await item(path, 1);
  expect(complete).toMatchObject({ orderId, productStatus: 'COMPLETE' });
  expect((await fetch(complete.resourceLocation)).status).toBe(200);
  expect((await client.get(`/orders/v1/${/\d+/.exec(orderId)?.[0]}`)).status).toBe(404);
  expect(await place([search])).toMatch(/^\d+$/);
});

describe('items', () => {
  test('a slow authority takes ten times as long, the registers do not', async () => {
    service.setScenario('slow-authority', true);
    const orderId = await place([search, planning]);
    now += 30 * second;
    expect((await item(orderId, 1)).productStatus).toBe('COMPLETE');
    expect((await item(orderId, 2)).productStatus).toBe('EXTERNAL_PROCESSING');
    now += 60 * second;
    expect((await item(orderId, 2)).productStatus).toBe('COMPLETE');
  });

  test('the last item fails and the first is cancelled, and both stay so afterwards', async () => {
    service.setScenario('failed-item', true);
    service.setScenario('cancelled-item', true);
    const orderId = await place([search, search, planning]);
    now += 30 * second;
    const statuses = async () =>
      Promise.all([1, 2, 3].map(async (n) => (await item(orderId, n)).productStatus));
    expect(await statuses()).toEqual(['CANCELLED', 'COMPLETE', 'FAILED']);
    service.setScenario('failed-item', false);
    expect(await statuses()).toEqual(['CANCELLED', 'COMPLETE', 'FAILED']);
  });

  test('the first link of a document has expired, the second works', async () => {
    service.setScenario('expired-link', true);
    const orderId = await place([search]);
    now += 30 * second;
    const fetch = async () => client.raw('GET', new URL((await item(orderId, 1)).resourceLocation).pathname);
    expect((await fetch()).status).toBe(403);
    expect((await fetch()).status).toBe(200);
  });
});

describe('the service itself', () => {
  test('every third read is a 503, in the form of its API; nothing chargeable is', async () => {
    service.setScenario('server-errors', true);
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await property()).status);
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503]);
    for (let n = 0; n < 3; n++) expect((await client.statement('/titles/9938.671')).status).toBe(200);
    for (let n = 0; n < 2; n++) await property();
    const searched = await client.raw('GET', '/search/v1?searchFor=kew', { 'user-agent': 'test' });
    expect(searched).toMatchObject({ status: 503, json: { error: expect.any(String) } });
  });

  test('tokens live five seconds, those of before too', async () => {
    expect((await property()).status).toBe(200);
    now += 4 * second;
    service.setScenario('token-expiry', true);
    expect((await property()).status).toBe(200);
    now += second;
    expect((await property()).status).toBe(401);
    client = practiceClient(service);
    expect((await property()).status).toBe(200);
  });

  test('the sixth call in five seconds is told how long to wait, and charges nothing', async () => {
    service.setScenario('rate-limit', true);
    for (let n = 0; n < 5; n++) expect((await property()).status).toBe(200);
    now += 1500;
    const refused = await client.statement('/titles/9938.671');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('4');
    expect(service.charges()).toEqual([]);
    now += 4 * second;
    expect((await client.statement('/titles/9938.671')).status).toBe(200);
  });
});

describe('a title that changes', () => {
  const register = createRegister(1);
  const mortgaged = [...register.titles.values()].find(({ encumbrances }) =>
    encumbrances.some(({ kind }) => kind === 'MORTGAGE'),
  );
  const volumeFolio = mortgaged?.volumeFolio ?? '';
  const mortgage = mortgaged?.encumbrances[0]?.document ?? '';

  async function statement() {
    const path = `/titles/${volumeFolio.replace('/', '.')}`;
    const { json } = await client.statement(path);
    const found = json.titleSearchCertificate;
    return {
      encumbrances: found.encumbrancesCaveatsAndNotices?.encumbrances ?? [],
      dealings: found.activityOnTitle.dealings.map((one: { dealingType: string }) => one.dealingType),
      proprietorship: found.registeredProprietor.registeredProprietorship,
      control: found.additionalInformation.ectControl,
      text: Buffer.from(found.registerSearchStatement.data, 'base64').toString('utf8'),
    };
  }
  const types = (one: Awaited<ReturnType<typeof statement>>) =>
    one.encumbrances.map((found: { encumbranceType: string }) => found.encumbranceType);

  test('a discharge takes the mortgage and the control of its lender away, and is a dealing', async () => {
    const before = await statement();
    service.setScenario('title-discharge', true);
    const after = await statement();
    expect(types(before)).toContain('MORTGAGE');
    expect(types(after)).not.toContain('MORTGAGE');
    expect(before.text).toContain(mortgage);
    expect(after.text).not.toContain(mortgage);
    expect([before.control !== undefined, after.control]).toEqual([true, undefined]);
    expect(after.dealings).toEqual([...before.dealings, 'DISCHARGE OF MORTGAGE']);
    expect(after.proprietorship).toEqual(before.proprietorship);
  });

  test('a caveat is added, is a dealing, and its instrument can be ordered', async () => {
    const before = await statement();
    service.setScenario('title-caveat', true);
    const after = await statement();
    expect(after.encumbrances).toHaveLength(before.encumbrances.length + 1);
    const caveat = after.encumbrances.at(-1);
    expect(caveat).toMatchObject({ encumbranceType: 'CAVEAT', encumbranceDate: '2026-11-21' });
    expect(after.dealings.at(-1)).toBe('CAVEAT');
    const products = `/orders/v1/products?documentId=${caveat.encumbranceDocument}`;
    expect((await client.get(products)).status).toBe(200);
    service.setScenario('title-caveat', false);
    expect((await client.get(products)).status).toBe(404);
  });

  test('a transfer brings other proprietors by a new instrument, and a new lender', async () => {
    const before = await statement();
    service.setScenario('title-transfer', true);
    const after = await statement();
    expect(after.proprietorship).toMatchObject({ effectiveDate: '2026-11-21' });
    expect(after.proprietorship.proprietorDerivation).not.toBe(before.proprietorship.proprietorDerivation);
    expect(after.proprietorship.proprietorGroups).not.toEqual(before.proprietorship.proprietorGroups);
    expect(after.dealings.slice(before.dealings.length)).toEqual([
      'DISCHARGE OF MORTGAGE',
      'TRANSFER',
      'MORTGAGE',
    ]);
    expect(after.encumbrances[0].encumbranceDocument).not.toBe(mortgage);
    const [holding] = after.proprietorship.proprietorGroups[0].proprietorHoldings;
    const lastName = holding.party.personFullName.familyName;
    const owners = await client.get(`/discovery/v1/proprietors?lastName=${encodeURIComponent(lastName)}`);
    const found = await client.get(`/discovery/v1/titles?titleId=${volumeFolio}`);
    expect(JSON.stringify(owners.json)).toContain(found.json.titles[0].titleId);
  });

  test('what was ordered before is shown as it was', async () => {
    const orderId = await place([{ ...search, productIds: { titleId: volumeFolio } }]);
    service.setScenario('title-transfer', true);
    now += 30 * second;
    expect((await item(orderId, 1)).resourceText).toContain(mortgage);
  });

  test('after 125 days a change is no longer activity', async () => {
    service.setScenario('title-caveat', true);
    expect((await statement()).dealings).toContain('CAVEAT');
    now += 127 * 24 * 3600 * second;
    client = practiceClient(service);
    const later = await statement();
    expect(later.dealings).not.toContain('CAVEAT');
    expect(types(later)).toContain('CAVEAT');
  });
});
