import { defaultWireProfile as wire } from '../../shared/model/wire-profile.ts';
import { documentsOnTitle, type TitleChange, titlesOfDocument, titleWith } from './data/changes.ts';
import { standardSpeed } from './data/managers.ts';
import type { PracticeProperty, Register } from './data/register.ts';

/** A product as the listing gives it. Money in whole cents, GST included (known prices where there are any). */
export interface PracticeProduct {
  readonly productCode: string;
  /** With the volume/folio, never encrypted; the route puts the caller's own titleId in. */
  readonly productIds: Readonly<Record<string, string | number>>;
  readonly productName: string;
  readonly productDescription: string;
  readonly productAvailability: 'AVAILABLE' | 'UNAVAILABLE';
  /** The outside authority that answers, or null where the registers do. */
  readonly authorityName: string | null;
  readonly price: number;
  readonly gst: number;
  readonly turnaroundTime: number;
  readonly turnaroundTimeUnit: 'SEC' | 'MIN' | 'DAY';
  readonly customerWarning?: string;
  readonly extraData?: readonly { readonly key: string }[];
  readonly prerequisites?: readonly PracticeProduct[];
}

const registers = {
  authorityName: null,
  productAvailability: 'AVAILABLE',
  turnaroundTime: 1,
  turnaroundTimeUnit: 'MIN',
} as const;

export function registerSearch(volumeFolio: string): PracticeProduct {
  return {
    ...registers,
    productCode: 'RegisterSearchStatement',
    productIds: { titleId: volumeFolio },
    productName: 'Register Search Statement',
    productDescription:
      'Land description, registered proprietors, encumbrances, caveats, notices and recent activity of a title.',
    price: 640,
    gst: 0,
  };
}

/** Products of a title: its register search, its plan, and a copy of each instrument that stands on it. */
export function productsOfTitle(
  register: Register,
  volumeFolio: string,
  changes: readonly TitleChange[] = [],
): PracticeProduct[] {
  const title = register.titles.get(volumeFolio);
  if (title === undefined) return [];
  return [registerSearch(volumeFolio), ...documentsOnTitle(titleWith(title, changes)).map(copyOf)];
}

/** Products of a document number: a plan, or an instrument such as AR122019D with its certified copy. */
export function productsOfDocument(
  register: Register,
  documentId: string,
  changes: readonly TitleChange[] = [],
): PracticeProduct[] {
  if (titlesOfDocument(register, documentId, changes).length === 0) return [];
  const copy = copyOf(documentId);
  return isInstrument(documentId) ? [copy, certifiedCopyOf(copy, documentId)] : [copy];
}

function isInstrument(documentId: string): boolean {
  return /^A[A-Z][0-9]{6}[A-Z]$/.test(documentId);
}

function copyOf(documentId: string): PracticeProduct {
  const common = { ...registers, productIds: { documentId }, price: 891, gst: 0 };
  return isInstrument(documentId)
    ? {
        ...common,
        productCode: 'CopyOfInstrument',
        productName: `Copy of Instrument ${documentId}`,
        productDescription: 'The registered dealing as it was lodged.',
      }
    : {
        ...common,
        productCode: 'CopyOfPlan',
        productName: `Copy of Plan ${documentId}`,
        productDescription: 'The registered plan that shows the boundaries of the land.',
      };
}

/** Certifies the plain copy, which must stand in the same order. */
function certifiedCopyOf(copy: PracticeProduct, documentId: string): PracticeProduct {
  return {
    ...registers,
    productCode: 'CertifiedCopyOfInstrument',
    productIds: { documentId },
    productName: `Certified Copy of Instrument ${documentId}`,
    productDescription: 'The copy of the dealing under the seal of the practice registers.',
    price: 2_460,
    gst: 0,
    turnaroundTime: 45,
    turnaroundTimeUnit: 'SEC',
    prerequisites: [copy],
  };
}

/** Numbers of the authorities that are the same everywhere; councils and water corporations follow by locality. */
const authority = {
  planning: 101,
  roads: 102,
  revenue: 103,
  building: 104,
  heritage: 105,
  ownersCorporation: 106,
  water: 300,
  council: 500,
};

