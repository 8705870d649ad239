import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CartView, ExtraData } from '../../../shared/contract/views/cart.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import { cartOf } from '../../support/cart-of.ts';
import { importConnection } from '../../support/import-connection.ts';
import { type NodeOffice, openNodeOffice } from '../../support/node-app.ts';

let app: NodeOffice;
beforeEach(async () => {
  app = await openNodeOffice();
});
afterEach(() => app.dispose());

async function practiceId(): Promise<string> {
  return (await app.client.status.get({})).connection.id;
}

test('a roads certificate is ordered with the searches it needs, and its history is read to the end', async () => {
  const [suggestion] = await app.client.addresses.autocomplete({ query: 'street carl' });
  const [property] = await app.client.properties.find({
    by: 'address',
    eziAddress: suggestion?.eziAddress ?? '',
  });
  if (property === undefined) throw new Error('No property');
  const subject = { kind: 'property' as const, propertyPfi: property.propertyPfi };
  const product = (await app.client.products.list({ subject })).find(
    ({ prerequisites, extraDataKeys }) => prerequisites.length > 0 && extraDataKeys.length === 0,
  );
  if (product === undefined) throw new Error('Nothing with prerequisites is offered');
  const { propertyPfi, address } = property;
  const context = { address, propertyPfi, spi: null, volumeFolio: null };
  await cartOf(app.client).add({ product, context });
  let cart = await cartOf(app.client).setDetails({ matterNumber: '2026-300', customerId: 'child-1' });
  for (const line of cart.lines) {
    cart = await cartOf(app.client).updateLine({ lineId: line.id, isWarningAcknowledged: true });
  }
  expect(cart).toMatchObject({ isReady: true, orders: [{}] });
  expect(cart.lines).toHaveLength(1 + product.prerequisites.length);
  const order = await cartOf(app.client).place({ confirmedTotalCents: cart.totalCents });
  expect(order).toMatchObject({
    state: 'CONFIRMED',
    placedBy: 'here',
    customerId: 'child-1',
    earlier: [],
    leftInCart: 0,
  });
  expect(order.items).toHaveLength(cart.lines.length);
  expect(await app.client.orderHistory.refresh({})).toEqual({
    read: 1,
    added: 0,
    isComplete: true,
    unread: 0,
  });
  const done = await app.until(async () => {
    const now = await app.client.orders.get({ id: order.id });
    return now.items.find((item) => item.phase === 'complete');
  });
  expect(done.textLength).toBeGreaterThan(0);
  expect(done.linkExpiresAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  const { text } = await app.client.orders.itemText({ itemId: done.id });
  expect(text).toHaveLength(done.textLength ?? 0);
  expect(JSON.stringify(order)).not.toContain('/files/');
});

async function strataCertificate(extraData: ExtraData): Promise<CartView> {
  const [property] = await app.client.properties.find({
    by: 'pfi',
    propertyPfi: uncheckedPropertyPfi('200945343'),
  });
  if (property === undefined) throw new Error('No property');
  const subject = { kind: 'property' as const, propertyPfi: property.propertyPfi };
  const product = (await app.client.products.list({ subject })).find(
    ({ productCode }) => productCode === 'OwnersCorporationCertificate',
  );
  if (product === undefined) throw new Error('No certificate of an owners corporation is offered');
  const { propertyPfi, address } = property;
  const context = { address, propertyPfi, spi: null, volumeFolio: null };
  const added = await cartOf(app.client).add({ matterNumber: '2026-301', product, context });
  return cartOf(app.client).updateLine({ lineId: added.lines[0]?.id ?? '', extraData });
}

test('what a manager charges for the chosen speed is what is confirmed and what is charged', async () => {
  const managers = await app.client.extraDataLists.managers({});
  const fast = managers.flatMap(({ deliverySpeeds }) => deliverySpeeds.slice(2)).at(0);
  if (fast === undefined) throw new Error('No manager has three speeds');
  const cart = await strataCertificate(fast.extraData);
  expect(cart).toMatchObject({ isReady: true, totalCents: fast.priceCents, gstCents: fast.gstCents });
  expect(cart.totalCents).not.toBe(cart.lines[0]?.product.priceCents);
  const order = await cartOf(app.client).place({ confirmedTotalCents: cart.totalCents });
  expect(order).toMatchObject({ quotedTotalCents: fast.priceCents, totalCents: fast.priceCents });
  expect(order.items).toMatchObject([{ priceCents: fast.priceCents, gstCents: fast.gstCents }]);
});

test('a manager typed in by hand has a price that nobody lists, and is charged as the product is listed', async () => {
  const typed = await app.client.extraDataLists.typedManager({ name: 'Smith and Daughters' });
  const cart = await strataCertificate(typed.extraData);
  expect(cart.lines).toMatchObject([{ delivery: { priceCents: null, isListed: false } }]);
  expect(cart.totalCents).toBe(cart.lines[0]?.product.priceCents);
  const order = await cartOf(app.client).place({ confirmedTotalCents: cart.totalCents });
  expect(order.totalCents).toBe(order.quotedTotalCents);
});

test('a document number that is none is refused before anything is asked', async () => {
  const subject = { kind: 'document' as const, documentId: ' ' };
  await expect(app.client.products.list({ subject })).rejects.toMatchObject({
    code: 'INVALID',
    data: { faults: [{ field: 'documentId' }] },
  });
});

test('the lists for extra data come with what goes into the order', async () => {
  const [manager] = await app.client.extraDataLists.managers({});
  expect(manager?.deliverySpeeds.length).toBeGreaterThan(0);
  expect(Object.keys(manager?.extraData ?? {})).toEqual(['ownersCorporationManager']);
  const [municipality] = await app.client.extraDataLists.municipalities({});
  expect(municipality?.extraData).toEqual({ municipality: municipality?.name });
});

test('the wire profile is shown, tried and overridden by key; the practice service keeps its own', async () => {
  const connectionId = await practiceId();
  const tried = await app.client.wireProfile.sendSample({
    connectionId,
    operation: 'orderHistory',
    fields: {},
  });
  expect(tried.status).toBe(200);
  expect(tried.request).toMatch(/^GET http.*\/orders\/v1\?page=1&limit=50\n/);
  expect(tried.request).toContain('authorization: Bearer ...');
  expect(JSON.parse(tried.body)).toMatchObject({ orders: [], total: 0 });
  const missing = await app.client.wireProfile.sendSample({
    connectionId,
    operation: 'order',
    fields: { orderId: '1' },
  });
  expect(missing.status).toBe(404);
  await expect(
    app.client.wireProfile.set({ connectionId, overrides: { priceUnit: 'dollars' } }),
  ).rejects.toMatchObject({ code: 'INVALID' });

  const { id } = await importConnection(app.client, {
    name: 'Office',
    environment: 'test',
    baseUrl: 'https://api.example.com',
    authUrl: 'https://auth.example.com',
    audience: { discovery: 'd', orders: 'o' },
  });
  const overrides = { historyPageParameter: 'pageNumber', productsPerOrder: '20' };
  await app.client.wireProfile.set({ connectionId: id, overrides });
  await app.close();
  await app.open();
  const rows = await app.client.wireProfile.get({ connectionId: id });
  const changed = rows.filter(({ value, standard }) => value !== standard);
  expect(changed.map(({ key, value }) => [key, value]).sort()).toEqual([
    ['historyPageParameter', 'pageNumber'],
    ['productsPerOrder', '20'],
  ]);
  await expect(app.client.wireProfile.get({ connectionId: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
