import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failureMessage } from '../../../shared/model/service-failure-text.ts';
import { cartOf } from '../../support/cart-of.ts';
import type { Bench, Scripted } from '../bench/bench.ts';
import type { ScriptedAnswer, ScriptedRequest } from '../bench/scripted-service.ts';
import { type Check, check } from '../check.ts';
import { answered, failedThere } from '../expect.ts';
import { freshOffice } from './fresh-office.ts';
import { context, placeAll, placeCart, plainProduct, sentOrder } from './scripted-orders.ts';

type Read = readonly [name: string, read: (client: Bench['client']) => Promise<unknown>];

/** A read of each API, and of each way in. */
const reads: readonly Read[] = [
  ['autocomplete', (client) => client.addresses.autocomplete({ query: 'street' })],
  ['address search', (client) => client.addresses.search({ searchFor: 'street', type: 'address' })],
  ['structured search', (client) => client.addresses.structured({ locality: 'KEW' })],
  ['parcels', (client) => client.parcels.find({ spi: '101\\PS328573' })],
  ['parishes', (client) => client.crownAllotments.parishes({})],
  ['products', (client) => client.products.list({ subject: { kind: 'title', titleId: '10940/843' } })],
  ['managers', (client) => client.extraDataLists.managers({})],
  ['history', (client) => client.orderHistory.refresh({})],
  ['special events', (client) => client.specialEvents.list({})],
];
/** Those where nothing found is an answer. */
const findNothing = new Set(['parcels']);

/** Every read at a service that always answers so. */
async function each(
  bench: Bench,
  answer: ScriptedAnswer,
  said: (name: string, outcome: Awaited<ReturnType<Scripted['watch']>>['outcome'], asked: number) => void,
): Promise<void> {
  await bench.scripted(
    () => answer,
    async ({ client, watch, seen }) => {
      for (const [name, read] of reads) {
        // The office reads the list of orders by itself as well: at its start, for one.
        const isCounted = ({ path }: ScriptedRequest) => (name === 'history') === path.endsWith('/orders/v1');
        const before = seen.filter(isCounted).length;
        const { outcome } = await watch(() => read(client));
        said(name, outcome, seen.filter(isCounted).length - before);
      }
    },
  );
}

const kindIs = (kind: string) => (_name: string, outcome: Parameters<typeof failedThere>[0]) =>
  failedThere(outcome, kind);

/** Error bodies that are known, each with words of its own. */
const words = 'Words of the service';
const bodies = [
  { error: words },
  { errorType: 'X', errorMessage: words },
  { code: '1', errorType: 'X', description: words, timestamp: '2026-11-21T00:00:00Z', correlationId: 'c' },
  { message: words },
];

