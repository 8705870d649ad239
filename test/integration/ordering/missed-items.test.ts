import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { type Desk, openDesk } from '../../support/ordering-desk.ts';
import { aPdf } from '../../support/pdf.ts';

const hour = 3_600_000;
const two = ['10940/843', '10940/844'];
let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.dispose());

const nothing: ServiceFailure = { kind: 'notFound', status: 404, message: 'Nothing is known under this.' };
const code = 'RegisterSearchStatement';
const numbersShown = () => desk.shown.items.map(({ orderItemNumber }) => orderItemNumber);
const recordReads = () => desk.service.asked.filter((what) => what === 'GET /orders/v1/O-1').length;
const inNeed = () => desk.ordering.counts(desk.current.connection.id).attention;

/** Items of the only order are known to the service under these numbers, and no others, from now on. */
function renumber(to: readonly number[]): void {
  const [order] = desk.service.orders;
  if (order === undefined) throw new Error('No order was made');
  const own = order.items.splice(0);
  const filler = { productCode: 'Filler', productIds: {}, status: 'PROCESSING', pdf: aPdf('filler') };
  for (const [n, item] of own.entries()) order.items[(to[n] ?? 0) - 1] = item;
  for (let n = 0; n < order.items.length; n += 1) order.items[n] ??= { ...filler };
  const products = own.map(({ productCode, productIds }, n) => ({
    orderItemNumber: to[n],
    productCode,
    productIds,
  }));
  desk.service.record = () => ({ products });
  desk.service.failRead = (path) => {
    const [, number] = /\/item\/(\d+)$/.exec(path) ?? [];
    return number === undefined || to.includes(Number(number)) ? null : nothing;
  };
}
const complete = () => {
  for (const item of desk.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
};
/** The text in each document that is kept, by the title that it is kept for. */
async function kept(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { identifier, documentId } of desk.shown.items) {
    const { sha256 } = desk.db.get('SELECT sha256 FROM document WHERE id = ?', documentId) ?? {};
    const path = desk.files.paths('/store/docs').find((one) => one.includes(String(sha256)));
    const bytes = await desk.files.read(path ?? '');
    const at = desk.service.orders[0]?.items.findIndex(({ pdf }) => Buffer.compare(pdf, bytes) === 0) ?? -1;
    const ids = desk.service.orders[0]?.items[at]?.productIds;
    found[identifier] = String(Object(ids).titleId);
  }
  return found;
}
const eachItsOwn = Object.fromEntries(two.map((title) => [title, title]));

test('certificates that the answer numbers otherwise than the record are fetched each under its own name', async () => {
  const itemsOrdered = two.map((titleId, n) => ({
    orderItemNumber: n,
    productCode: code,
    productIds: { titleId },
  }));
  const answer = { orderId: 'O-1', totalPrice: 891, itemsOrdered };
  desk.service.instead = { status: 201, body: JSON.stringify(answer), isMade: true };
  await desk.order(two);
  complete();
  await desk.until(() => desk.shown.items.every(({ phase }) => phase === 'complete'));
  expect(numbersShown()).toEqual([1, 2]);
  expect(await kept()).toEqual(eachItsOwn);
});

test('a certificate of another product is not stored, and the record says where the right one is', async () => {
  await desk.order(two);
  await desk.until(() => desk.shown.state === 'CONFIRMED');
  const first = desk.service.orders[0]?.items[0];
  Object.assign(first ?? {}, { more: { productCode: 'CopyOfPlan' }, status: 'COMPLETE' });
  await desk.until(() => desk.shown.items[0]?.problem !== null);
  expect(desk.shown.items[0]?.problem).toMatch(/another item \(productCode CopyOfPlan\)/);
  await desk.clock.advance(hour);
  expect([desk.arrived, desk.shown.items[0]?.phase]).toEqual([[], 'processing']);
  renumber([3, 4]);
  Object.assign(first ?? {}, { more: {} });
  complete();
  await desk.until(() => desk.shown.items.every(({ phase }) => phase === 'complete'), 25 * 3600);
  expect(numbersShown()).toEqual([3, 4]);
  expect(await kept()).toEqual(eachItsOwn);
});

