import type { CartMatter } from '../../../shared/contract/views/cart.ts';
import type { Db } from '../../storage/db.ts';
import { partiesIn, partiesOfMatter } from '../../storage/matter-parties.ts';
import { orderedAddress, orderedLines } from '../../storage/ordered-lines.ts';

/** What is written on the matter with this number, and the land it is known to be about; null where none has it now. */
export function cartMatter(db: Db, connectionId: string, number: string): CartMatter | null {
  const row = db.get(
    `SELECT id, property, parties, ${partiesOfMatter} AS party_rows FROM matter
     WHERE connection_id = ? AND number = ? AND deleted_at IS NULL`,
    connectionId,
    number,
  );
  if (row === undefined) return null;
  // What was only searched for proves nothing: the search for this very cart is among it.
  const land = db.all(
    `SELECT label FROM matter_link
     WHERE matter_id = ?1 AND kind = 'property' AND how = 'attached' AND detached_at IS NULL
     UNION
     SELECT ${orderedAddress} FROM matter, ${orderedLines} AND matter.id = ?1 AND ${orderedAddress} <> ''
     LIMIT 200`,
    row.id ?? null,
  );
  return {
    id: String(row.id),
    property: String(row.property),
    parties: partiesIn(row.party_rows),
    earlierParties: String(row.parties),
    land: land.map(({ label }) => String(label)),
  };
}
