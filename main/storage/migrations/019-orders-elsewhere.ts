import type { Migration } from '../migrate.ts';

/** The list of matters counts, of each, what was placed elsewhere under its number. */
export const library019: Migration = {
  version: 19,
  sql: `
CREATE INDEX history_matter ON history_order (connection_id, matter_number, placed_at);
`,
};
