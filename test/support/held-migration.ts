import { libraryMigrations } from '../../main/storage/library-db.ts';
import { migrate } from '../../main/storage/migrate.ts';
import { openDb } from '../../main/storage/open-db.ts';
import { statementsOf } from './old-library.ts';

/*
 * Brings the library at `path` up to date, and stands still in the middle of a step, after so many of its statements and
 * inside its transaction, until it is killed.
 */
const [, , path = '', step = '', after = ''] = process.argv;
const db = openDb(path);
migrate(
  {
    ...db,
    exec(sql) {
      const held = libraryMigrations.find((one) => one.sql === sql && one.version === Number(step));
      if (held === undefined) return db.exec(sql);
      for (const [index, statement] of statementsOf(sql).entries()) {
        if (index === Number(after)) break;
        db.exec(statement);
      }
      process.stdout.write('held\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    },
  },
  libraryMigrations,
);
