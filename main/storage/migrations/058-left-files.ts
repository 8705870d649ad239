import type { Migration } from '../migrate.ts';

/** A computer can leave the bytes of older documents at the server of its office. */
export const library058: Migration = {
  version: 58,
  sql: `
-- 1: this computer leaves the file at the server; 0: it is still to come.
ALTER TABLE office_file ADD COLUMN is_left INTEGER NOT NULL DEFAULT 0;
ALTER TABLE office_file ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
-- When a document was last used here. Its file stays for a while.
CREATE TABLE opened_file (
  sha256 TEXT PRIMARY KEY,
  opened_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
