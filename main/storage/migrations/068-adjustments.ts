import type { Migration } from '../migrate.ts';

/** Statements of adjustments of matters: each saving is a version of its own. */
export const library068: Migration = {
  version: 68,
  sql: `
CREATE TABLE adjustment_version (
  id TEXT PRIMARY KEY,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  -- From 1, as its computer counted.
  number INTEGER NOT NULL CHECK (number > 0),
  saved_at INTEGER NOT NULL,
  saved_by TEXT NOT NULL,
  -- JSON: the statement, with what each figure was compared with.
  content TEXT NOT NULL,
  -- JSON: what the matter said then, as it stands on the print.
  facts TEXT NOT NULL,
  computer TEXT NOT NULL
) STRICT;
CREATE INDEX adjustment_version_of ON adjustment_version (matter_id);
CREATE TRIGGER adjustment_version_frozen BEFORE UPDATE ON adjustment_version
BEGIN SELECT RAISE(ABORT, 'a version of a statement does not change'); END;
`,
};
