import type { DeclaredFailure } from '../../shared/contract/errors.ts';
import { notFound } from '../../shared/contract/failures.ts';
import type { Movable, MovableThing } from '../../shared/contract/views/matter-acts.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { FiledKind, MovableKind } from '../../shared/model/filed.ts';
import type { Db } from '../storage/db.ts';
import { type Filed, filedOfDocument, filedThing, filedUnder } from './filing.ts';
import { createIsOlder, liveMatter } from './matter-rows.ts';

interface Movables {
  /** Each once. NOT_FOUND where one of them is not of this connection. */
  filed(connectionId: string, things: readonly MovableThing[]): Result<Filed[], DeclaredFailure<'NOT_FOUND'>>;
  views(connectionId: string, things: readonly MovableThing[]): Movable[];
  /** Orders first, the newest of them first. */
  of(connectionId: string, matterId: string): Movable[];
}

const kindsOfMatter = ['order', 'elsewhere', 'statement', 'purchase', 'alert', 'document'] as const;

/** What came with a thing, and what it cost. Takes the id. */
const amounts: Partial<Record<FiledKind, string>> = {
  order: `SELECT coalesce(total_cents, quoted_total_cents) * coalesce(charged_orders, 1) AS cents,
      (SELECT count(*) FROM document JOIN item ON item.id = document.item_id WHERE item.intent_id = intent.id) AS documents
    FROM intent WHERE id = ?`,
  elsewhere: `SELECT total_cents AS cents,
      (SELECT count(*) FROM document JOIN item ON item.id = document.item_id WHERE item.history_id = history_order.id) AS documents
    FROM history_order WHERE id = ?`,
  statement: 'SELECT NULL AS cents, count(*) AS documents FROM document WHERE statement_id = ?',
};

export function createMovables(db: Db): Movables {
  function one(connectionId: string, { kind, id }: MovableThing): Filed | null {
    if (kind === 'document') return filedOfDocument(db, connectionId, id);
    return (
      filedThing(db, connectionId, kind, id) ??
      (kind === 'order' ? filedThing(db, connectionId, 'elsewhere', id) : null)
    );
  }

  function view({ kind, thing, label, from }: Filed): Movable {
    const sql = amounts[kind];
    const row = sql === undefined ? undefined : db.get(sql, thing);
    const isOrder = kind === 'order' || kind === 'elsewhere';
    const products = isOrder
      ? db.all(
          `SELECT product_name, coalesce(address, identifier) AS about, placed_at FROM order_line
           WHERE ${kind === 'order' ? 'intent_id' : 'history_id'} = ? ORDER BY place DESC`,
          thing,
        )
      : [];
    const [first] = products;
    return {
      kind: isOrder ? 'order' : (kind as MovableKind),
      id: thing,
      label,
      products: [...new Set(products.map((product) => String(product.product_name)))],
      about: String(first?.about ?? ''),
      placedAt: typeof first?.placed_at === 'number' ? first.placed_at : null,
      documents: kind === 'document' ? 1 : Number(row?.documents ?? 0),
      cents: typeof row?.cents === 'number' ? row.cents : null,
      from,
    };
  }

  return {
    filed(connectionId, things) {
      const found = new Map<string, Filed>();
      for (const thing of things) {
        const filed = one(connectionId, thing);
        if (filed === null) return failed(notFound(thing.kind, thing.id));
        found.set(`${filed.kind} ${filed.thing}`, filed);
      }
      return ok([...found.values()]);
    },
    views(connectionId, things) {
      const found = things.flatMap((thing) => one(connectionId, thing) ?? []);
      return [...new Map(found.map((filed) => [`${filed.kind} ${filed.thing}`, filed])).values()].map(view);
    },
    of(connectionId, matterId) {
      const matter = liveMatter(db, connectionId, matterId);
      if (matter === null) return [];
      const isOlder = createIsOlder(db, matter.reusedAt ?? 0);
      const neverSent = new Set(
        db
          .all(`SELECT id FROM intent WHERE matter_id = ? AND state IN ('NOT_SENT', 'DISCARDED')`, matterId)
          .map(({ id }) => String(id)),
      );
      return filedUnder(db, connectionId, matter, kindsOfMatter)
        .filter((filed) => !isOlder(filed) && !neverSent.has(filed.thing))
        .map(view)
        .sort((one, other) => (other.placedAt ?? 0) - (one.placedAt ?? 0));
    },
  };
}
