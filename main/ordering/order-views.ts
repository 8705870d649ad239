import type { ItemView, OrderContactView, OrderView } from '../../shared/contract/views/order.ts';
import type { ChargeDifference } from '../../shared/model/charge-difference.ts';
import { matterInReference, matterKey } from '../../shared/model/customer-reference.ts';
import { titleNumber } from '../../shared/model/land-identity.ts';
import { linePrice } from '../../shared/model/line-price.ts';
import { type ItemPhase, isInDoubt } from '../../shared/model/order-state.ts';
import { shownProductName } from '../../shared/model/product-name.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { filingsOf } from '../storage/filings.ts';
import { numberOfMatter } from '../storage/known-matter.ts';
import { officePerson } from '../storage/office-person.ts';
import { linesOfOrder } from './dealt-with.ts';
import type { DownloadRow, DownloadStore } from './downloading/download-store.ts';
import type { HistoryItem, HistoryOrder, HistoryStore } from './history/history-store.ts';
import type { Item, ItemStore } from './item-store.ts';
import type { ConfirmedLine, Intent } from './journal/intent.ts';
import { wordsOf } from './journal/operator-words.ts';
import { isOrderedAgain } from './journal/ordered-instead.ts';
import { readIntent } from './journal/read-intent.ts';
import { linesAgain } from './lines-again.ts';
import { shownOf } from './missing-lines.ts';
import { numbersOf, operatorQuestion } from './operator-question.ts';
import { type Counts, createOrderLists, type OpenElsewhere, type OrderFilter } from './order-lists.ts';
import { itemEnded, noted, orderActions, orderProblem, problemOf, unaskable } from './order-problem.ts';
import { neededExtraData } from './placing/order-body.ts';
import { isLate } from './polling/schedule.ts';
import { cancelledNumbers } from './surplus-orders.ts';

export interface OrderViews {
  view(intent: Intent): OrderView;
  /** Which of its lines ordering it again puts into the cart. */
  linesAgain(intent: Intent): readonly ConfirmedLine[];
  /** An order that was placed elsewhere. */
  historyView(order: HistoryOrder): OrderView;
  list(filter: OrderFilter): { orders: OrderView[]; total: number };
  /** Items not kept yet, orders and items that need a person, and orders by what is wrong with them. */
  counts(connectionId: string): Counts;
  /** What is open at every other connection than these: nobody asks about it while theirs is not set up. */
  openBesides(connectionIds: readonly string[]): OpenElsewhere;
}

