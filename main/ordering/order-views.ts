import type { ItemView, OrderView } from '../../shared/contract/views/order.ts';
import type { OrdersInDoubt } from '../../shared/contract/views/status.ts';
import type { ItemPhase } from '../../shared/model/order-state.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import type { DownloadRow, DownloadStore } from './downloading/download-store.ts';
import type { HistoryItem, HistoryOrder, HistoryStore } from './history/history-store.ts';
import type { Item, ItemStore } from './item-store.ts';
import type { Intent } from './journal/intent.ts';
import { wordsOf } from './journal/operator-words.ts';
import { readIntent } from './journal/read-intent.ts';
import { numbersOf, operatorText } from './operator-text.ts';
import { endedProblem, orderActions, orderProblem } from './order-problem.ts';
import { expectedAt, isLate } from './polling/schedule.ts';

export interface OrderFilter {
  readonly connectionId: string;
  readonly show: 'all' | 'waiting' | 'done' | 'attention';
  /** Found in matter, order id, item, product or address. */
  readonly text: string;
  readonly limit: number;
  readonly offset: number;
}

export interface OrderViews {
  view(intent: Intent): OrderView;
  /** An order that was placed elsewhere. */
  historyView(order: HistoryOrder): OrderView;
  itemPhase(item: Item): ItemPhase;
  list(filter: OrderFilter): { orders: OrderView[]; total: number };
  /** Items not kept yet, orders and items that need a person, and orders by what is wrong with them. */
  counts(connectionId: string): Counts;
}

export interface Counts {
  readonly waiting: number;
  readonly attention: number;
  readonly orders: OrdersInDoubt;
}

/** An item still on its way: with the service, or complete and not stored here yet. */
const itemWaits = `(item.state = 'WAITING' OR (item.state = 'COMPLETE' AND coalesce(download.state, 'WANTED')
  NOT IN ('STORED', 'QUARANTINED')))`;
/** A certificate that failed or was cancelled asks for attention for two weeks; later it is history. Milliseconds. */
const endedNeedsPersonMs = 14 * 86_400_000;
const joined = `FROM item LEFT JOIN download ON download.item_id = item.id WHERE item.intent_id = intent.id`;
const intentNeedsPerson = `intent.state IN ('PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT', 'DUPLICATE')`;
const shown = `intent.state NOT IN ('NOT_SENT', 'DISCARDED')`;

const showSql: Readonly<Record<Exclude<OrderFilter['show'], 'attention'>, string>> = {
  all: '1',
  // A confirmed order without items is one whose record is still to be read.
  waiting: `(intent.state IN ('SENDING', 'RESPONDED') OR EXISTS (SELECT 1 ${joined} AND ${itemWaits})
    OR (intent.state = 'CONFIRMED' AND NOT EXISTS (SELECT 1 ${joined})))`,
  done: `intent.state = 'CONFIRMED' AND EXISTS (SELECT 1 ${joined}) AND NOT EXISTS (SELECT 1 ${joined} AND ${itemWaits})`,
};
/** Takes the time since when an ended item still asks for attention. */
const itemNeedsPerson = `(download.state = 'QUARANTINED' OR (item.state = 'ENDED' AND item.completed_at > ?))`;
const attentionSql = `(${intentNeedsPerson} OR EXISTS (SELECT 1 ${joined} AND ${itemNeedsPerson}))`;

/** An order that was placed elsewhere is nobody's business here, except for items that were asked for from here. */
const ofHistory = `FROM item LEFT JOIN download ON download.item_id = item.id WHERE item.history_id = history_order.id`;
const historyShowSql: Readonly<Record<Exclude<OrderFilter['show'], 'attention'>, string>> = {
  all: '1',
  waiting: `EXISTS (SELECT 1 ${ofHistory} AND ${itemWaits})`,
  done: `NOT EXISTS (SELECT 1 ${ofHistory} AND ${itemWaits})`,
};
const historyAttentionSql = `EXISTS (SELECT 1 ${ofHistory} AND ${itemNeedsPerson})`;
const historyShown = `NOT EXISTS (SELECT 1 FROM intent WHERE intent.connection_id = history_order.connection_id
  AND intent.order_id = history_order.order_id)`;
const historyTextSql = `(history_order.customer_reference LIKE ? ESCAPE '\\' OR history_order.order_id LIKE ? ESCAPE '\\'
  OR EXISTS (SELECT 1 FROM history_item WHERE history_item.history_id = history_order.id
    AND (history_item.identifier LIKE ? ESCAPE '\\' OR history_item.product_name LIKE ? ESCAPE '\\')))`;

