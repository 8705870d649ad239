import { type CertificatesInNeed, needCount } from '../../shared/model/doubt-text.ts';
import { inDoubtStates, unresolvedStates } from '../../shared/model/order-state.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { stateList } from '../storage/state-list.ts';
import { countOf } from './order-line-counts.ts';
import { conditionOf } from './order-line-sql.ts';
import { waitingStages } from './order-line-terms.ts';

/** Which orders are listed. `open`: something of it is still to come. `attention`: a person has to decide something. */
export interface OrderFilter {
  readonly connectionId: string;
  readonly show: 'all' | 'open' | 'attention';
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
type OrdersInDoubt = Omit<CertificatesInNeed, 'unread' | 'quarantinedOrEnded'>;

export interface OpenElsewhere {
  readonly orders: number;
  readonly certificates: number;
}

/** Which orders fit a filter, and how many need what, as the database has them. */
interface OrderLists {
  /** Newest first: `id` and `is_elsewhere` of each, and how many there are in all. */
  list(filter: OrderFilter): { rows: SqlRow[]; total: number };
  /**
   * Rows of the list of orders that wait, and those that need a person; orders being sent, and those in doubt.
   * What is `underWay` and PREPARED needs nobody.
   */
  counts(connectionId: string, underWay: ReadonlySet<string>): Counts;
  /** What is open at every other connection than these: orders not settled, and items not kept yet. */
  openBesides(connectionIds: readonly string[]): OpenElsewhere;
}

/** With the service, or complete and not stored here yet. What was ordered elsewhere counts once it was asked for from here. */
const isOpen = `(${waitingStages} OR phase = 'fetching') AND (intent_id IS NOT NULL OR item_id IS NOT NULL)`;

/** A JSON array of ids is given for it. */
const inList = '(SELECT value FROM json_each(?))';

export function createOrderLists(db: Db, now: () => number): OrderLists {
  /** The rows that the list has under “Needs attention”, but for what is on its way. */
  function inNeed(connectionId: string, underWay: string): CertificatesInNeed {
    const { where, values } = conditionOf({ connectionId, show: 'attention', text: '' }, now());
    const rows = db.all(
      `SELECT CASE WHEN order_state = 'PREPARED' AND intent_id IN ${inList} THEN 'SENDING'
           WHEN order_state IN ${stateList(['PREPARED', ...inDoubtStates])} THEN order_state
           WHEN order_state = 'DUPLICATE' AND charged_orders IS NULL THEN order_state
           WHEN item_id IS NULL OR stage = 'processing' OR stage = 'withAuthority' THEN 'unread' ELSE 'ended' END AS why, count(*) AS n
         FROM order_line WHERE ${where} GROUP BY 1`,
      underWay,
      ...values,
    );
    const of = (why: string) => count(rows.find((row) => row.why === why));
    return {
      unsent: of('PREPARED'),
      unknown: of('UNKNOWN'),
      refused: of('REFUSED'),
      presumedAbsent: of('PRESUMED_ABSENT'),
      duplicate: of('DUPLICATE'),
      unread: of('unread'),
      quarantinedOrEnded: of('ended'),
    };
  }

  return {
    list({ connectionId, show, matterNumber, limit, offset }) {
      const rowsShown = show === 'attention' ? show : 'all';
      const { where, values } = conditionOf({ connectionId, show: rowsShown, text: '', matterNumber }, now());
      const from = `FROM order_line WHERE ${where}${show === 'open' ? ` AND ${isOpen}` : ''}`;
      const total = count(
        db.get(`SELECT count(DISTINCT coalesce(intent_id, history_id)) AS n ${from}`, ...values),
      );
      const rows = db.all(
        `SELECT coalesce(intent_id, history_id) AS id, intent_id IS NULL AS is_elsewhere ${from}
         GROUP BY 1 ORDER BY max(placed_at) DESC, 1 DESC LIMIT ? OFFSET ?`,
        ...values,
        limit,
        offset,
      );
      return { rows, total };
    },
    openBesides(connectionIds) {
      const besides = `connection_id NOT IN ${inList}`;
      const known = JSON.stringify(connectionIds);
      const orders = db.get(
        `SELECT count(*) AS n FROM intent INDEXED BY intent_state
         WHERE (state IN ${stateList(unresolvedStates)}
           OR (state IN ('PLACED', 'CONFIRMED') AND NOT EXISTS (SELECT 1 FROM item WHERE item.intent_id = intent.id))) AND ${besides}`,
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
    counts(connectionId, idsUnderWay) {
      const underWay = JSON.stringify([...idsUnderWay]);
      const states = db.all(
        `SELECT iif(state = 'PREPARED' AND id IN ${inList}, 'SENDING', state) AS state, count(*) AS n
         FROM intent INDEXED BY intent_state
         WHERE intent.state IN ${stateList(['PREPARED', 'SENDING', ...inDoubtStates, 'DUPLICATE'])}
           AND (intent.state <> 'DUPLICATE' OR intent.charged_orders IS NULL) AND connection_id = ? GROUP BY 1`,
        underWay,
        connectionId,
      );
      const ofState = (state: string) => count(states.find((row) => row.state === state));
      const orders = {
        unsent: ofState('PREPARED'),
        unknown: ofState('UNKNOWN'),
        refused: ofState('REFUSED'),
        presumedAbsent: ofState('PRESUMED_ABSENT'),
        duplicate: ofState('DUPLICATE'),
      };
      const certificates = inNeed(connectionId, underWay);
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
