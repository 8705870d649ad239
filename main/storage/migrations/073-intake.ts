import type { Migration } from '../migrate.ts';

/** PDFs from elsewhere that wait for a person. */
export const library073: Migration = {
  version: 73,
  sql: `
CREATE TABLE intake_file (
  connection_id TEXT NOT NULL,
  -- Of its bytes: the same file under another name is the same.
  sha256 TEXT NOT NULL,
  -- As it was called where it came from; empty once a person decided.
  name TEXT NOT NULL CHECK (state = 'waiting' OR name = ''),
  bytes INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  -- waiting: for a person. taken: it is a document of a matter. refused: it is of no matter.
  state TEXT NOT NULL CHECK (state IN ('waiting', 'taken', 'refused')),
  -- How it could be read.
  reading TEXT NOT NULL,
  -- What its text names matters by; empty once a person decided.
  text TEXT NOT NULL CHECK (state = 'waiting' OR text = ''),
  PRIMARY KEY (connection_id, sha256)
) STRICT, WITHOUT ROWID;
CREATE INDEX intake_waiting ON intake_file (connection_id, found_at) WHERE state = 'waiting';
`,
};
