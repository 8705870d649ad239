import type { PracticeProperty } from '../data/register.ts';
import type { Practice } from '../exchange.ts';

/** Title stubs as discovery gives them; volumeFolio only where the caller asked for premium. */
export function titleStubs(
  practice: Practice,
  volumeFolios: readonly string[],
  isPremium = false,
): unknown[] {
  return volumeFolios.flatMap((volumeFolio) => {
    const title = practice.register.titles.get(volumeFolio);
    if (title === undefined) return [];
    return [
      {
        titleId: practice.titles.encrypt(volumeFolio),
        ...(isPremium ? { volumeFolio } : {}),
        titleStatus: title.status,
        titleType: title.type,
      },
    ];
  });
}

export function parcelStubs(practice: Practice, spis: readonly string[]): unknown[] {
  return spis.flatMap((spi) => {
    const parcel = practice.register.parcels.get(spi);
    return parcel === undefined ? [] : [{ spi, parcelType: parcel.type, parcelStatus: 'ACTIVE' }];
  });
}

export function propertyStubs(practice: Practice, pfis: readonly string[]): unknown[] {
  return pfis.flatMap((pfi) => {
    const property = practice.register.byPfi.get(pfi);
    if (property === undefined) return [];
    return [{ propertyPfi: pfi, isMultiAssess: property.isMultiAssess, propertyStatus: 'ACTIVE' }];
  });
}

/** Whether the caller asked for volume/folios; null where the value is no boolean. */
export function premium(query: URLSearchParams): boolean | null {
  const value = query.get('premium');
  if (value === null || value === 'false') return false;
  return value === 'true' ? true : null;
}

/** Properties at an address or alias, however its dashes, spaces and capitals are written. */
export function propertiesAt(
  practice: Practice,
  comparable: (text: string) => string,
  address: string,
): PracticeProperty[] {
  const wanted = comparable(address);
  return practice.register.properties.filter((property) =>
    [property.address, ...property.aliases].some((written) => comparable(written) === wanted),
  );
}
