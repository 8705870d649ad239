import assert from 'node:assert/strict';
import { cartOf } from '../../support/cart-of.ts';
import type { Bench } from '../bench/bench.ts';
import { type Check, check } from '../check.ts';
import { accepted, answered, failedThere, refusedHere } from '../expect.ts';
import { ordersScript, plainProduct, sentOrder } from './scripted-orders.ts';
import { carriesBearer, needsToken } from './shared.ts';

const root = '/orders/v1/extra-data';
const managersPath = `${root}/owners-corporation-managers`;
const municipalitiesPath = `${root}/municipalities`;

/** A client whose service answers both lists so. */
const withLists = <T>(bench: Bench, body: unknown, run: (client: Bench['client']) => Promise<T>, wire = {}) =>
  bench.scripted(
    ordersScript({ other: { body }, record: { body } }),
    ({ client }) => run(client),
    () => ({ wire }),
  );

/** The extra data of a scripted order of a product with these keys. */
async function sentExtra(
  bench: Bench,
  keys: readonly string[],
  extraData: Record<string, never>,
  managers: readonly object[] = [],
  wire = {},
) {
  const products = [{ ...plainProduct, extraData: keys.map((key) => ({ key })) }];
  return bench.scripted(
    ordersScript({ products, managers: { body: { managers } } }),
    async ({ client, seen }) => {
      const [product] = await client.products.list({ subject: { kind: 'title', titleId: '10940/843' } });
      assert.ok(product !== undefined);
      const context = { address: null, propertyPfi: null, spi: null, volumeFolio: null };
      const { lines } = await cartOf(client).add({ product, context });
      const after = await cartOf(client).updateLine({ lineId: lines[0]?.id ?? '', extraData });
      if (after.lines.some(({ faults }) => faults.length > 0))
        return { faults: after.lines[0]?.faults ?? [] };
      await cartOf(client).setDetails({ matterNumber: '2026-118' });
      await cartOf(client).place({ confirmedTotalCents: 640 });
      return { faults: [], sent: sentOrder(seen)[0]?.body.products[0].extraData };
    },
    () => ({ wire }),
  );
}
const json = (value: unknown) => value as Record<string, never>;

