import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { noted } from '../../support/noted.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const hour = 3_600_000;
const two = ['10940/843', '10940/844'];
let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const nothing: ServiceFailure = {
  kind: 'notFound',
  status: 404,
  reason: reasonSaying('Nothing is known under this.'),
};
const code = 'RegisterSearchStatement';
const numbersShown = () => app.shown.items.map(({ orderItemNumber }) => orderItemNumber);
const recordReads = () => app.service.asked.filter((what) => what === 'GET /orders/v1/O-1').length;
const inNeed = () => app.ordering.counts(app.current.connection.id).attention;

/** Items of the only order are known to the service under these numbers, and no others, from now on. */
function renumber(to: readonly number[]): void {
  const [order] = app.service.orders;
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
  app.service.record = () => ({ products });
  app.service.failRead = (path) => {
    const [, number] = /\/item\/(\d+)$/.exec(path) ?? [];
    return number === undefined || to.includes(Number(number)) ? null : nothing;
  };
}
const complete = () => {
  for (const item of app.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
};
/** The text in each document that is kept, by the title that it is kept for. */
async function kept(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { identifier, documentId } of app.shown.items) {
    const { sha256 } = app.db.get('SELECT sha256 FROM document WHERE id = ?', documentId) ?? {};
    const path = app.files.paths('/store/docs').find((one) => one.includes(String(sha256)));
    const bytes = await app.files.read(path ?? '');
    const at = app.service.orders[0]?.items.findIndex(({ pdf }) => Buffer.compare(pdf, bytes) === 0) ?? -1;
    const ids = app.service.orders[0]?.items[at]?.productIds;
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
  app.service.instead = { status: 201, body: JSON.stringify(answer), isMade: true };
  await app.order(two);
  complete();
  await app.until(() => app.shown.items.every(({ phase }) => phase === 'complete'));
  expect(numbersShown()).toEqual([1, 2]);
  expect(await kept()).toEqual(eachItsOwn);
});

test('a certificate of another product is not stored, and the record says where the right one is', async () => {
  await app.order(two);
  await app.until(() => app.shown.state === 'CONFIRMED');
  const first = app.service.orders[0]?.items[0];
  Object.assign(first ?? {}, { more: { productCode: 'CopyOfPlan' }, status: 'COMPLETE' });
  await app.until(() => app.shown.items[0]?.problem !== null);
  expect(orderProblemText(app.shown.items[0]?.problem ?? null)).toMatch(
    /a different item \(productCode CopyOfPlan\)/,
  );
  await app.clock.advance(hour);
  expect([app.arrived, app.shown.items[0]?.phase]).toEqual([[], 'processing']);
  renumber([3, 4]);
  Object.assign(first ?? {}, { more: {} });
  complete();
  await app.until(() => app.shown.items.every(({ phase }) => phase === 'complete'), 25 * 3600);
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
  app.service.instead = { status: 201, body: JSON.stringify(answer), isMade: true };
  app.service.record = () => ({ products });
  await app.order(two);
  const [first, second] = app.service.orders[0]?.items ?? [];
  Object.assign(first ?? {}, { more: { productCode: undefined, productName: 'Copy of Plan' } });
  Object.assign(second ?? {}, { more: { productCode: undefined, productName: 'Copy of plan' } });
  complete();
  await app.until(() =>
    app.shown.items.every(
      ({ phase, problem }) =>
        phase === 'complete' || /a different item/.test(orderProblemText(problem) ?? ''),
    ),
  );
  expect(orderProblemText(app.shown.items[0]?.problem ?? null)).toMatch(
    /a different item \(productName Copy of Plan\)/,
  );
  expect(app.shown.items.map(({ phase }) => phase)).toEqual(['processing', 'complete']);
});

test('a certificate whose number changed after the order is fetched under the new one', async () => {
  await app.order(two);
  await app.until(() => app.shown.state === 'CONFIRMED');
  const ids = app.shown.items.map(({ id }) => id);
  renumber([102, 101]);
  complete();
  await app.until(() => app.shown.items.every(({ phase }) => phase === 'complete'));
  expect(numbersShown()).toEqual([101, 102]);
  expect(app.shown.items.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(await kept()).toEqual(eachItsOwn);
});

test('a certificate that stays not found needs a person, its order is read again rarely, and it is fetched once it is there', async () => {
  await app.order();
  await app.until(() => app.shown.state === 'CONFIRMED');
  app.service.failRead = (path) => (path.includes('/item/') ? nothing : null);
  const reads = recordReads();
  expect(inNeed()).toBe(0);
  await app.clock.advance(3 * 24 * hour);
  expect(recordReads() - reads).toBeGreaterThan(5);
  expect(recordReads() - reads).toBeLessThan(16);
  expect(app.item).toMatchObject({
    phase: 'processing',
    problem: noted(expect.stringMatching(/The service does not show item 1 of order O-1/)),
  });
  expect(inNeed()).toBe(1);
  const { orders } = app.ordering.list({
    ...{ connectionId: app.current.connection.id, show: 'attention' },
    ...{ limit: 10, offset: 0 },
  } as const);
  expect(orders.map(({ orderId }) => orderId)).toEqual(['O-1']);
  const before = recordReads();
  app.ordering.checkItem(app.item.id);
  await app.until(() => recordReads() > before, 30);
  app.service.failRead = () => null;
  complete();
  await app.until(() => app.item.phase === 'complete', 3 * 3600);
  expect(inNeed()).toBe(0);
});

test('a certificate that was called cancelled is asked about as soon as the list of orders calls it complete', async () => {
  await app.order();
  for (const item of app.service.orders[0]?.items ?? []) item.status = 'CANCELLED';
  await app.until(() => app.item.phase === 'cancelled');
  await app.clock.advance(30 * hour);
  complete();
  const products = [{ orderItemNumber: 1, productCode: code, productStatus: 'COMPLETE' }];
  app.service.history = (orders) => ({
    orders: orders.map(({ orderId, reference }) => ({ orderId, customerReference: reference, products })),
    total: orders.length,
  });
  await app.ordering.refreshHistory();
  await app.until(() => app.item.phase === 'complete', 60);
});