const textSql = `(matter.number LIKE ? ESCAPE '\\' OR intent.order_id LIKE ? ESCAPE '\\' OR EXISTS (
  SELECT 1 FROM item WHERE item.intent_id = intent.id AND (item.identifier LIKE ? ESCAPE '\\'
    OR item.product_name LIKE ? ESCAPE '\\' OR item.address LIKE ? ESCAPE '\\')))`;

export function createOrderViews(
  db: Db,
  parts: {
    readonly items: ItemStore;
    readonly downloads: DownloadStore;
    readonly history: HistoryStore;
    readonly now: () => number;
  },
): OrderViews {
  const { items, downloads, history } = parts;

  function view(intent: Intent): OrderView {
    const words = wordsOf(db, intent.id);
    return {
      id: intent.id,
      orderId: intent.orderId,
      state: intent.state,
      matterNumber: intent.cart.details.matterNumber.trim(),
      reference: intent.customerReference,
      placedBy: 'here',
      customerId: intent.customerId,
      placedAt: intent.confirmedAt,
      quotedTotalCents: intent.quotedTotalCents,
      totalCents: intent.totalCents,
      gstCents: intent.gstCents,
      fees: [...intent.fees],
      items: items.ofIntent(intent.id).map((item) => itemView(item, downloads.get(item.id))),
      problem: orderProblem(intent, words),
      orderIds: numbersOf(intent),
      operatorText: operatorText(intent),
      operatorAnswers: words,
      lookup: lookupOf(intent),
      supersededBy: intent.supersededBy,
      supersedes: supersedes(intent.id),
      actions: orderActions(intent, parts.now()),
    };
  }

  /** The order that was given up for this one. */
  function supersedes(id: string): string | null {
    const row = db.get('SELECT id FROM intent WHERE superseded_by = ?', id);
    return row === undefined ? null : String(row.id);
  }

  function itemView(item: Item, download: DownloadRow | null): ItemView {
    const phase = phaseOf(item, download);
    const isOver = phase !== 'processing' && phase !== 'withAuthority' && phase !== 'unknown';
    return {
      id: item.id,
      orderId: item.orderId,
      orderItemNumber: item.itemNumber,
      productCode: item.productCode,
      productName: item.productName,
      authorityName: item.authorityName,
      identifier: item.identifier,
      address: item.address,
      priceCents: item.priceCents,
      gstCents: item.gstCents,
      status: item.status,
      phase,
      expectedAt: expectedAt(item.placedAt, item.turnaroundMs),
      isLate: !isOver && isLate(item.placedAt, item.turnaroundMs, parts.now()),
      lastCheckedAt: item.lastCheckedAt,
      nextCheckAt: item.state === 'WAITING' ? item.nextCheckAt : (download?.nextTryAt ?? null),
      documentId:
        download?.state === 'STORED' || download?.state === 'QUARANTINED' ? download.documentId : null,
      discounts: item.discounts,
      textLength: item.textLength,
      linkExpiresAt: item.linkExpiry,
      isFetchable: false,
      problem: download?.problem ?? item.problem ?? endedProblem(phase, item.orderId),
    };
  }

  function historyView(order: HistoryOrder): OrderView {
    return {
      id: order.id,
      orderId: order.orderId,
      state: 'CONFIRMED',
      matterNumber: order.matterNumber,
      reference: order.reference,
      placedBy: 'elsewhere',
      customerId: order.customerId,
      placedAt: order.placedAt,
      quotedTotalCents: order.totalCents ?? 0,
      totalCents: order.totalCents,
      gstCents: order.gstCents,
      fees: [...order.fees],
      items: history.items(order.id).map((one) => {
        const wanted = items.get(one.id);
        return wanted === null ? historyItemView(one) : itemView(wanted, downloads.get(one.id));
      }),
      problem: null,
      orderIds: [order.orderId],
      operatorText: null,
      operatorAnswers: [],
      lookup: null,
      supersededBy: null,
      supersedes: null,
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
      productName: item.productName,
      authorityName: item.authorityName,
      identifier: item.identifier,
      address: null,
      priceCents: item.priceCents,
      gstCents: item.gstCents,
      status: item.status,
      phase,
      expectedAt: null,
      isLate: false,
      lastCheckedAt: item.lastCheckedAt,
      nextCheckAt: null,
      documentId: null,
      discounts: item.discounts,
      textLength: item.textLength,
      linkExpiresAt: item.linkExpiry,
      isFetchable: phase === 'available',
      problem: item.problem,
    };
  }

  function listed(row: SqlRow): OrderView[] {
    if (row.placed_by === 'here') {
      const intent = db.get('SELECT * FROM intent WHERE id = ?', String(row.id));
      return intent === undefined ? [] : [view(readIntent(intent))];
    }
    const order = history.get(String(row.id));
    return order === null ? [] : [historyView(order)];
  }

  return {
    view,
    historyView,
    itemPhase: (item) => phaseOf(item, downloads.get(item.id)),
    list(filter) {
      const here = ['intent.connection_id = ?', shown];
      const elsewhere = ['history_order.connection_id = ?', historyShown];
      const hereValues: SqlValue[] = [filter.connectionId];
      const elsewhereValues: SqlValue[] = [filter.connectionId];
      if (filter.show === 'attention') {
        const since = parts.now() - endedNeedsPersonMs;
        here.push(attentionSql);
        hereValues.push(since);
        elsewhere.push(historyAttentionSql);
        elsewhereValues.push(since);
      } else {
        here.push(showSql[filter.show]);
        elsewhere.push(historyShowSql[filter.show]);
      }
      const text = filter.text.trim();
      if (text !== '') {
        const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
        here.push(textSql);
        hereValues.push(like, like, like, like, like);
        elsewhere.push(historyTextSql);
        elsewhereValues.push(like, like, like, like);
      }
      const fromHere = `FROM intent JOIN matter ON matter.id = intent.matter_id WHERE ${here.join(' AND ')}`;
      const fromElsewhere = `FROM history_order WHERE ${elsewhere.join(' AND ')}`;
      const total =
        count(db.get(`SELECT count(*) AS n ${fromHere}`, ...hereValues)) +
        count(db.get(`SELECT count(*) AS n ${fromElsewhere}`, ...elsewhereValues));
      const rows = db.all(
        `SELECT intent.id AS id, intent.confirmed_at AS at, 'here' AS placed_by ${fromHere}
         UNION ALL SELECT history_order.id, history_order.placed_at, 'elsewhere' ${fromElsewhere}
         ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`,
        ...hereValues,
        ...elsewhereValues,
        filter.limit,
        filter.offset,
      );
      return { orders: rows.flatMap(listed), total };
    },
    counts(connectionId) {
      const waiting = db.get(
        `SELECT (SELECT count(*) FROM item WHERE state = 'WAITING' AND connection_id = ?)
           + (SELECT count(*) FROM download WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING') AND connection_id = ?) AS n`,
        connectionId,
        connectionId,
      );
      const attention = db.get(
        `SELECT count(*) AS n FROM intent INDEXED BY intent_state WHERE ${intentNeedsPerson} AND connection_id = ?`,
        connectionId,
      );
      const held = db.get(
        `SELECT count(*) AS n FROM download WHERE connection_id = ? AND state = 'QUARANTINED'`,
        connectionId,
      );
      const ended = db.get(
        `SELECT count(*) AS n FROM item WHERE state = 'ENDED' AND connection_id = ? AND completed_at > ?`,
        connectionId,
        parts.now() - endedNeedsPersonMs,
      );
      const states = db.all(
        `SELECT state, count(*) AS n FROM intent INDEXED BY intent_state
         WHERE state IN ('PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT', 'DUPLICATE') AND connection_id = ?
         GROUP BY state`,
        connectionId,
      );
      const ofState = (state: string) => count(states.find((row) => row.state === state));
      return {
        waiting: count(waiting),
        attention: count(attention) + count(held) + count(ended),
        orders: {
          unsent: ofState('PREPARED'),
          unknown: ofState('UNKNOWN') + ofState('REFUSED'),
          presumedAbsent: ofState('PRESUMED_ABSENT'),
          duplicate: ofState('DUPLICATE'),
        },
      };
    },
  };
}

/** Shown while it matters: where the history decides what the order is. */
function lookupOf(intent: Intent): OrderView['lookup'] {
  if (!['UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT', 'ABANDONED'].includes(intent.state)) return null;
  return {
    lastAt: intent.lastLookAt,
    lastResult: intent.lastLook,
    absentTimes: intent.negativePasses,
    nextAt: intent.nextCheckAt,
  };
}

function count(row: SqlRow | undefined): number {
  return Number(row?.n ?? 0);
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
