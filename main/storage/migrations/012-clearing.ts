import type { Migration } from '../migrate.ts';

/**
 * Owner searches are personal data: a person may clear those that are old. The note of each clearing stays, and without
 * one that covers it no search can be deleted.
 */
export const library012: Migration = {
  version: 12,
  sql: `
CREATE TABLE clearing (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- Everything made before this moment was deleted.
  before INTEGER NOT NULL,
  -- How many there were.
  count INTEGER NOT NULL CHECK (count > 0),
  computer TEXT NOT NULL
) STRICT;
CREATE TRIGGER clearing_kept BEFORE DELETE ON clearing
BEGIN SELECT RAISE(ABORT, 'what was cleared stays noted'); END;
CREATE TRIGGER clearing_frozen BEFORE UPDATE ON clearing
BEGIN SELECT RAISE(ABORT, 'what was cleared stays noted'); END;
DROP TRIGGER owner_search_kept;
CREATE TRIGGER owner_search_kept BEFORE DELETE ON owner_search
WHEN NOT EXISTS (SELECT 1 FROM clearing WHERE before > OLD.at)
BEGIN SELECT RAISE(ABORT, 'an owner search is deleted by a clearing only'); END;
`,
};
