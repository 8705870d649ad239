import type { Migration } from '../migrate.ts';

/** Lists of register statements name the land and its proprietors. Earlier ones are read once Landfolio runs. */
export const library042: Migration = {
  version: 42,
  sql: `
-- JSON, from the stored answer, for lists: address, land and proprietors. Null where it was not read yet.
ALTER TABLE register_statement ADD COLUMN about TEXT;
CREATE INDEX item_identifier ON item (connection_id, identifier) WHERE address IS NOT NULL;
`,
};
