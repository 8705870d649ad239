import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { PrerequisiteView, ProductView } from '../../../shared/contract/views/product.ts';
import { listedFor, type SetEntry, type SetScope } from '../../../shared/model/certificate-set.ts';

/** What can be ordered for one title or for the property. */
export interface Offer {
  readonly key: string;
  readonly scope: SetScope;
  /** `Title 10940/843`, `Title 1 of 2`, `The property`. */
  readonly name: string;
  /** Null while it is not read, or could not be. */
  readonly products: readonly ProductView[] | null;
  readonly contextOf: (product: ProductView) => LineContext;
}

/** One line of what a set comes to here. */
export type PlanRow = {
  readonly key: string;
  readonly name: string;
  readonly offerName: string;
} & (
  | {
      readonly state: 'offered' | 'unavailable';
      readonly product: ProductView;
      readonly context: LineContext;
    }
  | { readonly state: 'notOffered' | 'unread'; readonly product: null; readonly context: null }
);

/** A product that can be ordered here, and for what. */
type OfferedRow = Extract<PlanRow, { readonly state: 'offered' | 'unavailable' }> & {
  readonly scope: SetScope;
};

/**
 * What a set comes to for the chosen titles and the property: every product of the listings that the set names, once, and a
 * row for whatever of it is not offered. A plan of subdivision that several titles list is one product and one row.
 */
export function planSet(entries: readonly SetEntry[], offers: readonly Offer[]): PlanRow[] {
  const rows = new Map<string, PlanRow>();
  for (const offer of offers) {
    for (const entry of entries.filter(({ per }) => per === offer.scope)) {
      for (const row of rowsOf(entry, offer)) if (!rows.has(row.key)) rows.set(row.key, row);
    }
  }
  for (const entry of entries) {
    if (offers.some(({ scope }) => scope === entry.per)) continue;
    const key = `none ${entry.per} ${entry.productCode}`;
    const offerName = entry.per === 'title' ? 'No title' : 'No property';
    rows.set(key, { key, name: entry.name, offerName, state: 'notOffered', product: null, context: null });
  }
  return [...rows.values()];
}

/** What the listings offer here besides the set, once each, by name: what an office adds for this property, or to the set. */
export function offeredBesides(rows: readonly PlanRow[], offers: readonly Offer[]): OfferedRow[] {
  const seen = new Set(rows.map(({ key }) => key));
  const more: OfferedRow[] = [];
  for (const offer of offers) {
    for (const product of offer.products ?? []) {
      if (seen.has(product.key) || !product.isOrderable) continue;
      seen.add(product.key);
      more.push(offeredRow(product, offer));
    }
  }
  return more.sort((one, other) => one.name.localeCompare(other.name, 'en-AU'));
}

/** The entries that a set needs to hold these as well. */
export function entriesOf(rows: readonly OfferedRow[]): SetEntry[] {
  return rows.map(({ product: { productCode }, name, scope }) => ({ productCode, name, per: scope }));
}

function offeredRow(product: ProductView, offer: Offer): OfferedRow {
  return {
    key: product.key,
    name: product.name,
    offerName: offer.name,
    scope: offer.scope,
    state: 'offered',
    product,
    context: offer.contextOf(product),
  };
}

function rowsOf(entry: SetEntry, offer: Offer): PlanRow[] {
  const none = { name: entry.name, offerName: offer.name, product: null, context: null };
  const key = `${offer.key} ${entry.productCode}`;
  if (offer.products === null) return [{ ...none, key, state: 'unread' }];
  const listed = listedFor(entry, offer.products);
  if (listed.length === 0) return [{ ...none, key, state: 'notOffered' }];
  return listed.map((product) => ({
    key: product.key,
    name: product.name,
    offerName: offer.name,
    state: product.isOrderable ? 'offered' : 'unavailable',
    product,
    context: offer.contextOf(product),
  }));
}

/** What the ticked products cost, and what goes with them because they need it: each once, however many need it. */
export function sumOf(ticked: readonly ProductView[]): {
  readonly cents: number;
  readonly needed: readonly PrerequisiteView[];
} {
  const chosen = new Set(ticked.map(({ key }) => key));
  const needed = new Map<string, PrerequisiteView>();
  for (const product of ticked)
    for (const one of product.prerequisites) if (!chosen.has(one.key)) needed.set(one.key, one);
  const all = [...ticked, ...needed.values()];
  return { cents: all.reduce((sum, one) => sum + (one.priceCents ?? 0), 0), needed: [...needed.values()] };
}