export const everyOperationChecks: readonly Check[] = [
  check(
    { rules: ['ERR-01'], input: 'bad', says: '400, 405, 409 and 422 are a request that was rejected' },
    async (bench) => {
      for (const status of [400, 405, 409, 422]) await each(bench, { status }, kindIs('rejected'));
    },
  ),
  check({ rules: ['ERR-02'], input: 'bad', says: '401 and 403 are credentials or rights' }, async (bench) => {
    for (const status of [401, 403]) await each(bench, { status }, kindIs('refused'));
  }),
  check(
    { rules: ['ERR-03'], input: 'bad', says: '404 is nothing found, as a failure or as an empty list' },
    (bench) =>
      each(bench, { status: 404 }, (name, outcome) => {
        if (findNothing.has(name)) assert.deepEqual(answered(outcome), []);
        else failedThere(outcome, 'notFound');
      }),
  ),
  check(
    { rules: ['ERR-04'], input: 'bad', says: '500, 502 and 503 are a service that is not available' },
    async (bench) => {
      for (const status of [500, 502, 503])
        await each(bench, { status, headers: { 'retry-after': '0' } }, kindIs('unavailable'));
    },
  ),
  check({ rules: ['ERR-05'], input: 'bad', says: 'the words of each form are shown' }, async (bench) => {
    for (const body of bodies)
      await each(bench, { status: 400, body }, (name, outcome) => {
        assert.equal(outcome.ok ? null : outcome.failure?.serverMessage, words, name);
      });
  }),
  check(
    { rules: ['ERR-05'], input: 'boundary', says: 'no words, HTML and broken JSON are no obstacle' },
    async (bench) => {
      for (const body of [
        undefined,
        '',
        '<html><body>Error</body></html>',
        '{"error":',
        [],
        { error: { deep: 1 } },
      ])
        await each(bench, { status: 400, ...(body === undefined ? {} : { body }) }, (name, outcome) => {
          failedThere(outcome, 'rejected');
          assert.ok(!outcome.ok && outcome.failure && failureMessage(outcome.failure).length > 20, name);
        });
    },
  ),
  check(
    { rules: ['ERR-06'], input: 'bad', says: 'HTML, no JSON, nothing and another shape are reported' },
    async (bench) => {
      for (const body of ['<html></html>', '{"a":', '', '7'])
        await each(bench, { body }, (name, outcome) => {
          assert.equal(outcome.ok ? 'an answer' : outcome.failure?.kind, 'unreadable', `${name}: ${body}`);
        });
    },
  ),
  check(
    { rules: ['ERR-06'], input: 'boundary', says: 'unknown members and null ones are no obstacle' },
    (bench) =>
      bench.scripted(
        () => ({
          body: {
            products: [{ ...plainProduct, customerWarning: null, prerequisites: null, somethingNew: [{}] }],
            more: null,
          },
        }),
        async ({ client }) => {
          const list = await client.products.list({ subject: { kind: 'title', titleId: '10940/843' } });
          assert.equal(list[0]?.isOrderable, true);
        },
      ),
  ),
  check(
    { rules: ['ERR-07'], input: 'bad', says: 'a redirect elsewhere is reported, and nothing goes there' },
    async (bench) => {
      const elsewhere = createServer((_, response) => void response.end('[]'));
      let visits = 0;
      elsewhere.on('connection', () => {
        visits += 1;
      });
      elsewhere.listen(0, '127.0.0.1');
      await once(elsewhere, 'listening');
      try {
        const { port } = elsewhere.address() as AddressInfo;
        for (const status of [301, 302, 307, 308])
          await each(
            bench,
            { status, headers: { location: `http://127.0.0.1:${port}/` } },
            kindIs('redirected'),
          );
        assert.equal(visits, 0);
      } finally {
        elsewhere.close();
      }
    },
  ),
  check(
    { rules: ['ERR-08'], input: 'boundary', says: 'a read is tried again after 503, and not after 400' },
    async (bench) => {
      await each(bench, { status: 503, headers: { 'retry-after': '0' } }, (name, _, asked) =>
        assert.ok(asked > 1 && asked <= 4, `${name} was asked ${asked} times`),
      );
      await each(bench, { status: 400 }, (name, _, asked) => assert.equal(asked, 1, name));
    },
  ),
  check(
    {
      rules: ['ERR-08', 'LIM-02'],
      input: 'bad',
      says: 'an event is made once, whatever the service answers',
    },
    async (bench) => {
      const draft = { name: 'n', location: 'l', eventDescription: 'd', dates: ['2031-03-05'], price: 1 };
      for (const status of [500, 503, 429])
        await bench.scripted(
          () => ({ status, headers: { 'retry-after': '0' } }),
          async ({ client, watch, seen }) => {
            assert.equal((await watch(() => client.specialEvents.create(draft))).outcome.ok, false);
            assert.equal(seen.length, 1, `${status}: asked ${seen.length} times`);
          },
        );
    },
  ),
  check(
    {
      rules: ['ERR-09'],
      input: 'bad',
      says: 'of every list with an entry of an unknown form the others are shown, and it is counted',
      needs: ['practice'],
    },
    async (bench) => {
      const { practice } = bench;
      practice?.setScenario('unreadable-entries', true);
      try {
        await freshOffice(bench, async ({ client }) => {
          const counted = async (
            procedure: string,
            input: Parameters<typeof client.partialResults.get>[0]['input'],
          ) => (await client.partialResults.get({ procedure, input })).unread?.count;
          const query = { query: 'street' };
          const [suggestion] = await client.addresses.autocomplete(query);
          assert.ok(suggestion !== undefined);
          assert.equal(await counted('addresses.autocomplete', query), 1);
          const byAddress = { by: 'address' as const, eziAddress: suggestion.eziAddress };
          const [property] = await client.properties.find(byAddress);
          const titleId = property?.titles[0]?.titleId ?? '';
          assert.equal(await counted('properties.find', byAddress), 1);
          assert.equal((await client.titles.find({ titleId })).length, 1);
          assert.equal(await counted('titles.find', { titleId }), 1);
          const subject = { kind: 'title' as const, titleId };
          assert.ok((await client.products.list({ subject })).length > 0);
          assert.equal(await counted('products.list', { subject }), 1);
          assert.ok((await client.crownAllotments.parishes({})).length > 0);
          assert.equal(await counted('crownAllotments.parishes', {}), 1);
          assert.ok((await client.extraDataLists.managers({})).length > 0);
          assert.equal(await counted('extraDataLists.managers', {}), 1);
          assert.ok((await client.extraDataLists.municipalities({})).length > 0);
          assert.equal(await counted('extraDataLists.municipalities', {}), 1);
          if (practice === null) return;
          const { clientId: userName, clientSecret: password } = practice;
          await client.specialEvents.setCredentials({ userName, password });
          const events = { startDate: '2031-01-01', endDate: '2031-01-02' };
          await client.specialEvents.create({
            name: 'a',
            location: 'b',
            eventDescription: 'c',
            dates: ['2031-01-01'],
            price: 1,
          });
          assert.ok((await client.specialEvents.list(events)).length > 0);
          assert.equal(await counted('specialEvents.list', events), 1);
          const [product] = (await client.products.list({ subject })).filter(
            ({ isOrderable }) => isOrderable,
          );
          assert.ok(product !== undefined);
          await cartOf(client).add({ product, context });
          await cartOf(client).setDetails({ matterNumber: '2026-122' });
          assert.equal((await placeCart(client)).state, 'CONFIRMED');
          const { unread, isComplete } = await client.orderHistory.refresh({});
          assert.deepEqual([unread, isComplete], [1, false]);
          const [title] = (await client.titles.find({ titleId: '10940/843' })).map(
            ({ volumeFolio }) => volumeFolio,
          );
          const statement = await client.statements.retrieve({
            volumeFolio: title ?? '',
            matterNumber: '2026-122',
          });
          assert.equal(statement.state, 'kept');
          assert.deepEqual(statement.leftOut, [{ path: 'activityOnTitle.numberOfDays', value: '125 days' }]);
          assert.ok(statement.problem?.cause?.includes('activityOnTitle.numberOfDays'));
        });
      } finally {
        practice?.setScenario('unreadable-entries', false);
      }
    },
  ),
  check({ rules: ['LIM-01'], input: 'bad', says: '429 is shown as such, with the time to wait' }, (bench) =>
    each(bench, { status: 429, headers: { 'retry-after': '3600' } }, (name, outcome, asked) => {
      failedThere(outcome, 'limited');
      assert.equal(outcome.ok ? null : outcome.failure?.retryAfterSeconds, 3600, name);
      assert.equal(asked, 1, `${name} was asked again before its time`);
    }),
  ),
  check(
    {
      rules: ['LIM-01'],
      input: 'good',
      says: 'the service’s own limit comes through, and goes by',
      needs: ['practice'],
    },
    async (bench) => {
      const { practice, client } = bench;
      practice?.setScenario('rate-limit', true);
      try {
        // So many that some are over the limit, however slowly they come.
        const calls = Array.from({ length: 30 }, () => bench.raw({ to: 'orders', path: '/orders/v1' }));
        const statuses = (await Promise.all(calls)).map(({ status }) => status);
        assert.ok(statuses.includes(429), statuses.join(' '));
      } finally {
        practice?.setScenario('rate-limit', false);
      }
      await client.addresses.autocomplete({ query: 'street' });
    },
  ),
  check({ rules: ['LIM-02'], input: 'good', says: 'one press makes one call', needs: [] }, async (bench) => {
    const list = { kind: 'title', titleId: (await bench.findings.title()).titleId } as const;
    const one = await bench.watch(() => bench.client.products.list({ subject: list }));
    assert.equal(one.sent.filter(({ url }) => url.endsWith('/products')).length, 1);
  }),
  check(
    {
      rules: ['VER-01', 'VER-02', 'VER-03', 'VER-04'],
      input: 'good',
      says: 'every operation goes to the path of its version',
    },
    (bench) =>
      bench.scripted(
        ({ path }) => {
          if (path.endsWith('/products')) return { body: { products: [plainProduct] } };
          return { status: 404 };
        },
        async (scripted) => {
          const { client, seen } = scripted;
          const tried = async (act: () => Promise<unknown>) => void (await act().catch(() => {}));
          const query = { kind: 'individual', lastName: 'SMITH', givenName: '' } as const;
          const reason = { purpose: 'Conveyance', matterNumber: 'm' };
          for (const [, read] of reads) await tried(() => read(client));
          await tried(() => client.properties.find({ by: 'address', eziAddress: '1 A STREET KEW 3101' }));
          await tried(() => client.titles.find({ titleId: '10940/843' }));
          await tried(() => client.owners.names({ query, reason }));
          await tried(() => client.statements.retrieve({ volumeFolio: '10940/843', matterNumber: 'm' }));
          await tried(() =>
            client.alerts.subscribe({
              volumeFolio: '10940/843',
              customerRef: 'x',
              startDateTime: '2031-01-01T00:00:00Z',
              endDateTime: '2032-01-01T00:00:00Z',
            }),
          );
          await tried(() => client.about.health({}));
          await tried(() => placeAll(scripted));
          assert.equal(sentOrder(seen).length, 1);
          const known = [
            /^\/api\/discovery\/v1\/[a-z]/,
            /^\/api\/discovery\/v2\/addresses\/autocomplete$/,
            /^\/api\/orders\/v1(\/|$)/,
            /^\/land\/drss\/v2\//,
            /^\/land\/alert\/v1\//,
            /^\/search\/v1$/,
            /^\/structured-search$/,
            /^\/sample\/special-events$/,
          ];
          for (const { path } of seen)
            assert.ok(
              known.some((one) => one.test(path)),
              path,
            );
          for (const one of known)
            assert.ok(
              seen.some(({ path }) => one.test(path)),
              `nothing went to ${one}`,
            );
        },
      ),
  ),
  check(
    { rules: ['VER-05'], input: 'good', says: 'the table of versions is that of the document' },
    async (bench) => {
      const table = (await bench.client.about.versions({})).map(({ version, path }) => `${path} ${version}`);
      for (const row of ['/orders/v1 1.11.1', '/alert/v1 1.4.0', '/search/v1 1.0.0', '/special-events 1.1.1'])
        assert.ok(table.includes(row), `${row} is not among ${table.join(', ')}`);
      const discovery = table.find((row) => row.startsWith('/discovery/v1'));
      assert.ok(discovery?.includes('1.11.0') && discovery.includes('1.9.0'), discovery);
      for (const path of ['/discovery/v2', '/drss/v2'])
        assert.ok(
          table.some((row) => row.startsWith(path)),
          path,
        );
    },
  ),
];
