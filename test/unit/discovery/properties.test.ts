import { describe, expect, test } from 'vitest';
import { findProperties } from '../../../main/discovery/properties.ts';
import { uncheckedPropertyPfi as pfi } from '../../../shared/model/pfi.ts';
import { wireProfileSchema } from '../../../shared/model/wire-profile.ts';
import { fakeReads, nowhere } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

const none = { json: { propertySummaries: [] } };

describe('the three ways of asking', () => {
  test('an address goes out as the service spelled it, and tidied where that finds nothing', async () => {
    const { service, calls } = fakeReads(() => none);
    await findProperties(service, {
      by: 'address',
      eziAddress: ' 29 – 47  HILLMARTIN LANE DIAMOND CREEK 3089',
    });
    expect(calls.map((call) => call.query)).toEqual([
      { eziAddress: '29 – 47  HILLMARTIN LANE DIAMOND CREEK 3089' },
      { eziAddress: '29 – 47 HILLMARTIN LANE DIAMOND CREEK 3089' },
    ]);
    expect(calls[0]).toMatchObject({ api: 'discovery', path: '/discovery/v1/properties' });
  });

  test.each([
    [{ by: 'pfi', propertyPfi: pfi('P-12/a') }, [{ propertyPfi: 'P-12/a' }]],
    [{ by: 'pfi', propertyPfi: pfi('12 34') }, [{ propertyPfi: '1234' }, { propertyPfi: '12 34' }]],
    [
      { by: 'cpn', propertyNumber: 'A 7706/'.repeat(4), municipality: 'Shire 7' },
      [{ propertyNumber: 'A 7706/'.repeat(4), municipalityName: 'Shire 7' }],
    ],
    [
      { by: 'cpn', propertyNumber: 'A7706', municipality: 'Mansfield' },
      [
        { propertyNumber: 'A7706', municipalityName: 'MANSFIELD' },
        { propertyNumber: 'A7706', municipalityName: 'Mansfield' },
      ],
    ],
  ] as const)('%j is asked for in the form we know, then as received', async (query, asked) => {
    const { service, calls } = fakeReads(() => none);
    expect(await findProperties(service, query)).toEqual({ ok: true, value: [] });
    expect(calls.map((call) => call.query)).toEqual(asked);
  });

  test('what the service does not know in one form is found in another', async () => {
    const { service } = fakeReads(({ query }) =>
      query?.propertyPfi === '12 34'
        ? { json: { propertySummaries: [{ propertyPfi: '12 34' }] } }
        : { failure: { kind: 'rejected', reason: reasonSaying('No PFI.'), status: 400 } },
    );
    const found = await findProperties(service, {
      by: 'pfi',
      propertyPfi: pfi('12 34'),
    });
    expect(found).toMatchObject({ value: [{ propertyPfi: '12 34' }] });
  });

  test('the names the document does not show come from the wire profile', async () => {
    const wire = wireProfileSchema.parse({
      propertyPfiParameter: 'pfi',
      propertyNumberParameter: 'cpn',
      municipalityParameter: 'lga',
    });
    const { service, calls } = fakeReads(() => none, { ...nowhere, wire });
    await findProperties(service, { by: 'pfi', propertyPfi: pfi(' 602441 ') });
    await findProperties(service, { by: 'cpn', propertyNumber: 'A7706', municipality: ' MANSFIELD ' });
    expect(calls.map((call) => call.query)).toEqual([{ pfi: '602441' }, { cpn: 'A7706', lga: 'MANSFIELD' }]);
  });
});

