/**
 * The states of an order intent. What each means is in docs/ordering.md, which moves are legal in the library's table `intent_move`.
 *
 * PREPARED → SENDING → RESPONDED → PLACED → CONFIRMED is the good way. NOT_SENT: provably nothing left this computer.
 * PLACED: the service answered with an order number, and has not shown yet that this number is ours. UNKNOWN: the service
 * may or may not have made the order; it is never sent again by a machine.
 */
export const intentStates = [
  'PREPARED',
  'NOT_SENT',
  'SENDING',
  'RESPONDED',
  'PLACED',
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
 * What each state means for the money, the one rule for lists of states. `free`: nothing is charged. `unresolved`: whether it was
 * made is not settled, and its basket is locked. `givenUp`: a person put it away, and it may turn up. `made`: the service gave a number.
 */
const moneyOf: Readonly<Record<IntentState, 'free' | 'unresolved' | 'givenUp' | 'made'>> = {
  PREPARED: 'unresolved',
  NOT_SENT: 'free',
  SENDING: 'unresolved',
  RESPONDED: 'unresolved',
  PLACED: 'made',
  CONFIRMED: 'made',
  REFUSED: 'unresolved',
  REJECTED: 'free',
  UNKNOWN: 'unresolved',
  PRESUMED_ABSENT: 'unresolved',
  ABANDONED: 'givenUp',
  DUPLICATE: 'made',
  DISCARDED: 'free',
};

export const unresolvedStates = intentStates.filter((state) => moneyOf[state] === 'unresolved');
export const madeStates = intentStates.filter((state) => moneyOf[state] === 'made');

/**
 * In doubt: it was sent, and nothing settles yet whether it was made. A refusal is a claim until the order history agrees, and a
 * presumed absence waits for a person.
 */
export const inDoubtStates = [
  'UNKNOWN',
  'REFUSED',
  'PRESUMED_ABSENT',
] as const satisfies readonly IntentState[];

export function isInDoubt(state: IntentState): boolean {
  return inDoubtStates.some((one) => one === state);
}

/** Whether the service answered with a number, verified or not. */
export function isMade(state: IntentState): boolean {
  return moneyOf[state] === 'made';
}

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
 * downloaded here. `complete`: kept here. `held`: downloaded, but the bytes did not pass the checks and are quarantined.
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

/** Nothing more is awaited; a quarantined file (`held`) is downloaded again by itself. */
export const endPhases: ReadonlySet<ItemPhase> = new Set(['complete', 'held', 'failed', 'cancelled']);

/** Sooner than this after its last answer, the service is not asked about an item on request. Milliseconds. */
export const minCheckIntervalMs = 10_000;
