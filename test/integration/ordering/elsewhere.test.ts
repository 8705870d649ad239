import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { officeComputer } from '../../../main/lib/derived-id.ts';
import { createOrderKind } from '../../../main/ordering/shared-orders.ts';
import { settle } from '../../support/fake-clock.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
});
afterEach(() => app.dispose());

const filter = { show: 'all', limit: 100, offset: 0 } as const;
const list = (change: object = {}) =>
  app.ordering.list({ connectionId: app.service.connection.id, ...filter, ...change });

/** An order as another computer of the office placed it. */
function placedElsewhere(reference = '2026-200 7K3QX9ZD0PMA', status = 'COMPLETE') {
  const order = {
    orderId: `E-${app.service.orders.length + 1}`,
    reference,
    items: [
      {
        productCode: 'RegisterSearchStatement',
        productIds: { titleId: '9876/43' },
        status,
        pdf: aPdf(reference),
        more: { resourceText: 'REGISTER SEARCH', resourceExpiry: '2026-11-22T09:00:00+11:00' },
      },
    ],
  };
  app.service.orders.push(order);
  return order;
}

describe('an order that another computer placed', () => {
  test('for a child customer is read once that customer was named, then and later', async () => {
    const asked = () =>
      app.service.customers.filter(([path]) => path === '/orders/v1').map(([, customer]) => customer);
    await app.ordering.refreshHistory();
    expect(asked()).not.toContain('child-7');
    await app.ordering.refreshHistory(undefined, 'child-7');
    expect(asked()).toContain('child-7');
    const before = asked().length;
    await app.reopen();
    await app.ordering.refreshHistory();
    expect(asked().slice(before)).toContain('child-7');
  });

  test('has its items though twenty before it show none, however many they are', async () => {
    const placed = Array.from({ length: 50 }, (_, n) => placedElsewhere(`2026-${200 + n} 7K3QX9ZD0PMA`));
    app.service.history = (orders) => ({
      orders: orders.map(({ orderId, reference }) => ({ orderId, customerReference: reference })),
      total: orders.length,
    });
    const hidden = new Set(placed.slice(0, 25).map(({ orderId }) => `/orders/v1/${orderId}`));
    app.service.failRead = (path) =>
      hidden.has(path) ? { kind: 'refused', status: 403, reason: reasonSaying('Not allowed.') } : null;
    for (let look = 0; look < 6; look += 1) await app.ordering.refreshHistory();
    const { orders } = list();
    expect(orders).toHaveLength(50);
    expect(orders.filter(({ items }) => items.length > 0)).toHaveLength(25);
  });

  test('appears among the others, marked, with its items', async () => {
    await app.order(['10940/843']);
    placedElsewhere();
    expect(await app.ordering.refreshHistory()).toEqual({
      ok: true,
      value: { read: 2, added: 1, isComplete: true, provesAbsence: true, unread: 0 },
    });
    const { orders, total } = list();
    expect(total).toBe(2);
    expect(orders.map(({ placedBy }) => placedBy).sort()).toEqual(['elsewhere', 'here']);
    const other = orders.find(({ placedBy }) => placedBy === 'elsewhere');
    expect(other).toMatchObject({
      orderId: 'E-2',
      matterNumber: '2026-200',
      state: 'CONFIRMED',
      totalCents: 891,
      actions: [],
      items: [{ identifier: '9876/043', phase: 'processing', documentId: null }],
    });
    expect(app.ordering.get(other?.id ?? '')).toEqual(other);
    expect(list().orders).toContainEqual(other);
    expect(list({ show: 'attention' }).total).toBe(0);
    expect(await app.ordering.refreshHistory()).toMatchObject({ value: { added: 0 } });
    expect(list().total).toBe(2);
  });

  test('says whom it goes to as its record shows it, also where a later list shows nothing of it', async () => {
    const { orderId } = placedElsewhere();
    app.service.record = () => ({
      deliveryPreference: 'EMAIL',
      email: 'clerk@office.example',
      contactName: 'Kim Lee',
    });
    const contact = {
      delivery: 'email',
      email: 'clerk@office.example',
      contactName: 'Kim Lee',
      contactNumber: null,
    };
    await app.ordering.refreshHistory();
    expect(app.shown.contact).toEqual(contact);
    await app.ordering.refreshHistory();
    expect(app.shown.contact).toEqual(contact);
    app.service.history = () => ({ orders: [{ orderId, deliveryPreference: 'COURIER' }], total: 1 });
    await app.ordering.refreshHistory();
    expect(app.shown.contact).toEqual({ ...contact, delivery: 'COURIER' });
  });

  test('is asked about on request, and its certificate is fetched on request only', async () => {
    placedElsewhere();
    await app.ordering.refreshHistory();
    const id = app.item.id;
    app.ordering.checkItem(id);
    await app.until(() => app.item.phase === 'available');
    expect(app.item).toMatchObject({
      status: 'COMPLETE',
      isFetchable: true,
      textLength: 15,
      linkExpiresAt: '2026-11-22T09:00:00+11:00',
    });
    expect(app.ordering.itemText(id)).toBe('REGISTER SEARCH');
    expect(app.arrived).toEqual([]);
    expect(app.ordering.counts(app.service.connection.id).waiting).toBe(0);
    app.ordering.fetchCertificate(id);
    await app.until(() => app.item.phase === 'complete');
    const document = app.documents.get(app.item.documentId ?? '');
    expect(document).toMatchObject({
      matterNumber: '2026-200',
      orderViewId: app.shown.id,
      itemId: id,
      state: 'stored',
    });
    await app.reopen();
    expect(app.item.phase).toBe('complete');
  });

  test('by a colleague is asked about on request only, once, and fetched where the office does not bring it', async () => {
    const order = placedElsewhere('2026-200', 'PROCESSING');
    const asked = () => app.service.asked.filter((what) => what.includes('/item/')).length;
    const fields = {
      ...{ connection: app.service.connection.id, orderId: order.orderId, computer: 'laptop' },
      ...{ placedAt: app.clock.now(), matterNumber: '2026-200' },
      'item 1': {
        product: 'RegisterSearchStatement',
        name: 'Search',
        identifier: '9876/043',
        thing: '["t"]',
      },
    };
    const from = `laptop (Alice Ng):${officeComputer('laptop', 'alice')}`;
    const by = { login: 'alice', person: 'Alice Ng', computer: from, at: 1 };
    const ids = { localOf: () => null, sharedOf: () => null };
    const write = (told: typeof fields, localId: string | null = 'theirs') => {
      const parts = { events: createQuietEvents(), now: () => app.clock.now(), newId: () => 'item' };
      const kind = createOrderKind(app.db, { ...parts, computer: 'desk', moveOrder: () => {} });
      const thing = { id: 'theirs', localId, changed: told, fields: told, by };
      app.db.transaction(() => kind.write(thing, ids, () => false));
    };
    write(fields, null);
    expect(app.shown).toMatchObject({ id: 'theirs', placedBy: 'elsewhere', orderedBy: 'Alice Ng' });
    expect(app.item).toMatchObject({ phase: 'processing', nextCheckAt: null, isFetchable: false });
    await app.clock.advance(3_600_000);
    await app.reopen();
    await app.clock.advance(3_600_000);
    expect(asked()).toBe(0);
    app.ordering.checkItem(app.item.id);
    await app.until(() => app.item.lastCheckedAt !== null);
    await app.clock.advance(3_600_000);
    expect([asked(), app.item.nextCheckAt]).toEqual([1, null]);
    // It is complete, as their computer says, and stays away.
    for (const item of order.items) item.status = 'COMPLETE';
    const complete = {
      ...fields,
      'status 1': { status: 'COMPLETE', state: 'COMPLETE', completedAt: app.clock.now() },
    };
    write(complete);
    expect(app.item).toMatchObject({ phase: 'fetching', isFetchable: false });
    await app.clock.advance(3_600_000);
    expect(app.item).toMatchObject({ phase: 'fetching', isFetchable: true });
    expect(asked()).toBe(1);
    app.ordering.fetchCertificate(app.item.id);
    await app.until(() => app.item.phase === 'complete');
  });

  test.each(['PROCESSING', undefined])(
    'stays complete where a list that may be older shows the status %s',
    async (productStatus) => {
      const { orderId } = placedElsewhere();
      await app.ordering.refreshHistory();
      app.ordering.checkItem(app.item.id);
      await app.until(() => app.item.phase === 'available');
      const item = { orderItemNumber: 1, productCode: 'RegisterSearchStatement', productStatus };
      app.service.history = () => ({ orders: [{ orderId, products: [item] }], total: 1 });
      await app.ordering.refreshHistory();
      expect(app.item.phase).toBe('available');
    },
  );

  test('is not asked about by itself, and at most once in ten seconds', async () => {
    placedElsewhere('from the portal', 'EXTERNAL_PROCESSING');
    await app.ordering.refreshHistory();
    expect(app.shown.matterNumber).toBe('from the portal');
    await app.clock.advance(3_600_000);
    expect(app.service.itemReads).toBe(0);
    app.ordering.checkItem(app.item.id);
    await app.until(() => app.item.phase === 'withAuthority');
    app.ordering.checkItem(app.item.id);
    await app.until(() => true);
    expect(app.service.itemReads).toBe(1);
  });

  test('of this library is known again by its id and by its mark, however it is in doubt', async () => {
    app.service.sending = 'lostAnswer';
    app.fill();
    await app.place(app.cart.view().totalCents);
    expect(await app.ordering.refreshHistory()).toMatchObject({ value: { read: 1, added: 0 } });
    expect(list().total).toBe(1);
  });

  test('belongs to its connection only', async () => {
    placedElsewhere();
    await app.ordering.refreshHistory();
    const { id, items } = app.shown;
    expect(list({ connectionId: 'production' }).total).toBe(0);
    app.current = new (
      app.service.constructor as typeof import('../../support/fake-land-service.ts').FakeLandService
    )({
      ...app.service.connection,
      id: 'production',
    });
    expect(app.ordering.get(id)).toBeNull();
    expect(app.ordering.checkItem(items[0]?.id ?? '')).toBeNull();
    expect(app.ordering.fetchCertificate(items[0]?.id ?? '')).toBeNull();
    expect(app.ordering.itemText(items[0]?.id ?? '')).toBeNull();
  });
});

