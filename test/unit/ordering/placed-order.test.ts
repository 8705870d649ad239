import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMatterMoney } from '../../../main/library/matter-money.ts';
import { createMatterTimeline } from '../../../main/library/matter-timeline.ts';
import { costByProduct } from '../../../renderer/features/matters/money/cost-by-product.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { nowhere } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

/** An order that was answered with a number, at a service that does not show our reference with it. */

const refused: ServiceFailure = { kind: 'refused', status: 403, reason: reasonSaying('Not allowed.') };
const down: ServiceFailure = { kind: 'unavailable', status: 503, reason: reasonSaying('Down.') };
const minute = 60_000;

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.service.history = () => ({ orders: [], total: 0 });
  app.service.failRead = (path) => (/^\/orders\/v1\/O-\d+$/.test(path) ? refused : null);
});
afterEach(() => app.dispose());

/** Nothing of an order can be read, also not its items. */
const shut = () => {
  app.service.failRead = (path) => (/^\/orders\/v1\/O-/.test(path) ? down : null);
};
const matter = () => {
  const row = app.db.get('SELECT id, number FROM matter');
  return { id: String(row?.id), number: String(row?.number), connectionId: nowhere.id };
};
const listed = (show: 'all' | 'open' | 'attention') =>
  app.ordering.list({ connectionId: nowhere.id, show, limit: 100, offset: 0 }).total;
const rows = () =>
  app.ordering.table.rows({
    connectionId: nowhere.id,
    show: 'all',
    text: '',
    by: 'placed',
    isDescending: true,
    limit: 10,
    offset: 0,
    find: null,
  }).rows;

test('is counted in what its matter cost as placed, and not as uncertain', async () => {
  const order = await app.order();
  expect(order.state).toBe('PLACED');
  expect(createMatterMoney(app.db).money(matter().id)).toMatchObject({
    orders: 1,
    totalCents: order.totalCents,
    uncertainCents: 0,
  });
  const costs = costByProduct([app.shown]);
  expect(costs.inDoubt).toEqual([]);
  expect(costs.certain).toMatchObject([{ name: 'Register Search Statement', count: 1 }]);
});

test('stands in the timeline of its matter with its number, and once it is verified only as what the service has', async () => {
  const timeline = createMatterTimeline(app.db, { computer: 'desk' });
  const said = () =>
    timeline.list(matter(), ['order'], 10).entries.map(({ what, more }) => `${what} ${more}`);
  const { id } = await app.order();
  expect(said()).toContain('Order placed, not verified yet order O-1');
  app.service.failRead = () => null;
  app.service.history = null;
  await app.until(() => app.ordering.get(id)?.state === 'CONFIRMED', 3600);
  expect(said().filter((what) => /placed/.test(what))).toEqual([]);
  expect(said()).toContain('Order received by the service order O-1');
});

test('waits until its certificates came, and is done then', async () => {
  shut();
  await app.order();
  expect(listed('open')).toBe(1);
  app.service.failRead = (path) => (/^\/orders\/v1\/O-\d+$/.test(path) ? refused : null);
  for (const item of app.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
  await app.until(() => app.arrived.length === 1, 3600);
  expect(app.shown.state).toBe('PLACED');
  expect([listed('open'), listed('attention')]).toEqual([0, 0]);
});

test('whose certificates cannot be read for a day needs attention, and its row says why', async () => {
  shut();
  await app.order();
  expect([listed('attention'), rows()[0]?.needsPerson]).toEqual([0, false]);
  await app.clock.advance(25 * 60 * minute);
  expect(listed('attention')).toBe(1);
  expect(rows()).toMatchObject([{ needsPerson: true, problem: [{ kind: 'unverified', isUnread: true }] }]);
  const { attention, certificates } = app.ordering.counts(nowhere.id);
  expect([attention, certificates]).toEqual([
    1,
    expect.objectContaining({ unread: 1, quarantinedOrEnded: 0 }),
  ]);
});

test('that was verified and cannot be read for a day says so in its row as well', async () => {
  shut();
  // The list shows the reference with the number, and nothing else can be read.
  app.service.instead = { status: 201, body: '{"orderId":"O-1"}', isMade: true };
  app.service.history = null;
  const { state } = await app.order();
  expect(state).toBe('CONFIRMED');
  await app.clock.advance(25 * 60 * minute);
  expect(rows()).toMatchObject([{ needsPerson: true, problem: [{ kind: 'unread' }] }]);
});

test('whose certificates are here is not called unread where it still cannot be verified', async () => {
  await app.order();
  await app.until(() => app.shown.items.length === 1, 3600);
  shut();
  await app.clock.advance(26 * 60 * minute);
  expect(app.shown).toMatchObject({
    state: 'PLACED',
    problem: [{ kind: 'unverified', isUnread: false }],
  });
});

test('whose answer gave no certificates needs attention after a day, though the service can be read', async () => {
  app.service.instead = { status: 201, body: '{"orderId":"O-1"}', isMade: true };
  await app.order();
  await app.clock.advance(26 * 60 * minute);
  expect(app.shown).toMatchObject({ state: 'PLACED', items: [] });
  expect([listed('attention'), rows()[0]?.needsPerson]).toEqual([1, true]);
});

test('is open work of a connection that another took the place of, as long as its certificates are unread', async () => {
  shut();
  await app.order();
  expect(app.ordering.openBesides([])).toEqual({ orders: 1, certificates: 0 });
  expect(app.ordering.openBesides([nowhere.id])).toEqual({ orders: 0, certificates: 0 });
});
