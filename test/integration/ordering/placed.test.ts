import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createItemStore } from '../../../main/ordering/item-store.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { noted } from '../../support/noted.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/** An answer to an order is a claim: its number counts once the service shows our reference with it. */

const minute = 60_000;
const day = 24 * 60 * minute;
const refused: ServiceFailure = { kind: 'refused', status: 403, reason: reasonSaying('Not allowed.') };
const notFound: ServiceFailure = { kind: 'notFound', status: 404, reason: reasonSaying('Not there.') };
const down: ServiceFailure = { kind: 'unavailable', status: 503, reason: reasonSaying('Down.') };

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.trustList();
});
afterEach(() => app.dispose());

const state = (id: string) => app.ordering.get(id)?.state;
const moves = (id: string) =>
  app.db
    .all('SELECT to_state FROM intent_event WHERE intent_id = ? ORDER BY n', id)
    .map((row) => row.to_state);
const record = /^\/orders\/v1\/[^/]+$/;
const single = /^\/orders\/v1\/[^/]+(\/item\/\d+)?$/;
const failing = (pattern: RegExp, failure: ServiceFailure) => (path: string) =>
  pattern.test(path) && path !== '/orders/v1/products' ? failure : null;
/** The order of a colleague, made before ours, whose number the answer gives. */
function strangers(reference = 'Smith 12'): void {
  const pdf = new TextEncoder().encode('of a colleague');
  const item = { productCode: 'RegisterSearchStatement', productIds: {}, status: 'COMPLETE', pdf };
  app.service.orders.push({ orderId: 'S-1', reference, items: [item] });
  app.service.instead = {
    status: 200,
    body: JSON.stringify({ orderId: 'S-1', totalPrice: 5 }),
    isMade: true,
  };
}
/** Lets the service show another reference than it was sent, with each order and in its list. */
function shownAs(change: (reference: string) => string): void {
  const read = app.service.read.bind(app.service);
  app.service.read = async (call) => {
    const answer = await read(call);
    if (!answer.ok || call.path.includes('/item/')) return answer;
    const value = structuredClone(answer.value) as { customerReference?: string; orders?: object[] };
    for (const one of [value, ...(value.orders ?? [])] as { customerReference?: string }[])
      if (one.customerReference !== undefined) one.customerReference = change(one.customerReference);
    return { ok: true, value: value as typeof answer.value };
  };
}

