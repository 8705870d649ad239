import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AddressNumber,
  buildEziAddress,
  type EziAddressParts,
  parseEziAddress,
  tidyEziText,
} from '../../../../shared/model/ezi-address.ts';
import { localitiesLikeSuffixes, plainRoadTypes } from '../../../../shared/model/road-types.ts';
import { normaliseTypedAddress } from '../../../../shared/model/typed-address.ts';

const smith: EziAddressParts = {
  unit: null,
  house: { from: of('12'), to: null },
  roadName: 'SMITH',
  roadType: 'STREET',
  roadSuffix: '',
  locality: 'CARLTON',
  postcode: '3053',
};

function of(number: string, prefix = '', suffix = ''): AddressNumber {
  return { prefix, number, suffix };
}

function partsOf(text: string): EziAddressParts {
  const result = parseEziAddress(text);
  if (!result.ok) throw new Error(`${text}: ${result.failure.message}`);
  return result.value;
}

describe('an EZI address is built by the ten rules', () => {
  test.each<[string, Partial<EziAddressParts>, string]>([
    ['a house number', {}, '12 SMITH STREET CARLTON 3053'],
    ['a unit', { unit: { from: of('3'), to: null } }, '3/12 SMITH STREET CARLTON 3053'],
    [
      'a range of units with letters',
      { unit: { from: of('3', 'G', 'A'), to: of('5', 'G', 'B') } },
      'G3A – G5B/12 SMITH STREET CARLTON 3053',
    ],
    ['a range of houses', { house: { from: of('29'), to: of('47') } }, '29 – 47 SMITH STREET CARLTON 3053'],
    ['no number', { house: null }, 'SMITH STREET CARLTON 3053'],
    [
      'a unit without a house',
      { house: null, unit: { from: of('3'), to: null } },
      '3/ SMITH STREET CARLTON 3053',
    ],
    ['no road type', { roadName: 'BROADWAY', roadType: '' }, '12 BROADWAY CARLTON 3053'],
    ['a road suffix', { roadSuffix: 'NORTH' }, '12 SMITH STREET NORTH CARLTON 3053'],
    ['no postcode', { postcode: '' }, '12 SMITH STREET CARLTON'],
    ['small letters', { roadName: 'Smith', locality: 'carlton' }, '12 SMITH STREET CARLTON 3053'],
  ])('with %s', (_what, change, text) => {
    expect(buildEziAddress({ ...smith, ...change })).toBe(text);
    expect(buildEziAddress(partsOf(text))).toBe(text);
  });
});

