import { flushCompileCache } from 'node:module';
import { libraryMigrations } from '../../main/storage/library-db.ts';
import { migrate } from '../../main/storage/migrate.ts';
import { openDb } from '../../main/storage/open-db.ts';
import { schema } from '../../main/storage/schema/schema.ts';
import { statementsOf } from './old-library.ts';

/*
 * Brings the library at `path` up to date, or makes a new one. It stands still in the middle of a step, after so many of its
 * statements and inside its transaction, until it is killed.
 */
// It is killed, and would leave no compiled code for the next one.
flushCompileCache();
const [, , path = '', step = '', after = '', how = 'migrated'] = process.argv;
const db = openDb(path);
migrate(
  {
    ...db,
    exec(sql) {
      const isHeld =
        sql === schema || libraryMigrations.some((one) => one.sql === sql && one.version === Number(step));
      if (!isHeld) return db.exec(sql);
      for (const [index, statement] of statementsOf(sql).entries()) {
        if (index === Number(after)) break;
        db.exec(statement);
      }
      process.stdout.write('held\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
  libraryMigrations,
  how === 'new' ? schema : undefined,
);
