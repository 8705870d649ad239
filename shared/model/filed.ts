/** What belongs to one matter. `elsewhere`: an order of the service's history that this library did not place. */
export const filedKinds = [
  'order',
  'elsewhere',
  'statement',
  'purchase',
  'alert',
  'document',
  'ownerSearch',
  'link',
  'event',
] as const;
export type FiledKind = (typeof filedKinds)[number];

/** What a person can move to another matter. An order stands for one that was placed elsewhere too. */
export const movableKinds = ['order', 'statement', 'purchase', 'alert', 'document'] as const;
export type MovableKind = (typeof movableKinds)[number];
