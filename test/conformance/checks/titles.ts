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
import { Skipped } from '../skipped.ts';
import { carriesBearer, needsToken } from './shared.ts';

const path = '/discovery/v1/titles';
const url = (bench: Bench) => bench.urlOf('discovery', path);
const find = (bench: Bench, titleId: string) => bench.watch(() => bench.client.titles.find({ titleId }));
const ask = (bench: Bench, titleId: string) =>
  bench.raw({ to: 'discovery', path, query: { [bench.connection.wire.titleParameter]: titleId } });

const encrypted = `${'Ab1/+'.repeat(7)}=`;
const stub = { titleId: encrypted, titleStatus: 'ACTIVE', titleType: 'FREEHOLD' };

/** What our client makes of an answer. */
const shown = (bench: Bench, body: unknown, titleId = encrypted) =>
  bench.scripted(
    () => ({ body }),
    ({ client }) => client.titles.find({ titleId }),
  );

/** A volume/folio of the practice register, and how people write it. */
const volumeFolio = '9938/671';
const propertyOfIt = '653457';

export const titlesChecks: readonly Check[] = [
  check(
    {
      rules: ['TIT-01', 'TIT-05'],
      input: 'good',
      says: 'a volume/folio goes out canonical, however it was written',
    },
    async (bench) => {
      const ways = ['9876/043', '09876/43', 'Vol 9876 Fol 43', 'v9876 f043', '9876.043'];
      for (const written of ways) {
        const { sent } = await find(bench, written);
        const [first, asTyped, ...more] = sent.filter(
          (one) => one.method === 'GET' && one.url === url(bench),
        );
        assert.ok(first !== undefined && more.length === 0, written);
        const { titleParameter } = bench.connection.wire;
        assert.deepEqual(queryOf(first), { [titleParameter]: '9876/043' }, written);
        // Where that finds nothing, what was typed is asked for as it is.
        if (asTyped !== undefined) assert.deepEqual(queryOf(asTyped), { [titleParameter]: written });
      }
    },
  ),
  check(
    { rules: ['TIT-01'], input: 'boundary', says: 'the largest volume, and each suffix' },
    async (bench) => {
      const ways = [
        ['99999/999', '99999/999'],
        ['1/001', '1/001'],
      ];
      for (const suffix of 'ABCKL') ways.push([`3049/244${suffix}`, `3049/244${suffix}`]);
      for (const [written = '', canonical] of ways)
        assert.deepEqual(Object.values(queryOf(oneSent(await find(bench, written), 'GET', url(bench)))), [
          canonical,
        ]);
    },
  ),
  check(
    {
      rules: ['TIT-01', 'TIT-03'],
      input: 'bad',
      says: 'what is nothing is refused here, with an example; what may be an id of whatever form is asked for',
    },
    async (bench) => {
      for (const written of ['', ' ', '9876/\n043']) refusedHere(await find(bench, written), 'titleId');
      for (const written of ['100000/1', '1/1000', '9876/043D', 'Ab3=']) {
        const sent = oneSent(await find(bench, written), 'GET', url(bench));
        assert.deepEqual(Object.values(queryOf(sent)), [written]);
      }
    },
  ),
  check(
    {
      rules: ['TIT-01', 'TIT-04'],
      input: 'good',
      says: 'it finds the title with its property and parcels',
      needs: ['practice'],
    },
    async (bench) => {
      const [title, ...others] = answered((await find(bench, volumeFolio)).outcome);
      assert.equal(others.length, 0);
      assert.equal(title?.volumeFolio, volumeFolio);
      assert.deepEqual(
        title?.properties.map(({ propertyPfi }) => propertyPfi),
        [propertyOfIt],
      );
      assert.ok((title?.parcels.length ?? 0) > 0);
    },
  ),
  check(
    {
      rules: ['TIT-02', 'TIT-07', 'TIT-10'],
      input: 'good',
      says: 'an encrypted id goes out as it is, URL encoded',
    },
    async (bench) => {
      const { titleId } = await bench.findings.title();
      for (const id of [titleId, encrypted]) {
        const sent = oneSent(await find(bench, ` ${id} `), 'GET', url(bench));
        const name = bench.connection.wire.titleParameter;
        assert.equal(sent.rawQuery, `${name}=${encodeURIComponent(id)}`);
        assert.deepEqual(queryOf(sent), { [name]: id });
      }
    },
  ),
  check(
    {
      rules: ['TIT-02', 'TIT-04'],
      input: 'good',
      says: 'it leads back to its property and on to its parcels',
    },
    async (bench) => {
      const { titleId } = await bench.findings.title();
      const { propertyPfi, parcels } = await bench.findings.property();
      const [title] = answered((await find(bench, titleId)).outcome);
      assert.ok(title !== undefined, 'its own id finds no title');
      if (title.properties.length === 0 || title.parcels.length === 0)
        throw new Skipped('the service names no property or no parcel of its titles');
      assert.ok(title.properties.some((one) => one.propertyPfi === propertyPfi));
      const spis = parcels.map(({ spi }) => spi);
      assert.ok(
        title.parcels.some(({ spi }) => spis.includes(spi)),
        'no parcel is of the property',
      );
    },
  ),
  check(
    { rules: ['TIT-03'], input: 'bad', says: 'the service wants one identifier, and one that is one' },
    async (bench) => {
      refusedThere(await bench.raw({ to: 'discovery', path }));
      refusedOrNothing(await ask(bench, ''));
      refusedOrNothing(await ask(bench, 'not a title'));
    },
  ),
  check(
    {
      rules: ['TIT-03', 'TIT-04'],
      input: 'boundary',
      says: 'a title that there is not is nothing, and no failure',
    },
    async (bench) => {
      foundNothing(bench, (await find(bench, '99999/999')).outcome);
    },
  ),
  check(
    {
      rules: ['TIT-04', 'TIT-09'],
      input: 'good',
      says: 'each title has id, status, type, parcels and properties',
    },
    async (bench) => {
      const reply = await ask(bench, (await bench.findings.title()).titleId);
      accepted(reply);
      const lists = Object.values(reply.json).filter(Array.isArray);
      const [titles = []] = Array.isArray(reply.json) ? [reply.json] : lists;
      assert.ok(titles.length > 0, 'no list of titles came');
      for (const title of titles) {
        const kinds = { titleId: 'string', titleStatus: 'string', titleType: 'string' } as const;
        hasFields(bench, title, 'title', kinds);
      }
    },
  ),
  check(
    { rules: ['TIT-05'], input: 'boundary', says: 'another name of the wire profile is sent' },
    async (bench) => {
      await bench.scripted(
        () => ({ body: { titles: [] } }),
        async ({ client, seen }) => {
          await client.titles.find({ titleId: '9876/043' });
          assert.deepEqual(
            seen.map(({ query }) => [...query]),
            [[['vf', '9876/043']]],
          );
        },
        () => ({ wire: { titleParameter: 'vf' } }),
      );
    },
  ),
  check(
    {
      rules: ['TIT-06'],
      input: 'boundary',
      says: 'the list is taken under any name, or as the answer itself',
    },
    async (bench) => {
      const bodies = [[stub], { titles: [stub] }, { titleSummaries: [stub], count: 1 }, { whatever: [stub] }];
      for (const body of bodies) {
        const titles = await shown(bench, body);
        assert.deepEqual(
          titles.map(({ titleId }) => titleId),
          [encrypted],
          JSON.stringify(body),
        );
      }
    },
  ),
  check(
    { rules: ['TIT-06'], input: 'boundary', says: 'what hangs on a title is found in each likely spelling' },
    async (bench) => {
      const land = [{ spi: '1\\LP1', parcelType: 'LOT', parcelStatus: 'ACTIVE' }];
      const properties = [{ propertyPfi: '602441', isMultiAssess: false, propertyStatus: 'ACTIVE' }];
      const ways = [
        { landParcels: land, properties },
        { parcels: land, propertySummaries: properties },
        { parcelSummaries: ['1\\LP1'], properties: [{ propertyPfi: 602441 }] },
      ];
      for (const way of ways) {
        const [title] = await shown(bench, { titles: [{ ...stub, ...way }] });
        assert.deepEqual(
          title?.parcels.map(({ spi }) => spi),
          ['1\\LP1'],
        );
        assert.deepEqual(
          title?.properties.map(({ propertyPfi }) => propertyPfi),
          ['602441'],
        );
      }
    },
  ),
  check(
    {
      rules: ['TIT-06'],
      input: 'bad',
      says: 'one title where a list was expected is a list of one, and what is none is reported',
    },
    async (bench) => {
      for (const body of [stub, { titles: stub }])
        await bench.scripted(
          () => ({ body }),
          async ({ client }) => assert.equal((await client.titles.find({ titleId: encrypted })).length, 1),
        );
      for (const body of [{ titles: 'none' }, {}, 'title']) {
        await bench.scripted(
          () => ({ body: JSON.stringify(body) }),
          async ({ client, watch }) =>
            failedThere(
              (await watch(() => client.titles.find({ titleId: encrypted }))).outcome,
              'unreadable',
            ),
        );
      }
    },
  ),
  check(
    { rules: ['TIT-07'], input: 'good', says: 'both identifiers give the same title', needs: ['practice'] },
    async (bench) => {
      const [byVolumeFolio] = answered((await find(bench, volumeFolio)).outcome);
      const [byId] = answered((await find(bench, byVolumeFolio?.titleId ?? '')).outcome);
      assert.deepEqual({ ...byId, volumeFolio }, byVolumeFolio);
    },
  ),
  check(
    { rules: ['TIT-08'], input: 'good', says: 'our client asks for the title and for nothing more' },
    async (bench) => {
      const { titleId } = await bench.findings.title();
      const before = bench.practice?.charges().length;
      const watched = await find(bench, titleId);
      const sent = oneSent(watched, 'GET', url(bench));
      assert.deepEqual(Object.keys(queryOf(sent)), [bench.connection.wire.titleParameter]);
      const [title] = answered(watched.outcome);
      if (bench.practice !== null) assert.equal(title?.volumeFolio, null, 'it came without being bought');
      assert.equal(bench.practice?.charges().length, before, 'something was charged');
    },
  ),
  check(
    {
      rules: ['TIT-08'],
      input: 'boundary',
      says: 'the volume/folio comes only where premium is asked for, and is charged',
      needs: ['practice', 'charges'],
    },
    async (bench) => {
      const { titleId } = await bench.findings.title();
      const premium = (value: string) =>
        bench.raw({ to: 'discovery', path, query: { titleId, premium: value } });
      const plain = await premium('false');
      assert.equal('volumeFolio' in plain.json.titles[0], false);
      const before = bench.practice?.charges().length ?? 0;
      const paid = await premium('true');
      assert.match(paid.json.titles[0].volumeFolio, /^\d{1,5}\/\d{3}[ABCKL]?$/);
      assert.equal(bench.practice?.charges().length, before + 1);
      refusedThere(await premium('yes'));
    },
  ),
  check(
    { rules: ['TIT-09'], input: 'boundary', says: 'values that nobody knows are shown as they are' },
    async (bench) => {
      const [title] = await shown(bench, {
        titles: [{ ...stub, titleStatus: 'FROZEN', titleType: 'LEASEHOLD' }],
      });
      assert.deepEqual([title?.status, title?.type], ['FROZEN', 'LEASEHOLD']);
    },
  ),
  check({ rules: ['TIT-11'], input: 'good', says: 'our client sends its token' }, async (bench) => {
    carriesBearer(oneSent(await find(bench, '9876/043'), 'GET', url(bench)).headers);
  }),
  ...needsToken('TIT-11', async (bench) => ({
    to: 'discovery',
    path,
    query: { [bench.connection.wire.titleParameter]: (await bench.findings.title()).titleId },
  })),
];
