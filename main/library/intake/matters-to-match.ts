import type { MatterToMatch } from '../../../shared/model/intake-match.ts';
import type { Db } from '../../storage/db.ts';
import { formerNumbers } from '../matter-views.ts';
import { orderedFor, readOrderedFor } from '../ordered-land.ts';

/** What texts can name the open matters of a connection by, the last used first. A restricted matter that this computer may not show is left out. */
export function mattersToMatch(db: Db, connectionId: string): MatterToMatch[] {
  const titles = new Map<string, string[]>();
  const rows = db.all(
    `SELECT matter_id, volume_folio AS title FROM register_statement WHERE connection_id = ?1 AND matter_id IS NOT NULL
     UNION SELECT intent.matter_id, item.identifier FROM item JOIN intent ON intent.id = item.intent_id
       WHERE item.connection_id = ?1 AND item.identifier GLOB '[1-9]*/[0-9]*'`,
    connectionId,
  );
  for (const { matter_id, title } of rows) {
    const known = titles.get(String(matter_id)) ?? [];
    known.push(String(title));
    titles.set(String(matter_id), known);
  }
  return db
    .all(
      `SELECT matter.id, matter.number, matter.property, ${formerNumbers} AS former_numbers, ${orderedFor} FROM matter
       WHERE connection_id = ? AND deleted_at IS NULL AND closed_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM office_thing JOIN office_restriction ON office_restriction.matter = office_thing.id
           WHERE office_thing.kind = 'matter' AND office_thing.local_id = matter.id AND step IS NOT NULL)
       ORDER BY last_used_at DESC`,
      connectionId,
    )
    .map((row) => ({
      id: String(row.id),
      numbers: [String(row.number), ...String(row.former_numbers).split('\n').filter(Boolean)],
      titles: titles.get(String(row.id)) ?? [],
      addresses: [String(row.property), ...readOrderedFor(row)].filter(Boolean),
    }));
}
