import type { Db } from './db.ts';

/** The same database; `told` is called after each write that is committed. */
export function toldDb(db: Db, told: () => void): Db {
  let isInTransaction = false;
  function after<T>(work: () => T): T {
    const result = work();
    if (!isInTransaction) told();
    return result;
  }
  return {
    ...db,
    exec: (sql) => after(() => db.exec(sql)),
    run: (sql, ...values) => after(() => db.run(sql, ...values)),
    runUnflushed: (sql, ...values) => after(() => db.runUnflushed(sql, ...values)),
    transaction: (work) =>
      after(() => {
        isInTransaction = true;
        try {
          return db.transaction(work);
        } finally {
          isInTransaction = false;
        }
      }),
  };
}
