import type { Migration } from '../migrate.ts';

/** What a person said that a matter does not need. */
export const library070: Migration = {
  version: 70,
  sql: `
CREATE TABLE checklist_mark (
  matter_id TEXT NOT NULL REFERENCES matter (id),
  item TEXT NOT NULL,
  -- Who said it; empty where nobody gave a name.
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (matter_id, item)
) STRICT, WITHOUT ROWID;
`,
};
