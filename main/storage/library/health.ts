import { existsSync, statSync } from 'node:fs';
import type { Library } from './open-library.ts';

/** Tables whose rows stand in states that help to find what went wrong, each with its column. */
const states: readonly (readonly [table: string, column: string])[] = [
  ['intent', 'state'],
  ['item', 'status'],
  ['download', 'state'],
  ['document', 'state'],
  ['charge', 'state'],
];
const counted = ['matter', 'register_statement', 'title_alert', 'history_order', 'cart_line'] as const;
/** Beyond this a look at the structure takes longer than a person waits; the weekly check looks there. */
const maxBytesToCheck = 64 * 1_048_576;

/** How the library is, in numbers: nothing of what it holds. */
export function libraryHealth({
  db,
  files,
  disk,
  backups,
  state,
}: Library): Readonly<Record<string, unknown>> {
  const bytes = sizeOf(files.db);
  return {
    schema: db.get('PRAGMA user_version')?.user_version ?? null,
    bytes: { database: bytes, log: sizeOf(files.wal), freeOnDisk: disk.freeBytes(files.store) },
    structure:
      bytes > maxBytesToCheck
        ? 'not checked: too large'
        : (db.get('PRAGMA quick_check(3)')?.quick_check ?? null),
    rows: Object.fromEntries(
      counted.map((table) => [table, db.get(`SELECT count(*) AS n FROM ${table}`)?.n ?? null]),
    ),
    states: Object.fromEntries(
      states.map(([table, column]) => [
        table,
        Object.fromEntries(
          db
            .all(`SELECT ${column} AS state, count(*) AS n FROM ${table} GROUP BY 1 ORDER BY 1`)
            .map((row) => [String(row.state), row.n]),
        ),
      ]),
    ),
    backups: backups.list().map(({ takenAt }) => new Date(takenAt).toISOString()),
    lastDone: Object.fromEntries(
      (['integrityCheck', 'backup', 'scrub'] as const).map((what) => {
        const at = state.lastDone(what);
        return [what, at === null ? null : new Date(at).toISOString()];
      }),
    ),
    isOrderingLocked: state.orderingLockedReason() !== null,
    notice: state.notice()?.kind ?? null,
  };
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}
