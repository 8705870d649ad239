import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderProblemText } from '../../../shared/model/order-problem-text.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { type FakeOrder, nowhere } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.trustList();
});
afterEach(() => app.dispose());

const posts = () => app.service.asked.filter((what) => what.startsWith('POST')).length;
const state = (id: string) => app.ordering.get(id)?.state;
const inCart = () => app.cart.view().lines.map((line) => line.identifier);
const listing = (price = 891) => [
  { productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' }, price, gst: 81 },
];

/** An order that was sent and never made, looked for until it is presumed absent. */
async function presumedAbsent(on: OrderingApp = app): Promise<string> {
  on.service.sending = 'lostRequest';
  const { id } = await on.order();
  await on.until(() => on.ordering.get(id)?.state === 'PRESUMED_ABSENT', 31 * 60);
  on.service.sending = 'answered';
  on.service.products = listing();
  return id;
}

/** The one that `trustList` makes the list show. */
const stranger: FakeOrder = { orderId: 'E-0', reference: 'of somebody else', items: [] };

/** The service makes an order with the same reference late, or once more. */
function appears(reference: string, orderId: string): FakeOrder {
  const item = {
    productCode: 'RegisterSearchStatement',
    productIds: {},
    status: 'PROCESSING',
    pdf: new Uint8Array(),
  };
  const order = { orderId, reference, items: [item] };
  app.service.orders.push(order);
  return order;
}

describe('absence', () => {
  test('is presumed after three whole looks, the last of them fifteen minutes after sending, and not before', async () => {
    app.service.sending = 'lostRequest';
    const { id } = await app.order();
    await app.clock.advance(14 * minute);
    expect(app.ordering.get(id)).toMatchObject({
      state: 'UNKNOWN',
      actions: ['lookAgain', 'recordAnswer'],
      lookup: { lastResult: 'absent', absentTimes: 5 },
    });
    await app.clock.advance(2 * minute);
    expect(app.ordering.get(id)).toMatchObject({
      state: 'PRESUMED_ABSENT',
      actions: ['orderAgain', 'lookAgain', 'recordAnswer', 'discard'],
      operatorQuestion: { kind: 'unknown' },
      problem: [
        { kind: 'presumedAbsent', cause: expect.stringContaining('order history 6 times'), proof: 'looked' },
      ],
    });
    expect(app.ordering.counts(nowhere.id)).toMatchObject({ attention: 1, orders: { presumedAbsent: 1 } });
    expect(posts()).toBe(1);
  });

  const listed = (orders: readonly FakeOrder[]) => ({
    orders: orders.map(({ orderId, reference }) => ({ orderId, customerReference: reference })),
    total: orders.length,
  });

  test.each([
    ['shows nothing and counts nothing', () => ({ orders: [] })],
    ['is empty, though it counts', () => ({ orders: [], total: 0 })],
    ['counts more than it shows', () => ({ orders: [], total: 3 })],
    ['shows an order without a reference', () => ({ orders: [{ orderId: 'E-1' }], total: 1 })],
    [
      'shows a reference that is cut to the matter',
      () => ({ orders: [{ orderId: 'E-1', customerReference: '2026-118' }], total: 1 }),
    ],
    [
      'shows a reference that is cut to nothing',
      () => ({ orders: [{ orderId: 'E-1', customerReference: ' ' }], total: 1 }),
    ],
    [
      'leaves out an order that is known to be there',
      (orders: readonly FakeOrder[]) => listed([...orders.slice(1), stranger]),
    ],
    [
      'shows a confirmed order of ours with the reference of another',
      (orders: readonly FakeOrder[]) =>
        listed([...orders.map((order) => ({ ...order, reference: 'of somebody else' })), stranger]),
    ],
  ])('is never presumed where the history %s', async (_, history) => {
    await app.order(['1000/001'], 'known');
    app.service.sending = 'lostRequest';
    app.service.history = history;
    const { id } = await app.order();
    await app.clock.advance(9 * hour);
    expect(app.ordering.get(id)).toMatchObject({
      state: 'UNKNOWN',
      lookup: { lastResult: 'unproven', absentTimes: 0 },
    });
  });

  test('is never presumed from a list that was not seen to show an open order, and is once it was', async () => {
    await app.dispose();
    app = openOrderingApp();
    appears('of somebody else', 'E-1');
    app.service.sending = 'lostRequest';
    const { id } = await app.order();
    await app.clock.advance(hour);
    expect(app.ordering.get(id)).toMatchObject({ state: 'UNKNOWN', lookup: { lastResult: 'unproven' } });
    app.service.sending = 'answered';
    await app.order(['1000/001'], 'another matter');
    await app.until(() => state(id) === 'PRESUMED_ABSENT', 31 * 3600);
  });

  test('is not presumed sooner by a clock that is set ahead, where the service shows its own', async () => {
    let ahead = 0;
    app.service.time = () => app.clock.now() - ahead;
    app.service.sending = 'lostRequest';
    const { id } = await app.order();
    ahead = day;
    app.clock.jumpWall(day);
    for (let round = 0; round < 5; round += 1) {
      app.wake();
      await app.clock.advance(10_000);
    }
    expect(app.ordering.get(id)).toMatchObject({ state: 'UNKNOWN' });
    expect(app.ordering.get(id)?.lookup?.absentTimes).toBeGreaterThan(3);
    await app.clock.advance(15 * minute);
    app.wake();
    await app.until(() => state(id) === 'PRESUMED_ABSENT', 60);
  });

  test('that is presumed locks the cart still, but for ordering again knowingly', async () => {
    const id = await presumedAbsent();
    app.fill();
    const placed = await app.place(app.cart.view().totalCents);
    expect(placed).toMatchObject({
      failure: {
        code: 'ALREADY_PLACED',
        data: { orderViewId: id, reason: { kind: 'sameCart', state: 'PRESUMED_ABSENT' } },
      },
    });
    expect(app.cart.view().lines[0]?.earlierOrder).toEqual({
      kind: 'open',
      id,
      matterNumber: '2026-118',
      state: 'PRESUMED_ABSENT',
    });
    expect(posts()).toBe(1);
  });
});

describe('ordering again what is presumed absent', () => {
  test('wants the matter number typed', async () => {
    const id = await presumedAbsent();
    for (const typed of ['', 'yes', '2026-11']) {
      expect(await app.ordering.orderAgain(id, typed, 891)).toMatchObject({
        failure: { code: 'INVALID', data: { faults: [{ field: 'typed' }] } },
      });
    }
    expect(posts()).toBe(1);
  });

  test('makes one order with a reference of its own, links the two, and leaves the cart alone', async () => {
    const id = await presumedAbsent();
    app.fill(['9999/001'], 'other');
    const [one, other] = await Promise.all([
      app.ordering.orderAgain(id, ' 2026-118', 891),
      app.ordering.orderAgain(id, '2026-118', 891),
    ]);
    expect(one).toEqual(other);
    if (!one.ok) throw new Error(JSON.stringify(one.failure));
    expect(one.value).toMatchObject({ state: 'CONFIRMED', orderId: 'O-1', supersedes: id });
    expect(app.ordering.get(id)).toMatchObject({
      state: 'ABANDONED',
      supersededBy: one.value.id,
      actions: [],
    });
    expect(one.value.reference).not.toBe(app.ordering.get(id)?.reference);
    expect([app.service.posts.length, posts()]).toEqual([1, 2]);
    expect(inCart()).toEqual(['9999/001']);
    expect(await app.ordering.orderAgain(id, '2026-118', 891)).toMatchObject({
      failure: { code: 'ALREADY_PLACED' },
    });
  });

  test('at another price is shown first', async () => {
    const id = await presumedAbsent();
    app.service.products = listing(1000);
    expect(await app.ordering.orderAgain(id, '2026-118', 891)).toMatchObject({
      failure: { code: 'PRICE_CHANGED', data: { newTotalCents: 1000 } },
    });
    expect([state(id), posts()]).toEqual(['PRESUMED_ABSENT', 1]);
    expect(await app.ordering.orderAgain(id, '2026-118', 1000)).toMatchObject({
      value: { quotedTotalCents: 1000 },
    });
  });

  test('is not sent where the last look finds the first, or proves nothing', async () => {
    const id = await presumedAbsent();
    app.service.history = () => ({ orders: [] });
    expect(await app.ordering.orderAgain(id, '2026-118', 891)).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { reason: { kind: 'unproven' } } },
    });
    app.service.failRead = (path) =>
      path === '/orders/v1' ? { kind: 'network', reason: reasonSaying('No.') } : null;
    expect(await app.ordering.orderAgain(id, '2026-118', 891)).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { reason: { kind: 'unproven' } } },
    });
    app.service.failRead = () => null;
    app.service.history = null;
    appears(app.shown.reference, 'late');
    expect(await app.ordering.orderAgain(id, '2026-118', 891)).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { reason: { kind: 'turnedUp', orderId: 'late' } } },
    });
    expect([state(id), posts()]).toEqual(['CONFIRMED', 1]);
  });

  test('is not sent while the service asks to wait, since an earlier look proves nothing', async () => {
    const id = await presumedAbsent();
    const { id: other } = await app.order(['1000/001'], 'other');
    const wait = {
      kind: 'limited',
      status: 429,
      reason: reasonSaying('Later.'),
      retryAfterSeconds: 3600,
    } as const;
    app.service.failRead = (path) => (path.includes('/item/') ? wait : null);
    await app.until(() => app.ordering.get(other)?.items[0]?.problem != null, 3600);
    app.service.failRead = () => null;
    const before = posts();
    expect(app.ordering.get(id)).toMatchObject({ lookup: { lastResult: 'absent' } });
    appears(app.ordering.get(id)?.reference ?? '', 'late');
    expect(await app.ordering.orderAgain(id, '2026-118', 891)).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { reason: { kind: 'unproven' } } },
    });
    expect([state(id), posts()]).toEqual(['PRESUMED_ABSENT', before]);
  });

  test('is watched for 30 days, also where the clock was years ahead and nothing could be read then', async () => {
    const id = await presumedAbsent();
    expect(app.ordering.discard(id)).toMatchObject({ value: { state: 'ABANDONED' } });
    app.service.failRead = () => ({ kind: 'network', reason: reasonSaying('The certificate has expired.') });
    app.clock.jumpWall(3000 * day);
    await app.clock.advance(minute);
    // The next look, which a corrected clock brings forward.
    expect(app.db.get('SELECT next_check_at AS at FROM intent')?.at).toBeGreaterThan(app.clock.now());
  });

  test('that does not leave puts the products into the cart, and the first is watched all the same', async () => {
    const id = await presumedAbsent();
    app.service.sending = 'notSent';
    expect(await app.ordering.orderAgain(id, '2026-118', 891)).toMatchObject({
      failure: { code: 'SERVICE_FAILED' },
    });
    expect([state(id), inCart()]).toEqual(['ABANDONED', ['10940/843']]);
    expect(app.cart.view().lines[0]?.earlierOrder).toMatchObject({
      kind: 'open',
      state: 'ABANDONED',
    });
    expect(app.ordering.get(id)?.problem).toEqual([{ kind: 'discarded', instead: 'notPlaced' }]);
    expect(app.ordering.get(app.ordering.get(id)?.supersededBy ?? '')).toMatchObject({
      state: 'NOT_SENT',
      problem: [{ kind: 'notSent', cause: expect.stringContaining('The connection broke') }],
    });
    appears(app.ordering.get(id)?.reference ?? '', 'late');
    await app.until(() => state(id) === 'DUPLICATE', 60);
    expect(orderProblemText(app.ordering.get(id)?.problem ?? null)).not.toContain(
      'The same products were ordered again',
    );
  });

  test('a second time, after the first time was lost too, is told with the number that stands', async () => {
    const id = await presumedAbsent();
    const { reference } = app.shown;
    app.service.sending = 'lostRequest';
    const again = await app.ordering.orderAgain(id, '2026-118', 891);
    const second = again.ok ? again.value.id : '';
    await app.until(() => state(second) === 'PRESUMED_ABSENT', 31 * 60);
    app.service.sending = 'answered';
    const third = await app.ordering.orderAgain(second, '2026-118', 891);
    expect(third).toMatchObject({ value: { state: 'CONFIRMED', orderId: 'O-1' } });
    appears(reference, 'late');
    await app.ordering.refreshHistory();
    await app.until(() => state(id) === 'DUPLICATE', 60);
    expect(app.ordering.get(id)).toMatchObject({
      orderIds: ['late', 'O-1'],
      problem: [
        {
          cause: expect.stringContaining('The same products were ordered again as order O-1.'),
          isAlone: false,
        },
      ],
    });
  });

  test('is told as a duplicate with both numbers where the first turns up within 30 days', async () => {
    const id = await presumedAbsent();
    const { reference } = app.shown;
    const again = await app.ordering.orderAgain(id, '2026-118', 891);
    await app.clock.advance(hour);
    app.clock.sleep(28 * day);
    appears(reference, 'late');
    app.wake();
    await app.until(() => state(id) === 'DUPLICATE', 600);
    expect(app.ordering.get(id)).toMatchObject({
      orderIds: ['late', 'O-1'],
      operatorQuestion: { kind: 'duplicate', orderIds: ['late', 'O-1'] },
      problem: [
        { cause: expect.stringMatching(/late was discarded.*ordered again as order O-1/), isAlone: false },
      ],
    });
    // Paid for until the operator says otherwise.
    await app.until(() => app.ordering.get(id)?.items.length === 1, 60);
    expect(again.ok && state(again.value.id)).toBe('CONFIRMED');
    expect(app.alarms).toEqual(['PRESUMED_ABSENT', 'DUPLICATE']);
    expect(app.ordering.counts(nowhere.id).orders.duplicate).toBe(1);
  });

  test('is told after that too, where the history is read for another reason', async () => {
    const id = await presumedAbsent();
    const { reference } = app.shown;
    await app.ordering.orderAgain(id, '2026-118', 891);
    for (let count = 0; count < 4; count += 1) {
      app.clock.sleep(10 * day);
      app.wake();
      await app.clock.advance(minute);
    }
    expect(app.db.get('SELECT next_check_at FROM intent WHERE id = ?', id)?.next_check_at).toBeNull();
    appears(reference, 'very late');
    await app.ordering.refreshHistory();
    await app.until(() => state(id) === 'DUPLICATE', 10);
  });
});

