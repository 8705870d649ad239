import { describe, expect, test } from 'vitest';
import { comparableAddress, eziAddress } from '../../../main/practice/data/address.ts';
import { createRegister, estateOwner } from '../../../main/practice/data/create-register.ts';
import { crownSpi } from '../../../main/practice/data/crown-land.ts';
import { isSpi } from '../../../shared/model/spi.ts';
import { isVolumeFolio } from '../../../shared/model/volume-folio.ts';

describe.each([1, 2, 20_261_121])('the land of seed %i', (seed) => {
  const register = createRegister(seed);
  const { properties, titles, parcels } = register;

  test('has at least 300 properties over at least 20 localities', () => {
    expect(properties.length).toBeGreaterThanOrEqual(300);
    expect(new Set(properties.map(({ locality }) => locality.name)).size).toBeGreaterThanOrEqual(20);
  });

  test('gives every PFI, address id and council property number once', () => {
    const cpns = properties.flatMap(({ propertyNumber, locality }) =>
      propertyNumber === null ? [] : [`${propertyNumber} of ${locality.municipality}`],
    );
    expect(new Set(cpns).size).toBe(cpns.length);
    expect(register.byPfi.size).toBe(properties.length);
    expect(new Set(properties.map(({ addressId }) => addressId)).size).toBe(properties.length);
  });

  test('writes every SPI and volume/folio in canonical form', () => {
    expect([...parcels.keys()].filter((spi) => !isSpi(spi))).toEqual([]);
    expect([...titles.keys()].filter((volumeFolio) => !isVolumeFolio(volumeFolio))).toEqual([]);
  });

  test('keeps properties, parcels and titles in step', () => {
    for (const property of properties) {
      for (const spi of property.spis) expect(parcels.get(spi)?.propertyPfis).toContain(property.pfi);
      for (const title of property.volumeFolios) {
        expect(titles.get(title)?.propertyPfis).toContain(property.pfi);
        expect(titles.get(title)?.spis.length).toBeGreaterThan(0);
      }
      expect(property.spis.length).toBeGreaterThan(0);
      expect(property.volumeFolios.length).toBeGreaterThan(0);
    }
  });

  test('holds what is printed as an example, wherever somebody reads it', () => {
    const numbers = ['10940/843', '9500/906', '3049/244A', '9876/043'];
    expect(numbers.filter((title) => !titles.has(title))).toEqual([]);
    const spis = ['101\\PS328573', 'TP109554', '3A2\\PS515587', '1\\LP212539', '12~10A\\PP5762'];
    expect(spis.filter((spi) => (parcels.get(spi)?.volumeFolios ?? []).length === 0)).toEqual([]);
    expect(['208045633', '602441'].filter((pfi) => !register.byPfi.has(pfi))).toEqual([]);
    expect(
      [
        ['603787', 'MELBOURNE'],
        ['A7706', 'MANSFIELD'],
      ].filter(
        ([number, municipality]) =>
          !properties.some(
            ({ propertyNumber, locality }) =>
              propertyNumber === number && locality.municipality === municipality,
          ),
      ),
    ).toEqual([]);
    expect(register.documents.get('AR122019D')).toHaveLength(1);
    expect(register.documents.get('PS328573')).toContain('10940/843');
    const addresses = new Set(properties.map(({ address }) => comparableAddress(address)));
    expect(
      [
        '328/800 SWANSTON STREET CARLTON 3053',
        '24A FORESHORE ROAD JAM JERRUP 3984',
        '29-47 HILLMARTIN LANE DIAMOND CREEK 3089',
        '9B-9D OLSEN PLACE BROADMEADOWS 3047',
        'A1-A8 LAKESIDE VILLAGE DRIVE LILYDALE 3140',
        '113 MEW LANE BAMAWM 3561',
      ].filter((address) => !addresses.has(address)),
    ).toEqual([]);
  });

  test('holds each special case', () => {
    const shared = [...titles.values()].filter(({ propertyPfis }) => propertyPfis.length > 1);
    expect(shared.length).toBeGreaterThan(10);
    expect(properties.filter(({ spis }) => spis.length > 1).length).toBeGreaterThan(10);
    expect(properties.filter(({ volumeFolios }) => volumeFolios.length > 1).length).toBeGreaterThan(10);
    expect(parcels.has('12~10A\\PP5762')).toBe(true);
    expect(properties.filter(({ address }) => address.includes('801 SWANSTON STREET'))).toHaveLength(12);
    expect([...titles.values()].some(({ ownersCorporation }) => ownersCorporation !== null)).toBe(true);
    expect(properties.filter(({ isMultiAssess }) => isMultiAssess).length).toBeGreaterThan(5);
    expect(properties.filter(({ propertyNumber }) => propertyNumber === null).length).toBeGreaterThan(2);
    expect(properties.filter(({ aliases }) => aliases.length > 0).length).toBeGreaterThan(5);
    expect([...titles.keys()].filter((volumeFolio) => /[ABCKL]$/.test(volumeFolio)).length).toBeGreaterThan(
      3,
    );
    for (const kind of ['LP', 'PS', 'TP', 'PC', 'CP']) {
      expect([...parcels.values()].some(({ plan }) => plan.startsWith(kind))).toBe(true);
    }
  });

  test('has exactly one address that two properties share', () => {
    const counts = Map.groupBy(properties, ({ address }) => address);
    const ambiguous = [...counts].filter(([, sharing]) => sharing.length > 1).map(([address]) => address);
    expect(ambiguous).toEqual(['5 COMMON LANE MANSFIELD 3722']);
  });
});

