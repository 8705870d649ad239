import { isSameThing, thingKey } from '../../../shared/model/land-identity.ts';
import { madeStates, unresolvedStates } from '../../../shared/model/order-state.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { stateList } from '../../storage/state-list.ts';
import type { CartLine } from '../cart/cart-line.ts';
import type { ConfirmedLine, Intent } from '../journal/intent.ts';
import { readIntent } from '../journal/read-intent.ts';
import type { Purchase } from './compare-purchases.ts';
import { matterColumns, matterIn } from './purchases-of.ts';

/** An order that may be charged, of which the library has no item for this line. */
export interface OpenOrder {
  readonly intent: Intent;
  readonly line: ConfirmedLine;
  readonly purchase: Purchase;
}

export type OpenOrders = (connectionId: string, line: Pick<CartLine, 'product' | 'context'>) => OpenOrder[];

/** What was ordered, or given up, within this time is worth a word; what is not resolved or not read, for good. Milliseconds. */
export const latelyMs = 30 * 86_400_000;

const howMany = '(SELECT count(*) FROM item WHERE item.intent_id = intent.id)';

/**
 * Orders that hold the same thing and may cost money, as far as no item of the library says so: those whose outcome is not known,
 * and those whose certificates could not be read yet, whether their number is verified or not. The latter are looked for until they
 * are read, and are few.
 */
export function createOpenOrders(db: Db, now: () => number): OpenOrders {
  let read: { readonly key: string; readonly rows: readonly (readonly [Intent, SqlRow])[] } | null = null;

  /** A cart asks for each of its lines: read once, until something was written or a minute has passed. */
  function openOf(connectionId: string) {
    const written = Number(db.get('SELECT total_changes() AS n')?.n);
    const minute = Math.floor(now() / 60_000);
    const key = JSON.stringify([connectionId, written, minute]);
    if (read?.key === key) return read.rows;
    const rows = db.all(
      `SELECT intent.*, ${matterColumns} FROM intent JOIN matter ON matter.id = intent.matter_id
       WHERE intent.id IN (
         SELECT id FROM intent INDEXED BY intent_state
           WHERE state IN ${stateList(unresolvedStates)} AND connection_id = ?1
         UNION ALL SELECT id FROM intent INDEXED BY intent_state
           WHERE state = 'ABANDONED' AND connection_id = ?1 AND confirmed_at >= ?2
         UNION ALL SELECT id FROM intent INDEXED BY intent_check
           WHERE next_check_at IS NOT NULL AND connection_id = ?1 AND state IN ${stateList(madeStates)}
             AND charged_orders IS NOT 0 AND ${howMany} < json_array_length(cart, '$.lines'))
       ORDER BY intent.confirmed_at DESC`,
      connectionId,
      minute * 60_000 - latelyMs,
    );
    read = { key, rows: rows.map((row) => [readIntent(row), row] as const) };
    return read.rows;
  }

  function hasItem(intentId: string, line: ConfirmedLine): boolean {
    const sql = 'SELECT 1 AS one FROM item WHERE intent_id = ? AND thing_key = ?';
    return db.get(sql, intentId, thingKey(line)) !== undefined;
  }

  return (connectionId, line) =>
    openOf(connectionId).flatMap(([intent, row]): OpenOrder[] => {
      const same = intent.cart.lines.find((one) => isSameThing(one, line));
      if (same === undefined || hasItem(intent.id, same)) return [];
      return [{ intent, line: same, purchase: { extraData: same.extraData, matter: matterIn(row) } }];
    });
}
