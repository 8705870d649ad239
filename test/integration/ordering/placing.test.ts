import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMatters } from '../../../main/library/matters.ts';
import type { IntentState } from '../../../shared/model/order-state.ts';
import { aContext, aProduct } from '../../support/cart-line.ts';
import { settle } from '../../support/fake-clock.ts';
import { FakeLandService, nowhere } from '../../support/fake-land-service.ts';
import { raiseAsFullDisk } from '../../support/full-disk.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying, reasonWith } from '../../support/reason-saying.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let app: OrderingApp;
/** How often a person asked for an order that may go out. */
let asked = 1;
beforeEach(() => {
  asked = 1;
  app = openOrderingApp();
});
afterEach(async () => {
  // Whatever happened: no order was ever sent more often than a person asked for it.
  expect(app.service.posts.length).toBeLessThanOrEqual(asked);
  await app.dispose();
});

const place = () => app.place(app.cart.view().totalCents);
const inCart = () => app.cart.view().lines.map((line) => line.identifier);
const history = (id: string) =>
  app.db
    .all('SELECT to_state FROM intent_event WHERE intent_id = ? ORDER BY n', id)
    .map((row) => row.to_state as IntentState);
const states = () => app.db.all('SELECT state FROM intent ORDER BY id').map(({ state }) => state);

describe('placing the cart', () => {
  test('sends it once, empties it, and shows the order with its items', async () => {
    app.fill(['10940/843', '10940/844']);
    const placed = await place();
    expect(placed).toMatchObject({
      ok: true,
      value: { state: 'CONFIRMED', orderId: 'O-1', matterNumber: '2026-118' },
    });
    expect(app.shown.items.map(({ identifier }) => identifier)).toEqual(['10940/843', '10940/844']);
    expect(app.service.orders[0]?.reference).toBe(app.shown.reference);
    expect(inCart()).toEqual([]);
    expect(app.cart.view().details.matterNumber).toBe('');
    expect(history(app.shown.id)).toEqual(['PREPARED', 'SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED']);
  });

  test('puts nothing that was taken out of it into the next cart', async () => {
    app.fill(['10940/843', '10940/844']);
    const [first] = app.cart.view().lines;
    app.cart.removeLines([first?.id ?? '']);
    expect(await place()).toMatchObject({ ok: true });
    app.cart.undo([first?.id ?? '']);
    expect(inCart()).toEqual([]);
  });

  test('keeps no details of the client for the next cart', async () => {
    const fresh = app.cart.view().details;
    app.fill();
    app.cart.setDetails({
      delivery: 'email',
      email: 'client@mail.com.au',
      contactName: 'Kim',
      customerId: 'CHILD-7',
    });
    expect(await place()).toMatchObject({ ok: true });
    expect(app.cart.view().details).toEqual(fresh);
  });

  test('sends and journals typed texts without stray white space, and keeps the draft as typed', async () => {
    const vendors = [
      { vendorType: 'INDIVIDUAL', firstName: '  Ada\u00a0 Mary ', lastName: 'Lovelace\u00a0' },
    ];
    app.cart.setDetails({ matterNumber: '2026-118', contactName: ' Jo   Smith ' });
    app.cart.add(aProduct({ extraDataKeys: ['vendors', 'purpose'] }), aContext());
    const id = app.cart.view().lines[0]?.id ?? '';
    app.cart.updateLine(id, { extraData: { vendors, purpose: '   ' } });
    expect(app.cart.view().lines[0]).toMatchObject({
      extraData: { vendors },
      faults: [{ field: 'extraData.purpose' }],
    });
    app.cart.updateLine(id, { extraData: { vendors, purpose: ' Sale\n of  land' } });
    expect(await place()).toMatchObject({ ok: true });
    const extraData = {
      vendors: [{ vendorType: 'INDIVIDUAL', firstName: 'Ada Mary', lastName: 'Lovelace' }],
      purpose: 'Sale of land',
    };
    expect(app.service.posts).toMatchObject([{ products: [{ extraData }], contactName: 'Jo Smith' }]);
    const journalled = JSON.parse(String(app.db.get('SELECT cart FROM intent')?.cart));
    expect(journalled).toMatchObject({ lines: [{ extraData }], details: { contactName: 'Jo Smith' } });
  });

  test('writes each step down before the next thing happens', async () => {
    const seen: unknown[] = [];
    app.service.pause = async () => {
      seen.push(app.db.get('SELECT state, body FROM intent')?.state);
    };
    app.fill();
    await place();
    // Before it is connected; after the bytes left and before the answer came.
    expect(seen.slice(0, 2)).toEqual(['PREPARED', 'SENDING']);
  });

  test('shows it as being sent from its first moment to its answer, with nothing to do', async () => {
    const seen: unknown[] = [];
    app.service.pause = async () => {
      const { id, state, actions, problem } = app.shown;
      const [row] = app.ordering.table.chosen(app.service.connection.id, [`${id} 0`]);
      seen.push([state, actions, problem, row?.state, row?.canPutAway, app.changed.includes(id)]);
    };
    app.fill();
    await place();
    const sending = ['SENDING', [], null, 'SENDING', false, true];
    expect(seen.slice(0, 2)).toEqual([sending, sending]);
    expect(app.shown.state).toBe('CONFIRMED');
  });

  test('on a double click sends one order, and both clicks get it', async () => {
    app.fill();
    const [one, other] = await Promise.all([place(), place()]);
    expect(one).toEqual(other);
    expect(one.ok).toBe(true);
    expect(app.service.posts).toHaveLength(1);
    expect(await place()).toMatchObject({ ok: false, failure: { code: 'INVALID' } });
  });

  test('sends nothing where something is missing, and names it', async () => {
    app.fill([], '');
    const { cart } = app;
    cart.setDetails({ delivery: 'email', email: 'not yet' });
    const refused = await place();
    expect(refused).toMatchObject({
      failure: {
        code: 'INVALID',
        data: { faults: [{ field: 'lines' }, { field: 'matterNumber' }, { field: 'email' }] },
      },
    });
    expect(states()).toEqual([]);
  });

  test('sends nothing at another total than the person saw', async () => {
    app.fill();
    expect(await app.place(890)).toMatchObject({
      failure: { code: 'PRICE_CHANGED', data: { shownTotalCents: 890, newTotalCents: 891 } },
    });
    expect(app.service.posts).toEqual([]);
    expect(inCart()).toEqual(['10940/843']);
  });

  test('keeps the body as it was confirmed, byte for byte', async () => {
    await app.order();
    const row = app.db.get('SELECT body FROM intent');
    expect(JSON.parse(new TextDecoder().decode(row?.body as Uint8Array))).toEqual(app.service.posts[0]);
  });
});

