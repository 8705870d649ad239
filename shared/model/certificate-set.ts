import { hasControls } from '../lib/controls.ts';
import type { Fault } from '../lib/fault.ts';

/** For what a product of a set is ordered: once for each title chosen, or once for the property. */
export const setScopes = ['title', 'property'] as const;
export type SetScope = (typeof setScopes)[number];

export interface SetEntry {
  /** As the listing of products names it (interface: Product). */
  readonly productCode: string;
  /** What people call it; the listing's own name is shown where it is listed. */
  readonly name: string;
  readonly per: SetScope;
}

/** Certificates that an office orders together. */
export interface CertificateSet {
  readonly id: string;
  readonly name: string;
  readonly entries: readonly SetEntry[];
}

function entry(productCode: string, name: string, per: SetScope): SetEntry {
  return { productCode, name, per };
}

/** The certificate of what a register statement (DRSS) gives as data. It names the number of its title. */
export const registerSearchCode = 'RegisterSearchStatement';

const registerSearch = entry(registerSearchCode, 'Register Search Statement', 'title');
/** A copy of a registered document by its number, and what an owners corporation certifies. */
export const copyOfPlan = entry('CopyOfPlan', 'Copy of Plan', 'title');
export const copyOfInstrument = entry('CopyOfInstrument', 'Copy of Instrument', 'title');
export const planning = entry('PlanningCertificate2', 'Planning Certificate', 'property');
export const landInformation = entry(
  'LandInformationCertificate',
  'Land Information Certificate',
  'property',
);
export const water = entry('WaterInformationStatement', 'Water Information Statement', 'property');
export const clearance = entry('LandTaxCertificate', 'Property Clearance Certificate (Land Tax)', 'property');
export const ownersCorporation = entry(
  'OwnersCorporationCertificate',
  'Owners Corporation Certificate',
  'property',
);
const buildingPermits = entry('BuildingApprovalParticulars', 'Building Approval Particulars', 'property');
export const roads = entry('RoadsCertificate', 'Roads Certificate', 'property');

/** The copy of a registered plan or instrument. */
export function copyEntry(isPlan: boolean): SetEntry {
  return isPlan ? copyOfPlan : copyOfInstrument;
}

/**
 * How the products of the standard sets are called where a service lists them under another code. The interface document shows
 * a few codes only, and which authorities answer differs from place to place.
 */
const listedNames: ReadonlyMap<string, RegExp> = new Map([
  [copyOfPlan.productCode, /^copy of plan\b/i],
  [copyOfInstrument.productCode, /^copy of (instrument|dealing)\b/i],
  [planning.productCode, /\bplanning certificate\b/i],
  [landInformation.productCode, /\bland information certificate\b/i],
  [water.productCode, /\bwater information (statement|certificate)\b/i],
  [clearance.productCode, /\b(property clearance|land tax( clearance)?) certificate\b/i],
  [ownersCorporation.productCode, /\bowners corporation certificate\b/i],
  [buildingPermits.productCode, /\bbuilding (approval|permit)\b/i],
  [roads.productCode, /\broads? certificate\b/i],
]);

/** Those of a listing that an entry of a set means: by their code, or else by what the service calls them. */
export function listedFor<T extends { readonly productCode: string; readonly name: string }>(
  { productCode }: SetEntry,
  listed: readonly T[],
): T[] {
  const byCode = listed.filter((one) => one.productCode === productCode);
  const names = listedNames.get(productCode);
  return byCode.length > 0 || names === undefined ? byCode : listed.filter(({ name }) => names.test(name));
}

/**
 * What an office begins with, and changes. A vendor statement: what section 32 of the Sale of Land Act 1962 needs and a service
 * can supply. A purchase: what is refreshed before settlement and what the adjustments are made from; a clearance certificate
 * protects only the purchaser who obtained it. A refinance: the title, and what is owed on the land.
 */
export const standardSets: readonly CertificateSet[] = [
  {
    id: 'vendor-statement',
    name: 'Vendor statement (section 32)',
    entries: [
      ...[registerSearch, copyOfPlan, copyOfInstrument],
      ...[planning, landInformation, water, clearance, ownersCorporation, buildingPermits, roads],
    ],
  },
  {
    id: 'purchase',
    name: 'Purchase',
    entries: [registerSearch, copyOfPlan, planning, landInformation, water, clearance, ownersCorporation],
  },
  { id: 'refinance', name: 'Refinance', entries: [registerSearch, copyOfPlan, landInformation, water] },
];

const maxNameLength = 80;
const maxEntries = 50;

/** What is wrong with a set that is to be kept; each fault names its field. */
export function checkSet({ name, entries }: Pick<CertificateSet, 'name' | 'entries'>): Fault[] {
  const faults: Fault[] = [];
  const isName = (text: string) =>
    text.trim() !== '' && text.trim().length <= maxNameLength && !hasControls(text);
  if (!isName(name)) {
    faults.push({
      field: 'name',
      message: `Enter a name for the set of at most ${maxNameLength} characters.`,
    });
  }
  if (entries.length === 0 || entries.length > maxEntries) {
    faults.push({ field: 'entries', message: `A set must have 1 to ${maxEntries} products.` });
  }
  entries.forEach((entry, at) => {
    if (!/^[\x21-\x7e]{1,100}$/.test(entry.productCode)) {
      faults.push({
        field: `entries.${at}.productCode`,
        message: 'Enter a product code without spaces, such as PlanningCertificate2.',
      });
    }
    if (!isName(entry.name)) {
      faults.push({
        field: `entries.${at}.name`,
        message: `Enter a product name of at most ${maxNameLength} characters.`,
      });
    }
  });
  const keys = entries.map(({ productCode, per }) => `${per} ${productCode}`);
  if (new Set(keys).size < keys.length) {
    faults.push({ field: 'entries', message: 'This product is already in the set for the same land.' });
  }
  return faults;
}
