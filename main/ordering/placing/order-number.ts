/**
 * Whether two order numbers may be one, written in two ways: a service may pad a number in one place and not in another. So
 * two such numbers prove neither two orders nor an answer about another one.
 */
export function mayBeSameNumber(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(orderId: string): string {
  return orderId
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^0+(?=.)/, '');
}
