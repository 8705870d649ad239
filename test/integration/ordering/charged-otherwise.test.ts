import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import { createChargeChecks } from '../../../main/ordering/charge-checks.ts';
import { libraryMigrations } from '../../../main/storage/library-db.ts';
import { migrate } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { makeOldLibrary } from '../../support/old-library.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const item = {
  orderItemNumber: 1,
  productCode: 'RegisterSearchStatement',
  productIds: { titleId: '10940/843' },
};
/** The service's answer to one register search, which was confirmed at $8.91 with $0.81 of GST. */
function answers(change: object = {}, ofItem: object = {}): void {
  const whole = { orderId: 'O-1', totalPrice: 891, totalGst: 81, itemsOrdered: [{ ...item, ...ofItem }] };
  app.service.instead = { status: 201, body: JSON.stringify({ ...whole, ...change }), isMade: true };
}
const rows = () =>
  app.ordering.table.rows({
    connectionId: app.current.connection.id,
    show: 'all',
    text: '',
    by: 'placed',
    isDescending: true,
    limit: 10,
    offset: 0,
    find: null,
  }).rows;

describe('an order that is charged otherwise than it was confirmed', () => {
  test('is told once, and marked on its page and in the list of orders', async () => {
    answers({ totalPrice: 901 });
    const order = await app.order();
    expect(order.chargeDifference).toMatchObject({
      confirmedCents: 891,
      chargedCents: 901,
      isHundredfold: false,
    });
    expect(rows()).toMatchObject([{ chargeDifference: { confirmedCents: 891, chargedCents: 901 } }]);
    expect(app.differences).toEqual([order.chargeDifference]);
    for (const made of app.service.orders) for (const one of made.items) one.status = 'COMPLETE';
    await app.until(() => app.item.phase === 'complete');
    await app.reopen();
    expect(app.differences).toHaveLength(1);
    expect(app.shown.chargeDifference).toEqual(order.chargeDifference);
  });

  test('is not told where everything is as confirmed', async () => {
    answers({}, { price: 891, gst: 81 });
    expect((await app.order()).chargeDifference).toBeNull();
    expect(rows()).toMatchObject([{ chargeDifference: null }]);
    expect(app.differences).toEqual([]);
  });

  test.each([
    ['less', { totalPrice: 890 }, {}],
    ['a price of an item', {}, { price: 892 }],
    ['a cent of GST', { totalGst: 82 }, {}],
    ['an amount that is none in cents', { totalPrice: 8.915 }, {}],
  ])('is told where that is %s', async (_, change, ofItem) => {
    answers(change, ofItem);
    expect((await app.order()).chargeDifference).not.toBeNull();
    expect(app.differences).toHaveLength(1);
  });

  test('is told where a total is a hundredth of what was confirmed, and is not read as if it were dollars', async () => {
    app.fill([]);
    const product = aProduct({ priceCents: 900, gstCents: 0 });
    app.cart.add(product, aContext());
    answers({ totalPrice: 9, totalGst: 0 }, { price: 9, gst: 0 });
    await app.place(900);
    expect(app.shown).toMatchObject({
      totalCents: 9,
      chargeDifference: { confirmedCents: 900, chargedCents: 9, isHundredfold: true },
    });
    expect(app.differences).toHaveLength(1);
  });

  test('is read in dollars where its listing proved them, though its own amounts are whole', async () => {
    app.fill([]);
    const product = aProduct({ priceCents: 900, gstCents: 0, isInDollars: true });
    app.cart.add(product, aContext());
    answers({ totalPrice: 9, totalGst: 0 }, { price: 9, gst: 0 });
    await app.place(900);
    expect(app.shown).toMatchObject({ totalCents: 900, chargeDifference: null });
  });

  test('is told where only the record of the order has the amounts', async () => {
    answers({ totalPrice: undefined, itemsOrdered: undefined });
    app.service.record = () => ({ totalPrice: 950, products: [{ ...item, price: 950 }] });
    await app.order();
    await app.until(() => app.shown.items.length === 1);
    expect(app.shown.chargeDifference).toMatchObject({ chargedCents: 950, items: [{ chargedCents: 950 }] });
    expect(app.differences).toHaveLength(1);
  });

  test('is told again where the order history states another total than the answer did', async () => {
    answers();
    await app.order();
    app.service.history = (orders) => ({
      orders: orders.map(({ orderId, reference }) => ({
        orderId,
        customerReference: reference,
        totalPrice: 1_200,
        totalGst: 81,
      })),
      total: orders.length,
    });
    await app.ordering.refreshHistory();
    expect(app.shown).toMatchObject({
      totalCents: 891,
      chargeDifference: { confirmedCents: 891, answeredCents: 891, chargedCents: 1_200 },
    });
    expect(app.differences).toHaveLength(1);
    await app.ordering.refreshHistory();
    expect(app.differences).toHaveLength(1);
    app.service.history = null;
  });

  test('counts in what its matter cost as it is charged, and the matter says by how much it differs', async () => {
    answers({ totalPrice: 901 });
    await app.order();
    answers({ orderId: 'O-2', totalPrice: 901 });
    await app.order(['10940/844']);
    const matters = createMatters(app.db, {
      now: () => app.clock.now(),
      newId: () => 'm',
      computer: 'desk',
    });
    const matterId = String(app.db.get('SELECT matter_id FROM intent')?.matter_id);
    expect(matters.money(matterId)).toMatchObject({ totalCents: 1_802, differing: 2, differenceCents: 20 });
  });

  test('is told at the next start where the program was killed before it could be', async () => {
    answers({ totalPrice: 901 });
    await app.order();
    app.db.run('UPDATE charge_check SET told_at = NULL');
    await app.reopen();
    expect(app.differences).toHaveLength(2);
  });
});

test('a cart whose listings count in cents and in dollars is not ordered: its total would be a hundredfold wrong', () => {
  app.fill(['10940/843']);
  expect(app.cart.view().isReady).toBe(true);
  const ids = { titleId: '10940/844' };
  app.cart.add(aProduct({ productIds: ids, isInDollars: true }), aContext({ volumeFolio: '10940/844' }));
  expect(app.cart.view()).toMatchObject({
    isReady: false,
    faults: [{ field: 'lines', message: expect.stringContaining('dollars') }],
  });
});

test('orders of an older library are compared by their totals, and nobody is told of them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-charges-'));
  const path = join(folder, 'library.db');
  try {
    makeOldLibrary(path, 22, 3);
    const db = openDb(path);
    try {
      db.exec(`UPDATE intent SET total_cents = quoted_total_cents WHERE id = 'i1';
        UPDATE intent SET total_cents = 110, fees = '[{"type":"F","amountCents":108,"gstCents":null}]' WHERE id = 'i2'`);
      migrate(db, libraryMigrations);
      const checks = createChargeChecks(db);
      expect(['i1', 'i2', 'i3'].map((id) => checks.of(id))).toEqual([
        null,
        {
          confirmedCents: 2,
          chargedCents: 110,
          feeCents: 108,
          confirmedGstCents: null,
          chargedGstCents: null,
          answeredCents: null,
          unreadTotal: null,
          isHundredfold: false,
          items: [],
        },
        null,
      ]);
      const told: string[] = [];
      checks.tellUntold((id) => told.push(id), 0);
      expect(told).toEqual([]);
    } finally {
      db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
