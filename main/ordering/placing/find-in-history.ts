import type { Result } from '../../../shared/lib/result.ts';
import { hasMark, matchReference, type ReferenceMatch } from '../../../shared/model/customer-reference.ts';
import { isDenied, type ServiceFailure } from '../../../shared/model/service-failure.ts';
import { isPathPart } from '../../http/path-part.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ListedOrder } from '../wire.ts';
import { readOrderRecord } from './history.ts';
import { type HistoryRead, isBefore } from './read-history.ts';
import type { NumberProof } from './reference-proof.ts';

/** What is looked for in an order history. */
interface Sought {
  readonly customerId: string | null;
  /** What went out, and the mark in it. */
  readonly customerReference: string;
  readonly mark: string;
  /**
   * Orders that the service dates before this, and that were seen before, cannot be it. By the service's own clock; null where
   * that is not known.
   */
  readonly since: number | null;
  /** When it was sent, by the service's own clock; null where that is not known. */
  readonly sentAt: number | null;
  /** Numbers that its answer gave and that are shown with another reference: other orders, or this one under another name. */
  readonly foreignOrderIds: readonly string[];
  /** Whether an order is known to be another one. */
  readonly isClaimed: (orderId: string) => boolean;
  /** Whether the list showed an order here before this one was sent. */
  readonly wasSeenBefore: (orderId: string) => boolean;
  /** Whether an order is known to be this one by more than a list. */
  readonly isOwn: (orderId: string) => boolean;
  /** Whose an order is by its own record, or an item of it. */
  readonly prove: (orderId: string) => Promise<Result<NumberProof, ServiceFailure>>;
}

/** What the order history says about one reference. */
export interface HistoryFinding {
  /** Distinct order ids that carry the reference. */
  readonly orderIds: readonly string[];
  /** Those of them that nothing but the list shows with it. */
  readonly unproven: readonly string[];
  /** The record of one of them could not be read now. */
  readonly isUnread: boolean;
  /** Whether it is proven that there are no others: only then does an absent one mean something. */
  readonly provesAbsence: boolean;
  /** Why the looking ended early, or null. */
  readonly failure: ServiceFailure | null;
}

/** References of orders that had to be asked for singly: they do not change, so nobody is asked twice. */
export type KnownReferences = Map<string, string>;

/** The clocks of one service may differ by so much. Milliseconds. */
const clockToleranceMs = 5 * 60_000;
/** Where the list does not show references, at most this many orders are asked for one by one at a time. */
const maxSingleReads = 20;

/**
 * Looks for a reference in an order history that was read (interface: GET /orders/v1), and asks for orders whose
 * reference the list does not show, or shows as this one's. Safe reads.
 *
 * A list is a claim: where a record contradicts it, the references of that list count for nothing, and the records are asked.
 * Absence is proven only where the list was whole, and no order that could be it shows no reference or a part of one.
 */
export async function findInHistory(
  service: LandService,
  read: HistoryRead,
  sought: Sought,
  known: KnownReferences,
  signal?: AbortSignal,
): Promise<HistoryFinding> {
  const proven = new Set<string>();
  const unproven = new Set<string>();
  let isContradicted = false;
  let isUnread = false;
  let provesAbsence = read.provesAbsence;
  let failure = read.failure;
  let singleReads = 0;

  /** What the order's own record shows; null where nobody can say. */
  async function singly(order: ListedOrder): Promise<string | null> {
    const before = known.get(order.orderId);
    if (before !== undefined) return before;
    // An id that cannot be asked with says nothing about the others.
    if (!isPathPart(order.orderId)) return null;
    if (singleReads >= maxSingleReads || signal?.aborted) return null;
    singleReads += 1;
    const record = await readOrderRecord(service, sought.customerId, order.orderId, signal);
    if (!record.ok) {
      // A service that does not give an order that it lists was reached, and says nothing.
      if (record.failure.kind !== 'notFound') failure ??= record.failure;
      return null;
    }
    const reference = record.value.customerReference?.trim() ?? '';
    if (reference !== '') known.set(order.orderId, reference);
    return reference === '' ? null : reference;
  }

  /** What the order itself says where the list shows it with the reference of this one. */
  async function takeListed({ orderId }: ListedOrder): Promise<void> {
    if (sought.isOwn(orderId)) {
      proven.add(orderId);
      return;
    }
    let proof: NumberProof = { kind: 'notShown' };
    if (isPathPart(orderId) && singleReads < maxSingleReads) {
      singleReads += 1;
      const read = await sought.prove(orderId);
      if (read.ok) proof = read.value;
      else if (!isDenied(read.failure)) {
        isUnread = true;
        failure ??= read.failure;
      }
    }
    if (proof.kind === 'ours') proven.add(orderId);
    else if (proof.kind === 'notShown' && !sought.isClaimed(orderId)) unproven.add(orderId);
    else isContradicted = true;
  }

  const match = (reference: string): ReferenceMatch =>
    matchReference(reference, sought.customerReference, sought.mark);

  /**
   * Whether an order without a reference is older than this one. Its date alone says too little, since a service may write any
   * date into an order that is open; nor does it alone that it was seen before, since this computer's clock may have been set.
   */
  const isOlder = (order: ListedOrder, than: number | null): boolean =>
    isBefore(order, than) && sought.wasSeenBefore(order.orderId);

  async function ask(order: ListedOrder): Promise<void> {
    if (sought.isClaimed(order.orderId) || isOlder(order, sought.since)) return;
    const shown = await singly(order);
    const found = shown === null ? 'unclear' : match(shown);
    if (found === 'same') proven.add(order.orderId);
    else if (found === 'unclear') provesAbsence = false;
  }

  /** A number that our answer gave may be ours under a reference that the service changed, unless it is seen to be another's. */
  function isProvenForeign(orderId: string): boolean {
    if (sought.isClaimed(orderId)) return true;
    const order = read.orders.find((one) => one.orderId === orderId);
    if (order === undefined) return false;
    const than = sought.sentAt === null ? null : sought.sentAt - clockToleranceMs;
    return isOlder(order, than) || hasMark(order.customerReference ?? '');
  }

  for (const order of read.orders) {
    const listed = order.customerReference?.trim() ?? '';
    const found: ReferenceMatch = listed === '' ? 'unclear' : match(listed);
    if (found === 'same' && !isContradicted) await takeListed(order);
    // A list may cut a reference that the order itself shows whole.
    else if (found === 'unclear') await ask(order);
  }
  if (isContradicted) {
    unproven.clear();
    provesAbsence = false;
    // The number of records is limited, and this one is most likely among the newest.
    for (const order of newestFirst(read.orders)) if (!proven.has(order.orderId)) await ask(order);
  }
  if (sought.foreignOrderIds.some((orderId) => !isProvenForeign(orderId))) provesAbsence = false;
  return { orderIds: [...proven, ...unproven], unproven: [...unproven], isUnread, provesAbsence, failure };
}

function newestFirst(orders: readonly ListedOrder[]): ListedOrder[] {
  const dated = orders.map((order) => ({ order, at: Date.parse(order.orderDate ?? '') || Infinity }));
  return dated.sort((a, b) => (a.at === b.at ? 0 : b.at - a.at)).map(({ order }) => order);
}
