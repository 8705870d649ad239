import type { Migration } from '../migrate.ts';

/** What is asked at every change of an order, in offices of many: without these each asks every row. */
export const library014: Migration = {
  version: 14,
  sql: `
CREATE INDEX intent_superseded ON intent (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX item_waiting ON item (connection_id) WHERE state = 'WAITING';
-- Version 4 rebuilt the table without it.
CREATE INDEX item_ended ON item (connection_id, completed_at) WHERE state = 'ENDED';
CREATE INDEX download_open ON download (connection_id) WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING');
`,
};
