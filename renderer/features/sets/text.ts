import { counted } from '../../../shared/lib/counted.ts';
import type { SetScope } from '../../../shared/model/certificate-set.ts';

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
