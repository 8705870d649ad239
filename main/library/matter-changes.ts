import type { MatterChanged } from '../../shared/contract/views/matter.ts';
import { personOfComputer } from '../lib/person-of-computer.ts';
import type { Db } from '../storage/db.ts';
import { officePerson } from '../storage/office-person.ts';

/** Who changed the notes and the other details of a matter last; nobody while this computer belongs to no office. */
export function matterChanges(
  db: Db,
  matterId: string,
  here: string,
): { readonly notes: MatterChanged | null; readonly details: MatterChanged | null } {
  const me = officePerson(db);
  if (me === null) return { notes: null, details: null };
  function last(condition: string): MatterChanged | null {
    const row = db.get(
      `SELECT at, computer FROM matter_event WHERE matter_id = ? AND kind = 'edited' AND ${condition}
       ORDER BY at DESC, n DESC LIMIT 1`,
      matterId,
    );
    if (row === undefined) return null;
    const computer = String(row.computer);
    const person = computer === here ? me : personOfComputer(computer);
    return person === '' ? null : { person: String(person), at: Number(row.at) };
  }
  const other = `EXISTS (SELECT 1 FROM json_each(what) WHERE key <> 'notes')`;
  return { notes: last(`what ->> '$.notes' IS NOT NULL`), details: last(other) };
}
