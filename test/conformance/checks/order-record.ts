import assert from 'node:assert/strict';
import { type Check, check } from '../check.ts';
import { accepted } from '../expect.ts';
import { isIfGiven, ordered, readAsChild } from './ordered.ts';
import { listedOrder, ordersScript } from './scripted-orders.ts';

const charges = ['charges'] as const;

export const orderRecordChecks: readonly Check[] = [
  check(
    {
      rules: ['REC-01', 'REC-03', 'REC-04', 'REC-05', 'REC-06', 'REC-07', 'REC-08'],
      input: 'good',
      says: 'the record of our order has its members, as they were given',
      needs: charges,
    },
    async (bench) => {
      const { answer, sent } = await ordered(bench);
      const reply = await readAsChild(bench, `/${answer.orderId}`);
      accepted(reply);
      const record = reply.json;
      const body = JSON.parse(sent.body);
      // Another service may leave out what the document does not mark as required.
      const same = (found: unknown, given: unknown, name: string) => {
        const isLeftOut = bench.practice === null && (found === undefined || given === undefined);
        if (!isLeftOut) assert.deepEqual(found, given, name);
      };
      same(record.orderId, answer.orderId, 'orderId');
      isIfGiven(bench, record.orderDate, 'string', 'orderDate');
      if (record.orderDate !== undefined) {
        assert.match(record.orderDate, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);
        assert.ok(Math.abs(Date.now() - Date.parse(record.orderDate)) < 3_600_000, record.orderDate);
      }
      for (const member of ['totalPrice', 'totalGst']) same(record[member], answer[member], member);
      if (record.fees !== undefined) assert.deepEqual(record.fees, answer.fees ?? []);
      for (const member of ['deliveryPreference', 'email', 'contactName'])
        same(record[member], body[member], member);
      same(record.customerReference, sent.headers['customer-reference'], 'customerReference');
      isIfGiven(bench, record.products, 'array', 'products');
      const [item] = record.products ?? [];
      if (item === undefined) return;
      isIfGiven(bench, item.productStatus, 'string', 'productStatus');
      const { discounts: _, ...given } = answer.itemsOrdered?.[0] ?? {};
      for (const member of Object.keys(given)) same(item[member], given[member], member);
    },
  ),
  check(
    {
      rules: ['REC-02', 'REC-01'],
      input: 'bad',
      says: 'another customer and another number have no such order',
      needs: charges,
    },
    async (bench) => {
      const { answer } = await ordered(bench);
      assert.equal((await readAsChild(bench, `/${answer.orderId}`, 'somebody else')).status, 404);
      assert.equal((await readAsChild(bench, '/999999999999')).status, 404);
      assert.equal((await readAsChild(bench, '/no-number')).status, 404);
    },
  ),
  check(
    {
      rules: ['REC-02', 'REC-10'],
      input: 'boundary',
      says: 'an order that the list names only is read by its record',
    },
    (bench) =>
      bench.scripted(
        ordersScript({
          history: { body: [{ orderId: '7.8~a', customerReference: 'x' }] },
          record: { body: { ...listedOrder(7), orderId: '7.8~a' } },
        }),
        async ({ client, seen }) => {
          await client.orderHistory.refresh({});
          const record = seen.find(({ path }) => path === '/api/orders/v1/7.8~a');
          assert.equal(record?.headers['customer-id'], 'child');
          const { orders } = await client.orders.list({});
          assert.deepEqual(
            orders.map(({ orderId, totalCents, items }) => [orderId, totalCents, items.length]),
            [['7.8~a', 640, 1]],
          );
        },
        () => ({ customerId: 'child', wire: { historyPaging: 'none' } }),
      ),
  ),
  check(
    {
      rules: ['REC-03', 'REC-04', 'REC-05', 'REC-06'],
      input: 'boundary',
      says: 'a record of another form is read as far as it goes',
    },
    async (bench) => {
      const shown = (change: object) =>
        bench.scripted(
          ordersScript({ history: { body: [{ ...listedOrder(7), ...change }] } }),
          async ({ client }) => {
            await client.orderHistory.refresh({});
            return (await client.orders.list({})).orders[0];
          },
          () => ({ wire: { historyPaging: 'none' } }),
        );
      const fees = [{ type: 'Service fee', amount: 110, gst: 10 }];
      assert.equal((await shown({ fees, totalPrice: 750 }))?.fees.length, 1);
      assert.equal((await shown({ fees: undefined }))?.fees.length, 0);
      assert.equal((await shown({ orderDate: '2026-11-20T09:00:00Z' }))?.placedAt, Date.UTC(2026, 10, 20, 9));
      assert.ok((await shown({ orderDate: 'yesterday' })) !== undefined);
      assert.equal((await shown({ totalPrice: null }))?.totalCents, null);
    },
  ),
  check(
    {
      rules: ['REC-07'],
      input: 'good',
      says: 'our client shows who an order of somebody else was for, and how it is delivered',
    },
    (bench) =>
      bench.scripted(
        ordersScript({
          history: { body: [{ orderId: '7', customerReference: '2026-7 PARTY' }] },
          record: {
            body: {
              ...listedOrder(7),
              customerReference: '2026-7 PARTY',
              deliveryPreference: 'EMAIL_DOCUMENTS',
              email: 'desk@example.com',
              contactName: 'Kim Lee',
            },
          },
        }),
        async ({ client }) => {
          await client.orderHistory.refresh({});
          const [order] = (await client.orders.list({})).orders;
          const { contact, reference } = await client.orders.get({ id: order?.id ?? '' });
          assert.deepEqual(
            [contact.email, contact.contactName, reference],
            ['desk@example.com', 'Kim Lee', '2026-7 PARTY'],
          );
          assert.notEqual(contact.delivery, null);
        },
        () => ({ customerId: 'child', wire: { historyPaging: 'none' } }),
      ),
  ),
  check(
    {
      rules: ['REC-08'],
      input: 'boundary',
      says: 'items without a status and with an unknown one are shown',
    },
    (bench) =>
      bench.scripted(
        ordersScript({
          history: {
            body: [
              {
                ...listedOrder(7),
                products: [{ orderItemNumber: 1 }, { orderItemNumber: 2, productStatus: 'NEW' }],
              },
            ],
          },
        }),
        async ({ client }) => {
          await client.orderHistory.refresh({});
          const items = (await client.orders.list({})).orders[0]?.items;
          assert.deepEqual(
            items?.map(({ status, phase }) => [status, phase]),
            [
              ['PROCESSING', 'processing'],
              ['NEW', 'unknown'],
            ],
          );
        },
        () => ({ wire: { historyPaging: 'none' } }),
      ),
  ),
  check({ rules: ['REC-09'], input: 'bad', says: 'no token and a wrong one are kept out' }, async (bench) => {
    for (const token of ['none', { text: 'wrong' }] as const)
      assert.equal((await bench.raw({ to: 'orders', path: '/orders/v1/10219435', token })).status, 401);
  }),
];
