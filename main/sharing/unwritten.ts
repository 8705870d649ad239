import type { SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';

/** Things of the office that this library does not show as the ledger has them, by what they wait for. */
export interface Unwritten {
  /** A newer Landfolio wrote them. */
  readonly version: number;
  readonly matter: number;
  readonly unreadable: number;
  /** One of them was bought: what colleagues ordered since may be news here, and is asked about. */
  readonly isBought: boolean;
}

/** Kinds of what costs money. */
export const boughtKinds: readonly string[] = ['order', 'statement', 'purchase', 'alert'];

/** Counts them. Documents whose bytes are still to come are counted elsewhere, so none is while any is. */
export function createUnwritten(db: Db, kinds: readonly SharedKind[]): () => Unwritten {
  const versions = JSON.stringify(Object.fromEntries(kinds.map(({ kind, version }) => [kind, version])));
  return () => {
    const rows = db.all(
      `SELECT reason, count(*) AS n, max(kind IN (SELECT value FROM json_each(?2))) AS is_bought FROM (
         SELECT thing.kind, CASE
           WHEN known.value IS NULL OR entry.version > known.value THEN 'version'
           WHEN json_type(thing.fields, '$.matter') = 'text' AND NOT EXISTS (SELECT 1 FROM office_thing AS matter
             WHERE matter.kind = 'matter' AND matter.id = thing.fields ->> '$.matter' AND matter.local_id IS NOT NULL) THEN 'matter'
           ELSE 'unreadable' END AS reason
         FROM office_thing AS thing
         LEFT JOIN office_entry AS entry ON entry.n = thing.last_n
         LEFT JOIN json_each(?1) AS known ON known.key = thing.kind
         WHERE thing.is_waiting = 1 AND (thing.kind <> 'document' OR NOT EXISTS (SELECT 1 FROM office_file)))
       GROUP BY reason`,
      versions,
      JSON.stringify(boughtKinds),
    );
    const of = (reason: string) => Number(rows.find((row) => row.reason === reason)?.n ?? 0);
    return {
      version: of('version'),
      matter: of('matter'),
      unreadable: of('unreadable'),
      isBought: rows.some((row) => row.is_bought === 1),
    };
  };
}