test('the same seed gives the same land, another seed another', () => {
  const text = (seed: number) => JSON.stringify([...createRegister(seed).titles]);
  expect(text(5)).toBe(text(5));
  expect(text(5)).not.toBe(text(6));
});

test('an address is written in the form of the document', () => {
  const rest = { roadName: 'HILLMARTIN', roadType: 'LANE', locality: 'DIAMOND CREEK', postcode: '3089' };
  expect(eziAddress({ ...rest, house: { number: 29 }, houseTo: { number: 47 } })).toBe(
    '29 – 47 HILLMARTIN LANE DIAMOND CREEK 3089',
  );
  expect(
    eziAddress({
      ...rest,
      unit: { prefix: 'A', number: 1 },
      unitTo: { prefix: 'A', number: 8 },
      house: { number: 4 },
    }),
  ).toBe('A1 – A8/4 HILLMARTIN LANE DIAMOND CREEK 3089');
  expect(
    eziAddress({ ...rest, roadName: 'THE ESPLANADE', roadType: '', house: { number: 9, suffix: 'B' } }),
  ).toBe('9B THE ESPLANADE DIAMOND CREEK 3089');
});

test('an address is recognised with either dash and in any case', () => {
  const one = comparableAddress('29-47 Hillmartin Lane,  Diamond Creek 3089');
  expect(one).toBe(comparableAddress('29 – 47 HILLMARTIN LANE DIAMOND CREEK 3089'));
});

test('the shares of every title add up to the whole, and nobody is left out', () => {
  for (const { shares, proprietors } of createRegister(1).titles.values()) {
    expect(shares.reduce((sum, { numerator, denominator }) => sum + numerator / denominator, 0)).toBeCloseTo(
      1,
    );
    expect(shares.flatMap(({ members }) => members)).toEqual(proprietors);
  }
});

test('an estate, a lease, a cancelled title and Crown land without a title are always there', () => {
  const { titles, parcels } = createRegister(7);
  const all = [...titles.values()];
  expect(all.filter(({ proprietors }) => proprietors[0]?.name === estateOwner).length).toBeGreaterThan(200);
  expect(all.some(({ type }) => type === 'CROWN LEASE')).toBe(true);
  expect(all.some(({ status }) => status === 'CANCELLED')).toBe(true);
  const crown = [...parcels.values()].filter((parcel) => parcel.crown !== null);
  expect(crown.some(({ volumeFolios }) => volumeFolios.length === 0)).toBe(true);
  for (const parcel of crown) expect(parcel.crown === null ? '' : crownSpi(parcel.crown)).toBe(parcel.spi);
});
