/**
 * The states of an order intent. What each means, and which moves are legal, is in main/ordering/journal.
 *
 * PREPARED → SENDING → RESPONDED → CONFIRMED is the good way. NOT_SENT: provably nothing left this computer.
 * UNKNOWN: the server may or may not have made the order; it is never sent again by a machine.
 */
export const intentStates = [
  'PREPARED',
  'NOT_SENT',
  'SENDING',
  'RESPONDED',
  'CONFIRMED',
  'REFUSED',
  'REJECTED',
  'UNKNOWN',
  'PRESUMED_ABSENT',
  'ABANDONED',
  'DUPLICATE',
  'DISCARDED',
] as const;
export type IntentState = (typeof intentStates)[number];

/**
 * What the operator of the service may have answered: `made`, `notMade` of an order in doubt; `cancelled` (and not charged),
 * `stands` (and is charged) of each order where several were made.
 */
export const operatorSays = ['made', 'notMade', 'cancelled', 'stands'] as const;

/** Whether a line of an order is charged. `notKnown` wherever nothing and nobody has said so. */
export const chargedAnswers = ['yes', 'no', 'notKnown'] as const;

/**
 * What a person needs to know about an item.
 *
 * `processing`: with the service. `withAuthority`: with an outside authority. `fetching`: complete there, being
 * downloaded here. `complete`: kept here. `held`: downloaded, but the bytes did not pass the checks and are set aside.
 * `available`: complete with the service, ordered elsewhere and not asked for from here.
 * `failed`, `cancelled`: as the service says. `unknown`: a status that Landfolio does not know, shown as it is.
 */
export const itemPhases = [
  'processing',
  'withAuthority',
  'fetching',
  'complete',
  'held',
  'available',
  'failed',
  'cancelled',
  'unknown',
] as const;
export type ItemPhase = (typeof itemPhases)[number];
