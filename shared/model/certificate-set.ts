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

const registerSearch: SetEntry = {
  productCode: 'RegisterSearchStatement',
  name: 'Register Search Statement',
  per: 'title',
};
const copyOfPlan: SetEntry = { productCode: 'CopyOfPlan', name: 'Copy of Plan', per: 'title' };
const planning: SetEntry = {
  productCode: 'PlanningCertificate2',
  name: 'Planning Certificate',
  per: 'property',
};

/**
 * What an office begins with. They name the products whose codes the interface document shows, and no others: which councils
 * and authorities answer differs from place to place, and an office adds those that it orders.
 */
export const standardSets: readonly CertificateSet[] = [
  {
    id: 'vendor-statement',
    name: 'Vendor statement (section 32)',
    entries: [registerSearch, copyOfPlan, planning],
  },
  { id: 'purchase', name: 'Purchase', entries: [registerSearch, copyOfPlan, planning] },
  { id: 'refinance', name: 'Refinance', entries: [registerSearch] },
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
