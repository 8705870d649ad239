import type { CartLineView, CartMatter } from '../../../../shared/contract/views/cart.ts';

/**
 * Addresses in the cart that what is known of the matter does not speak of: an order under the wrong file. Nothing where the
 * matter says no land. An address is spoken of where its numbers and the first word of its street stand in one of the
 * texts, however the rest is spelt (`12 Victoria Way, Carlton` for `12 VICTORIA WAY CARLTON 3053`).
 */
export function otherLand(matter: CartMatter | null, lines: readonly CartLineView[]): string[] {
  const known = [matter?.property ?? '', ...(matter?.land ?? [])]
    .map(wordsOf)
    .filter((words) => words.some(isNumber) && words.some((word) => !isNumber(word)));
  if (known.length === 0) return [];
  const addresses = new Set(lines.flatMap(({ context }) => (context.address ? [context.address] : [])));
  return [...addresses].filter((address) => {
    const mark = markOf(wordsOf(address));
    return mark.length > 0 && !known.some((words) => mark.every((word) => words.includes(word)));
  });
}

/** What tells an address from its neighbours: the numbers before its street, and the first word of the street. */
function markOf(words: readonly string[]): readonly string[] {
  const street = words.findIndex((word) => !isNumber(word));
  return street < 1 ? [] : words.slice(0, street + 1);
}

function wordsOf(text: string): string[] {
  return text.toUpperCase().match(/[\p{L}\p{N}’']+/gu) ?? [];
}

/** `12`, `9B`, `A1`. */
function isNumber(word: string): boolean {
  return /\d/.test(word);
}
