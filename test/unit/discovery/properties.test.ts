import { describe, expect, test } from 'vitest';
import { createDiscovery } from '../../../main/discovery/properties.ts';
import { uncheckedPropertyPfi as pfi } from '../../../shared/model/pfi.ts';
import { wireProfileSchema } from '../../../shared/model/wire-profile.ts';
import { fakeReads, nowhere } from '../../support/fake-land-service.ts';

const none = { json: { propertySummaries: [] } };

describe('the three ways of asking', () => {
  test('an address goes out as the service spelled it', async () => {
    const { service, calls } = fakeReads(() => none);
    await createDiscovery(() => service).findProperties({
      by: 'address',
      eziAddress: ' 29 – 47  HILLMARTIN LANE DIAMOND CREEK 3089',
    });
    expect(calls[0]?.query).toEqual({ eziAddress: '29 – 47 HILLMARTIN LANE DIAMOND CREEK 3089' });
    expect(calls[0]).toMatchObject({ api: 'discovery', path: '/discovery/v1/properties' });
  });

  test('the names the document does not show come from the wire profile', async () => {
    const wire = wireProfileSchema.parse({
      propertyPfiParameter: 'pfi',
      propertyNumberParameter: 'cpn',
      municipalityParameter: 'lga',
    });
    const { service, calls } = fakeReads(() => none, { ...nowhere, wire });
    const discovery = createDiscovery(() => service);
    await discovery.findProperties({ by: 'pfi', propertyPfi: pfi(' 602441 ') });
    await discovery.findProperties({ by: 'cpn', propertyNumber: 'A7706', municipality: ' MANSFIELD ' });
    expect(calls.map((call) => call.query)).toEqual([{ pfi: '602441' }, { cpn: 'A7706', lga: 'MANSFIELD' }]);
  });
});

describe('what is refused before any request', () => {
  test.each([
    [{ by: 'address', eziAddress: ' ' }, ['eziAddress']],
    [{ by: 'address', eziAddress: 'x'.repeat(301) }, ['eziAddress']],
    [{ by: 'pfi', propertyPfi: pfi('') }, ['propertyPfi']],
    [{ by: 'pfi', propertyPfi: pfi('12a') }, ['propertyPfi']],
    [{ by: 'pfi', propertyPfi: pfi('1'.repeat(21)) }, ['propertyPfi']],
    [{ by: 'cpn', propertyNumber: '', municipality: '' }, ['propertyNumber', 'municipality']],
    [{ by: 'cpn', propertyNumber: 'x'.repeat(21), municipality: 'KEW' }, ['propertyNumber']],
  ] as const)('%j names its faulty fields', async (query, fields) => {
    const { service, calls } = fakeReads(() => none);
    const refused = await createDiscovery(() => service).findProperties(query);
    if (refused.ok || refused.failure.kind !== 'invalid') throw new Error('was not refused');
    expect(refused.failure.faults.map((fault) => fault.field)).toEqual(fields);
    expect(calls).toHaveLength(0);
  });
});

describe('what becomes of an answer', () => {
  async function viewOf(summary: unknown) {
    const { service } = fakeReads(() => ({ json: { propertySummaries: [summary] } }));
    const found = await createDiscovery(() => service).findProperties({ by: 'pfi', propertyPfi: pfi('1') });
    if (!found.ok) throw new Error(JSON.stringify(found.failure));
    return found.value[0];
  }

  test('a property with nothing but its PFI is shown', async () => {
    expect(await viewOf({ propertyPfi: 602441 })).toEqual({
      propertyPfi: '602441',
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
    });
  });

  test('a full property keeps every field', async () => {
    const view = await viewOf({
      propertyPfi: '602441',
      propertyStatus: 'ACTIVE',
      isCouncilPropertyRegistered: 'true',
      councilPropertyDetails: { propertyNumber: 603787, municipalityName: 'MELBOURNE' },
      isMultiAssess: false,
      propertyCreatedDate: '2001-02-03 04:05:00',
      primaryAddress: { eziAddress: '1 HIGH STREET KEW 3101' },
      landParcels: [
        { spi: '101\\PS328573', parcelType: 'LOT', parcelStatus: 'ACTIVE' },
        { parcelType: 'LOT' },
      ],
      titles: [
        { titleId: 'a/b+c=', titleStatus: 'ACTIVE', titleType: 'FREEHOLD' },
        { titleStatus: 'ACTIVE' },
      ],
      somethingNew: { of: 'any kind' },
    });
    expect(view).toMatchObject({
      isCouncilRegistered: true,
      propertyNumber: '603787',
      parcels: [{ spi: '101\\PS328573', type: 'LOT', status: 'ACTIVE' }],
      titles: [{ titleId: 'a/b+c=', volumeFolio: null, status: 'ACTIVE', type: 'FREEHOLD' }],
    });
  });

  test('volume/folio is known only where the id is one', async () => {
    const view = await viewOf({
      propertyPfi: '1',
      titles: [
        { titleId: '10940/843' },
        { titleId: '3049/244A' },
        { titleId: 'AbC/9+dEfGhIjKlMnOpQrStUvWxYz012345=' },
      ],
    });
    expect(view?.titles.map((title) => title.volumeFolio)).toEqual(['10940/843', '3049/244A', null]);
  });

  test.each([
    [['A ROAD KEW'], ['A ROAD KEW']],
    [[{ eziAddress: 'B ROAD KEW' }], ['B ROAD KEW']],
    [[{ address: { eziAddress: 'C ROAD KEW' }, type: 'ALIAS' }], ['C ROAD KEW']],
    [[{ number: 5, road: 'D ROAD' }], ['5 D ROAD']],
    [{ eziAddress: 'E ROAD KEW' }, ['E ROAD KEW']],
    [
      [null, 7, ['F ROAD'], {}],
      ['7', 'F ROAD'],
    ],
    [null, []],
    ['G  ROAD', ['G ROAD']],
    [['SAME', 'SAME'], ['SAME']],
  ])('alias addresses %j read as %j', async (aliasAddresses, expected) => {
    expect((await viewOf({ propertyPfi: '1', aliasAddresses }))?.aliases).toEqual(expected);
  });

  test('a 404 means that nothing was found', async () => {
    const { service } = fakeReads(() => ({ failure: { kind: 'notFound', message: 'No', status: 404 } }));
    const found = await createDiscovery(() => service).findProperties({ by: 'pfi', propertyPfi: pfi('1') });
    expect(found).toEqual({ ok: true, value: [] });
  });

  test('an answer of another shape is refused with the path of the field', async () => {
    const { service } = fakeReads(() => ({
      json: { propertySummaries: [{ propertyPfi: '1', landParcels: {} }] },
    }));
    const found = await createDiscovery(() => service).findProperties({ by: 'pfi', propertyPfi: pfi('1') });
    expect(found).toMatchObject({
      ok: false,
      failure: { kind: 'unreadable', path: 'propertySummaries.0.landParcels' },
    });
  });
});
