import type { JsonObject } from './json.ts';

export interface OwnTitle {
  /** As discovery gives it: 36 characters with what must be percent-encoded. */
  readonly titleId: string;
  readonly volumeFolio: string;
  readonly isCancelled?: true;
}

export interface OwnProperty {
  readonly propertyPfi: string;
  readonly eziAddress: string;
  readonly propertyNumber: string;
  readonly municipalityName: string;
  readonly spis: readonly string[];
  readonly titles: readonly OwnTitle[];
  readonly isMultiAssess?: true;
  /** Sold by the number of a registered document besides. */
  readonly documentId?: string;
}

/** Land of nobody, in places where it is not. */
export const land: readonly OwnProperty[] = [
  {
    propertyPfi: '300112233',
    eziAddress: '7 GUM LEAF COURT NHILL 3418',
    propertyNumber: '18842/9',
    municipalityName: 'HINDMARSH',
    spis: ['2\\PS714402'],
    titles: [{ titleId: 'q8/Zt+0vWm3RkPz1yH7uXe/LdA5sNc+Jb4==', volumeFolio: '11482/903' }],
  },
  {
    propertyPfi: '300445566',
    eziAddress: '55 TWO CREEKS ROAD AVOCA 3467',
    propertyNumber: 'P-7731',
    municipalityName: 'PYRENEES',
    spis: ['1\\TP88213', '2\\TP88213'],
    titles: [
      { titleId: 'AAAA+bbbb/CCCC+dddd/EEEE+ffff/GGGG==', volumeFolio: '8071/006' },
      { titleId: 'HHHH+iiii/JJJJ+kkkk/LLLL+mmmm/NNNN==', volumeFolio: '8071/007A' },
    ],
  },
  {
    propertyPfi: '41210',
    eziAddress: '21 QUARRY LANE MALDON 3463',
    propertyNumber: '501',
    municipalityName: 'MOUNT ALEXANDER',
    spis: ['5\\LP55120'],
    titles: [{ titleId: 'OOOO+pppp/QQQQ+rrrr/SSSS+tttt/UUUU==', volumeFolio: '9120/441' }],
  },
  {
    propertyPfi: '41211',
    eziAddress: '21 QUARRY LANE MALDON 3463',
    propertyNumber: '502',
    municipalityName: 'MOUNT ALEXANDER',
    spis: ['6\\LP55120'],
    titles: [{ titleId: 'VVVV+wwww/XXXX+yyyy/ZZZZ+0000/1111==', volumeFolio: '9120/442' }],
  },
  {
    propertyPfi: '99',
    eziAddress: '1A STATION STREET DUNOLLY 3472',
    propertyNumber: 'C/12',
    municipalityName: 'CENTRAL GOLDFIELDS',
    spis: ['3~7\\PP2551'],
    titles: [],
  },
  {
    propertyPfi: '300778899',
    eziAddress: '2 – 6 BANKSIA DRIVE STAWELL 3380',
    propertyNumber: '77001',
    municipalityName: 'NORTHERN GRAMPIANS',
    spis: ['CM1\\PS600712'],
    titles: [{ titleId: '2222+3333/4444+5555/6666+7777/8888==', volumeFolio: '10003/100' }],
  },
  {
    propertyPfi: '5150',
    eziAddress: '12A/88 – 90 WATTLE LANE HALLS GAP 3381',
    propertyNumber: '0042',
    municipalityName: 'NORTHERN GRAMPIANS',
    spis: ['12A\\PS790011', 'TP401T'],
    titles: [
      { titleId: '9999/8888+7777/6666+5555/4444+3333==', volumeFolio: '12001/001L' },
      { titleId: 'zzzz/yyyy+xxxx/wwww+vvvv/uuuu+tttt==', volumeFolio: '412/099K', isCancelled: true },
    ],
    isMultiAssess: true,
    documentId: 'AK318845P',
  },
];

export function allTitles(): OwnTitle[] {
  return land.flatMap((property) => property.titles);
}

/** The title of a volume/folio or of an encrypted id. Volumes 12500 to 12999 have every folio, for tests that need many titles. */
export function titleOf(asked: string | null): OwnTitle | undefined {
  const [, volumeFolio] = /^(12[5-9]\d\d\/\d{3})(?:\+sealed=*)?$/.exec(asked ?? '') ?? [];
  if (asked !== null && volumeFolio !== undefined) return { titleId: asked, volumeFolio };
  return allTitles().find((one) => one.titleId === asked || one.volumeFolio === asked);
}

/** The encrypted id of one of those many titles. */
export function sealedIdOf(volumeFolio: string): string {
  return `${volumeFolio}+sealed`.padEnd(36, '=');
}

/** A title as properties, parcels and owners name it, under its encrypted id. */
export function titleStub({ titleId, isCancelled }: OwnTitle): JsonObject {
  return { titleId, titleStatus: isCancelled ? 'CEASED' : 'ACTIVE', titleType: 'IDENTIFIED' };
}

export function parcelStub(spi: string): JsonObject {
  const parcelType = spi.includes('\\PP') ? 'CROWN_ALLOTMENT' : 'LOT';
  return { spi, parcelType, parcelStatus: 'PROPOSED' };
}

export function propertyStub({ propertyPfi, isMultiAssess }: OwnProperty): JsonObject {
  return { propertyPfi, isMultiAssess: isMultiAssess ?? false, propertyStatus: 'RETIRING' };
}

/** The parts of an address; those that it does not have are empty. */
function detailsOf(eziAddress: string): JsonObject {
  const [, unit = '', number = '', street = '', type = '', locality = '', postcode = ''] =
    /^(?:(\S+)\/)?(.+?) ([A-Z ]+) (COURT|ROAD|LANE|STREET|DRIVE) (.+) (\d{4})$/.exec(eziAddress) ?? [];
  return {
    unitType: unit === '' ? '' : 'SHED',
    unitNumber: unit,
    levelType: '',
    levelNumber: '',
    streetNumber: number,
    streetName: street,
    streetType: type,
    suburbTownLocality: locality,
    postcode,
  };
}

/** A property as discovery describes it, with every field of the document. */
export function summaryOf(property: OwnProperty): JsonObject {
  return {
    propertyPfi: property.propertyPfi,
    propertyStatus: 'ACTIVE',
    isCouncilPropertyRegistered: true,
    councilPropertyDetails: {
      propertyNumber: property.propertyNumber,
      municipalityName: property.municipalityName,
    },
    isMultiAssess: property.isMultiAssess ?? false,
    propertyCreatedDate: '2009-07-31 10:00:00',
    primaryAddress: {
      eziAddress: property.eziAddress,
      addressDetails: detailsOf(property.eziAddress),
    },
    aliasAddresses: [{ eziAddress: 'OLD NAME ROAD', kind: 'HISTORIC' }],
    landParcels: property.spis.map(parcelStub),
    titles: property.titles.map(titleStub),
  };
}
