import type { Migration } from '../migrate.ts';

/** An order that was placed elsewhere may be a colleague's: the ledger of the office says who placed it, and what it is. */
export const library051: Migration = {
  version: 51,
  sql: `
-- JSON: its id for the office, and what the ledger says of it, where a computer of the office placed it.
ALTER TABLE history_order ADD COLUMN shared TEXT;
-- The colleague who placed it, as the office's server says.
ALTER TABLE history_order ADD COLUMN ordered_by TEXT;
ALTER TABLE history_order ADD COLUMN ordered_on TEXT GENERATED ALWAYS AS (shared ->> '$.fields.computer') VIRTUAL;
`,
};