export const extraDataChecks: readonly Check[] = [
  check(
    { rules: ['EXD-01'], input: 'good', says: 'the list of managers comes, each with a name' },
    async (bench) => {
      accepted(await bench.raw({ to: 'orders', path: managersPath }));
      const watched = await bench.watch(() => bench.client.extraDataLists.managers({}));
      for (const { name, deliverySpeeds } of answered(watched.outcome)) {
        assert.notEqual(name, '');
        assert.ok(deliverySpeeds.length > 0, `${name} has no delivery speed`);
      }
      for (const { url, headers } of watched.sent) {
        assert.equal(url, bench.urlOf('orders', managersPath));
        carriesBearer(headers);
      }
    },
  ),
  check(
    {
      rules: ['EXD-02'],
      input: 'boundary',
      says: 'records of other names, of a bare array and without speeds are read',
    },
    async (bench) => {
      const names = (body: unknown) =>
        withLists(bench, body, async (client) =>
          (await client.extraDataLists.managers({})).map(({ name }) => name),
        );
      const speeds = [{ deliverySpeed: 'EXPRESS', price: 1, unknown: {} }];
      assert.deepEqual(await names({ managers: [{ id: 7, name: 'A', supportedDeliverySpeeds: speeds }] }), [
        'A',
      ]);
      assert.deepEqual(await names([{ managerId: 'x', managerName: 'B' }]), ['B']);
      assert.deepEqual(await names({ managers: [] }), []);
    },
  ),
  check({ rules: ['EXD-01'], input: 'bad', says: 'what is no list is reported' }, (bench) =>
    bench.scripted(ordersScript({ record: { body: 7 }, other: { body: 7 } }), async ({ client, watch }) => {
      failedThere((await watch(() => client.extraDataLists.managers({}))).outcome, 'unreadable');
    }),
  ),
  ...needsToken('EXD-03', () => ({ to: 'orders', path: managersPath })),
  check(
    {
      rules: ['EXD-04'],
      input: 'good',
      says: 'one of the list goes out with id, name and speed; one typed in without id',
    },
    async (bench) => {
      const [listed] = await bench.client.extraDataLists.managers({});
      const key = bench.connection.wire.managerExtraDataKey;
      if (listed !== undefined) {
        // Its speeds are read again before the order.
        const { id, name, deliverySpeeds } = listed;
        const supportedDeliverySpeeds = deliverySpeeds.map(({ speed }) => speed);
        const managers = [{ id, name, supportedDeliverySpeeds }];
        const { sent } = await sentExtra(bench, [key], json(listed.extraData), managers);
        assert.deepEqual(sent, listed.extraData);
      }
      const typed = await bench.client.extraDataLists.typedManager({ name: ' Own Manager ' });
      assert.deepEqual(typed.extraData[key], { name: 'Own Manager', deliverySpeed: 'STANDARD' });
      assert.deepEqual((await sentExtra(bench, [key], json(typed.extraData))).sent, typed.extraData);
    },
  ),
  check(
    {
      rules: ['EXD-04'],
      input: 'bad',
      says: 'no name, a name too long, and a typed manager in a hurry are refused',
    },
    async (bench) => {
      for (const name of ['', ' ', 'x'.repeat(201)])
        refusedHere(await bench.watch(() => bench.client.extraDataLists.typedManager({ name })), 'name');
      const key = bench.connection.wire.managerExtraDataKey;
      const hurried = { [key]: { name: 'Own Manager', deliverySpeed: 'EXPRESS' } };
      assert.notDeepEqual((await sentExtra(bench, [key], json(hurried))).faults, []);
    },
  ),
  check(
    { rules: ['EXD-05'], input: 'good', says: 'the list of municipalities comes, each with a name' },
    async (bench) => {
      accepted(await bench.raw({ to: 'orders', path: municipalitiesPath }));
      const list = await bench.client.extraDataLists.municipalities({});
      assert.ok(list.length > 0);
      for (const { name } of list) assert.notEqual(name, '');
    },
  ),
  check(
    {
      rules: ['EXD-06'],
      input: 'boundary',
      says: 'records of other names, bare strings and a bare array are read',
    },
    async (bench) => {
      const names = (body: unknown) =>
        withLists(bench, body, async (client) =>
          (await client.extraDataLists.municipalities({})).map(({ name }) => name),
        );
      assert.deepEqual(await names({ municipalities: [{ code: 301, municipalityName: 'KEW' }] }), ['KEW']);
      assert.deepEqual(await names(['MELBOURNE']), ['MELBOURNE']);
    },
  ),
  check({ rules: ['EXD-05'], input: 'bad', says: 'what is no list is reported' }, (bench) =>
    bench.scripted(ordersScript({ record: { body: {} }, other: { body: {} } }), async ({ client, watch }) => {
      failedThere((await watch(() => client.extraDataLists.municipalities({}))).outcome, 'unreadable');
    }),
  ),
  ...needsToken('EXD-07', () => ({ to: 'orders', path: municipalitiesPath })),
  check(
    {
      rules: ['EXD-08'],
      input: 'good',
      says: 'a municipality goes out by name, id or both, as the wire profile says',
    },
    async (bench) => {
      const body = { municipalities: [{ id: 301, name: 'KEW' }] };
      const given = (municipalityForm: string) =>
        withLists(
          bench,
          body,
          async (client) => (await client.extraDataLists.municipalities({}))[0]?.extraData,
          { municipalityForm },
        );
      assert.deepEqual(
        [await given('name'), await given('id'), await given('object')],
        [{ municipality: 'KEW' }, { municipality: 301 }, { municipality: { id: 301, name: 'KEW' } }],
      );
    },
  ),
  check(
    {
      rules: ['EXD-09', 'EXD-10'],
      input: 'good',
      says: 'vendors go out under their key, and no key that is not listed',
    },
    async (bench) => {
      const vendors = [{ vendorType: 'INDIVIDUAL', firstName: 'Mai Linh', lastName: "O'Brien-Łukasz" }];
      const { sent } = await sentExtra(bench, ['vendors'], json({ vendors, municipality: 'KEW' }));
      assert.deepEqual(sent, { vendors });
    },
  ),
  check(
    {
      rules: ['EXD-10'],
      input: 'bad',
      says: 'no vendor, and one without a name, are refused before anything is sent',
    },
    async (bench) => {
      const nameless = { vendorType: 'INDIVIDUAL', firstName: '', lastName: '' };
      for (const vendors of [null, [], 'Smith', [nameless], [{ firstName: 'A', lastName: 'B' }]])
        assert.notDeepEqual(
          (await sentExtra(bench, ['vendors'], json({ vendors }))).faults,
          [],
          JSON.stringify(vendors),
        );
    },
  ),
  check(
    {
      rules: ['EXD-12'],
      input: 'boundary',
      says: 'a company is refused while its names are not known, and goes out by those that are set',
    },
    async (bench) => {
      const vendors = [
        { vendorType: '', kind: 'company', firstName: '', lastName: '', name: 'Acme Pty Ltd', acn: '' },
      ];
      const wire = { vendorTypeCompany: 'ORG', vendorNameField: 'orgName' };
      const order = (names: object) => sentExtra(bench, ['vendors'], json({ vendors }), [], names);
      assert.notDeepEqual((await order({})).faults, []);
      assert.notDeepEqual((await order({ ...wire, vendorNameField: '' })).faults, []);
      assert.deepEqual((await order(wire)).sent, {
        vendors: [{ vendorType: 'ORG', orgName: 'Acme Pty Ltd' }],
      });
    },
  ),
  check(
    {
      rules: ['EXD-11'],
      input: 'boundary',
      says: 'a key of any name takes JSON of any form, but has to be given',
    },
    async (bench) => {
      for (const value of [{ deep: [1, { er: null }] }, 'text', 7, false, []])
        assert.deepEqual((await sentExtra(bench, ['new.key'], json({ 'new.key': value }))).sent, {
          'new.key': value,
        });
      assert.notDeepEqual((await sentExtra(bench, ['new.key'], {})).faults, []);
    },
  ),
];
