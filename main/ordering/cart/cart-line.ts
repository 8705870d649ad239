import type { CartLineView, LineContext } from '../../../shared/contract/views/cart.ts';
import type { ProductView } from '../../../shared/contract/views/product.ts';
import type { ConfirmedLine } from '../journal/intent.ts';
import { comparableIds } from '../products.ts';

/** A line as it lies in the cart; the same shape is frozen into the order. */
export type CartLine = ConfirmedLine;

/**
 * The few characters by which a person knows what a line is about: volume/folio, else document number, else SPI, else
 * which of several titles, else the address, else the property's PFI. Never an encrypted title id, which says nothing to anybody.
 */
export function identifierOf(product: ProductView, context: LineContext): string {
  const documentId = product.productIds.documentId;
  if (context.volumeFolio !== null && product.productIds.titleId !== undefined) return context.volumeFolio;
  if (documentId !== undefined) return String(documentId);
  if (product.productIds.titleId !== undefined && context.spi !== null) return context.spi;
  if (product.productIds.titleId !== undefined && context.titleName !== undefined) {
    return [context.titleName, context.address].filter(Boolean).join(', ');
  }
  return context.address ?? context.volumeFolio ?? propertyText(product, context);
}

function propertyText(product: ProductView, context: LineContext): string {
  const pfi = product.productIds.propertyPfi ?? context.propertyPfi;
  return pfi === undefined || pfi === null ? product.name : `PFI ${pfi}`;
}

/** Two lines that would buy the same thing: for the same title by what is stable about it, not by an encrypted id. */
export function sameThing(line: Pick<CartLineView, 'product' | 'context'>): string {
  const { titleId, ...others } = line.product.productIds;
  const title =
    titleId === undefined
      ? null
      : (line.context.volumeFolio ?? [line.context.propertyPfi, line.context.spi, shortOf(line)]);
  return JSON.stringify([line.product.productCode, title, comparableIds(others)]);
}

/**
 * Whether two lines would buy the same thing: by what {@link sameThing} says, or as the same product of the only title of one
 * property, whatever each of them knows of it.
 */
export function isSameThing(a: Thing, b: Thing): boolean {
  return sameThing(a) === sameThing(b) || isSameOnlyTitle(a, b);
}

type Thing = Pick<CartLineView, 'product' | 'context'>;

function isSameOnlyTitle(a: Thing, b: Thing): boolean {
  const said = [a.context.isOnlyTitle, b.context.isOnlyTitle];
  if (!said.includes(true) || said.includes(false)) return false;
  if (a.context.propertyPfi === null || a.context.propertyPfi !== b.context.propertyPfi) return false;
  // Two numbers are two titles, whatever was said of the property.
  const numbers = new Set([a.context.volumeFolio, b.context.volumeFolio].filter((one) => one !== null));
  return numbers.size < 2 && ofAnyTitle(a) !== null && ofAnyTitle(a) === ofAnyTitle(b);
}

/** The product without which title it is of; null where it is of none. */
function ofAnyTitle({ product }: Thing): string | null {
  const { titleId, ...others } = product.productIds;
  return titleId === undefined ? null : JSON.stringify([product.productCode, comparableIds(others)]);
}

/** With neither volume/folio nor parcel to go by, the encrypted id is all there is. */
function shortOf(line: Pick<CartLineView, 'product' | 'context'>): string | null {
  return line.context.spi === null ? String(line.product.productIds.titleId) : null;
}