describe('the number of an answer', () => {
  test('is verified each time by the record of the order', async () => {
    for (const matter of ['one', 'two']) {
      const { id } = await app.order([`1/00${matter.length}`], matter);
      expect(moves(id)).toEqual(['PREPARED', 'SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED']);
    }
    expect(app.service.asked.filter((what) => /^GET \/orders\/v1\/O-\d+$/.test(what))).toHaveLength(2);
  });

  test.each([
    ['007', true],
    ['006', false],
  ])('of the title in the text of a certificate is compared: folio %s', async (folio, isOther) => {
    const read = app.service.read.bind(app.service);
    app.service.read = async (call) => {
      const answer = await read(call);
      if (!answer.ok || !call.path.includes('/item/')) return answer;
      const resourceText = `REGISTER SEARCH STATEMENT\nVOLUME 08071 FOLIO ${folio}\nLAND DESCRIPTION`;
      return { ok: true, value: { ...(answer.value as object), resourceText } as typeof answer.value };
    };
    await app.order(['8071/006']);
    for (const { items } of app.service.orders) for (const item of items) item.status = 'COMPLETE';
    await app.until(() => app.item.phase === 'complete', 3600);
    expect(app.item.isNotAsOrdered).toBe(isOther);
  });

  test('that is a colleague’s marks its certificate, and a number that is ours after all does not', async () => {
    const { id } = await app.order();
    const items = createItemStore(app.db);
    items.endForeign(id, 'O-1', app.clock.now());
    expect(app.item).toMatchObject({
      isNotAsOrdered: true,
      problem: noted(expect.stringMatching(/not yours/)),
    });
    items.reviveForeign(id, 'O-1', app.clock.now());
    expect(app.item).toMatchObject({ isNotAsOrdered: false, problem: null });
  });

  test('that only the list shows makes no later order of the same products one too many', async () => {
    app.service.failRead = failing(single, refused);
    app.service.sending = 'lostAnswer';
    const { id } = await app.order();
    await app.until(() => state(id) === 'PLACED', 60);
    app.service.sending = 'answered';
    await app.clock.advance(7 * day);
    app.fill();
    const { cart } = app;
    for (const line of cart.view().lines) cart.updateLine(line.id, { isRepeatAccepted: true });
    const again = await app.place(cart.view().totalCents);
    expect(again).toMatchObject({ ok: true });
    await app.clock.advance(2 * day);
    expect(state(id)).toBe('PLACED');
  });

  test.each([
    ['without a reference', undefined, ['RESPONDED', 'PLACED', 'UNKNOWN', 'CONFIRMED']],
    ['with the reference of that order', 'Smith 12', ['RESPONDED', 'UNKNOWN', 'CONFIRMED']],
  ])('that is a colleague\u2019s, given %s, is never taken for ours', async (_, customerReference, way) => {
    strangers();
    const body = JSON.stringify({ orderId: 'S-1', totalPrice: 5, customerReference });
    app.service.instead = { status: 200, body, isMade: true };
    const { id } = await app.order();
    await app.until(() => state(id) === 'CONFIRMED', 60);
    expect(moves(id)).toEqual(['PREPARED', 'SENDING', ...way]);
    await app.until(() => app.ordering.get(id)?.items.length === 1, 60);
    expect(app.ordering.get(id)).toMatchObject({ orderIds: ['O-2'], totalCents: 891 });
    await app.clock.advance(10 * minute);
    expect(app.arrived).toEqual([]);
    expect(app.service.posts).toHaveLength(1);
  });

  test('that an earlier order of this library has leaves the order in doubt until it is found', async () => {
    await app.order();
    const orderId = app.service.orders[0]?.orderId;
    app.service.instead = { status: 201, body: JSON.stringify({ orderId }), isMade: true };
    const { id } = await app.order(['10940/844'], '2026-119');
    expect(state(id)).toBe('UNKNOWN');
    await app.until(() => state(id) === 'CONFIRMED', 60);
    expect(app.ordering.get(id)?.orderIds).toEqual(['O-2']);
  });

  test('is verified by an item where the record shows no reference', async () => {
    const { id } = await (() => {
      shownAs(() => '');
      app.service.itemReference = (order) => order.reference;
      return app.order();
    })();
    expect(state(id)).toBe('CONFIRMED');
  });

  test('is verified by the list of orders, where that shows the reference alone', async () => {
    app.service.failRead = failing(single, down);
    const { id } = await app.order();
    expect(moves(id).slice(-2)).toEqual(['PLACED', 'CONFIRMED']);
  });

  test('alone in an answer, and by no record, is verified by the list, and its certificate is fetched', async () => {
    app.service.instead = { status: 200, body: '{"orderId":"O-1"}', isMade: true };
    app.service.record = () => ({ customerReference: undefined });
    const { id } = await app.order();
    const item = app.service.orders[0]?.items[0];
    if (item !== undefined) item.status = 'COMPLETE';
    await app.until(() => app.shown.items[0]?.phase === 'complete', 120);
    expect(state(id)).toBe('CONFIRMED');
    // Nothing is left to look at.
    const asks = () => app.service.asked.filter((what) => what.includes('O-1')).length;
    const asked = asks();
    await app.clock.advance(60 * minute);
    expect(asks()).toBe(asked);
    expect(app.db.get('SELECT next_check_at AS at FROM intent WHERE id = ?', id)?.at).toBeNull();
  });

  test('that cannot be read now is verified later, also after a restart, and nothing is fetched before', async () => {
    app.service.failRead = (path) => (path.startsWith('/orders/v1') ? down : null);
    const { id } = await app.order();
    await app.clock.advance(minute);
    await app.reopen();
    expect(app.ordering.get(id)).toMatchObject({ state: 'PLACED', orderId: 'O-1', items: [] });
    app.service.failRead = () => null;
    await app.until(() => state(id) === 'CONFIRMED', 300);
    expect(app.ordering.get(id)?.items).toHaveLength(1);
  });
});

