import assert from 'node:assert/strict';
import type { OrderView } from '../../../shared/contract/views/order.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { Bench } from '../bench/bench.ts';
import { openLink, type RawReply } from '../bench/raw-client.ts';
import type { Exchange } from '../bench/wire-log.ts';
import { type Check, check } from '../check.ts';
import { accepted, isOf } from '../expect.ts';
import { Skipped } from '../skipped.ts';
import { freshOffice } from './fresh-office.ts';
import {
  bodyOf,
  childCustomer,
  isIfGiven,
  ordered,
  orderedItem,
  orderRaw,
  plainest,
  readAsChild,
  wireOf,
} from './ordered.ts';
import { context, fastPolls, ordersScript, placeAll, placeCart, processingItem } from './scripted-orders.ts';

const charges = ['charges'] as const;
const resources = [
  'resourceText',
  'resourceLocation',
  'resourceExpiry',
  'resourceFileType',
  'resourceFileSize',
];
/** Milliseconds that another service has to complete the plainest product. */
const timeoutMs = 60_000;

const complete = new WeakMap<Bench, Promise<RawReply>>();

/** The item of the run's order once it is complete, as it comes. */
function completeItem(bench: Bench): Promise<RawReply> {
  const known = complete.get(bench) ?? wait(bench);
  complete.set(bench, known);
  return known;
}

async function itemPath(bench: Bench): Promise<string> {
  const { orderId, orderItemNumber } = await orderedItem(bench);
  return `/${orderId}/item/${orderItemNumber}`;
}

async function wait(bench: Bench): Promise<RawReply> {
  const path = await itemPath(bench);
  for (const since = Date.now(); ; ) {
    const reply = await readAsChild(bench, path);
    accepted(reply);
    if (reply.json.productStatus === 'COMPLETE') return reply;
    if (Date.now() - since > timeoutMs) throw new Skipped(`the item is ${reply.json.productStatus} still`);
    await new Promise((resolve) => setTimeout(resolve, bench.practice === null ? 1000 : 50));
  }
}

function download(link: unknown): ReturnType<typeof openLink> {
  if (typeof link !== 'string') throw new Skipped('the complete item has no link');
  return openLink(link);
}

/** What our client shows of an order whose item answers so, once it has asked. */
const shown = (bench: Bench, item: object, isSo: (status: string) => boolean) =>
  bench.scripted(
    ordersScript({ item: { body: { ...processingItem, ...item } } }),
    async (scripted) => {
      const { id } = await placeAll(scripted);
      return scripted.app.until(async () => {
        const [first] = (await scripted.client.orders.get({ id })).items;
        return first !== undefined && isSo(first.status) ? first : null;
      });
    },
    () => fastPolls,
  );

/** Orders one certificate from the practice service, in this scenario if one is given, and goes on once it is here. */
async function withCertificate(
  bench: Bench,
  scenario: Parameters<NonNullable<Bench['practice']>['setScenario']>[0] | null,
  use: (client: Bench['client'], order: OrderView, meanwhile: readonly Exchange[]) => Promise<void>,
): Promise<void> {
  const product = await plainest(bench);
  if (scenario !== null) bench.practice?.setScenario(scenario, true);
  try {
    await freshOffice(
      bench,
      async (app) => {
        const { client } = app;
        await cartOf(client).add({ product, context });
        await cartOf(client).setDetails({ matterNumber: '2026-120', customerId: childCustomer });
        let id = '';
        const { meanwhile } = await bench.watch(async () => {
          ({ id } = await placeCart(client));
          await app.until(async () => (await client.orders.get({ id })).items[0]?.documentId);
        });
        await use(client, await client.orders.get({ id }), meanwhile);
      },
      { minimumSeconds: 0.05 },
    );
  } finally {
    if (scenario !== null) bench.practice?.setScenario(scenario, false);
  }
}

