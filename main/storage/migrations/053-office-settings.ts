import type { Migration } from '../migrate.ts';

/** Office details and days off are rows of the library: what the computers of an office share is written in one transaction. */
export const library053: Migration = {
  version: 53,
  sql: `
-- By the names of main/settings/office-settings.ts. A name without a row has its usual value.
CREATE TABLE office_detail (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE day_off (
  -- YYYY-MM-DD.
  day TEXT PRIMARY KEY,
  -- May be empty.
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO office_changed (kind, local_id) SELECT 'certificateSet', id FROM certificate_set WHERE EXISTS (SELECT 1 FROM office_membership);
`,
};
