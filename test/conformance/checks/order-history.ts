import assert from 'node:assert/strict';
import type { Bench } from '../bench/bench.ts';
import type { ScriptedAnswer, ScriptedRequest } from '../bench/scripted-service.ts';
import { type Check, check } from '../check.ts';
import { accepted, answered, failedThere, isOf } from '../expect.ts';
import { freshOffice } from './fresh-office.ts';
import { bodyOf, childCustomer, isIfGiven, ordered, orderRaw, plainest, wireOf } from './ordered.ts';
import { listedOrder, ordersScript, placeAll } from './scripted-orders.ts';
import { carriesBearer, needsToken } from './shared.ts';

const charges = ['charges'] as const;

/** The first page of the history of a customer, as our client asks for it. */
async function firstPage(bench: Bench, customer: string) {
  const { wire } = bench.connection;
  const query: Record<string, string> = {
    ...(wire.historyPaging === 'page' ? { [wire.historyPageParameter]: String(wire.historyFirstPage) } : {}),
    ...(wire.historyPaging === 'offset' ? { [wire.historyOffsetParameter]: '0' } : {}),
    ...(wire.historyPaging === 'none' ? {} : { [wire.historyLimitParameter]: String(wire.historyPageSize) }),
  };
  const headers = { 'customer-id': customer };
  const reply = await bench.raw({ to: 'orders', path: '/orders/v1', query, headers });
  accepted(reply);
  const list: unknown = Array.isArray(reply.json)
    ? reply.json
    : Object.values(reply.json as object).find(Array.isArray);
  isOf(list, 'array', 'the list of orders');
  return list as unknown as Record<string, unknown>[];
}

const five = [1, 2, 3, 4, 5].map(listedOrder);

/** What our client makes of a history that answers so. */
const read = (bench: Bench, history: (request: ScriptedRequest) => ScriptedAnswer, wire: object = {}) =>
  bench.scripted(
    ordersScript({ history }),
    async ({ client, seen }) => ({
      ...(await client.orderHistory.refresh({})),
      queries: seen.map(({ query }) => query.toString()),
      orderIds: (await client.orders.list({})).orders.map(({ orderId }) => orderId).sort(),
    }),
    () => ({ wire: { historyPageSize: 2, ...wire } }),
  );
const number = (query: URLSearchParams, name: string) => Number(query.get(name));