describe('prices that are older than ten minutes', () => {
  const listing = (price: number, more: object = {}) => [
    { productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/843' }, price, gst: 81, ...more },
  ];
  beforeEach(() => {
    app.fill();
    app.clock.jumpWall(11 * minute);
  });

  test('are read again, and the same price is sent', async () => {
    app.service.products = listing(891);
    expect(await place()).toMatchObject({ ok: true });
    const asks = app.service.asked.filter((what) => what !== 'GET /orders/v1');
    expect(asks.slice(0, 2)).toEqual(['GET /orders/v1/products', 'POST /orders/v1']);
  });

  test('and changed are shown and not sent, until the person confirms the new one', async () => {
    app.service.products = listing(1000);
    expect(await place()).toMatchObject({
      failure: {
        code: 'PRICE_CHANGED',
        data: {
          shownTotalCents: 891,
          newTotalCents: 1000,
          lines: ['Register Search Statement for 10940/843'],
        },
      },
    });
    expect(app.service.posts).toEqual([]);
    expect(app.cart.view().totalCents).toBe(1000);
    expect(await place()).toMatchObject({ ok: true, value: { quotedTotalCents: 1000 } });
  });

  test('of something that is not offered any more are said, and nothing is sent', async () => {
    expect(await place()).toMatchObject({
      failure: {
        code: 'INVALID',
        data: { faults: [{ message: expect.stringMatching(/no longer offered.*Nothing was ordered/) }] },
      },
    });
    app.service.products = listing(891, { productAvailability: 'UNAVAILABLE' });
    expect(await place()).toMatchObject({ failure: { code: 'INVALID' } });
    expect(inCart()).toEqual(['10940/843']);
  });

  test('that cannot be read now are not sent, and nothing is lost', async () => {
    app.service.failRead = () => ({ kind: 'network', reason: reasonSaying('No network.') });
    expect(await place()).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { reason: reasonSaying('No network.') } },
    });
    expect([inCart(), states()]).toEqual([['10940/843'], []]);
  });

  test('keep the cart shut while they are read: nothing for another matter joins its lines', async () => {
    const { cart } = app;
    const added: unknown[] = [];
    app.service.pause = async () => {
      added.push(cart.add(aProduct({ productIds: { titleId: '10940/844' } }), aContext()));
    };
    app.service.failRead = () => ({ kind: 'network', reason: reasonSaying('No network.') });
    expect(await place()).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    expect(added).toEqual([
      {
        ok: false,
        failure: [{ field: 'cart', message: expect.stringMatching(/^This cart is being placed/) }],
      },
    ]);
    expect(inCart()).toEqual(['10940/843']);
    expect(cart.add(aProduct({ productIds: { titleId: '10940/844' } }), aContext())).toMatchObject({
      ok: true,
    });
  });

  test('are never sent to a connection that was switched to in the meantime', async () => {
    const other = new FakeLandService({ ...nowhere, id: 'production' });
    app.service.products = listing(891);
    app.current = other;
    app.fill(['9999/001']);
    app.current = app.service;
    app.service.pause = async () => {
      app.current = other;
    };
    const total = app.cart.view().totalCents;
    expect(await app.place(total)).toMatchObject({
      failure: {
        code: 'SERVICE_FAILED',
        data: { reason: reasonWith(expect.stringMatching(/switched.*so it was not sent/)) },
      },
    });
    expect([app.service.posts, other.posts]).toEqual([[], []]);
    expect(inCart()).toEqual(['9999/001']);
    app.current = app.service;
    expect(inCart()).toEqual(['10940/843']);
  });

  test.each(['matterNumber', 'customerId', 'email'] as const)(
    'are read, and meanwhile another window changes the %s: nothing goes out that nobody confirmed',
    async (field) => {
      const { cart } = app;
      app.service.products = listing(891);
      app.service.pause = async () => void cart.setDetails({ [field]: 'other@mail.com.au' });
      expect(await place()).toMatchObject({
        failure: { code: 'INVALID', data: { faults: [{ field: 'cart' }] } },
      });
      expect(app.service.posts).toEqual([]);
      expect(cart.view().details[field]).toBe('other@mail.com.au');
    },
  );

  test('are read, then the order history, and meanwhile another window corrects the matter number', async () => {
    const { cart } = app;
    app.service.products = listing(891);
    app.service.failRead = (path) => {
      if (path === '/orders/v1') cart.setDetails({ matterNumber: '2026-119' });
      return null;
    };
    expect(await place()).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'cart' }] } },
    });
    expect([app.service.posts, states()]).toEqual([[], []]);
  });

  test('written while the clock was ahead are read again', async () => {
    app.clock.jumpWall(-20 * minute);
    app.service.products = listing(1000);
    expect(await place()).toMatchObject({ failure: { code: 'PRICE_CHANGED' } });
  });
});

