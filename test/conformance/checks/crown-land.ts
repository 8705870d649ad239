import assert from 'node:assert/strict';
import { parishes, townships } from '../../../main/practice/data/crown-land.ts';
import type { CrownAllotmentQuery } from '../../../shared/contract/views/title.ts';
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
import { carriesBearer, needsToken } from './shared.ts';

const path = '/discovery/v1/parcels/crown-allotments';
const url = (bench: Bench) => bench.urlOf('discovery', path);
const find = (bench: Bench, query: CrownAllotmentQuery) =>
  bench.watch(() => bench.client.crownAllotments.find(query));
const ask = (bench: Bench, query: Record<string, string>) => bench.raw({ to: 'discovery', path, query });
const spis = async (bench: Bench, query: CrownAllotmentQuery) =>
  answered((await find(bench, query)).outcome)
    .map(({ spi }) => spi)
    .sort();

const everyCriterion = {
  allotment: '12',
  section: '10A',
  portion: 'P 1',
  block: '3',
  subdivision: 'C&D',
  parishCode: '3097',
  townshipCode: '5762',
};

const crownChecks: readonly Check[] = [
  check(
    {
      rules: ['CRO-01', 'CRO-02', 'CRO-06'],
      input: 'good',
      says: 'each criterion goes out under the name of the wire profile',
    },
    async (bench) => {
      const { wire } = bench.connection;
      const sent = oneSent(await find(bench, everyCriterion), 'GET', url(bench));
      assert.deepEqual(queryOf(sent), {
        [wire.crownAllotmentParameter]: '12',
        [wire.crownSectionParameter]: '10A',
        [wire.crownPortionParameter]: 'P 1',
        [wire.crownBlockParameter]: '3',
        [wire.crownSubdivisionParameter]: 'C&D',
        [wire.parishCodeParameter]: '3097',
        [wire.townshipCodeParameter]: '5762',
      });
      assert.ok(sent.rawQuery.includes('C%26D') && sent.rawQuery.includes('P%201'), sent.rawQuery);
    },
  ),
  check(
    { rules: ['CRO-02'], input: 'boundary', says: 'other names are sent, what is blank is not' },
    async (bench) => {
      await bench.scripted(
        () => ({ body: [] }),
        async ({ client, seen }) => {
          await client.crownAllotments.find({
            allotment: ' 12 ',
            section: '',
            portion: '  ',
            parishCode: '3097',
          });
          assert.deepEqual(
            seen.map(({ query }) => Object.fromEntries(query)),
            [{ ca: '12', parish: '3097' }],
          );
        },
        () => ({ wire: { crownAllotmentParameter: 'ca', parishCodeParameter: 'parish' } }),
      );
    },
  ),
  check(
    {
      rules: ['CRO-01', 'CRO-02'],
      input: 'bad',
      says: 'no part, or no place, is refused here with the field',
    },
    async (bench) => {
      refusedHere(await find(bench, {}), 'allotment');
      refusedHere(await find(bench, {}), 'parishCode');
      refusedHere(await find(bench, { allotment: '12', section: '10A' }), 'parishCode');
      refusedHere(await find(bench, { townshipCode: '5762', block: '1', subdivision: 'C' }), 'allotment');
      refusedHere(await find(bench, { allotment: 'A'.repeat(51), parishCode: '3097' }), 'allotment');
    },
  ),
  check(
    { rules: ['CRO-01', 'CRO-02'], input: 'bad', says: 'the service refuses the same', needs: ['practice'] },
    async (bench) => {
      for (const query of [
        {},
        { allotment: '12' },
        { townshipCode: '5762' },
        { block: '1', parishCode: '2043' },
      ])
        refusedThere(await ask(bench, query as Record<string, string>));
    },
  ),
  check(
    {
      rules: ['CRO-01', 'CRO-02'],
      input: 'boundary',
      says: 'one part and one place are enough',
      needs: ['practice'],
    },
    async (bench) => {
      assert.equal((await spis(bench, { section: '10a', townshipCode: '5762' })).length, 4);
      assert.deepEqual(await spis(bench, { portion: '118', parishCode: '2784' }), ['118\\PP2784']);
      assert.deepEqual(await spis(bench, { allotment: '41', subdivision: 'C', parishCode: '3097' }), [
        'C~41\\PP3097',
      ]);
    },
  ),
  check(
    {
      rules: ['CRO-03', 'CRO-04'],
      input: 'good',
      says: 'an allotment is found, and its SPI finds the parcel',
      needs: ['practice'],
    },
    async (bench) => {
      const found = answered(
        (await find(bench, { allotment: '12', section: '10A', townshipCode: '5762' })).outcome,
      );
      assert.deepEqual(
        found.map(({ spi }) => spi),
        ['12~10A\\PP5762'],
      );
      const [parcel] = await bench.client.parcels.find({ spi: found[0]?.spi ?? '' });
      assert.equal(parcel?.spi, found[0]?.spi);
    },
  ),
  check(
    {
      rules: ['CRO-03', 'CRO-04'],
      input: 'good',
      says: 'the raw answer is a list, and each has its SPI',
      needs: ['practice'],
    },
    async (bench) => {
      const reply = await ask(bench, { section: '10A', townshipCode: '5762' });
      accepted(reply);
      isOf(reply.json.parcels, 'array', 'parcels');
      for (const parcel of reply.json.parcels) isOf(parcel.spi, 'string', 'spi');
    },
  ),
  check(
    { rules: ['CRO-03'], input: 'boundary', says: 'what fits nothing is an empty list, and so is 404' },
    async (bench) => {
      const nowhere = { allotment: '99999', section: 'ZZ9', parishCode: '99999' };
      assert.deepEqual(answered((await find(bench, nowhere)).outcome), []);
      await bench.scripted(
        () => ({ status: 404, body: { errorType: 'NOT_FOUND', errorMessage: 'none' } }),
        async ({ client }) => assert.deepEqual(await client.crownAllotments.find(nowhere), []),
      );
    },
  ),
  check(
    {
      rules: ['CRO-05', 'CRO-04'],
      input: 'boundary',
      says: 'a list under any name, of objects or of bare SPIs',
    },
    async (bench) => {
      const spi = '12~10A\\PP5762';
      const bodies = [
        [{ spi }],
        { parcels: [{ spi }] },
        { crownAllotments: [spi] },
        { count: 1, found: [{ spi }] },
        [{}, { spi }],
      ];
      for (const body of bodies) {
        const found = await bench.scripted(
          () => ({ body }),
          ({ client }) => client.crownAllotments.find({ allotment: '12', townshipCode: '5762' }),
        );
        assert.deepEqual(
          found.map((parcel) => parcel.spi),
          [spi],
          JSON.stringify(body),
        );
      }
    },
  ),
  check(
    { rules: ['CRO-05'], input: 'bad', says: 'one parcel where a list was expected is a list of one' },
    async (bench) => {
      for (const body of [
        { spi: '12~10A\\PP5762', parcelType: 'CROWN ALLOTMENT' },
        { parcels: { spi: 'x' } },
      ]) {
        await bench.scripted(
          () => ({ body }),
          async ({ client, watch }) => {
            const query = { allotment: '12', townshipCode: '5762' };
            assert.equal(answered((await watch(() => client.crownAllotments.find(query))).outcome).length, 1);
          },
        );
      }
    },
  ),
  check({ rules: ['CRO-07'], input: 'good', says: 'our client sends its token' }, async (bench) => {
    carriesBearer(oneSent(await find(bench, everyCriterion), 'GET', url(bench)).headers);
  }),
  ...needsToken('CRO-07', async (bench) => {
    const { crownAllotmentParameter, townshipCodeParameter } = bench.connection.wire;
    return {
      to: 'discovery',
      path,
      query: { [crownAllotmentParameter]: '12', [townshipCodeParameter]: '5762' },
    };
  }),
];

