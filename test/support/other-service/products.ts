import type { JsonObject } from './json.ts';
import type { OwnProperty, OwnTitle } from './land.ts';

/** What can be bought for a title, with every field of the document. */
export function titleProducts(title: OwnTitle): JsonObject[] {
  const productIds = { titleId: title.titleId };
  const authorityName = 'Office of Titles Elsewhere';
  return [
    {
      productCode: 'RegisterSearchStatement',
      productIds,
      productName: 'Register Search Statement (Torrens)',
      productDescription: 'What the register says now.',
      productAvailability: 'AVAILABLE',
      authorityName,
      price: 723,
      gst: 0,
      turnaroundTime: 20,
      turnaroundTimeUnit: 'SEC',
    },
    {
      productCode: 'CopyOfPlan',
      productIds: { documentId: `PS${title.volumeFolio.replace(/\D/g, '')}` },
      productName: 'Copy of Plan: “A/4” <b>large</b>',
      productDescription: 'The registered plan.',
      productAvailability: 'AVAILABLE',
      authorityName,
      price: 611.0,
      gst: 56,
      turnaroundTime: 2,
      turnaroundTimeUnit: 'MIN',
    },
    {
      productCode: 'HistoricalSearch',
      productIds,
      productName: 'Historical Search',
      productDescription: 'Since the first page.',
      productAvailability: 'TEMPORARILY_SUSPENDED',
      authorityName,
      price: 2_500,
      gst: 227,
      turnaroundTime: 3,
      turnaroundTimeUnit: 'FORTNIGHT',
    },
  ];
}

/** What can be bought for a property. `needed`: the title of which a search goes with the Roads Certificate. */
export function propertyProducts(
  property: OwnProperty,
  needed: OwnTitle | undefined = property.titles[0],
): JsonObject[] {
  const productIds = { propertyPfi: property.propertyPfi, authorityId: 61 };
  const authorityName = `${property.municipalityName} SHIRE COUNCIL`;
  const days = { productAvailability: 'AVAILABLE', turnaroundTime: 3, turnaroundTimeUnit: 'DAY' };
  return [
    {
      ...days,
      productCode: 'PlanningCertificate2',
      productIds,
      productName: 'Planning Certificate',
      productDescription: 'Zones and overlays.',
      authorityName,
      price: 855,
      gst: 0,
    },
    {
      ...days,
      productCode: 'LandLevyCertificate',
      productIds,
      productName: 'Land Levy Certificate',
      productDescription: 'What is owed on the land.',
      authorityName,
      price: 1_290,
      gst: 117,
      extraData: [{ key: 'vendors' }],
    },
    {
      ...days,
      productCode: 'FloodNote',
      productIds: { ...productIds, authorityId: 9_007 },
      productName: 'Flood Note',
      productDescription: 'Levels of 1 in 100 years.',
      authorityName: 'River Trust',
      price: 3_100,
      gst: 282,
      customerWarning: 'Levels are estimates; "no record" does not mean "no flood".',
    },
    ...(needed === undefined ? [] : [needed]).map((title) => ({
      ...days,
      productCode: 'RoadsCertificate',
      productIds: { ...productIds, authorityId: 9_010 },
      productName: 'Roads Certificate',
      productDescription: 'Roads that are planned. Goes with a search of the title.',
      authorityName: 'Roads Elsewhere',
      price: 2_222,
      gst: 202,
      prerequisites: titleProducts(title).slice(0, 1),
    })),
  ];
}

/** What can be bought for a property with an owners corporation: each wants something else to be said with it. */
export function strataProducts(property: OwnProperty): JsonObject[] {
  const productIds = { propertyPfi: property.propertyPfi, authorityId: 404 };
  const common = { productIds, productAvailability: 'AVAILABLE', authorityName: 'Strata of Halls Gap' };
  return [
    {
      ...common,
      productCode: 'CorporationCertificate',
      productName: 'Owners Corporation Certificate',
      price: 20_460,
      gst: 1_860,
      turnaroundTime: 1.5,
      turnaroundTimeUnit: 'WEEK',
      extraData: [{ key: 'ownersCorporationManager' }],
    },
    {
      ...common,
      productCode: 'DrainageNote',
      productName: 'Drainage Note',
      price: 4_400,
      gst: 400,
      extraData: [{ key: 'municipality' }, { key: 'meterReading' }],
    },
  ];
}

/** What can be bought for a registered document. The certified copy goes with the plain one only. */
export function documentProducts(documentId: string): JsonObject[] {
  const common = {
    productIds: { documentId },
    productAvailability: 'AVAILABLE',
    authorityName: 'Office of Titles Elsewhere',
    turnaroundTime: 45,
    turnaroundTimeUnit: 'SEC',
  };
  const copy = {
    ...common,
    productCode: 'CopyOfInstrument',
    productName: 'Copy of Instrument',
    price: 688,
    gst: 0,
  };
  const certified = {
    ...common,
    productCode: 'CertifiedInstrument',
    productName: 'Certified Copy',
    price: 1_777,
    gst: 41,
  };
  return [copy, { ...certified, prerequisites: [copy] }];
}
