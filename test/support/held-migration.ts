import { libraryMigrations } from '../../main/storage/library-db.ts';
import { migrate } from '../../main/storage/migrate.ts';
import { openDb } from '../../main/storage/open-db.ts';
import { schema } from '../../main/storage/schema/schema.ts';
import { statementsOf } from './old-library.ts';

/** A library that is brought up to date as far as the middle of a step: so many of its statements, inside its transaction. */
export interface HeldMigration {
  readonly path: string;
  readonly step: number;
  readonly after: number;
  readonly how: 'migrated' | 'new';
}

/*
 * Stands still in the middle of a step of each library, all at the same time, until it is killed: each is held within the one
 * before.
 */
const all: readonly HeldMigration[] = JSON.parse(process.argv[2] ?? '');

function holdFrom(at: number): void {
  const held = all[at];
  if (held === undefined) {
    process.stdout.write('held\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return;
  }
  const { path, step, after, how } = held;
  const db = openDb(path);
  migrate(
    {
      ...db,
      exec(sql) {
        const isHeld =
          sql === schema || libraryMigrations.some((one) => one.sql === sql && one.version === step);
        if (!isHeld) return db.exec(sql);
        for (const statement of statementsOf(sql).slice(0, after)) db.exec(statement);
        holdFrom(at + 1);
      },
    },
    libraryMigrations,
    how === 'new' ? schema : undefined,
  );
}

holdFrom(0);
