import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  orderedItem,
  orderListPage,
  orderRecord,
  orderResponse,
  productsAnswer,
} from '../../../main/ordering/wire.ts';
import {
  type PracticeOptions,
  type PracticeService,
  startPracticeService,
} from '../../../main/practice/service.ts';
import { type PracticeClient, practiceClient } from '../../support/practice-client.ts';

const start = Date.UTC(2026, 10, 21, 1);
const hour = 3600_000;
let now = start;
let service: PracticeService;
let client: PracticeClient;

async function open(options: PracticeOptions = {}): Promise<void> {
  service = await startPracticeService({ seed: 1, now: () => now, ...options });
  client = practiceClient(service);
}

beforeEach(async () => {
  now = start;
  await open();
});
afterEach(() => service.close());

const pfi = '653457';
const search = { productCode: 'RegisterSearchStatement', productIds: { titleId: '9938/671' } };
const certificate = (productCode: string, authorityId: number, propertyPfi = pfi) => ({
  productCode,
  productIds: { propertyPfi, authorityId },
});
const planning = certificate('PlanningCertificate2', 101);
const roads = certificate('RoadsCertificate', 102);
const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Anh', lastName: 'Tran' }];
const landTax = {
  ...certificate('LandTaxCertificate', 103),
  isWarningAcknowledged: true,
  extraData: { vendors },
};

const place = async (products: unknown[], headers = {}) =>
  orderResponse.parse((await client.order({ products, deliveryPreference: 'NONE' }, headers)).json);
const item = async (orderId: string, n: number) =>
  orderedItem.parse((await client.get(`/orders/v1/${orderId}/item/${n}`)).json);

describe('the listing of products', () => {
  test('a title, encrypted or not, lists its search, its plan and its instruments', async () => {
    const found = await client.get(`/discovery/v1/properties?propertyPfi=${pfi}`);
    const titleId = found.json.propertySummaries[0].titles[0].titleId;
    const listed = await client.get(`/orders/v1/products?titleId=${encodeURIComponent(titleId)}`);
    const products = productsAnswer.parse(listed.json).products;
    expect(products[0]).toMatchObject({
      ...search,
      productIds: { titleId },
      price: 640,
      gst: 0,
      turnaroundTimeUnit: 'MIN',
    });
    expect(products.map(({ productCode }) => productCode)).toContain('CopyOfPlan');
    const plain = await client.get('/orders/v1/products?titleId=9938/671');
    expect(plain.json.products[0].productIds).toEqual({ titleId: '9938/671' });
  });

  test('a property lists the certificates of its authorities with the known prices', async () => {
    const listed = await client.get(`/orders/v1/products?propertyPfi=${pfi}`);
    const { products } = productsAnswer.parse(listed.json);
    const of = (code: string) => products.find(({ productCode }) => productCode === code);
    expect(of('PlanningCertificate2')).toMatchObject({
      price: 782,
      turnaroundTime: 1,
      turnaroundTimeUnit: 'DAY',
    });
    expect(of('RoadsCertificate')).toMatchObject({ price: 2222, gst: 202, turnaroundTime: 5 });
    expect(of('RoadsCertificate')?.prerequisites?.[0]?.productCode).toBe('RegisterSearchStatement');
    expect(of('LandTaxCertificate')).toMatchObject({
      extraData: [{ key: 'vendors' }],
      customerWarning: expect.any(String),
    });
    expect(of('LandInformationCertificate')).toMatchObject({ turnaroundTime: 10 });
    expect(of('BuildingApprovalParticulars')?.productAvailability).toBe('UNAVAILABLE');
  });

  test.each([
    ['', 400],
    ['?titleId=9938/671&propertyPfi=653457', 400],
    ['?titleId=x', 400],
    ['?titleId=1/999', 404],
    ['?propertyPfi=x', 400],
    ['?propertyPfi=1', 404],
    ['?documentId=AZ999999Z', 404],
  ])('products%s is answered with %i', async (query, status) => {
    expect((await client.get(`/orders/v1/products${query}`)).status).toBe(status);
  });
});

