import type { Migration } from '../migrate.ts';

/** What a document that a person added is a copy of, as that person said. */
export const library064: Migration = {
  version: 64,
  sql: `
-- Such as "plan PS328573, instrument AR122019D"; empty where nobody said it.
ALTER TABLE own_document ADD COLUMN copy_of TEXT NOT NULL DEFAULT '';
CREATE INDEX own_document_copy ON own_document (copy_of) WHERE copy_of <> '';
`,
};