test('a certificate without a code that has the name of another item is not stored under this one', async () => {
  const products = ['Register Search', 'Copy of Plan'].map((productName, n) => ({
    orderItemNumber: n + 1,
    productCode: n === 0 ? code : 'CopyOfPlan',
    productIds: { titleId: two[n] },
    productName,
  }));
  const answer = { orderId: 'O-1', totalPrice: 891, itemsOrdered: products };
  desk.service.instead = { status: 201, body: JSON.stringify(answer), isMade: true };
  desk.service.record = () => ({ products });
  await desk.order(two);
  const [first, second] = desk.service.orders[0]?.items ?? [];
  Object.assign(first ?? {}, { more: { productCode: undefined, productName: 'Copy of Plan' } });
  Object.assign(second ?? {}, { more: { productCode: undefined, productName: 'Copy of plan' } });
  complete();
  await desk.until(() =>
    desk.shown.items.every(({ phase, problem }) => phase === 'complete' || problem !== null),
  );
  expect(desk.shown.items[0]?.problem).toMatch(/another item \(productName Copy of Plan\)/);
  expect(desk.shown.items.map(({ phase }) => phase)).toEqual(['processing', 'complete']);
});

test('a certificate whose number changed after the order is fetched under the new one', async () => {
  await desk.order(two);
  await desk.until(() => desk.shown.state === 'CONFIRMED');
  const ids = desk.shown.items.map(({ id }) => id);
  renumber([102, 101]);
  complete();
  await desk.until(() => desk.shown.items.every(({ phase }) => phase === 'complete'));
  expect(numbersShown()).toEqual([101, 102]);
  expect(desk.shown.items.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(await kept()).toEqual(eachItsOwn);
});

test('a certificate that stays not found needs a person, its order is read again rarely, and it is fetched once it is there', async () => {
  await desk.order();
  await desk.until(() => desk.shown.state === 'CONFIRMED');
  desk.service.failRead = (path) => (path.includes('/item/') ? nothing : null);
  const reads = recordReads();
  expect(inNeed()).toBe(0);
  await desk.clock.advance(3 * 24 * hour);
  expect(recordReads() - reads).toBeGreaterThan(5);
  expect(recordReads() - reads).toBeLessThan(16);
  expect(desk.item).toMatchObject({
    phase: 'processing',
    problem: expect.stringMatching(/Landfolio has read order O-1 again/),
  });
  expect(inNeed()).toBe(1);
  const { orders } = desk.ordering.list({
    ...{ connectionId: desk.current.connection.id, show: 'attention' },
    ...{ limit: 10, offset: 0 },
  } as const);
  expect(orders.map(({ orderId }) => orderId)).toEqual(['O-1']);
  const before = recordReads();
  desk.ordering.checkItem(desk.item.id);
  await desk.until(() => recordReads() > before, 30);
  desk.service.failRead = () => null;
  complete();
  await desk.until(() => desk.item.phase === 'complete', 3 * 3600);
  expect(inNeed()).toBe(0);
});

test('a certificate that was called cancelled is asked about as soon as the list of orders calls it complete', async () => {
  await desk.order();
  for (const item of desk.service.orders[0]?.items ?? []) item.status = 'CANCELLED';
  await desk.until(() => desk.item.phase === 'cancelled');
  await desk.clock.advance(30 * hour);
  complete();
  const products = [{ orderItemNumber: 1, productCode: code, productStatus: 'COMPLETE' }];
  desk.service.history = (orders) => ({
    orders: orders.map(({ orderId, reference }) => ({ orderId, customerReference: reference, products })),
    total: orders.length,
  });
  await desk.ordering.refreshHistory();
  await desk.until(() => desk.item.phase === 'complete', 60);
});
