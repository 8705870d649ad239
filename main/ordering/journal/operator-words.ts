import { operatorSays } from '../../../shared/model/order-state.ts';
import type { Db, SqlRow } from '../../storage/db.ts';

/** What the operator of the service answered about an order, as a person wrote it down. */
export interface OperatorWord {
  readonly says: (typeof operatorSays)[number];
  /** The number that it is about; null where it was not made. */
  readonly orderId: string | null;
  /** As the person wrote it. */
  readonly saidBy: string;
  /** The day of the answer, YYYY-MM-DD. */
  readonly saidOn: string;
  /** The service shows no reference with that order: it was taken for this one on the operator's word alone. */
  readonly isUnmatched: boolean;
}

/** A word as it is kept. `at`: when it was written down, milliseconds UTC. */
export type KeptWord = OperatorWord & { readonly at: number };

/** Part of the caller's transaction. */
export function keepWord(db: Db, intentId: string, word: KeptWord, computer: string): void {
  db.run(
    `INSERT INTO operator_word (intent_id, at, computer, said_by, said_on, says, order_id, is_unmatched)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    intentId,
    Math.round(word.at),
    computer,
    word.saidBy,
    word.saidOn,
    word.says,
    word.orderId,
    word.isUnmatched ? 1 : 0,
  );
}

/** Everything that the operator said about an order, oldest first. */
export function wordsOf(db: Db, intentId: string): KeptWord[] {
  return db.all('SELECT * FROM operator_word WHERE intent_id = ? ORDER BY n', intentId).map(readWord);
}

/** Whether the operator's last word about it is that there is no such order. */
export function isToldAbsent(words: readonly OperatorWord[]): boolean {
  return words.at(-1)?.says === 'notMade';
}

/** The word as the journal's events and the screens say it. */
export function wordText(word: OperatorWord): string {
  const from = `(${word.saidBy}, ${word.saidOn})`;
  if (word.says === 'notMade') return `The service provider says that there is no such order ${from}.`;
  const order = `order ${word.orderId ?? ''}`;
  if (word.says === 'cancelled')
    return `The service provider says that ${order} is cancelled and not charged ${from}.`;
  if (word.says === 'stands')
    return `The service provider says that ${order} remains in place and is charged ${from}.`;
  const unmatched = word.isUnmatched ? ' The service shows no reference with this order.' : '';
  return `The service provider says that it was placed as ${order} ${from}.${unmatched}`;
}

function readWord(row: SqlRow): KeptWord {
  return {
    says: operatorSays.find((one) => one === row.says) ?? 'notMade',
    orderId: typeof row.order_id === 'string' ? row.order_id : null,
    saidBy: String(row.said_by),
    saidOn: String(row.said_on),
    isUnmatched: row.is_unmatched === 1,
    at: Number(row.at),
  };
}
