import type { CartLineView } from '../../../../shared/contract/views/cart.ts';

/** `Added automatically because it is required in the same order as …`, and when it is removed again. */
export function prerequisiteText({
  isWanted,
  prerequisiteFor,
}: Pick<CartLineView, 'isWanted' | 'prerequisiteFor'>): string {
  const names = prerequisiteFor.map(({ name }) => name).join(', ');
  if (isWanted) return `Required in the same order as ${names}`;
  const those = prerequisiteFor.length === 1 ? 'that product' : 'those products';
  return `Added automatically because it is required in the same order as ${names}. It is removed when you remove ${those}.`;
}
