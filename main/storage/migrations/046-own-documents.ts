import type { Migration } from '../migrate.ts';

/**
 * Documents that a person adds to a matter. A document now comes from an item, a statement or a person: the table is rebuilt, since
 * SQLite cannot change a CHECK. Nothing refers to it. The numbers of its rows stay, because they say which was written later.
 */
export const library046: Migration = {
  version: 46,
  sql: `
CREATE TABLE own_document (
  -- That of its row in document, or in deleted_document.
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- YYYY-MM-DD: the date that the document bears.
  dated_on TEXT,
  -- Who it came from; empty where it was not given.
  origin TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE document_046 (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  item_id TEXT REFERENCES item (id),
  statement_id TEXT REFERENCES register_statement (id),
  state TEXT NOT NULL CHECK (state IN ('STORED', 'QUARANTINED')),
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  remark TEXT,
  resource_text TEXT,
  computer TEXT NOT NULL,
  file_type TEXT NOT NULL DEFAULT 'pdf',
  own_id TEXT REFERENCES own_document (id),
  CHECK ((item_id IS NOT NULL) + (statement_id IS NOT NULL) + (own_id IS NOT NULL) = 1)
) STRICT;
INSERT INTO document_046 (rowid, id, connection_id, matter_id, item_id, statement_id, state, sha256, bytes, received_at, remark,
  resource_text, computer, file_type)
  SELECT rowid, id, connection_id, matter_id, item_id, statement_id, state, sha256, bytes, received_at, remark,
    resource_text, computer, file_type FROM document;
DROP TABLE document;
ALTER TABLE document_046 RENAME TO document;
CREATE INDEX document_newest ON document (connection_id, received_at DESC, id DESC);
CREATE INDEX document_of_item ON document (item_id);
CREATE INDEX document_of_matter ON document (matter_id, received_at DESC);
CREATE INDEX document_of_file ON document (sha256);
CREATE INDEX document_of_statement ON document (statement_id) WHERE statement_id IS NOT NULL;
CREATE INDEX document_of_person ON document (connection_id, own_id) WHERE own_id IS NOT NULL;

CREATE TABLE deleted_document (
  id TEXT PRIMARY KEY REFERENCES own_document (id),
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  deleted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deleted_document_of_file ON deleted_document (sha256);
`,
};
