import { matterKey } from '../../../shared/model/customer-reference.ts';
import { thingKey } from '../../../shared/model/land-identity.ts';
import { madeStates, unresolvedStates } from '../../../shared/model/order-state.ts';
import type { Db, SqlRow } from '../../storage/db.ts';
import { stateList } from '../../storage/state-list.ts';
import type { CartLine, ConfirmedLine, Intent } from '../journal/intent.ts';
import { readIntent } from '../journal/read-intent.ts';
import { latelyMs, type Purchase } from './compare-purchases.ts';
import { compareThings } from './compare-things.ts';
import { matterColumns, matterIn } from './purchases-of.ts';
import type { NamesOf } from './title-numbers.ts';

/** An order that may be charged, of which the library has no item for this line. */
export interface OpenOrder {
  readonly intent: Intent;
  readonly line: ConfirmedLine;
  readonly purchase: Purchase;
  /** Of its matter now. */
  readonly matterNumber: string;
  /** `otherMatter`: nothing says that its land is the same, and it is for another matter. */
  readonly sameness: MaybeSame;
}

export type MaybeSame = 'same' | 'unsure' | 'otherMatter';

type Line = Pick<CartLine, 'product' | 'context'>;

export type OpenOrders = (connectionId: string, line: Line, matterNumber: string) => OpenOrder[];

const howMany = '(SELECT count(*) FROM item WHERE item.intent_id = intent.id)';

/**
 * Orders that hold the same thing, or what may be the same, and may cost money, as far as no item of the library says so: those whose
 * outcome is not known, and those whose certificates could not be read yet, whether their number is verified or not. The latter are
 * looked for until they are read, and are few.
 */
export function createOpenOrders(db: Db, now: () => number, maybeSame: CompareLines): OpenOrders {
  let read: { readonly key: string; readonly rows: readonly (readonly [Intent, SqlRow])[] } | null = null;

  /** A cart asks for each of its lines: read once, until something was written or a minute has passed. */
  function openOf(connectionId: string) {
    const written = Number(db.get('SELECT total_changes() AS n')?.n);
    const minute = Math.floor(now() / 60_000);
    const key = JSON.stringify([connectionId, written, minute]);
    if (read?.key === key) return read.rows;
    const rows = db.all(
      `SELECT intent.*, matter.number AS matter_number, ${matterColumns} FROM intent JOIN matter ON matter.id = intent.matter_id
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

  return (connectionId, line, matterNumber) =>
    openOf(connectionId).flatMap(([intent, row]): OpenOrder[] => {
      const existing = String(row.matter_number);
      const matter = { wanted: matterNumber, existing };
      const [found] = intent.cart.lines
        .flatMap((one) => {
          const sameness = maybeSame(connectionId, line, one, matter);
          return sameness === null || hasItem(intent.id, one) ? [] : [{ line: one, sameness }];
        })
        .sort((a, b) => surest.indexOf(a.sameness) - surest.indexOf(b.sameness));
      if (found === undefined) return [];
      const purchase = { extraData: found.line.extraData, matter: matterIn(row) };
      return [{ intent, ...found, purchase, matterNumber: existing }];
    });
}

const surest: readonly MaybeSame[] = ['same', 'unsure', 'otherMatter'];

/** Compares a line that is wanted with one that may be paid for; null where it is certainly another. */
export type CompareLines = (
  connectionId: string,
  wanted: Line,
  existing: Line,
  matter: { readonly wanted: string; readonly existing: string },
) => MaybeSame | null;

/** The rule of compare-things.ts, with the numbers of titles that the library knows otherwise. */
export function createCompareLines(namesOf: NamesOf): CompareLines {
  return (connectionId, wanted, existing, matter) => {
    const sameness = compareThings(wanted, existing);
    if (sameness === 'same') return sameness;
    if (sameness === 'other') return null;
    const [numbers, others] = [wanted, existing].map((line) => namesOf(connectionId, line).numbers);
    if (numbers?.length && others?.length)
      return numbers.some((number) => others.includes(number)) ? 'same' : null;
    if (sameness === 'unsure') return sameness;
    const key = matterKey(matter.wanted);
    return key !== '' && key === matterKey(matter.existing) ? 'unsure' : 'otherMatter';
  };
}
