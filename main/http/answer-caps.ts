const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** One thing, or a word about it. */
const small = 64 * kibibyte;
/** What is kept with an order or a purchase as received. */
const kept = 256 * kibibyte;
/** A page of things. */
const list = 4 * mebibyte;
/** What holds the text of a certificate or a statement. */
const withText = 8 * mebibyte;

/**
 * Most bytes of an answer, after decompression, for each operation of every service (reliability: Hostile or malformed
 * answers, 1). A read that passes its cap is unreadable; a call that may cost money is in doubt, since something came.
 */
export const answerCaps = {
  token: small,
  health: small,
  autocomplete: kept,
  addressSearch: list,
  structuredSearch: list,
  properties: list,
  titles: list,
  parcels: list,
  crownAllotments: list,
  parishes: list,
  townships: list,
  ownerNames: list,
  ownerHoldings: list,
  products: list,
  extraDataList: list,
  order: kept,
  orderHistory: list,
  /** With every item of it. */
  orderRecord: list,
  /** With resourceText. */
  orderItem: withText,
  decrypt: kept,
  /** With the statement in base64. */
  registerStatement: withText,
  alertSubscription: kept,
  specialEvent: kept,
  specialEvents: list,
} as const;

export type CappedOperation = keyof typeof answerCaps;