export const orderItemChecks: readonly Check[] = [
  check(
    {
      rules: ['ITM-01', 'ITM-04', 'ITM-05', 'ITM-06'],
      input: 'good',
      says: 'the item of our order has its members, each of its type',
      needs: charges,
    },
    async (bench) => {
      const { answer, sent } = await ordered(bench);
      const { orderItemNumber, productName } = await orderedItem(bench);
      const reply = await readAsChild(bench, `/${answer.orderId}/item/${orderItemNumber}`);
      accepted(reply);
      const expected = {
        orderId: answer.orderId,
        orderItemNumber,
        productName,
        customerReference: sent.headers['customer-reference'],
      };
      for (const [member, value] of Object.entries(expected))
        if (bench.practice !== null || reply.json[member] !== undefined)
          assert.equal(reply.json[member], value, member);
      isOf(reply.json.productStatus, 'string', 'productStatus');
    },
  ),
  check(
    {
      rules: ['ITM-07', 'ITM-12'],
      input: 'boundary',
      says: 'while processing it has neither text nor link; processing becomes complete',
      needs: ['practice'],
    },
    async (bench) => {
      const { practice } = bench;
      assert.ok(practice !== null);
      practice.setPace(0.001);
      try {
        const made = await orderRaw(bench, bodyOf([wireOf(await plainest(bench))]), {
          'customer-id': childCustomer,
        });
        const item = () => readAsChild(bench, `/${made.json.orderId}/item/1`);
        const before = (await item()).json;
        assert.equal(before.productStatus, 'PROCESSING');
        assert.deepEqual(
          resources.filter((member) => member in before),
          [],
        );
        practice.setPace(1e9);
        const after = (await item()).json;
        assert.equal(after.productStatus, 'COMPLETE');
        assert.deepEqual(
          resources.filter((member) => !(member in after)),
          [],
        );
      } finally {
        practice.setPace(400);
      }
    },
  ),
  check(
    {
      rules: ['ITM-08', 'ITM-10', 'ITM-11', 'ITM-12'],
      input: 'good',
      says: 'once complete it has text, link, expiry, file type and size',
      needs: charges,
    },
    async (bench) => {
      const { json } = await completeItem(bench);
      isIfGiven(bench, json.resourceText, 'string', 'resourceText');
      isIfGiven(bench, json.resourceLocation, 'string', 'resourceLocation');
      isIfGiven(bench, json.resourceExpiry, 'string', 'resourceExpiry');
      if (json.resourceExpiry !== undefined)
        assert.match(json.resourceExpiry, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/);
      isIfGiven(bench, json.resourceFileType, 'string', 'resourceFileType');
      isIfGiven(bench, json.resourceFileSize, 'integer', 'resourceFileSize');
    },
  ),
  check(
    {
      rules: ['ITM-09', 'ITM-11'],
      input: 'good',
      says: 'the link gives the file of that type and size',
      needs: charges,
    },
    async (bench) => {
      const { json } = await completeItem(bench);
      const answer = await download(json.resourceLocation);
      assert.equal(answer.status, 200);
      const { bytes } = answer;
      if (json.resourceFileSize !== undefined) assert.equal(bytes.byteLength, json.resourceFileSize);
      if (json.resourceFileType === 'PDF') assert.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-');
    },
  ),
  check(
    { rules: ['ITM-14'], input: 'boundary', says: 'the link ends 24 hours from now', needs: charges },
    async (bench) => {
      await completeItem(bench);
      const { json } = await readAsChild(bench, await itemPath(bench));
      if (json.resourceExpiry === undefined) throw new Skipped('the complete item says no expiry');
      const hours = (Date.parse(json.resourceExpiry) - Date.now()) / 3_600_000;
      assert.ok(hours > 23.8 && hours < 24.2, `it lasts ${hours} hours`);
    },
  ),
  check(
    {
      rules: ['ITM-15'],
      input: 'boundary',
      says: 'calling it again gives a link that works',
      needs: charges,
    },
    async (bench) => {
      await completeItem(bench);
      const { json } = await readAsChild(bench, await itemPath(bench));
      assert.equal((await download(json.resourceLocation)).status, 200);
    },
  ),
  check(
    {
      rules: ['ITM-08', 'ITM-09', 'ITM-16'],
      input: 'good',
      says: 'our client keeps the text and the file, and sends no token to the link',
      needs: charges,
    },
    async (bench) => {
      const product = await plainest(bench);
      await freshOffice(
        bench,
        async (app) => {
          const { client } = app;
          await cartOf(client).add({ product, context });
          await cartOf(client).setDetails({ matterNumber: '2026-119', customerId: childCustomer });
          const { meanwhile } = await bench.watch(async () => {
            const { id } = await placeCart(client);
            await app
              .until(async () =>
                (await client.orders.get({ id })).items.every(({ documentId }) => documentId !== null),
              )
              .catch(() => {
                throw new Skipped('no certificate came');
              });
          });
          const [order] = (await client.orders.list({})).orders;
          const root = bench.urlOf('orders', '');
          // Another office of this bench may read its own list of orders meanwhile.
          const isList = (url: string) => new URL(url).pathname.endsWith('/orders/v1');
          const downloads = meanwhile.filter(({ url }) => !url.startsWith(root) && !isList(url));
          assert.ok(downloads.length > 0 || bench.practice === null, 'nothing was downloaded');
          for (const { headers, url } of downloads)
            assert.equal(headers.authorization, undefined, new URL(url).origin);
          const items = meanwhile.filter(({ url }) => url.includes(`/${order?.orderId}/item/`));
          for (const { headers } of items) assert.equal(headers['customer-id'], childCustomer);
          if (order?.items.length === 0) throw new Skipped('the answer to the order names no items');
          const said = items
            .map(({ answer }) => JSON.parse(answer).resourceText as string | undefined)
            .at(-1);
          const itemId = order?.items[0]?.id ?? '';
          if (said !== undefined) assert.equal((await client.orders.itemText({ itemId })).text, said);
          const document = await client.documents.get({ id: order?.items[0]?.documentId ?? '' });
          assert.equal(document.state, 'stored');
        },
        { minimumSeconds: bench.practice === null ? 1 : 0.05 },
      );
    },
  ),
  check(
    {
      rules: ['ITM-15'],
      input: 'bad',
      says: 'an expired link costs another call, and not another order',
      needs: ['practice'],
    },
    (bench) =>
      withCertificate(bench, 'expired-link', async (client, _, meanwhile) => {
        const [order] = (await client.orders.list({})).orders;
        const links = meanwhile
          .filter(({ url }) => url.includes(`/${order?.orderId}/item/`))
          .map(({ answer }) => JSON.parse(answer).resourceLocation as string | undefined)
          .filter((link) => link !== undefined);
        const files = meanwhile.filter(({ url }) => links.includes(url)).map(({ status }) => status);
        assert.equal(files.at(-1), 200);
        assert.ok(links.length > 1, 'the expired link was not replaced by another call');
        assert.equal(meanwhile.filter(({ method }) => method === 'POST').length, 1);
      }),
  ),
  check(
    {
      rules: ['ITM-13'],
      input: 'boundary',
      says: 'every other status is shown for what it is, and asked about again',
    },
    async (bench) => {
      for (const [productStatus, phase] of [
        ['EXTERNAL_PROCESSING', 'withAuthority'],
        ['FAILED', 'failed'],
        ['CANCELLED', 'cancelled'],
        ['AWAITING_PAYMENT', 'unknown'],
        ['complete with remarks', 'unknown'],
      ] as const) {
        const item = await shown(bench, { productStatus }, (status) => status === productStatus);
        assert.deepEqual([item.status, item.phase], [productStatus, phase]);
        assert.ok(item.nextCheckAt !== null, productStatus);
      }
    },
  ),
  check(
    {
      rules: ['ITM-13'],
      input: 'bad',
      says: 'failed and cancelled items of the service are told to a person',
      needs: ['practice'],
    },
    async (bench) => {
      const { practice } = bench;
      const product = await plainest(bench);
      for (const [scenario, phase] of [
        ['failed-item', 'failed'],
        ['cancelled-item', 'cancelled'],
      ] as const) {
        practice?.setScenario(scenario, true);
        try {
          await freshOffice(
            bench,
            async (app) => {
              const { client } = app;
              await cartOf(client).add({ product, context });
              await cartOf(client).setDetails({ matterNumber: scenario, customerId: childCustomer });
              const { id } = await placeCart(client);
              await app.until(async () => (await client.orders.get({ id })).items[0]?.phase === phase);
              // The desktop is told a moment later, with what came meanwhile.
              await app.until(() => app.notices.length > 0);
            },
            { minimumSeconds: 0.05 },
          );
        } finally {
          practice?.setScenario(scenario, false);
        }
      }
    },
  ),
  check(
    {
      rules: ['ITM-01', 'ITM-02'],
      input: 'bad',
      says: 'another number, order or customer has no such item',
      needs: charges,
    },
    async (bench) => {
      const { answer } = await ordered(bench);
      assert.equal((await readAsChild(bench, `/${answer.orderId}/item/999`)).status, 404);
      assert.equal((await readAsChild(bench, `/${answer.orderId}/item/x`)).status, 404);
      assert.equal((await readAsChild(bench, '/999999999999/item/1')).status, 404);
      assert.equal((await readAsChild(bench, `/${answer.orderId}/item/1`, 'somebody else')).status, 404);
    },
  ),
  check(
    { rules: ['ITM-04'], input: 'bad', says: 'an answer about another item is not taken for ours' },
    async (bench) => {
      for (const other of [{ orderId: '1' }, { orderItemNumber: 2 }])
        await bench.scripted(
          ordersScript({ item: { body: { ...processingItem, ...other, productStatus: 'FAILED' } } }),
          async (scripted) => {
            const { id } = await placeAll(scripted);
            const item = await scripted.app.until(async () => {
              const [first] = (await scripted.client.orders.get({ id })).items;
              return first?.problem == null ? null : first;
            });
            assert.equal(item.phase, 'processing');
          },
          () => fastPolls,
        );
    },
  ),
  check(
    {
      rules: ['ITM-11', 'ITM-18'],
      input: 'boundary',
      says: 'a product that is no PDF is kept as what it is, and never as a PDF',
      needs: ['practice'],
    },
    (bench) =>
      withCertificate(bench, 'other-file-types', async (client, { items }) => {
        const document = await client.documents.get({ id: items[0]?.documentId ?? '' });
        assert.deepEqual([document.state, document.fileType, document.viewUrl], ['stored', 'zip', null]);
        assert.match(document.fileName, /\.zip$/);
      }),
  ),
  check(
    {
      rules: ['ITM-01', 'ITM-17'],
      input: 'boundary',
      says: 'an order number with a space, a slash and other signs leads to its certificate',
      needs: ['practice'],
    },
    (bench) =>
      withCertificate(bench, 'odd-numbers', async (_, { orderIds }, meanwhile) => {
        assert.match(orderIds[0] ?? '', /[ /]/);
        const paths = meanwhile.map(({ url }) => new URL(url).pathname);
        assert.ok(paths.some((path) => /\/orders\/v1\/ORD%20\d+%2F%C3%BC%23%3F%25\/item\/1$/.test(path)));
      }),
  ),
  check(
    {
      rules: ['ITM-10'],
      input: 'good',
      says: 'our client shows when the link ends, as the service said it',
    },
    async (bench) => {
      const resourceExpiry = '2099-01-31T09:00:00+11:00';
      const location = 'https://files.example.com/a.pdf';
      const complete = { productStatus: 'COMPLETE', resourceLocation: location, resourceExpiry };
      const item = await shown(bench, complete, (status) => status === 'COMPLETE');
      assert.equal(item.linkExpiresAt, resourceExpiry);
    },
  ),
  check(
    {
      rules: ['ITM-11'],
      input: 'good',
      says: 'our client keeps the file as the type and with the size that the item names',
      needs: ['practice'],
    },
    (bench) =>
      withCertificate(bench, null, async (client, { orderIds, items }) => {
        const [item] = items;
        const { json } = await readAsChild(bench, `/${orderIds[0]}/item/${item?.orderItemNumber}`);
        const document = await client.documents.get({ id: item?.documentId ?? '' });
        assert.deepEqual(
          [document.state, document.fileType.toUpperCase(), document.bytes],
          ['stored', json.resourceFileType, json.resourceFileSize],
        );
      }),
  ),
  check(
    {
      rules: ['ITM-06', 'ITM-08', 'ITM-10', 'ITM-11'],
      input: 'boundary',
      says: 'null members and other forms are no obstacle',
    },
    async (bench) => {
      const item = await shown(
        bench,
        {
          orderItemNumber: '1',
          productStatus: 'ON_HOLD',
          resourceText: null,
          resourceExpiry: 7,
          resourceFileSize: 'large',
          unknown: {},
        },
        (status) => status === 'ON_HOLD',
      );
      assert.equal(item.problem, null);
    },
  ),
  check({ rules: ['ITM-03'], input: 'bad', says: 'no token and a wrong one are kept out' }, async (bench) => {
    for (const token of ['none', { text: 'wrong' }] as const)
      assert.equal(
        (await bench.raw({ to: 'orders', path: '/orders/v1/10219435/item/1', token })).status,
        401,
      );
  }),
];