/** Certificates of a property, each by the authority that is responsible there. */
export function productsOfProperty(register: Register, propertyPfi: string): PracticeProduct[] {
  const property = register.byPfi.get(propertyPfi);
  if (property === undefined) return [];
  const ids = (authorityId: number) => ({ propertyPfi, authorityId });
  const common = { productAvailability: 'AVAILABLE', turnaroundTimeUnit: 'DAY' } as const;
  return [
    {
      ...common,
      productCode: 'PlanningCertificate2',
      productIds: ids(authority.planning),
      productName: 'Planning Certificate',
      productDescription: 'Zones, overlays and proposed amendments of the planning scheme.',
      authorityName: 'Department of Transport and Planning',
      price: 782,
      gst: 0,
      turnaroundTime: 1,
    },
    {
      ...common,
      productCode: 'RoadsCertificate',
      productIds: ids(authority.roads),
      productName: 'Roads Certificate',
      productDescription:
        'Road proposals that affect the land. Requires a register search of its titles in the same order.',
      authorityName: 'Head, Transport for Victoria',
      price: 2222,
      gst: 202,
      turnaroundTime: 5,
      prerequisites: property.volumeFolios.slice(0, 2).map(registerSearch),
    },
    {
      ...common,
      productCode: 'LandTaxCertificate',
      productIds: ids(authority.revenue),
      productName: 'Property Clearance Certificate (Land Tax)',
      productDescription: 'Land tax charged on the land for the year, for each vendor named.',
      authorityName: 'State Revenue Office',
      price: 1930,
      gst: 0,
      turnaroundTime: 1,
      customerWarning:
        'Enter the name of every vendor exactly as on the title. A certificate issued in another name is not refunded.',
      extraData: [{ key: 'vendors' }],
    },
    {
      ...common,
      productCode: 'WaterInformationStatement',
      productIds: ids(authority.water + numberOf(property.locality.water)),
      productName: 'Water Information Statement',
      productDescription: 'Water and sewer assets, encumbrances and unpaid charges.',
      authorityName: property.locality.water,
      price: 3640,
      gst: 0,
      turnaroundTime: 3,
    },
    {
      ...common,
      productCode: 'LandInformationCertificate',
      productIds: ids(authority.council + numberOf(property.locality.municipality)),
      productName: 'Land Information Certificate',
      productDescription: 'Rates, charges, orders and notices of the council.',
      authorityName: property.locality.council,
      price: 2975,
      gst: 0,
      turnaroundTime: 10,
      ...councilWarning(property),
    },
    {
      ...common,
      productCode: 'BuildingApprovalParticulars',
      productIds: ids(authority.building),
      productName: 'Building Approval Particulars',
      productDescription: 'Building permits and certificates of the last 10 years. Not offered at present.',
      productAvailability: 'UNAVAILABLE',
      authorityName: property.locality.council,
      price: 5120,
      gst: 0,
      turnaroundTime: 7,
    },
    ...moreOfProperty(register, property),
  ];
}

/** Products that want something of the customer: an owners corporation manager, a municipality, an answer in words. */
function moreOfProperty(register: Register, property: PracticeProperty): PracticeProduct[] {
  const common = { productAvailability: 'AVAILABLE', turnaroundTimeUnit: 'DAY', gst: 0 } as const;
  const ids = (authorityId: number) => ({ propertyPfi: property.pfi, authorityId });
  const isShared = property.volumeFolios.some(
    (title) => register.titles.get(title)?.ownersCorporation != null,
  );
  const { price, gst, turnaroundTime } = standardSpeed;
  return [
    {
      ...common,
      productCode: 'BuildingRegulationStatement',
      productIds: ids(authority.building),
      productName: 'Building Regulation Statement',
      productDescription:
        'Current building orders and notices. Requires the municipality that issues the statement.',
      authorityName: property.locality.council,
      price: 5230,
      turnaroundTime: 7,
      extraData: [{ key: wire.municipalityExtraDataKey }],
    },
    {
      ...common,
      productCode: 'HeritageCertificate',
      productIds: ids(authority.heritage),
      productName: 'Heritage Certificate',
      productDescription:
        'Whether the land is on the heritage register. Requires the purpose of the request.',
      authorityName: 'Practice Heritage Office',
      price: 3210,
      turnaroundTime: 5,
      extraData: [{ key: 'purposeOfRequest' }],
    },
    ...(isShared
      ? [
          {
            ...common,
            productCode: 'OwnersCorporationCertificate',
            productIds: ids(authority.ownersCorporation),
            productName: 'Owners Corporation Certificate',
            productDescription:
              'Fees, works, insurance and rules of the owners corporation. The price is that of standard delivery; a faster one costs more.',
            authorityName: 'Owners Corporation Manager',
            price,
            gst,
            turnaroundTime,
            extraData: [{ key: wire.managerExtraDataKey }],
          },
        ]
      : []),
  ];
}

function councilWarning(property: PracticeProperty): { customerWarning?: string } {
  if (property.propertyNumber !== null) return {};
  return {
    customerWarning:
      'The council has not yet registered this property. The certificate may cover the parent property.',
  };
}

/** A small number that is the same for the same name. */
function numberOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 197;
  return sum;
}
