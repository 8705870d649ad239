import assert from 'node:assert/strict';
import type { Bench } from '../bench/bench.ts';
import { type Check, check } from '../check.ts';
import {
  accepted,
  answered,
  failedThere,
  foundNothing,
  hasFields,
  oneSent,
  queryOf,
  refusedHere,
  refusedOrNothing,
  refusedThere,
} from '../expect.ts';
import { carriesBearer, needsToken } from './shared.ts';

const path = '/discovery/v1/parcels';
const url = (bench: Bench) => bench.urlOf('discovery', path);
const find = (bench: Bench, spi: string) => bench.watch(() => bench.client.parcels.find({ spi }));
const ask = (bench: Bench, spi: string) => bench.raw({ to: 'discovery', path, query: { spi } });

const summary = {
  spi: '101\\PS328573',
  parcelType: 'LOT',
  parcelStatus: 'ACTIVE',
  isPartParcel: false,
  parcelDetails: { lot: '101', planNumber: 'PS328573' },
  titles: [{ titleId: 'A'.repeat(36), titleStatus: 'ACTIVE', titleType: 'FREEHOLD' }],
  properties: [{ propertyPfi: '602441', isMultiAssess: false, propertyStatus: 'ACTIVE' }],
};

/** What our client makes of an answer. */
const shown = (bench: Bench, body: unknown) =>
  bench.scripted(
    () => ({ body }),
    ({ client }) => client.parcels.find({ spi: summary.spi }),
  );

