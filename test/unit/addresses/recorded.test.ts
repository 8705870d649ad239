import { describe, expect, test } from 'vitest';
import { suggestAddresses } from '../../../main/addresses/autocomplete.ts';
import { searchAddresses } from '../../../main/addresses/search.ts';
import { searchStructured } from '../../../main/addresses/structured.ts';
import type { StructuredQuery } from '../../../shared/contract/views/address-search.ts';
import { wireProfileSchema } from '../../../shared/model/wire-profile.ts';
import { fakeReads, nowhere } from '../../support/fake-land-service.ts';

// Answers written by hand from the field tables of the interface document, not from our schemas.

function answering(json: unknown, wire: Record<string, unknown> = {}) {
  const connection = { ...nowhere, wire: wireProfileSchema.parse(wire) };
  const { service, openCalls, calls } = fakeReads(() => ({ json }), connection);
  return { service, openCalls, calls };
}

describe('address search v1', () => {
  const found = {
    took: 4,
    hits: {
      total: { value: 3, relation: 'eq' },
      hits: [
        {
          _source: {
            doc_id: '53126811',
            type: 'address',
            address: '328/800 SWANSTON STREET CARLTON 3053',
            location: '-37.7998,144.9644',
          },
        },
        { _source: { doc_id: 771, type: 'survey mark', address: 'SM 771', location: 'nowhere' } },
        { _source: { type: 'address', address: '1 HIGH STREET KEW 3101' } },
      ],
    },
  };

  test('gives every hit, and an address PFI for addresses only', async () => {
    const { service, openCalls, calls } = answering(found);
    const result = await searchAddresses(service, {
      searchFor: '  swanston   street ',
      type: 'survey label',
    });
    expect(result).toEqual({
      ok: true,
      value: {
        tookMs: 4,
        total: 3,
        relation: 'eq',
        hits: [
          {
            docId: '53126811',
            addressPfi: '53126811',
            type: 'address',
            text: '328/800 SWANSTON STREET CARLTON 3053',
            latitude: -37.7998,
            longitude: 144.9644,
          },
          {
            docId: '771',
            addressPfi: null,
            type: 'survey mark',
            text: 'SM 771',
            latitude: null,
            longitude: null,
          },
          {
            docId: null,
            addressPfi: null,
            type: 'address',
            text: '1 HIGH STREET KEW 3101',
            latitude: null,
            longitude: null,
          },
        ],
      },
    });
    expect(calls).toHaveLength(0);
    expect(openCalls[0]).toMatchObject({
      address: 'addressSearchUrl',
      path: { text: '/search/v1', isAdded: 'ifNone' },
      query: { searchFor: 'swanston street', type: 'survey label' },
    });
  });

  test('a long wrong search is asked and finds nothing', async () => {
    const { service } = answering({ took: 1, hits: { total: { value: 0, relation: 'eq' }, hits: [] } });
    const result = await searchAddresses(service, { searchFor: 'wrong '.repeat(200) });
    expect(result).toMatchObject({ ok: true, value: { total: 0, hits: [] } });
  });

  test.each(['', '   ', 'x'.repeat(2001)])('is not asked for %#', async (searchFor) => {
    const { service, openCalls } = answering(found);
    expect(await searchAddresses(service, { searchFor })).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'searchFor' }] } },
    });
    expect(openCalls).toHaveLength(0);
  });

  test('hits that cannot be read are left out, and one alone is a list of one', async () => {
    const { _source } = { _source: { type: 'address', address: 'A ROAD KEW' } };
    for (const hits of [[{ _source }, 7, {}], { _source }])
      expect(
        await searchAddresses(answering({ hits: { hits } }).service, { searchFor: 'kew' }),
      ).toMatchObject({
        value: { hits: [{ text: 'A ROAD KEW' }] },
      });
  });

  test('what is no list where the hits were expected is reported with its place', async () => {
    const { service } = answering({ hits: { hits: { source: {} } } });
    expect(await searchAddresses(service, { searchFor: 'kew' })).toMatchObject({
      failure: { kind: 'unreadable', path: 'hits.hits' },
    });
  });
});

describe('the autocomplete v2', () => {
  const hit = {
    id: '53126811',
    eziAddress: '29 – 47 HILLMARTIN LANE DIAMOND CREEK 3089',
    location: { latitude: -37.6733, longitude: 145.1583 },
  };

  test('gives the addresses as the service wrote them', async () => {
    const { service, calls } = answering([hit, { ...hit, id: 7, location: null, score: 0.5 }]);
    const eziAddress = hit.eziAddress;
    expect(await suggestAddresses(service, '29 hillm')).toEqual({
      ok: true,
      value: [
        { id: '53126811', eziAddress, latitude: -37.6733, longitude: 145.1583 },
        { id: '7', eziAddress, latitude: null, longitude: null },
      ],
    });
    expect(calls[0]).toMatchObject({
      path: '/discovery/v2/addresses/autocomplete',
      query: { query: '29 hillm' },
    });
  });

  test.each([[[hit, { id: '1' }, null, { eziAddress: {} }]], [hit]])(
    'a suggestion without an address hides no other, and one alone is a list of one: %j',
    async (json) => {
      const { service } = answering(json);
      expect(await suggestAddresses(service, '29 hillm')).toMatchObject({ value: [{ id: '53126811' }] });
    },
  );

  test.each([[{ results: [hit] }], [[[hit]]], [[{ id: '1' }]], [{}]])('%j is reported', async (json) => {
    const { service } = answering(json);
    expect(await suggestAddresses(service, '29 hillm')).toMatchObject({ failure: { kind: 'unreadable' } });
  });
});

