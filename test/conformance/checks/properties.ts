import assert from 'node:assert/strict';
import type { PropertyQuery } from '../../../shared/contract/views/property.ts';
import type { PropertyPfi } from '../../../shared/model/pfi.ts';
import type { Bench } from '../bench/bench.ts';
import type { Script } from '../bench/scripted-service.ts';
import { type Check, check } from '../check.ts';
import {
  accepted,
  answered,
  failedThere,
  foundNothing,
  hasFields,
  isOf,
  oneSent,
  queryOf,
  refusedHere,
  refusedOrNothing,
  refusedThere,
} from '../expect.ts';
import { Skipped } from '../skipped.ts';
import { carriesBearer, needsToken } from './shared.ts';

/** The contract takes nothing that is no PFI by its type; here wrong ones are given on purpose. */
const pfi = (text: string) => text as PropertyPfi;

const path = '/discovery/v1/properties';
const url = (bench: Bench) => bench.urlOf('discovery', path);
const ask = (bench: Bench, query: Record<string, string> | (readonly [string, string])[]) =>
  bench.raw({ to: 'discovery', path, query });
const find = (bench: Bench, query: PropertyQuery) => bench.watch(() => bench.client.properties.find(query));

/** The known property, which the service names by an address. */
async function addressed(bench: Bench): Promise<{ address: string; propertyPfi: string }> {
  const { address, propertyPfi } = await bench.findings.property();
  if (address === null) throw new Skipped('the known property has no address to ask by');
  return { address, propertyPfi };
}

/** The summary of the known property as it comes, asked for by its address. */
async function summaryOf(bench: Bench) {
  const { address, propertyPfi } = await addressed(bench);
  const reply = await ask(bench, { eziAddress: address });
  accepted(reply);
  const all: Record<string, unknown>[] = reply.json.propertySummaries;
  const summary = all.find((one) => one.propertyPfi === propertyPfi);
  assert.ok(summary !== undefined, `the property ${propertyPfi} is not among its own address’s`);
  // biome-ignore lint/suspicious/noExplicitAny: its members are looked into one by one
  return summary as any;
}

async function cpnOf(bench: Bench): Promise<{ propertyNumber: string; municipality: string }> {
  const { propertyNumber, municipality } = await bench.findings.property();
  if (propertyNumber === null || municipality === null) throw new Skipped('the known property has no CPN');
  return { propertyNumber, municipality };
}

/** What our client makes of a summary. */
async function shown(bench: Bench, summary: object) {
  const script: Script = () => ({ body: { propertySummaries: [{ propertyPfi: '602441', ...summary }] } });
  const [view] = await bench.scripted(script, ({ client }) =>
    client.properties.find({ by: 'pfi', propertyPfi: pfi('602441') }),
  );
  assert.ok(view !== undefined);
  return view;
}

