import { madeStates } from '../../shared/model/order-state.ts';
import { freeChargeStates } from '../storage/logged-charges.ts';
import { stateList } from '../storage/state-list.ts';

const counted = `intent.state NOT IN ('NOT_SENT', 'DISCARDED', 'REJECTED', 'PREPARED', 'ABANDONED', 'PRESUMED_ABSENT')
  AND intent.charged_orders IS NOT 0`;
const free = stateList(['PREPARED', ...freeChargeStates]);
/** The one order that counts where the service made several, and which of them stand is not settled. */
const countsAsOne = `(placed.state <> 'DUPLICATE' OR placed.charged_orders IS NOT NULL
  OR line.order_id = coalesce(placed.order_id, placed.found_order_ids ->> '$[0]'))`;
const hasEnded = `(line.phase IN ('failed', 'cancelled') AND line.charged = 'notKnown')`;

const ofPlaced = `line.intent_id = placed.id AND ${countsAsOne}`;
const ofShown = 'line.history_id = shown.id';

/** Orders of `history_order` that were placed elsewhere under the number of a matter. */
export const isOfNumber = (matter: string) =>
  `history_order.connection_id = ${matter}.connection_id AND history_order.matter_number = ${matter}.number
  AND NOT EXISTS (SELECT 1 FROM intent WHERE intent.connection_id = history_order.connection_id
    AND intent.order_id = history_order.order_id)`;

/** Which time of a matter is asked about: its own, or that of the matter that had its number before. */
const spans = {
  own: `coalesce(reused_at, 0) AS since, ${Number.MAX_SAFE_INTEGER} AS until`,
  earlier: '0 AS since, coalesce(reused_at, 0) AS until',
};
export type Span = keyof typeof spans;

/** What ended of each order: it is within what the order came to, as that was answered when it was placed. Few lines end. */
const endedOf = (orders: string, isOfOrder: string, gst: string) =>
  `SELECT ${orders}.id, count(*) AS ended, sum(line.price_cents) AS ended_cents, sum(${gst}) AS ended_gst
  FROM (SELECT DISTINCT connection_id FROM asked) AS place
    CROSS JOIN order_line AS line ON line.connection_id = place.connection_id AND line.stage = 'ended'
    CROSS JOIN ${orders} ON ${isOfOrder} WHERE ${hasEnded} GROUP BY ${orders}.id`;

/** Of orders without a total, whose prices are added up: how many have none. */
const unpricedOf = (orders: string, isOfOrder: string) =>
  `SELECT ${orders}.id, count(*) AS unpriced FROM ${orders} CROSS JOIN order_line AS line ON ${isOfOrder}
  WHERE ${orders}.is_added_up AND line.price_cents IS NULL AND line.charged <> 'no' AND NOT ${hasEnded} GROUP BY ${orders}.id`;

/** Nothing costs less than nothing, where the service said less than its prices come to. */
const sumsOf = (orders: string, more = '') =>
  `SELECT matter_id, count(*) AS n, sum(coalesce(ended, 0)) AS ended, sum(coalesce(ended_cents, 0)) AS ended_cents,
    sum(coalesce(unpriced, 0)) AS unpriced, sum(max(coalesce(cents, 0) - coalesce(ended_cents, 0), 0)) AS total,
    sum(max(coalesce(gst, 0) - coalesce(ended_gst, 0), 0)) AS gst ${more}
  FROM ${orders} LEFT JOIN ${orders}_ended USING (id) LEFT JOIN ${orders}_unpriced USING (id) GROUP BY matter_id`;

const chargesOf = (table: string) =>
  `SELECT asked.id AS matter_id FROM asked CROSS JOIN ${table} ON ${table}.matter_id = asked.id
    CROSS JOIN charge ON charge.id = ${table}.id
    WHERE charge.state NOT IN ${free} AND charge.requested_at >= since AND charge.requested_at < until`;

/** The columns of the sums `here` or `elsewhere`, each under the name of it. */
const columnsOf = (sums: string) =>
  ['n', 'ended', 'ended_cents', 'unpriced', 'total', 'gst']
    .map((name) => `${sums}.${name} AS ${sums}_${name}`)
    .join(', ');

/**
 * What each matter of a JSON list of ids cost: one rule for one matter and for all of them. Matters are joined to their orders
 * and those to their lines in this order, each by an index, whatever SQLite thinks of how many there are.
 */
