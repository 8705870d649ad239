import type { Migration } from '../migrate.ts';

/**
 * What a kept file is, as the extension of its name (shared/model/file-types.ts); all from before are PDFs. A download notes it
 * with the hash of what passed the checks, and what the service called the type.
 */
export const library027: Migration = {
  version: 27,
  sql: `
ALTER TABLE document ADD COLUMN file_type TEXT NOT NULL DEFAULT 'pdf';
ALTER TABLE download ADD COLUMN file_type TEXT NOT NULL DEFAULT 'pdf';
ALTER TABLE download ADD COLUMN said_type TEXT;
`,
};