describe('an order that was made late', () => {
  test('after days is found by the watch, at each state that it may have come to', async () => {
    const id = await presumedAbsent();
    app.clock.sleep(3 * day);
    appears(app.shown.reference, 'late');
    app.wake();
    await app.until(() => state(id) === 'CONFIRMED', 600);
  });

  test('though it had been refused is confirmed, and its products are not in the cart any more', async () => {
    app.service.instead = { status: 400, body: '{}', isMade: false };
    app.fill();
    await app.place(app.cart.view().totalCents);
    expect([app.shown.state, inCart()]).toEqual(['REFUSED', ['10940/843']]);
    await app.clock.advance(14 * minute);
    expect(app.shown).toMatchObject({ state: 'REFUSED', lookup: { lastResult: 'absent' } });
    await app.clock.advance(2 * minute);
    expect([app.shown.state, inCart()]).toEqual(['REJECTED', ['10940/843']]);
    appears(app.shown.reference, 'late');
    await app.until(() => app.shown.state === 'CONFIRMED', 30 * 60);
    expect(inCart()).toEqual([]);
  });

  test('though it had been refused, and was ordered once more meanwhile, is a duplicate', async () => {
    app.service.instead = { status: 400, body: '{}', isMade: false };
    app.fill();
    await app.place(app.cart.view().totalCents);
    const first = app.shown;
    app.service.instead = null;
    const again = await app.place(app.cart.view().totalCents);
    expect(again).toMatchObject({ failure: { code: 'ALREADY_PLACED', data: { orderViewId: first.id } } });
    app.ordering.discard(first.id);
    expect(await app.place(app.cart.view().totalCents)).toMatchObject({ ok: true });
    appears(first.reference, 'late');
    await app.until(() => state(first.id) === 'DUPLICATE', 60);
    expect(app.ordering.get(first.id)?.orderIds).toEqual(['late', 'O-1']);
  });

  test('though it was refused for good, and ordered once more, is told as what it was: nobody discarded it', async () => {
    app.service.instead = { status: 400, body: '{}', isMade: false };
    app.fill();
    await app.place(app.cart.view().totalCents);
    const { id, reference } = app.shown;
    await app.until(() => state(id) === 'REJECTED', 30 * 60);
    app.service.instead = null;
    app.cart.clear();
    app.fill();
    expect(await app.place(app.cart.view().totalCents)).toMatchObject({ ok: true });
    appears(reference, 'late');
    await app.until(() => state(id) === 'DUPLICATE', 2 * 24 * 3600);
    expect(orderProblemText(app.ordering.get(id)?.problem ?? null)).toMatch(
      /^The service refused this order, but shows it as order late after all\. The same products were ordered again as order O-1\./,
    );
  });

  test('a second time, after it was found once, is a duplicate with the certificates of both', async () => {
    app.service.sending = 'lostAnswer';
    const { id, reference } = await app.order();
    await app.until(() => state(id) === 'CONFIRMED', 30);
    app.clock.sleep(2 * day);
    appears(reference, 'second');
    app.wake();
    await app.until(() => state(id) === 'DUPLICATE', 600);
    await app.until(() => app.ordering.get(id)?.items.length === 2, 60);
    expect(app.ordering.get(id)?.orderIds).toEqual(['O-1', 'second']);
  });
});

