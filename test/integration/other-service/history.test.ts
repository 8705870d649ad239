import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryPaging, HistoryShape } from '../../support/other-service/behaviour.ts';
import { type OtherServiceApp, openOtherServiceApp } from '../../support/other-service-app.ts';

// The document shows neither the shape nor the paging of the order history: the wire profile says what is tried.

const older = 7;
let setup: OtherServiceApp;
beforeEach(async () => {
  // Its list is read when a test asks for it.
  setup = await openOtherServiceApp({ olderOrders: older }, {}, { watchesLater: true });
});
afterEach(async () => {
  expect(setup.service.ledger.wrongs).toEqual([]);
  await setup.dispose();
});

async function read(
  behaviour: { paging: HistoryPaging; history: HistoryShape; isLoose?: boolean },
  wire: Readonly<Record<string, unknown>>,
) {
  Object.assign(setup.service.behaviour, behaviour);
  await setup.join(setup.service, { name: 'Paged', wire });
  return setup.client.orderHistory.refresh({});
}

describe.each<[HistoryPaging, Record<string, unknown>, boolean]>([
  ['page', { historyPageSize: 2 }, true],
  ['capped', { historyPageSize: 5 }, true],
  ['offset', { historyPaging: 'offset', historyPageSize: 3 }, true],
  ['cursor', { historyPaging: 'cursor', historyPageSize: 3 }, true],
  ['link', { historyPaging: 'cursor', historyPageSize: 2 }, true],
  // Everything at once, whatever is asked for: it may be all, or the service may know no more pages.
  ['none', { historyPaging: 'none' }, false],
])('a history that is paged by %s', (paging, wire, isComplete) => {
  test.each<[HistoryShape, boolean]>([
    ['orders', false],
    ['content', false],
    ['orders', true],
  ])('is read to its end under %s (loose: %s)', async (history, isLoose) => {
    expect(await read({ paging, history, isLoose }, wire)).toEqual({
      read: older,
      added: older,
      isComplete,
      unread: 0,
    });
    const { orders, total } = await setup.client.orders.list({});
    expect(total).toBe(older);
    expect(orders.every(({ placedBy, totalCents }) => placedBy === 'elsewhere' && totalCents === 723)).toBe(
      true,
    );
    expect(await setup.client.orderHistory.refresh({})).toMatchObject({ added: 0 });
  });
});

test('a bare list is read page by page as well', async () => {
  const found = await read(
    { paging: 'offset', history: 'list' },
    { historyPaging: 'offset', historyPageSize: 3 },
  );
  expect(found).toEqual({ read: older, added: older, isComplete: true, unread: 0 });
});

test('a history of another shape is reported, and nothing is taken from it', async () => {
  await expect(read({ paging: 'none', history: 'foreign' }, {})).rejects.toMatchObject({
    code: 'SERVICE_FAILED',
    data: { kind: 'unreadable' },
  });
  expect((await setup.client.orders.list({})).total).toBe(0);
});

test('a history that breaks in the middle keeps what was read, and says that it is not all', async () => {
  setup.service.behaviour.plan.history = ['drip', 'forbidden'];
  const found = await read({ paging: 'page', history: 'orders' }, { historyPageSize: 2 });
  expect(found).toEqual({ read: 2, added: 2, isComplete: false, unread: 0 });
});
