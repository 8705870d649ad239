import type { LineContext } from '../../shared/contract/views/cart.ts';
import type { ProductView } from '../../shared/contract/views/product.ts';
import { type OrderedThing, type TitleNumber, titleNumber } from '../../shared/model/land-identity.ts';

type Product = Pick<ProductView, 'productIds' | 'name'>;

/**
 * The few characters by which a person knows what a line is about: volume/folio, else document number, else SPI, else
 * which of several titles, else the address, else the property's PFI. Never an encrypted title id, which says nothing to anybody.
 */
export function identifierOf(product: Product, context: LineContext): string {
  const { titleId, documentId, propertyPfi } = product.productIds;
  if (context.volumeFolio !== null && titleId !== undefined) return context.volumeFolio;
  if (documentId !== undefined) return String(documentId);
  if (titleId !== undefined && context.spi !== null) return context.spi;
  const label = titleLabel(product, context);
  if (label !== null) {
    return [label, context.address].filter(Boolean).join(', ');
  }
  const pfi = propertyPfi ?? context.propertyPfi;
  return context.address ?? context.volumeFolio ?? (pfi === null ? product.name : propertyName(pfi));
}

/** Which of several titles without a number, for people: by its lot and plan where they are known, else by its place in the list. */
export function titleLabel({ productIds }: Pick<Product, 'productIds'>, context: LineContext): string | null {
  const { titleId } = productIds;
  if (titleId === undefined) return null;
  const listed = context.titleNames?.find((one) => one.titleId === String(titleId))?.label;
  return listed ?? context.titleLabel ?? context.titleName ?? null;
}

/** The identifier of an item that the service shows of an order from elsewhere; null where it does not say of which land it is. */
export function shownIdentifierOf(productIds: ProductView['productIds']): string | null {
  const { documentId, propertyPfi } = productIds;
  const title = shownTitleOf(productIds);
  if (title !== null) return title;
  if (documentId !== undefined) return String(documentId);
  return propertyPfi === undefined ? null : propertyName(propertyPfi);
}

/** The number of a title that the service disclosed with an item. */
export function shownTitleOf({ titleId }: ProductView['productIds']): TitleNumber | null {
  return titleId === undefined ? null : titleNumber(String(titleId));
}

/** How the order history may name what a line is about. */
export interface LandNames {
  /** As they stand in the column `identifier`. */
  readonly all: readonly string[];
  /** Those of them that are numbers of titles. */
  readonly numbers: readonly TitleNumber[];
}

/** The names that the line itself says, besides numbers of its title that are known otherwise. */
export function landNames(
  { product, context }: OrderedThing,
  others: readonly TitleNumber[] = [],
): LandNames {
  const { documentId, propertyPfi, titleId } = product.productIds;
  const own =
    titleId === undefined || context.volumeFolio === null ? [] : [context.volumeFolio as TitleNumber];
  const numbers = [...new Set([...own, ...others])];
  return {
    all: [
      ...numbers,
      ...(documentId === undefined ? [] : [String(documentId)]),
      ...(propertyPfi === undefined ? [] : [propertyName(propertyPfi)]),
    ],
    numbers,
  };
}

const propertyPrefix = 'PFI ';

function propertyName(propertyPfi: string | number): string {
  return `${propertyPrefix}${propertyPfi}`;
}

/** The PFI of a property that is named by it; null where something else is named. */
export function propertyNamed(identifier: string): string | null {
  return identifier.startsWith(propertyPrefix) ? identifier.slice(propertyPrefix.length) : null;
}
