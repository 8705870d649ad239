import type { CartMatter, LineContext } from '../../../shared/contract/views/cart.ts';
import { otherLand } from '../../../shared/model/other-land.ts';

/** What a cart is for: the land of its lines, and what is known of its matter. */
interface CartLand {
  readonly matter: CartMatter | null;
  readonly held: readonly LineContext[];
}

/** Where a cart is for, in words: its own addresses first. */
export function landOf({ matter, held }: CartLand): string[] {
  const texts = [
    ...held.map(({ address }) => address ?? ''),
    matter?.property ?? '',
    ...(matter?.land ?? []),
  ];
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

/** Addresses of what is to be added that the cart is not for. None where neither the cart nor its matter says any land. */
export function otherLandIn(cart: CartLand, added: readonly LineContext[]): string[] {
  const unknown = added.filter((one) => !cart.held.some((other) => isSameProperty(one, other)));
  return otherLand(
    landOf(cart),
    unknown.map(({ address }) => address),
  );
}

export function isSameProperty(a: LineContext, b: LineContext): boolean {
  return (
    (a.propertyPfi !== null && a.propertyPfi === b.propertyPfi) ||
    (a.address !== null && a.address === b.address)
  );
}
