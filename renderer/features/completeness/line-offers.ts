import type { LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductSubject, ProductView } from '../../../shared/contract/views/product.ts';
import {
  copyOfInstrument,
  copyOfPlan,
  listedFor,
  ownersCorporation,
} from '../../../shared/model/certificate-set.ts';
import { isSameDocument } from '../../../shared/model/named-documents.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import type { LineWant, SearchLine } from '../../../shared/model/search-completeness/search-line.ts';

/** What goes into a cart. A register statement is bought at once, by its own dialog. */
export type CartWant = Exclude<LineWant, { readonly kind: 'statement' }>;
export type CartLineOf = SearchLine & { readonly want: CartWant };

/** Whether the line is missing and can go into a cart. */
export function canGoIntoCart(line: SearchLine): line is CartLineOf {
  return line.state.is === 'missing' && line.want !== null && line.want.kind !== 'statement';
}

/** Whose products have what is wanted: the titles that name a document list a copy of it, and so does its number. */
export function subjectsOf(want: CartWant): {
  readonly first: readonly ProductSubject[];
  readonly otherwise: readonly ProductSubject[];
} {
  if (want.kind === 'ownersCorporation')
    return {
      first: [{ kind: 'property', propertyPfi: uncheckedPropertyPfi(want.propertyPfi) }],
      otherwise: [],
    };
  return {
    first: want.titles.map((titleId) => ({ kind: 'title', titleId })),
    otherwise: want.numbers.map((documentId) => ({ kind: 'document', documentId })),
  };
}

/** The product of a listing that is wanted; the plain copy where a certified one is listed as well. */
export function productFor(want: CartWant, listed: readonly ProductView[]): ProductView | null {
  if (want.kind === 'ownersCorporation') return firstOrderable(listedFor(ownersCorporation, listed));
  const ofNumber = listed.filter(({ productIds: { documentId } }) =>
    want.numbers.some((number) => documentId !== undefined && isSameDocument(number, String(documentId))),
  );
  const entry = want.document === 'plan' ? copyOfPlan : copyOfInstrument;
  const copies = listedFor(entry, ofNumber);
  return firstOrderable(copies.length > 0 ? copies : ofNumber);
}

function firstOrderable(products: readonly ProductView[]): ProductView | null {
  return products.find(({ isOrderable }) => isOrderable) ?? products[0] ?? null;
}

/** Whether the cart holds what is wanted, from wherever it was put in. */
export function isIn(
  lines: readonly { readonly product: Pick<ProductView, 'productCode' | 'productIds' | 'name'> }[],
  want: CartWant,
): boolean {
  return lines.some(({ product }) => {
    const { documentId, propertyPfi } = product.productIds;
    if (want.kind === 'ownersCorporation')
      return String(propertyPfi) === want.propertyPfi && listedFor(ownersCorporation, [product]).length > 0;
    return (
      documentId !== undefined && want.numbers.some((number) => isSameDocument(number, String(documentId)))
    );
  });
}

/** Where a line comes from, as far as it is certain: the one property of the search. */
export function contextFor(want: CartWant, lines: readonly SearchLine[]): LineContext {
  const nowhere = { address: null, propertyPfi: null, spi: null, volumeFolio: null };
  if (want.kind === 'ownersCorporation')
    return { ...nowhere, address: want.address, propertyPfi: uncheckedPropertyPfi(want.propertyPfi) };
  const properties = lines.flatMap(({ subject }) => (subject.kind === 'property' ? [subject] : []));
  const [only, ...others] = properties;
  if (only === undefined || others.length > 0) return nowhere;
  const { address, propertyPfi } = only;
  return { ...nowhere, address, propertyPfi: uncheckedPropertyPfi(propertyPfi) };
}