describe('an EZI address is divided into its parts', () => {
  test.each<[string, Partial<EziAddressParts>]>([
    [
      '328/800 SWANSTON STREET CARLTON 3053',
      { unit: { from: of('328'), to: null }, house: { from: of('800'), to: null }, roadName: 'SWANSTON' },
    ],
    [
      '24A FORESHORE ROAD JAM JERRUP 3984',
      { house: { from: of('24', '', 'A'), to: null }, locality: 'JAM JERRUP' },
    ],
    [
      '29-47 HILLMARTIN LANE DIAMOND CREEK 3089',
      { house: { from: of('29'), to: of('47') }, locality: 'DIAMOND CREEK' },
    ],
    ['29 – 47 HILLMARTIN LANE DIAMOND CREEK 3089', { house: { from: of('29'), to: of('47') } }],
    ['9B-9D OLSEN PLACE BROADMEADOWS 3047', { house: { from: of('9', '', 'B'), to: of('9', '', 'D') } }],
    [
      'A1-A8 LAKESIDE VILLAGE DRIVE LILYDALE 3140',
      { house: { from: of('1', 'A'), to: of('8', 'A') }, roadName: 'LAKESIDE VILLAGE', roadType: 'DRIVE' },
    ],
    ['113 MEW LANE BAMAWM 3561', { roadName: 'MEW', locality: 'BAMAWM', postcode: '3561' }],
    ['5 ST KILDA ROAD ST KILDA 3182', { roadName: 'ST KILDA', locality: 'ST KILDA' }],
    ['7 SMITH STREET GLEN WAVERLEY 3150', { roadType: 'STREET', locality: 'GLEN WAVERLEY' }],
    ['7 GROVE ROAD HAWTHORN 3122', { roadName: 'GROVE', roadType: 'ROAD' }],
    ['7 PARK LANE ROAD FERNY CREEK 3786', { roadName: 'PARK LANE', roadType: 'ROAD' }],
    ['7 FERNY GLADE GLEN WAVERLEY 3150', { roadName: 'FERNY', roadType: 'GLADE', locality: 'GLEN WAVERLEY' }],
    ['7 THE ESPLANADE ST KILDA 3182', { roadName: 'THE ESPLANADE', roadType: '', locality: 'ST KILDA' }],
    ['7 KINGSWAY SOUTH MELBOURNE 3205', { roadName: 'KINGSWAY', roadType: '', locality: 'SOUTH MELBOURNE' }],
    ['7 HIGH STREET NORTH MELBOURNE 3051', { roadSuffix: '', locality: 'NORTH MELBOURNE' }],
    ['7 HIGH STREET NORTH DANDENONG 3175', { roadSuffix: 'NORTH', locality: 'DANDENONG' }],
    ['7 HIGH STREET N KEW 3101', { roadSuffix: 'N', locality: 'KEW' }],
    ['12 1ST AVENUE NEWTOWN 3220', { house: { from: of('12'), to: null }, roadName: '1ST' }],
    ['1ST AVENUE NEWTOWN 3220', { house: null, roadName: '1ST', roadType: 'AVENUE' }],
  ])('%s', (text, parts) => {
    expect(partsOf(text)).toMatchObject(parts);
  });

  test.each(['', '12', '12 3053', 'CARLTON', '3/12'])('refuses "%s" and shows what is accepted', (text) => {
    expect(parseEziAddress(text)).toMatchObject({
      ok: false,
      failure: { field: 'address', message: expect.stringContaining('12 SMITH STREET CARLTON 3053') },
    });
  });
});

const letters = fc.constantFrom('', '', '', 'A', 'B', 'G', 'LG');
const addressNumber = fc.record({
  prefix: letters,
  number: fc.integer({ min: 1, max: 99999 }).map(String),
  suffix: letters,
});
const addressRange = fc.record({ from: addressNumber, to: fc.option(addressNumber) });
const locality = fc.constantFrom(
  ...[
    'CARLTON',
    'GLEN WAVERLEY',
    'POINT COOK',
    'ST KILDA',
    'JAM JERRUP',
    'ALBERT PARK',
    'DIAMOND CREEK',
    'COWES',
  ],
);
/** Leaves out what one line cannot tell: names and localities that begin or end with a plain type or a suffix. */
const parts: fc.Arbitrary<EziAddressParts> = fc.record({
  unit: fc.option(addressRange),
  house: fc.option(addressRange),
  roadName: fc.constantFrom('SMITH', 'OLD COACH', 'LAKESIDE VILLAGE', "O'SHANASSY", 'ST GEORGES', 'GREEN'),
  roadType: fc.constantFrom(...plainRoadTypes),
  roadSuffix: fc.constantFrom('', '', 'NORTH', 'EXTENSION', 'SE'),
  locality,
  postcode: fc.constantFrom('', '3053', '3999'),
});

describe('building and dividing are each other’s opposite', () => {
  test('parts that one line can tell apart come back as they were', () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(partsOf(buildEziAddress(given))).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  test('a direction before a locality that makes a known one of it goes to the locality', () => {
    fc.assert(
      fc.property(fc.constantFrom(...localitiesLikeSuffixes), (name) => {
        const [roadSuffix = '', ...rest] = name.split(' ');
        const text = buildEziAddress({ ...smith, roadSuffix, locality: rest.join(' ') });
        expect(partsOf(text)).toMatchObject({ roadSuffix: '', locality: name });
        expect(buildEziAddress(partsOf(text))).toBe(text);
      }),
    );
  });

  test('any tidy text that can be divided is built again to the letter', () => {
    const token = fc.constantFrom(
      ...[
        '12',
        '3/4',
        '1A-5B',
        '7 – 9',
        'THE',
        'SMITH',
        'ST',
        'ROAD',
        'STREET',
        'PARK',
        'NORTH',
        'KEW',
        '3053',
        '/',
      ],
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 9 }), (tokens) => {
        const text = tidyEziText(tokens.join(' '));
        expect(tidyEziText(text)).toBe(text);
        const result = parseEziAddress(text);
        if (result.ok) expect(buildEziAddress(result.value)).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  test('an address never has a double space or a small letter', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom('', '  ', ' Smith  Hill '), (given, roadType) => {
        const text = buildEziAddress({ ...given, roadType });
        expect(text).not.toMatch(/ {2}|^ | $|[a-z]/);
      }),
    );
  });
});

