import { registerSearchCode } from '../certificate-set.ts';
import type { OwnDocumentKind } from '../own-document.ts';
import { productNameOf } from '../product-name.ts';
import type { PackSectionKey } from './templates.ts';

/** What says in which section a document belongs. */
interface Classified {
  readonly productCode: string;
  readonly productName: string;
  /** Null where it was ordered. */
  readonly ownKind: OwnDocumentKind | null;
}

/** In this order: an instrument may be about planning, and what an owners corporation certifies about water. */
const names: readonly (readonly [PackSectionKey, RegExp])[] = [
  ['title', /\bregister search\b|\bcopy of plan\b|\bplan of subdivision\b|\bdiagram\b/i],
  ['instruments', /\binstrument\b|\bdealing\b|\bcovenant\b|\bcaveat\b|\bsection 173\b/i],
  ['ownersCorporation', /\bowners corporation\b|\bbody corporate\b/i],
  ['clearance', /\bclearance\b|\bland tax\b/i],
  ['water', /\bwater\b/i],
  ['planning', /\bplanning\b|\bheritage\b/i],
  ['building', /\bbuilding\b/i],
  ['roads', /\broads?\b/i],
  ['council', /\bland information\b|\brates?\b/i],
];

export function sectionOf({ productCode, productName, ownKind }: Classified): PackSectionKey {
  if (ownKind === 'vendorStatement') return 'statement';
  if (ownKind !== null && ownKind !== 'search' && ownKind !== 'plan') return 'own';
  const text = ownKind === null ? `${productName} ${productNameOf(productCode)}` : productName;
  const found = names.find(([, form]) => form.test(text))?.[0];
  if (found !== undefined) return found;
  if (ownKind === 'plan') return 'title';
  return ownKind === null ? 'other' : 'own';
}

/** Within its section: the search of the title before its plan. */
export function isFirstInSection(productCode: string): boolean {
  return productCode === registerSearchCode;
}

/** A letter or an authority is between the office and its client: it is in a pack only where a person puts it there. */
export function isCorrespondence(ownKind: OwnDocumentKind | null): boolean {
  return ownKind === 'authority' || ownKind === 'letter';
}
