import { afterEach, beforeEach, expect, test } from 'vitest';
import { moneySql } from '../../../main/library/matter-money-sql.ts';
import { createMatters } from '../../../main/library/matters.ts';
import { matterCost } from '../../../shared/model/matter-cost.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

/* What each matter of the list cost: the sums of their pages, asked for in one question. */

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const here = () => app.current.connection.id;
let ids = 0;
const newId = () => {
  ids += 1;
  return `m${ids}`;
};
const book = () => createMatters(app.db, { now: () => app.clock.now(), newId, computer: 'desk' });
const idOf = (number: string) =>
  String(app.db.get('SELECT id FROM matter WHERE number = ? ORDER BY id DESC', number)?.id);
/** What a row of the list says of each, by number. */
function listed(connectionId = here()): Record<string, { cents: number; notKnown: number }> {
  const found = book().list(connectionId, {}, 5000);
  const money = book().moneyOfEach(found.map(({ id }) => id));
  for (const { id } of found) expect(money(id)).toEqual(book().money(id));
  return Object.fromEntries(
    found.map(({ id, number }) => {
      const { cents, notKnown } = matterCost(money(id));
      return [number, { cents, notKnown }];
    }),
  );
}
const answer = (body: object) => {
  app.service.instead = { status: 201, body: JSON.stringify(body), isMade: true };
};
const search = (titleId: string, n: number, more: object = {}) => ({
  orderItemNumber: n,
  productCode: 'RegisterSearchStatement',
  productName: 'Register Search Statement',
  productIds: { titleId },
  price: 640,
  gst: 0,
  discounts: [],
  ...more,
});
const charge = (id: string, kind: string, state: string) => {
  app.db.run(
    `INSERT INTO charge (id, connection_id, kind, thing_key, request, requested_at, computer, boot_id, state, moved_at,
       moved_at_monotonic) VALUES (?, ?, ?, ?, '{}', ?, 'desk', 'boot', 'PREPARED', 1, 0)`,
    id,
    here(),
    kind,
    id,
    Math.round(app.clock.now()),
  );
  if (state !== 'NOT_SENT') app.db.run(`UPDATE charge SET state = 'SENDING' WHERE id = ?`, id);
  app.db.run(`UPDATE charge SET state = ? WHERE id = ?`, state, id);
};

test('a discount is off it, and what failed is not known and not in it', async () => {
  answer({
    orderId: 'O-1',
    totalPrice: 1998,
    totalGst: 10,
    fees: [{ type: 'Service fee', amount: 110, gst: 10 }],
    itemsOrdered: ['10940/843', '10940/844', '10940/845'].map((title, n) =>
      search(title, n + 1, n === 0 ? { discounts: [{ type: 'Discount', amount: 32, gst: 0 }] } : {}),
    ),
  });
  await app.order(['10940/843', '10940/844', '10940/845'], '2026-1');
  book().use(here(), '2026-2');
  expect(listed()).toEqual({
    '2026-1': { cents: 1998, notKnown: 0 },
    '2026-2': { cents: 0, notKnown: 0 },
  });
  app.db.run(`UPDATE item SET status = 'FAILED', state = 'ENDED', completed_at = 1 WHERE item_number = 1`);
  expect(listed()['2026-1']).toEqual({ cents: 1998 - 608, notKnown: 1 });
});

test('what never left and was put away costs nothing, and what is in doubt stands as it was shown', async () => {
  book().use(here(), '2026-1');
  app.service.sending = 'notSent';
  app.fill(['10940/843'], '2026-1');
  await app.place(app.cart.view().totalCents);
  await app.until(() => app.db.get(`SELECT 1 FROM intent WHERE state = 'NOT_SENT'`) !== undefined);
  app.db.run(`UPDATE intent SET state = 'DISCARDED'`);
  expect(listed()['2026-1']).toEqual({ cents: 0, notKnown: 0 });
  app.service.sending = 'answered';
  const order = await app.order(['10940/850'], '2026-3');
  app.db.run(`UPDATE intent SET total_cents = NULL WHERE id = ?`, order.id);
  expect(listed()['2026-3']).toEqual({ cents: order.quotedTotalCents, notKnown: 0 });
});