describe('what people type is brought towards an EZI address', () => {
  test.each([
    ['12 smith st carlton', '12 SMITH STREET CARLTON'],
    ['12 Smith St., Carlton VIC 3053', '12 SMITH STREET CARLTON 3053'],
    ['12 Smith Street, Carlton, Victoria 3053, Australia', '12 SMITH STREET CARLTON 3053'],
    ['Unit 3, 12 Smith St', '3/12 SMITH STREET'],
    ['unit 3/12 smith st', '3/12 SMITH STREET'],
    ['U3/12 Smith St', '3/12 SMITH STREET'],
    ['Flat 3 12 Smith St', '3/12 SMITH STREET'],
    ['Units 3-5, No. 12 Smith St', '3 – 5/12 SMITH STREET'],
    ['No 12 Smith St', '12 SMITH STREET'],
    ['3 / 12 Smith St', '3/12 SMITH STREET'],
    ['12-14 Smith Ave', '12 – 14 SMITH AVENUE'],
    ['12–14 Smith Ave', '12 – 14 SMITH AVENUE'],
    ['12 — 14 Smith Ave', '12 – 14 SMITH AVENUE'],
    ['100 St Kilda Rd, St Kilda', '100 ST KILDA ROAD ST KILDA'],
    ['5 Upper St Kilda Rd', '5 UPPER ST KILDA ROAD'],
    ['5 Smith St St Albans', '5 SMITH STREET ST ALBANS'],
    ['5 Kew Gdns, St Kilda', '5 KEW GARDENS ST KILDA'],
    ['5 Lakeside Village Dr', '5 LAKESIDE VILLAGE DRIVE'],
    ['5 Victoria St', '5 VICTORIA STREET'],
    ['5 Hall-Smith Pde', '5 HALL-SMITH PARADE'],
    ['\u201c12 Smith St\u201d', '12 SMITH STREET'],
    ['Property: Unit 3, 12 Smith St', '3/12 SMITH STREET'],
    ['RE: Sale \u2013 12 Smith St, Kew', '12 SMITH STREET KEW'],
    ['Smith St - 12', 'SMITH STREET - 12'],
    ['12 smi', '12 SMI'],
    ['st', 'ST'],
    ['  ', ''],
  ])('%s', (typed, text) => {
    expect(normaliseTypedAddress(typed)).toBe(text);
  });

  test('a second time changes nothing', () => {
    const token = fc.constantFrom(
      ...[
        'unit',
        'u3',
        'no.',
        '12',
        '3/4',
        '1a-5b',
        '–',
        ',',
        '.',
        'the',
        'smith',
        'st',
        'st.',
        'kilda',
        'rd',
        'gdns',
      ],
      ...['village', 'dr', 'vic', 'australia', '3053', 'victoria', ';', 'park', 'flat 2,', 'U'],
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 9 }), fc.constantFrom(' ', ''), (tokens, joint) => {
        const once = normaliseTypedAddress(tokens.join(joint));
        expect(normaliseTypedAddress(once)).toBe(once);
        expect(once).not.toMatch(/ {2}|^ | $|[a-z]/);
      }),
      { numRuns: 1000 },
    );
  });

  test('ends on any text whatever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void normaliseTypedAddress(text)),
    );
  });

  test('an EZI address without unit words stays as it is', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const text = buildEziAddress({ ...given, unit: null });
        expect(normaliseTypedAddress(text)).toBe(text);
      }),
    );
  });
});
