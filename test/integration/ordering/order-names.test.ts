import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/** What a service makes of references and numbers: an order is known by whatever is left of them, and by nothing less. */

const minute = 60_000;
const matter = 'SMITH-JONES-2026-000118X';

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.trustList();
});
afterEach(() => app.dispose());

const state = (id: string) => app.ordering.get(id)?.state;

/** Changes what the service shows of its orders: in records, items and the list. */
function shownWith(change: (shown: { orderId?: string; customerReference?: string }, path: string) => void) {
  const read = app.service.read.bind(app.service);
  app.service.read = async (call) => {
    const answer = await read(call);
    if (!answer.ok) return answer;
    const value = structuredClone(answer.value) as { orders?: object[] };
    for (const one of value.orders ?? [value]) change(one, call.path);
    return { ok: true, value: value as typeof answer.value };
  };
}

/** Asks the service for another order than was asked for. */
function answeredWith(redirect: (path: string) => string): void {
  const read = app.service.read.bind(app.service);
  app.service.read = (call) => read({ ...call, path: redirect(call.path) });
}

describe('a reference that is cut and framed', () => {
  const made = [
    ['cut behind a word', (whole: string) => `LF ${whole}`.slice(0, 40)],
    ['without its middle', (whole: string) => `${whole.slice(0, 20)}...${whole.slice(-8)}`],
    ['cut before a word', (whole: string) => `${whole.slice(0, 36)} (1)`],
  ] as const;

  test.each(made)('%s leaves the number of the answer as it is', async (_, change) => {
    shownWith((one) => {
      if (one.customerReference?.startsWith('SMITH')) one.customerReference = change(one.customerReference);
    });
    const { id } = await app.order(undefined, matter);
    await app.clock.advance(30 * minute);
    expect(['PLACED', 'CONFIRMED']).toContain(state(id));
    expect(app.shown).toMatchObject({ orderId: 'O-1', items: [{}] });
  });

  test.each(made)('%s is never absent after a lost answer', async (_, change) => {
    shownWith((one) => {
      if (one.customerReference?.startsWith('SMITH')) one.customerReference = change(one.customerReference);
    });
    app.service.sending = 'lostAnswer';
    const { id } = await app.order(undefined, matter);
    await app.clock.advance(60 * minute);
    expect(['UNKNOWN', 'CONFIRMED']).toContain(state(id));
  });
});

test.each([
  ['a hyphen for the blank', (whole: string) => whole.replace(' ', '-')],
  ['no blank', (whole: string) => whole.replace(' ', '')],
  ['a word after it', (whole: string) => `${whole} /web`],
])('an own order that the library lost comes back with its certificate: %s', async (_, change) => {
  shownWith((one) => {
    if (one.customerReference?.startsWith('2026')) one.customerReference = change(one.customerReference);
  });
  await app.order();
  for (const { items } of app.service.orders) for (const item of items) item.status = 'COMPLETE';
  await app.close();
  app.loseLibrary();
  app.open();
  await app.ordering.refreshHistory();
  await app.until(() => app.arrived.length > 0, 30 * 60);
  expect(app.shown).toMatchObject({ orderId: 'O-1', matterNumber: '2026-118', placedBy: 'elsewhere' });
});

describe('a record that names another order', () => {
  test('does not make a colleague\u2019s number ours', async () => {
    const pdf = aPdf('of a colleague');
    const item = { productCode: 'RegisterSearchStatement', productIds: {}, status: 'COMPLETE', pdf };
    app.service.orders.push({ orderId: 'S-1', reference: 'Smith 12', items: [item] });
    app.service.instead = { status: 200, body: '{"orderId":"S-1","totalPrice":5}', isMade: true };
    answeredWith((path) => (path === '/orders/v1/S-1' ? '/orders/v1/O-2' : path));
    const { id } = await app.order();
    await app.clock.advance(20 * minute);
    expect(app.ordering.get(id)).toMatchObject({ state: 'CONFIRMED', orderIds: ['O-2'] });
    expect(app.arrived).toEqual([]);
    expect(app.alarms).not.toContain('DUPLICATE');
  });

  test('gives none of its items to the order that was asked for', async () => {
    const item = { productCode: 'PlanningCertificate2', productIds: {}, status: 'COMPLETE', pdf: aPdf('z') };
    app.service.orders.push({ orderId: 'Z-9', reference: 'of somebody else', items: [item] });
    app.service.sending = 'lostAnswer';
    answeredWith((path) => (path === '/orders/v1/O-2' ? '/orders/v1/Z-9' : path));
    const { id } = await app.order();
    await app.clock.advance(3 * minute);
    // Nothing but the list shows that the number is ours.
    expect(app.ordering.get(id)).toMatchObject({ state: 'PLACED', orderIds: ['O-2'], items: [] });
    expect(app.arrived).toEqual([]);
  });
});

describe('an order that the service shows under two numbers', () => {
  const other = (orderId: string) => `00${orderId}`;

  test.each([
    ['padded in the list', (orderId: string) => `00${orderId.toLowerCase()}`],
    ['whose record carries the number that is known', () => 'renamed'],
  ])('%s is one order', async (_, name) => {
    shownWith((one, path) => {
      if (path === '/orders/v1' && one.orderId === 'O-1') one.orderId = name('O-1');
    });
    answeredWith((path) => path.replace(name('O-1'), 'O-1'));
    const { id } = await app.order();
    await app.ordering.refreshHistory();
    await app.clock.advance(30 * minute);
    expect(app.ordering.get(id)).toMatchObject({ state: 'CONFIRMED', orderIds: ['O-1'], items: [{}] });
    const records = () =>
      app.service.asked.filter((what) => /^GET \/orders\/v1\/(?!E-)[^/]+$/.test(what)).length;
    const before = records();
    await app.ordering.refreshHistory();
    await app.clock.advance(minute);
    expect([state(id), app.alarms, records()]).toEqual(['CONFIRMED', [], before]);
  });

  test('padded after a lost answer is found as one', async () => {
    shownWith((one, path) => {
      if (path.includes('/O-1')) one.orderId = other('O-1');
    });
    app.service.sending = 'lostAnswer';
    const { id } = await app.order();
    await app.until(() => state(id) === 'CONFIRMED', 60);
    await app.until(() => app.ordering.get(id)?.items.length === 1, 60);
    for (const { items } of app.service.orders) for (const item of items) item.status = 'COMPLETE';
    await app.until(() => app.arrived.length === 1, 600);
  });

  test('is not told as two while its record cannot be read, and is once the list shows both', async () => {
    const { id } = await app.order();
    const [first] = app.service.orders;
    if (first === undefined) throw new Error('Nothing was ordered');
    app.service.orders.push({ ...first, orderId: 'again' });
    const isHidden = { first: true };
    app.service.history = (orders) => ({
      orders: [
        ...app.service.others,
        ...orders
          .filter(({ orderId }) => orderId === 'again' || !isHidden.first)
          .map(({ orderId, reference }) => ({ orderId, customerReference: reference })),
      ],
    });
    app.service.failRead = (path) =>
      path.endsWith('again') ? { kind: 'unavailable', status: 503, reason: reasonSaying('Down.') } : null;
    await app.ordering.refreshHistory();
    await app.clock.advance(minute);
    expect(state(id)).toBe('CONFIRMED');
    isHidden.first = false;
    await app.clock.advance(minute);
    await app.ordering.refreshHistory();
    await app.until(() => state(id) === 'DUPLICATE', 600);
  });
});
