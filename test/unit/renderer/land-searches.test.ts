import { describe, expect, it } from 'vitest';
import { readRecent } from '../../../renderer/bridge/recent.ts';
import { isSameSubject } from '../../../renderer/features/cart/subject.ts';
import { groupHoldings, titlesOn } from '../../../renderer/features/owners/group-holdings.ts';
import {
  emptyOwnerForm,
  ownerFaults,
  ownerNameText,
  ownerQueryOf,
  queryForName,
} from '../../../renderer/features/owners/owner-query.ts';
import { moreParts, structuredQueryOf, usualParts } from '../../../renderer/features/search/address-parts.ts';
import { crownQueryOf, placeOf, placesLike } from '../../../renderer/features/search/crown-query.ts';
import { municipalitiesLike, municipalitiesUsed } from '../../../renderer/features/search/municipalities.ts';
import { numberWays } from '../../../renderer/features/search/number-ways.ts';
import { noTexts } from '../../../renderer/features/search/search-store.ts';
import { titleHeading } from '../../../renderer/features/title/text.ts';
import { readTitleSearch } from '../../../renderer/routes/title.ts';
import { structuredAttributes } from '../../../shared/contract/views/address-search.ts';
import { titleNumber } from '../../../shared/model/land-identity.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';

const parishes = [
  { code: '3456', name: 'Mansfield' },
  { code: '3457', name: 'Loddon' },
  { code: '3458', name: 'Loddon' },
];

describe('a search by a number', () => {
  it.each([
    ['title', { volumeFolio: 'vol 9876 fol 43' }, { by: 'title', titleId: '9876/043' }],
    ['parcel', { spi: 'Lot 101 on PS 328573' }, { by: 'parcel', spi: '101\\PS328573' }],
    [
      'cpn',
      { propertyNumber: ' A7706', municipality: 'mansfield ' },
      { by: 'cpn', propertyNumber: 'A7706', municipality: 'mansfield' },
    ],
    ['document', { documentId: 'ar 122019d' }, { by: 'document', documentId: 'AR122019D' }],
    ['pfi', { propertyPfi: '208 045 633' }, { by: 'pfi', propertyPfi: '208045633' }],
  ] as const)('%s: is read as people write it', (way, typed, query) => {
    const found = numberWays[way].read({ ...noTexts, ...typed });
    expect(found.ok && found.value.query).toEqual(query);
  });

  it.each([
    ['title', { volumeFolio: '10940' }],
    ['parcel', { spi: '328573' }],
    ['cpn', { propertyNumber: '1'.repeat(21), municipality: '' }],
    ['document', { documentId: '122019' }],
    ['pfi', { propertyPfi: '12x' }],
  ] as const)('%s: what is wrong is named by the field it was typed into, with an example', (way, typed) => {
    const found = numberWays[way].read({ ...noTexts, ...typed });
    if (found.ok) throw new Error('was taken');
    expect(found.failure.map((fault) => fault.field)).toEqual(Object.keys(typed));
    expect(found.failure.map((fault) => fault.field)).toEqual(
      numberWays[way].fields.map(({ field }) => field),
    );
    for (const fault of found.failure) expect(fault.message).toMatch(/[A-Z]{4}|\d{3}/);
  });

  it.each([
    ['title', { volumeFolio: ' 109400/8431D ' }, { by: 'title', titleId: '109400/8431D' }],
    ['parcel', { spi: 'lot twelve ' }, { by: 'parcel', spi: 'lot twelve' }],
    ['cpn', { propertyNumber: ' 1', municipality: '' }, { by: 'cpn', propertyNumber: '1', municipality: '' }],
    ['document', { documentId: '122019' }, { by: 'document', documentId: '122019' }],
    ['pfi', { propertyPfi: '12 345x' }, { by: 'pfi', propertyPfi: '12 345x' }],
  ] as const)('%s: is asked for as it stands by whoever wants that', (way, typed, query) => {
    expect(numberWays[way].asTyped({ ...noTexts, ...typed })).toEqual(query);
  });
});

describe('a search by the parts of an address', () => {
  it('offers every attribute that may be sent exactly once, and not the building name', () => {
    const offered = [...usualParts, ...moreParts].map((part) => part.attribute);
    expect(offered.toSorted()).toEqual([...structuredAttributes].toSorted());
    expect(offered).not.toContain('buildingName');
  });

  it('needs a street name, a suburb or a postcode, and leaves out what is blank', () => {
    expect(structuredQueryOf({ unitNumber: '3', locality: '  ' })).toHaveProperty('fault');
    expect(structuredQueryOf({ postcode: ' 3984 ', unitNumber: '' })).toEqual({
      query: { postcode: '3984' },
    });
  });
});

describe('the municipality of a council number', () => {
  const list = ['YARRA RANGES', 'MELBOURNE', 'GREATER GEELONG', 'YARRA', 'HUME'];
  const texts = (typed: string, used: readonly string[] = []) =>
    municipalitiesLike(list, used, typed).map(({ text }) => text);

  it('is offered from the list: first what begins with what is typed, then what holds it', () => {
    expect(texts('yar')).toEqual(['YARRA', 'YARRA RANGES']);
    expect(texts('g')).toEqual(['GREATER GEELONG', 'YARRA RANGES']);
    expect(texts('City of Melb')).toEqual(['MELBOURNE']);
    expect(texts('')).toEqual(['GREATER GEELONG', 'HUME', 'MELBOURNE', 'YARRA', 'YARRA RANGES']);
    expect(texts('YARRA')).toEqual(['YARRA RANGES']);
    expect(texts('nowhere')).toEqual([]);
  });

  it('is offered from earlier searches first, also where there is no list', () => {
    const at = 1;
    const recent = [
      { label: 'a', at, query: { by: 'cpn', propertyNumber: '1', municipality: 'Hume' } },
      { label: 'b', at, query: { by: 'title', titleId: '1/001' } },
      { label: 'c', at, query: { by: 'cpn', propertyNumber: '2', municipality: 'HUME' } },
    ] as const;
    expect(municipalitiesUsed(recent)).toEqual(['HUME']);
    expect(municipalitiesLike(list, ['HUME'], '').slice(0, 2)).toEqual([
      { id: 'HUME', text: 'HUME', note: 'used before' },
      { id: 'GREATER GEELONG', text: 'GREATER GEELONG', note: '' },
    ]);
    expect(municipalitiesLike([], ['HUME'], 'h')).toHaveLength(1);
  });
});

