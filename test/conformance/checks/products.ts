import assert from 'node:assert/strict';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { Bench } from '../bench/bench.ts';
import { type Check, check } from '../check.ts';
import {
  accepted,
  answered,
  failedThere,
  isOf,
  oneSent,
  queryOf,
  refusedHere,
  refusedThere,
} from '../expect.ts';
import { isIfGiven } from './ordered.ts';
import { ordersScript, plainProduct, scriptedSubject } from './scripted-orders.ts';
import { carriesBearer, needsToken } from './shared.ts';

const path = '/orders/v1/products';
const url = (bench: Bench) => bench.urlOf('orders', path);
const ask = (bench: Bench, query: Record<string, string>) => bench.raw({ to: 'orders', path, query });

/** The listings of the known title and property, as they come. */
async function listed(bench: Bench): Promise<Record<string, unknown>[]> {
  const { propertyPfi } = await bench.findings.property();
  const { titleId } = await bench.findings.title();
  const replies = [await ask(bench, { titleId }), await ask(bench, { propertyPfi })];
  for (const reply of replies) accepted(reply);
  const all: Record<string, unknown>[] = replies.flatMap(({ json }) => json.products);
  assert.ok(all.length > 0, 'no product is offered for the known title or property');
  return all;
}

/** What our client makes of a product with these members instead. */
async function shown(bench: Bench, change: object): Promise<ProductView> {
  return bench.scripted(ordersScript({ products: [{ ...plainProduct, ...change }] }), async ({ client }) => {
    const [view] = await client.products.list({ subject: scriptedSubject });
    assert.ok(view !== undefined);
    return view;
  });
}

