import {
  type CertificateSet,
  clearance,
  copyOfInstrument,
  copyOfPlan,
  landInformation,
  ownersCorporation,
  planning,
  registerSearchCode,
  type SetEntry,
  water,
} from '../certificate-set.ts';
import type { MatterKind } from '../matter.ts';
import type { OwnDocumentKind } from '../own-document.ts';
import { type ElsewhereItem, ownKindOf, section32 } from './elsewhere.ts';

/** One thing that a matter needs. */
export interface ChecklistItem {
  /** The same on each computer and in each version: what a person says of an item is kept by it. */
  readonly key: string;
  readonly name: string;
  /** What it rests on. */
  readonly basis: string;
  /** What the service can supply; null for what comes from elsewhere. */
  readonly entry: SetEntry | null;
  /** What a person said that their own document is, where that alone makes it the item. */
  readonly ownKind: OwnDocumentKind | null;
}

/** The certificate set whose products a matter of this kind needs first. */
export const setOfMatterKind: Readonly<Record<MatterKind, string>> = {
  sale: 'vendor-statement',
  purchase: 'purchase',
  refinance: 'refinance',
  other: 'vendor-statement',
};

const adjustments = 'The adjustments at settlement are worked out from it.';

/** By set, then by product: what a product rests on there. Landfolio gives no legal advice. */
const bases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  purchase: {
    [registerSearchCode]:
      'Shows the title and what is lodged on it. A final search is made shortly before settlement.',
    [copyOfPlan.productCode]: 'Shows the land and its easements.',
    [planning.productCode]: 'Shows the zone, the overlays and whether the land is in a bushfire-prone area.',
    [landInformation.productCode]: adjustments,
    [water.productCode]: adjustments,
    [clearance.productCode]:
      'A purchaser is protected by a certificate of their own only (State Revenue Office).',
    [ownersCorporation.productCode]: 'Owners Corporations Act 2006, section 151. Its fees are adjusted.',
  },
  refinance: {
    [registerSearchCode]: 'Shows the title and what is lodged on it.',
    [copyOfPlan.productCode]: 'Shows the land and its easements.',
    [landInformation.productCode]: 'Shows what is owed to the council on the land.',
    [water.productCode]: 'Shows what is owed to the water corporation on the land.',
  },
};

/** The products of a set, then what comes from elsewhere for it. The office edits and shares both. */
export function checklistItems(
  set: Pick<CertificateSet, 'id' | 'entries'>,
  elsewhere: readonly ElsewhereItem[],
): ChecklistItem[] {
  return [
    ...set.entries.map((entry) => ({
      key: `product ${entry.productCode}`,
      name: entry.name,
      entry,
      ownKind: null,
      basis: basisOf(set.id, entry.productCode),
    })),
    ...elsewhere.map((one) => ({ ...one, entry: null, ownKind: ownKindOf(one.key) })),
  ];
}

function basisOf(setId: string, productCode: string): string {
  if (setId === 'vendor-statement') return section32;
  return bases[setId]?.[productCode] ?? 'Your office has it in this certificate set.';
}

/** Which lines of the completeness of a search say how much of it is held. */
export function namedKindOf(
  item: Pick<ChecklistItem, 'entry'>,
): 'title' | 'plan' | 'instrument' | 'ownersCorporation' | null {
  switch (item.entry?.productCode) {
    case registerSearchCode:
      return 'title';
    case copyOfPlan.productCode:
      return 'plan';
    case copyOfInstrument.productCode:
      return 'instrument';
    case ownersCorporation.productCode:
      return 'ownersCorporation';
    default:
      return null;
  }
}
