import type { Migration } from '../migrate.ts';

/** Files of notifications that were taken from the watched folder: each is taken once. */
export const library060: Migration = {
  version: 60,
  sql: `
CREATE TABLE alert_file (
  connection_id TEXT NOT NULL,
  -- Of its bytes: the same file under another name is the same.
  sha256 TEXT NOT NULL,
  -- partly: some of its notifications could not be read; bad: none of them.
  outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'partly', 'bad')),
  at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, sha256)
) STRICT, WITHOUT ROWID;
`,
};
