import type { Db } from '../../main/storage/db.ts';

/** What a trigger raises in a transaction is the error of a full disk from now on: SQLite gives it the code of a constraint. */
export function raiseAsFullDisk(db: Db): void {
  const { transaction } = db;
  db.transaction = (work) => {
    try {
      return transaction(work);
    } catch (error) {
      throw Object.assign(error as Error, { errcode: 13 });
    }
  };
}
