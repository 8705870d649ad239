import type { Migration } from '../migrate.ts';

/**
 * When the number of a matter that was deleted was used again. Orders and charges are tied to the row of the number for good:
 * those from before this moment are the earlier matter's. Nothing where a number is used for the first time.
 */
export const library018: Migration = {
  version: 18,
  sql: `
ALTER TABLE matter ADD COLUMN reused_at INTEGER;
`,
};
