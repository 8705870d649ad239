import type { Migration } from '../migrate.ts';

/** What the library knows about itself: when it was checked, what happened to it, and why nothing may be ordered. */
export const library005: Migration = {
  version: 5,
  sql: `
CREATE TABLE library_state (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