describe('a history whose list is thin', () => {
  const sent = Date.UTC(2026, 8, 1);
  const dated = (orderId: string, age: number) => ({
    orderId,
    orderDate: new Date(sent - age).toISOString(),
    products: [],
  });
  const thin = (orders: object[]) => ({
    orders: [...app.service.others, ...orders],
    total: app.service.others.length + orders.length,
  });
  const singly = () =>
    app.service.asked.filter((what) => /^GET \/orders\/v1\/E-\d+$/.test(what) && !what.endsWith('E-0'));

  beforeEach(() => {
    app.service.sending = 'lostRequest';
    app.service.time = () => app.clock.now();
  });

  test('is asked for each order of the day before sending and later, once, and for none that is older or known', async () => {
    const known = await (async () => {
      app.service.sending = 'answered';
      const order = await app.order(['1000/001'], 'known');
      app.service.sending = 'lostRequest';
      return order.orderId ?? '';
    })();
    for (const orderId of ['E-2', 'E-3', 'E-4']) appears(`other ${orderId}`, orderId);
    app.service.history = () =>
      thin([dated(known, 0), dated('E-2', hour), dated('E-3', 23 * hour), dated('E-4', 25 * hour)]);
    // The list is read, and what it shows is known before the order.
    await app.clock.advance(minute);
    const { id } = await app.order();
    await app.until(() => state(id) === 'PRESUMED_ABSENT', 31 * 60);
    expect(singly()).toEqual(['GET /orders/v1/E-2', 'GET /orders/v1/E-3']);
  });

  test('and long is asked through in several looks, and then proves absence', async () => {
    const orders = Array.from({ length: 45 }, (_, index) => `E-${index + 1}`);
    for (const orderId of orders) appears(`other ${orderId}`, orderId);
    app.service.history = () => thin(orders.map((orderId) => ({ orderId, products: [] })));
    const { id } = await app.order();
    await app.clock.advance(minute + 5000);
    expect(singly()).toHaveLength(45);
    await app.until(() => state(id) === 'PRESUMED_ABSENT', 40 * 60);
    expect(singly()).toHaveLength(45);
  });

  test('finds the order whatever became of the case and the end of its reference', async () => {
    app.service.sending = 'lostAnswer';
    app.service.history = (orders) =>
      thin(
        orders.map((one) => ({
          orderId: one.orderId,
          customerReference: one.reference.slice(0, 19).toLowerCase(),
        })),
      );
    const { id } = await app.order();
    await app.until(() => state(id) === 'CONFIRMED', 30);
  });
});