export function createOrderViews(
  db: Db,
  parts: {
    readonly items: ItemStore;
    readonly downloads: DownloadStore;
    readonly history: HistoryStore;
    readonly chargeDifference: (intentId: string) => ChargeDifference | null;
    /** The orders that are being sent now. */
    readonly underWay: ReadonlySet<string>;
    readonly now: () => number;
    readonly computer: string;
  },
): OrderViews {
  const { items, downloads, history } = parts;
  const lists = createOrderLists(db, parts.now);

  function view(kept: Intent): OrderView {
    const intent = parts.underWay.has(kept.id) ? sendingNow(kept) : kept;
    const words = wordsOf(db, intent.id);
    const lines = linesOfOrder(db, { intentId: intent.id }, parts.now());
    const known = items.ofIntent(intent.id);
    const shown = shownOf(intent, known);
    const cancelled = cancelledNumbers(numbersOf(intent), words);
    const isCancelled = (orderId: string) =>
      cancelled.includes(orderId) || (intent.state === 'CONFIRMED' && intent.chargedOrders === 0);
    return {
      id: intent.id,
      orderId: intent.orderId,
      state: intent.state,
      ...filedAs(intent.id, numberOfMatter(db, intent.matterId), intent.cart.details.matterNumber.trim()),
      reference: intent.customerReference,
      connectionId: intent.connectionId,
      placedBy: 'here',
      orderedBy: officePerson(db),
      cartId: intent.cart.cartId ?? null,
      customerId: intent.customerId,
      placedAt: intent.orderedAt,
      quotedTotalCents: intent.quotedTotalCents,
      totalCents: intent.totalCents,
      gstCents: intent.gstCents,
      fees: [...intent.fees],
      chargeDifference: parts.chargeDifference(intent.id),
      contact: confirmedContact(intent),
      items: known.map((item) => itemView(item, lines, isCancelled(item.orderId))),
      ordered: intent.cart.lines.map((line) => ({
        productName: line.product.name,
        identifier: line.identifier,
        address: line.context.address,
        priceCents: linePrice(line).priceCents,
        extraData: neededExtraData(line),
      })),
      missing: [...shown.missing],
      problem: problemOf([
        ...(orderProblem(intent, words, isOrderedAgain(db, intent), shown) ?? []),
        ...known.map((item) => noted(item.matchProblem)),
      ]),
      orderIds: numbersOf(intent),
      chargedOrders: intent.chargedOrders,
      operatorQuestion: shown.isInParts ? null : operatorQuestion(intent),
      operatorAnswers: words,
      lookup: lookupOf(intent),
      supersededBy: intent.supersededBy,
      supersedes: supersedes(intent.id),
      againCount: linesAgain(intent, withPhases(known), words, shown).length,
      lines,
      actions: orderActions(intent, parts.now(), shown),
    };
  }

  /** The matter's number now, what the service was told, and how it came from one to the other. */
  function filedAs(id: string, matterNumber: string, sent: string) {
    const isSame = sent === '' || matterKey(sent) === matterKey(matterNumber);
    return { matterNumber, sentAs: isSame ? null : sent, filings: filingsOf(db, id) };
  }

  function withPhases(known: readonly Item[]) {
    return known.map((item) => ({ ...item, phase: phaseOf(item, downloads.get(item.id)) }));
  }

  /** The order that was given up for this one. */
  function supersedes(id: string): string | null {
    const row = db.get('SELECT id FROM intent WHERE superseded_by = ?', id);
    return row === undefined ? null : String(row.id);
  }

  function itemView(item: Item, lines: OrderView['lines'], isOrderCancelled = false): ItemView {
    const download = downloads.get(item.id);
    const isDealtWith = lines.some(({ id, dealtWith }) => id === item.id && dealtWith?.ended === null);
    const phase = phaseOf(item, download);
    const isOver = phase !== 'processing' && phase !== 'withAuthority' && phase !== 'unknown';
    return {
      id: item.id,
      orderId: item.orderId,
      orderItemNumber: item.itemNumber,
      productCode: item.productCode,
      productName: shownProductName(item.productName, item.productCode),
      authorityName: item.authorityName,
      identifier: item.identifier,
      volumeFolio: titleNumber(item.identifier),
      address: item.address,
      priceCents: item.priceCents,
      gstCents: item.gstCents,
      status: item.status,
      phase,
      expectedAt: item.expectedAt,
      isLate: !isOver && !isDealtWith && isLate(item.expectedAt, item.turnaroundMs, parts.now()),
      lastCheckedAt: item.lastCheckedAt,
      completedAt: item.state === 'COMPLETE' ? item.completedAt : null,
      nextCheckAt: item.state === 'COMPLETE' ? (download?.nextTryAt ?? null) : item.nextCheckAt,
      documentId:
        !download?.isDeleted && (download?.state === 'STORED' || download?.state === 'QUARANTINED')
          ? download.documentId
          : null,
      discounts: item.discounts,
      discountCents: item.discountCents,
      textLength: item.textLength,
      linkExpiresAt: item.linkExpiry,
      // The office brings what a colleague ordered. Where it does not, it is fetched on request.
      isFetchable:
        item.historyId !== null &&
        download === null &&
        (item.state === 'COMPLETE'
          ? parts.now() - (item.completedAt ?? 0) > officeBringsMs
          : phase === 'available' && item.nextCheckAt === null),
      isNotAsOrdered: item.matchProblem !== null,
      problem: problemOf([
        download?.isDeleted
          ? { kind: 'deleted' }
          : (noted(download?.problem ?? item.problem ?? item.matchProblem) ??
            itemEnded(phase, item.orderId, isOrderCancelled)),
      ]),
    };
  }

  function historyView(order: HistoryOrder): OrderView {
    const lines = linesOfOrder(db, { historyId: order.id }, parts.now());
    return {
      id: order.id,
      orderId: order.orderId,
      state: 'CONFIRMED',
      ...filedAs(order.id, order.matterNumber, matterInReference(order.reference, parts.computer)),
      reference: order.reference,
      connectionId: order.connectionId,
      placedBy: 'elsewhere',
      orderedBy: order.orderedBy,
      cartId: null,
      customerId: order.customerId,
      placedAt: order.placedAt,
      quotedTotalCents: order.totalCents ?? 0,
      totalCents: order.totalCents,
      gstCents: order.gstCents,
      fees: [...order.fees],
      chargeDifference: null,
      contact: {
        delivery: order.delivery,
        email: order.email,
        contactName: order.contactName,
        contactNumber: null,
      },
      items: history.items(order.id).map((one) => {
        const wanted = items.get(one.id);
        return wanted === null ? historyItemView(one) : itemView(wanted, lines);
      }),
      ordered: [],
      missing: [],
      problem: problemOf([unaskable([order.orderId])]),
      orderIds: [order.orderId],
      chargedOrders: null,
      operatorQuestion: null,
      operatorAnswers: [],
      lookup: null,
      supersededBy: null,
      supersedes: null,
      againCount: 0,
      lines,
      actions: [],
    };
  }

  function historyItemView(item: HistoryItem): ItemView {
    const phase = statusPhase(item.status);
    return {
      id: item.id,
      orderId: item.orderId,
      orderItemNumber: item.itemNumber,
      productCode: item.productCode,
      productName: shownProductName(item.productName, item.productCode),
      authorityName: item.authorityName,
      identifier: item.identifier,
      volumeFolio: titleNumber(item.identifier),
      address: null,
      priceCents: item.priceCents,
      gstCents: item.gstCents,
      status: item.status,
      phase,
      expectedAt: null,
      isLate: false,
      lastCheckedAt: item.lastCheckedAt,
      completedAt: null,
      nextCheckAt: null,
      documentId: null,
      discounts: item.discounts,
      discountCents: item.discountCents,
      textLength: item.textLength,
      linkExpiresAt: item.linkExpiry,
      isFetchable: phase === 'available',
      isNotAsOrdered: false,
      problem: problemOf([noted(item.problem)]),
    };
  }

  function listed(row: SqlRow): OrderView[] {
    if (row.is_elsewhere === 0) {
      const intent = db.get('SELECT * FROM intent WHERE id = ?', String(row.id));
      return intent === undefined ? [] : [view(readIntent(intent))];
    }
    const order = history.get(String(row.id));
    return order === null ? [] : [historyView(order)];
  }

  return {
    view,
    linesAgain(intent) {
      const known = items.ofIntent(intent.id);
      return linesAgain(intent, withPhases(known), wordsOf(db, intent.id), shownOf(intent, known));
    },
    historyView,
    list(filter) {
      const { rows, total } = lists.list(filter);
      return { orders: rows.flatMap(listed), total };
    },
    counts: (connectionId) => lists.counts(connectionId, parts.underWay),
    openBesides: (connectionIds) => lists.openBesides(connectionIds),
  };
}

