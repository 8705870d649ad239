import type { MatterView } from '../../shared/contract/views/document.ts';
import type { Db } from '../storage/db.ts';

export interface Matters {
  /** The matter's id; made where its number is new. */
  use(connectionId: string, number: string): string;
  /** Those whose number contains `text`, last used first, at most 50. */
  list(connectionId: string, text: string): MatterView[];
}

export function createMatters(
  db: Db,
  parts: { readonly now: () => number; readonly newId: () => string; readonly computer: string },
): Matters {
  return {
    use(connectionId, number) {
      const known = db.get(
        'SELECT id FROM matter WHERE connection_id = ? AND number = ?',
        connectionId,
        number,
      );
      if (known !== undefined) {
        db.run('UPDATE matter SET last_used_at = ? WHERE id = ?', parts.now(), String(known.id));
        return String(known.id);
      }
      const id = parts.newId();
      db.run(
        'INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer) VALUES (?, ?, ?, ?, ?, ?)',
        id,
        connectionId,
        number,
        parts.now(),
        parts.now(),
        parts.computer,
      );
      return id;
    },
    list(connectionId, text) {
      return db
        .all(
          `SELECT matter.*,
             (SELECT count(*) FROM intent WHERE intent.matter_id = matter.id
                AND intent.state NOT IN ('NOT_SENT', 'DISCARDED', 'REJECTED')) AS orders,
             (SELECT count(*) FROM document WHERE document.matter_id = matter.id) AS documents
           FROM matter WHERE connection_id = ? AND number LIKE ? ESCAPE '\\'
           ORDER BY last_used_at DESC LIMIT 50`,
          connectionId,
          `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`,
        )
        .map((row) => ({
          id: String(row.id),
          number: String(row.number),
          orders: Number(row.orders),
          documents: Number(row.documents),
          lastUsedAt: Number(row.last_used_at),
        }));
    },
  };
}