export function moneySql(span: Span): string {
  return `WITH RECURSIVE
  asked AS MATERIALIZED (
    SELECT matter.id, connection_id, number, ${spans[span]} FROM json_each(?1) AS one CROSS JOIN matter ON matter.id = one.value),
  placed AS MATERIALIZED (
    SELECT asked.id AS matter_id, intent.id, state, charged_orders, order_id, found_order_ids, quoted_total_cents,
      coalesce(total_cents, quoted_total_cents) * coalesce(charged_orders, 1) AS cents,
      gst_cents * coalesce(charged_orders, 1) AS gst, total_cents IS NULL AS is_added_up,
      charge_check.intent_id IS NOT NULL AS differs, charge_check.charged_cents - charge_check.confirmed_cents AS difference_cents
    FROM asked CROSS JOIN intent ON intent.matter_id = asked.id
      LEFT JOIN charge_check ON charge_check.intent_id = intent.id AND charge_check.difference IS NOT NULL
    WHERE ${counted} AND confirmed_at >= since AND confirmed_at < until),
  placed_ended AS MATERIALIZED (${endedOf('placed', ofPlaced, '(SELECT gst_cents FROM item WHERE item.id = line.item_id)')}),
  placed_unpriced AS MATERIALIZED (${unpricedOf('placed', ofPlaced)}),
  here AS MATERIALIZED (${sumsOf(
    'placed',
    `, sum(state = 'DUPLICATE' AND charged_orders IS NULL) AS duplicates,
    sum(iif(state IN ${stateList(madeStates)}, 0, quoted_total_cents)) AS uncertain, sum(differs) AS differing,
    sum(coalesce(difference_cents, 0)) AS difference_cents`,
  )}),
  shown AS MATERIALIZED (
    SELECT asked.id AS matter_id, history_order.id, gst_cents AS gst, total_cents IS NULL AS is_added_up,
      coalesce(total_cents, coalesce((SELECT sum(price_cents) FROM history_item AS one WHERE one.history_id = history_order.id), 0)
        + coalesce((SELECT sum(value ->> '$.amountCents') FROM json_each(fees)), 0)) AS cents
    FROM asked CROSS JOIN history_order ON ${isOfNumber('asked')} WHERE placed_at >= since AND placed_at < until),
  shown_ended AS MATERIALIZED (
    ${endedOf('shown', ofShown, '(SELECT gst_cents FROM history_item WHERE history_item.id = line.id)')}),
  shown_unpriced AS MATERIALIZED (${unpricedOf('shown', ofShown)}),
  elsewhere AS MATERIALIZED (${sumsOf('shown')}),
  -- A reference is a number, or begins with one and a space: each way to end it is looked for among the numbers.
  named (id, connection_id, requested_at, reference, at) AS (
    SELECT title_alert.id, title_alert.connection_id, charge.requested_at, trim(customer_ref) || ' ',
      instr(trim(customer_ref) || ' ', ' ')
    FROM title_alert JOIN charge ON charge.id = title_alert.charge_id
    WHERE charge.state NOT IN ${free} AND title_alert.matter_id IS NULL
      AND title_alert.connection_id IN (SELECT connection_id FROM asked)
    UNION ALL
    SELECT id, connection_id, requested_at, reference, at + instr(substr(reference, at + 1), ' ')
    FROM named WHERE instr(substr(reference, at + 1), ' ') > 0),
  asked_name AS MATERIALIZED (
    SELECT id, connection_id, number, since, until FROM asked
    UNION ALL SELECT asked.id, asked.connection_id, former_number.number, since, until
    FROM asked CROSS JOIN former_number ON former_number.matter_id = asked.id),
  charges AS MATERIALIZED (
    SELECT matter_id, count(*) AS n FROM (
      ${chargesOf('register_statement')} UNION ALL ${chargesOf('title_purchase')} UNION ALL
      SELECT asked.id FROM asked CROSS JOIN title_alert ON title_alert.matter_id = asked.id
        CROSS JOIN charge ON charge.id = title_alert.charge_id
        WHERE charge.state NOT IN ${free} AND charge.requested_at >= since AND charge.requested_at < until UNION ALL
      SELECT id FROM (SELECT DISTINCT asked_name.id, named.id AS alert
        FROM named JOIN asked_name ON asked_name.number = substr(named.reference, 1, named.at - 1)
          AND asked_name.connection_id = named.connection_id
        WHERE named.requested_at >= since AND named.requested_at < until))
    GROUP BY matter_id)
  SELECT asked.id, ${columnsOf('here')}, here.duplicates, here.uncertain, here.differing,
    here.difference_cents, ${columnsOf('elsewhere')}, charges.n AS charges
  FROM asked LEFT JOIN here ON here.matter_id = asked.id LEFT JOIN elsewhere ON elsewhere.matter_id = asked.id
    LEFT JOIN charges ON charges.matter_id = asked.id`;
}
