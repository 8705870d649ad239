import type { Migration } from '../migrate.ts';

/** How a person arranged the pack of a matter’s documents. */
export const library066: Migration = {
  version: 66,
  sql: `
CREATE TABLE pack_arrangement (
  matter_id TEXT NOT NULL REFERENCES matter (id),
  kind TEXT NOT NULL,
  -- JSON: sections and documents in their order, what was taken out and put in.
  what TEXT NOT NULL CHECK (json_valid(what)),
  PRIMARY KEY (matter_id, kind)
) STRICT, WITHOUT ROWID;
`,
};
