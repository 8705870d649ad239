import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import type { PropertyView } from '../../../shared/contract/views/property.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';

const streets: readonly (readonly [string, string, string, string])[] = [
  ['FORESHORE ROAD', 'JAM JERRUP', '3984', 'BASS COAST'],
  ['SWANSTON STREET', 'CARLTON', '3053', 'MELBOURNE'],
  ['HILLMARTIN LANE', 'DIAMOND CREEK', '3089', 'NILLUMBIK'],
  ['OLSEN PLACE', 'BROADMEADOWS', '3047', 'HUME'],
  ['LAKESIDE VILLAGE DRIVE', 'LILYDALE', '3140', 'YARRA RANGES'],
  ['MEW LANE', 'BAMAWM', '3561', 'CAMPASPE'],
  ['STURT STREET', 'BALLARAT CENTRAL', '3350', 'BALLARAT'],
  ['MAPLE AVENUE', 'MANSFIELD', '3722', 'MANSFIELD'],
];

const numbers = ['24A', '3', '17', '29 \u2013 47', '113', '328/800', '9B \u2013 9D', '61', '205', '8'];

function propertyAt(street: number, number: number): PropertyView {
  const [road, locality, postcode, municipality] = streets[street] ?? streets[0] ?? ['', '', '', ''];
  const address = `${numbers[number]} ${road} ${locality} ${postcode}`;
  const seed = street * 10 + number;
  const plan = `PS${328573 + seed * 7}`;
  const isLarge = number === 3;
  const parcels = (isLarge ? [101, 102, 103] : [101 + number]).map((lot) => ({
    spi: `${lot}\\${plan}`,
    type: 'LOT',
    status: 'ACTIVE',
  }));
  const titles = parcels.map((_, index) => ({
    titleId: `q7Jd0${seed}${index}/+kLm3TzVbW9xYcN2pRs8FgHuAeQ==`,
    volumeFolio: number === 2 && index === 0 ? `${10940 + street}/843` : null,
    status: 'ACTIVE',
    type: 'FREEHOLD',
  }));
  return {
    propertyPfi: uncheckedPropertyPfi(String(208045633 + seed * 113)),
    address,
    aliases: number === 1 ? [`UNIT 1, ${address}`] : [],
    status: 'ACTIVE',
    propertyNumber: seed % 3 === 0 ? `A${7706 + seed}` : String(603787 + seed),
    municipality: municipality ?? '',
    isCouncilRegistered: true,
    isMultiAssess: isLarge,
    createdDate: '2004-06-18 00:00:00',
    parcels,
    titles,
  };
}

export const properties: readonly PropertyView[] = streets.flatMap((_, street) =>
  numbers.map((__, number) => propertyAt(street, number)),
);

/** Two units of one address, to be chosen between. */
export const sharedAddress = '8 MAPLE AVENUE MANSFIELD 3722';

interface ProductSeed {
  readonly productCode: string;
  readonly name: string;
  readonly authorityName: string | null;
  readonly price: number;
  readonly gst: number;
  readonly turnaround: readonly [number, string, string] | null;
  readonly description?: string;
  readonly warning?: string;
  readonly extra?: readonly string[];
  readonly availability?: string;
}

const titleProducts: readonly ProductSeed[] = [
  {
    productCode: 'RegisterSearchStatement',
    name: 'Register Search Statement',
    authorityName: 'Land Registry',
    price: 640,
    gst: 0,
    turnaround: [1, 'MIN', '1 minute'],
    description: 'Current ownership and encumbrances',
  },
  {
    productCode: 'CopyOfPlan',
    name: 'Copy of Plan',
    authorityName: 'Land Registry',
    price: 752,
    gst: 0,
    turnaround: [1, 'MIN', '1 minute'],
    description: 'The plan of subdivision',
  },
  {
    productCode: 'CopyOfInstrument',
    name: 'Copy of Instrument',
    authorityName: 'Land Registry',
    price: 1284,
    gst: 58,
    turnaround: [1, 'MIN', '1 minute'],
    description: 'Mortgage AR122019D',
  },
  {
    productCode: 'HistoricalSearch',
    name: 'Historical Search Statement',
    authorityName: 'Land Registry',
    price: 1930,
    gst: 88,
    turnaround: [2, 'DAY', '2 days'],
    warning: 'Titles converted before 1998 are searched by hand and may take up to ten working days.',
  },
  {
    productCode: 'FinalSearch',
    name: 'Final Search',
    authorityName: 'Land Registry',
    price: 640,
    gst: 0,
    turnaround: null,
    availability: 'NOT_AVAILABLE',
  },
];

const propertyProducts: readonly ProductSeed[] = [
  {
    productCode: 'PlanningCertificate2',
    name: 'Planning Certificate',
    authorityName: 'Department of Transport and Planning',
    price: 782,
    gst: 0,
    turnaround: [1, 'DAY', '1 day'],
  },
  {
    productCode: 'LandInformationCertificate',
    name: 'Land Information Certificate',
    authorityName: 'Council',
    price: 3110,
    gst: 0,
    turnaround: [5, 'DAY', '5 days'],
    extra: ['vendors'],
  },
  {
    productCode: 'RoadsCertificate',
    name: 'Roads Certificate',
    authorityName: 'VicRoads',
    price: 2222,
    gst: 202,
    turnaround: [5, 'DAY', '5 days'],
  },
  {
    productCode: 'WaterInformation',
    name: 'Water Information Statement',
    authorityName: 'Yarra Valley Water',
    price: 3862,
    gst: 351,
    turnaround: [2, 'DAY', '2 days'],
    warning:
      'A special meter reading is not part of this statement. Order it at least five working days before settlement.',
  },
  {
    productCode: 'HeritageCertificate',
    name: 'Heritage Certificate',
    authorityName: 'Heritage Victoria',
    price: 4410,
    gst: 401,
    turnaround: [3, 'DAY', '3 days'],
    extra: ['siteVisit'],
  },
  {
    productCode: 'OwnersCorporation',
    name: 'Owners Corporation Certificate',
    authorityName: 'Owners corporation manager',
    price: 17622,
    gst: 1602,
    turnaround: [10, 'DAY', '10 days'],
    extra: ['ownersCorporationManager'],
  },
];

export function productsFor(subject: ProductSubject): ProductView[] {
  const seeds = subject.kind === 'title' ? titleProducts : propertyProducts;
  return seeds.map((seed) => ({
    key: seed.productCode,
    productCode: seed.productCode,
    productIds: idsOf(subject),
    name: seed.name,
    description: seed.description ?? null,
    availability: seed.availability ?? 'AVAILABLE',
    isOrderable: seed.availability === undefined,
    authorityName: seed.authorityName,
    priceCents: seed.price,
    gstCents: seed.gst,
    turnaround: seed.turnaround && {
      value: seed.turnaround[0],
      unit: seed.turnaround[1],
      text: seed.turnaround[2],
    },
    warning: seed.warning ?? null,
    extraDataKeys: [...(seed.extra ?? [])],
    prerequisites: [],
    subject,
  }));
}

function idsOf(subject: ProductSubject): ProductView['productIds'] {
  if (subject.kind === 'document') return { documentId: subject.documentId };
  return subject.kind === 'title'
    ? { titleId: subject.titleId }
    : { propertyPfi: subject.propertyPfi, authorityId: 12 };
}
