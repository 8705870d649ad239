import { counted } from '../../../shared/lib/counted.ts';
import type { SetEntry, SetScope } from '../../../shared/model/certificate-set.ts';
import { maxElsewhere } from '../../../shared/model/checklist/elsewhere.ts';

/** How many of a product of a set are ordered. */
export const scopeText: Record<SetScope, string> = {
  title: 'One for each title',
  property: 'One for the property',
};

/** `1 product`, `3 products`. */
export function productsText(count: number): string {
  return counted(count, 'product');
}

/** Which products are added because those selected require them in the same order. */
export function neededText(needed: readonly { readonly name: string }[]): string {
  const names = needed.map(({ name }) => name).join(', ');
  return `${names} will also be added, because ${needed.length === 1 ? 'it is' : 'they are'} required in the same order.`;
}

/** What a set added, and to which cart. */
export function addedText(
  setName: string,
  added: number,
  needed: number,
  matterNumber: string,
): { readonly title: string; readonly body: string } {
  const cart = matterNumber === '' ? 'cart' : `the cart for matter ${matterNumber}`;
  return {
    title:
      added === 0
        ? 'All products were already in the cart'
        : `${setName}: ${productsText(added)} added to ${cart}`,
    body: needed === 0 ? '' : `Includes ${productsText(needed)} required in the same order.`,
  };
}

interface SetText {
  readonly name: string;
  readonly entries: readonly SetEntry[];
}

/** What is saved now of the fields that are typed here, where it was another when the editing began; null where nothing is. */
export function changedElsewhere(began: SetText, now: SetText, typed: Partial<SetText>): string | null {
  const isNews = (field: keyof SetText) =>
    typed[field] !== undefined && !isSame(now[field], began[field]) && !isSame(now[field], typed[field]);
  const saved = [
    ...(isNews('name') ? [`Saved name: ${now.name}.`] : []),
    ...(isNews('entries') ? [`Saved products: ${now.entries.map(({ name }) => name).join(', ')}.`] : []),
  ];
  return saved.length === 0
    ? null
    : `${saved.join(' ')} “Save the set” replaces this with what is in the form. “Cancel” keeps it.`;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export const elsewhereTexts = {
  title: 'From elsewhere',
  lead: 'What a checklist by this set lists after the products: documents that the service does not supply. The computers of an office share it.',
  changed: 'Changed by your office',
  none: 'Nothing is listed. A checklist by this set has its products only.',
  edit: 'Edit list',
  reset: 'Back to default',
  wasReset: (set: string) => `${set}: “From elsewhere” is the default again`,
  item: (number: number) => `Item ${number}`,
  name: 'Name',
  basis: 'What it rests on (optional)',
  remove: (number: number, name: string) => `Remove ${name.trim() || `item ${number}`} from the list`,
  removed: (name: string) => (name === '' ? 'Item removed from the list' : `${name} removed from the list`),
  add: 'Add an item',
  full: `A list has at most ${maxElsewhere} items.`,
  save: 'Save the list',
  outdated: 'This list was changed elsewhere while you were editing',
  outdatedBody: (names: readonly string[]) =>
    `Saved list: ${names.length === 0 ? 'nothing' : names.join(', ')}. “Save the list” replaces this with what is in the form. “Cancel” keeps it.`,
} as const;
