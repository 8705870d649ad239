import type { Migration } from '../migrate.ts';

/** What an office writes on the cover of a matter. All of it may change; nothing of it goes out by itself. */
export const library008: Migration = {
  version: 8,
  sql: `
ALTER TABLE matter ADD COLUMN kind TEXT NOT NULL DEFAULT 'other'
  CHECK (kind IN ('sale', 'purchase', 'refinance', 'other'));
-- The customer id that the service knows the client by; empty where there is none.
ALTER TABLE matter ADD COLUMN client TEXT NOT NULL DEFAULT '';
-- One party a line.
ALTER TABLE matter ADD COLUMN parties TEXT NOT NULL DEFAULT '';
ALTER TABLE matter ADD COLUMN property TEXT NOT NULL DEFAULT '';
-- YYYY-MM-DD in Melbourne.
ALTER TABLE matter ADD COLUMN settlement_on TEXT;
ALTER TABLE matter ADD COLUMN notes TEXT NOT NULL DEFAULT '';
CREATE INDEX matter_newest ON matter (connection_id, last_used_at DESC);
`,
};
