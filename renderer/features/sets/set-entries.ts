import type { CartLineView } from '../../../shared/contract/views/cart.ts';
import type { KnownProduct } from '../../../shared/contract/views/certificate-set.ts';
import type { SetEntry } from '../../../shared/model/certificate-set.ts';
import { filterTerms } from '../../../shared/model/filter-terms.ts';

/** What a person put into the cart, as the products of a set: each once for what it is ordered for. */
export function entriesOfCart(lines: readonly CartLineView[]): SetEntry[] {
  const entries = lines.flatMap(({ product, isWanted }): SetEntry[] => {
    const { kind } = product.subject;
    if (!isWanted || kind === 'document') return [];
    return [{ productCode: product.productCode, name: product.name, per: kind }];
  });
  return withEntries([], entries);
}

/** The first list with what of the second is not in it. */
export function withEntries(entries: readonly SetEntry[], more: readonly SetEntry[]): SetEntry[] {
  const keyOf = ({ productCode, per }: SetEntry) => `${per} ${productCode}`;
  const all = new Map(entries.map((entry) => [keyOf(entry), entry]));
  for (const entry of more) if (!all.has(keyOf(entry))) all.set(keyOf(entry), entry);
  return [...all.values()];
}

/** Those that every word typed is found in, by name or code. */
export function productsLike(typed: string, known: readonly KnownProduct[]): KnownProduct[] {
  const terms = filterTerms(typed).map((term) => term.toLowerCase());
  return known.filter(({ name, productCode }) => {
    const text = `${name} ${productCode}`.toLowerCase();
    return terms.every((term) => text.includes(term));
  });
}

/** The hint for a code that was never listed or ordered here: it may be mistyped, or a product not known yet. */
export function codeHint(code: string, known: readonly KnownProduct[] | null): string | undefined {
  if (code === '' || known === null || known.some(({ productCode }) => productCode === code))
    return undefined;
  const alike = known.find(({ productCode }) => productCode.toLowerCase() === code.toLowerCase());
  return alike === undefined
    ? 'No known product has this code. Check the spelling.'
    : `The service writes this code as ${alike.productCode}.`;
}