export const propertiesChecks: readonly Check[] = [
  check(
    {
      rules: ['PRO-01', 'PRO-02', 'PRO-19', 'PRO-21'],
      input: 'good',
      says: 'an address goes out alone, as it is and URL encoded',
    },
    async (bench) => {
      const eziAddress = '1 – 3/12 O’BRIEN & CO STREET + CARLTON 3053';
      const watched = await find(bench, { by: 'address', eziAddress });
      const [sent] = watched.sent;
      assert.equal(sent?.url, url(bench));
      assert.ok(sent.url.endsWith('/discovery/v1/properties'));
      assert.deepEqual(queryOf(sent), { eziAddress });
      assert.equal(sent.rawQuery, `eziAddress=${encodeURIComponent(eziAddress)}`);
    },
  ),
  check(
    {
      rules: ['PRO-01', 'PRO-04', 'PRO-05'],
      input: 'good',
      says: 'a PFI goes out alone, and finds that property',
    },
    async (bench) => {
      const { propertyPfi } = await bench.findings.property();
      const watched = await find(bench, { by: 'pfi', propertyPfi: pfi(` ${propertyPfi} `) });
      assert.deepEqual(
        answered(watched.outcome).map((one) => one.propertyPfi),
        [propertyPfi],
      );
      const sent = oneSent(watched, 'GET', url(bench));
      assert.deepEqual(queryOf(sent), { [bench.connection.wire.propertyPfiParameter]: propertyPfi });
    },
  ),
  check(
    {
      rules: ['PRO-01', 'PRO-03', 'PRO-05'],
      input: 'good',
      says: 'a CPN goes out with its municipality, and finds that property',
    },
    async (bench) => {
      const { propertyPfi } = await bench.findings.property();
      const cpn = await cpnOf(bench);
      const watched = await find(bench, { by: 'cpn', ...cpn });
      assert.deepEqual(
        answered(watched.outcome).map((one) => one.propertyPfi),
        [propertyPfi],
      );
      const { propertyNumberParameter, municipalityParameter } = bench.connection.wire;
      assert.deepEqual(queryOf(oneSent(watched, 'GET', url(bench))), {
        [propertyNumberParameter]: cpn.propertyNumber,
        [municipalityParameter]: cpn.municipality,
      });
    },
  ),
  check(
    { rules: ['PRO-05'], input: 'boundary', says: 'other names of the wire profile are sent' },
    async (bench) => {
      const wire = {
        propertyPfiParameter: 'pfi',
        propertyNumberParameter: 'cpn',
        municipalityParameter: 'lga',
      };
      await bench.scripted(
        () => ({ body: { propertySummaries: [] } }),
        async ({ client, seen }) => {
          await client.properties.find({ by: 'pfi', propertyPfi: pfi('1') });
          await client.properties.find({ by: 'cpn', propertyNumber: 'A7706', municipality: 'MANSFIELD' });
          assert.deepEqual(
            seen.map(({ query }) => Object.fromEntries(query)),
            [{ pfi: '1' }, { cpn: 'A7706', lga: 'MANSFIELD' }],
          );
        },
        () => ({ wire }),
      );
    },
  ),
  check(
    {
      rules: ['PRO-01'],
      input: 'bad',
      says: 'none, two of them, one twice or an empty one is refused by the service',
    },
    async (bench) => {
      const { propertyPfi, address } = await bench.findings.property();
      const { propertyPfiParameter: byPfi } = bench.connection.wire;
      refusedThere(await ask(bench, {}));
      refusedThere(await ask(bench, { eziAddress: address ?? '', [byPfi]: propertyPfi }));
      refusedOrNothing(await ask(bench, { [byPfi]: '' }));
      if (bench.practice !== null)
        refusedThere(
          await ask(bench, [
            [byPfi, propertyPfi],
            [byPfi, propertyPfi],
          ]),
        );
    },
  ),
  check(
    { rules: ['PRO-01', 'PRO-02'], input: 'bad', says: 'an empty or endless address is refused here' },
    async (bench) => {
      for (const eziAddress of ['', '   ', 'A'.repeat(501)])
        refusedHere(await find(bench, { by: 'address', eziAddress }), 'eziAddress');
    },
  ),
  check(
    { rules: ['PRO-03'], input: 'bad', says: 'a number without a municipality is refused, here and there' },
    async (bench) => {
      refusedHere(
        await find(bench, { by: 'cpn', propertyNumber: '603787', municipality: ' ' }),
        'municipality',
      );
      refusedHere(
        await find(bench, { by: 'cpn', propertyNumber: '', municipality: 'KEW' }),
        'propertyNumber',
      );
      const { propertyNumber } = await cpnOf(bench);
      refusedOrNothing(await ask(bench, { [bench.connection.wire.propertyNumberParameter]: propertyNumber }));
    },
  ),
  check(
    {
      rules: ['PRO-03'],
      input: 'boundary',
      says: 'a municipality with another identifier is refused',
      needs: ['practice'],
    },
    async (bench) => {
      const { propertyPfi, municipality } = await bench.findings.property();
      refusedThere(await ask(bench, { propertyPfi, municipalityName: municipality ?? '' }));
    },
  ),
  check({ rules: ['PRO-04'], input: 'bad', says: 'what is nothing is refused here' }, async (bench) => {
    for (const propertyPfi of ['', ' ', '1\n2', '1'.repeat(501)])
      refusedHere(await find(bench, { by: 'pfi', propertyPfi: pfi(propertyPfi) }), 'propertyPfi');
  }),
  check(
    {
      rules: ['PRO-04', 'PRO-06'],
      input: 'boundary',
      says: 'a PFI of 20 digits that nobody has finds nothing',
    },
    async (bench) => {
      const watched = await find(bench, { by: 'pfi', propertyPfi: pfi('9'.repeat(20)) });
      foundNothing(bench, watched.outcome);
    },
  ),
  check({ rules: ['PRO-06'], input: 'good', says: 'propertySummaries is an array' }, async (bench) => {
    const { address } = await addressed(bench);
    const reply = await ask(bench, { eziAddress: address });
    accepted(reply);
    isOf(reply.json, 'object', 'the answer');
    isOf(reply.json.propertySummaries, 'array', 'propertySummaries');
  }),
  check(
    {
      rules: ['PRO-06'],
      input: 'boundary',
      says: 'an address of two properties gives both',
      needs: ['practice'],
    },
    async (bench) => {
      const watched = await find(bench, { by: 'address', eziAddress: '5 COMMON LANE MANSFIELD 3722' });
      assert.equal(answered(watched.outcome).length, 2);
    },
  ),
  check(
    { rules: ['PRO-06'], input: 'boundary', says: 'an address without a property gives an empty array' },
    async (bench) => {
      const eziAddress = '99999 NOBODY STREET NOWHERE 3999';
      const reply = await ask(bench, { eziAddress });
      if (reply.status === 200) assert.deepEqual(reply.json, { propertySummaries: [] });
      foundNothing(bench, (await find(bench, { by: 'address', eziAddress })).outcome);
    },
  ),
  check(
    {
      rules: ['PRO-06'],
      input: 'bad',
      says: 'no list where the array should be is reported with its path; one object is a list of one',
    },
    async (bench) => {
      await bench.scripted(
        () => ({ body: { propertySummaries: { propertyPfi: '1' } } }),
        async ({ client }) =>
          assert.equal((await client.properties.find({ by: 'pfi', propertyPfi: pfi('1') })).length, 1),
      );
      for (const body of [{ propertySummaries: 'none' }, {}, []]) {
        await bench.scripted(
          () => ({ body }),
          async ({ client, watch }) => {
            const { outcome } = await watch(() =>
              client.properties.find({ by: 'pfi', propertyPfi: pfi('1') }),
            );
            failedThere(outcome, 'unreadable');
            if (!Array.isArray(body))
              assert.equal(outcome.ok ? '' : outcome.failure?.path, 'propertySummaries');
          },
        );
      }
    },
  ),
  check(
    {
      rules: ['PRO-06', 'PRO-07'],
      input: 'boundary',
      says: 'unknown fields, absent ones and null are taken',
    },
    async (bench) => {
      const nothing = {
        address: null,
        aliases: [],
        status: null,
        propertyNumber: null,
        municipality: null,
        isCouncilRegistered: null,
        isMultiAssess: null,
        createdDate: null,
        parcels: [],
        titles: [],
      };
      assert.deepEqual(await shown(bench, { somethingNew: { deep: 1 } }), {
        propertyPfi: '602441',
        ...nothing,
      });
      const nulls = {
        propertyStatus: null,
        councilPropertyDetails: null,
        primaryAddress: null,
        aliasAddresses: null,
        landParcels: null,
        titles: null,
        isMultiAssess: null,
      };
      assert.deepEqual(await shown(bench, nulls), { propertyPfi: '602441', ...nothing });
    },
  ),
  check(
    { rules: ['PRO-07'], input: 'bad', says: 'a summary without a PFI cannot be used, and is reported' },
    async (bench) => {
      await bench.scripted(
        () => ({ body: { propertySummaries: [{ propertyStatus: 'ACTIVE' }] } }),
        async ({ client, watch }) => {
          const { outcome } = await watch(() => client.properties.find({ by: 'pfi', propertyPfi: pfi('1') }));
          failedThere(outcome, 'unreadable');
          assert.equal(outcome.ok ? '' : outcome.failure?.path, 'propertySummaries[0].propertyPfi');
        },
      );
    },
  ),
  check(
    { rules: ['PRO-12'], input: 'good', says: 'the date of a property has the form YYYY-MM-DD HH:MM:SS' },
    async (bench) => {
      const { propertyCreatedDate = null } = await summaryOf(bench);
      if (propertyCreatedDate === null) throw new Skipped('the known property has no date');
      assert.match(propertyCreatedDate, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    },
  ),
  check(
    {
      rules: [
        'PRO-07',
        'PRO-08',
        'PRO-09',
        'PRO-10',
        'PRO-11',

        'PRO-13',
        'PRO-14',
        'PRO-15',
        'PRO-16',
        'PRO-17',
      ],
      input: 'good',
      says: 'every field of a summary has its type',
    },
    async (bench) => {
      const summary = await summaryOf(bench);
      isOf(summary.propertyPfi, 'string', 'propertyPfi');
      hasFields(bench, summary, 'summary', {
        propertyStatus: 'string',
        isCouncilPropertyRegistered: 'boolean',
        isMultiAssess: 'boolean',
        propertyCreatedDate: 'string',
        councilPropertyDetails: 'object',
        primaryAddress: 'object',
        aliasAddresses: 'array',
        landParcels: 'array',
        titles: 'array',
      });
      const council = summary.councilPropertyDetails ?? {};
      if (bench.practice !== null) isOf(council.municipalityName, 'string', 'municipalityName');
      if (summary.isCouncilPropertyRegistered && bench.practice !== null)
        isOf(council.propertyNumber, 'string', 'propertyNumber');
      const address = summary.primaryAddress ?? {};
      hasFields(bench, address, 'primaryAddress', { eziAddress: 'string', addressDetails: 'object' });
      const parts = Object.fromEntries(addressDetails.map((name) => [name, 'string'] as const));
      hasFields(bench, address.addressDetails ?? {}, 'addressDetails', parts);
      allStrings(bench, summary.landParcels, 'landParcels', ['spi', 'parcelType', 'parcelStatus']);
      allStrings(bench, summary.titles, 'titles', ['titleId', 'titleStatus', 'titleType']);
    },
  ),
  check(
    {
      rules: ['PRO-14'],
      input: 'boundary',
      says: 'an address that comes in parts alone is shown as one line',
    },
    async (bench) => {
      const details = {
        unitType: 'UNIT',
        unitNumber: '203',
        levelType: 'LEVEL',
        levelNumber: '2',
        streetNumber: '801',
        streetName: 'SWANSTON',
        streetType: 'STREET',
        suburbTownLocality: 'CARLTON',
        postcode: '3053',
      };
      const view = await shown(bench, { primaryAddress: { addressDetails: details } });
      assert.equal(view.address, '203/801 SWANSTON STREET CARLTON 3053');
    },
  ),
  check(
    {
      rules: ['PRO-07', 'PRO-08', 'PRO-09', 'PRO-10', 'PRO-11', 'PRO-12', 'PRO-13', 'PRO-16', 'PRO-17'],
      input: 'good',
      says: 'our client shows what the service says, field by field',
    },
    async (bench) => {
      const summary = await summaryOf(bench);
      const { propertyPfi } = summary;
      const [view] = await bench.client.properties.find({ by: 'pfi', propertyPfi: pfi(propertyPfi) });
      assert.ok(view !== undefined);
      const { aliases: _, titles, ...rest } = view;
      const { primaryAddress, councilPropertyDetails } = summary;
      assert.deepEqual(rest, {
        propertyPfi: text(propertyPfi),
        address: text(primaryAddress?.eziAddress),
        status: text(summary.propertyStatus),
        propertyNumber: text(councilPropertyDetails?.propertyNumber),
        municipality: text(councilPropertyDetails?.municipalityName),
        isCouncilRegistered: summary.isCouncilPropertyRegistered ?? null,
        isMultiAssess: summary.isMultiAssess ?? null,
        createdDate: text(summary.propertyCreatedDate),
        parcels: (summary.landParcels ?? [])
          .filter((parcel: Record<string, unknown>) => text(parcel.spi) !== null)
          .map((parcel: Record<string, unknown>) => ({
            spi: text(parcel.spi),
            type: text(parcel.parcelType),
            status: text(parcel.parcelStatus),
          })),
      });
      assert.deepEqual(
        titles.map(({ status, type }) => [status, type]),
        (summary.titles ?? []).map((title: Record<string, unknown>) => [
          text(title.titleStatus),
          text(title.titleType),
        ]),
      );
    },
  ),
  check(
    {
      rules: ['PRO-08'],
      input: 'boundary',
      says: 'statuses and types that nobody knows are shown as they are',
    },
    async (bench) => {
      const view = await shown(bench, {
        propertyStatus: 'PROPOSED',
        landParcels: [{ spi: '1\\LP1', parcelType: 'STRATUM', parcelStatus: 'PENDING' }],
        titles: [{ titleId: 'A'.repeat(36), titleStatus: 'FROZEN', titleType: 'LEASEHOLD' }],
      });
      assert.equal(view.status, 'PROPOSED');
      assert.deepEqual(view.parcels, [{ spi: '1\\LP1', type: 'STRATUM', status: 'PENDING' }]);
      assert.deepEqual([view.titles[0]?.status, view.titles[0]?.type], ['FROZEN', 'LEASEHOLD']);
    },
  ),
  check(
    {
      rules: ['PRO-09', 'PRO-11'],
      input: 'boundary',
      says: 'unregistered and multi-assess are shown, also from text',
    },
    async (bench) => {
      const view = await shown(bench, { isCouncilPropertyRegistered: 'false', isMultiAssess: true });
      assert.deepEqual([view.isCouncilRegistered, view.isMultiAssess], [false, true]);
    },
  ),
  check(
    {
      rules: ['PRO-10'],
      input: 'boundary',
      says: 'a property without a council number has its municipality',
      needs: ['practice'],
    },
    async (bench) => {
      const all = await Promise.all(
        ['street', 'road', 'lane', 'avenue', 'court', 'drive'].map((query) =>
          bench.client.addresses.autocomplete({ query }),
        ),
      );
      const lines = [...new Set(all.flat().map(({ eziAddress }) => eziAddress))];
      const found = await Promise.all(
        lines.map((eziAddress) => bench.client.properties.find({ by: 'address', eziAddress })),
      );
      for (const view of found.flat()) {
        assert.equal(view.isCouncilRegistered, view.propertyNumber !== null, view.address ?? '');
        assert.equal(typeof view.municipality, 'string');
      }
    },
  ),
  check(
    { rules: ['PRO-15'], input: 'boundary', says: 'aliases of whatever shape become lines of text' },
    async (bench) => {
      const shapes: [unknown, string[]][] = [
        [['1 A STREET B'], ['1 A STREET B']],
        [[{ eziAddress: '1 A STREET B' }], ['1 A STREET B']],
        [
          [{ address: { eziAddress: '1 A STREET B', addressDetails: { streetNumber: '1' } } }],
          ['1 A STREET B'],
        ],
        [[{ streetNumber: '1', streetName: 'A' }], ['1 A']],
        [[null, {}, [], ''], []],
        [{}, []],
      ];
      for (const [aliasAddresses, lines] of shapes)
        assert.deepEqual(
          (await shown(bench, { aliasAddresses })).aliases,
          lines,
          JSON.stringify(aliasAddresses),
        );
    },
  ),
  check(
    {
      rules: ['PRO-16', 'PRO-17'],
      input: 'bad',
      says: 'a parcel without an SPI and a title without an id lead nowhere',
    },
    async (bench) => {
      const view = await shown(bench, {
        landParcels: [{ parcelType: 'LOT' }, { spi: '1\\LP1' }],
        titles: [{ titleStatus: 'ACTIVE' }, { titleId: ' ' }],
      });
      assert.deepEqual([view.parcels.map(({ spi }) => spi), view.titles], [['1\\LP1'], []]);
    },
  ),
  check(
    {
      rules: ['PRO-18'],
      input: 'good',
      says: 'title ids are encrypted and reveal no volume/folio, nor does our client ask',
    },
    async (bench) => {
      const { propertyPfi } = await bench.findings.property();
      const watched = await find(bench, { by: 'pfi', propertyPfi: pfi(propertyPfi) });
      assert.equal(
        'premium' in queryOf(oneSent(watched, 'GET', url(bench))),
        false,
        'our client asks for premium',
      );
      const [view] = answered(watched.outcome);
      for (const title of view?.titles ?? []) {
        assert.match(title.titleId, /^(?!\d+\/\d+[A-Z]?$).+$/, 'titleId is not encrypted');
        assert.equal(title.volumeFolio, null);
      }
    },
  ),
  check(
    {
      rules: ['PRO-18'],
      input: 'boundary',
      says: 'a volume/folio that comes all the same is shown canonical',
    },
    async (bench) => {
      const view = await shown(bench, { titles: [{ titleId: '09876/43' }] });
      assert.deepEqual([view.titles[0]?.titleId, view.titles[0]?.volumeFolio], ['09876/43', '9876/043']);
    },
  ),
  check({ rules: ['PRO-20'], input: 'good', says: 'our client sends its token' }, async (bench) => {
    const { propertyPfi } = await bench.findings.property();
    carriesBearer(
      oneSent(await find(bench, { by: 'pfi', propertyPfi: pfi(propertyPfi) }), 'GET', url(bench)).headers,
    );
  }),
  ...needsToken('PRO-20', async (bench) => ({
    to: 'discovery',
    path,
    query: { eziAddress: (await bench.findings.property()).address ?? '' },
  })),
];

const addressDetails = [
  'unitType',
  'unitNumber',
  'levelType',
  'levelNumber',
  'streetNumber',
  'streetName',
  'streetType',
  'suburbTownLocality',
  'postcode',
];

function allStrings(bench: Bench, list: unknown, name: string, fields: readonly string[]): void {
  const kinds = Object.fromEntries(fields.map((field) => [field, 'string'] as const));
  for (const element of (list ?? []) as unknown[]) hasFields(bench, element, name, kinds);
}

/** A value of the service as our client shows it: text without its edges, nothing where there is none. */
function text(value: unknown): string | null {
  const shownText = value === undefined || value === null ? '' : String(value).trim();
  return shownText === '' ? null : shownText;
}
