/**
 * Which rows of the list of orders. `waiting`: those that are being processed and those with an authority, whoever placed them.
 * `late`, `attention` and `dealtWith` are asked across the other states. What a person dealt with is in neither of the first two.
 */
export const orderShows = [
  'all',
  'waiting',
  'processing',
  'withAuthority',
  'late',
  'attention',
  'dealtWith',
  'complete',
  'ended',
] as const;
export type OrderShow = (typeof orderShows)[number];

/** What the list of orders is sorted by; two rows that are alike in it stand newest first, or the other way round. */
export const orderSorts = [
  'status',
  'what',
  'about',
  'matter',
  'who',
  'orderedBy',
  'placed',
  'expected',
  'late',
  'cost',
] as const;
export type OrderSort = (typeof orderSorts)[number];
