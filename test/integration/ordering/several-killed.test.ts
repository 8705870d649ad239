import { afterEach, expect, test } from 'vitest';
import type { CheckpointName } from '../../../main/ports/checkpoints.ts';
import { settle } from '../../support/fake-clock.ts';
import { FakeLandService, nowhere } from '../../support/fake-land-service.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';

let app: OrderingApp;
afterEach(() => app.dispose());

const titles = ['1/001', '1/002', '1/003', '1/004', '1/005'];

/**
 * A cart of three orders, killed at each moment of the second: what the first ordered is gone from the cart, what the second
 * holds is in the cart or in its own order, and what the third was to be is in the cart still. Every title is in one
 * place, and pressing Place again orders no title a second time.
 */
const moments: readonly CheckpointName[] = [
  'beforePrepared',
  'prepared',
  'connected',
  'sending',
  'headArrived',
  'bodyArrived',
  'responded',
  'settled',
];

async function killedInSecond(at: CheckpointName): Promise<FakeLandService> {
  const wire = { ...nowhere.wire, productsPerOrder: 2 };
  const service = new FakeLandService({ ...nowhere, id: 'small', wire });
  let reached = 0;
  let isKilled = false;
  app = openOrderingApp({
    service,
    keepsLog: true,
    checkpoints(name) {
      if (isKilled) throw new Error('killed');
      if (name !== at) return;
      reached += 1;
      if (reached < 2) return;
      isKilled = true;
      app.kill();
      throw new Error('killed');
    },
  });
  app.fill(titles);
  void app.place(app.cart.view().totalCents).catch(() => {});
  for (let second = 0; second < 20 && !isKilled; second += 1) await app.clock.advance(1000);
  await settle();
  expect(isKilled).toBe(true);
  app.clock.cancelAll();
  isKilled = false;
  reached = -100;
  app.open();
  return service;
}

const inCart = () => app.cart.lines().map(({ identifier }) => identifier);
/** The titles of each order that is not settled as never made. */
const inOrders = () =>
  app.ordering
    .list({ connectionId: 'small', show: 'all', limit: 100, offset: 0 })
    .orders.map(({ ordered }) => ordered.map(({ identifier }) => identifier));

test.each(moments)('killed at %s of the second order', async (at) => {
  const service = await killedInSecond(at);
  const first = titles.slice(0, 2);
  const rest = at === 'beforePrepared' ? titles.slice(2) : titles.slice(4);
  expect(inCart()).toEqual(rest);
  expect([...inOrders().flat(), ...inCart()].toSorted()).toEqual(titles);
  expect(inOrders()).toContainEqual(first);
  const before = service.orders.length;
  app.cart.setDetails({ matterNumber: '2026-118' });
  const again = await app.place(app.cart.view().totalCents);
  expect(again.ok).toBe(true);
  await settle();
  // Of all that the service has, no title is there twice, and what was in the cart is there now.
  const made = service.orders.flatMap(({ items }) =>
    items.map(({ productIds }) => JSON.stringify(productIds)),
  );
  expect(new Set(made).size).toBe(made.length);
  for (const title of [...first, ...rest]) expect(made).toContain(JSON.stringify({ titleId: title }));
  expect(service.orders.length).toBe(before + Math.ceil(rest.length / 2));
  expect(inCart()).toEqual([]);
});
