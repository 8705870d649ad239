import type { chargedAnswers, IntentState, ItemPhase } from './order-state.ts';

/** What is said of an item, wherever it is said; a status that is not known is shown as the service wrote it. */
export const phaseWords: Readonly<Record<Exclude<ItemPhase, 'unknown'>, string>> = {
  processing: 'Processing',
  withAuthority: 'With authority',
  fetching: 'Fetching',
  complete: 'Complete',
  held: 'Set aside',
  available: 'Ready to fetch',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** What is said of an order as a whole; null where it simply stands and its items say the rest. */
export const stateWords: Readonly<Record<IntentState, string | null>> = {
  PREPARED: 'Not sent yet',
  NOT_SENT: 'Never left this computer',
  SENDING: 'Being sent',
  RESPONDED: 'Answered',
  PLACED: 'Placed, not verified',
  CONFIRMED: null,
  REFUSED: 'Refused',
  REJECTED: 'Not accepted',
  UNKNOWN: 'Outcome unknown',
  PRESUMED_ABSENT: 'Probably not made',
  ABANDONED: 'Given up',
  DUPLICATE: 'Made more than once',
  DISCARDED: 'Put away',
};

/** What is said of the money of a row. */
export const chargedWords: Readonly<Record<(typeof chargedAnswers)[number], string>> = {
  yes: 'Yes',
  no: 'No',
  notKnown: 'Not known',
};

/** The status of a row: its item's, or its order's where that has none yet. */
export function statusWords(line: {
  readonly phase: ItemPhase | null;
  readonly status: string;
  readonly state: IntentState;
}): string {
  if (line.phase === 'unknown') return line.status || 'No status';
  return line.phase === null ? (stateWords[line.state] ?? 'Processing') : phaseWords[line.phase];
}
