import type { Log } from '../ports/log.ts';
import type { ContentStore } from '../storage/content-store.ts';
import type { Db } from '../storage/db.ts';

/**
 * Removes files whose documents were deleted, or that are left at the office's server. Other bytes stay for as long as any document
 * has them, one in the bin included.
 */
export interface FileRemoval {
  /** Begins to remove what `file_to_remove` names. What fails is tried at the next start. */
  start(): void;
  /** Runs `work` while nothing is removed: it may give a file its name before its row is written. */
  whileNothingIsRemoved<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when none is being removed. */
  idle(): Promise<void>;
}

export function createFileRemoval(
  db: Db,
  parts: { readonly store: Pick<ContentStore, 'remove'>; readonly log: Log },
): FileRemoval {
  let running: Promise<void> = Promise.resolve();

  async function removeAll(): Promise<void> {
    for (const row of db.all('SELECT * FROM file_to_remove')) {
      const sha256 = String(row.sha256);
      const isQuarantined = Number(row.is_quarantined);
      const isKept =
        db.get(
          'SELECT 1 FROM document WHERE sha256 = ?1 UNION ALL SELECT 1 FROM deleted_document WHERE sha256 = ?1',
          sha256,
        ) !== undefined;
      const isLeft =
        isQuarantined === 0 &&
        db.get(
          `SELECT 1 FROM office_file WHERE sha256 = ?1 AND is_left = 1
             AND NOT EXISTS (SELECT 1 FROM deleted_document WHERE sha256 = ?1)`,
          sha256,
        ) !== undefined;
      if (!isKept || isLeft) await parts.store.remove(sha256, isQuarantined === 1);
      if (!isKept) {
        db.run('DELETE FROM office_file WHERE sha256 = ? AND is_left = 1', sha256);
        db.run('DELETE FROM opened_file WHERE sha256 = ?', sha256);
      }
      db.run('DELETE FROM file_to_remove WHERE sha256 = ? AND is_quarantined = ?', sha256, isQuarantined);
    }
  }

  function start(): void {
    running = running.then(removeAll).catch((error: unknown) => void parts.log.error('library.files', error));
  }

  return {
    start,
    whileNothingIsRemoved(work) {
      const done = running.then(work);
      running = done.then(
        () => {},
        () => {},
      );
      return done;
    },
    idle: () => running,
  };
}
