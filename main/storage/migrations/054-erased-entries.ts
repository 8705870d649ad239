import type { Migration } from '../migrate.ts';

/** What the office's ledger says of one thing is found without reading the whole ledger, to be erased. */
export const library054: Migration = {
  version: 54,
  sql: `
CREATE INDEX office_entry_of ON office_entry (kind, iif(json_valid(body), body ->> '$.thing', NULL));
`,
};
