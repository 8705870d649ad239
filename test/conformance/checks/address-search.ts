import assert from 'node:assert/strict';
import {
  type AddressSearchQuery,
  addressSearchTypes,
} from '../../../shared/contract/views/address-search.ts';
import type { Bench } from '../bench/bench.ts';
import { type Check, check } from '../check.ts';
import {
  accepted,
  answered,
  failedThere,
  hasFields,
  isOf,
  oneSent,
  queryOf,
  refusedHere,
  refusedThere,
} from '../expect.ts';
import { Skipped } from '../skipped.ts';

const ask = (bench: Bench, query: Record<string, string>, headers: Record<string, string> = {}) =>
  bench.raw({ to: 'addressSearch', query, headers });
const url = (bench: Bench) => bench.urlOf('addressSearch');
const search = (bench: Bench, query: AddressSearchQuery) => {
  // Skips where the connection has no such address.
  url(bench);
  return bench.watch(() => bench.client.addresses.search(query));
};

/** What the practice gazetteer has of each type. */
const known: Readonly<Record<(typeof addressSearchTypes)[number], string>> = {
  address: 'swanston',
  lga: 'melbourne',
  locality: 'mansfield',
  parcel: '12~10A\\PP5762',
  parish: 'jika',
  property: 'swanston',
  road: 'swanston street',
  'survey label': 'jika',
  'survey mark': 'jika jika pm',
  township: 'mansfield',
};

const answerOf = (source: object, total: object = { value: 1, relation: 'eq' }) => ({
  body: { took: 3, hits: { total, hits: [{ _source: source }] } },
});
const anAddress = {
  doc_id: 53126811,
  type: 'address',
  address: '12 SMITH STREET CARLTON 3053',
  location: '-37.8,144.9',
};

/** The first address that the service finds for the one that the run knows. */
async function foundAddress(bench: Bench) {
  const { eziAddress } = await bench.findings.suggestion();
  const shown = await bench.client.addresses.search({ searchFor: eziAddress, type: 'address' });
  const [hit] = shown.hits;
  if (hit === undefined) throw new Skipped(`the address search finds nothing for ${eziAddress}`);
  return hit;
}

/** Status, what the practice service is asked for it, and the failure that our client shows. */
const statuses = [
  ['ASV-19', 401, 'refused'],
  ['ASV-20', 403, 'refused'],
  ['ASV-21', 404, 'notFound'],
  ['ASV-22', 500, 'unavailable'],
  ['ASV-23', 503, 'unavailable'],
] as const;

