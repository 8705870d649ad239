import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import type { OperatorAnswer } from '../../../main/ordering/placing/operator-answer.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

/* An order that the service made more than once, and how the operator's answer about each of them settles it. */

const day = 24 * 60 * 60_000;

let app: OrderingApp;
let id: string;
beforeEach(async () => {
  app = openOrderingApp();
  app.service.sending = 'lostAnswer';
  ({ id } = await app.order());
  await app.until(() => shown().state === 'CONFIRMED', 30);
  app.clock.sleep(2 * day);
  await appears('second');
  expect(shown()).toMatchObject({
    state: 'DUPLICATE',
    orderIds: ['O-1', 'second'],
    actions: ['recordAnswer'],
  });
});
afterEach(() => app.dispose());

function shown() {
  const order = app.ordering.get(id);
  if (order === null) throw new Error('No order');
  return order;
}

/** The same reference shows one more order. */
async function appears(orderId: string): Promise<void> {
  const item = {
    productCode: 'RegisterSearchStatement',
    productIds: {},
    status: 'PROCESSING',
    pdf: new Uint8Array(),
  };
  app.service.orders.push({ orderId, reference: shown().reference, items: [item] });
  // Whatever the history is read for, one that nobody expects is looked up.
  await app.ordering.refreshHistory();
  await app.until(() => shown().items.some((one) => one.orderId === orderId), 3 * 60 * 60);
}

const today = () =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Australia/Melbourne' }).format(
    app.clock.now(),
  );
const record = (
  says: 'cancelled' | 'stands',
  orderIds: readonly string[],
  change: Partial<OperatorAnswer> = {},
) =>
  app.ordering.recordAnswer(id, {
    says,
    orderId: '',
    orderIds,
    saidBy: 'Jo of the help desk, case 4711',
    saidOn: today(),
    typed: '',
    ...change,
  });
const counts = () => app.ordering.counts(app.service.connection.id);
const listed = (show: 'attention' | 'open') =>
  app.ordering.list({ connectionId: app.service.connection.id, show, limit: 9, offset: 0 }).total;
const money = () =>
  createMatters(app.db, { now: () => app.clock.now(), newId: () => 'm', computer: 'desk' }).money(
    String(app.db.get('SELECT matter_id FROM intent WHERE id = ?', id)?.matter_id),
  );
const words = () => app.db.all('SELECT says, order_id, said_by FROM operator_word ORDER BY n');
const one = () => shown().totalCents ?? shown().quotedTotalCents;

test('needs attention until the operator cancelled the one too many, and costs that of the other then', async () => {
  expect(counts()).toMatchObject({ attention: 2, orders: { duplicate: 1 } });
  expect(money()).toMatchObject({ totalCents: one(), duplicates: 1 });
  expect(await record('cancelled', ['second'])).toMatchObject({
    ok: true,
    value: {
      state: 'DUPLICATE',
      chargedOrders: 1,
      operatorQuestion: null,
      problem: [{ kind: 'answered', cancelled: ['second'], charged: ['O-1'], isSettled: true }],
      operatorAnswers: [{ says: 'cancelled', orderId: 'second', saidBy: 'Jo of the help desk, case 4711' }],
    },
  });
  expect(counts()).toMatchObject({ attention: 0, orders: { duplicate: 0 } });
  expect([listed('attention'), listed('open')]).toEqual([0, 1]);
  expect(money()).toMatchObject({ totalCents: one(), duplicates: 0, orders: 1 });
  const events = app.db.all(
    'SELECT from_state, to_state, cause FROM intent_event WHERE intent_id = ? ORDER BY n',
    id,
  );
  expect(events.at(-1)).toEqual({
    from_state: 'DUPLICATE',
    to_state: 'DUPLICATE',
    cause: `The service provider says that order second is cancelled and not charged (Jo of the help desk, case 4711, ${today()}).`,
  });
});

test('costs as many times as orders stand', async () => {
  await record('stands', ['O-1', 'second']);
  expect(shown()).toMatchObject({ chargedOrders: 2 });
  expect(counts()).toMatchObject({ attention: 0, orders: { duplicate: 0 } });
  expect(money()).toMatchObject({ totalCents: 2 * one(), duplicates: 0 });
  // What was written down wrongly is put right by a later word; both are kept.
  await record('cancelled', ['O-1']);
  expect(shown()).toMatchObject({ chargedOrders: 1 });
  expect(words().map(({ says, order_id }) => [says, order_id])).toEqual([
    ['stands', 'O-1'],
    ['stands', 'second'],
    ['cancelled', 'O-1'],
  ]);
});

test('an answer about one that leaves another open does not settle it', async () => {
  await record('stands', ['second']);
  expect(shown()).toMatchObject({
    chargedOrders: null,
    problem: [{ kind: 'answered', charged: ['second'], open: ['O-1'], isSettled: false }],
    operatorQuestion: { orderIds: expect.arrayContaining(['O-1']) },
  });
  expect(counts()).toMatchObject({ attention: 2, orders: { duplicate: 1 } });
});