describe('a library that was made whole again', () => {
  test('lets nothing be ordered over any connection until its history was read whole', async () => {
    let reason: string | null = 'The library was restored.';
    await app.dispose();
    app = openOrderingApp({
      libraryLock: {
        reason: () => reason,
        release: () => {
          reason = null;
        },
      },
    });
    app.trustList();
    app.service.history = () => ({ orders: [] });
    app.fill();
    for (const round of [1, 2]) {
      // As an earlier version stored it.
      expect(app.ordering.stopped(nowhere.id)).toEqual({ kind: 'stored', text: 'The library was restored.' });
      expect(await app.place(891)).toMatchObject({
        failure: {
          code: 'SERVICE_FAILED',
          data: {
            reason: { code: 'orderMayBeMissing' },
            next: 'unlockOrdering',
          },
        },
      });
      if (round === 1) await app.reopen();
    }
    expect([posts(), reason]).toEqual([0, null]);
    app.service.history = null;
    expect(await app.place(891)).toMatchObject({ ok: true });
    expect(app.ordering.stopped(nowhere.id)).toBeNull();
  });
});

describe('the warning before the same is ordered again', () => {
  const warning = () => app.cart.view().lines[0]?.earlierOrder;
  const elsewhere = (age: number, titleId: string) => {
    app.service.history = () => ({
      orders: [
        {
          orderId: 'E-1',
          customerReference: '2026-200 7K3QX9ZD0PMA',
          orderDate: new Date(app.clock.now() - age).toISOString(),
          products: [
            {
              orderItemNumber: 1,
              productCode: 'RegisterSearchStatement',
              productIds: { titleId },
              productStatus: 'COMPLETE',
            },
          ],
        },
      ],
      total: 1,
    });
    return app.ordering.refreshHistory();
  };

  test('knows what another computer of the office ordered in the last thirty days', async () => {
    app.fill();
    expect(warning()).toBeNull();
    await elsewhere(2 * day, '10940/843');
    expect(warning()).toEqual({
      kind: 'placed',
      id: expect.any(String),
      at: app.clock.now() - 2 * day,
      matterNumber: '2026-200',
      orderId: 'E-1',
      isFromHistory: true,
    });
    app.clock.sleep(29 * day);
    expect(warning()).toBeNull();
  });

  test('is not given for another title or another product', async () => {
    app.fill(['10940/844']);
    await elsewhere(day, '10940/843');
    expect(warning()).toBeNull();
  });

  test('knows an order that is in doubt', async () => {
    app.service.sending = 'lostRequest';
    await app.order();
    app.fill(['10940/843'], 'another matter');
    expect(warning()).toMatchObject({ kind: 'open', matterNumber: '2026-118', state: 'UNKNOWN' });
  });
});

