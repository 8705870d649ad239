import type { FilingView } from '../../shared/contract/views/matter-acts.ts';
import type { Db } from './db.ts';

/** The matters that an order, a statement and so on was in, by the acts that moved it, oldest first. */
export function filingsOf(db: Db, thing: string): FilingView[] {
  return db
    .all(
      `SELECT matter_act.at, matter_act.kind, undoes, matter_filing.from_number, matter_filing.to_number
       FROM matter_filing JOIN matter_act ON matter_act.id = matter_filing.act_id
       WHERE thing = ? AND matter_act.kind IN ('moved', 'merged') ORDER BY n`,
      thing,
    )
    .map((row) => ({
      at: Number(row.at),
      how: row.undoes !== null ? 'undone' : row.kind === 'merged' ? 'merged' : 'moved',
      from: String(row.from_number),
      to: String(row.to_number),
    }));
}
