import type { Db } from './db.ts';

/** Runs `work` in one transaction. What it deletes is overwritten in the file, and not only taken out of its lists. */
export function deleteSecurely(db: Db, work: () => void): void {
  db.exec('PRAGMA secure_delete = ON');
  try {
    db.transaction(work);
  } finally {
    db.exec('PRAGMA secure_delete = OFF');
  }
}
