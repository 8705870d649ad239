import type { Migration } from '../migrate.ts';

/** A tick beside a repeat order counts for the purchases that were shown beside it. Ticks from before are asked for again. */
export const library031: Migration = {
  version: 31,
  sql: `
-- JSON: for which earlier purchases the person said to order it all the same; nothing where they did not.
ALTER TABLE cart_line ADD COLUMN repeats_accepted TEXT;
ALTER TABLE cart_line DROP COLUMN is_repeat_accepted;
`,
};
