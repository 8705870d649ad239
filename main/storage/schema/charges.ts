/** The journal of other chargeable requests, and what they bought: title numbers, register statements, alerts. */
export const chargesSchema = `
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
  superseded_by TEXT REFERENCES charge (id) DEFERRABLE INITIALLY DEFERRED,
  -- The colleague who ordered it, as the office's server says; NULL of what was ordered here, or where that is not known.
  ordered_by TEXT
) STRICT;
CREATE UNIQUE INDEX charge_unresolved ON charge (connection_id, kind, thing_key)
  WHERE state IN ('PREPARED', 'SENDING', 'ANSWERED', 'UNKNOWN') AND superseded_by IS NULL;
CREATE INDEX charge_in_doubt ON charge (connection_id, kind)
  WHERE state IN ('PREPARED', 'SENDING', 'ANSWERED', 'UNKNOWN', 'UNREADABLE');
CREATE INDEX charge_open ON charge (state) WHERE state IN ('PREPARED', 'SENDING', 'ANSWERED');
CREATE TRIGGER charge_starts_prepared BEFORE INSERT ON charge
WHEN NEW.state <> 'PREPARED' AND (NEW.state <> 'DONE' OR NEW.boot_id <> 'office')
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
WHEN OLD.boot_id <> 'office' OR NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
BEGIN SELECT RAISE(ABORT, 'a charge is never deleted'); END;
CREATE TRIGGER charge_begun AFTER INSERT ON charge
BEGIN INSERT INTO charge_event (charge_id, at, at_monotonic, to_state, cause)
  VALUES (NEW.id, NEW.moved_at, NEW.moved_at_monotonic, NEW.state, NEW.cause); END;
CREATE TRIGGER charge_moved AFTER UPDATE OF state ON charge
BEGIN INSERT INTO charge_event (charge_id, at, at_monotonic, from_state, to_state, cause)
  VALUES (NEW.id, NEW.moved_at, NEW.moved_at_monotonic, OLD.state, NEW.state, NEW.cause); END;

CREATE TABLE charge_move (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) STRICT, WITHOUT ROWID;
INSERT INTO charge_move (from_state, to_state) VALUES
  ('PREPARED', 'NOT_SENT'), ('PREPARED', 'SENDING'),
  ('SENDING', 'ANSWERED'), ('SENDING', 'UNKNOWN'),
  ('ANSWERED', 'DONE'), ('ANSWERED', 'REFUSED'), ('ANSWERED', 'UNKNOWN'), ('ANSWERED', 'UNREADABLE'),
  ('UNKNOWN', 'DONE'), ('UNKNOWN', 'PLACED'), ('UNKNOWN', 'PRESUMED_ABSENT'),
  ('UNREADABLE', 'PLACED'), ('UNREADABLE', 'PRESUMED_ABSENT'),
  ('PLACED', 'DONE'), ('PLACED', 'PRESUMED_ABSENT'), ('PRESUMED_ABSENT', 'DONE'), ('PRESUMED_ABSENT', 'PLACED');
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
WHEN NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
  OR (SELECT boot_id FROM charge WHERE id = OLD.charge_id) <> 'office'
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

CREATE TABLE charge_word (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  charge_id TEXT NOT NULL REFERENCES charge (id),
  -- When it was written down, and on which computer.
  at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  -- Who answered, on which day (YYYY-MM-DD), and the person who wrote it down.
  said_by TEXT NOT NULL CHECK (length(said_by) BETWEEN 1 AND 200),
  said_on TEXT NOT NULL,
  recorded_by TEXT NOT NULL CHECK (length(recorded_by) BETWEEN 1 AND 200),
  says TEXT NOT NULL CHECK (says IN ('placed', 'notPlaced')),
  -- Of what was placed, where the provider gave one.
  number TEXT CHECK (number IS NULL OR says = 'placed')
) STRICT;
CREATE INDEX charge_word_of ON charge_word (charge_id, n);
CREATE TRIGGER charge_word_kept_1 BEFORE UPDATE ON charge_word
BEGIN SELECT RAISE(ABORT, 'what the provider said does not change'); END;
CREATE TRIGGER charge_word_kept_2 BEFORE DELETE ON charge_word
BEGIN SELECT RAISE(ABORT, 'what the provider said is never deleted'); END;
CREATE TRIGGER charge_told BEFORE UPDATE OF state ON charge
WHEN NEW.state IN ('PLACED', 'PRESUMED_ABSENT') AND coalesce((SELECT says FROM charge_word WHERE charge_id = NEW.id
  ORDER BY n DESC LIMIT 1), '') <> CASE NEW.state WHEN 'PLACED' THEN 'placed' ELSE 'notPlaced' END
BEGIN SELECT RAISE(ABORT, 'only the word of the provider decides'); END;

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
  volume_folio TEXT,
  -- Which title it is for, in words; NULL where nobody said.
  about TEXT
) STRICT;
CREATE INDEX title_purchase_known ON title_purchase (connection_id) WHERE volume_folio IS NOT NULL;
CREATE INDEX title_purchase_matter ON title_purchase (matter_id);
CREATE TRIGGER title_purchase_frozen BEFORE UPDATE OF id, connection_id, land_key, property_pfi, spis
  ON title_purchase
BEGIN SELECT RAISE(ABORT, 'what was asked for does not change'); END;
CREATE TRIGGER title_purchase_filed BEFORE UPDATE OF matter_id ON title_purchase
WHEN NEW.matter_id IS NOT OLD.matter_id AND NOT EXISTS (SELECT 1 FROM matter_filing WHERE kind = 'purchase' AND thing = NEW.id
  AND from_id = OLD.matter_id AND to_id = NEW.matter_id
  AND n = (SELECT max(n) FROM matter_filing AS newest WHERE newest.kind = 'purchase' AND newest.thing = NEW.id))
BEGIN SELECT RAISE(ABORT, 'a purchase changes its matter by a noted act only'); END;
CREATE TRIGGER title_purchase_answered BEFORE UPDATE OF volume_folio ON title_purchase
WHEN OLD.volume_folio IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was bought does not change'); END;
CREATE TRIGGER title_purchase_kept BEFORE DELETE ON title_purchase
WHEN NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
  OR (SELECT boot_id FROM charge WHERE id = OLD.id) <> 'office'
BEGIN SELECT RAISE(ABORT, 'a purchase is never deleted'); END;

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
  has_link INTEGER NOT NULL DEFAULT 0,
  -- JSON, from the stored answer, for lists: address, land and proprietors. Null where it was not read yet.
  about TEXT
) STRICT;
CREATE INDEX register_statement_newest ON register_statement (connection_id, id DESC);
CREATE INDEX register_statement_title ON register_statement (connection_id, volume_folio, id DESC);
CREATE INDEX register_statement_matter ON register_statement (matter_id);
CREATE TRIGGER register_statement_filed BEFORE UPDATE OF matter_id ON register_statement
WHEN NEW.matter_id IS NOT OLD.matter_id AND NOT EXISTS (SELECT 1 FROM matter_filing WHERE kind = 'statement' AND thing = NEW.id
  AND from_id = OLD.matter_id AND to_id = NEW.matter_id
  AND n = (SELECT max(n) FROM matter_filing AS newest WHERE newest.kind = 'statement' AND newest.thing = NEW.id))
BEGIN SELECT RAISE(ABORT, 'a statement changes its matter by a noted act only'); END;

CREATE TABLE statement_pdf (
  statement_id TEXT PRIMARY KEY REFERENCES register_statement (id),
  -- WANTED, and REFUSED by the host of its link for good as far as that can be known: both are tried for again.
  state TEXT NOT NULL CHECK (state IN ('WANTED', 'REFUSED', 'STORED', 'DELETED')),
  next_try_at INTEGER,
  -- Since when each answer of the host was a refusal, and how many there were.
  refused_since INTEGER,
  refusals INTEGER NOT NULL DEFAULT 0,
  -- Answers that did not pass the checks.
  bad_answers INTEGER NOT NULL DEFAULT 0,
  -- Of bytes that passed the checks and were getting their final name.
  sha256 TEXT,
  problem TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX statement_pdf_due ON statement_pdf (next_try_at) WHERE state IN ('WANTED', 'REFUSED');

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
  computer TEXT NOT NULL,
  -- Where a person moved it; NULL where its reference says which matter it is of.
  matter_id TEXT REFERENCES matter (id),
  -- The colleague who set it.
  ordered_by TEXT
) STRICT;
CREATE INDEX title_alert_newest ON title_alert (connection_id, id DESC);
CREATE UNIQUE INDEX title_alert_subscription ON title_alert (connection_id, subscription_id)
  WHERE subscription_id IS NOT NULL;
CREATE INDEX title_alert_matter ON title_alert (matter_id) WHERE matter_id IS NOT NULL;

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

CREATE TABLE alert_file (
  connection_id TEXT NOT NULL,
  -- Of its bytes: the same file under another name is the same.
  sha256 TEXT NOT NULL,
  -- partly: some of its notifications could not be read; bad: none of them.
  outcome TEXT NOT NULL CHECK (outcome IN ('taken', 'partly', 'bad')),
  at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, sha256)
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
  computer TEXT NOT NULL,
  -- Of the person of the office who made it, as the office's server saw them; NULL while this computer belongs to no office.
  login TEXT,
  -- Their name then.
  person TEXT
) STRICT;
CREATE INDEX owner_search_newest ON owner_search (connection_id, at DESC, id DESC);
CREATE INDEX owner_search_of_matter ON owner_search (matter_id);
CREATE TRIGGER owner_search_frozen BEFORE UPDATE OF id, connection_id, at, step, page_number, query, purpose,
  computer ON owner_search
BEGIN SELECT RAISE(ABORT, 'why an owner was searched does not change'); END;
CREATE TRIGGER owner_search_person BEFORE UPDATE OF login, person ON owner_search WHEN OLD.login IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'who searched an owner does not change'); END;
CREATE TRIGGER owner_search_filed BEFORE UPDATE OF matter_id ON owner_search
WHEN NEW.matter_id IS NOT OLD.matter_id AND NOT EXISTS (SELECT 1 FROM matter_filing WHERE kind = 'ownerSearch' AND thing = NEW.id
  AND from_id = OLD.matter_id AND to_id = NEW.matter_id
  AND n = (SELECT max(n) FROM matter_filing AS newest WHERE newest.kind = 'ownerSearch' AND newest.thing = NEW.id))
BEGIN SELECT RAISE(ABORT, 'an owner search changes its matter by a noted act only'); END;
CREATE TRIGGER owner_search_kept BEFORE DELETE ON owner_search
WHEN NOT EXISTS (SELECT 1 FROM clearing WHERE before > OLD.at)
  AND NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
BEGIN SELECT RAISE(ABORT, 'an owner search is deleted by a clearing only'); END;
`;
