import type { Db, SqlRow } from '../storage/db.ts';
import type { ChargeWord } from '../storage/logged-charges.ts';

/** A word as it is kept. `at`: when it was written down, milliseconds UTC. */
export type KeptChargeWord = ChargeWord & { readonly at: number };

/** Part of the caller's transaction. */
export function keepChargeWord(db: Db, chargeId: string, word: KeptChargeWord, computer: string): void {
  db.run(
    `INSERT INTO charge_word (charge_id, at, computer, said_by, said_on, recorded_by, says, number)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    chargeId,
    word.at,
    computer,
    word.saidBy,
    word.saidOn,
    word.recordedBy,
    word.says,
    word.number,
  );
}

/** Everything that the service provider said about a charge, oldest first. */
export function chargeWordsOf(db: Db, chargeId: string): KeptChargeWord[] {
  return db.all('SELECT * FROM charge_word WHERE charge_id = ? ORDER BY n', chargeId).map(readWord);
}

/** The state that a word brings a charge into. */
export function stateOfWord({ says }: Pick<ChargeWord, 'says'>): 'PLACED' | 'PRESUMED_ABSENT' {
  return says === 'placed' ? 'PLACED' : 'PRESUMED_ABSENT';
}

function readWord(row: SqlRow): KeptChargeWord {
  return {
    says: row.says === 'placed' ? 'placed' : 'notPlaced',
    number: row.number as string | null,
    saidBy: String(row.said_by),
    saidOn: String(row.said_on),
    recordedBy: String(row.recorded_by),
    at: Number(row.at),
  };
}