export const orderHistoryChecks: readonly Check[] = [
  check(
    {
      rules: ['HIS-01', 'HIS-02'],
      input: 'good',
      says: 'an order stands in the history of its own customer, and in no other',
      needs: charges,
    },
    async (bench) => {
      const { answer } = await ordered(bench);
      const ids = async (customer: string) =>
        (await firstPage(bench, customer)).map(({ orderId }) => orderId);
      assert.ok((await ids(childCustomer)).includes(answer.orderId), 'it is not in its customer’s');
      assert.ok(!(await ids('somebody else')).includes(answer.orderId), 'it is in another customer’s');
    },
  ),
  check(
    {
      rules: ['HIS-05', 'HIS-06'],
      input: 'good',
      says: 'an order has its details and its items there',
      needs: charges,
    },
    async (bench) => {
      const { answer, sent } = await ordered(bench);
      const order = (await firstPage(bench, childCustomer)).find(({ orderId }) => orderId === answer.orderId);
      assert.ok(order !== undefined);
      for (const member of ['orderDate', 'deliveryPreference'])
        isIfGiven(bench, order[member], 'string', member);
      for (const member of ['totalPrice', 'totalGst']) isIfGiven(bench, order[member], 'number', member);
      if (order.customerReference !== undefined || bench.practice !== null)
        assert.equal(order.customerReference, sent.headers['customer-reference']);
      isIfGiven(bench, order.products, 'array', 'products');
      for (const item of (order.products ?? []) as Record<string, unknown>[]) {
        isIfGiven(bench, item.orderItemNumber, 'integer', 'orderItemNumber');
        isIfGiven(bench, item.productStatus, 'string', 'productStatus');
      }
    },
  ),
  check(
    {
      rules: ['HIS-01', 'HIS-02', 'HIS-09'],
      input: 'good',
      says: 'our client reads it for each customer that it ordered for, with a bearer token',
      needs: charges,
    },
    async (bench) => {
      await ordered(bench);
      const watched = await bench.watch(() => bench.client.orderHistory.refresh({}));
      assert.ok(answered(watched.outcome).read > 0);
      const lists = watched.sent.filter(({ url }) => url === bench.urlOf('orders', '/orders/v1'));
      const customers = new Set(lists.map(({ headers }) => headers['customer-id'] ?? null));
      assert.ok(customers.has(childCustomer) && customers.has(bench.connection.customerId));
      for (const { headers } of lists) carriesBearer(headers);
    },
  ),
  check(
    { rules: ['HIS-03', 'HIS-04'], input: 'good', says: 'pages are counted, and read to the end' },
    async (bench) => {
      const history = ({ query }: ScriptedRequest) => {
        const from = (number(query, 'page') - 1) * number(query, 'limit');
        return { body: { orders: five.slice(from, from + 2), total: 5 } };
      };
      const { orderIds, isComplete, queries } = await read(bench, history);
      assert.deepEqual([orderIds, isComplete], [['1', '2', '3', '4', '5'], true]);
      // And one more, on which nothing is expected.
      for (const page of [1, 2, 3, 4]) assert.ok(queries.includes(`page=${page}&limit=2`), queries.join(' '));
    },
  ),
  check(
    {
      rules: ['HIS-03', 'HIS-04'],
      input: 'boundary',
      says: 'offset, cursor, next link and no paging are read',
    },
    async (bench) => {
      const offset = await read(
        bench,
        ({ query }) => ({ body: five.slice(number(query, 'skip'), number(query, 'skip') + 2) }),
        { historyPaging: 'offset', historyOffsetParameter: 'skip', historyLimitParameter: 'take' },
      );
      assert.deepEqual([offset.read, offset.isComplete, offset.queries[1]], [5, true, 'skip=2&take=2']);
      const next = (at: number, link: string) => (at + 2 < 5 ? link + String(at + 2) : null);
      for (const link of ['', '/orders/v1?cursor=', 'https://elsewhere.example/orders/v1?cursor=']) {
        const cursor = await read(
          bench,
          ({ query }) => {
            const at = number(query, 'cursor');
            return { body: { orders: five.slice(at, at + 2), paging: { next: next(at, link) } } };
          },
          { historyPaging: 'cursor', historyNextField: 'paging.next' },
        );
        assert.deepEqual([cursor.read, cursor.isComplete], [5, true], link);
      }
      const whole = await read(bench, () => ({ body: { orders: five } }), { historyPaging: 'none' });
      assert.deepEqual([whole.read, whole.isComplete, whole.queries], [5, false, ['']]);
    },
  ),
  check(
    {
      rules: ['HIS-03', 'HIS-04'],
      input: 'boundary',
      says: 'the practice service is read whole by page, by offset and by cursor, an order a page',
      needs: ['practice'],
    },
    async (bench) => {
      const body = bodyOf([wireOf(await plainest(bench))]);
      for (const _ of [1, 2]) assert.equal((await orderRaw(bench, body)).status, 201);
      const { practice } = bench;
      const all = practice?.ledger().filter(({ customerId }) => customerId === '').length;
      for (const historyPaging of ['page', 'offset', 'cursor'] as const)
        await freshOffice(
          bench,
          async ({ client }) => {
            const { read: found, isComplete } = await client.orderHistory.refresh({});
            assert.deepEqual([found, isComplete], [all, true], historyPaging);
          },
          { wire: { historyPaging, historyPageSize: 1 } },
        );
    },
  ),
  check(
    {
      rules: ['HIS-04'],
      input: 'bad',
      says: 'a service that repeats its page is read once, and not without end',
    },
    async (bench) => {
      const { orderIds, isComplete, queries } = await read(bench, () => ({ body: five }));
      assert.deepEqual([orderIds.length, isComplete], [5, false]);
      assert.ok(queries.length <= 3, `${queries.length} pages were asked for`);
      const loop = await read(bench, () => ({ body: { orders: five, next: 'again' } }), {
        historyPaging: 'cursor',
      });
      assert.deepEqual([loop.orderIds.length, loop.isComplete], [5, false]);
    },
  ),
  check(
    {
      rules: ['HIS-07'],
      input: 'boundary',
      says: 'an array, an array under any name and thin orders are read',
    },
    async (bench) => {
      const ids = async (body: unknown) =>
        (await read(bench, () => ({ body }), { historyPaging: 'none' })).orderIds;
      assert.deepEqual(await ids(five), ['1', '2', '3', '4', '5']);
      assert.deepEqual(await ids({ history: five, count: 5 }), ['1', '2', '3', '4', '5']);
      assert.deepEqual(await ids([{ orderId: 7 }]), ['7']);
    },
  ),
  check({ rules: ['HIS-07'], input: 'bad', says: 'what is no list of orders is reported' }, async (bench) => {
    for (const body of [{}, 7, { orders: {} }, [{ orderDate: 'today' }]])
      await bench.scripted(ordersScript({ history: { body } }), async ({ client, watch }) => {
        failedThere((await watch(() => client.orderHistory.refresh({}))).outcome, 'unreadable');
      });
  }),
  check(
    {
      rules: ['HIS-08'],
      input: 'good',
      says: 'what was ordered elsewhere appears with its certificate to be fetched, and ours once',
      needs: charges,
    },
    async (bench) => {
      const { answer, view } = await ordered(bench);
      const body = bodyOf([wireOf(await plainest(bench))]);
      const reference = 'Elsewhere 7 & Co';
      const made = await orderRaw(bench, body, {
        'customer-id': childCustomer,
        'customer-reference': reference,
      });
      await bench.client.orderHistory.refresh({});
      const { orders } = await bench.client.orders.list({ limit: 500 });
      const other = orders.find(({ orderId }) => orderId === made.json.orderId);
      assert.deepEqual(
        [other?.placedBy, other?.reference, other?.customerId, other?.items.length],
        ['elsewhere', reference, childCustomer, 1],
      );
      const ours = orders.filter(({ orderId }) => orderId === answer.orderId);
      assert.deepEqual(
        ours.map(({ id, placedBy }) => [id, placedBy]),
        [[view.id, 'here']],
      );
    },
  ),
  check({ rules: ['HIS-08'], input: 'boundary', says: 'an order read again and again stays one' }, (bench) =>
    bench.scripted(
      ordersScript({ history: { body: { orders: [listedOrder(10219435), listedOrder(2)], total: 2 } } }),
      async (scripted) => {
        await placeAll(scripted);
        const { client } = scripted;
        // The office may have read it by itself before.
        await client.orderHistory.refresh({});
        assert.equal((await client.orderHistory.refresh({})).added, 0);
        assert.equal((await client.orders.list({})).total, 2);
      },
    ),
  ),
  ...needsToken('HIS-09', () => ({ to: 'orders', path: '/orders/v1' })),
];
