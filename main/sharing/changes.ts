import type { SharedKind } from '../ports/shared-kind.ts';
import type { Db } from '../storage/db.ts';

/** Notes which things of the library are changed here, in the transaction that changes them. */
export interface Changes {
  /** Begins to note. */
  start(): void;
  stop(): void;
  /** What `work` writes is what others did: it is not noted. Inside a transaction. */
  unnoted<T>(work: () => T): T;
}

/**
 * Triggers of this connection to the library only: they are there while the computer belongs to an office, and cost nothing
 * else.
 */
export function createChanges(db: Db, kinds: readonly SharedKind[]): Changes {
  let names: string[] = [];
  return {
    start() {
      if (names.length > 0) return;
      db.exec('CREATE TEMP TABLE IF NOT EXISTS office_writing (n INTEGER)');
      for (const { kind, watched } of kinds) {
        for (const [index, { table, on, thing, of }] of watched.entries()) {
          const name = `office_${kind}_${index}`;
          // Not OR IGNORE: what the statement that fires a trigger says of a conflict goes before what the trigger says.
          db.exec(`CREATE TEMP TRIGGER ${name} AFTER ${on}${of === undefined ? '' : ` OF ${of}`} ON main.${table}
            WHEN NOT EXISTS (SELECT 1 FROM office_writing)
            BEGIN INSERT INTO office_changed (kind, local_id) SELECT '${kind}', thing FROM (SELECT ${thing} AS thing)
              WHERE thing IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM office_changed WHERE kind = '${kind}' AND local_id = thing); END`);
          names.push(name);
        }
      }
    },
    stop() {
      for (const name of names) db.exec(`DROP TRIGGER temp.${name}`);
      names = [];
    },
    unnoted(work) {
      db.run('INSERT INTO office_writing (n) VALUES (1)');
      try {
        return work();
      } finally {
        db.run('DELETE FROM office_writing');
      }
    },
  };
}
