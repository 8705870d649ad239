import type { Migration } from '../migrate.ts';

/** When the contract of a matter was signed: the period of its searches and alerts begins there. */
export const library062: Migration = {
  version: 62,
  sql: `
-- YYYY-MM-DD in Melbourne.
ALTER TABLE matter ADD COLUMN contract_on TEXT;
`,
};
