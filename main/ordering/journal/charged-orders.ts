import type { Db } from '../../storage/db.ts';
import { numbersOf } from '../operator-question.ts';
import { cancelledNumbers, standingNumbers } from '../surplus-orders.ts';
import type { Intent } from './intent.ts';
import { wordsOf } from './operator-words.ts';

/**
 * Writes down how many of an intent's own orders are charged, by what the operator said so far. A number of another intent,
 * which was placed instead of this one, is charged there or, cancelled, not at all. Part of the caller's transaction.
 */
export function writeChargedOrders(db: Db, intent: Intent): void {
  const numbers = numbersOf(intent);
  const words = wordsOf(db, intent.id);
  const cancelled = cancelledNumbers(numbers, words);
  const others = new Map<string, string>();
  for (const number of numbers) {
    const row = db.get(
      'SELECT id FROM intent WHERE connection_id = ? AND order_id = ? AND id <> ?',
      intent.connectionId,
      number,
      intent.id,
    );
    if (row !== undefined) others.set(number, String(row.id));
  }
  const standing = standingNumbers(numbers, words);
  const own = standing?.filter((number) => !others.has(number)).length ?? null;
  db.run('UPDATE intent SET charged_orders = ? WHERE id = ?', own, intent.id);
  for (const [number, id] of others) {
    const charged = cancelled.includes(number) ? 0 : null;
    db.run(`UPDATE intent SET charged_orders = ? WHERE id = ? AND state = 'CONFIRMED'`, charged, id);
  }
}
