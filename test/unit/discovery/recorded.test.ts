import { describe, expect, test } from 'vitest';
import { findCrownAllotments, findParcels } from '../../../main/discovery/parcels.ts';
import { findProperties } from '../../../main/discovery/properties.ts';
import { findTitles } from '../../../main/discovery/titles.ts';
import { wireProfileSchema } from '../../../shared/model/wire-profile.ts';
import { fakeReads, nowhere } from '../../support/fake-land-service.ts';
import { reasonSaying } from '../../support/reason-saying.ts';

// Answers written by hand from the field tables of the interface document, not from our schemas.

const encrypted = 'AbC/9+dEfGhIjKlMnOpQrStUvWxYz012345=';
const stub = { titleId: encrypted, titleStatus: 'ACTIVE', titleType: 'FREEHOLD' };
const parcel = { spi: '101\\PS328573', parcelType: 'LOT', parcelStatus: 'ACTIVE' };
const property = { propertyPfi: '208045633', isMultiAssess: false, propertyStatus: 'ACTIVE' };
const nothing = { failure: { kind: 'notFound', status: 404, reason: reasonSaying('No') } } as const;

describe('properties', () => {
  const summary = {
    propertyPfi: '208045633',
    propertyStatus: 'ACTIVE',
    isCouncilPropertyRegistered: true,
    councilPropertyDetails: { propertyNumber: '603787', municipalityName: 'MELBOURNE' },
    isMultiAssess: false,
    propertyCreatedDate: '2004-08-17 00:00:00',
    primaryAddress: {
      eziAddress: '328/800 SWANSTON STREET CARLTON 3053',
      addressDetails: {
        unitType: 'UNIT',
        unitNumber: '328',
        levelType: 'FLOOR',
        levelNumber: '3',
        streetNumber: '800',
        streetName: 'SWANSTON',
        streetType: 'STREET',
        suburbTownLocality: 'CARLTON',
        postcode: '3053',
      },
    },
    aliasAddresses: [{ eziAddress: '328/1 FARADAY STREET CARLTON 3053' }],
    landParcels: [parcel],
    titles: [stub],
  };
  const view = {
    propertyPfi: '208045633',
    address: '328/800 SWANSTON STREET CARLTON 3053',
    aliases: ['328/1 FARADAY STREET CARLTON 3053'],
    status: 'ACTIVE',
    propertyNumber: '603787',
    municipality: 'MELBOURNE',
    isCouncilRegistered: true,
    isMultiAssess: false,
    createdDate: '2004-08-17 00:00:00',
    parcels: [{ spi: '101\\PS328573', type: 'LOT', status: 'ACTIVE' }],
    titles: [{ titleId: encrypted, volumeFolio: null, status: 'ACTIVE', type: 'FREEHOLD' }],
  };
  const find = (propertySummaries: unknown) =>
    findProperties(fakeReads(() => ({ json: { propertySummaries } })).service, {
      by: 'cpn',
      propertyNumber: '603787',
      municipality: 'MELBOURNE',
    });

  test('with every field of the document, and with the fewest', async () => {
    expect(await find([summary])).toEqual({ ok: true, value: [view] });
    expect(await find([{ propertyPfi: 208045633 }])).toMatchObject({
      ok: true,
      value: [{ propertyPfi: '208045633', address: null, isMultiAssess: null, parcels: [], titles: [] }],
    });
  });

  test('with null for what is not there, words nobody knows, and fields nobody asked for', async () => {
    const odd = {
      ...summary,
      propertyStatus: 'UNDER_REVIEW',
      aliasAddresses: null,
      councilPropertyDetails: null,
      isMultiAssess: 'TRUE',
      titles: [{ ...stub, titleType: 'STRATA', since: 1 }],
      more: { deep: [] },
    };
    expect(await find([odd])).toMatchObject({
      value: [
        {
          status: 'UNDER_REVIEW',
          aliases: [],
          municipality: null,
          isMultiAssess: true,
          titles: [{ type: 'STRATA' }],
        },
      ],
    });
  });

  test.each([
    ['propertySummaries', { summary }],
    ['propertySummaries.0.propertyPfi', [{ ...summary, propertyPfi: [1] }]],
  ])('a fault of shape names %s', async (path, summaries) => {
    expect(await find(summaries)).toMatchObject({ failure: { kind: 'unreadable', path } });
  });
});

