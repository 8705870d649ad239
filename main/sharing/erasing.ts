import type { AppContext } from '../context/app-context.ts';
import type { ThingToErase } from '../office/office-server.ts';
import type { Db } from '../storage/db.ts';
import { thingOfEntry } from '../storage/entry-thing.ts';
import type { OfficeLink } from './office-link.ts';

interface ErasingParts extends Pick<AppContext, 'db' | 'clock' | 'log'> {
  readonly link: OfficeLink;
}

const dayMs = 86_400_000;
const atOnce = 500;

/**
 * Once a day names to the server what was deleted in this library's copy of the ledger. The server erases what was deleted long
 * enough ago by its own clock, by what it has itself: what this computer says proves nothing. Throws nothing.
 */
export function createErasing({ db, clock, log, link }: ErasingParts): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    if (link.membership() === null || clock.now() < nextAt) return;
    nextAt = clock.now() + dayMs;
    try {
      const things = thingsToErase(db);
      // What earlier calls left without a name is removed by one call a day, also where nothing was deleted since.
      for (let at = 0; at === 0 || at < things.length; at += atOnce) {
        const erased = await link.ask((server) => server.erase(things.slice(at, at + atOnce)));
        if (erased.ok) continue;
        log.warn('office.erase', { fault: erased.failure.code });
        return;
      }
    } catch (error) {
      log.error('office.erase', error);
    }
  };
}

/**
 * Deleted matters, what was linked to them, and deleted documents, of which the ledger here still has a text. Only what is gone in
 * this library too: what a colleague said in a way that no library takes is not confirmed.
 */
export function thingsToErase(db: Db): ThingToErase[] {
  return db
    .all(
      `WITH RECURSIVE ended (id, is_deleted, merged_into) AS MATERIALIZED (
         SELECT id, fields ->> '$.isDeleted', fields ->> '$.mergedInto' FROM office_thing AS thing
         WHERE kind = 'matter' AND (instr(fields, '"isDeleted"') > 0 OR instr(fields, '"mergedInto"') > 0)
           AND ${isGoneHere('matter', 'AND deleted_at IS NULL')}),
       gone (id) AS (SELECT id FROM ended WHERE is_deleted = 1
         UNION SELECT ended.id FROM ended JOIN gone ON ended.merged_into = gone.id)
       SELECT kind, id FROM (
         SELECT 'matter' AS kind, id FROM gone
         UNION ALL SELECT kind, id FROM office_thing AS thing WHERE kind = 'link' AND fields ->> '$.matter' IN gone
           AND ${isGoneHere('matter_link', 'AND matter_id IN (SELECT id FROM matter WHERE deleted_at IS NULL)')}
         UNION ALL SELECT kind, id FROM office_thing AS thing WHERE kind = 'document'
           AND fields GLOB '*eleted*' AND (instr(fields, '"isDeleted"') > 0 OR instr(fields, '"deletedAt"') > 0)
           AND ${isGoneHere('document')}) AS thing
       WHERE EXISTS (SELECT 1 FROM office_entry WHERE kind = thing.kind AND ${thingOfEntry} = +thing.id)
       ORDER BY kind, id`,
    )
    .map((row) => ({ kind: String(row.kind), thing: String(row.id) }));
}

/** SQL: the library took what the ledger says of `thing`, and has no row of it that stands. */
function isGoneHere(table: string, stands = ''): string {
  return `(thing.is_waiting = 0 AND NOT EXISTS (SELECT 1 FROM ${table} WHERE id = thing.local_id ${stands}))`;
}
