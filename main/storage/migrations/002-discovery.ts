import type { Migration } from '../migrate.ts';

/**
 * Reference lists, owner searches with their reasons (never what they found), the journal of the requests that may cost
 * money and are no orders, and the volume/folios that were bought.
 *
 * As with orders, the database itself refuses an illegal move, a changed request, a change of history, and a second
 * sending of what is unresolved.
 */
export const library002: Migration = {
  version: 2,
  sql: `
CREATE TABLE reference_list (
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  -- JSON.
  list TEXT NOT NULL,
  PRIMARY KEY (connection_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE owner_search (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  at INTEGER NOT NULL,
  step TEXT NOT NULL CHECK (step IN ('names', 'holdings')),
  page_number INTEGER NOT NULL,
  -- JSON: what was asked. What was found is not kept: lists of owners must not be built.
  query TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (length(purpose) BETWEEN 3 AND 200),
  -- How many were found; NULL where no answer came.
  found INTEGER,
  computer TEXT NOT NULL
) STRICT;
CREATE INDEX owner_search_newest ON owner_search (connection_id, at DESC, id DESC);
CREATE INDEX owner_search_of_matter ON owner_search (matter_id);
CREATE TRIGGER owner_search_frozen BEFORE UPDATE OF id, connection_id, matter_id, at, step, page_number, query, purpose,
  computer ON owner_search
BEGIN SELECT RAISE(ABORT, 'why an owner was searched does not change'); END;
CREATE TRIGGER owner_search_kept BEFORE DELETE ON owner_search
BEGIN SELECT RAISE(ABORT, 'an owner search is never deleted'); END;

CREATE TABLE charge (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('decrypt', 'statement', 'alert')),
  -- The same thing asked for twice has the same key.
  thing_key TEXT NOT NULL,
  -- JSON: api, method, path and query as they are sent, and the exact bytes of the body, NULL where there is none.
  request TEXT NOT NULL,
  body BLOB,
  body_sha256 TEXT,
  requested_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  boot_id TEXT NOT NULL,
  state TEXT NOT NULL,
  -- When it came into this state, by the clock and by the computer's own count.
  moved_at INTEGER NOT NULL,
  moved_at_monotonic REAL NOT NULL,
  sent_at INTEGER,
  http_status INTEGER,
  content_type TEXT,
  raw_answer BLOB,
  cause TEXT,
  -- A person knew that the outcome is unknown and asked again: this is the later request.
  superseded_by TEXT REFERENCES charge (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

-- Not by a double click, not from a second window, not after a restart.
CREATE UNIQUE INDEX charge_unresolved ON charge (connection_id, kind, thing_key)
  WHERE state IN ('PREPARED', 'SENDING', 'ANSWERED', 'UNKNOWN') AND superseded_by IS NULL;
CREATE INDEX charge_open ON charge (state) WHERE state IN ('PREPARED', 'SENDING', 'ANSWERED');

CREATE TABLE charge_move (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) STRICT, WITHOUT ROWID;

INSERT INTO charge_move (from_state, to_state) VALUES
  ('PREPARED', 'SENDING'),
  ('PREPARED', 'NOT_SENT'),
  ('SENDING', 'ANSWERED'),
  ('SENDING', 'UNKNOWN'),
  ('ANSWERED', 'DONE'),
  ('ANSWERED', 'UNREADABLE'),
  ('ANSWERED', 'REFUSED'),
  ('ANSWERED', 'UNKNOWN'),
  -- Evidence came later: a notification of the subscription.
  ('UNKNOWN', 'DONE');

CREATE TRIGGER charge_starts_prepared BEFORE INSERT ON charge
WHEN NEW.state <> 'PREPARED'
BEGIN SELECT RAISE(ABORT, 'a charge starts PREPARED'); END;

CREATE TRIGGER charge_legal_move BEFORE UPDATE OF state ON charge
WHEN NOT EXISTS (SELECT 1 FROM charge_move WHERE from_state = OLD.state AND to_state = NEW.state)
BEGIN SELECT RAISE(ABORT, 'illegal move of a charge'); END;

CREATE TRIGGER charge_frozen BEFORE UPDATE OF id, connection_id, kind, thing_key, request, body, body_sha256, requested_at,
  computer, boot_id ON charge
BEGIN SELECT RAISE(ABORT, 'what was asked for does not change'); END;

CREATE TRIGGER charge_answer_kept BEFORE UPDATE OF http_status, content_type, raw_answer ON charge
WHEN OLD.raw_answer IS NOT NULL AND (NEW.raw_answer IS NOT OLD.raw_answer OR NEW.http_status IS NOT OLD.http_status
  OR NEW.content_type IS NOT OLD.content_type)
BEGIN SELECT RAISE(ABORT, 'an answer that was stored does not change'); END;

CREATE TRIGGER charge_superseded_once BEFORE UPDATE OF superseded_by ON charge
WHEN OLD.state <> 'UNKNOWN' OR OLD.superseded_by IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'only what is unknown is asked for again, and once'); END;

CREATE TRIGGER charge_kept BEFORE DELETE ON charge
BEGIN SELECT RAISE(ABORT, 'a charge is never deleted'); END;

CREATE TRIGGER charge_move_kept_0 BEFORE INSERT ON charge_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;
CREATE TRIGGER charge_move_kept_1 BEFORE UPDATE ON charge_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;
CREATE TRIGGER charge_move_kept_2 BEFORE DELETE ON charge_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;

CREATE TABLE charge_event (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  charge_id TEXT NOT NULL REFERENCES charge (id),
  at INTEGER NOT NULL,
  at_monotonic REAL NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  cause TEXT
) STRICT;
CREATE INDEX charge_event_of ON charge_event (charge_id);
CREATE TRIGGER charge_event_kept_1 BEFORE UPDATE ON charge_event
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER charge_event_kept_2 BEFORE DELETE ON charge_event
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

-- Written by the database, so that there is no move without its event.
CREATE TRIGGER charge_begun AFTER INSERT ON charge
BEGIN INSERT INTO charge_event (charge_id, at, at_monotonic, to_state, cause)
  VALUES (NEW.id, NEW.moved_at, NEW.moved_at_monotonic, NEW.state, NEW.cause); END;
CREATE TRIGGER charge_moved AFTER UPDATE OF state ON charge
BEGIN INSERT INTO charge_event (charge_id, at, at_monotonic, from_state, to_state, cause)
  VALUES (NEW.id, NEW.moved_at, NEW.moved_at_monotonic, OLD.state, NEW.state, NEW.cause); END;

-- What a charge of the kind decrypt bought, remembered with the matter so that it is not bought twice. The encrypted id
-- is no key: it is not stable.
CREATE TABLE title_purchase (
  id TEXT PRIMARY KEY REFERENCES charge (id),
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  -- What says which land it is and does not change: property PFI and SPIs.
  land_key TEXT NOT NULL,
  property_pfi TEXT,
  -- JSON: sorted SPIs.
  spis TEXT NOT NULL,
  -- From the stored answer; NULL while there is none.
  volume_folio TEXT
) STRICT;
CREATE INDEX title_purchase_known ON title_purchase (connection_id) WHERE volume_folio IS NOT NULL;
CREATE INDEX title_purchase_matter ON title_purchase (matter_id);

CREATE TRIGGER title_purchase_frozen BEFORE UPDATE OF id, connection_id, matter_id, land_key, property_pfi, spis
  ON title_purchase
BEGIN SELECT RAISE(ABORT, 'what was asked for does not change'); END;
CREATE TRIGGER title_purchase_answered BEFORE UPDATE OF volume_folio ON title_purchase
WHEN OLD.volume_folio IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was bought does not change'); END;
CREATE TRIGGER title_purchase_kept BEFORE DELETE ON title_purchase
BEGIN SELECT RAISE(ABORT, 'a purchase is never deleted'); END;
`,
};
