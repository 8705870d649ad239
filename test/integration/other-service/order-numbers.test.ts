import { afterEach, beforeEach, expect, test } from 'vitest';
import { cartOf } from '../../support/cart-of.ts';
import { fillCart, type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// The document gives order numbers no format. How others are written into an address: test/unit/http/path-part.test.ts.

const title = { kind: 'title', titleId: '8071/006' } as const;
let setup: OtherServiceApp;
beforeEach(async () => {
  setup = await openOtherServiceApp({ olderOrders: 0, itemCourse: [] });
});
afterEach(async () => {
  expect(setup.service.ledger.wrongs).toEqual([]);
  await setup.dispose();
});

async function place(number: string, matterNumber: string) {
  const { client, service } = setup;
  service.behaviour.orderIds = [number];
  const cart = await fillCart(client, title, 'RegisterSearchStatement', matterNumber);
  return cartOf(client).place({ confirmedTotalCents: cart.totalCents });
}

const order = (id: string) => setup.client.orders.get({ id });
const certificateOf = (id: string) => setup.app.until(async () => (await order(id)).items[0]?.documentId);

/** As a test names it. */
const named = (number: string) => ({
  name: `${JSON.stringify(number).slice(0, 20)} of ${number.length}`,
  number,
});
test.each(['../../x', ' x ', 'a'.repeat(4000)].map(named))(
  'an order with the number $name is confirmed, and its certificate comes',
  async ({ number }) => {
    const placed = await place(number, 'M-1');
    expect(placed).toMatchObject({ state: 'CONFIRMED', problem: null });
    expect(await certificateOf(placed.id)).toEqual(expect.any(String));
    expect((await order(placed.id)).orderIds).toEqual([number]);
    const asked = setup.service.ledger.of('item').map(({ target }) => target.split('/').at(-3) ?? '');
    expect(new Set(asked.map(decodeURIComponent))).toEqual(new Set([number]));
  },
);

test.each(['..', 'a\ud800'].map(named))(
  'an order with the number $name cannot be asked for: it says so, and stops no other',
  async ({ number }) => {
    const { client, app, service } = setup;
    const odd = await place(number, 'M-1');
    const told = {
      orderIds: [number.toWellFormed()],
      items: [],
      problem: [{ kind: 'unaskable', orderId: number.toWellFormed() }],
      operatorQuestion: { kind: 'unaskable' },
    };
    expect(odd).toMatchObject({ state: 'CONFIRMED', actions: [], ...told });
    const inNeed = await client.orders.list({ show: 'attention' });
    expect(inNeed.orders.map(({ id }) => id)).toEqual([odd.id]);
    const notices = () =>
      app.events.filter(
        (event) =>
          event.type === 'notice' &&
          event.notice.kind === 'orderDoubt' &&
          event.notice.outcome === 'unaskable',
      );
    await app.until(() => notices().length > 0);
    expect([service.ledger.count('item'), service.ledger.count('order')]).toEqual([0, 0]);

    await client.orderHistory.refresh({});
    const next = await place('10219435', 'M-2');
    expect(next).toMatchObject({ state: 'CONFIRMED', problem: null });
    expect(await certificateOf(next.id)).toEqual(expect.any(String));
    expect(await order(odd.id)).toMatchObject(told);
    expect(notices()).toHaveLength(1);
  },
);