describe('titles', () => {
  test.each([
    ['titles', { titles: [{ ...stub, landParcels: [parcel], properties: [property] }] }],
    ['titleSummaries', { titleSummaries: [{ ...stub, parcels: [parcel], propertySummaries: [property] }] }],
    ['a bare list', [{ ...stub, landParcels: [parcel], properties: [property] }]],
    ['any one list', { count: 1, matched: [{ ...stub, landParcels: [parcel], properties: [property] }] }],
  ])('under %s come with what hangs on them', async (_, json) => {
    const { service, calls } = fakeReads(() => ({ json }));
    expect(await findTitles(service, ' vol 10940 fol 843 ')).toEqual({
      ok: true,
      value: [
        {
          titleId: encrypted,
          volumeFolio: '10940/843',
          status: 'ACTIVE',
          type: 'FREEHOLD',
          parcels: [{ spi: '101\\PS328573', type: 'LOT', status: 'ACTIVE' }],
          properties: [{ propertyPfi: '208045633', address: null, status: 'ACTIVE', isMultiAssess: false }],
        },
      ],
    });
    expect(calls[0]).toMatchObject({ path: '/discovery/v1/titles', query: { titleId: '10940/843' } });
  });

  test('an encrypted id goes out as it is, and its volume/folio stays unknown', async () => {
    const wire = wireProfileSchema.parse({ titleParameter: 'title' });
    const { service, calls } = fakeReads(() => ({ json: { titles: [stub] } }), { ...nowhere, wire });
    const found = await findTitles(service, encrypted);
    expect(calls[0]?.query).toEqual({ title: encrypted });
    expect(found).toMatchObject({ value: [{ volumeFolio: null, parcels: [], properties: [] }] });
  });

  test.each([
    [{ ...stub, landParcels: [parcel] }],
    [{ titles: { ...stub, landParcels: parcel } }],
    [[{ ...stub, landParcels: [parcel, {}, 7] }, { titleStatus: 'ACTIVE' }, 'x']],
  ])('%j is read as far as it can be, one object as a list of one', async (json) => {
    const { service } = fakeReads(() => ({ json }));
    expect(await findTitles(service, encrypted)).toMatchObject({
      value: [{ titleId: encrypted, parcels: [{ spi: '101\\PS328573' }] }],
    });
  });

  test('a fault of shape names its place under the name the service used', async () => {
    const { service } = fakeReads(() => ({ json: { titleSummaries: [{ status: 'ACTIVE' }] } }));
    expect(await findTitles(service, encrypted)).toMatchObject({ failure: { path: 'titleSummaries.0' } });
  });

  test.each(['1/1234', '123456/1', '9876/043D', 'Ab3=', 'Q', '12345678901234567890', 'a b'])(
    '%j goes back unchanged, whatever form the service gives its numbers and ids',
    async (text) => {
      const { service, calls } = fakeReads(() => ({ json: { titles: [{ ...stub, titleId: text }] } }));
      const found = await findTitles(service, text);
      expect(calls.map(({ query }) => query)).toEqual([{ titleId: text }]);
      const number = text.includes('/') ? text : null;
      expect(found).toMatchObject({ value: [{ titleId: text, volumeFolio: number }] });
    },
  );

  test('a number of a form that we do not know is shown as the service says it', async () => {
    const { service } = fakeReads(() => ({ json: { titles: [{ ...stub, volumeFolio: '9876/043 D' }] } }));
    expect(await findTitles(service, encrypted)).toMatchObject({ value: [{ volumeFolio: '9876/043 D' }] });
  });

  test.each(['', ' ', 'a\nb', 'a'.repeat(501)])('%j is not asked for', async (text) => {
    const { service, calls } = fakeReads(() => nothing);
    expect(await findTitles(service, text)).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'titleId' }] } },
    });
    expect(calls).toHaveLength(0);
  });
});

describe('parcels', () => {
  test('come with titles and properties', async () => {
    const { service, calls } = fakeReads(() => ({
      json: {
        ...parcel,
        isPartParcel: true,
        parcelDetails: { lot: '101', planNumber: 'PS328573' },
        titles: [stub],
        properties: [property],
      },
    }));
    expect(await findParcels(service, '101/ps328573')).toMatchObject({
      value: [
        {
          spi: '101\\PS328573',
          isPartParcel: true,
          lot: '101',
          planNumber: 'PS328573',
          titles: [{ titleId: encrypted }],
          properties: [{ propertyPfi: '208045633' }],
        },
      ],
    });
    expect(calls[0]?.query).toEqual({ spi: '101\\PS328573' });
  });

  test.each([
    '1\\CD1234',
    'P343401',
    '1\\LP5310EE',
    '1\\PS1234567',
    '7\\XY12',
    'RES1\\PS12345678',
    'a b',
    'ü',
  ])('%s goes back unchanged', async (spi) => {
    const { service, calls } = fakeReads(() => ({ json: { ...parcel, spi } }));
    expect(await findParcels(service, spi)).toMatchObject({ value: [{ spi }] });
    expect(calls.map(({ query }) => query)).toEqual([{ spi }]);
  });

  test('an SPI that finds nothing as we write it is asked for as received', async () => {
    const { service, calls } = fakeReads(({ query }) =>
      query?.spi === '1/ps328573' ? { json: { ...parcel, spi: '1/ps328573' } } : nothing,
    );
    expect(await findParcels(service, ' 1/ps328573')).toMatchObject({ value: [{ spi: '1/ps328573' }] });
    expect(calls.map(({ query }) => query?.spi)).toEqual(['1\\PS328573', '1/ps328573']);
  });

  test.each(['', ' ', 'a\nb', '\ud800'])('%j is not asked for', async (spi) => {
    const { service, calls } = fakeReads(() => nothing);
    expect(await findParcels(service, spi)).toMatchObject({
      failure: { data: { faults: [{ field: 'spi' }] } },
    });
    expect(calls).toEqual([]);
  });

  test('a list where one parcel was expected is reported; none is an empty list', async () => {
    const many = fakeReads(() => ({ json: [parcel] }));
    expect(await findParcels(many.service, '101\\PS328573')).toMatchObject({
      failure: { kind: 'unreadable' },
    });
    expect(await findParcels(fakeReads(() => nothing).service, 'TP109554')).toEqual({ ok: true, value: [] });
  });
});