export const productChecks: readonly Check[] = [
  check(
    {
      rules: ['PRD-02', 'PRD-07'],
      input: 'good',
      says: 'an encrypted id goes out as titleId alone, whole, and lists products',
    },
    async (bench) => {
      const { titleId } = await bench.findings.title();
      const watched = await bench.watch(() =>
        bench.client.products.list({ subject: { kind: 'title', titleId } }),
      );
      assert.ok(answered(watched.outcome).length > 0);
      const sent = oneSent(watched, 'GET', url(bench));
      assert.deepEqual(queryOf(sent), { titleId });
      assert.equal(sent.rawQuery, `titleId=${encodeURIComponent(titleId)}`);
    },
  ),
  check({ rules: ['PRD-07'], input: 'boundary', says: '+, / and = arrive as they are' }, (bench) =>
    bench.scripted(ordersScript({}), async ({ client, seen }) => {
      const titleId = 'a+b/c=d&e%2F+';
      await client.products.list({ subject: { kind: 'title', titleId } });
      assert.equal(seen[0]?.query.get('titleId'), titleId);
    }),
  ),
  check(
    {
      rules: ['PRD-01'],
      input: 'good',
      says: 'a volume/folio goes out as titleId and lists the same products',
      needs: ['practice'],
    },
    async (bench) => {
      const watched = await bench.watch(() =>
        bench.client.products.list({ subject: { kind: 'title', titleId: '9938/671' } }),
      );
      assert.ok(answered(watched.outcome).some(({ productIds }) => productIds.titleId === '9938/671'));
      assert.deepEqual(queryOf(oneSent(watched, 'GET', url(bench))), { titleId: '9938/671' });
    },
  ),
  check(
    { rules: ['PRD-03'], input: 'good', says: 'a property PFI goes out alone and lists products' },
    async (bench) => {
      const { propertyPfi } = await bench.findings.property();
      const watched = await bench.watch(() =>
        bench.client.products.list({ subject: { kind: 'property', propertyPfi } }),
      );
      answered(watched.outcome);
      assert.deepEqual(queryOf(oneSent(watched, 'GET', url(bench))), { propertyPfi });
    },
  ),
  check(
    {
      rules: ['PRD-04'],
      input: 'good',
      says: 'a document goes out alone, under the name of the wire profile',
    },
    async (bench) => {
      await bench.scripted(
        ordersScript({}),
        async ({ client, seen }) => {
          await client.products.list({ subject: { kind: 'document', documentId: 'AR122019D' } });
          assert.deepEqual(Object.fromEntries(seen[0]?.query ?? []), { dealing: 'AR122019D' });
        },
        () => ({ wire: { documentParameter: 'dealing' } }),
      );
    },
  ),
  check(
    {
      rules: ['PRD-04'],
      input: 'bad',
      says: 'two subjects, none and an empty one are refused by the service',
    },
    async (bench) => {
      const { propertyPfi } = await bench.findings.property();
      const { titleId } = await bench.findings.title();
      refusedThere(await ask(bench, {}));
      refusedThere(await ask(bench, { titleId, propertyPfi }));
      refusedThere(await ask(bench, { titleId: '' }));
    },
  ),
  check(
    { rules: ['PRD-01', 'PRD-03'], input: 'bad', says: 'what is no title or property lists nothing' },
    async (bench) => {
      refusedThere(await ask(bench, { titleId: 'no title' }));
      const reply = await ask(bench, { propertyPfi: '99999999999999999999' });
      if (reply.status === 200) assert.deepEqual(reply.json.products, []);
      else refusedThere(reply);
    },
  ),
  check(
    { rules: ['PRD-04'], input: 'bad', says: 'our client refuses a document number that is nothing' },
    async (bench) => {
      for (const documentId of ['', ' ', 'x\ny'])
        refusedHere(
          await bench.watch(() => bench.client.products.list({ subject: { kind: 'document', documentId } })),
          'documentId',
        );
    },
  ),
  check(
    {
      rules: ['PRD-05'],
      input: 'boundary',
      says: 'customer-id goes out where the connection has one, else not',
    },
    async (bench) => {
      await bench.scripted(ordersScript({}), async ({ client, seen }) => {
        await client.products.list({ subject: scriptedSubject });
        assert.equal(seen[0]?.headers['customer-id'], undefined);
      });
      await bench.scripted(
        ordersScript({}),
        async ({ client, seen }) => {
          await client.products.list({ subject: scriptedSubject });
          assert.equal(seen[0]?.headers['customer-id'], 'child 7');
        },
        () => ({ customerId: 'child 7' }),
      );
    },
  ),
  check({ rules: ['PRD-08'], input: 'good', says: 'our client sends a bearer token' }, async (bench) => {
    const { titleId } = await bench.findings.title();
    const watched = await bench.watch(() =>
      bench.client.products.list({ subject: { kind: 'title', titleId } }),
    );
    carriesBearer(oneSent(watched, 'GET', url(bench)).headers);
  }),
  ...needsToken('PRD-08', async (bench) => {
    const { titleId } = await bench.findings.title();
    return { to: 'orders', path, query: { titleId } };
  }),
  check(
    {
      rules: ['PRD-06', 'PRD-09', 'PRD-11', 'PRD-12', 'PRD-13', 'PRD-14', 'PRD-15', 'PRD-16'],
      input: 'good',
      says: 'every product of the known title and property has its members, each of its type',
    },
    async (bench) => {
      const products = await listed(bench);
      for (const product of products) {
        const name = String(product.productCode);
        isOf(product.productCode, 'string', 'productCode');
        for (const member of [
          'productName',
          'productDescription',
          'productAvailability',
          'authorityName',
          'turnaroundTimeUnit',
        ])
          isIfGiven(bench, product[member], 'string', `${name}.${member}`);
        for (const member of ['price', 'gst', 'turnaroundTime'])
          isIfGiven(bench, product[member], 'number', `${name}.${member}`);
      }
    },
  ),
  check(
    {
      rules: ['PRD-09', 'PRD-10'],
      input: 'good',
      says: 'code and ids name each once, in a form of the document',
    },
    async (bench) => {
      const products = await listed(bench);
      const names = products.map(({ productCode, productIds }) => JSON.stringify([productCode, productIds]));
      assert.equal(new Set(names).size, names.length, 'two products have the same code and ids');
      for (const { productCode, productIds } of products) {
        isOf(productIds, 'object', `${productCode}.productIds`);
        const keys = Object.keys(productIds as object)
          .sort()
          .join(' ');
        assert.match(
          keys,
          /^(titleId|documentId|authorityId propertyPfi|propertyPfi)$/,
          `${productCode}: ${keys}`,
        );
      }
    },
  ),
  check(
    { rules: ['PRD-10'], input: 'boundary', says: 'authorityId is an integer, and stays one with us' },
    async (bench) => {
      const productIds = { propertyPfi: '208045633', authorityId: 101 };
      assert.deepEqual((await shown(bench, { productIds })).productIds, productIds);
      for (const { productCode, productIds: ids } of await listed(bench)) {
        const { authorityId } = ids as { authorityId?: unknown };
        if (authorityId !== undefined) isOf(authorityId, 'integer', `${productCode}.productIds.authorityId`);
      }
    },
  ),
  check(
    {
      rules: ['PRD-12'],
      input: 'boundary',
      says: 'what is not available is shown with its word, not orderable',
    },
    async (bench) => {
      for (const productAvailability of ['UNAVAILABLE', 'TEMPORARILY_CLOSED', 'available soon'])
        assert.deepEqual(
          (({ availability, isOrderable }) => [availability, isOrderable])(
            await shown(bench, { productAvailability }),
          ),
          [productAvailability, false],
        );
      assert.equal((await shown(bench, {})).isOrderable, true);
    },
  ),
  check(
    {
      rules: ['PRD-14', 'PRD-15'],
      input: 'boundary',
      says: 'amounts in cents and in dollars, gst as received',
    },
    async (bench) => {
      const both = ({ priceCents, gstCents }: ProductView) => [priceCents, gstCents];
      assert.deepEqual(both(await shown(bench, { price: 2222, gst: 202 })), [2222, 202]);
      assert.deepEqual(both(await shown(bench, { price: 1100, gst: 0 })), [1100, 0]);
      assert.deepEqual(both(await shown(bench, { price: 22.22, gst: 2.02 })), [2222, 202]);
      assert.deepEqual(both(await shown(bench, { price: '640', gst: null })), [640, 0]);
      const dollars = await bench.scripted(
        ordersScript({ products: [{ ...plainProduct, price: 7, gst: 0 }] }),
        ({ client }) => client.products.list({ subject: scriptedSubject }),
        () => ({ wire: { priceUnit: 'dollars' } }),
      );
      assert.equal(dollars[0]?.priceCents, 700);
    },
  ),
  check(
    { rules: ['PRD-14'], input: 'bad', says: 'without a price that can be read nothing is orderable' },
    async (bench) => {
      for (const price of [undefined, null]) {
        const { priceCents, isOrderable } = await shown(bench, { price });
        assert.deepEqual([priceCents, isOrderable], [null, false]);
      }
    },
  ),
  check(
    { rules: ['PRD-16'], input: 'boundary', says: 'MIN, DAY, SEC and a unit of its own are shown' },
    async (bench) => {
      const text = async (turnaroundTime: unknown, turnaroundTimeUnit: unknown) =>
        (await shown(bench, { turnaroundTime, turnaroundTimeUnit })).turnaround?.text ?? null;
      assert.deepEqual(
        [
          await text(1, 'MIN'),
          await text(5, 'DAY'),
          await text(45, 'SEC'),
          await text(2, 'FORTNIGHT'),
          await text(undefined, undefined),
        ],
        ['1 minute', '5 days', '45 seconds', '2 FORTNIGHT', null],
      );
    },
  ),
  check(
    {
      rules: ['PRD-17'],
      input: 'boundary',
      says: 'a warning is shown as received; none and an empty one are none',
    },
    async (bench) => {
      assert.equal((await shown(bench, { customerWarning: 'Read this.' })).warning, 'Read this.');
      for (const customerWarning of [undefined, null, ' '])
        assert.equal((await shown(bench, { customerWarning })).warning, null);
      for (const { productCode, customerWarning } of await listed(bench))
        if (customerWarning !== undefined) isOf(customerWarning, 'string', `${productCode}.customerWarning`);
    },
  ),
  check(
    { rules: ['PRD-18'], input: 'good', says: 'extra data keys are listed, those of the service too' },
    async (bench) => {
      const extraData = [{ key: 'vendors' }, { key: 'somethingNew', note: 1 }];
      assert.deepEqual((await shown(bench, { extraData })).extraDataKeys, ['vendors', 'somethingNew']);
      for (const { productCode, extraData: given } of await listed(bench)) {
        if (given === undefined) continue;
        isOf(given, 'array', `${productCode}.extraData`);
        for (const one of given as { key: unknown }[])
          isOf(one.key, 'string', `${productCode}.extraData[].key`);
      }
    },
  ),
  check(
    {
      rules: ['PRD-19'],
      input: 'boundary',
      says: 'full prerequisites are read, and those that only have a name',
    },
    async (bench) => {
      const { prerequisites } = await shown(bench, {
        prerequisites: [plainProduct, { productCode: 'CopyOfPlan', productIds: { documentId: 'PS328573' } }],
      });
      assert.deepEqual(
        prerequisites.map(({ productCode, priceCents }) => [productCode, priceCents]),
        [
          ['RegisterSearchStatement', 640],
          ['CopyOfPlan', null],
        ],
      );
      assert.deepEqual((await shown(bench, { prerequisites: 'soon' })).prerequisites, []);
    },
  ),
  check(
    { rules: ['PRD-06', 'PRD-09'], input: 'bad', says: 'what is no listing is reported with its field' },
    async (bench) => {
      for (const [body, field] of [
        [{ product: [] }, 'products'],
        [{ products: {} }, 'products'],
        [{ products: [{ productIds: {} }] }, 'products[0].productCode'],
      ] as const)
        await bench.scripted(
          () => ({ body }),
          async ({ client, watch }) => {
            const { outcome } = await watch(() => client.products.list({ subject: scriptedSubject }));
            failedThere(outcome, 'unreadable');
            assert.equal(outcome.ok ? null : outcome.failure?.path, field);
          },
        );
    },
  ),
];
