import type { Migration } from '../migrate.ts';

/**
 * The hash of bytes that passed the checks and are getting their final name: where the program ends before the document's
 * row is written, the next start finds them by it and fetches nothing again.
 */
export const library006: Migration = {
  version: 6,
  sql: `
ALTER TABLE download ADD COLUMN sha256 TEXT;
`,
};
