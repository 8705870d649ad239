import type { Listed } from './histories.ts';
import type { Ledger } from './hostile-server.ts';
import type { JobResult, KnownIntent } from './job.ts';

export interface Verdict {
  readonly lost: number;
  readonly doubled: number;
  readonly phantom: number;
  readonly wronglyRejected: number;
  readonly unknown: number;
  /** Everything that must not be, in words. */
  readonly problems: readonly string[];
  readonly doubtsMs: readonly number[];
}

/** Shown as in doubt: a refusal is one until the history bears it out. */
const inDoubt = ['UNKNOWN', 'REFUSED'];
/** Shown with the number that the service gave; only `PLACED` is shown as not verified. */
const known = ['PLACED', 'CONFIRMED', 'DUPLICATE'];
const rejected = ['NOT_SENT', 'DISCARDED', 'REJECTED', 'PREPARED'];

/** Compares what the program knows after everything is over with what the server did. */
export function judge(ledger: Ledger, lived: JobResult, isRestored = false): Verdict {
  const isEarlier = ({ reference }: KnownIntent) =>
    ledger.earlier.some(({ customerReference }) => customerReference === reference);
  const result = { ...lived, intents: lived.intents.filter((intent) => !isEarlier(intent)) };
  const problems = [...result.problems, ...ledger.strange];
  const counts = { lost: 0, doubled: 0, phantom: 0, wronglyRejected: 0, unknown: 0 };
  const byReference = new Map(result.intents.map((intent) => [intent.reference, intent]));
  const most = ledger.behaviour.makesTwo === true ? 2 : 1;
  // An empty list proves nothing, nor does any to a library made again, which does not know whether lists show open orders.
  const canProveAbsence = ledger.others.length > 0 && !isRestored && ledger.history.isNew !== true;

  for (const order of ledger.orders) {
    const intent = byReference.get(order.customerReference);
    const isKnown = intent?.orderIds.includes(order.orderId) === true;
    if (intent === undefined) counts.lost += 1;
    else if (rejected.includes(intent.state)) counts.wronglyRejected += 1;
    else if (inDoubt.includes(intent.state) || (isKnown && known.includes(intent.state))) continue;
    // The second of two is seen only where the list can be read.
    else if (!ledger.history.isReadable && most === 2 && ['PLACED', 'CONFIRMED'].includes(intent.state))
      continue;
    else if (isUnverifiable(ledger, intent) || isMadeTooLate(ledger, intent, order)) counts.unknown += 1;
    else counts.lost += 1;
  }
  for (const reference of new Set(ledger.orders.map((order) => order.customerReference))) {
    const made = ledger.orders.filter((order) => order.customerReference === reference).length;
    if (made > most) counts.doubled += 1;
  }
  if (new Set(ledger.orders.map((order) => order.customerReference)).size > 1) counts.doubled += 1;
  for (const intent of result.intents) {
    const made = ledger.orders.filter((order) => order.customerReference === intent.reference);
    if (inDoubt.includes(intent.state)) {
      counts.unknown += 1;
      if (ledger.history.isReadable && (made.length > 0 || canProveAbsence))
        problems.push('left unknown though the history can be read');
    }
    for (const orderId of isUnverifiable(ledger, intent) ? [] : intent.orderIds)
      if (!made.some((order) => order.orderId === orderId)) counts.phantom += 1;
    if (intent.state === 'PLACED' && !isUnverifiable(ledger, intent))
      problems.push('left unverified though the service shows its reference');
    if (intent.isGivenUp) problems.push('paid for and given up');
    if (['CONFIRMED', 'DUPLICATE'].includes(intent.state) && intent.orderIds.length === 0)
      counts.phantom += 1;
    const posts = ledger.posts.filter((reference) => reference === intent.reference).length;
    if (posts > 1) problems.push(`${posts} requests for one order`);
    if (intent.sendings > 1) problems.push(`${intent.sendings} times SENDING`);
    // A journal that was made again from the log of orders does not know each of its moves.
    if (posts > intent.sendings && !isRestored) problems.push('a request without SENDING before it');
    if (intent.illegal.length > 0) problems.push(`illegal moves: ${intent.illegal.join(', ')}`);
    if (!intent.isShown) problems.push(`${intent.state} is not shown`);
    if (made.length > 1 && intent.state !== 'DUPLICATE' && ledger.history.isReadable)
      problems.push('made twice and not told');
  }
  // What was proven to be refused does not come back from the log of orders; had it been made, it would be lost above.
  const isGone = (reference: string) => isRestored && result.refused.includes(reference);
  if (ledger.posts.some((reference) => !byReference.has(reference) && !isGone(reference)))
    problems.push('a request of no order');
  const words = { lost: 'lost', doubled: 'doubled', phantom: 'phantom', wronglyRejected: 'wrongly rejected' };
  for (const [key, word] of Object.entries(words))
    if (counts[key as keyof typeof words] > 0) problems.push(word);
  const doubtsMs = result.intents.flatMap(({ doubtMs }) => (doubtMs === null ? [] : [doubtMs]));
  return { ...counts, problems, doubtsMs };
}

/**
 * No reader can tell whose the number of the answer is: neither a record nor an item shows a reference, or the service knows no such
 * number and lists nothing. It is shown as not verified.
 */
function isUnverifiable(ledger: Ledger, intent: KnownIntent): boolean {
  const { orders, others, history } = ledger;
  const isKnownThere = [...orders, ...others].some(({ orderId }) => intent.orderIds.includes(orderId));
  const isUntold = hidesReferences(ledger, intent) || (!isKnownThere && !history.isReadable);
  return intent.state === 'PLACED' && intent.isShown && isUntold;
}

function hidesReferences({ history }: Ledger, { reference }: KnownIntent): boolean {
  return history.reference !== undefined && history.reference(reference) === undefined;
}

/**
 * Made only after it was presumed absent (three whole looks without it, a quarter of an hour and more), in a history that
 * shows no reference from then on: no reader can tell whose it is. It is shown, its basket stays locked, and without the
 * operator's word it cannot be ordered again, as its last look proved nothing.
 */
function isMadeTooLate(ledger: Ledger, intent: KnownIntent, order: Listed): boolean {
  const { history, isClockSetBack } = ledger;
  return (
    !history.isReadable &&
    hidesReferences(ledger, intent) &&
    intent.state === 'PRESUMED_ABSENT' &&
    intent.isShown &&
    intent.lastLook === 'unproven' &&
    intent.absentSince !== null &&
    // Where the clock went back in between, its times do not say what was first.
    (isClockSetBack || Date.parse(order.orderDate) > intent.absentSince)
  );
}
