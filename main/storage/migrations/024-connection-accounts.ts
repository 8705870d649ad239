import type { Migration } from '../migrate.ts';

/**
 * Which account at which addresses the id of a connection belongs to (main/connection/account.ts): locks and warnings belong
 * to the account, whatever its connection file is called. An id has several accounts where its addresses moved.
 */
export const library024: Migration = {
  version: 24,
  sql: `
CREATE TABLE connection_account (
  account TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Counts up: the highest of an id is what it belongs to now.
  noted INTEGER NOT NULL,
  PRIMARY KEY (account, connection_id)
) STRICT, WITHOUT ROWID;
`,
};
