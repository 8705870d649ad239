/** Orders that are not simply confirmed, by what is wrong with them. */
export interface OrderDoubts {
  readonly unsent: number;
  readonly unknown: number;
  readonly presumedAbsent: number;
  readonly duplicate: number;
}

/** `1 order made twice, 2 orders in doubt`, worst first; empty where there are none. */
export function doubtText({ unsent, unknown, presumedAbsent, duplicate }: OrderDoubts): string {
  const parts: readonly (readonly [number, string])[] = [
    [duplicate, 'made twice'],
    [unknown, 'in doubt'],
    [presumedAbsent, 'probably not made'],
    [unsent, 'not sent'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} order${count === 1 ? '' : 's'} ${what}`)
    .join(', ');
}
