import type { Migration } from '../migrate.ts';

/** How the certificates of an order that was placed elsewhere go out, and whom the service may ask, as its record shows it. */
export const library029: Migration = {
  version: 29,
  sql: `
-- none or email; else the service's own word.
ALTER TABLE history_order ADD COLUMN delivery TEXT;
ALTER TABLE history_order ADD COLUMN email TEXT;
ALTER TABLE history_order ADD COLUMN contact_name TEXT;
`,
};
