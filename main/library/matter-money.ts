import type { EarlierMatter, MatterMoney, OrdersMoney } from '../../shared/contract/views/matter.ts';
import type { Db, SqlRow } from '../storage/db.ts';
import { isOfNumber, moneySql, type Span } from './matter-money-sql.ts';

/** What a matter cost; `earlier` is what is kept of a deleted matter that had the same number, or null. */
export interface MatterMoneys {
  money(id: string): MatterMoney;
  /** What each of these cost, by its id. One question for all of them, and the same as for one. */
  moneyOfEach(ids: readonly string[]): (id: string) => MatterMoney;
  earlier(id: string): EarlierMatter | null;
}

/** How many orders the matter has, of `matter`: those since its number was used again. */
export const ordersOfMatter = `((SELECT count(*) FROM intent WHERE intent.matter_id = matter.id
     AND intent.confirmed_at >= coalesce(matter.reused_at, 0) AND intent.state NOT IN ('NOT_SENT', 'DISCARDED'))
   + (SELECT count(*) FROM history_order WHERE ${isOfNumber('matter')} AND placed_at >= coalesce(matter.reused_at, 0)))`;

const sql = { own: moneySql('own'), earlier: moneySql('earlier') };
const nothing = toMoney({});

export function createMatterMoney(db: Db): MatterMoneys {
  const reusedAt = (id: string) => {
    const at = db.get('SELECT reused_at FROM matter WHERE id = ?', id)?.reused_at;
    return typeof at === 'number' ? at : null;
  };

  function moneyOfEach(ids: readonly string[], span: Span): (id: string) => MatterMoney {
    const rows = db.all(sql[span], JSON.stringify(ids));
    const found = new Map(rows.map((row) => [String(row.id), toMoney(row)]));
    return (id) => found.get(id) ?? nothing;
  }

  return {
    money: (id) => moneyOfEach([id], 'own')(id),
    moneyOfEach: (ids) => moneyOfEach(ids, 'own'),
    earlier(id) {
      const until = reusedAt(id);
      if (until === null) return null;
      const { orders, totalCents, chargesWithoutPrice, elsewhere } = moneyOfEach([id], 'earlier')(id);
      return {
        until,
        orders: orders + elsewhere.orders,
        totalCents: totalCents + elsewhere.totalCents,
        chargesWithoutPrice,
      };
    },
  };
}

function toMoney(row: SqlRow): MatterMoney {
  return {
    ...ofOrders(row, 'here'),
    uncertainCents: Number(row.uncertain ?? 0),
    duplicates: Number(row.duplicates ?? 0),
    differing: Number(row.differing ?? 0),
    differenceCents: Number(row.difference_cents ?? 0),
    chargesWithoutPrice: Number(row.charges ?? 0),
    elsewhere: ofOrders(row, 'elsewhere'),
  };
}

function ofOrders(row: SqlRow, where: 'here' | 'elsewhere'): OrdersMoney {
  const of = (name: string) => Number(row[`${where}_${name}`] ?? 0);
  return {
    orders: of('n'),
    totalCents: of('total'),
    gstCents: of('gst'),
    ended: of('ended'),
    endedCents: of('ended_cents'),
    unpriced: of('unpriced'),
  };
}