describe('the structured search', () => {
  const query: StructuredQuery = { thoroughfareName: ' SMITH ', locality: 'CARLTON', state: ' ' };
  const one = [
    { name: 'PROPERTY_PFI', value: '208045633' },
    { name: 'EZI_ADDRESS', value: '12 SMITH STREET CARLTON 3053' },
  ];
  const two = [
    { name: 'PROPERTY_PFI', value: 602441 },
    { name: 'EZI_ADDRESS', value: '14 SMITH STREET CARLTON 3053' },
  ];
  const place = { latitude: -37.8, longitude: 144.96 };

  test.each([
    ['beside them', [{ characteristics: one, coordinates: '-37.8,144.96' }]],
    ['as an object', { results: [{ characteristics: one, location: place }] }],
    [
      'as numbers, longitude first',
      { addresses: [{ attributes: one, geometry: { coordinates: [144.96, -37.8] } }] },
    ],
    ['as a characteristic', one.concat({ name: 'COORDINATES', value: '-37.8, 144.96' })],
    [
      'as two characteristics',
      one.concat({ name: 'LATITUDE', value: '-37.8' }, { name: 'Longitude', value: '144.96' }),
    ],
    ['at the top', { characteristics: one, coordinates: [{ lat: '-37.8', lng: '144.96' }] }],
  ])('reads coordinates %s', async (_, json) => {
    const result = await searchStructured(answering(json).service, query);
    const hit = { propertyPfi: '208045633', eziAddress: '12 SMITH STREET CARLTON 3053', ...place };
    expect(result).toMatchObject({ ok: true, value: [hit] });
  });

  test.each([
    ['one flat list', { characteristics: [...one, ...two], coordinates: ['-37.8,144.96', '-37.9,144.97'] }],
    [
      'a list each',
      {
        results: [{ characteristics: one }, { characteristics: two }],
        points: ['-37.8,144.96', '-37.9,144.97'],
      },
    ],
  ])('divides several addresses in %s', async (_, json) => {
    const result = await searchStructured(answering(json).service, query);
    expect(result).toMatchObject({
      ok: true,
      value: [
        { propertyPfi: '208045633', latitude: -37.8 },
        { propertyPfi: '602441', latitude: -37.9, longitude: 144.97 },
      ],
    });
  });

  test.each([[[]], [{ results: [] }], [{}]])('%j is nothing found', async (json) => {
    expect(await searchStructured(answering(json).service, query)).toEqual({ ok: true, value: [] });
  });

  test('an answer without characteristics is reported', async () => {
    expect(await searchStructured(answering({ results: [{ pfi: '1' }] }).service, query)).toMatchObject({
      failure: { kind: 'unreadable' },
    });
  });

  test.each([
    [{}, { query: { functionID: '1100', thoroughfareName: 'SMITH', locality: 'CARLTON' }, body: undefined }],
    [
      { structuredEncoding: 'form', structuredFunctionPlace: 'body', structuredFunctionParameter: 'fn' },
      {
        query: {},
        body: {
          contentType: 'application/x-www-form-urlencoded',
          text: 'fn=1100&locality=CARLTON&thoroughfareName=SMITH',
        },
      },
    ],
    [
      { structuredEncoding: 'json', structuredFunctionPlace: 'header' },
      {
        query: {},
        headers: { functionID: '1100' },
        body: { contentType: 'application/json', text: '{"locality":"CARLTON","thoroughfareName":"SMITH"}' },
      },
    ],
  ])('goes out as the wire profile %j says', async (wire, expected) => {
    const { service, openCalls } = answering([], wire);
    await searchStructured(service, query);
    const { body, ...rest } = expected;
    expect(openCalls[0]).toMatchObject({ address: 'structuredSearchUrl', ...rest });
    expect(openCalls[0]?.body).toEqual(body);
  });

  test('needs a street, a suburb or a postcode, and names them', async () => {
    const { service, openCalls } = answering([]);
    const refused = await searchStructured(service, { unitNumber: '3' });
    expect(refused).toMatchObject({
      failure: { code: 'INVALID', data: { faults: [{ field: 'thoroughfareName' }] } },
    });
    expect(JSON.stringify(refused)).toMatch(/thoroughfareName.*locality.*postcode/);
    expect(await searchStructured(service, { postcode: '305' })).toMatchObject({
      failure: { data: { faults: [{ field: 'postcode' }] } },
    });
    expect(openCalls).toHaveLength(0);
  });

  test('a building name is never sent', async () => {
    const { service, openCalls } = answering([]);
    await searchStructured(service, { ...query, buildingName: 'TOWER' } as StructuredQuery);
    expect(JSON.stringify(openCalls)).not.toContain('TOWER');
  });
});
