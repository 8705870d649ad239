import type { Db } from './db.ts';

/** One step of the schema. Numbered from 1, forward only, never changed once released. */
export interface Migration {
  readonly version: number;
  readonly sql: string;
}

/** The database was written by a newer Landfolio: it is left alone. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
  constructor(found: number, known: number) {
    super(
      `This library was last used by a newer version of Landfolio (schema ${found}; this version supports ${known}). ` +
        'Install the newer version again. Nothing was changed.',
    );
  }
}

/**
 * Brings the schema up to date: each step is one transaction that also writes `user_version`. An empty database is given
 * `whole`, the schema that the last step leads to, in one transaction.
 */
export function migrate(db: Db, migrations: readonly Migration[], whole?: string): void {
  const current = Number(db.get('PRAGMA user_version')?.user_version ?? 0);
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) throw new DatabaseTooNew(current, newest);
  if (whole !== undefined && current === 0 && db.get('SELECT 1 FROM sqlite_schema') === undefined) {
    apply(db, { version: newest, sql: whole });
    return;
  }
  for (const step of migrations) {
    if (step.version > current) apply(db, step);
  }
}

function apply(db: Db, { version, sql }: Migration): void {
  db.transaction(() => {
    db.exec(sql);
    // A pragma takes no parameters; the version is our own integer.
    db.exec(`PRAGMA user_version = ${Math.trunc(version)}`);
  });
}
