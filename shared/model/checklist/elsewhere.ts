import { z } from 'zod';
import { hasControls } from '../../lib/controls.ts';
import type { Fault } from '../../lib/fault.ts';
import type { OwnDocumentKind } from '../own-document.ts';

/** What a matter needs and the service does not supply. */
export const elsewhereItem = z.object({
  /** Of a default one its word; of one that the office added a UUID. It has no space, as the key of a product has. */
  key: z.string(),
  name: z.string(),
  /** What it rests on; may be empty. */
  basis: z.string(),
});
export type ElsewhereItem = z.infer<typeof elsewhereItem>;

export const elsewhereItems = z.array(elsewhereItem);

export const section32 = 'Sale of Land Act 1962, section 32: the vendor statement.';

/** By certificate set. */
const defaults: ReadonlyMap<string, readonly ElsewhereItem[]> = new Map([
  [
    'vendor-statement',
    [
      { key: 'buildingPermits', name: 'Building permits of the last 7 years', basis: section32 },
      { key: 'ownerBuilder', name: 'Owner-builder documents', basis: section32 },
      {
        key: 'corporationAttachments',
        name: 'Attachments of the owners corporation certificate',
        basis: section32,
      },
      { key: 'services', name: 'Services that are not connected', basis: section32 },
    ],
  ],
  [
    'purchase',
    [
      { key: 'contract', name: 'Contract of sale', basis: 'Parties, price and dates are in it.' },
      {
        key: 'vendorStatement',
        name: 'Vendor statement',
        basis: 'The vendor gives it before the contract is signed.',
      },
    ],
  ],
]);

/** What Landfolio brings for a set; empty for a set of the office’s own. */
export function defaultElsewhere(setId: string): readonly ElsewhereItem[] {
  return defaults.get(setId) ?? [];
}

/** What a person says that their own document is, where that alone makes it the item. */
export function ownKindOf(key: string): OwnDocumentKind | null {
  return key === 'contract' || key === 'vendorStatement' ? key : null;
}

export const maxElsewhere = 30;
const maxName = 80;
const maxBasis = 200;

/** Without spaces at the ends of what was typed. */
export function trimmedElsewhere(items: readonly ElsewhereItem[]): ElsewhereItem[] {
  return items.map(({ key, name, basis }) => ({ key, name: name.trim(), basis: basis.trim() }));
}

/** What is wrong with a trimmed list that is to be kept; each fault names its field, as `items.0.name`. */
export function checkElsewhere(items: readonly ElsewhereItem[]): Fault[] {
  const faults: Fault[] = [];
  const isText = (text: string, max: number) =>
    text === text.trim() && text.length <= max && !hasControls(text);
  if (items.length > maxElsewhere)
    faults.push({ field: 'items', message: `Enter at most ${maxElsewhere} items.` });
  for (const [at, { key, name, basis }] of items.entries()) {
    if (!/^[A-Za-z0-9-]{1,40}$/.test(key) || items.findIndex((one) => one.key === key) < at)
      faults.push({
        field: `items.${at}.key`,
        message: 'This item cannot be saved. Remove it and add it again.',
      });
    if (name === '' || !isText(name, maxName))
      faults.push({ field: `items.${at}.name`, message: `Enter a name of at most ${maxName} characters.` });
    else if (items.findIndex((one) => one.name.toLowerCase() === name.toLowerCase()) < at)
      faults.push({ field: `items.${at}.name`, message: 'This name is in the list already.' });
    if (!isText(basis, maxBasis))
      faults.push({ field: `items.${at}.basis`, message: `Enter at most ${maxBasis} characters.` });
  }
  return faults;
}

/** The same text for the same list on each computer of an office. */
export function elsewhereText(items: readonly ElsewhereItem[]): string {
  return JSON.stringify(items.map(({ key, name, basis }) => ({ key, name, basis })));
}
