import type { Migration } from '../migrate.ts';

/**
 * Names that a person gave documents by hand. Of the item or the statement and not of the document: one that is fetched
 * again keeps its name.
 */
export const library011: Migration = {
  version: 11,
  sql: `
CREATE TABLE document_name (
  -- An item's id or a register statement's: both are UUIDs, so that none is both.
  source_id TEXT PRIMARY KEY,
  -- With its ending; safe in every file system.
  name TEXT NOT NULL,
  named_at INTEGER NOT NULL,
  computer TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
