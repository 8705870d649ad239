/** `a`, `a and b`, or `a, b and c`. */
export function joinedWithAnd(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${last}` : last;
}