test('a price that nobody said is not known, and no sum is made of nothing', () => {
  const id = book().use(here(), '2026-1');
  app.db.run(
    `INSERT INTO history_order (id, connection_id, order_id, matter_number, customer_reference, placed_at, fees,
       first_seen_at, read_at, computer) VALUES ('h', ?, 'E-1', '2026-1', '2026-1', ?, '[{"amountCents":110}]', 1, 1, 'other')`,
    here(),
    Math.round(app.clock.now()),
  );
  app.db.exec(`INSERT INTO history_item (id, history_id, connection_id, order_id, item_number, product_code, product_name,
      identifier, price_cents, status)
    SELECT 'i' || value, 'h', connection_id, 'E-1', value, 'P', 'Product', '1/' || value, iif(value = 1, 640, NULL), 'COMPLETE'
    FROM history_order, json_each('[1,2]')`);
  expect(book().money(id).elsewhere).toMatchObject({ orders: 1, totalCents: 750, unpriced: 1 });
  expect(listed()).toEqual({ '2026-1': { cents: 750, notKnown: 1 } });
  // What failed is told once, as that.
  app.db.exec(`UPDATE history_item SET status = 'FAILED' WHERE id = 'i2'`);
  expect(book().money(id).elsewhere).toMatchObject({ totalCents: 750, ended: 1, unpriced: 0 });
});

test('charges without a price are counted with the matter that they name, each once', () => {
  for (const number of ['2026-1', '2026-11', 'A B', '2026-2']) book().use(here(), number);
  charge('s1', 'statement', 'UNKNOWN');
  charge('s2', 'statement', 'NOT_SENT');
  charge('p1', 'decrypt', 'UNKNOWN');
  for (const id of ['s1', 's2']) {
    app.db.run(
      `INSERT INTO register_statement (id, connection_id, matter_id, volume_folio, with_text, with_certificate,
         customer_reference) VALUES (?, ?, ?, '1/1', 1, 0, 'r')`,
      id,
      here(),
      idOf('2026-1'),
    );
  }
  app.db.run(
    `INSERT INTO title_purchase (id, connection_id, matter_id, land_key, spis) VALUES ('p1', ?, ?, 'k', '[]')`,
    here(),
    idOf('2026-2'),
  );
  for (const [id, reference] of [
    ['a1', '2026-1'],
    ['a2', ' 2026-1 Smith to Jones '],
    ['a3', 'A B  C'],
    ['a4', '2026-11x'],
    ['a5', ''],
  ] as const) {
    charge(id, 'alert', 'UNKNOWN');
    app.db.run(
      `INSERT INTO title_alert (id, connection_id, charge_id, volume_folio, customer_ref, start_date_time, end_date_time,
         created_at, computer) VALUES (?, ?, ?, '1/1', ?, '', '', 1, 'desk')`,
      id,
      here(),
      id,
      reference,
    );
  }
  const unknown = Object.fromEntries(
    Object.entries(listed()).map(([number, cost]) => [number, cost.notKnown]),
  );
  expect(unknown).toEqual({ '2026-1': 3, '2026-11': 0, 'A B': 1, '2026-2': 1 });
});

test('the same number at another connection is another matter', async () => {
  const order = await app.order(['10940/843'], '2026-1');
  book().use('another', '2026-1');
  expect(listed()).toEqual({ '2026-1': { cents: order.totalCents, notKnown: 0 } });
  expect(listed('another')).toEqual({ '2026-1': { cents: 0, notKnown: 0 } });
});

test('no table is read through for it', () => {
  const plan = app.db.all(`EXPLAIN QUERY PLAN ${moneySql('own')}`, '[]').map(({ detail }) => String(detail));
  const tables = [
    'intent',
    'item',
    'order_line',
    'line',
    'matter',
    'history_order',
    'history_item',
    'charge',
    'document',
  ];
  const scanned = plan.filter((step) => tables.some((table) => step.startsWith(`SCAN ${table}`)));
  expect(scanned).toEqual([]);
});