export const parcelsChecks: readonly Check[] = [
  check(
    { rules: ['PAR-01', 'PAR-11'], input: 'good', says: 'an SPI goes out canonical and URL encoded' },
    async (bench) => {
      const ways = [
        ['101\\PS328573', '101\\PS328573'],
        ['101/ps328573', '101\\PS328573'],
        ['Lot 101 on PS 328573', '101\\PS328573'],
        ['tp109554', 'TP109554'],
        ['12~10A\\PP5762', '12~10A\\PP5762'],
      ];
      for (const [written = '', spi = ''] of ways) {
        const sent = oneSent(await find(bench, written), 'GET', url(bench));
        assert.deepEqual(queryOf(sent), { spi });
        assert.equal(sent.rawQuery, `spi=${encodeURIComponent(spi)}`);
      }
    },
  ),
  check(
    {
      rules: ['PAR-01', 'PAR-02'],
      input: 'boundary',
      says: 'an SPI of whatever form that the service gave goes back unchanged',
      needs: ['practice'],
    },
    async (bench) => {
      const given = new Set<string>();
      for (const house of [1, 2, 3, 4]) {
        const eziAddress = `${house} OTHER COURT MANSFIELD 3722`;
        for (const { parcels } of await bench.client.properties.find({ by: 'address', eziAddress }))
          for (const { spi } of parcels) given.add(spi);
      }
      assert.deepEqual([...given], ['1\\CD1234', 'P343401', '1\\LP5310EE', '1\\PS1234567']);
      for (const spi of given) {
        const watched = await find(bench, spi);
        assert.deepEqual(queryOf(oneSent(watched, 'GET', url(bench))), { spi });
        assert.deepEqual(
          answered(watched.outcome).map((parcel) => parcel.spi),
          [spi],
        );
      }
    },
  ),
  check(
    { rules: ['PAR-01'], input: 'bad', says: 'what is no SPI is refused there, what is nothing here' },
    async (bench) => {
      for (const spi of ['', '  ', '1\nPS1']) refusedHere(await find(bench, spi), 'spi');
      refusedThere(await bench.raw({ to: 'discovery', path }));
      refusedOrNothing(await ask(bench, ''));
      refusedOrNothing(await ask(bench, 'not a parcel'));
    },
  ),
  check(
    {
      rules: ['PAR-01', 'PAR-02'],
      input: 'boundary',
      says: 'a parcel that there is not is nothing, and no failure',
    },
    async (bench) => {
      foundNothing(bench, (await find(bench, '99999\\PS999999')).outcome);
    },
  ),
  check(
    {
      rules: ['PAR-01'],
      input: 'boundary',
      says: 'a suffix letter of the plan that does not match is left out',
      needs: ['practice'],
    },
    async (bench) => {
      const spi = await bench.findings.spi();
      const [parcel] = answered((await find(bench, `${spi.replace(/[A-Z]$/, '')}S`)).outcome);
      assert.equal(parcel?.spi, spi);
    },
  ),
  check(
    {
      rules: ['PAR-02', 'PAR-03', 'PAR-04', 'PAR-05', 'PAR-06', 'PAR-07', 'PAR-08', 'PAR-09'],
      input: 'good',
      says: 'every field of the summary has its type',
    },
    async (bench) => {
      const spi = await bench.findings.spi();
      const reply = await ask(bench, spi);
      accepted(reply);
      const { json } = reply;
      assert.equal(json.spi, spi);
      hasFields(bench, json, 'parcel', {
        parcelType: 'string',
        parcelStatus: 'string',
        isPartParcel: 'boolean',
        parcelDetails: 'object',
        titles: 'array',
        properties: 'array',
      });
      hasFields(bench, json.parcelDetails ?? {}, 'parcelDetails', { lot: 'string', planNumber: 'string' });
      for (const title of json.titles ?? [])
        hasFields(bench, title, 'titles', { titleId: 'string', titleStatus: 'string', titleType: 'string' });
      for (const property of json.properties ?? [])
        hasFields(bench, property, 'properties', {
          propertyPfi: 'string',
          isMultiAssess: 'boolean',
          propertyStatus: 'string',
        });
    },
  ),
  check(
    {
      rules: ['PAR-03', 'PAR-04', 'PAR-05', 'PAR-06', 'PAR-07', 'PAR-08', 'PAR-09'],
      input: 'good',
      says: 'our client shows it, field by field',
    },
    async (bench) => {
      const [view, ...others] = await shown(bench, { ...summary, something: 'new' });
      assert.equal(others.length, 0);
      assert.deepEqual(view, {
        spi: summary.spi,
        type: 'LOT',
        status: 'ACTIVE',
        isPartParcel: false,
        lot: '101',
        planNumber: 'PS328573',
        titles: [{ titleId: 'A'.repeat(36), volumeFolio: null, status: 'ACTIVE', type: 'FREEHOLD' }],
        properties: [{ propertyPfi: '602441', address: null, status: 'ACTIVE', isMultiAssess: false }],
      });
    },
  ),
  check(
    {
      rules: ['PAR-02'],
      input: 'bad',
      says: 'a list where one object was expected is reported, and so is no SPI',
    },
    async (bench) => {
      for (const body of [[summary], { ...summary, spi: null }, { parcels: [summary] }]) {
        await bench.scripted(
          () => ({ body }),
          async ({ client, watch }) =>
            failedThere((await watch(() => client.parcels.find({ spi: summary.spi }))).outcome, 'unreadable'),
        );
      }
    },
  ),
  check(
    {
      rules: ['PAR-04', 'PAR-05', 'PAR-06'],
      input: 'boundary',
      says: 'values that nobody knows are shown, absent ones left open',
    },
    async (bench) => {
      const [view] = await shown(bench, { spi: summary.spi, parcelType: 'STRATUM', parcelStatus: 'PENDING' });
      assert.deepEqual([view?.type, view?.status, view?.isPartParcel], ['STRATUM', 'PENDING', null]);
    },
  ),
  check(
    { rules: ['PAR-07'], input: 'boundary', says: 'a plan without a lot, and a lot that is a number' },
    async (bench) => {
      const [whole] = await shown(bench, { ...summary, parcelDetails: { lot: '', planNumber: 'TP109554' } });
      assert.deepEqual([whole?.lot, whole?.planNumber], [null, 'TP109554']);
      const [number] = await shown(bench, { ...summary, parcelDetails: { lot: 101, planNumber: null } });
      assert.deepEqual([number?.lot, number?.planNumber], ['101', null]);
    },
  ),
  check(
    {
      rules: ['PAR-08'],
      input: 'boundary',
      says: 'a parcel without a title, such as leased Crown land',
      needs: ['practice'],
    },
    async (bench) => {
      const [leased] = await bench.client.crownAllotments.find({
        allotment: '5',
        block: '1',
        parishCode: '2043',
      });
      const [parcel] = answered((await find(bench, leased?.spi ?? '')).outcome);
      assert.deepEqual([parcel?.type, parcel?.titles], ['CROWN ALLOTMENT', []]);
    },
  ),
  check(
    { rules: ['PAR-10'], input: 'good', says: 'from a parcel to its title and its property, and back' },
    async (bench) => {
      const spi = await bench.findings.spi();
      const [parcel] = answered((await find(bench, spi)).outcome);
      assert.ok(parcel !== undefined, 'its own SPI finds no parcel');
      const known = await bench.findings.property();
      const pfis = parcel.properties.map(({ propertyPfi }) => propertyPfi);
      assert.ok(pfis.includes(known.propertyPfi), 'the parcel does not lead to its property');
      assert.ok(parcel.titles.length > 0, 'the parcel does not lead to its title');
      for (const { propertyPfi } of parcel.properties) {
        const [property] = await bench.client.properties.find({ by: 'pfi', propertyPfi });
        assert.ok(
          property?.parcels.some((one) => one.spi === spi),
          `${propertyPfi} does not lead back`,
        );
      }
      for (const { titleId } of parcel.titles) {
        const [title] = await bench.client.titles.find({ titleId });
        assert.ok(
          title?.parcels.some((one) => one.spi === spi),
          'the title does not lead back',
        );
      }
    },
  ),
  check({ rules: ['PAR-12'], input: 'good', says: 'our client sends its token' }, async (bench) => {
    carriesBearer(oneSent(await find(bench, await bench.findings.spi()), 'GET', url(bench)).headers);
  }),
  ...needsToken('PAR-12', async (bench) => ({
    to: 'discovery',
    path,
    query: { spi: await bench.findings.spi() },
  })),
];
