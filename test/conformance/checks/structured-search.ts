import assert from 'node:assert/strict';
import { localities } from '../../../main/practice/data/localities.ts';
import {
  type StructuredAttribute,
  type StructuredHitView,
  type StructuredQuery,
  structuredAttributes,
} from '../../../shared/contract/views/address-search.ts';
import { parseEziAddress } from '../../../shared/model/ezi-address.ts';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import type { Bench } from '../bench/bench.ts';
import type { ScriptedRequest } from '../bench/scripted-service.ts';
import { type Check, check } from '../check.ts';
import { accepted, answered, failedThere, isOf, refusedHere, refusedThere } from '../expect.ts';
import { Skipped } from '../skipped.ts';

const search = (bench: Bench, query: StructuredQuery) => {
  // Skips where the connection has no such address.
  bench.urlOf('structuredSearch');
  return bench.watch(() => bench.client.addresses.structured(query));
};
/** Asks as the practice service takes it, whatever the wire profile. */
const ask = (bench: Bench, query: Record<string, string>) =>
  bench.raw({ to: 'structuredSearch', query: { functionID: '1100', ...query } });

const hit = {
  characteristics: [
    { name: 'PROPERTY_PFI', value: '208045633' },
    { name: 'EZI_ADDRESS', value: '12 SMITH STREET CARLTON 3053' },
  ],
  coordinates: '-37.8,144.9',
};
const someAnswer = { body: { results: [hit] } };

/** What a scripted service was sent, wherever it stood, with functionID among it. */
function attributesOf({ query, body, headers }: ScriptedRequest): Record<string, unknown> {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const posted = body === '' ? {} : isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
  return { ...Object.fromEntries(query), ...posted };
}

/** Sends it to a scripted service and gives what came there. */
async function sentFor(
  bench: Bench,
  query: StructuredQuery,
  wire: Readonly<Record<string, string>> = {},
): Promise<ScriptedRequest> {
  return bench.scripted(
    () => someAnswer,
    async ({ client, seen }) => {
      await client.addresses.structured(query);
      const [request, ...others] = seen;
      assert.ok(request !== undefined && others.length === 0, `${seen.length} requests were sent`);
      return request;
    },
    () => ({ wire }),
  );
}

const everyAttribute = Object.fromEntries(
  structuredAttributes.map((name) => [name, name === 'postcode' ? '3053' : `VALUE OF ${name}`]),
) as Record<StructuredAttribute, string>;

/** The property that the run knows, by its parts. */
async function knownParts(bench: Bench) {
  const property = await bench.findings.property();
  const read = parseEziAddress(property.address ?? '');
  if (!read.ok || read.value.house === null)
    throw new Skipped(`${property.address} has no number to search by`);
  return { ...read.value, house: read.value.house, property };
}

async function found(bench: Bench, query: StructuredQuery): Promise<readonly StructuredHitView[]> {
  return answered((await search(bench, query)).outcome);
}

const addresses = (hits: readonly StructuredHitView[]) => hits.map(({ eziAddress }) => eziAddress);

/** A street of the practice gazetteer with units, and one with a range of numbers. */
const strata = { thoroughfareName: 'SWANSTON', locality: 'CARLTON' } as const;