describe('an order that provably never left', () => {
  test('is back in the cart as it was, and can be placed', async () => {
    app.service.sending = 'notSent';
    app.fill(['10940/843', '10940/844']);
    app.cart.setDetails({ contactName: 'Jo' });
    expect(await place()).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { reason: reasonSaying('The connection broke.') } },
    });
    expect(inCart()).toEqual(['10940/843', '10940/844']);
    expect(app.cart.view().details).toMatchObject({ matterNumber: '2026-118', contactName: 'Jo' });
    expect(states()).toEqual(['NOT_SENT']);
    expect(app.ordering.counts(nowhere.id)).toMatchObject({ waiting: 0, attention: 0 });
    app.service.sending = 'answered';
    expect(await place()).toMatchObject({ ok: true });
    expect(app.shown.state).toBe('CONFIRMED');
  });

  test('takes along the matter that only it opened, which is as new when it is ordered for again', async () => {
    const book = createMatters(app.db, {
      now: () => app.clock.now(),
      newId: () => 'typed',
      computer: 'desk',
    });
    const shown = () => book.list(nowhere.id, {}).map(({ number, orders }) => [number, orders]);
    asked = 4;
    app.service.sending = 'notSent';
    app.fill();
    await place();
    expect([states(), shown()]).toEqual([['NOT_SENT'], []]);
    expect(app.cart.view().isNewMatter).toBe(true);
    await app.clock.advance(minute);
    await place();
    expect([states(), shown()]).toEqual([['NOT_SENT', 'NOT_SENT'], []]);
    app.service.sending = 'answered';
    await app.clock.advance(minute);
    await place();
    expect(shown()).toEqual([['2026-118', 1]]);
    // No earlier matter had the number.
    expect(book.earlier(book.use(nowhere.id, '2026-118'))).toBeNull();
    expect(app.db.get('SELECT reused_at FROM matter')).toEqual({ reused_at: null });
    // It holds an order now: another one that never left takes nothing away.
    app.service.sending = 'notSent';
    app.fill(['1000/001']);
    await place();
    expect(shown()).toEqual([['2026-118', 1]]);
  });

  test.each(['typed by hand before', 'typed by hand meanwhile', 'written on meanwhile'])(
    'leaves a matter that was %s where it is',
    async (when) => {
      const book = createMatters(app.db, {
        now: () => app.clock.now(),
        newId: () => 'typed',
        computer: 'desk',
      });
      const open = () => void book.create(nowhere.id, '2026-118');
      if (when === 'typed by hand before') open();
      app.service.sending = 'notSent';
      app.service.pause = async () => {
        if (when === 'typed by hand meanwhile') open();
        const id = String(app.db.get('SELECT id FROM matter')?.id);
        if (when === 'written on meanwhile') book.update(nowhere.id, id, { notes: 'Call the vendor' });
      };
      app.fill();
      await place();
      expect(states()).toEqual(['NOT_SENT']);
      expect(book.list(nowhere.id, {})).toMatchObject([{ number: '2026-118', orders: 0 }]);
    },
  );

  test('since it could not be noted down is back in the cart', async () => {
    app.fill();
    app.db.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON intent WHEN NEW.state = 'SENDING'
      BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
    expect(await place()).toMatchObject({ failure: { code: 'SERVICE_FAILED', data: { kind: 'notReady' } } });
    expect([inCart(), states(), app.service.posts]).toEqual([['10940/843'], ['NOT_SENT'], []]);
  });

  test('since the program stopped first waits for the person, and is sent once or put away', async () => {
    const never = new Promise<void>(() => {});
    app.service.pause = () => never;
    app.fill();
    void place();
    await settle();
    app.kill();
    app.service.pause = async () => {};
    app.open();
    await app.clock.advance(9 * minute);
    expect(app.shown).toMatchObject({ state: 'PREPARED', actions: ['sendPrepared', 'discard'] });
    expect(app.service.posts).toEqual([]);
    app.fill();
    expect(await place()).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { orderViewId: app.shown.id } },
    });
    const { id } = app.shown;
    const both = Promise.all([app.ordering.sendPrepared(id), app.ordering.sendPrepared(id)]);
    expect(app.ordering.discard(id)).toMatchObject({
      failure: { code: 'ALREADY_PLACED', data: { reason: { kind: 'otherSending' } } },
    });
    const [one, other] = await both;
    expect(one).toEqual(other);
    expect(one).toMatchObject({ ok: true, value: { state: 'CONFIRMED' } });
    const changed = { failure: { code: 'ALREADY_PLACED', data: { reason: { kind: 'changed' } } } };
    expect(await app.ordering.sendPrepared(id)).toMatchObject(changed);
    expect(app.ordering.discard(id)).toMatchObject(changed);
  });

  test.each(['connection', 'prices'])(
    'is not sent where the %s changed while the history was read',
    async (what) => {
      app.service.pause = () => new Promise<void>(() => {});
      app.fill();
      void place();
      await settle();
      app.kill();
      app.service.pause = async () => {};
      app.open();
      await app.clock.advance(9 * minute);
      app.service.failRead = (path) => {
        if (path !== '/orders/v1') return null;
        if (what === 'prices') app.clock.jumpWall(11 * minute);
        else app.current = new FakeLandService({ ...nowhere, id: 'production' });
        return null;
      };
      expect(await app.ordering.sendPrepared(app.shown.id)).toMatchObject({
        failure: { code: what === 'prices' ? 'INVALID' : 'SERVICE_FAILED' },
      });
      expect(app.service.posts).toEqual([]);
      expect(states()).toEqual(['PREPARED']);
    },
  );

  test('at prices of long ago is not sent any more; put away, its products are in the cart again, once', async () => {
    app.service.pause = () => new Promise<void>(() => {});
    app.fill();
    void place();
    await settle();
    app.kill();
    app.service.pause = async () => {};
    app.open();
    await app.clock.advance(hour);
    expect(app.shown).toMatchObject({ state: 'PREPARED', actions: ['discard'] });
    expect(await app.ordering.sendPrepared(app.shown.id)).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'order' }] } },
    });
    expect(app.service.posts).toEqual([]);
    const matters = () => app.db.all('SELECT number FROM matter WHERE deleted_at IS NULL');
    expect(matters()).toHaveLength(1);
    expect(app.ordering.discard(app.shown.id)).toMatchObject({ value: { state: 'DISCARDED' } });
    expect(matters()).toEqual([]);
    expect(inCart()).toEqual(['10940/843']);
  });

  test('and was put away can be ordered again', async () => {
    app.service.pause = () => new Promise<void>(() => {});
    app.fill();
    void place();
    await settle();
    app.kill();
    app.service.pause = async () => {};
    app.open();
    expect(app.ordering.discard(app.shown.id)).toMatchObject({ value: { state: 'DISCARDED' } });
    await app.order();
    expect(app.shown.state).toBe('CONFIRMED');
  });

  test('that waited for another one is not sent to a connection that was switched to', async () => {
    const other = new FakeLandService({ ...nowhere, id: 'production' });
    app.current = other;
    app.fill(['9999/001'], 'other');
    app.current = app.service;
    app.service.pause = () => new Promise<void>(() => {});
    app.fill(['1000/001'], 'first');
    void place();
    await settle();
    app.kill();
    const gate = Promise.withResolvers<void>();
    app.service.pause = () => gate.promise;
    app.open();
    const first = app.ordering.sendPrepared(app.shown.id);
    app.fill(['1000/002'], 'second');
    const second = place();
    await settle();
    app.current = other;
    gate.resolve();
    await first;
    expect(await second).toMatchObject({
      failure: { code: 'SERVICE_FAILED', data: { reason: reasonWith(expect.stringMatching(/switched/)) } },
    });
    expect(other.posts).toEqual([]);
    expect(inCart()).toEqual(['9999/001']);
  });

  test('is not mixed up with another one that is being sent at the moment', async () => {
    app.service.pause = () => new Promise<void>(() => {});
    app.fill(['1000/001'], 'first');
    void place();
    await settle();
    app.kill();
    const gate = Promise.withResolvers<void>();
    app.service.pause = () => gate.promise;
    app.open();
    const prepared = app.shown.id;
    app.fill(['1000/002'], 'second');
    const second = place();
    const first = app.ordering.sendPrepared(prepared);
    app.service.sending = 'notSent';
    await settle();
    // The second waits for the end of the first: of this run, only one has been asked for.
    expect(app.service.asked.filter((what) => what.startsWith('POST'))).toHaveLength(2);
    gate.resolve();
    expect(await second).toMatchObject({ ok: false });
    expect(await first).toMatchObject({ ok: false });
    expect(states()).toEqual(['NOT_SENT', 'NOT_SENT']);
  });
});

