import type { OpenCartView, OtherLandCart } from '../../../shared/contract/views/cart.ts';
import { joinedWithAnd } from '../../../shared/lib/joined-with-and.ts';
import { formatTotal } from '../../../shared/model/money.ts';

/** `for matter 2026-118`, or what a cart is known by before it has a number. */
export function cartName(matterNumber: string): string {
  return matterNumber === '' ? 'without a matter' : `for matter ${matterNumber}`;
}

function counted(products: number): string {
  return products === 1 ? '1 product' : `${products} products`;
}

/** `2 products, A$18.00 · 12 VICTORIA WAY CARLTON 3053`. */
export function cartAbout({ products, totalCents, about }: OpenCartView): string {
  const [first = '', ...others] = about;
  const land = others.length === 0 ? first : `${first} and ${others.length} more`;
  return [`${counted(products)}, ${formatTotal(totalCents)}`, land].filter(Boolean).join(' \u00b7 ');
}

export function otherCartsTitle(count: number): string {
  return count === 1 ? '1 other open cart' : `${count} other open carts`;
}

export const moveAwayText = 'Move to a cart of its own';

export function moveAwayLabel(property: string): string {
  return `${moveAwayText}: ${property}`;
}

/** What was moved, and where it is now. */
export function movedText(
  products: number,
  matterNumber: string,
): { readonly title: string; readonly body: string } {
  return {
    title: `${counted(products)} moved to the cart ${cartName(matterNumber)}`,
    body: 'Nothing is ordered yet.',
  };
}

/** The cart that a person went on from, when they began to work on a matter. */
export function leftCartText(
  products: number,
  matterNumber: string,
): { readonly title: string; readonly body: string } {
  return {
    title: 'The cart without a matter is kept',
    body: `It has ${counted(products)}. What you add now goes into the cart for matter ${matterNumber}.`,
  };
}

/** After the current matter was cleared. */
export function keptCartText(products: number): string {
  return products === 0 ? '' : `Its cart is kept: ${counted(products)}.`;
}

/** Asked before a product goes into a cart that is for other land. */
export function otherLandQuestion({ matterNumber, land, other }: OtherLandCart): {
  readonly title: string;
  readonly body: string;
  readonly join: string;
} {
  const [isFor, place, join] =
    matterNumber === ''
      ? ['The cart without a matter is', 'to this cart', 'Add to this cart']
      : [`Matter ${matterNumber} is`, `for matter ${matterNumber}`, `Add for matter ${matterNumber}`];
  return {
    title: `Add another property ${place}?`,
    body: `${isFor} for ${joinedWithAnd(land)}. You are adding products for ${joinedWithAnd(other)}. Products in one cart are ordered together, for one matter.`,
    join,
  };
}

/** The same, where its answer came after the screen was left: nobody is asked there. */
export function notAddedText(about: OtherLandCart): { readonly title: string; readonly body: string } {
  return {
    title: `Nothing was added for ${joinedWithAnd(about.other)}`,
    body: `The cart is for ${joinedWithAnd(about.land)}. Add the products again to select a cart.`,
  };
}

/** The cart that what is for other land goes into instead. */
export function ownCartText({ own }: OtherLandCart): string {
  return own === null ? 'Add to a cart of its own' : `Add to the cart ${cartName(own.matterNumber)}`;
}

/** What was added to another cart than the window had until then. */
export function addedToOwnText(
  matterNumber: string,
  left: string | null,
): { readonly title: string; readonly body: string } {
  return {
    title: `Added to the cart ${cartName(matterNumber)}`,
    body:
      left === null
        ? 'The other cart is kept.'
        : `Matter ${left} is no longer the current matter. Its cart is kept.`,
  };
}

/** Beside a product that another open cart holds as well. */
export function alsoElsewhereText(matterNumber: string): string {
  return `The cart ${cartName(matterNumber)} has this too. If you place both carts, you will be charged twice.`;
}
