import { copiesOf } from '../../shared/model/copy-of.ts';
import type { ByHand } from '../../shared/model/search-completeness/search-line.ts';
import { computerName } from '../lib/computer-name.ts';
import { personOfComputer } from '../lib/person-of-computer.ts';
import type { Db } from '../storage/db.ts';
import { officePerson } from '../storage/office-person.ts';

/** A document that a person added and said to be a copy of something. */
export interface CopyHeld extends ByHand {
  readonly id: string;
  /** When it was added, milliseconds UTC. */
  readonly at: number;
}

interface Asked {
  readonly connectionId: string;
  /** Null: of no matter. */
  readonly matterId: string | null;
  /** This computer. */
  readonly computer: string;
}

/**
 * The newest document for each thing that one is said to be a copy of. A plan and an instrument are the same whoever got them; a search
 * of a title and a certificate of an owners corporation are of one matter, or attached to it.
 */
export function copiesHeld(db: Db, { connectionId, matterId, computer }: Asked): Map<string, CopyHeld> {
  const rows = db.all(
    `SELECT document.id, document.received_at, document.computer, own_document.copy_of, own_document.added_by,
       own_document.dated_on, document.matter_id = ?2 OR EXISTS (SELECT 1 FROM matter_link
         WHERE matter_link.matter_id = ?2 AND kind = 'document' AND thing = document.id AND detached_at IS NULL) AS is_here
     FROM own_document CROSS JOIN document ON document.id = own_document.id
     WHERE own_document.copy_of <> '' AND document.connection_id = ?1 AND document.state = 'STORED'
     ORDER BY is_here, document.received_at, document.id`,
    connectionId,
    matterId,
  );
  const found = new Map<string, CopyHeld>();
  for (const row of rows) {
    const where = String(row.computer);
    const isHere = where === computer;
    const person = typeof row.added_by === 'string' ? row.added_by : null;
    const held: CopyHeld = {
      id: String(row.id),
      at: Number(row.received_at),
      datedOn: typeof row.dated_on === 'string' ? row.dated_on : null,
      person: person ?? (isHere ? officePerson(db) : personOfComputer(where) || null),
      computer: isHere ? null : computerName(where),
    };
    for (const copy of copiesOf(String(row.copy_of)))
      if (row.is_here === 1 || /^(?:plan|instrument) /.test(copy)) found.set(copy, held);
  }
  return found;
}