describe('placing an order', () => {
  test('makes one order with the sum of its items, and gives back the volume/folio', async () => {
    const found = await client.get(`/discovery/v1/properties?propertyPfi=${pfi}`);
    const titleId = found.json.propertySummaries[0].titles[0].titleId;
    const encrypted = { ...search, productIds: { titleId } };
    const made = await place([encrypted, planning, roads, landTax], { 'customer-reference': '2026-118 (A)' });
    expect(made).toMatchObject({ totalPrice: 640 + 782 + 2222 + 1930, totalGst: 202 });
    expect(made.itemsOrdered?.map(({ orderItemNumber }) => orderItemNumber)).toEqual([1, 2, 3, 4]);
    expect(made.itemsOrdered?.[0]?.productIds).toEqual({ titleId: '9938/671' });
    expect(service.ledger()).toMatchObject([
      { orderId: made.orderId, customerReference: '2026-118 (A)', createdAt: start },
    ]);
  });

  const order = (products: unknown, more = {}) => ({ products, deliveryPreference: 'NONE', ...more });
  test.each<[string, unknown, Record<string, string>]>([
    ['a body that is not JSON', '{', {}],
    ['no products', order([]), {}],
    ['a list instead of a body', [], {}],
    ['more than 50 products', order(Array.from({ length: 51 }, () => search)), {}],
    ['an unknown product', order([{ ...search, productCode: 'Horoscope' }]), {}],
    ['an unknown title', order([{ ...search, productIds: { titleId: '1/999' } }]), {}],
    ['the wrong authority', order([certificate('PlanningCertificate2', 999)]), {}],
    ['a missing authority', order([{ ...planning, productIds: { propertyPfi: pfi } }]), {}],
    ['an unavailable product', order([certificate('BuildingApprovalParticulars', 104)]), {}],
    ['a missing prerequisite', order([roads]), {}],
    ['a warning not acknowledged', order([{ ...landTax, isWarningAcknowledged: false }]), {}],
    ['missing vendors', order([{ ...landTax, extraData: {} }]), {}],
    ['no vendor', order([{ ...landTax, extraData: { vendors: [] } }]), {}],
    [
      'a vendor without a name',
      order([{ ...landTax, extraData: { vendors: [{ ...vendors[0], lastName: ' ' }] } }]),
      {},
    ],
    ['delivery by pigeon', order([search], { deliveryPreference: 'PIGEON' }), {}],
    ['delivery by email without an address', order([search], { deliveryPreference: 'EMAIL' }), {}],
    ['an email that is none', order([search], { deliveryPreference: 'EMAIL', email: 'anh@office' }), {}],
    ['a customer-id of 40 characters', order([search]), { 'customer-id': 'x'.repeat(40) }],
    ['a customer-reference of 41 characters', order([search]), { 'customer-reference': 'x'.repeat(41) }],
    ['a strange customer-reference', order([search]), { 'customer-reference': 'a/b' }],
    ['a key that is no UUID', order([search]), { 'idempotency-key': 'again' }],
  ])('%s is refused with a reason and makes nothing', async (_what, body, headers) => {
    const reply = await client.order(body, headers);
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ errorType: 'BAD_REQUEST', errorMessage: expect.any(String) });
    expect(service.ledger()).toEqual([]);
  });

  test('another content type, a huge body and a missing token are refused', async () => {
    expect((await client.order(order([search]), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await client.order(order([search], { pad: 'x'.repeat(1_100_000) }))).status).toBe(413);
    expect((await client.raw('POST', '/api/orders/v1', {}, '{}')).status).toBe(401);
    expect(service.ledger()).toEqual([]);
  });

  test('the same idempotency key gets the first answer for 24 hours, also for another body', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await client.order(order([search]), key);
    const again = await client.order(order([planning]), key);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(service.ledger()).toHaveLength(1);
    now += 25 * hour;
    client = practiceClient(service);
    expect((await client.order(order([search]), key)).json.orderId).not.toBe(first.json.orderId);
    expect(service.ledger()).toHaveLength(2);
  });
});