test('a number that is another order\u2019s is given up also while the same cart is in doubt a second time', async () => {
  strangers();
  app.service.failRead = failing(/^\/orders\/v1(\/[^/]+(\/item\/\d+)?)?$/, down);
  const { id } = await app.order();
  expect(state(id)).toBe('PLACED');
  app.service.instead = null;
  app.service.sending = 'lostAnswer';
  await app.clock.advance(1000);
  const { id: second } = await app.order();
  expect(state(second)).toBe('UNKNOWN');
  app.service.failRead = () => null;
  await app.until(() => state(second) === 'CONFIRMED', 60);
  // Both were made, and the same was wanted twice as far as the service can tell.
  await app.until(() => state(id) === 'DUPLICATE', 2 * 3600);
  expect(app.ordering.get(id)?.orderIds).toEqual(['O-2', 'O-3']);
  expect(app.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('an order that the service made twice', () => {
  const again = () => {
    const [first] = app.service.orders;
    if (first === undefined) throw new Error('Nothing was ordered');
    app.service.orders.push({ ...first, orderId: 'again' });
  };

  test('is told though the first was confirmed at once', async () => {
    const { id } = await app.order();
    expect(state(id)).toBe('CONFIRMED');
    again();
    await app.until(() => state(id) === 'DUPLICATE', 60);
    expect(app.ordering.get(id)?.orderIds).toEqual(['O-1', 'again']);
    expect(app.alarms).toEqual(['DUPLICATE']);
  });

  test('is told where only the single orders show a reference, and they are many', async () => {
    for (let number = 1; number < 30; number += 1)
      app.service.others.push({ orderId: `E-${number}`, customerReference: 'of somebody else' });
    const read = app.service.read.bind(app.service);
    const products = [
      { orderItemNumber: 1, productCode: 'RegisterSearchStatement', productStatus: 'COMPLETE' },
    ];
    app.service.read = async (call) => {
      if (/^\/orders\/v1\/E-\d+$/.test(call.path))
        return { ok: true, value: { customerReference: 'of somebody else', products } as never };
      const answer = await read(call);
      if (!answer.ok || call.path !== '/orders/v1') return answer;
      const value = structuredClone(answer.value) as { orders: { orderId: string }[] };
      return {
        ok: true,
        value: { ...value, orders: value.orders.map(({ orderId }) => ({ orderId })) } as never,
      };
    };
    const { id } = await app.order();
    again();
    for (let days = 0; days < 5 && state(id) !== 'DUPLICATE'; days += 1) {
      app.clock.sleep(day);
      app.wake();
      await app.clock.advance(minute);
    }
    expect(app.ordering.get(id)).toMatchObject({ state: 'DUPLICATE', orderIds: ['O-1', 'again'] });
  });
});

test('a number that the service does not know is not the order\u2019s, once another has its reference', async () => {
  const body = JSON.stringify({ orderId: 'nowhere', totalPrice: 5 });
  app.service.instead = { status: 200, body, isMade: true };
  const { id } = await app.order();
  await app.until(() => state(id) === 'CONFIRMED', 40 * 60);
  expect(app.ordering.get(id)).toMatchObject({ orderIds: ['O-1'], totalCents: 891 });
  expect(app.alarms).not.toContain('DUPLICATE');
  expect(moves(id)).toContain('UNKNOWN');
});

describe('a service that shows no reference', () => {
  test.each([
    ['refuses record and item at first', failing(single, refused)],
    ['does not know the record', failing(record, notFound)],
  ])('and %s: the order is placed, not verified, and ordering goes on', async (_, failRead) => {
    app.service.history = () => ({ orders: [] });
    app.service.failRead = failRead;
    const { id } = await app.order();
    expect(app.ordering.get(id)).toMatchObject({
      state: 'PLACED',
      orderId: 'O-1',
      problem: [{ kind: 'unverified', orderId: 'O-1', isListed: false }],
      actions: ['lookAgain', 'recordAnswer'],
    });
    const second = await app.order(['1/002'], 'second');
    expect(second.state).toBe('PLACED');
    await app.clock.advance(2 * minute);
    app.service.failRead = failing(record, notFound);
    expect(app.ordering.get(id)).toMatchObject({ state: 'PLACED', items: [{}] });
    for (const order of app.service.orders) for (const item of order.items) item.status = 'COMPLETE';
    await app.until(() => app.arrived.length === 2, 1800);
    expect(app.ordering.counts(app.service.connection.id).attention).toBe(0);
    expect(state(id)).toBe('PLACED');
  });

  test('and later does confirms what was placed', async () => {
    shownAs(() => '');
    const { id } = await app.order();
    await app.clock.advance(5 * minute);
    expect(app.ordering.get(id)).toMatchObject({ state: 'PLACED', items: [{}] });
    app.service.itemReference = (order) => order.reference;
    await app.until(() => state(id) === 'CONFIRMED', 2 * 3600);
    expect(app.ordering.get(id)?.items).toHaveLength(1);
  });

  test('and later shows another keeps nothing of that order', async () => {
    strangers();
    app.service.history = () => ({ orders: [] });
    app.service.failRead = failing(single, notFound);
    const { id } = await app.order();
    await app.clock.advance(2 * minute);
    expect(state(id)).toBe('PLACED');
    app.service.failRead = () => null;
    await app.until(() => state(id) === 'UNKNOWN', 3600);
    app.service.history = null;
    await app.until(() => state(id) === 'CONFIRMED', 2 * 3600);
    await app.until(() => app.ordering.get(id)?.orderId === 'O-2', 60);
    expect(app.arrived).toEqual([]);
    expect(app.alarms).toContain('UNKNOWN');
  });
});

test('a certificate that the service shows with the reference of another order is not taken', async () => {
  const { id } = await app.order();
  app.service.itemReference = () => 'Smith 12';
  for (const item of app.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
  await app.clock.advance(10 * minute);
  expect(app.arrived).toEqual([]);
  expect(app.item.problem).toEqual(noted(expect.stringMatching(/a different item.*Smith 12/)));
  app.service.itemReference = (order) => order.reference;
  await app.until(() => app.arrived.length === 1, 2 * 3600);
  expect(state(id)).toBe('CONFIRMED');
});

describe('a service that changes references into its own', () => {
  test('leaves orders in doubt, never calls them absent, and the operator\u2019s word takes the number of the answer', async () => {
    shownAs((reference) => (reference === 'of somebody else' ? reference : 'SYSTEM-4711'));
    const { id } = await app.order();
    await app.clock.advance(day);
    expect(app.ordering.get(id)).toMatchObject({ state: 'UNKNOWN', lookup: { absentTimes: 0 } });
    const answer = { says: 'made', orderId: 'O-1', saidBy: 'Ann', saidOn: '2026-09-02', typed: '' } as const;
    expect(await app.ordering.recordAnswer(id, answer)).toMatchObject({
      failure: { data: { faults: [{ field: 'typed', message: expect.stringContaining('SYSTEM-4711') }] } },
    });
    expect(await app.ordering.recordAnswer(id, { ...answer, typed: '2026-118' })).toMatchObject({
      ok: true,
    });
    expect(app.ordering.get(id)).toMatchObject({ state: 'CONFIRMED', orderId: 'O-1' });
  });
});

describe('what was paid for', () => {
  test('is asked for after a week and more, needs a person meanwhile, and can be asked for by hand', async () => {
    app.service.instead = { status: 201, body: '{"orderId":"O-1"}', isMade: true };
    app.service.failRead = failing(record, notFound);
    app.service.itemReference = (order) => order.reference;
    const { id } = await app.order();
    for (let count = 0; count < 9; count += 1) {
      app.clock.sleep(day);
      app.wake();
      await app.clock.advance(minute);
    }
    expect(app.ordering.get(id)).toMatchObject({
      state: 'CONFIRMED',
      items: [],
      actions: ['lookAgain'],
      problem: [{ kind: 'unread' }],
    });
    expect(app.ordering.counts(app.service.connection.id).attention).toBe(1);
    app.service.failRead = () => null;
    await app.ordering.lookAgain(id);
    expect(app.ordering.get(id)).toMatchObject({ problem: null, items: [{}] });
    expect(app.ordering.counts(app.service.connection.id).attention).toBe(0);
  });

  test('is asked for as soon as a pause is over that the service asked for', async () => {
    app.service.failRead = failing(/^\/orders\/v1/, down);
    const { id } = await app.order();
    app.clock.sleep(2 * day);
    const until = app.clock.now() + 10 * minute;
    app.db.run(
      'INSERT INTO service_pause (connection_id, until) VALUES (?, ?)',
      app.service.connection.id,
      until,
    );
    app.service.failRead = failing(/^\/orders\/v1$/, down);
    app.wake();
    await app.clock.advance(9 * minute);
    expect(state(id)).toBe('PLACED');
    await app.until(() => state(id) === 'CONFIRMED', 120);
  });

  test.each([
    ['eight days', () => app.clock.sleep(8 * day)],
    ['the clock that was years behind when it was sent', () => app.clock.jumpWall(2200 * day)],
  ])('is fetched after %s', async (_, pass) => {
    app.service.instead = { status: 201, body: '{"orderId":"O-1"}', isMade: true };
    app.service.failRead = (path) => (path.startsWith('/orders/v1') ? down : null);
    const { id } = await app.order();
    await app.close();
    pass();
    app.open();
    await app.clock.advance(minute);
    app.service.failRead = () => null;
    await app.until(() => app.ordering.get(id)?.items.length === 1, 25 * 3600);
  });
});
