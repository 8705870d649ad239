import type { CartLine } from './cart-line.ts';

/**
 * Another line of the cart that may buy the same thing, in words, or null: the same product for a title of the same
 * property, where the number of one of the two is not disclosed. What is known to be the same is one line from the start.
 */
export function twinOf(line: CartLine, lines: readonly CartLine[]): string | null {
  const twin = lines.find((other) => other.id !== line.id && mayBeSame(line, other));
  return twin === undefined
    ? null
    : `This may be the same as ${twin.product.name} for ${nameOf(twin) ?? twin.identifier}, which is in the cart too: the number of a title is not disclosed before it is ordered.`;
}

function mayBeSame(a: CartLine, b: CartLine): boolean {
  if (a.product.productCode !== b.product.productCode) return false;
  if (a.product.productIds.titleId === undefined || b.product.productIds.titleId === undefined) return false;
  const isSameProperty =
    a.context.propertyPfi !== null && b.context.propertyPfi !== null
      ? a.context.propertyPfi === b.context.propertyPfi
      : a.context.address !== null && a.context.address === b.context.address;
  if (!isSameProperty) return false;
  const [one, other] = [nameOf(a), nameOf(b)];
  if (one === null || other === null) return a.context.spi === null || b.context.spi === null;
  // Two places in one list of titles, or two numbers, are two titles.
  return one === other || isNumber(a) !== isNumber(b);
}

/** Which title it is of: its number, or its place among those of the property; null where neither is known. */
function nameOf({ product, context }: CartLine): string | null {
  const { titleId } = product.productIds;
  const listed = context.titleNames?.find((one) => one.titleId === String(titleId))?.name;
  return context.volumeFolio ?? listed ?? context.titleName ?? null;
}

function isNumber(line: CartLine): boolean {
  return line.context.volumeFolio !== null || /^\d/.test(nameOf(line) ?? '');
}
