/** Certificates and other documents that the office keeps. Their bytes lie in the content store. */
export const documentsSchema = `
CREATE TABLE own_document (
  -- That of its row in document, or in deleted_document.
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL CHECK (name <> ''),
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- YYYY-MM-DD: the date that the document bears.
  dated_on TEXT,
  -- Who it came from; empty where it was not given.
  origin TEXT NOT NULL,
  -- The colleague who added it.
  added_by TEXT,
  -- Such as "plan PS328573, instrument AR122019D"; empty where nobody said it.
  copy_of TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX own_document_copy ON own_document (copy_of) WHERE copy_of <> '';

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
  -- Of a document that a person added.
  own_id TEXT REFERENCES own_document (id),
  CHECK ((item_id IS NOT NULL) + (statement_id IS NOT NULL) + (own_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX document_newest ON document (connection_id, received_at DESC, id DESC);
CREATE INDEX document_of_item ON document (item_id);
CREATE INDEX document_of_matter ON document (matter_id, received_at DESC);
CREATE INDEX document_of_file ON document (sha256);
CREATE INDEX document_of_statement ON document (statement_id) WHERE statement_id IS NOT NULL;
CREATE INDEX document_of_person ON document (connection_id, own_id) WHERE own_id IS NOT NULL;

-- Documents that a person added and deleted: they can be restored for a while. Certificates are never here.
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

CREATE TABLE document_name (
  -- The id of an item, a register statement or an own document: all are UUIDs, so that none is two of them.
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
