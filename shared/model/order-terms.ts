import { filterTerms, plainSigns } from './filter-terms.ts';

/** Statuses that can be typed over the list of orders. */
export const orderStatuses = [
  'late',
  'attention',
  'dealtWith',
  'waiting',
  'processing',
  'withAuthority',
  'complete',
  'ended',
  'failed',
  'cancelled',
  'quarantined',
  'fetching',
  'notSent',
  'unknown',
  'refused',
  'notMade',
  'duplicate',
  'elsewhere',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** A piece of what was typed over the list of orders; `status` where it also says how a row stands. */
interface OrderTerm {
  readonly text: string;
  readonly status: OrderStatus | null;
}

/** The words of the list first, then other words for the same, earlier names included. Lower case, one space between words. */
export const statusPhrases: Readonly<Record<OrderStatus, readonly string[]>> = {
  late: ['late', 'overdue'],
  attention: ['needs attention', 'attention'],
  dealtWith: ['dealt with'],
  waiting: ['waiting', 'pending', 'outstanding', 'open'],
  processing: ['processing'],
  withAuthority: ['with authority', 'with the authority'],
  complete: ['complete', 'completed', 'done'],
  ended: ['failed or cancelled', 'not coming'],
  failed: ['failed'],
  cancelled: ['cancelled', 'canceled'],
  quarantined: ['failed verification', 'set aside'],
  fetching: ['downloading', 'ready to download', 'fetching', 'ready to fetch'],
  notSent: ['not submitted yet', 'not submitted', 'not sent yet', 'not sent', 'unsent'],
  unknown: ['order status unknown', 'status unknown', 'outcome unknown', 'in doubt'],
  refused: ['refused', 'refused, being checked', 'rejected', 'not accepted'],
  notMade: ['probably not placed', 'not placed', 'discarded', 'abandoned', 'probably not made', 'not made'],
  duplicate: ['placed more than once', 'placed twice', 'made more than once', 'duplicate'],
  elsewhere: ['order history', 'another computer', 'elsewhere'],
};

const statusOf = new Map(
  orderStatuses.flatMap((status) => statusPhrases[status].map((phrase) => [phrase, status] as const)),
);
/** Of two that begin alike the longer is meant. */
const phrases = [...statusOf.keys()]
  .filter((phrase) => phrase.includes(' '))
  .sort((a, b) => b.length - a.length);
const phrase = new RegExp(`(?<![^\\s"])(?:${phrases.join('|').replaceAll(' ', '\\s+')})(?![^\\s",;])`, 'gi');

/** What is typed over the list of orders, as the pieces of which each must be found. */
export function orderTerms(text: string): OrderTerm[] {
  // A status of several words stays together, as if it had been quoted.
  const together = plainSigns(text)
    .split(/("[^"]*")/)
    .map((piece) => (piece.startsWith('"') ? piece : piece.replace(phrase, (found) => ` "${found}" `)))
    .join('');
  return filterTerms(together).map((term) => ({
    text: term,
    status: statusOf.get(term.toLowerCase()) ?? null,
  }));
}