/** So long a certificate may take from a colleague's computer to this one. Milliseconds. */
const officeBringsMs = 10 * 60_000;

function confirmedContact({ cart: { details } }: Intent): OrderContactView {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    delivery: details.delivery,
    email: details.delivery === 'email' ? given(details.email) : null,
    contactName: given(details.contactName),
    contactNumber: given(details.contactNumber),
  };
}

/** Until it is connected the journal has an order as PREPARED, as one that nobody sends. */
function sendingNow(intent: Intent): Intent {
  return intent.state === 'PREPARED' ? { ...intent, state: 'SENDING' } : intent;
}

/** Shown while it matters: where the history decides what the order is. */
function lookupOf(intent: Intent): OrderView['lookup'] {
  // What was given up is still looked for.
  if (!isInDoubt(intent.state) && intent.state !== 'ABANDONED') return null;
  return {
    lastAt: intent.lastLookAt,
    lastResult: intent.lastLook,
    absentTimes: intent.negativePasses,
    nextAt: intent.nextCheckAt,
  };
}

function phaseOf(item: Item, download: DownloadRow | null): ItemPhase {
  if (download?.state === 'STORED') return 'complete';
  if (download?.state === 'QUARANTINED') return 'held';
  return item.state === 'COMPLETE' ? 'fetching' : statusPhase(item.status);
}

/** What a status of the service says of an item that is not being fetched. */
function statusPhase(status: string): ItemPhase {
  switch (status.toUpperCase()) {
    case 'COMPLETE':
      return 'available';
    case 'PROCESSING':
      return 'processing';
    case 'EXTERNAL_PROCESSING':
      return 'withAuthority';
    case 'FAILED':
      return 'failed';
    case 'CANCELLED':
      return 'cancelled';
    default:
      return 'unknown';
  }
}
