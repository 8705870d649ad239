import type { Migration } from '../migrate.ts';

/** A cart asks for each line which statements may be charged without being here: they are few among many. */
export const library036: Migration = {
  version: 36,
  sql: `
CREATE INDEX charge_in_doubt ON charge (connection_id, kind)
  WHERE state IN ('PREPARED', 'SENDING', 'ANSWERED', 'UNKNOWN', 'UNREADABLE');
`,
};