export const addressSearchChecks: readonly Check[] = [
  check(
    {
      rules: ['ASV-01', 'ASV-25'],
      input: 'good',
      says: 'our client sends searchFor, URL encoded, to the address',
    },
    async (bench) => {
      const watched = await search(bench, { searchFor: ' 1/2  o’brien & co = 5% + ', type: 'address' });
      answered(watched.outcome);
      const sent = oneSent(watched, 'GET', url(bench));
      assert.deepEqual(queryOf(sent), { searchFor: '1/2 o’brien & co = 5% +', type: 'address' });
      assert.ok(sent.rawQuery.startsWith(`searchFor=${encodeURIComponent('1/2 o’brien & co = 5% +')}`));
      assert.equal(sent.body, '');
    },
  ),
  check(
    { rules: ['ASV-25'], input: 'boundary', says: 'an address without a path gets /search/v1' },
    async (bench) => {
      await bench.scripted(
        ({ path }) => ({ ...answerOf(anAddress), status: path === '/search/v1' ? 200 : 404 }),
        async ({ client, seen }) => {
          await client.addresses.search({ searchFor: 'smith' });
          assert.deepEqual(
            seen.map(({ path }) => path),
            ['/search/v1'],
          );
        },
        (origin) => ({ addressSearchUrl: origin }),
      );
    },
  ),
  check(
    { rules: ['ASV-01', 'ASV-17', 'ASV-18'], input: 'bad', says: 'without keywords it is refused' },
    async (bench) => {
      for (const searchFor of ['', '   ']) refusedHere(await search(bench, { searchFor }), 'searchFor');
      for (const query of [{}, { searchFor: '' }] as Record<string, string>[]) {
        const reply = await ask(bench, query);
        refusedThere(reply, 400);
        isOf(reply.json?.error, 'string', 'error');
      }
    },
  ),
  check(
    { rules: ['ASV-02'], input: 'boundary', says: 'without a type none is sent, and all types come' },
    async (bench) => {
      const watched = await search(bench, { searchFor: 'mansfield' });
      answered(watched.outcome);
      assert.deepEqual(queryOf(oneSent(watched, 'GET', url(bench))), { searchFor: 'mansfield' });
    },
  ),
  check(
    { rules: ['ASV-02'], input: 'good', says: 'entities of several types share a name', needs: ['practice'] },
    async (bench) => {
      const { hits } = await bench.client.addresses.search({ searchFor: 'mansfield' });
      assert.ok(new Set(hits.map(({ type }) => type)).size > 1, 'only one type came');
    },
  ),
  check(
    { rules: ['ASV-03'], input: 'good', says: 'each of the ten types is sent and taken' },
    async (bench) => {
      assert.equal(addressSearchTypes.length, 10);
      for (const type of addressSearchTypes) {
        const watched = await search(bench, { searchFor: 'mansfield', type });
        answered(watched.outcome);
        assert.equal(queryOf(oneSent(watched, 'GET', url(bench))).type, type);
      }
    },
  ),
  check(
    { rules: ['ASV-03'], input: 'bad', says: 'another type is refused', needs: ['practice'] },
    async (bench) => {
      refusedThere(await ask(bench, { searchFor: 'swanston', type: 'street' }), 400);
      const other = { searchFor: 'swanston', type: 'street' } as unknown as AddressSearchQuery;
      const { exchanges } = await sentBy(bench, other);
      assert.equal(exchanges, 0, 'our client sends a type that there is not');
    },
  ),
  check(
    {
      rules: ['ASV-04', 'ASV-14'],
      input: 'good',
      says: 'hits are of the type that was asked for',
      needs: ['practice'],
    },
    async (bench) => {
      for (const type of addressSearchTypes) {
        const { hits } = await bench.client.addresses.search({ searchFor: known[type], type });
        assert.ok(hits.length > 0, `nothing of type ${type}`);
        assert.deepEqual([...new Set(hits.map((hit) => hit.type))], [type]);
      }
    },
  ),
  check({ rules: ['ASV-05'], input: 'good', says: 'our client says who it is' }, async (bench) => {
    const watched = await search(bench, { searchFor: 'mansfield' });
    assert.match(oneSent(watched, 'GET', url(bench)).headers['user-agent'] ?? '', /^landfolio\/\d/i);
  }),
  check(
    { rules: ['ASV-05'], input: 'bad', says: 'who does not is refused', needs: ['practice'] },
    async (bench) => {
      refusedThere(await ask(bench, { searchFor: 'mansfield' }, { 'user-agent': '' }), 400);
    },
  ),
  check(
    { rules: ['ASV-06'], input: 'good', says: 'our client sends no credentials, and asks for none' },
    async (bench) => {
      const watched = await search(bench, { searchFor: 'mansfield' });
      const { headers, query } = oneSent(watched, 'GET', url(bench));
      assert.equal(headers.authorization, undefined);
      assert.deepEqual(
        query.map(([name]) => name),
        ['searchFor'],
      );
      assert.equal(watched.tokenRequests.length, 0);
      accepted(await ask(bench, { searchFor: 'mansfield' }));
    },
  ),
  check(
    { rules: ['ASV-07', 'ASV-15'], input: 'good', says: 'an address that was found leads to its property' },
    async (bench) => {
      const hit = await foundAddress(bench);
      const properties = await bench.client.properties.find({ by: 'address', eziAddress: hit.text });
      assert.ok(properties.length > 0, `${hit.text} leads to no property`);
    },
  ),
  check(
    {
      rules: ['ASV-08', 'ASV-09', 'ASV-10', 'ASV-11', 'ASV-12', 'ASV-14', 'ASV-15', 'ASV-16'],
      input: 'good',
      says: 'every field of the answer has its type',
    },
    async (bench) => {
      const { eziAddress } = await bench.findings.suggestion();
      const { json, ...reply } = await ask(bench, { searchFor: eziAddress, type: 'address' });
      accepted({ json, ...reply });
      hasFields(bench, json, 'the answer', { took: 'integer' });
      isOf(json.hits, 'object', 'hits');
      hasFields(bench, json.hits, 'hits', { total: 'object' });
      if (json.hits.total)
        hasFields(bench, json.hits.total, 'hits.total', { value: 'integer', relation: 'string' });
      isOf(json.hits.hits, 'array', 'hits.hits');
      assert.ok(json.hits.hits.length > 0, `nothing is found for ${eziAddress}`);
      for (const { _source: source } of json.hits.hits) {
        isOf(source, 'object', '_source');
        assert.equal(source.address, source.address.toUpperCase());
        hasFields(bench, source, '_source', { type: 'string', address: 'string', location: 'string' });
        if (bench.practice === null) continue;
        assert.match(String(source.doc_id), /^\d+$/, 'doc_id');
        assert.equal(source.type, 'address');
        assert.match(source.location, /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/);
      }
      const shown = await bench.client.addresses.search({ searchFor: eziAddress, type: 'address' });
      assert.equal(shown.total, json.hits.total?.value ?? null);
      assert.equal(shown.relation, json.hits.total?.relation ?? null);
      assert.deepEqual(
        shown.hits.map(({ docId, type, text, latitude, longitude }) => [
          docId,
          type,
          text,
          latitude === null ? null : `${latitude},${longitude}`,
        ]),
        json.hits.hits.map(
          ({ _source: { doc_id, type, address, location } }: { _source: Partial<typeof anAddress> }) => [
            doc_id === undefined ? null : String(doc_id),
            type,
            address,
            location === undefined ? null : location.split(',').map(Number).join(','),
          ],
        ),
      );
    },
  ),
  check(
    { rules: ['ASV-12'], input: 'boundary', says: 'a number and quoted digits are one id' },
    async (bench) => {
      for (const doc_id of [53126811, '53126811']) {
        const shown = await bench.scripted(
          () => answerOf({ ...anAddress, doc_id }),
          ({ client }) => client.addresses.search({ searchFor: 'smith' }),
        );
        assert.deepEqual([shown.hits[0]?.docId, shown.hits[0]?.addressPfi], ['53126811', '53126811']);
      }
    },
  ),
  check(
    { rules: ['ASV-10'], input: 'boundary', says: 'another relation is shown as it is' },
    async (bench) => {
      const shown = await bench.scripted(
        () => answerOf(anAddress, { value: 10_000, relation: 'gte' }),
        ({ client }) => client.addresses.search({ searchFor: 'smith' }),
      );
      assert.deepEqual([shown.total, shown.relation], [10_000, 'gte']);
    },
  ),
  check(
    {
      rules: ['ASV-11'],
      input: 'bad',
      says: 'an answer without hits, or a hit without _source, is reported',
    },
    async (bench) => {
      for (const body of [{}, [], { took: 1, hits: { hits: {} } }, { took: 1, hits: { hits: [{}] } }]) {
        await bench.scripted(
          () => ({ body }),
          async ({ client, watch }) => {
            const { outcome } = await watch(() => client.addresses.search({ searchFor: 'smith' }));
            failedThere(outcome, 'unreadable');
          },
        );
      }
    },
  ),
  check(
    { rules: ['ASV-13'], input: 'good', says: 'the id of an address is no property PFI' },
    async (bench) => {
      const hit = await foundAddress(bench);
      const { propertyPfi } = await bench.findings.property();
      assert.equal(hit.addressPfi, hit.docId);
      assert.equal('propertyPfi' in hit, false, 'our client shows a property PFI');
      assert.notEqual(hit.docId, propertyPfi);
    },
  ),
  check(
    { rules: ['ASV-13', 'ASV-14'], input: 'boundary', says: 'the id of anything else is no address PFI' },
    async (bench) => {
      for (const type of ['property', 'road', 'a type that nobody knows']) {
        const shown = await bench.scripted(
          () => answerOf({ ...anAddress, type }),
          ({ client }) => client.addresses.search({ searchFor: 'smith' }),
        );
        assert.deepEqual([shown.hits[0]?.type, shown.hits[0]?.addressPfi], [type, null]);
      }
    },
  ),
  check(
    { rules: ['ASV-16'], input: 'bad', says: 'a location that is none is no place on a map' },
    async (bench) => {
      for (const location of ['', 'here', '-37.8', '95,190']) {
        const shown = await bench.scripted(
          () => answerOf({ ...anAddress, location }),
          ({ client }) => client.addresses.search({ searchFor: 'smith' }),
        );
        assert.deepEqual([shown.hits[0]?.latitude, shown.hits[0]?.longitude], [null, null], location);
      }
    },
  ),
  check({ rules: ['ASV-18', 'ASV-17'], input: 'bad', says: '400 with its words is shown' }, async (bench) => {
    await bench.scripted(
      () => ({ status: 400, body: { error: 'The search keywords are invalid' } }),
      async ({ client, watch, seen }) => {
        const { outcome } = await watch(() => client.addresses.search({ searchFor: '!!' }));
        failedThere(outcome, 'rejected');
        assert.equal(outcome.ok ? '' : outcome.failure?.serverMessage, 'The search keywords are invalid');
        assert.equal(seen.length, 1, 'what was refused is asked again');
      },
    );
  }),
  ...statuses.flatMap(([rule, status, kind]) => [
    check(
      { rules: [rule, 'ASV-17'], input: 'bad', says: `${status} is shown with the words of the service` },
      async (bench) => {
        await bench.scripted(
          () => ({ status, body: { error: `words of ${status}` } }),
          async ({ client, watch }) => {
            const { outcome } = await watch(() => client.addresses.search({ searchFor: 'smith' }));
            failedThere(outcome, kind);
            assert.equal(outcome.ok ? null : outcome.failure?.status, status);
            assert.equal(outcome.ok ? '' : outcome.failure?.serverMessage, `words of ${status}`);
          },
        );
      },
    ),
    check(
      {
        rules: [rule, 'ASV-17'],
        input: 'bad',
        says: `the practice service gives ${status} on demand`,
        needs: ['practice'],
      },
      async (bench) => {
        const reply = await ask(bench, { searchFor: `practice status ${status}` });
        assert.equal(reply.status, status);
        assert.deepEqual(Object.keys(reply.json), ['error']);
        isOf(reply.json.error, 'string', 'error');
      },
    ),
  ]),
  check(
    {
      rules: ['ASV-24', 'ASV-09'],
      input: 'boundary',
      says: 'a long wrong search finds nothing, and that is no failure',
    },
    async (bench) => {
      const searchFor = 'qwertz '.repeat(100).trim();
      const watched = await search(bench, { searchFor, type: 'address' });
      assert.equal(queryOf(oneSent(watched, 'GET', url(bench))).searchFor, searchFor);
      // "May simply": elsewhere it may be refused too.
      if (bench.practice === null && !watched.outcome.ok) return failedThere(watched.outcome, 'rejected');
      const { hits, total } = answered(watched.outcome);
      assert.deepEqual(hits, []);
      if (bench.practice !== null) assert.equal(total, 0);
    },
  ),
];

/** For a query that the contract itself does not let through. */
async function sentBy(bench: Bench, query: AddressSearchQuery): Promise<{ exchanges: number }> {
  const { outcome, sent } = await bench.watch(async () => {
    try {
      await bench.client.addresses.search(query);
      return 'taken';
    } catch {
      return 'refused';
    }
  });
  assert.equal(outcome.ok && outcome.value, 'refused', 'our client takes it');
  return { exchanges: sent.length };
}