export const structuredSearchChecks: readonly Check[] = [
  check(
    {
      rules: ['STR-01', 'STR-07', 'STR-21'],
      input: 'good',
      says: 'functionID 1100 goes with what was given',
    },
    async (bench) => {
      const request = await sentFor(bench, { thoroughfareName: 'O’BRIEN & CO = 5', postcode: '3053' });
      assert.equal(request.method, 'GET');
      assert.deepEqual(attributesOf(request), {
        functionID: '1100',
        thoroughfareName: 'O’BRIEN & CO = 5',
        postcode: '3053',
      });
    },
  ),
  check(
    { rules: ['STR-01'], input: 'bad', says: 'no function, or another, is refused', needs: ['practice'] },
    async (bench) => {
      refusedThere(await bench.raw({ to: 'structuredSearch', query: { locality: 'CARLTON' } }));
      refusedThere(await ask(bench, { functionID: '1101', locality: 'CARLTON' }));
    },
  ),
  check(
    { rules: ['STR-02'], input: 'boundary', says: 'each encoding and place of the wire profile is followed' },
    async (bench) => {
      const query = { locality: 'CARLTON', thoroughfareName: 'A B&C' };
      const types = {
        query: undefined,
        form: 'application/x-www-form-urlencoded',
        json: 'application/json',
      } as const;
      for (const [structuredEncoding, type] of Object.entries(types)) {
        for (const structuredFunctionPlace of ['query', 'body', 'header']) {
          const wire = {
            structuredEncoding,
            structuredFunctionPlace,
            structuredFunctionParameter: 'function-id',
          };
          const request = await sentFor(bench, query, wire);
          const where = `${structuredEncoding}, function in ${structuredFunctionPlace}`;
          assert.equal(request.method, type === undefined ? 'GET' : 'POST', where);
          assert.equal(request.headers['content-type'], type, where);
          const isHeader = structuredFunctionPlace === 'header';
          assert.equal(request.headers['function-id'], isHeader ? '1100' : undefined, where);
          const selection = isHeader ? {} : { 'function-id': '1100' };
          assert.deepEqual(attributesOf(request), { ...query, ...selection }, where);
          const isBeside = structuredFunctionPlace === 'query' || type === undefined;
          assert.equal(request.query.has('function-id'), !isHeader && isBeside, where);
        }
      }
    },
  ),
  check(
    {
      rules: ['STR-02'],
      input: 'good',
      says: 'the practice service reads a form and JSON alike',
      needs: ['practice'],
    },
    async (bench) => {
      const common = { to: 'structuredSearch', method: 'POST', query: { functionID: '1100' } } as const;
      const inQuery = await ask(bench, strata);
      const form = await bench.raw({
        ...common,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(strata).toString(),
      });
      const json = await bench.raw({ ...common, body: strata });
      for (const reply of [form, json]) assert.deepEqual(reply.json, inQuery.json);
    },
  ),
  check(
    { rules: ['STR-04'], input: 'bad', says: 'without any of the three it is refused, here and there' },
    async (bench) => {
      for (const query of [{}, { unitNumber: '3', state: 'VIC' }, { locality: '  ', postcode: '' }])
        refusedHere(await search(bench, query), 'thoroughfareName');
      if (bench.practice === null) return;
      refusedThere(await ask(bench, {}));
      refusedThere(await ask(bench, { unitNumber: '3', locality: ' ' }));
    },
  ),
  check(
    { rules: ['STR-04', 'STR-05'], input: 'boundary', says: 'each of the three alone is enough' },
    async (bench) => {
      const { roadName, locality, postcode } = await knownParts(bench);
      const queries: StructuredQuery[] = [{ thoroughfareName: roadName }, { locality }];
      if (postcode !== '') queries.push({ postcode });
      for (const query of queries)
        assert.ok((await found(bench, query)).length > 0, `${JSON.stringify(query)} finds nothing`);
    },
  ),
  check({ rules: ['STR-05'], input: 'boundary', says: 'what is blank is not sent' }, async (bench) => {
    const request = await sentFor(bench, { locality: ' CARLTON ', postcode: '', unitNumber: '   ' });
    assert.deepEqual(attributesOf(request), { functionID: '1100', locality: 'CARLTON' });
  }),
  check(
    { rules: ['STR-06', 'STR-07'], input: 'good', says: 'all 24 attributes are sent, each as text' },
    async (bench) => {
      assert.equal(structuredAttributes.length, 24);
      for (const structuredEncoding of ['query', 'json']) {
        const request = await sentFor(bench, everyAttribute, { structuredEncoding });
        assert.deepEqual(attributesOf(request), { ...everyAttribute, functionID: '1100' });
      }
    },
  ),
  check(
    {
      rules: ['STR-06', 'STR-05'],
      input: 'good',
      says: 'the practice service takes every one',
      needs: ['practice'],
    },
    async (bench) => {
      for (const name of structuredAttributes)
        accepted(await ask(bench, { ...strata, [name]: everyAttribute[name] }));
    },
  ),
  check(
    {
      rules: ['STR-06'],
      input: 'bad',
      says: 'an attribute that there is not is refused',
      needs: ['practice'],
    },
    async (bench) => {
      refusedThere(await ask(bench, { ...strata, colour: 'RED' }));
    },
  ),
  check(
    { rules: ['STR-07'], input: 'bad', says: 'a post code of other than four digits is refused here' },
    async (bench) => {
      for (const postcode of ['305', '30533', 'ABCD'])
        refusedHere(await search(bench, { postcode }), 'postcode');
    },
  ),
  check(
    { rules: ['STR-08'], input: 'bad', says: 'buildingName is not offered, not sent and not taken' },
    async (bench) => {
      assert.equal((structuredAttributes as readonly string[]).includes('buildingName'), false);
      const query = { ...strata, buildingName: 'TOWER' } as StructuredQuery;
      await bench.scripted(
        () => someAnswer,
        async ({ client, seen }) => {
          await client.addresses.structured(query).catch(() => []);
          assert.deepEqual(seen.map((request) => attributesOf(request).buildingName).filter(Boolean), []);
        },
      );
      if (bench.practice !== null) refusedThere(await ask(bench, { ...strata, buildingName: 'TOWER' }));
    },
  ),
  check(
    {
      rules: ['STR-09', 'STR-11'],
      input: 'good',
      says: 'a property is found by number, street, type and suburb',
    },
    async (bench) => {
      const { house, unit, roadName, roadType, locality, property } = await knownParts(bench);
      const query: StructuredQuery = {
        thoroughfareNumberFrom: house.from.number,
        thoroughfareNumberFromPrefix: house.from.prefix,
        thoroughfareNumberFromSuffix: house.from.suffix,
        thoroughfareName: roadName,
        thoroughfareTrailingType: roadType,
        locality,
        ...(house.to === null ? {} : { thoroughfareNumberTo: house.to.number }),
        ...(unit === null ? {} : { unitNumber: unit.from.number }),
      };
      const hits = await found(bench, query);
      assert.ok(
        hits.some(({ propertyPfi }) => propertyPfi === property.propertyPfi),
        `${property.address} is not among ${addresses(hits).join(', ')}`,
      );
    },
  ),
  check(
    {
      rules: ['STR-09', 'STR-11'],
      input: 'bad',
      says: 'another number or type finds nothing',
      needs: ['practice'],
    },
    async (bench) => {
      assert.deepEqual(await found(bench, { ...strata, thoroughfareNumberFrom: '99999' }), []);
      assert.deepEqual(await found(bench, { ...strata, thoroughfareTrailingType: 'CRESCENT' }), []);
    },
  ),
  check(
    {
      rules: ['STR-10'],
      input: 'boundary',
      says: 'a range is found by both ends, one number is not',
      needs: ['practice'],
    },
    async (bench) => {
      const ranged = await rangedProperty(bench);
      const from = ranged.house?.from.number ?? '';
      const to = ranged.house?.to?.number ?? '';
      const street = { thoroughfareName: ranged.roadName, locality: ranged.locality };
      const both = { ...street, thoroughfareNumberFrom: from, thoroughfareNumberTo: to };
      assert.ok(addresses(await found(bench, both)).includes(ranged.line));
      const single = { ...strata, thoroughfareNumberFrom: '801', thoroughfareNumberTo: '801' };
      assert.deepEqual(await found(bench, single), []);
    },
  ),
  check(
    {
      rules: ['STR-12'],
      input: 'boundary',
      says: 'a direction letter chooses the road',
      needs: ['practice'],
    },
    async (bench) => {
      const all = await suffixed(bench);
      const street = { thoroughfareName: all.roadName, locality: all.locality };
      const letter = all.roadSuffix.charAt(0);
      assert.ok(
        addresses(await found(bench, { ...street, thoroughfarePostDirection: letter })).includes(all.line),
      );
      const other = letter === 'N' ? 'S' : 'N';
      const others = addresses(await found(bench, { ...street, thoroughfarePostDirection: other }));
      assert.equal(others.includes(all.line), false);
    },
  ),
  check(
    { rules: ['STR-13'], input: 'good', says: 'the number of a unit chooses it', needs: ['practice'] },
    async (bench) => {
      assert.deepEqual(addresses(await found(bench, { ...strata, unitNumber: '203' })), [
        '203/801 SWANSTON STREET CARLTON 3053',
      ]);
      assert.deepEqual(await found(bench, { ...strata, unitNumber: '203', unitNumberPrefix: 'Z' }), []);
    },
  ),
  check(
    { rules: ['STR-14'], input: 'boundary', says: 'lot details do not end the search', needs: ['practice'] },
    async (bench) => {
      const plain = await found(bench, strata);
      const withLot = await found(bench, {
        ...strata,
        lotNumber: '1',
        lotNumberPrefix: 'A',
        lotNumberSuffix: 'B',
      });
      assert.deepEqual(withLot, plain);
    },
  ),
  check(
    { rules: ['STR-15'], input: 'good', says: 'Victoria and Australia change nothing', needs: ['practice'] },
    async (bench) => {
      const plain = await found(bench, strata);
      assert.ok(plain.length > 0);
      assert.deepEqual(await found(bench, { ...strata, state: 'VIC', country: 'AU' }), plain);
    },
  ),
  check(
    {
      rules: ['STR-16', 'STR-17', 'STR-18', 'STR-19'],
      input: 'good',
      says: 'the answer has what the document shows',
      needs: ['practice'],
    },
    async (bench) => {
      const reply = await ask(bench, { ...strata, unitNumber: '203' });
      accepted(reply);
      const [first] = reply.json.results;
      isOf(first.characteristics, 'array', 'characteristics');
      for (const { name, value } of first.characteristics) {
        isOf(name, 'string', 'name');
        isOf(value, 'string', 'value');
      }
      const names = first.characteristics.map(({ name }: { name: string }) => name);
      assert.ok(names.includes('PROPERTY_PFI') && names.includes('EZI_ADDRESS'), names.join(', '));
      assert.match(first.coordinates, /^-?\d+\.\d+,-?\d+\.\d+$/);
    },
  ),
  check({ rules: ['STR-16'], input: 'boundary', says: 'nothing found is an empty list' }, async (bench) => {
    assert.deepEqual(await found(bench, { locality: 'ATLANTIS OF NOWHERE' }), []);
  }),
  check(
    {
      rules: ['STR-16'],
      input: 'boundary',
      says: 'characteristics are found wherever they stand, unknown ones are kept',
    },
    async (bench) => {
      const more = [...hit.characteristics, { name: 'NEW ONE', value: '7' }];
      const wrappings = [
        { results: [{ ...hit, characteristics: more }] },
        [{ ...hit, characteristics: more }],
        { response: { addresses: [{ characteristic: more, coordinates: hit.coordinates }] } },
        { characteristics: more, coordinates: [hit.coordinates] },
      ];
      for (const body of wrappings) {
        const shown = await bench.scripted(
          () => ({ body }),
          ({ client }) => client.addresses.structured({ locality: 'CARLTON' }),
        );
        assert.deepEqual(shown, [
          {
            propertyPfi: '208045633',
            eziAddress: '12 SMITH STREET CARLTON 3053',
            latitude: -37.8,
            longitude: 144.9,
            characteristics: more,
          },
        ]);
      }
    },
  ),
  check(
    { rules: ['STR-16'], input: 'bad', says: 'an answer without characteristics is reported' },
    async (bench) => {
      for (const body of [{ results: [{ pfi: 1 }] }, 'ok', 3]) {
        await bench.scripted(
          () => ({ body: JSON.stringify(body) }),
          async ({ client, watch }) =>
            failedThere(
              (await watch(() => client.addresses.structured({ locality: 'X' }))).outcome,
              'unreadable',
            ),
        );
      }
    },
  ),
  check(
    { rules: ['STR-03', 'STR-17', 'STR-18'], input: 'good', says: 'both values lead to the property' },
    async (bench) => {
      const { roadName, locality } = await knownParts(bench);
      const [first] = await found(bench, { thoroughfareName: roadName, locality });
      if (first?.propertyPfi == null || first.eziAddress === null)
        throw new Skipped('the search finds no PFI');
      const { propertyPfi, eziAddress } = first;
      const byPfi = await bench.client.properties.find({
        by: 'pfi',
        propertyPfi: propertyPfi as PropertyPfi,
      });
      assert.deepEqual(
        byPfi.map((one) => one.propertyPfi),
        [propertyPfi],
      );
      const byAddress = await bench.client.properties.find({ by: 'address', eziAddress });
      assert.ok(
        byAddress.some((one) => one.propertyPfi === propertyPfi),
        `${eziAddress} is another property`,
      );
    },
  ),
  check({ rules: ['STR-19'], input: 'good', says: 'coordinates are read, latitude first' }, async (bench) => {
    const { roadName, locality } = await knownParts(bench);
    for (const { latitude, longitude } of await found(bench, { thoroughfareName: roadName, locality })) {
      if (latitude === null || longitude === null) continue;
      assert.ok(latitude > -40 && latitude < -33, `${latitude} is no latitude of Victoria`);
      assert.ok(longitude > 140 && longitude < 151, `${longitude} is no longitude of Victoria`);
    }
  }),
  check(
    { rules: ['STR-20'], input: 'good', says: 'no credentials are sent, nor is a token asked for' },
    async (bench) => {
      const watched = await search(bench, strata);
      answered(watched.outcome);
      assert.equal(watched.tokenRequests.length, 0);
      assert.deepEqual(
        watched.sent.map(({ headers }) => headers.authorization),
        [undefined],
      );
    },
  ),
  check(
    {
      rules: ['STR-20'],
      input: 'bad',
      says: 'a token that is sent all the same is not wanted',
      needs: ['practice'],
    },
    async (bench) => {
      const headers = { authorization: 'Bearer something' };
      refusedThere(
        await bench.raw({ to: 'structuredSearch', query: { functionID: '1100', ...strata }, headers }),
      );
    },
  ),
];

/** Addresses of the practice gazetteer by their parts. */
async function practiceLines(bench: Bench) {
  const hits = await Promise.all(localities.map(({ name: locality }) => found(bench, { locality })));
  return hits.flat().flatMap(({ eziAddress }) => {
    const read = parseEziAddress(eziAddress ?? '');
    return read.ok ? [{ ...read.value, line: eziAddress ?? '' }] : [];
  });
}

async function rangedProperty(bench: Bench) {
  const ranged = (await practiceLines(bench)).find(({ house }) => house?.to != null);
  if (ranged === undefined) throw new Skipped('no address has a range of numbers');
  return ranged;
}

async function suffixed(bench: Bench) {
  const one = (await practiceLines(bench)).find(({ roadSuffix }) => roadSuffix !== '');
  if (one === undefined) throw new Skipped('no road has a suffix');
  return one;
}
