import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMatterDeletions } from '../../../main/library/matter-deletion.ts';
import { createMatterMoney } from '../../../main/library/matter-money.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { costOf } from '../../../renderer/features/orders/order-cost.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const matterId = () => String(app.db.get('SELECT id FROM matter')?.id);
const money = () => createMatterMoney(app.db).money(matterId());
const end = (status: string, n = 1) =>
  app.db.run(
    `UPDATE item SET status = ?, state = 'ENDED', completed_at = 1 WHERE id IN (SELECT id FROM item ORDER BY item_number LIMIT ?)`,
    status,
    n,
  );

test.each(['FAILED', 'CANCELLED'])(
  'a certificate that ended as %s is not in what the matter cost',
  async (status) => {
    const order = await app.order(['10940/843', '10940/844', '10940/845']);
    const [item] = order.items;
    const price = item?.priceCents ?? 0;
    expect(price).toBeGreaterThan(0);
    const before = money();
    expect(before).toMatchObject({ totalCents: order.totalCents, ended: 0, endedCents: 0 });
    end(status);
    expect(money()).toEqual({
      ...before,
      totalCents: before.totalCents - price,
      gstCents: before.gstCents - (item?.gstCents ?? 0),
      ended: 1,
      endedCents: price,
    });
    expect(costOf(app.shown)).toMatchObject({
      totalCents: money().totalCents,
      gstCents: money().gstCents,
      ended: { count: 1, cents: money().endedCents },
    });
    end(status, 3);
    // The service of the test says less than its prices come to: nothing costs less than nothing.
    expect(order.totalCents).toBeLessThan(3 * price);
    expect(money()).toMatchObject({ ended: 3, orders: 1, totalCents: 0, gstCents: 0 });
    expect(costOf(app.shown)).toMatchObject({ totalCents: 0, gstCents: 0, ended: { count: 3 } });
  },
);

test('one that failed in an order that the operator said stands is in it', async () => {
  const order = await app.order(['10940/843', '10940/844']);
  const before = money();
  end('FAILED');
  app.db.run(
    `INSERT INTO operator_word (intent_id, at, computer, said_by, said_on, says, order_id)
     VALUES (?, 1, 'desk', 'Jo', '2026-11-20', 'stands', ?)`,
    order.id,
    order.orderId,
  );
  expect(money()).toEqual(before);
});

test('what was ordered before its number was used again is an earlier matter’s, to the cent', async () => {
  const matters = createMatters(app.db, { now: () => app.clock.now(), newId: () => 'm', computer: 'desk' });
  const first = await app.order(['10940/843', '10940/844']);
  expect(createMatterMoney(app.db).earlier(matterId())).toBeNull();
  app.db.run('UPDATE matter SET deleted_at = ?', Math.round(app.clock.now()));
  await app.clock.advance(1000);
  expect(matters.use(app.current.connection.id, first.matterNumber)).toBe(matterId());
  const second = await app.order(['10940/845']);
  expect(money()).toMatchObject({ orders: 1, totalCents: second.totalCents });
  expect(matters.earlier(matterId())).toMatchObject({ orders: 1, totalCents: first.totalCents });
  expect(matters.list(app.current.connection.id, {})).toMatchObject([{ orders: 1 }]);
});

/** An order of two items as another computer of the office placed it, read from the history. */
async function placeElsewhere(matterNumber: string, statuses = ['COMPLETE', 'COMPLETE']) {
  app.service.orders.push({
    orderId: `E-${app.service.orders.length + 1}`,
    reference: `${matterNumber} 7K3QX9ZD0PM${app.service.orders.length}`,
    items: statuses.map((status, at) => ({
      productCode: 'RegisterSearchStatement',
      productIds: { titleId: `9876/4${at}` },
      status,
      pdf: new Uint8Array(),
    })),
  });
  await app.ordering.refreshHistory();
  return app.ordering
    .list({ connectionId: app.current.connection.id, show: 'all', limit: 100, offset: 0 })
    .orders.filter(({ placedBy }) => placedBy === 'elsewhere');
}

test('what was placed elsewhere under the number is summed apart, and counted in the list as on the page', async () => {
  const parts = { now: () => app.clock.now(), newId: () => 'm', computer: 'desk' };
  const matters = createMatters(app.db, parts);
  const connectionId = app.current.connection.id;
  const id = matters.use(connectionId, '2026-118');
  const [first] = await placeElsewhere('2026-118');
  await placeElsewhere('2026-119');
  const none = { orders: 0, totalCents: 0, gstCents: 0, ended: 0, endedCents: 0, unpriced: 0 };
  expect(money()).toMatchObject({
    ...none,
    elsewhere: { ...none, orders: 1, totalCents: first?.totalCents, gstCents: first?.gstCents ?? 0 },
  });
  expect(first?.totalCents).toBeGreaterThan(0);
  expect(matters.get(connectionId, id)).toMatchObject({ orders: 1 });
  const here = await app.order(['10940/843'], '2026-118');
  expect(money()).toMatchObject({ orders: 1, totalCents: here.totalCents, elsewhere: { orders: 1 } });
  const page = { connectionId, show: 'all', limit: 100, offset: 0 } as const;
  const listed = () => app.ordering.list({ ...page, matterNumber: '2026-118' }).total;
  expect(matters.list(connectionId, {})[0]?.orders).toBe(listed());
  // What failed there is out of its sum by the same rule.
  const item = app.db.get(`SELECT id, price_cents FROM history_item WHERE history_id = ?`, first?.id ?? '');
  app.db.run(`UPDATE history_item SET status = 'FAILED' WHERE id = ?`, String(item?.id));
  const after = app.ordering.get(first?.id ?? '');
  expect(after?.items.filter(({ phase }) => phase === 'failed')).toHaveLength(1);
  expect(money().elsewhere).toMatchObject({
    totalCents: after === null || after === undefined ? null : costOf(after).totalCents,
    ended: 1,
    endedCents: Number(item?.price_cents),
  });
  // One that was not taken stands on the page too.
  app.service.instead = { status: 400, body: '{"errorMessage":"Vendor missing"}', isMade: false };
  app.fill(['10940/846'], '2026-118');
  await app.place(app.cart.view().totalCents);
  expect(app.db.get(`SELECT count(*) AS n FROM intent WHERE state = 'REFUSED'`)?.n).toBe(1);
  expect(listed()).toBe(3);
  expect(matters.get(connectionId, id)?.orders).toBe(3);
  // The question before it is deleted says the same.
  const unused = {
    now: () => app.clock.now(),
    events: createQuietEvents(),
    files: { start: () => {} },
  };
  expect(createMatterDeletions(app.db, unused).preview(connectionId, id)).toMatchObject({ orders: 3 });
});

test('what was placed elsewhere before the number was used again is an earlier matter’s too', async () => {
  const parts = { now: () => app.clock.now(), newId: () => 'm', computer: 'desk' };
  const matters = createMatters(app.db, parts);
  const connectionId = app.current.connection.id;
  const id = matters.use(connectionId, '2026-118');
  const [first] = await placeElsewhere('2026-118');
  app.db.run('UPDATE matter SET deleted_at = 1, reused_at = NULL');
  await app.clock.advance(1000);
  app.db.run('UPDATE history_order SET placed_at = ?', Math.floor(app.clock.now()) - 500);
  matters.use(connectionId, '2026-118');
  expect(money().elsewhere.orders).toBe(0);
  expect(matters.earlier(id)).toMatchObject({ orders: 1, totalCents: first?.totalCents });
  expect(matters.get(connectionId, id)).toMatchObject({ orders: 0 });
});
