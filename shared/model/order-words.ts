import type { chargedAnswers, IntentState, ItemPhase } from './order-state.ts';

/** The status of an item on every screen. A status that Landfolio does not know is shown as the service wrote it. */
export const phaseWords: Readonly<Record<Exclude<ItemPhase, 'unknown'>, string>> = {
  processing: 'Processing',
  withAuthority: 'With authority',
  fetching: 'Downloading',
  complete: 'Complete',
  held: 'Failed verification',
  available: 'Ready to download',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The act where a file failed verification, wherever it is shown: the item is asked for a new link. */
export const downloadAgain = 'Download again';

/** The status of a whole order. Null for a confirmed order: its items show the rest. */
export const stateWords: Readonly<Record<IntentState, string | null>> = {
  PREPARED: 'Not submitted yet',
  NOT_SENT: 'Not submitted',
  SENDING: 'Submitting',
  RESPONDED: 'Response received',
  PLACED: 'Placed, not verified',
  CONFIRMED: null,
  REFUSED: 'Refused, being checked',
  REJECTED: 'Refused',
  UNKNOWN: 'Order status unknown',
  PRESUMED_ABSENT: 'Probably not placed',
  ABANDONED: 'Discarded',
  DUPLICATE: 'Placed more than once',
  DISCARDED: 'Discarded',
};

/** Whether a row is charged. */
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
