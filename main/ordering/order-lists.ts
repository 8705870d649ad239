import { type CertificatesInNeed, needCount } from '../../shared/model/doubt-text.ts';
import { unresolvedStates } from '../../shared/model/order-state.ts';
import type { Db, SqlRow, SqlValue } from '../storage/db.ts';
import { likeHolding } from '../storage/like.ts';
import { stateList } from '../storage/state-list.ts';
import { countOf } from './order-line-counts.ts';
import { conditionOf, endedNeedsPersonMs } from './order-line-sql.ts';
import { missesInNeed } from './polling/missed.ts';

export interface OrderFilter {
  readonly connectionId: string;
  readonly show: 'all' | 'waiting' | 'done' | 'attention';
  /** Found in matter, order id, item, product or address. */
  readonly text: string;
  /** Only those of the matter with this number. */
  readonly matterNumber?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Counts {
  readonly waiting: number;
  readonly sending: number;
  /** Rows of the list of orders that need a person, in all and by why. */
  readonly attention: number;
  readonly certificates: CertificatesInNeed;
  readonly orders: OrdersInDoubt;
}

/** Orders that are not simply confirmed: never sent, not known to be made, proven not to be, made more than once. */
type OrdersInDoubt = Omit<CertificatesInNeed, 'unread' | 'setAsideOrEnded'>;

export interface OpenElsewhere {
  readonly orders: number;
  readonly certificates: number;
}

/** Which orders fit a filter, and how many need what, as the database has them. */
interface OrderLists {
  /** Newest first: `id` and `placed_by` (`here`, `elsewhere`) of each, and how many there are in all. */
  list(filter: OrderFilter): { rows: SqlRow[]; total: number };
  /**
   * Rows of the list of orders that wait, and those that need a person; orders being sent, and those in doubt.
   * `sendingRun` is this run's boot id while it sends: what it has PREPARED is on its way then, and needs nobody.
   */
  counts(connectionId: string, sendingRun: string | null): Counts;
  /** What is open at every other connection than these: orders not settled, and items not kept yet. */
  openBesides(connectionIds: readonly string[]): OpenElsewhere;
}

/** An item still on its way: with the service, or complete and not stored here yet. */
const itemWaits = `(item.state = 'WAITING' OR (item.state = 'COMPLETE' AND coalesce(download.state, 'WANTED')
  NOT IN ('STORED', 'QUARANTINED')))`;
/** The operator's last word about an item's order is that it was cancelled, so that its certificate is not to come. */
const isToldCancelled = `coalesce((SELECT word.says = 'cancelled' FROM operator_word AS word
  JOIN intent AS about ON about.id = word.intent_id WHERE word.order_id = item.order_id
    AND word.says IN ('cancelled', 'stands') AND about.connection_id = item.connection_id
  ORDER BY word.n DESC LIMIT 1), 0)`;
const joined = `FROM item LEFT JOIN download ON download.item_id = item.id WHERE item.intent_id = intent.id`;
/** What was made more than once needs a person until the operator answered for each of the orders. */
const intentNeedsPerson = `intent.is_overdue OR (intent.state IN ('PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT', 'DUPLICATE')
  AND (intent.state <> 'DUPLICATE' OR intent.charged_orders IS NULL))`;
/** The service said so, whether its number is verified or not. */
const isMade = `intent.state IN ('PLACED', 'CONFIRMED')`;
const shown = `intent.state NOT IN ('NOT_SENT', 'DISCARDED')`;

const showSql: Readonly<Record<Exclude<OrderFilter['show'], 'attention'>, string>> = {
  all: '1',
  // An order that the service has, without items, is one whose record is still to be read.
  waiting: `(intent.state IN ('SENDING', 'RESPONDED') OR EXISTS (SELECT 1 ${joined} AND ${itemWaits})
    OR (${isMade} AND NOT EXISTS (SELECT 1 ${joined})))`,
  done: `(${isMade} OR (intent.state = 'DUPLICATE' AND intent.charged_orders IS NOT NULL)) AND EXISTS (SELECT 1 ${joined}) AND NOT EXISTS (SELECT 1 ${joined} AND ${itemWaits})`,
};
/** Takes the time since when an ended item still asks for attention. */
const itemNeedsPerson = `(download.state = 'QUARANTINED'
  OR (item.misses >= ${missesInNeed} AND item.state <> 'ENDED' AND coalesce(download.state, 'WANTED') <> 'STORED')
  OR (item.state = 'ENDED' AND item.completed_at > ? AND NOT ${isToldCancelled}))`;
const attentionSql = `((${intentNeedsPerson}) OR EXISTS (SELECT 1 ${joined} AND ${itemNeedsPerson}))`;

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

/** The cart as it was confirmed as well: an order in doubt has no items yet. */
const textSql = `(matter.number LIKE ? ESCAPE '\\' OR intent.order_id LIKE ? ESCAPE '\\' OR EXISTS (
  SELECT 1 FROM item WHERE item.intent_id = intent.id AND (item.identifier LIKE ? ESCAPE '\\'
    OR item.product_name LIKE ? ESCAPE '\\' OR item.address LIKE ? ESCAPE '\\'))
  OR EXISTS (SELECT 1 FROM json_each(intent.cart, '$.lines') AS line
    WHERE line.value ->> '$.identifier' LIKE ? ESCAPE '\\' OR line.value ->> '$.product.name' LIKE ? ESCAPE '\\'
      OR line.value ->> '$.context.address' LIKE ? ESCAPE '\\'))`;

export function createOrderLists(db: Db, now: () => number): OrderLists {
  /** The rows that the list has under “Needs attention”, but for what is on its way. */
  function inNeed(connectionId: string, sendingRun: string | null): CertificatesInNeed {
    const { where, values } = conditionOf({ connectionId, show: 'attention', text: '' }, now());
    const rows = db.all(
      `SELECT CASE WHEN order_state = 'PREPARED' AND intent_id IN (SELECT id FROM intent WHERE boot_id = ?) THEN 'SENDING'
           WHEN order_state IN ('PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT') THEN order_state
           WHEN order_state = 'DUPLICATE' AND charged_orders IS NULL THEN order_state
           WHEN item_id IS NULL OR stage = 'processing' OR stage = 'withAuthority' THEN 'unread' ELSE 'ended' END AS why, count(*) AS n
         FROM order_line WHERE ${where} GROUP BY 1`,
      sendingRun,
      ...values,
    );
    const of = (why: string) => count(rows.find((row) => row.why === why));
    return {
      unsent: of('PREPARED'),
      unknown: of('UNKNOWN') + of('REFUSED'),
      presumedAbsent: of('PRESUMED_ABSENT'),
      duplicate: of('DUPLICATE'),
      unread: of('unread'),
      setAsideOrEnded: of('ended'),
    };
  }

  return {
    list(filter) {
      const here = ['intent.connection_id = ?', shown];
      const elsewhere = ['history_order.connection_id = ?', historyShown];
      const hereValues: SqlValue[] = [filter.connectionId];
      const elsewhereValues: SqlValue[] = [filter.connectionId];
      if (filter.show === 'attention') {
        const since = now() - endedNeedsPersonMs;
        here.push(attentionSql);
        hereValues.push(since);
        elsewhere.push(historyAttentionSql);
        elsewhereValues.push(since);
      } else {
        here.push(showSql[filter.show]);
        elsewhere.push(historyShowSql[filter.show]);
      }
      if (filter.matterNumber !== undefined) {
        here.push('matter.number = ?');
        hereValues.push(filter.matterNumber);
        elsewhere.push('history_order.matter_number = ?');
        elsewhereValues.push(filter.matterNumber);
      }
      const text = filter.text.trim();
      if (text !== '') {
        const like = likeHolding(text);
        here.push(textSql);
        hereValues.push(like, like, like, like, like, like, like, like);
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
      return { rows, total };
    },
    openBesides(connectionIds) {
      const besides = 'connection_id NOT IN (SELECT value FROM json_each(?))';
      const known = JSON.stringify(connectionIds);
      const orders = db.get(
        `SELECT count(*) AS n FROM intent INDEXED BY intent_state
         WHERE (state IN ${stateList(unresolvedStates)}
           OR (${isMade} AND NOT EXISTS (SELECT 1 ${joined}))) AND ${besides}`,
        known,
      );
      const certificates = db.get(
        `SELECT (SELECT count(*) FROM item WHERE state = 'WAITING' AND ${besides})
           + (SELECT count(*) FROM download WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING') AND ${besides}) AS n`,
        known,
        known,
      );
      return { orders: count(orders), certificates: count(certificates) };
    },
    counts(connectionId, sendingRun) {
      const states = db.all(
        `SELECT iif(state = 'PREPARED' AND boot_id = ?, 'SENDING', state) AS state, count(*) AS n
         FROM intent INDEXED BY intent_state
         WHERE intent.state IN ('PREPARED', 'SENDING', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT', 'DUPLICATE')
           AND (intent.state <> 'DUPLICATE' OR intent.charged_orders IS NULL) AND connection_id = ? GROUP BY 1`,
        sendingRun,
        connectionId,
      );
      const ofState = (state: string) => count(states.find((row) => row.state === state));
      const orders = {
        unsent: ofState('PREPARED'),
        unknown: ofState('UNKNOWN') + ofState('REFUSED'),
        presumedAbsent: ofState('PRESUMED_ABSENT'),
        duplicate: ofState('DUPLICATE'),
      };
      const certificates = inNeed(connectionId, sendingRun);
      return {
        waiting: countOf(db, { connectionId, show: 'waiting', text: '' }, now()),
        sending: ofState('SENDING'),
        attention: needCount(certificates),
        certificates,
        orders,
      };
    },
  };
}

function count(row: SqlRow | undefined): number {
  return Number(row?.n ?? 0);
}
