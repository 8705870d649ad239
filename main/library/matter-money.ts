import type { EarlierMatter, MatterMoney, OrdersMoney } from '../../shared/contract/views/matter.ts';
import type { Db, SqlRow } from '../storage/db.ts';

/** What a matter cost; `earlier` is what is kept of a deleted matter that had the same number, or null. */
export interface MatterMoneys {
  money(id: string): MatterMoney;
  earlier(id: string): EarlierMatter | null;
}

const counted = `intent.state NOT IN ('NOT_SENT', 'DISCARDED', 'REJECTED', 'PREPARED', 'ABANDONED', 'PRESUMED_ABSENT')
  AND intent.charged_orders IS NOT 0`;
const free = `('PREPARED', 'NOT_SENT', 'REFUSED')`;
/** The one order that counts where the service made several, and which of them stand is not settled. */
const countsAsOne = `(intent.state <> 'DUPLICATE' OR intent.charged_orders IS NOT NULL
  OR line.order_id = coalesce(intent.order_id, intent.found_order_ids ->> '$[0]'))`;

const hasEnded = `line.phase IN ('failed', 'cancelled') AND line.charged = 'notKnown'`;
const sumWithout = (amount: string, ended: string) =>
  `coalesce(sum(max(${amount} - coalesce(${ended}, 0), 0)), 0)`;
/** Orders of `history_order` that were placed elsewhere under the number of `matter`. */
const isOfNumber = `history_order.connection_id = matter.connection_id AND history_order.matter_number = matter.number
  AND NOT EXISTS (SELECT 1 FROM intent WHERE intent.connection_id = history_order.connection_id
    AND intent.order_id = history_order.order_id)`;

/** How many orders the matter has, of `matter`: those since its number was used again. */
export const ordersOfMatter = `((SELECT count(*) FROM intent WHERE intent.matter_id = matter.id
     AND intent.confirmed_at >= coalesce(matter.reused_at, 0) AND intent.state NOT IN ('NOT_SENT', 'DISCARDED'))
   + (SELECT count(*) FROM history_order WHERE ${isOfNumber} AND placed_at >= coalesce(matter.reused_at, 0)))`;

export function createMatterMoney(db: Db): MatterMoneys {
  const reusedAt = (id: string) => {
    const at = db.get('SELECT reused_at FROM matter WHERE id = ?', id)?.reused_at;
    return typeof at === 'number' ? at : null;
  };

  /** Of what was confirmed or asked for from `from` on and before `until`, milliseconds UTC. */
  function sums(id: string, from: number, until: number): MatterMoney {
    const within = (at: string) => `${at} >= ?2 AND ${at} < ?3`;
    const given = [id, from, until] as const;
    // What ended is within what the order came to, as that was answered when it was placed.
    const orders = db.get(
      `WITH ended AS (
         SELECT intent.id, count(*) AS n, sum(line.price_cents) AS cents, sum(item.gst_cents) AS gst
         FROM intent JOIN order_line AS line ON line.intent_id = intent.id JOIN item ON item.id = line.item_id
         WHERE intent.matter_id = ?1 AND ${counted} AND ${within('intent.confirmed_at')} AND ${countsAsOne} AND ${hasEnded}
         GROUP BY intent.id)
       SELECT count(*) AS n, coalesce(sum(ended.n), 0) AS ended, coalesce(sum(ended.cents), 0) AS ended_cents,
         ${sumWithout('coalesce(total_cents, quoted_total_cents) * coalesce(charged_orders, 1)', 'ended.cents')} AS total,
         ${sumWithout('gst_cents * coalesce(charged_orders, 1)', 'ended.gst')} AS gst,
         coalesce(sum(state = 'DUPLICATE' AND charged_orders IS NULL), 0) AS duplicates,
         coalesce(sum(iif(state IN ('CONFIRMED', 'DUPLICATE'), 0, quoted_total_cents)), 0) AS uncertain
       FROM intent LEFT JOIN ended USING (id) WHERE matter_id = ?1 AND ${counted} AND ${within('confirmed_at')}`,
      ...given,
    );
    const elsewhere = db.get(
      `WITH orders AS (
         SELECT history_order.*, coalesce(total_cents, (SELECT sum(price_cents) FROM history_item AS one
             WHERE one.history_id = history_order.id)
             + (SELECT coalesce(sum(value ->> '$.amountCents'), 0) FROM json_each(fees))) AS cents
         FROM matter JOIN history_order ON ${isOfNumber} WHERE matter.id = ?1 AND ${within('placed_at')}),
       ended AS (
         SELECT line.history_id AS id, count(*) AS n, sum(line.price_cents) AS cents, sum(history_item.gst_cents) AS gst
         FROM order_line AS line JOIN history_item ON history_item.id = line.id
         WHERE line.history_id IN (SELECT id FROM orders) AND ${hasEnded} GROUP BY line.history_id)
       SELECT count(*) AS n, coalesce(sum(ended.n), 0) AS ended, coalesce(sum(ended.cents), 0) AS ended_cents,
         ${sumWithout('orders.cents', 'ended.cents')} AS total, ${sumWithout('gst_cents', 'ended.gst')} AS gst
       FROM orders LEFT JOIN ended USING (id)`,
      ...given,
    );
    const charges = db.get(
      `SELECT (SELECT count(*) FROM register_statement JOIN charge USING (id)
         WHERE register_statement.matter_id = ?1 AND charge.state NOT IN ${free} AND ${within('charge.requested_at')})
       + (SELECT count(*) FROM title_purchase JOIN charge USING (id)
         WHERE title_purchase.matter_id = ?1 AND charge.state NOT IN ${free} AND ${within('charge.requested_at')})
       + (SELECT count(*) FROM title_alert JOIN charge ON charge.id = title_alert.charge_id
         JOIN matter ON matter.id = ?1 AND matter.connection_id = title_alert.connection_id
         WHERE (trim(customer_ref) = matter.number OR substr(trim(customer_ref), 1, length(matter.number) + 1) = matter.number || ' ')
           AND charge.state NOT IN ${free} AND ${within('charge.requested_at')}) AS n`,
      ...given,
    );
    return {
      ...ofOrders(orders),
      uncertainCents: Number(orders?.uncertain ?? 0),
      duplicates: Number(orders?.duplicates ?? 0),
      chargesWithoutPrice: Number(charges?.n ?? 0),
      elsewhere: ofOrders(elsewhere),
    };
  }

  return {
    money: (id) => sums(id, reusedAt(id) ?? 0, Number.MAX_SAFE_INTEGER),
    earlier(id) {
      const until = reusedAt(id);
      if (until === null) return null;
      const { orders, totalCents, chargesWithoutPrice, elsewhere } = sums(id, 0, until);
      return {
        until,
        orders: orders + elsewhere.orders,
        totalCents: totalCents + elsewhere.totalCents,
        chargesWithoutPrice,
      };
    },
  };
}

function ofOrders(row: SqlRow | undefined): OrdersMoney {
  return {
    orders: Number(row?.n ?? 0),
    totalCents: Number(row?.total ?? 0),
    gstCents: Number(row?.gst ?? 0),
    ended: Number(row?.ended ?? 0),
    endedCents: Number(row?.ended_cents ?? 0),
  };
}
