import type { Migration } from '../migrate.ts';

/**
 * Register statements and title alerts.
 *
 * A document now comes from an ordered item or from a register statement: the table is rebuilt, since
 * SQLite cannot take NOT NULL from a column. Nothing refers to it.
 */
export const library003: Migration = {
  version: 3,
  sql: `
CREATE TABLE register_statement (
  id TEXT PRIMARY KEY REFERENCES charge (id),
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  volume_folio TEXT NOT NULL,
  with_text INTEGER NOT NULL,
  with_certificate INTEGER NOT NULL,
  customer_reference TEXT NOT NULL,
  -- From the stored answer, for lists.
  produced_date TEXT,
  security_no TEXT,
  has_text INTEGER NOT NULL DEFAULT 0,
  has_link INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX register_statement_newest ON register_statement (connection_id, id DESC);
CREATE INDEX register_statement_title ON register_statement (connection_id, volume_folio, id DESC);
CREATE INDEX register_statement_matter ON register_statement (matter_id);

CREATE TABLE title_alert (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  -- Null for a subscription that is known by its notifications only: another computer's.
  charge_id TEXT UNIQUE REFERENCES charge (id),
  volume_folio TEXT NOT NULL,
  customer_ref TEXT NOT NULL,
  start_date_time TEXT NOT NULL,
  end_date_time TEXT NOT NULL,
  subscription_id TEXT,
  created_at INTEGER NOT NULL,
  computer TEXT NOT NULL
) STRICT;
CREATE INDEX title_alert_newest ON title_alert (connection_id, id DESC);
CREATE UNIQUE INDEX title_alert_subscription ON title_alert (connection_id, subscription_id)
  WHERE subscription_id IS NOT NULL;

CREATE TABLE alert_notification (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  alert_id TEXT NOT NULL REFERENCES title_alert (id),
  -- What tells two deliveries of the same notification: its id, or its content where it has none.
  identity TEXT NOT NULL,
  notification_id TEXT,
  event_id TEXT,
  activity_type TEXT NOT NULL,
  activity_time TEXT,
  imported_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  UNIQUE (connection_id, identity)
) STRICT;
CREATE INDEX alert_notification_of ON alert_notification (alert_id, id DESC);

CREATE TABLE document_003 (
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
  CHECK ((item_id IS NULL) <> (statement_id IS NULL))
) STRICT;
INSERT INTO document_003 (id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, remark,
  resource_text, computer)
  SELECT id, connection_id, matter_id, item_id, state, sha256, bytes, received_at, remark, resource_text, computer
  FROM document;
DROP TABLE document;
ALTER TABLE document_003 RENAME TO document;
CREATE INDEX document_newest ON document (connection_id, received_at DESC, id DESC);
CREATE INDEX document_of_item ON document (item_id);
CREATE INDEX document_of_matter ON document (matter_id, received_at DESC);
CREATE INDEX document_of_statement ON document (statement_id) WHERE statement_id IS NOT NULL;
`,
};
