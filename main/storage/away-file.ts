import type { ContentStore } from './content-store.ts';
import type { Db } from './db.ts';

/**
 * SQL: whether the bytes of a row of `document` are not on this computer but at the office's server. This is the one rule: whoever reads
 * the content store asks it first.
 */
export const isAwaySql = `EXISTS (SELECT 1 FROM office_file
  WHERE office_file.sha256 = document.sha256 AND office_file.file_type = document.file_type)`;

/** The same of one file. */
export function isFileAway(
  db: Db,
  { sha256, fileType }: { readonly sha256: string; readonly fileType: string },
): boolean {
  const sql = 'SELECT 1 FROM office_file WHERE sha256 = ? AND file_type = ?';
  return db.get(sql, sha256, fileType) !== undefined;
}

/** The same store. A file that was left at the office's server and is kept here another way is here again. */
export function withLeftFiles(store: ContentStore, db: Db): ContentStore {
  return {
    ...store,
    async keep(name, kept) {
      await store.keep(name, kept);
      db.run(
        'DELETE FROM office_file WHERE sha256 = ? AND file_type = ? AND is_left = 1',
        kept.sha256,
        kept.fileType,
      );
    },
  };
}
