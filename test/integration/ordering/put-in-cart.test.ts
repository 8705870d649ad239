import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/** “Order again” on a finished order: its products go into the cart of its matter, and nothing is sent. */

const [one, two] = ['10940/843', '10940/844'];
let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.trustList();
  offer();
});
afterEach(() => app.dispose());

function offer(more: object = {}): void {
  app.service.products = [one, two].map((titleId) => ({
    productCode: 'RegisterSearchStatement',
    productIds: { titleId },
    productName: 'Register Search Statement',
    productAvailability: 'AVAILABLE',
    price: 900,
    gst: 82,
    ...more,
  }));
}
const posts = () => app.service.asked.filter((what) => what.startsWith('POST'));
const inCart = () => app.cart.lines().map(({ identifier }) => identifier);
const count = (id: string) => app.ordering.get(id)?.againCount;

/** What the service says of each item of the first order, in their order. */
async function untilItems(...statuses: ('COMPLETE' | 'FAILED' | 'CANCELLED')[]): Promise<void> {
  const items = app.service.orders[0]?.items ?? [];
  statuses.forEach((status, at) => {
    const item = items[at];
    if (item !== undefined) item.status = status;
  });
  const phase = { COMPLETE: 'complete', FAILED: 'failed', CANCELLED: 'cancelled' } as const;
  const wanted = statuses.map((status) => phase[status]);
  await app.until(() => wanted.every((expected, at) => app.shown.items[at]?.phase === expected), 24 * 3600);
}

async function put(id: string) {
  const result = await app.ordering.putInCart(id);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

test('all of an order that is complete goes into the cart of its matter, and one removal takes it out again', async () => {
  const { id } = await app.order([one, two], '2026-118');
  expect(count(id)).toBe(0);
  await untilItems('COMPLETE', 'COMPLETE');
  expect(count(id)).toBe(2);
  const sent = posts().length;
  const { cart, added, left } = await put(id);
  expect(inCart()).toEqual([one, two]);
  expect(cart.details.matterNumber).toBe('2026-118');
  expect([added.length, left]).toEqual([2, []]);
  expect(cart.totalCents).toBe(1800);
  // A second press adds nothing twice.
  expect((await put(id)).added).toEqual([]);
  expect(inCart()).toEqual([one, two]);
  expect(app.cart.removeLines(added).lines).toEqual([]);
  expect(posts()).toHaveLength(sent);
});

test('of an order that came in part, only what failed or was cancelled is meant', async () => {
  const { id } = await app.order([one, two], '2026-118');
  await untilItems('COMPLETE', 'FAILED');
  expect(count(id)).toBe(1);
  await put(id);
  expect(inCart()).toEqual([two]);
});

test('while some of it is to come, only what failed is meant', async () => {
  const { id } = await app.order([one, two], '2026-118');
  await untilItems('CANCELLED');
  expect(count(id)).toBe(1);
  await put(id);
  expect(inCart()).toEqual([one]);
});

/** What each open cart holds, by the number of its matter. */
const open = () =>
  Object.fromEntries(
    app.ordering.carts.list().map((cart) => [
      cart.matterNumber,
      app.ordering.carts
        .of(cart.id)
        .lines()
        .map(({ identifier }) => identifier),
    ]),
  );

test('a cart for another matter, or for none yet, takes nothing; one for the same matter takes it beside what it holds', async () => {
  const { id } = await app.order([one], '2026-118');
  await untilItems('FAILED');
  app.fill([two], '2026-119');
  const { cart, added } = await put(id);
  expect(open()).toEqual({ '2026-118': [one], '2026-119': [two] });
  app.ordering.carts.of(cart.id).removeLines(added);
  app.cart.setDetails({ matterNumber: '' });
  await put(id);
  expect(open()).toEqual({ '2026-118': [one], '': [two] });
  for (const line of app.ordering.carts.list()) app.ordering.carts.of(line.id).clear();
  app.fill([two], '2026-118');
  await put(id);
  expect(open()).toEqual({ '2026-118': [two, one] });
});

test('what is put into another cart in another window while the service is asked is not mixed with it', async () => {
  const { id } = await app.order([one], '2026-118');
  await untilItems('FAILED');
  const read = app.service.read.bind(app.service);
  app.service.read = async (call) => {
    if (call.path === '/orders/v1/products' && app.ordering.carts.list().length === 0)
      app.fill([two], '2026-119');
    return read(call);
  };
  await put(id);
  expect(open()).toEqual({ '2026-118': [one], '2026-119': [two] });
});

test('goes into the cart of its matter as that is called now', async () => {
  const { id } = await app.order([one], '2026-118');
  await untilItems('FAILED');
  app.db.run(`UPDATE matter SET number = '2026-300' WHERE number = '2026-118'`);
  await put(id);
  expect(open()).toEqual({ '2026-300': [one] });
});

test('what is not offered any more is named, the rest goes in; where the service does not answer, nothing does', async () => {
  const { id } = await app.order([one, two], '2026-118');
  await untilItems('FAILED', 'FAILED');
  const read = app.service.read.bind(app.service);
  let kind: 'notFound' | 'unavailable' = 'unavailable';
  app.service.read = async (call) =>
    call.path === '/orders/v1/products' && call.query?.titleId === one
      ? { ok: false, failure: { kind, reason: reasonSaying('No.') } }
      : read(call);
  expect(await app.ordering.putInCart(id)).toMatchObject({ ok: false, failure: { code: 'SERVICE_FAILED' } });
  expect(inCart()).toEqual([]);
  kind = 'notFound';
  const { left, added } = await put(id);
  expect(left).toEqual([{ productName: 'Register Search Statement', identifier: one }]);
  expect([inCart(), added.length]).toEqual([[two], 1]);
});

test('extra data goes along where the product still asks for it, and a warning is to be read again', async () => {
  const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Zoë', lastName: 'Nair' }];
  const product: Partial<ProductView> = {
    productIds: { titleId: one },
    subject: { kind: 'title', titleId: one },
  };
  app.cart.setDetails({ matterNumber: '2026-118' });
  app.cart.add(aProduct({ ...product, extraDataKeys: ['vendors'] }), aContext({ volumeFolio: one }));
  const [line] = app.cart.lines();
  app.cart.updateLine(line?.id ?? '', { extraData: { vendors } });
  const placed = await app.place(app.cart.view().totalCents);
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  await untilItems('FAILED');
  const again = async (extraData: readonly { key: string }[]) => {
    offer({ extraData, customerWarning: 'Read this.' });
    app.cart.clear();
    await put(placed.value.id);
    return app.cart.lines()[0];
  };
  expect(await again([{ key: 'vendors' }])).toMatchObject({
    extraData: { vendors },
    isWarningAcknowledged: false,
  });
  expect((await again([]))?.extraData).toEqual({});
});

test('an order whose outcome is not known is not ordered again that way', async () => {
  app.service.instead = { status: 500, body: '', isMade: false };
  app.fill([one], '2026-118');
  await app.place(app.cart.view().totalCents);
  const { id, state } = app.shown;
  expect([state, count(id)]).toEqual(['UNKNOWN', 0]);
  expect(await put(id)).toMatchObject({ added: [], left: [] });
  expect(inCart()).toEqual([]);
});
