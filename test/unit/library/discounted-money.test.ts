import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMatterMoney } from '../../../main/library/matter-money.ts';
import { costByProduct } from '../../../renderer/features/matters/money/cost-by-product.ts';
import { partsOf } from '../../../renderer/features/orders/order-parts.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const titles = ['10940/843', '10940/844', '10940/845'];

/** Three searches of A$6.40, the first for 32 cents less, and a fee of A$1.10. */
async function order(discounts: unknown[] = [{ type: 'Discount', amount: 32, gst: 0 }]) {
  const items = titles.map((titleId, n) => ({
    orderItemNumber: n + 1,
    productCode: 'RegisterSearchStatement',
    productName: 'Register Search Statement',
    productIds: { titleId },
    price: 640,
    gst: 0,
    discounts: n === 0 ? discounts : [],
  }));
  const body = {
    orderId: 'O-1',
    totalPrice: 1998,
    totalGst: 10,
    fees: [{ type: 'Service fee', amount: 110, gst: 10 }],
    itemsOrdered: items,
  };
  app.service.instead = { status: 201, body: JSON.stringify(body), isMade: true };
  await app.order(titles);
}

const money = () => createMatterMoney(app.db).money(String(app.db.get('SELECT id FROM matter')?.id));
const listed = () =>
  app.db.all('SELECT cost_cents FROM order_line ORDER BY place DESC').map((row) => row.cost_cents);
const shownOf = (cents: readonly { readonly cents: number }[]) =>
  cents.reduce((sum, one) => sum + one.cents, 0);

test('a discount is off the price of its certificate in every list and sum', async () => {
  await order();
  const [first] = app.shown.items;
  expect(first).toMatchObject({ priceCents: 608, discountCents: 32 });
  expect(listed()).toEqual([608, 640, 640]);
  expect(partsOf(app.shown)).toMatchObject({ feeCents: 110, restCents: 0, totalCents: 1998 });
  const costs = costByProduct([app.shown]);
  expect(shownOf(costs.certain) + costs.feeCents).toBe(money().totalCents);
  expect(costs.restCents).toBe(0);
});

test('of a discounted certificate that failed, what it would have cost leaves the total, and the columns add up', async () => {
  await order();
  app.db.run(`UPDATE item SET status = 'FAILED', state = 'ENDED', completed_at = 1 WHERE item_number = 1`);
  expect(money()).toMatchObject({ totalCents: 1998 - 608, ended: 1, endedCents: 608 });
  expect(listed()).toEqual([null, 640, 640]);
  expect(partsOf(app.shown)).toMatchObject({ restCents: 0, totalCents: 1998 - 608 });
});

test('a discount that cannot be read is in no price, and the rest of the total is told', async () => {
  await order(['loyalty']);
  expect(app.shown.items[0]).toMatchObject({ priceCents: 640, discountCents: null, discounts: ['loyalty'] });
  expect(listed()).toEqual([640, 640, 640]);
  expect(partsOf(app.shown)).toMatchObject({ restCents: -32, totalCents: 1998 });
  const costs = costByProduct([app.shown]);
  expect(shownOf(costs.certain) + costs.feeCents + costs.restCents).toBe(money().totalCents);
});