test('stays settled over looks and a restart, and needs attention again when one more turns up', async () => {
  await record('cancelled', ['second']);
  const alarms = app.alarms.length;
  app.clock.sleep(day);
  app.wake();
  await app.clock.advance(60 * 60_000);
  await app.reopen();
  // A look that is under way ends with what it has read.
  await app.clock.advance(60_000);
  expect(shown()).toMatchObject({ chargedOrders: 1 });
  expect(app.alarms).toHaveLength(alarms);
  await appears('third');
  expect(shown()).toMatchObject({
    chargedOrders: null,
    problem: [{ kind: 'answered', cancelled: ['second'], open: ['O-1', 'third'] }],
  });
  expect(counts()).toMatchObject({ attention: 3, orders: { duplicate: 1 } });
  expect(app.alarms).toHaveLength(alarms + 1);
  await record('cancelled', ['third']);
  expect(shown()).toMatchObject({ chargedOrders: 1 });
  expect(money()).toMatchObject({ totalCents: one(), duplicates: 0 });
});

test('the certificate of a cancelled order ends when the service says so, and asks for no attention', async () => {
  await record('cancelled', ['second']);
  const of = (orderId: string) => shown().items.find((item) => item.orderId === orderId);
  expect(of('second')).toMatchObject({ phase: 'processing' });
  for (const order of app.service.orders)
    for (const item of order.items) Object.assign(item, { status: 'CANCELLED' });
  await app.until(() => shown().items.every(({ phase }) => phase === 'cancelled'), 3 * 60 * 60);
  expect(of('second')?.problem).toMatchObject([{ kind: 'itemEnded', isOrderCancelled: true }]);
  // That of the order that stands does need a person.
  expect(of('O-1')?.problem).toMatchObject([{ kind: 'itemEnded', isOrderCancelled: false }]);
  expect(counts().attention).toBe(1);
  await record('cancelled', ['O-1']);
  expect([counts().attention, listed('attention'), listed('open')]).toEqual([0, 0, 0]);
  expect(money()).toMatchObject({ totalCents: 0, orders: 0 });
});

test.each([
  ['orderIds', {}, []],
  ['orderIds', {}, ['O-1', 'another']],
  ['saidBy', { saidBy: ' ' }, ['O-1']],
  ['saidOn', { saidOn: '2099-01-01' }, ['O-1']],
] as const)('which, who and when are wanted: %s %j %j', async (field, change, orderIds) => {
  expect(await record('cancelled', orderIds, change)).toMatchObject({
    failure: { code: 'INVALID', data: { faults: [{ field }] } },
  });
  expect(words()).toEqual([]);
});

test('what is asked of orders in doubt is not taken of it, nor this of others', async () => {
  expect(await record('cancelled', ['O-1'], { says: 'notMade' })).toMatchObject({
    failure: { code: 'INVALID', data: { faults: [{ field: 'order' }] } },
  });
  app.service.sending = 'answered';
  const other = await app.order(['9999/001'], '2026-200');
  ({ id } = other);
  expect(await record('stands', other.orderIds)).toMatchObject({
    failure: { code: 'INVALID', data: { faults: [{ field: 'order' }] } },
  });
  expect(words()).toEqual([]);
});

test('of two orders that were placed knowingly, the one that the operator cancelled costs nothing', async () => {
  await app.dispose();
  app = openOrderingApp();
  app.trustList();
  app.service.sending = 'lostRequest';
  ({ id } = await app.order());
  await app.until(() => shown().state === 'PRESUMED_ABSENT', 31 * 60);
  app.service.sending = 'answered';
  app.service.products = [
    { productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' }, price: 891, gst: 81 },
  ];
  const again = await app.ordering.orderAgain(id, '2026-118', 891);
  if (!again.ok) throw new Error(JSON.stringify(again.failure));
  await app.clock.advance(60_000);
  await appears('late');
  const { orderIds } = shown();
  const other = () => app.ordering.get(again.value.id);
  const [late = '', later = ''] = orderIds;
  expect([late, later]).toEqual(['late', again.value.orderId]);
  expect(money()).toMatchObject({ totalCents: 2 * one(), orders: 2, duplicates: 1 });
  await record('cancelled', [later]);
  expect([shown().chargedOrders, other()?.chargedOrders, other()?.state]).toEqual([1, 0, 'CONFIRMED']);
  expect(other()?.problem).toEqual([{ kind: 'cancelled' }]);
  expect(money()).toMatchObject({ totalCents: one(), orders: 1, duplicates: 0 });
  expect(counts()).toMatchObject({ attention: 0 });
  await record('cancelled', [late]);
  await record('stands', [later]);
  expect([shown().chargedOrders, other()?.chargedOrders]).toEqual([0, null]);
  expect(money()).toMatchObject({ totalCents: one(), orders: 1, duplicates: 0 });
});