describe('a search for crown allotments', () => {
  it('takes a place as chosen, by its code, or by a name that only one has', () => {
    expect(placeOf(parishes, 'mansfield (3456)')?.code).toBe('3456');
    expect(placeOf(parishes, '3457')?.name).toBe('Loddon');
    expect(placeOf(parishes, 'Mansfield')?.code).toBe('3456');
    expect(placeOf(parishes, 'Loddon')).toBeNull();
    expect(placeOf(parishes, '')).toBeNull();
  });

  it('offers those first that start with what is typed', () => {
    const places = [{ code: '1', name: 'East Loddon' }, ...parishes];
    expect(placesLike(places, 'lod').map((place) => place.code)).toEqual(['3457', '3458', '1']);
  });

  it('needs one of allotment, portion and section, and a place of a list', () => {
    expect(crownQueryOf(noTexts, parishes, [])).toEqual({
      faults: { allotment: expect.any(String), parish: expect.any(String) },
    });
    expect(crownQueryOf({ ...noTexts, section: '10A', township: 'Nowhere' }, parishes, [])).toEqual({
      faults: { township: expect.any(String) },
    });
    expect(crownQueryOf({ ...noTexts, portion: ' 12 ', parish: '3456' }, parishes, [])).toEqual({
      query: { portion: '12', parishCode: '3456' },
    });
  });
});

describe('an owner search', () => {
  it('is not made without purpose, matter and one of the names', () => {
    expect(Object.keys(ownerFaults(emptyOwnerForm)).toSorted()).toEqual([
      'lastName',
      'matterNumber',
      'purpose',
    ]);
    const form = { ...emptyOwnerForm, purpose: 'Vendor', matterNumber: '2026-118', givenName: 'Ada' };
    expect(ownerFaults(form)).toEqual({});
    expect(ownerFaults({ ...form, kind: 'company' })).toHaveProperty('companyName');
    expect(ownerFaults({ ...form, matterNumber: '2026\u200b118' })).toHaveProperty('matterNumber');
  });

  it('asks for exactly the name that was chosen', () => {
    expect(ownerQueryOf({ ...emptyOwnerForm, lastName: ' Halloran ' })).toEqual({
      kind: 'individual',
      lastName: 'Halloran',
      givenName: '',
    });
    const company = { lastName: null, givenName: null, companyName: 'ACME PTY LTD' };
    expect(queryForName(company)).toEqual({ kind: 'company', companyName: 'ACME PTY LTD' });
    expect(ownerNameText({ lastName: 'Halloran', givenName: 'Desmond', companyName: null })).toBe(
      'HALLORAN, Desmond',
    );
  });
});

describe('what owners hold', () => {
  it('stands under each name once, and its titles are counted through all pages', () => {
    const title = { titleId: 'a+b=', volumeFolio: null, status: null, type: null };
    const holding = (lastName: string, count: number) => ({
      lastName,
      givenName: null,
      companyName: null,
      titles: Array.from({ length: count }, () => title),
    });
    const page = [holding('Nair', 1), holding('Wu', 2), holding('NAIR', 1)];
    expect(titlesOn({ holdings: page })).toBe(4);
    expect(
      groupHoldings(page, 201).map(({ name, titles }) => [name, titles.map(({ number }) => number)]),
    ).toEqual([
      ['NAIR', [201, 204]],
      ['WU', [202, 203]],
    ]);
  });
});

describe('titles and parcels in the address line', () => {
  it('are read whatever stands there, and an encrypted id is never taken for a number', () => {
    expect(readTitleSearch({ titleId: '10940/843' })).toEqual({ titleId: '10940/843' });
    expect(readTitleSearch({})).toEqual({ titleId: '' });
    expect(readTitleSearch({ titleId: 7, titleCount: 2, pick: 'a' })).toEqual({
      titleId: '7',
      titleCount: 2,
      pick: 'a',
    });
    expect(titleNumber('Vol 9876 Fol 43')).toBe('9876/043');
    expect(titleNumber('q7Jd000/+kLm3TzVbW9xYcN2pRs8FgHuAeQ==')).toBeNull();
    expect(titleHeading(null)).toBe('Title (number withheld)');
    expect(titleHeading(null, ['7\\PS842284'])).toBe('Title for Lot 7 PS842284 (number withheld)');
  });

  it('are kept among recent searches beside properties', () => {
    const kept = [{ label: 'Title 1/001', at: 1, query: { by: 'title', titleId: '1/001' } }];
    const storage = { getItem: () => JSON.stringify(kept) } as unknown as Storage;
    expect(readRecent(storage, 'c')).toEqual(kept);
  });

  it('are never one subject where their kinds differ', () => {
    expect(
      isSameSubject(
        { kind: 'title', titleId: '1' },
        { kind: 'property', propertyPfi: uncheckedPropertyPfi('1') },
      ),
    ).toBe(false);
    expect(isSameSubject({ kind: 'document', documentId: 'A' }, { kind: 'document', documentId: 'A' })).toBe(
      true,
    );
  });
});