describe('the time up to which the order history was taken in', () => {
  const wholeAt = () => app.db.get('SELECT whole_at FROM history_look')?.whole_at ?? null;

  test('is not moved on by looking up one order, which takes in nothing else', async () => {
    app.service.sending = 'lostRequest';
    const { id } = await app.order();
    placedElsewhere();
    await app.ordering.refreshHistory();
    const before = wholeAt();
    expect(before).not.toBeNull();
    app.clock.jumpWall(21 * 86_400_000);
    const asked = app.service.asked.length;
    await app.ordering.lookAgain(id);
    expect(app.service.asked.slice(asked)).toContain('GET /orders/v1');
    expect(wholeAt()).toBe(before);
  });

  test('is not moved on, and nothing is proven, where Landfolio closes before all of it was taken in', async () => {
    await app.dispose();
    app = openOrderingApp();
    placedElsewhere();
    placedElsewhere();
    let stopped: Promise<void> | null = null;
    app.service.failRead = (path) => {
      if (path === '/orders/v1/E-1') stopped ??= app.ordering.stop();
      return null;
    };
    expect(await app.ordering.refreshHistory()).toMatchObject({
      value: { isComplete: false, provesAbsence: false },
    });
    expect(stopped).not.toBeNull();
    expect(wholeAt()).toBeNull();
  });
});

test('an order history that was not taken in within the eight seconds before an order is read before the next', async () => {
  // The look at the start is old by now.
  await app.clock.advance(61_000);
  const stalled = Promise.withResolvers<void>();
  app.service.pause = () =>
    app.service.asked.at(-1)?.startsWith('GET /orders/v1/E-') ? stalled.promise : Promise.resolve();
  placedElsewhere();
  const lists = () => app.service.asked.filter((what) => what === 'GET /orders/v1').length;
  app.fill(['10940/843']);
  const first = app.place(app.cart.view().totalCents);
  await app.clock.advance(8000);
  stalled.resolve();
  expect(await first).toMatchObject({ value: { isHistoryRead: false } });
  await settle();
  const before = lists();
  app.fill(['1000/001']);
  expect(await app.place(app.cart.view().totalCents)).toMatchObject({
    value: { isHistoryRead: true },
  });
  expect(lists()).toBeGreaterThan(before);
});
