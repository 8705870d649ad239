import type { Migration } from '../migrate.ts';

/** Each document that comes is compared with those of which the same file came: without an index all of them would be read. */
export const library038: Migration = {
  version: 38,
  sql: 'CREATE INDEX document_of_file ON document (sha256);',
};
