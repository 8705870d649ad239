import type { Migration } from '../migrate.ts';

/** Failed items and quarantined documents are asked for again at growing intervals; those from before, at once. */
export const library028: Migration = {
  version: 28,
  sql: `
DROP INDEX download_due;
CREATE INDEX download_due ON download (next_try_at)
  WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING', 'QUARANTINED');
UPDATE download SET next_try_at = 0, failures = 0 WHERE state = 'QUARANTINED';
CREATE INDEX item_ended_due ON item (next_check_at) WHERE state = 'ENDED' AND next_check_at IS NOT NULL;
UPDATE item SET next_check_at = completed_at WHERE state = 'ENDED' AND upper(status) = 'FAILED';
`,
};
