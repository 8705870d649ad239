import type { CartMatter } from '../../../shared/contract/views/cart.ts';
import type { Db } from '../../storage/db.ts';

/** What is written on the matter with this number, and the land it is known to be about; null where none has it now. */
export function cartMatter(db: Db, connectionId: string, number: string): CartMatter | null {
  const row = db.get(
    'SELECT id, property, parties FROM matter WHERE connection_id = ? AND number = ? AND deleted_at IS NULL',
    connectionId,
    number,
  );
  if (row === undefined) return null;
  const land = db.all(
    `SELECT label FROM matter_link WHERE matter_id = ? AND kind = 'property' AND detached_at IS NULL
     ORDER BY linked_at LIMIT 50`,
    row.id ?? null,
  );
  return {
    property: String(row.property),
    parties: String(row.parties),
    land: land.map(({ label }) => String(label)),
  };
}