describe('an address that comes in parts alone', () => {
  const parts = {
    unitType: 'UNIT',
    unitNumber: '3',
    streetNumber: '12-14',
    streetName: 'Dundas',
    streetType: 'ROAD',
    suburbTownLocality: 'CARLTON',
    postcode: '3053',
  };
  test.each([
    [{ addressDetails: parts }, '3/12 \u2013 14 DUNDAS ROAD CARLTON 3053'],
    [
      { eziAddress: ' ', addressDetails: { ...parts, unitNumber: '' } },
      '12 \u2013 14 DUNDAS ROAD CARLTON 3053',
    ],
    [
      { addressDetails: { ...parts, unitNumber: 'REAR', streetNumber: 'a24b' } },
      'REAR/A24B DUNDAS ROAD CARLTON 3053',
    ],
    [{ addressDetails: { suburbTownLocality: 'BAMAWM' } }, 'BAMAWM'],
    [{ eziAddress: '113 MEW LANE BAMAWM 3561', addressDetails: parts }, '113 MEW LANE BAMAWM 3561'],
    [{ addressDetails: {} }, null],
  ])('%j is %s', async (primaryAddress, address) => {
    const { service } = fakeReads(() => ({
      json: { propertySummaries: [{ propertyPfi: '1', primaryAddress }] },
    }));
    const found = await findProperties(service, { by: 'pfi', propertyPfi: pfi('1') });
    expect(found).toMatchObject({ value: [{ address }] });
  });
});

describe('what is refused before any request', () => {
  test.each([
    [{ by: 'address', eziAddress: ' ' }, ['eziAddress']],
    [{ by: 'address', eziAddress: 'x'.repeat(501) }, ['eziAddress']],
    [{ by: 'pfi', propertyPfi: pfi('') }, ['propertyPfi']],
    [{ by: 'pfi', propertyPfi: pfi('1\n2') }, ['propertyPfi']],
    [{ by: 'pfi', propertyPfi: pfi('1'.repeat(501)) }, ['propertyPfi']],
    [{ by: 'cpn', propertyNumber: '', municipality: '' }, ['propertyNumber', 'municipality']],
    [{ by: 'cpn', propertyNumber: 'x'.repeat(501), municipality: 'KEW' }, ['propertyNumber']],
  ] as const)('%j names its faulty fields', async (query, fields) => {
    const { service, calls } = fakeReads(() => none);
    const refused = await findProperties(service, query);
    if (refused.ok || !('code' in refused.failure)) throw new Error('was not refused');
    expect(refused.failure.data.faults.map((fault) => fault.field)).toEqual(fields);
    expect(calls).toHaveLength(0);
  });
});

describe('what becomes of an answer', () => {
  async function viewOf(summary: unknown) {
    const { service } = fakeReads(() => ({ json: { propertySummaries: [summary] } }));
    const found = await findProperties(service, { by: 'pfi', propertyPfi: pfi('1') });
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
    const { service } = fakeReads(() => ({
      failure: { kind: 'notFound', reason: reasonSaying('No'), status: 404 },
    }));
    const found = await findProperties(service, { by: 'pfi', propertyPfi: pfi('1') });
    expect(found).toEqual({ ok: true, value: [] });
  });

  test('a property without a PFI, and parts that cannot be read, hide nothing else', async () => {
    const { service } = fakeReads(() => ({
      json: {
        propertySummaries: [
          { propertyStatus: 'ACTIVE' },
          {
            propertyPfi: '1',
            propertyStatus: {},
            councilPropertyDetails: 7,
            landParcels: [{ spi: '1\\PS1', parcelType: [] }, { parcelType: 'LOT' }, null],
            titles: 'none',
          },
        ],
      },
    }));
    const found = await findProperties(service, { by: 'pfi', propertyPfi: pfi('1') });
    expect(found).toMatchObject({
      value: [{ propertyPfi: '1', status: null, parcels: [{ spi: '1\\PS1', type: null }], titles: [] }],
    });
  });

  test('an answer of another shape is refused with the path of the field', async () => {
    const { service } = fakeReads(() => ({ json: { propertySummaries: [{ landParcels: {} }] } }));
    const found = await findProperties(service, { by: 'pfi', propertyPfi: pfi('1') });
    expect(found).toMatchObject({
      ok: false,
      failure: { kind: 'unreadable', path: 'propertySummaries.0.propertyPfi' },
    });
  });
});
