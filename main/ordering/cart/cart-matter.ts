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
  // What was only searched for proves nothing: the search for this very cart is among it.
  const land = db.all(
    `SELECT label FROM matter_link
     WHERE matter_id = ?1 AND kind = 'property' AND how = 'attached' AND detached_at IS NULL
     UNION
     SELECT line.value ->> '$.context.address' FROM matter, intent,
       json_each(iif(json_valid(intent.cart), intent.cart, '{}'), '$.lines') AS line
     WHERE matter.id = ?1 AND intent.matter_id = matter.id
       AND intent.confirmed_at >= coalesce(matter.reused_at, 0)
       AND intent.state NOT IN ('NOT_SENT', 'DISCARDED', 'REJECTED') AND line.value ->> '$.context.address' <> ''
     LIMIT 200`,
    row.id ?? null,
  );
  return {
    property: String(row.property),
    parties: String(row.parties),
    land: land.map(({ label }) => String(label)),
  };
}