describe('an order whose outcome is not known', () => {
  beforeEach(() => {
    app.service.sending = 'lostAnswer';
  });

  test('is found in the history and confirmed, without being sent again', async () => {
    app.fill();
    expect(await place()).toMatchObject({ ok: true, value: { state: 'UNKNOWN' } });
    expect(inCart()).toEqual([]);
    await app.until(() => app.shown.state === 'CONFIRMED', 30);
    expect(app.shown).toMatchObject({
      orderId: 'O-1',
      totalCents: 891,
      items: [{ identifier: '10940/843' }],
    });
    for (const item of app.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
    await app.until(() => app.item.phase === 'complete');
  });

  test('cannot be placed again meanwhile, also not after a restart', async () => {
    app.service.history = () => ({ orders: [] });
    app.fill();
    await place();
    for (const round of [1, 2]) {
      app.fill();
      expect(await place()).toMatchObject({
        failure: {
          code: 'ALREADY_PLACED',
          data: { reason: { kind: 'sameCart', state: 'UNKNOWN' } },
        },
      });
      expect(inCart()).toEqual(['10940/843']);
      if (round === 1) await app.reopen();
    }
    expect(app.ordering.counts(nowhere.id).attention).toBe(1);
  });

  test('stays visible and is never sent again, however long nobody finds it', async () => {
    app.service.sending = 'lostRequest';
    app.service.history = () => ({ orders: [] });
    app.fill();
    await place();
    for (let count = 0; count < 9; count += 1) {
      await app.clock.advance(30 * minute);
      app.clock.sleep(day);
    }
    await app.reopen();
    await app.clock.advance(hour);
    expect(app.shown).toMatchObject({
      state: 'UNKNOWN',
      problem: [{ kind: 'unknown' }],
    });
    expect(app.service.asked.filter((what) => what.startsWith('POST'))).toHaveLength(1);
  });

  test('is looked for in fewer reads the longer it takes', async () => {
    app.service.history = () => ({ orders: [] });
    app.fill();
    await place();
    const reads = () => app.service.asked.filter((what) => what === 'GET /orders/v1').length;
    const before = reads();
    // One more without being asked, soon after an order. Each goes two pages past the empty one.
    await app.clock.advance(minute);
    expect(reads() - before).toBe(4 * 3);
    await app.clock.advance(hour - minute);
    expect(reads() - before).toBe(8 * 3);
  });

  test('is looked for at once by the next start, however far off the next look was', async () => {
    app.service.history = () => ({ orders: [] });
    app.fill();
    await place();
    await app.clock.advance(3 * hour);
    app.service.history = null;
    await app.reopen();
    await app.until(() => app.shown.state === 'CONFIRMED', 30);
  });

  test('is left alone as long as the service asks for, then found', async () => {
    app.service.failRead = () => ({
      kind: 'limited',
      status: 429,
      reason: reasonSaying('Later.'),
      retryAfterSeconds: 1200,
    });
    app.fill();
    await place();
    await app.clock.advance(20_000);
    app.service.failRead = () => null;
    const asked = app.service.asks;
    await app.clock.advance(1000_000);
    await app.reopen();
    await app.clock.advance(100_000);
    expect(app.service.asks).toBe(asked);
    await app.until(() => app.shown.state === 'CONFIRMED', 1200);
  });

  test('that the service made twice is said with all numbers', async () => {
    app.service.history = (orders) => ({
      orders: orders.flatMap(({ reference }) =>
        ['O-1', 'O-9'].map((orderId) => ({ orderId, customerReference: reference.toLowerCase() })),
      ),
    });
    app.fill();
    await place();
    await app.until(() => app.shown.state === 'DUPLICATE', 30);
    expect(app.shown.problem).toMatchObject([
      { kind: 'duplicate', cause: expect.stringContaining('O-1, O-9'), isAlone: false },
    ]);
  });

  test('is found where the history gives no references, by asking for each order', async () => {
    app.service.history = (orders) => orders.map(({ orderId }) => ({ orderId }));
    app.fill();
    await place();
    await app.until(() => app.shown.state === 'CONFIRMED', 30);
  });
});

describe.each([
  ['an empty body', 201, ''],
  ['a web page', 200, '<!doctype html>'],
  ['an answer cut off', 201, '{"orderId":"O-1","item'],
  ['two order numbers', 201, '{"orderId":"O-1","orderId":"O-2"}'],
  ['a server error', 500, '{"errorMessage":"oops"}'],
  ['a timeout of the server', 504, ''],
  ['a conflict', 409, ''],
  ['a redirect', 307, ''],
])('after %s', (_, status, body) => {
  test('an order that was made is found, and one that was not made is presumed absent after a quarter of an hour', async () => {
    app.service.instead = { status, body, isMade: true };
    app.fill();
    expect(await place()).toMatchObject({ ok: true, value: { state: 'UNKNOWN' } });
    await app.until(() => app.shown.state === 'CONFIRMED', 30);
    const other = openOrderingApp();
    try {
      other.trustList();
      other.service.instead = { status, body, isMade: false };
      await other.order();
      await other.clock.advance(14 * minute);
      expect(other.shown.state).toBe('UNKNOWN');
      await other.clock.advance(2 * minute);
      expect(other.shown.state).toBe('PRESUMED_ABSENT');
      expect(other.service.posts).toHaveLength(1);
    } finally {
      await other.dispose();
    }
  });
});

describe('an answer that gives only the number', () => {
  test.each(['{"orderId":"O-1"}', '{"orderId":"O-1","itemsOrdered":"none of your business"}'])(
    'confirms, and the items are read from the order (%s)',
    async (body) => {
      app.service.instead = { status: 201, body, isMade: true };
      app.fill(['10940/843', '10940/844']);
      await place();
      expect(app.shown.state).toBe('CONFIRMED');
      expect(app.ordering.list({ connectionId: nowhere.id, show: 'open', limit: 9, offset: 0 }).total).toBe(
        1,
      );
      await app.until(() => app.shown.items.length === 2, 30);
    },
  );

  test('or only some of the items confirms, and the others are read from the order', async () => {
    const body = JSON.stringify({
      orderId: 'O-1',
      itemsOrdered: [
        { orderItemNumber: 2, productCode: 'RegisterSearchStatement', productIds: { titleId: '10940/844' } },
      ],
    });
    app.service.instead = { status: 201, body, isMade: true };
    app.fill(['10940/843', '10940/844']);
    await place();
    await app.until(() => app.shown.items.length === 2, 30);
    expect(app.shown.items.map(({ identifier }) => identifier)).toEqual(['10940/843', '10940/844']);
  });

  test('keeps asking while the order cannot be read, also after a restart', async () => {
    app.service.instead = { status: 201, body: '{"orderId":"O-1"}', isMade: true };
    app.service.failRead = () => ({ kind: 'unavailable', status: 503, reason: reasonSaying('Down.') });
    app.fill();
    await place();
    await app.clock.advance(minute);
    await app.reopen();
    app.service.failRead = () => null;
    await app.until(() => app.shown.items.length === 1, 300);
  });
});

describe('an order that the service refused', () => {
  beforeEach(() => {
    app.service.instead = { status: 400, body: '{"errorMessage":"Vendor missing"}', isMade: false };
    app.fill();
  });

  test('is rejected once the whole history shows none for a quarter of an hour, with the cart as it was', async () => {
    app.trustList();
    expect(await place()).toMatchObject({
      failure: {
        code: 'SERVICE_FAILED',
        data: { kind: 'rejected', status: 400, serverMessage: 'Vendor missing' },
      },
    });
    expect(app.shown).toMatchObject({
      state: 'REFUSED',
      problem: [{ kind: 'refused', cause: 'Vendor missing', isUnproven: false }],
    });
    expect(inCart()).toEqual(['10940/843']);
    await app.clock.advance(14 * minute);
    expect(app.shown.state).toBe('REFUSED');
    await app.clock.advance(2 * minute);
    expect(app.shown.state).toBe('REJECTED');
    expect(app.cart.view().details.matterNumber).toBe('2026-118');
    expect(history(app.shown.id)).toEqual(['PREPARED', 'SENDING', 'RESPONDED', 'REFUSED', 'REJECTED']);
  });

  /** What each open cart holds, by the number of its matter. */
  const open = () =>
    Object.fromEntries(
      app.ordering.carts.list().map(({ id, matterNumber }) => [
        matterNumber,
        app.ordering.carts
          .of(id)
          .lines()
          .map(({ identifier }) => identifier),
      ]),
    );
  const put = (cartId: string | null, matterNumber: string, volumeFolio: string) => {
    const product = aProduct({ productIds: { titleId: volumeFolio } });
    const added = app.ordering.carts.add({ cartId, matterNumber }, [
      { product, context: aContext({ volumeFolio }) },
    ]);
    if (!added.ok) throw new Error(JSON.stringify(added.failure));
    return added.value.cart;
  };

  test('puts its lines back into the cart that they came from, with its details, and into no other', async () => {
    const { id } = app.cart;
    app.cart.setDetails({ customerId: 'C-1', contactName: 'Jo' });
    app.service.pause = async () => {
      if (app.service.posts.length > 0 && !('2026-119' in open())) put(null, '2026-119', '10940/844');
    };
    await place();
    expect(open()).toEqual({ '2026-118': ['10940/843'], '2026-119': ['10940/844'] });
    expect(app.ordering.carts.of(id).view()).toMatchObject({
      lines: [{ identifier: '10940/843' }],
      details: { matterNumber: '2026-118', customerId: 'C-1', contactName: 'Jo' },
    });
    expect(app.carts.filter((cart) => cart.id === id).at(-1)?.lines).toHaveLength(1);
  });

  test('puts its lines back into the cart that its matter has meanwhile, each thing once', async () => {
    app.service.pause = async () => {
      if (app.service.posts.length === 0 || '2026-118' in open()) return;
      const { id } = put('another', '2026-118', '10940/844');
      put(id, '', '10940/843');
    };
    await place();
    expect(open()).toEqual({ '2026-118': ['10940/844', '10940/843'] });
  });

  test('puts its lines back for the matter as it is called by then', async () => {
    app.service.pause = async () => {
      app.db.run(`UPDATE matter SET number = '2026-300' WHERE number = '2026-118'`);
    };
    await place();
    expect(open()).toEqual({ '2026-300': ['10940/843'] });
  });

  test('but made all the same is confirmed, and its lines are not in the cart any more', async () => {
    app.service.instead = { status: 400, body: '{"errorMessage":"Vendor missing"}', isMade: true };
    const ids = app.cart.lines().map(({ id }) => id);
    expect(await place()).toMatchObject({ ok: true, value: { state: 'CONFIRMED', orderId: 'O-1' } });
    expect(inCart()).toEqual([]);
    app.cart.undo(ids);
    expect(inCart()).toEqual([]);
  });

  test('and whose history cannot be read keeps the cart and its lock until it can be', async () => {
    app.service.failRead = (path) =>
      path === '/orders/v1' ? { kind: 'network', reason: reasonSaying('No network.') } : null;
    expect(await place()).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    expect(app.shown).toMatchObject({ state: 'REFUSED', actions: ['lookAgain', 'discard'] });
    expect(inCart()).toEqual(['10940/843']);
    expect(await place()).toMatchObject({ failure: { code: 'ALREADY_PLACED' } });
    app.service.failRead = () => null;
    app.trustList();
    await app.until(() => app.shown.state === 'REJECTED', 2 * 3600);
  });

  test('locks the same cart in sight, until it is discarded or another product is added', async () => {
    app.service.history = () => ({ orders: [], total: 7 });
    expect(app.cart.view().locks).toEqual([]);
    await place();
    const { lines } = app.cart.view();
    const [line] = lines;
    const lock = {
      orderViewId: app.shown.id,
      lineIds: [line?.id],
      state: 'REFUSED',
    };
    expect(app.cart.view().locks).toEqual([lock]);
    // No tick opens it.
    app.cart.updateLine(line?.id ?? '', { isRepeatAccepted: true });
    expect(app.cart.view().locks).toEqual([lock]);
    app.cart.setDetails({ matterNumber: '2026-119' });
    expect(app.cart.view().locks).toEqual([]);
    app.cart.setDetails({ matterNumber: '2026-118' });
    app.ordering.discard(app.shown.id);
    expect(app.cart.view().locks).toEqual([]);
  });

  test('is never rejected by a history that may not be whole', async () => {
    app.service.history = () => ({ orders: [], total: 7 });
    await place();
    await app.clock.advance(hour);
    expect(app.shown.state).toBe('REFUSED');
  });

  test('put away no longer locks its basket, and is told when the service shows it after all', async () => {
    app.service.history = () => ({ orders: [], total: 7 });
    await place();
    const { id, reference } = app.shown;
    expect(await place()).toMatchObject({ failure: { code: 'ALREADY_PLACED', data: { orderViewId: id } } });
    expect(app.ordering.discard(id)).toMatchObject({ value: { state: 'ABANDONED' } });
    expect(inCart()).toEqual(['10940/843']);
    app.service.instead = null;
    asked = 2;
    expect(await place()).toMatchObject({ ok: true });
    app.service.history = () => ({ orders: [{ orderId: 'late', customerReference: reference }], total: 9 });
    await app.until(() => app.ordering.get(id)?.state === 'DUPLICATE', hour);
    expect(app.ordering.get(id)?.problem).toMatchObject([{ cause: expect.stringContaining('late') }]);
  });

  test('since the credentials were refused says so', async () => {
    app.service.instead = { status: 401, body: '', isMade: false };
    expect(await place()).toMatchObject({ failure: { data: { kind: 'refused', status: 401 } } });
  });
});

describe('what a start finds', () => {
  async function killedWhile(sending: 'sending' | 'recording'): Promise<void> {
    app.fill();
    if (sending === 'sending') {
      let calls = 0;
      app.service.pause = () => {
        calls += 1;
        return calls === 2 ? new Promise<void>(() => {}) : Promise.resolve();
      };
      void place();
      await settle();
    } else {
      app.db.exec(`CREATE TEMP TRIGGER stop BEFORE UPDATE ON intent WHEN OLD.state = 'RESPONDED'
        BEGIN SELECT RAISE(ABORT, 'the program stops here'); END`);
      await place().catch(() => {});
    }
    expect(states()).toEqual([sending === 'sending' ? 'SENDING' : 'RESPONDED']);
    app.kill();
    app.service.pause = async () => {};
  }

  test('in sending is in doubt, found in the history and confirmed', async () => {
    await killedWhile('sending');
    app.open();
    expect(app.shown.state).toBe('UNKNOWN');
    await app.until(() => app.shown.state === 'CONFIRMED', 30);
    expect(history(app.shown.id)).toEqual(['PREPARED', 'SENDING', 'UNKNOWN', 'CONFIRMED']);
  });

  test('answered and not read is read, and its number is verified', async () => {
    await killedWhile('recording');
    app.open();
    expect(app.shown).toMatchObject({ state: 'PLACED', orderId: 'O-1', items: [] });
    await app.until(() => app.shown.state === 'CONFIRMED', 10);
    expect(app.shown.items).toMatchObject([{ identifier: '10940/843' }]);
  });
});

describe('a disk that is full', () => {
  test('while an order in doubt is looked for makes the history neither read without end nor forgotten', async () => {
    app.service.sending = 'lostAnswer';
    app.fill();
    await place();
    app.db.exec(
      `CREATE TEMP TRIGGER full BEFORE UPDATE ON intent BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    await app.clock.advance(10 * minute);
    expect(app.service.asked.length).toBeLessThan(90);
    app.db.exec('DROP TRIGGER full');
    await app.until(() => app.shown.state === 'CONFIRMED', 90);
  });

  const refuseAnswer = () => {
    app.db.exec(`CREATE TEMP TRIGGER full BEFORE UPDATE ON intent WHEN NEW.state <> 'SENDING'
      BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
    raiseAsFullDisk(app.db);
  };
  const statesSince = (id: string) =>
    app.db
      .all('SELECT to_state FROM intent_event WHERE intent_id = ? ORDER BY n', id)
      .map(({ to_state }) => to_state);

  test('when the answer comes keeps it in memory, and it is taken as soon as there is room', async () => {
    app.fill();
    refuseAnswer();
    expect(await place()).toMatchObject({ ok: true, value: { state: 'SENDING' } });
    await app.clock.advance(10 * minute);
    expect(app.shown.state).toBe('SENDING');
    app.db.exec('DROP TRIGGER full');
    await app.until(() => app.shown.state === 'CONFIRMED', 90);
    expect(statesSince(app.shown.id)).toEqual(['PREPARED', 'SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED']);
    expect(app.service.posts).toHaveLength(1);
  });

  test('when the service refuses the order believes it, and gives the cart back', async () => {
    app.fill();
    app.service.instead = { status: 400, body: '{"errorMessage":"No such title"}', isMade: false };
    refuseAnswer();
    expect(await place()).toMatchObject({ ok: true, value: { state: 'SENDING' } });
    app.db.exec('DROP TRIGGER full');
    const told = app.carts.length;
    await app.clock.advance(1000);
    expect(app.shown).toMatchObject({ state: 'REFUSED' });
    expect(inCart()).toEqual(['10940/843']);
    expect(app.carts.length).toBeGreaterThan(told);
    expect(app.service.posts).toHaveLength(1);
  });

  test('up to the end of the program leaves the order in doubt, and the history tells', async () => {
    app.fill();
    refuseAnswer();
    await place();
    app.kill();
    app.open();
    expect(app.shown).toMatchObject({ state: 'UNKNOWN' });
    await app.until(() => app.shown.state === 'CONFIRMED', 60);
    expect(app.service.posts).toHaveLength(1);
  });

  test('when an order did not leave keeps that in memory, and it does not touch the next sending', async () => {
    app.fill();
    app.service.sending = 'notSent';
    refuseAnswer();
    expect(await place()).toMatchObject({ failure: { code: 'SERVICE_FAILED' } });
    expect(app.shown.state).toBe('PREPARED');
    app.db.exec('DROP TRIGGER full');
    app.service.sending = 'answered';
    let whileSent: unknown;
    app.service.pause = async () => {
      if (states()[0] !== 'SENDING') return;
      await app.clock.advance(minute);
      whileSent = states();
    };
    const sent = await app.ordering.sendPrepared(app.shown.id);
    expect(sent).toMatchObject({ ok: true, value: { orderId: 'O-1' } });
    expect(whileSent).toEqual(['SENDING']);
    expect(statesSince(app.shown.id).slice(0, 4)).toEqual(['PREPARED', 'SENDING', 'RESPONDED', 'PLACED']);
  });

  test('at a start lets the program open, and what was left is taken up as soon as there is room', async () => {
    app.fill();
    let calls = 0;
    app.service.pause = () => {
      calls += 1;
      return calls === 2 ? new Promise(() => {}) : Promise.resolve();
    };
    void place();
    await settle();
    expect(states()).toEqual(['SENDING']);
    app.db.exec(`CREATE TRIGGER full BEFORE UPDATE ON intent BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
    app.kill();
    app.service.pause = async () => {};
    app.open();
    expect(app.shown.state).toBe('SENDING');
    app.db.exec('DROP TRIGGER full');
    const told = app.changed.length;
    await app.clock.advance(1000);
    expect(app.shown.state).toBe('UNKNOWN');
    expect(app.changed.length).toBeGreaterThan(told);
  });

  test('before anything is written sends nothing and leaves the cart', async () => {
    app.fill();
    app.db.exec(
      `CREATE TEMP TRIGGER full BEFORE INSERT ON intent BEGIN SELECT RAISE(ABORT, 'disk is full'); END`,
    );
    expect(await place()).toMatchObject({
      failure: { code: 'HOST_FAILED', data: { kind: 'orderNotSaved', isDiskFull: false } },
    });
    expect(inCart()).toEqual(['10940/843']);
    expect(app.service.asks).toBe(0);
    expect(app.ordering.isBusy()).toBe(false);
  });
});

test('a service call that breaks in an unforeseen way sends nothing twice and loses nothing', async () => {
  const chargeable = app.service.chargeable;
  app.service.chargeable = async () => {
    throw new TypeError('unforeseen');
  };
  app.fill();
  expect(await place()).toMatchObject({ ok: false, failure: { code: 'SERVICE_FAILED' } });
  expect(inCart()).toEqual(['10940/843']);
  app.service.chargeable = async (call) => {
    await chargeable.call(app.service, call);
    throw new TypeError('unforeseen, after the bytes left');
  };
  expect(await place()).toMatchObject({ ok: true, value: { state: 'UNKNOWN' } });
  await app.until(() => app.shown.state === 'CONFIRMED', 30);
});

test('the same thing ordered again lately is pointed out in the cart', async () => {
  await app.order();
  app.fill();
  const note = () => app.cart.view().lines[0]?.earlierOrder;
  const placed = {
    kind: 'placed',
    id: app.shown.id,
    at: app.shown.placedAt,
    matterNumber: '2026-118',
    orderId: 'O-1',
    isFromHistory: false,
  };
  expect(note()).toEqual(placed);
  app.clock.jumpWall(29 * day);
  expect(note()).toEqual(placed);
  app.clock.jumpWall(2 * day);
  expect(note()).toBeNull();
});