describe('an order afterwards', () => {
  test('is seen with its items by its own customer only', async () => {
    const { orderId } = await place([search], { 'customer-id': 'ANH', 'customer-reference': '118' });
    expect((await client.get(`/orders/v1/${orderId}`)).status).toBe(404);
    const seen = await client.get(`/orders/v1/${orderId}`, { 'customer-id': 'ANH' });
    expect(orderRecord.parse(seen.json)).toMatchObject({
      orderId,
      orderDate: '2026-11-21T12:00:00+11:00',
      customerReference: '118',
      totalPrice: 640,
      products: [{ orderItemNumber: 1, productStatus: 'PROCESSING' }],
    });
    expect((await client.get('/orders/v1/1')).status).toBe(404);
    expect((await client.get('/orders/v1/x')).status).toBe(404);
  });

  test('the list goes page by page, newest first', async () => {
    const made = [await place([search]), await place([search]), await place([planning])];
    const page = orderListPage.parse((await client.get('/orders/v1?page=1&limit=2')).json);
    expect(page).toMatchObject({ page: 1, limit: 2, total: 3 });
    expect(page.orders.map(({ orderId }) => orderId)).toEqual([made[2]?.orderId, made[1]?.orderId]);
    expect((await client.get('/orders/v1?page=2&limit=2')).json.orders).toHaveLength(1);
    expect((await client.get('/orders/v1?page=0')).status).toBe(400);
    expect((await client.get('/orders/v1?limit=101')).status).toBe(400);
  });

  test('its items go their ways, and unknown ones are not found', async () => {
    const unlucky = certificate('PlanningCertificate2', 101, '90000013');
    const dropped = certificate('PlanningCertificate2', 101, '90000031');
    const { orderId } = await place([search, planning, unlucky, dropped]);
    const statuses = async () =>
      Promise.all([1, 2, 3, 4].map(async (n) => (await item(orderId, n)).productStatus));
    expect(await statuses()).toEqual(['PROCESSING', 'PROCESSING', 'PROCESSING', 'PROCESSING']);
    now += 4000;
    expect(await statuses()).toEqual([
      'COMPLETE',
      'EXTERNAL_PROCESSING',
      'EXTERNAL_PROCESSING',
      'EXTERNAL_PROCESSING',
    ]);
    now += 6000;
    expect(await statuses()).toEqual(['COMPLETE', 'COMPLETE', 'FAILED', 'CANCELLED']);
    service.setPace(0.001);
    expect(await statuses()).toEqual(['COMPLETE', 'COMPLETE', 'FAILED', 'CANCELLED']);
    expect((await client.get(`/orders/v1/${orderId}/item/5`)).status).toBe(404);
    expect((await client.get(`/orders/v1/${orderId}/item/x`)).status).toBe(404);
  });

  test('a waiting item shows no resource; a complete one a PDF of the size it says', async () => {
    const { orderId } = await place([search]);
    expect(await item(orderId, 1)).not.toHaveProperty('resourceLocation');
    now += hour / 2;
    const complete = await item(orderId, 1);
    expect(complete).toMatchObject({ resourceFileType: 'PDF', resourceExpiry: '2026-11-22T12:30:00+11:00' });
    expect(complete.resourceText).toContain('REGISTER SEARCH STATEMENT');
    const link = new URL(complete.resourceLocation ?? '').pathname;
    const file = await client.raw('GET', link);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.bytes.length).toBe(complete.resourceFileSize);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.bytes.subarray(-6).toString()).toContain('%%EOF');
    const renewed = await item(orderId, 1);
    expect(renewed.resourceLocation).not.toBe(complete.resourceLocation);
  });

  test('a link refuses a token, dies after 24 hours, and cannot be guessed', async () => {
    const { orderId } = await place([search]);
    now += 10_000;
    const link = new URL((await item(orderId, 1)).resourceLocation ?? '').pathname;
    expect((await client.raw('GET', link, { authorization: 'Bearer leaked' })).status).toBe(400);
    expect((await client.raw('GET', '/files/guess')).status).toBe(404);
    now += 24 * hour - 1;
    expect((await client.raw('GET', link)).status).toBe(200);
    now += 1;
    expect((await client.raw('GET', link)).status).toBe(403);
  });
});

test('orders, answers and links outlive the service where there is a state file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-'));
  try {
    await service.close();
    const statePath = join(folder, 'practice.db');
    await open({ statePath });
    const key = { 'idempotency-key': randomUUID() };
    const made = await place([search, planning], key);
    now += 3500;
    const before = await item(made.orderId, 1);
    const first = await client.raw('GET', new URL(before.resourceLocation ?? '').pathname);
    await service.close();
    now += 60_000;
    await open({ statePath });
    expect(await place([search, planning], key)).toEqual(made);
    expect(service.ledger()).toHaveLength(1);
    expect((await item(made.orderId, 2)).productStatus).toBe('COMPLETE');
    const again = await client.raw('GET', new URL(before.resourceLocation ?? '').pathname);
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect((await place([search])).orderId).not.toBe(made.orderId);
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('closing twice is closing once, and a taken port is an error', async () => {
  const port = Number(new URL(service.url).port);
  await expect(startPracticeService({ port })).rejects.toThrow(/EADDRINUSE/);
  await service.close();
  await service.close();
});

test('a pace of nothing is refused', async () => {
  await expect(startPracticeService({ pace: 0 })).rejects.toThrow(/pace/);
});
