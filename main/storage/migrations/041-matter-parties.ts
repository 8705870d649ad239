import type { Migration } from '../migrate.ts';

/**
 * Parties of a matter as rows. The text of `matter.parties` stays as it was written: a person reads it into rows, and no machine
 * does.
 */
export const library041: Migration = {
  version: 41,
  sql: `
-- What a matter is found by of its parties, as the application wrote it with them.
ALTER TABLE matter ADD COLUMN party_words TEXT NOT NULL DEFAULT '';
CREATE TABLE matter_party (
  matter_id TEXT NOT NULL REFERENCES matter (id),
  place INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('individual', 'company', 'trust', 'estate')),
  given_names TEXT NOT NULL,
  family_name TEXT NOT NULL,
  -- Of a company or a trust.
  name TEXT NOT NULL,
  acn TEXT NOT NULL,
  -- JSON: trustees of a trust, executors of an estate, each with the parts of its name.
  representatives TEXT NOT NULL,
  address TEXT NOT NULL,
  PRIMARY KEY (matter_id, place)
) STRICT, WITHOUT ROWID;
`,
};
