import type { DueLineOf } from '../../../shared/model/due/due-line.ts';
import { melbourneDay } from '../../../shared/model/melbourne-day.ts';
import { shownProductName } from '../../../shared/model/product-name.ts';
import { chargeDoubts } from '../../charging/charge-doubts.ts';
import { endedNeedsPersonMs } from '../../ordering/order-line-sql.ts';
import { notDealtWith } from '../../ordering/order-line-terms.ts';
import type { SqlRow } from '../../storage/db.ts';
import { isOwnLine } from '../../storage/own-things.ts';
import { mattersNumbered } from './due-matters.ts';
import type { DueQuestion } from './question.ts';

interface Answers {
  readonly lines: DueLineOf<'answer'>[];
  /** Items of the orders among them. */
  readonly itemIds: ReadonlySet<string>;
}

/** Orders and other charges that a person has to decide about, as the count beside the status says: an order once. */
export function answersOf(question: DueQuestion): Answers {
  const { db, connectionId, now } = question;
  const rows = db.all(
    `SELECT item_id, coalesce(intent_id, history_id) AS view_id, product_code, product_name, identifier, matter, placed_at, ended_at,
       ${isOwnLine} AS is_mine FROM order_line WHERE rowid IN (SELECT rowid FROM order_line
         WHERE connection_id = ?1 AND needs = 1 AND ${notDealtWith}
       UNION SELECT rowid FROM order_line WHERE connection_id = ?1 AND ended_at > ?2 AND ${notDealtWith}) ORDER BY place`,
    connectionId,
    now - endedNeedsPersonMs,
  );
  const charges = chargesInDoubt(question);
  const numbers = [...rows, ...charges].map(({ matter }) => String(matter ?? ''));
  const matters = mattersNumbered(db, connectionId, numbers);
  const ofOrders = new Map<string, SqlRow[]>();
  for (const row of rows)
    ofOrders.set(String(row.view_id), [...(ofOrders.get(String(row.view_id)) ?? []), row]);
  const of = (row: SqlRow) => {
    const open = matters.get(String(row.matter ?? ''));
    return { matter: open?.matter ?? null, isMine: row.is_mine === 1 || open?.isMine === true };
  };
  const orders = [...ofOrders].flatMap(([id, [first, ...others]]): DueLineOf<'answer'>[] => {
    if (first === undefined) return [];
    const since = Number(first.ended_at ?? first.placed_at);
    return [
      {
        key: `answer ${id}`,
        kind: 'answer',
        ...of(first),
        about: 'order',
        id,
        productName: shownProductName(String(first.product_name), String(first.product_code)),
        identifier: String(first.identifier),
        more: others.length,
        since: melbourneDay(since),
      },
    ];
  });
  return {
    lines: [
      ...orders,
      ...charges.map((row): DueLineOf<'answer'> => {
        const about = row.kind as 'statement' | 'alert' | 'decrypt';
        return {
          key: `answer ${row.id}`,
          kind: 'answer',
          ...of(row),
          about,
          id: String(row.thing),
          productName: '',
          identifier: String(row.identifier ?? ''),
          more: 0,
          since: melbourneDay(Number(row.requested_at)),
        };
      }),
    ],
    itemIds: new Set(rows.flatMap(({ item_id }) => (typeof item_id === 'string' ? [item_id] : []))),
  };
}

/** `thing`: the id under which a screen shows it. Without an office, and where nobody else is named, it is this person's. */
function chargesInDoubt({ db, connectionId, now }: DueQuestion): SqlRow[] {
  const ids = chargeDoubts(db, connectionId, now).map(({ id }) => id);
  if (ids.length === 0) return [];
  return db.all(
    `SELECT charge.id, charge.kind, charge.requested_at, coalesce(title_alert.id, charge.id) AS thing, charge.ordered_by IS NULL AS is_mine,
       coalesce(register_statement.volume_folio, title_alert.volume_folio) AS identifier,
       (SELECT number FROM matter WHERE matter.id = coalesce(register_statement.matter_id, title_alert.matter_id)) AS matter
     FROM json_each(?) AS asked JOIN charge ON charge.id = asked.value
       LEFT JOIN register_statement ON register_statement.id = charge.id LEFT JOIN title_alert ON title_alert.charge_id = charge.id`,
    JSON.stringify(ids),
  );
}
