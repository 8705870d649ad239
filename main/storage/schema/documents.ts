/** Certificates and other documents that the office keeps. Their bytes lie in the content store. */
export const documentsSchema = `
CREATE TABLE document (
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
  CHECK ((item_id IS NULL) <> (statement_id IS NULL))
) STRICT;
CREATE INDEX document_newest ON document (connection_id, received_at DESC, id DESC);
CREATE INDEX document_of_item ON document (item_id);
CREATE INDEX document_of_matter ON document (matter_id, received_at DESC);
CREATE INDEX document_of_file ON document (sha256);
CREATE INDEX document_of_statement ON document (statement_id) WHERE statement_id IS NOT NULL;

CREATE TABLE document_name (
  -- An item's id or a register statement's: both are UUIDs, so that none is both.
  source_id TEXT PRIMARY KEY,
  -- With its ending; safe in every file system.
  name TEXT NOT NULL,
  named_at INTEGER NOT NULL,
  computer TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE file_to_remove (
  sha256 TEXT NOT NULL,
  is_quarantined INTEGER NOT NULL,
  PRIMARY KEY (sha256, is_quarantined)
) STRICT, WITHOUT ROWID;
`;