describe('two orders in doubt', () => {
  test('share each reading of the history', async () => {
    app.service.sending = 'lostRequest';
    await app.order(['10940/843']);
    await app.order(['10940/844'], 'second');
    app.service.asked.length = 0;
    await app.clock.advance(5000);
    // One reading: the page, three empty ones, and the page before the first.
    expect(app.service.asked).toEqual(Array.from({ length: 5 }, () => 'GET /orders/v1'));
  });
});

test('an order in doubt locks the same cart when the title got another id and the code another spelling', async () => {
  const add = (titleId: string, productCode: string) => {
    const subject = { kind: 'title' as const, titleId };
    const context = aContext({ volumeFolio: null, spi: null, isOnlyTitle: true });
    app.cart.add(aProduct({ productCode, productIds: { titleId }, subject }), context);
    app.cart.setDetails({ matterNumber: '2026-118' });
    return app.place(app.cart.view().totalCents);
  };
  app.service.sending = 'lostAnswer';
  const first = await add('ENC-1', 'RegisterSearchStatement');
  if (!first.ok) throw new Error(JSON.stringify(first.failure));
  expect(state(first.value.id)).toBe('UNKNOWN');
  const again = await add('ENC-2', 'REGISTERSEARCHSTATEMENT');
  expect(again).toMatchObject({ failure: { code: 'ALREADY_PLACED', data: { orderViewId: first.value.id } } });
  expect(posts()).toBe(1);
});
