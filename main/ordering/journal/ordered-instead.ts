import type { IntentState } from '../../../shared/model/order-state.ts';
import type { Db } from '../../storage/db.ts';
import { stateList } from '../../storage/state-list.ts';
import type { Intent } from './intent.ts';
import { readIntent } from './read-intent.ts';

/** Something left this computer, and nobody has said that nothing came of it. */
const mayStand: readonly IntentState[] = [
  'SENDING',
  'RESPONDED',
  'PLACED',
  'UNKNOWN',
  'CONFIRMED',
  'DUPLICATE',
];

/**
 * The order that was placed instead of another and may stand, or null: one that it was given up for, in its turn or not, else one
 * of the same basket that was confirmed after it.
 */
export function orderedInstead(db: Db, intent: Intent): Intent | null {
  const given = db.get(
    `WITH RECURSIVE later (id, depth) AS (VALUES (?, 0) UNION ALL
       SELECT superseded_by, depth + 1 FROM later JOIN intent USING (id) WHERE superseded_by IS NOT NULL)
     SELECT intent.* FROM later JOIN intent USING (id) WHERE depth > 0 AND state IN ${stateList(mayStand)} ORDER BY depth LIMIT 1`,
    intent.id,
  );
  const row =
    given ??
    db.get(
      `SELECT * FROM intent WHERE connection_id = ? AND basket_key = ? AND id <> ? AND confirmed_at >= ?
         AND state IN ${stateList(mayStand)} ORDER BY confirmed_at LIMIT 1`,
      intent.connectionId,
      intent.basketKey,
      intent.id,
      intent.confirmedAt,
    );
  return row === undefined ? null : readIntent(row);
}

/** Whether an order that a person gave up was ordered again. */
export function isOrderedAgain(db: Db, intent: Intent): boolean {
  return intent.state === 'ABANDONED' && orderedInstead(db, intent) !== null;
}