describe('crown allotments', () => {
  test.each([
    [{}, ['allotment', 'parishCode']],
    [{ block: '1', townshipCode: '5762' }, ['allotment']],
    [{ section: '10A', parishCode: ' ' }, ['parishCode']],
  ])('%j lacks what is needed', async (query, fields) => {
    const { service, calls } = fakeReads(() => nothing);
    const refused = await findCrownAllotments(service, query);
    if (refused.ok || !('code' in refused.failure)) throw new Error('was not refused');
    expect(refused.failure.data.faults.map(({ field }) => field)).toEqual(fields);
    expect(calls).toHaveLength(0);
  });

  test.each([[{ allotment: '12' }], [{ portion: 'B' }], [{ section: '10a' }]])(
    '%j and one code are enough, under the names of the wire profile',
    async (query) => {
      const wire = wireProfileSchema.parse({ townshipCodeParameter: 'township' });
      const json = { parcels: [{ spi: '12~10A\\PP5762', parcelType: 'CROWN ALLOTMENT' }, '1\\PP5762', {}] };
      const { service, calls } = fakeReads(() => ({ json }), { ...nowhere, wire });
      const found = await findCrownAllotments(service, { ...query, townshipCode: ' t-57/62a ' });
      expect(found).toMatchObject({ value: [{ spi: '12~10A\\PP5762' }, { spi: '1\\PP5762' }] });
      expect(calls[0]?.query).toMatchObject({ township: ' t-57/62a ' });
    },
  );
});

describe('what came as a list and is none', () => {
  test('a list under a name of its own is found once the wire profile says it', async () => {
    const json = { catalogue: { entries: [stub] }, notes: [], title: 'all' };
    const titlesWith = (wire: object) => {
      const { service } = fakeReads(() => ({ json }), { ...nowhere, wire: wireProfileSchema.parse(wire) });
      return findTitles(service, encrypted);
    };
    expect(await titlesWith({})).toMatchObject({
      failure: { kind: 'unreadable' },
    });
    expect(await titlesWith({ titlesList: 'catalogue.entries' })).toMatchObject({ ok: true, value: [{}] });
  });

  test.each([[[{ titles: [stub] }]], [{ titles: [{ status: 'ACTIVE' }] }], [{ results: [[stub]] }]])(
    '%j is reported, not taken for nothing found',
    async (json) => {
      const { service } = fakeReads(() => ({ json }));
      expect(await findTitles(service, encrypted)).toMatchObject({ failure: { kind: 'unreadable' } });
    },
  );

  test.each([[[]], [{ titles: [] }], [{ titles: null }]])('%j is nothing found', async (json) => {
    const { service } = fakeReads(() => ({ json }));
    expect(await findTitles(service, encrypted)).toEqual({ ok: true, value: [] });
  });

  test('whatever id discovery gave is taken back', async () => {
    for (const id of [
      '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      'v1:AbC.dEf~gHi/jKl==',
      '2222+3333/4444+5555==',
    ]) {
      const { service, calls } = fakeReads(() => ({ json: [{ titleId: id }] }));
      expect(await findTitles(service, id)).toMatchObject({ value: [{ titleId: id }] });
      expect(calls[0]?.query).toEqual({ titleId: id });
    }
  });
});

describe('an address as people type it', () => {
  test('is tried as typed, then in the form of an EZI address', async () => {
    const { service, calls } = fakeReads((call) =>
      call.query?.eziAddress === '12 SMITH STREET CARLTON 3053'
        ? { json: { propertySummaries: [{ propertyPfi: '1' }] } }
        : nothing,
    );
    const found = await findProperties(service, {
      by: 'address',
      eziAddress: '12 Smith St., Carlton VIC 3053',
    });
    expect(found).toMatchObject({ ok: true, value: [{ propertyPfi: '1' }] });
    expect(calls.map((call) => call.query?.eziAddress)).toEqual([
      '12 Smith St., Carlton VIC 3053',
      '12 SMITH STREET CARLTON 3053',
    ]);
  });

  test('is asked once where it is in that form, found something, or failed', async () => {
    const ezi = fakeReads(() => nothing);
    await findProperties(ezi.service, {
      by: 'address',
      eziAddress: '1 HIGH STREET KEW 3101',
    });
    const down = fakeReads(() => ({ failure: { kind: 'unavailable', reason: reasonSaying('Down') } }));
    await findProperties(down.service, { by: 'address', eziAddress: '1 High St Kew' });
    expect([ezi.calls.length, down.calls.length]).toEqual([1, 1]);
  });
});
