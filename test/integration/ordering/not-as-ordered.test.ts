import { afterEach, beforeEach, expect, test } from 'vitest';
import { nowhere } from '../../support/fake-land-service.ts';
import { noted } from '../../support/noted.ts';
import { type OrderingApp, openOrderingApp } from '../../support/ordering-app.ts';
import { aPdf } from '../../support/pdf.ts';

/** What the service took is compared with what was sent. */

const minute = 60_000;

let app: OrderingApp;
beforeEach(() => {
  app = openOrderingApp();
  app.trustList();
});
afterEach(() => app.dispose());

const order = (id: string) => app.ordering.get(id);
const inNeed = () =>
  app.ordering.list({ connectionId: nowhere.id, show: 'attention', limit: 10, offset: 0 }).total;
const items = (productCode: string, titleId: string) => [
  { orderItemNumber: 1, productCode, productIds: { titleId } },
];
const answer = (orderId: string, itemsOrdered: unknown) => ({
  status: 201,
  body: JSON.stringify({ orderId, totalPrice: 891, itemsOrdered }),
  isMade: true,
});

test.each([
  [
    'another title',
    'RegisterSearchStatement',
    /shows Register Search Statement for title 1234\/567, but you ordered .* for title 9876\/43/,
  ],
  [
    'another product',
    'CopyOfPlan',
    /shows Copy of Plan for title 1234\/567, but you ordered Register Search Statement for title 9876\/43/,
  ],
] as const)(
  'an order of ours that the service took as %s is marked and needs attention',
  async (_, code, said) => {
    const others = items(code, '1234/567');
    app.service.instead = answer('O-1', others);
    app.service.record = () => ({ products: others });
    const { id } = await app.order(['9876/43']);
    await app.until(() => order(id)?.state === 'CONFIRMED', 60);
    for (const item of app.service.orders[0]?.items ?? []) item.status = 'COMPLETE';
    await app.until(() => app.arrived.length === 1, 3600);
    expect(order(id)).toMatchObject({
      problem: noted(expect.stringMatching(said)),
      items: [
        {
          ...{ identifier: '1234/567', address: null, isNotAsOrdered: true },
          problem: noted(expect.stringMatching(said)),
        },
      ],
    });
    expect(inNeed()).toBe(1);
  },
);

test('an order that only its record shows as another title is marked', async () => {
  app.service.instead = answer('O-1', [{ orderItemNumber: 1, productCode: 'RegisterSearchStatement' }]);
  app.service.record = () => ({ products: items('RegisterSearchStatement', '1234/567') });
  const { id } = await app.order(['9876/43']);
  await app.clock.advance(minute);
  expect(order(id)).toMatchObject({
    state: 'CONFIRMED',
    items: [{ identifier: '1234/567', isNotAsOrdered: true }],
  });
  expect(inNeed()).toBe(1);
});

test.each([
  ['product', 'PlanningCertificate2', '9876/43'],
  ['title', 'RegisterSearchStatement', '1234/567'],
])('a number without a reference whose items are of another %s is not ours', async (_, code, titleId) => {
  const colleagues = {
    productCode: code,
    productIds: { titleId },
    status: 'COMPLETE',
    pdf: aPdf('of a colleague'),
  };
  app.service.orders.push({ orderId: 'C-1', reference: 'of a colleague', items: [colleagues] });
  app.service.record = () => ({ customerReference: undefined });
  app.service.history = (orders) => ({
    orders: [...app.service.others, ...orders.map(({ orderId }) => ({ orderId }))],
  });
  app.service.instead = answer('C-1', items(code, titleId));
  const made = app.order(['9876/43']);
  const { id } = await made;
  await app.clock.advance(30 * minute);
  expect(order(id)).toMatchObject({
    state: 'UNKNOWN',
    problem: [{ kind: 'unknown', cause: expect.stringContaining('C-1 is a different order') }],
  });
  expect(app.arrived).toEqual([]);
});

test('a number that another order of this library has in another spelling is not ours', async () => {
  app.service.record = () => ({ customerReference: undefined });
  app.service.history = () => ({ orders: [] });
  app.service.instead = answer('10219435', items('RegisterSearchStatement', '9876/43'));
  const first = await app.order(['9876/43'], 'M-1');
  expect(order(first.id)?.state).toBe('PLACED');
  app.service.instead = answer('010219435', items('RegisterSearchStatement', '9876/44'));
  const second = await app.order(['9876/44'], 'M-2');
  await app.clock.advance(minute);
  expect([order(first.id)?.state, order(second.id)?.state]).toEqual(['PLACED', 'UNKNOWN']);
});
