import assert from 'node:assert/strict';
import { parseEziAddress } from '../../../shared/model/ezi-address.ts';
import type { Bench } from '../bench/bench.ts';
import { type Check, check } from '../check.ts';
import {
  accepted,
  answered,
  hasFields,
  isOf,
  oneSent,
  queryOf,
  refusedHere,
  refusedOrNothing,
  refusedThere,
} from '../expect.ts';
import { carriesBearer, needsToken } from './shared.ts';

const path = '/discovery/v2/addresses/autocomplete';
const ask = (bench: Bench, query: string) => bench.raw({ to: 'discovery', path, query: { query } });

export const autocompleteChecks: readonly Check[] = [
  check(
    {
      rules: ['AUT-01', 'AUT-03', 'AUT-10'],
      input: 'good',
      says: 'our client sends query, tidied and URL encoded',
    },
    async (bench) => {
      const watched = await bench.watch(() =>
        bench.client.addresses.autocomplete({ query: '  1/2  o’brien & co = 50%  ' }),
      );
      answered(watched.outcome);
      const sent = oneSent(watched, 'GET', bench.urlOf('discovery', path));
      assert.deepEqual(queryOf(sent), { query: '1/2 o’brien & co = 50%' });
      assert.equal(sent.rawQuery, `query=${encodeURIComponent('1/2 o’brien & co = 50%')}`);
      assert.equal(sent.body, '');
      assert.equal(sent.url, `${bench.connection.baseUrl}/discovery/v2/addresses/autocomplete`);
    },
  ),
  check({ rules: ['AUT-01'], input: 'bad', says: 'the service wants query' }, async (bench) => {
    refusedThere(await bench.raw({ to: 'discovery', path }));
    refusedThere(await bench.raw({ to: 'discovery', path, query: { searchFor: 'gordon' } }));
  }),
  check({ rules: ['AUT-02'], input: 'boundary', says: 'three characters are enough' }, async (bench) => {
    accepted(await ask(bench, 'gor'));
    const watched = await bench.watch(() => bench.client.addresses.autocomplete({ query: 'gor' }));
    answered(watched.outcome);
    assert.equal(watched.sent.length, 1);
  }),
  check(
    { rules: ['AUT-02'], input: 'bad', says: 'two characters are refused, here before anything is sent' },
    async (bench) => {
      for (const query of ['', 'go', ' g  ', '   '])
        refusedHere(await bench.watch(() => bench.client.addresses.autocomplete({ query })), 'query');
      refusedOrNothing(await ask(bench, 'go'));
    },
  ),
  check(
    { rules: ['AUT-04', 'AUT-05'], input: 'boundary', says: 'a wide query gives an array of at most 10' },
    async (bench) => {
      const reply = await ask(bench, 'street');
      accepted(reply);
      isOf(reply.json, 'array', 'the answer');
      assert.ok(reply.json.length <= 10, `${reply.json.length} results came`);
    },
  ),
  check(
    { rules: ['AUT-04'], input: 'bad', says: 'of a service that gives 11 results our client shows 10' },
    async (bench) => {
      const results = Array.from({ length: 11 }, (_, n) => ({ id: `${n}`, eziAddress: `${n} A STREET B` }));
      await bench.scripted(
        () => ({ body: results }),
        async ({ client }) => {
          const shown = await client.addresses.autocomplete({ query: 'street' });
          assert.deepEqual(
            shown.map(({ id }) => id),
            results.slice(0, 10).map(({ id }) => id),
          );
        },
      );
    },
  ),
  check({ rules: ['AUT-05'], input: 'boundary', says: 'nothing found is an empty array' }, async (bench) => {
    const reply = await ask(bench, 'zzzzzz qqqqqq');
    accepted(reply);
    isOf(reply.json, 'array', 'the answer');
    if (bench.practice !== null) assert.deepEqual(reply.json, []);
    if (reply.json.length > 0) return;
    assert.deepEqual(await bench.client.addresses.autocomplete({ query: 'zzzzzz qqqqqq' }), []);
  }),
  check(
    { rules: ['AUT-05'], input: 'bad', says: 'an object where the array should be is reported, not guessed' },
    async (bench) => {
      await bench.scripted(
        () => ({ body: { results: [] } }),
        async ({ client, watch }) => {
          const { outcome } = await watch(() => client.addresses.autocomplete({ query: 'street' }));
          assert.equal(outcome.ok ? null : outcome.failure?.kind, 'unreadable');
        },
      );
    },
  ),
  check(
    { rules: ['AUT-06', 'AUT-07', 'AUT-08'], input: 'good', says: 'each result has id, address and place' },
    async (bench) => {
      const { eziAddress } = await bench.findings.suggestion();
      const reply = await ask(bench, eziAddress);
      accepted(reply);
      assert.ok(reply.json.length > 0, 'its own address finds nothing');
      for (const result of reply.json) {
        isOf(result.id, 'string', 'id');
        isOf(result.eziAddress, 'string', 'eziAddress');
        assert.ok(parseEziAddress(result.eziAddress).ok, `${result.eziAddress} is not in EZI form`);
        hasFields(bench, result, 'result', { location: 'object' });
        const { location = null } = result;
        if (location === null) continue;
        isOf(location.latitude, 'number', 'location.latitude');
        isOf(location.longitude, 'number', 'location.longitude');
      }
      const ids = reply.json.map(({ id }: { id: string }) => id);
      assert.equal(new Set(ids).size, ids.length, `ids are not unique: ${ids}`);
      const shown = await bench.client.addresses.autocomplete({ query: eziAddress });
      const idsAndAddresses = (list: readonly { id: string; eziAddress: string }[]) =>
        list.map(({ id, eziAddress }) => [id, eziAddress]);
      assert.deepEqual(idsAndAddresses(shown), idsAndAddresses(reply.json));
    },
  ),
  check({ rules: ['AUT-09'], input: 'good', says: 'our client sends its token' }, async (bench) => {
    const watched = await bench.watch(() => bench.client.addresses.autocomplete({ query: 'street' }));
    carriesBearer(oneSent(watched, 'GET', bench.urlOf('discovery', path)).headers);
  }),
  ...needsToken('AUT-09', () => ({ to: 'discovery', path, query: { query: 'street' } })),
];