/** Parishes and townships are alike but for their names. */
function placeChecks(area: 'PSH' | 'TWN', kind: 'parishes' | 'townships'): readonly Check[] {
  const listPath = `/discovery/v1/${kind}`;
  const own = kind === 'parishes' ? parishes : townships;
  const singular = kind === 'parishes' ? 'parish' : 'township';
  const listed = (bench: Bench, body: unknown) =>
    bench.scripted(
      () => ({ body }),
      ({ client }) => client.crownAllotments[kind]({}),
    );
  return [
    check(
      {
        rules: [`${area}-01`],
        input: 'good',
        says: `all ${kind} come, with their codes`,
        needs: ['practice'],
      },
      async (bench) => {
        const places = await bench.client.crownAllotments[kind]({});
        const byCode = (list: readonly { code: string; name: string }[]) =>
          list.map(({ code, name }) => `${code} ${name}`).sort();
        assert.deepEqual(byCode(places), byCode(own));
      },
    ),
    check(
      { rules: [`${area}-01`], input: 'good', says: 'the raw answer is a list that is not empty' },
      async (bench) => {
        const reply = await bench.raw({ to: 'discovery', path: listPath });
        accepted(reply);
        const list = Array.isArray(reply.json) ? reply.json : Object.values(reply.json).find(Array.isArray);
        isOf(list, 'array', 'the list');
        assert.ok((list as unknown[]).length > 0, 'the list is empty');
        assert.equal((await bench.client.crownAllotments[kind]({})).length, (list as unknown[]).length);
      },
    ),
    check(
      {
        rules: [`${area}-01`, `${area}-02`],
        input: 'boundary',
        says: 'it is asked for once a day, without a parameter',
      },
      async (bench) => {
        await bench.scripted(
          () => ({ body: { [kind]: [{ code: '1', name: 'A' }] } }),
          async ({ client, seen }) => {
            const first = await client.crownAllotments[kind]({});
            assert.deepEqual(await client.crownAllotments[kind]({}), first);
            assert.deepEqual(
              seen.map(({ path, query }) => [path, [...query]]),
              [[`/api${listPath}`, []]],
            );
          },
        );
      },
    ),
    check(
      {
        rules: [`${area}-02`],
        input: 'bad',
        says: 'a parameter that there is not changes nothing',
        needs: ['practice'],
      },
      async (bench) => {
        const plain = await bench.raw({ to: 'discovery', path: listPath });
        const more = await bench.raw({ to: 'discovery', path: listPath, query: { page: '2' } });
        assert.deepEqual(more.json, plain.json);
      },
    ),
    check(
      { rules: [`${area}-03`], input: 'boundary', says: 'code and name are found in each likely spelling' },
      async (bench) => {
        const rows = [
          { code: '2784', name: 'JIKA JIKA' },
          { [`${singular}Code`]: '2784', [`${singular}Name`]: 'JIKA JIKA' },
          { id: 2784, description: 'JIKA JIKA', more: true },
        ];
        for (const row of rows)
          assert.deepEqual(
            await listed(bench, { [kind]: [row] }),
            [{ code: '2784', name: 'JIKA JIKA' }],
            JSON.stringify(row),
          );
        assert.deepEqual(await listed(bench, ['MALDON']), [{ code: 'MALDON', name: 'MALDON' }]);
      },
    ),
    check(
      {
        rules: [`${area}-03`],
        input: 'bad',
        says: 'what has no code cannot be searched by, what is no list is reported',
      },
      async (bench) => {
        assert.deepEqual(await listed(bench, [{ name: 'NOWHERE' }, { code: '1', name: '' }]), [
          { code: '1', name: '1' },
        ]);
        await bench.scripted(
          () => ({ body: { message: 'none' } }),
          async ({ client, watch }) =>
            failedThere((await watch(() => client.crownAllotments[kind]({}))).outcome, 'unreadable'),
        );
      },
    ),
    check({ rules: [`${area}-04`], input: 'good', says: 'our client sends its token' }, async (bench) => {
      await bench.scripted(
        () => ({ body: [] }),
        async ({ client, seen }) => {
          await client.crownAllotments[kind]({});
          assert.equal(seen[0]?.headers.authorization, 'Bearer scripted');
        },
      );
    }),
    ...needsToken(`${area}-04`, () => ({ to: 'discovery', path: listPath })),
  ];
}

export const crownLandChecks: readonly Check[] = [
  ...crownChecks,
  ...placeChecks('PSH', 'parishes'),
  ...placeChecks('TWN', 'townships'),
];
