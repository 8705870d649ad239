import type { Migration } from '../migrate.ts';

/** One computer asks for the whole office: what it finds for colleagues is told under its lease, or held back. */
export const library057: Migration = {
  version: 57,
  sql: `
-- The lease under which it was found out, with its epoch: the server takes it only while that lease is held.
ALTER TABLE office_outgoing ADD COLUMN lease_connection TEXT;
ALTER TABLE office_outgoing ADD COLUMN lease_epoch INTEGER;
-- Found out for a colleague while another computer asked: compared with the ledger again once a lease is held.
CREATE TABLE office_untold (
  kind TEXT NOT NULL,
  local_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  PRIMARY KEY (kind, local_id)
) STRICT, WITHOUT ROWID;
`,
};
