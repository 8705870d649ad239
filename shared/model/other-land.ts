/**
 * Addresses that what is known does not speak of: an order under the wrong file. None where nothing of `known` says any land. An
 * address is spoken of where its numbers and the first word of its street stand in one of the texts, however the rest is
 * spelt (`12 Victoria Way, Carlton` for `12 VICTORIA WAY CARLTON 3053`).
 */
export function otherLand(known: readonly string[], addresses: readonly (string | null)[]): string[] {
  const texts = known.map(wordsOf).filter(saysLand);
  if (texts.length === 0) return [];
  return [...new Set(addresses)].filter((address): address is string => {
    const mark = markOf(wordsOf(address ?? ''));
    return mark.length > 0 && !texts.some((words) => mark.every((word) => words.includes(word)));
  });
}

function saysLand(words: readonly string[]): boolean {
  return words.some(isNumber) && words.some((word) => !isNumber(word));
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
