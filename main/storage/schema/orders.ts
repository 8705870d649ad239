/** The journal of orders. An order is an `intent` until the service is shown to hold it. */
export const ordersSchema = `
CREATE TABLE intent (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  customer_id TEXT,
  -- The short mark inside customer-reference by which an order is found again.
  mark TEXT NOT NULL UNIQUE,
  customer_reference TEXT NOT NULL,
  basket_key TEXT NOT NULL,
  body BLOB NOT NULL,
  body_sha256 TEXT NOT NULL,
  -- JSON: the cart lines and details as they were confirmed.
  cart TEXT NOT NULL,
  quoted_total_cents INTEGER NOT NULL,
  confirmed_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  state TEXT NOT NULL,
  boot_id TEXT NOT NULL,
  -- The first sending, by this computer's clock.
  sent_at INTEGER,
  -- The same moment by the service's clock, or nothing where the service had not shown it.
  server_sent_at INTEGER,
  server_date TEXT,
  http_status INTEGER,
  raw_response BLOB,
  order_id TEXT,
  cause TEXT,
  total_cents INTEGER,
  gst_cents INTEGER,
  -- JSON: fees as answered.
  fees TEXT,
  negative_passes INTEGER NOT NULL DEFAULT 0,
  next_check_at INTEGER,
  -- When the order history stops being watched for it, where that is not 30 days after sending.
  watch_until INTEGER,
  last_look_at INTEGER,
  last_look TEXT CHECK (last_look IN ('absent', 'unproven', 'unread')),
  -- JSON: every order number that the service shows for it, where there are several.
  found_order_ids TEXT,
  -- The order that a person knowingly placed instead. It comes into being in the same transaction.
  superseded_by TEXT REFERENCES intent (id) DEFERRABLE INITIALLY DEFERRED,
  charged_orders INTEGER CHECK (charged_orders >= 0),
  -- JSON: order numbers that the answer gave and that the service shows with another reference.
  foreign_order_ids TEXT,
  -- 1 while what the service took and charged could not be read for a day.
  is_overdue INTEGER NOT NULL DEFAULT 0,
  -- When it was ordered: by the service's clock where this computer's differed by more than ten minutes.
  ordered_at INTEGER
    GENERATED ALWAYS AS (iif(abs(sent_at - server_sent_at) > 600000, server_sent_at, confirmed_at)) VIRTUAL
) STRICT;
CREATE INDEX intent_newest ON intent (connection_id, confirmed_at DESC);
CREATE INDEX intent_state ON intent (state, connection_id);
CREATE INDEX intent_matter ON intent (matter_id);
CREATE INDEX intent_check ON intent (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE UNIQUE INDEX intent_unresolved_basket ON intent (connection_id, basket_key)
  WHERE state IN ('PREPARED', 'SENDING', 'RESPONDED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT');
CREATE INDEX intent_order ON intent (connection_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX intent_number ON intent (connection_id, ltrim(upper(replace(order_id, ' ', '')), '0')) WHERE order_id IS NOT NULL;
CREATE INDEX intent_superseded ON intent (superseded_by) WHERE superseded_by IS NOT NULL;
CREATE TRIGGER intent_starts_prepared BEFORE INSERT ON intent
WHEN NEW.state <> 'PREPARED'
BEGIN SELECT RAISE(ABORT, 'an intent starts PREPARED'); END;
CREATE TRIGGER intent_legal_move BEFORE UPDATE OF state ON intent
WHEN NOT EXISTS (SELECT 1 FROM intent_move WHERE from_state = OLD.state AND to_state = NEW.state)
BEGIN SELECT RAISE(ABORT, 'illegal move of an intent'); END;
CREATE TRIGGER intent_sent_once BEFORE UPDATE OF sent_at ON intent
WHEN OLD.sent_at IS NOT NULL AND NEW.sent_at IS NOT OLD.sent_at
BEGIN SELECT RAISE(ABORT, 'when it was sent does not change'); END;
CREATE TRIGGER intent_superseded BEFORE UPDATE OF superseded_by ON intent
WHEN NEW.superseded_by IS NOT OLD.superseded_by
  AND (OLD.superseded_by IS NOT NULL OR OLD.state <> 'PRESUMED_ABSENT' OR NEW.state <> 'ABANDONED')
BEGIN SELECT RAISE(ABORT, 'only an order that is given up is superseded, once'); END;
CREATE TRIGGER intent_kept BEFORE DELETE ON intent
BEGIN SELECT RAISE(ABORT, 'an intent is never deleted'); END;
CREATE TRIGGER intent_absent_for_a_reason BEFORE UPDATE OF state ON intent
WHEN OLD.state = 'UNKNOWN' AND NEW.state = 'PRESUMED_ABSENT' AND NEW.negative_passes < 3
  AND NOT EXISTS (SELECT 1 FROM operator_word WHERE intent_id = NEW.id AND says = 'notMade')
BEGIN SELECT RAISE(ABORT, 'absence is presumed where it was proven or told'); END;
CREATE TRIGGER intent_settled_by_word BEFORE UPDATE OF charged_orders ON intent
WHEN NEW.charged_orders IS NOT NULL AND NOT EXISTS (SELECT 1 FROM operator_word
  WHERE says IN ('cancelled', 'stands') AND (intent_id = NEW.id OR order_id = NEW.order_id))
BEGIN SELECT RAISE(ABORT, 'only the operator settles what was made more than once'); END;
CREATE TRIGGER intent_opened_again AFTER UPDATE OF found_order_ids ON intent
WHEN NEW.charged_orders IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(coalesce(NEW.found_order_ids, '[]'))
  WHERE value NOT IN (SELECT value FROM json_each(coalesce(OLD.found_order_ids, '[]'))))
BEGIN UPDATE intent SET charged_orders = NULL WHERE id = NEW.id; END;
CREATE TRIGGER intent_frozen BEFORE UPDATE OF id, connection_id, customer_id, mark, customer_reference,
  basket_key, body, body_sha256, cart, quoted_total_cents, confirmed_at, computer ON intent
BEGIN SELECT RAISE(ABORT, 'what was confirmed does not change'); END;
CREATE TRIGGER intent_filed BEFORE UPDATE OF matter_id ON intent
WHEN NEW.matter_id IS NOT OLD.matter_id AND NOT EXISTS (SELECT 1 FROM matter_filing WHERE kind = 'order' AND thing = NEW.id
  AND from_id = OLD.matter_id AND to_id = NEW.matter_id
  AND n = (SELECT max(n) FROM matter_filing AS newest WHERE newest.kind = 'order' AND newest.thing = NEW.id))
BEGIN SELECT RAISE(ABORT, 'an order changes its matter by a noted act only'); END;
CREATE TRIGGER intent_rejected_for_a_reason BEFORE UPDATE OF state ON intent
WHEN OLD.state = 'REFUSED' AND NEW.state = 'REJECTED' AND NEW.negative_passes < 3
BEGIN SELECT RAISE(ABORT, 'a refusal is believed where the order history bears it out'); END;

CREATE TABLE intent_move (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) STRICT, WITHOUT ROWID;
INSERT INTO intent_move (from_state, to_state) VALUES
  ('PREPARED', 'CONFIRMED'), ('PREPARED', 'DISCARDED'), ('PREPARED', 'DUPLICATE'), ('PREPARED', 'NOT_SENT'), ('PREPARED', 'PLACED'),
  ('PREPARED', 'SENDING'),
  ('NOT_SENT', 'DISCARDED'), ('NOT_SENT', 'PREPARED'),
  ('SENDING', 'RESPONDED'), ('SENDING', 'UNKNOWN'),
  ('RESPONDED', 'PLACED'), ('RESPONDED', 'REFUSED'), ('RESPONDED', 'UNKNOWN'),
  ('PLACED', 'CONFIRMED'), ('PLACED', 'DUPLICATE'), ('PLACED', 'UNKNOWN'),
  ('CONFIRMED', 'DUPLICATE'),
  ('REFUSED', 'ABANDONED'), ('REFUSED', 'CONFIRMED'), ('REFUSED', 'DUPLICATE'), ('REFUSED', 'PLACED'),
  ('REFUSED', 'REJECTED'),
  ('REJECTED', 'CONFIRMED'), ('REJECTED', 'DUPLICATE'), ('REJECTED', 'PLACED'),
  ('UNKNOWN', 'CONFIRMED'), ('UNKNOWN', 'DUPLICATE'), ('UNKNOWN', 'PLACED'), ('UNKNOWN', 'PRESUMED_ABSENT'),
  ('PRESUMED_ABSENT', 'ABANDONED'), ('PRESUMED_ABSENT', 'CONFIRMED'), ('PRESUMED_ABSENT', 'DUPLICATE'),
  ('PRESUMED_ABSENT', 'PLACED'),
  ('ABANDONED', 'DUPLICATE');
CREATE TRIGGER intent_move_kept_1 BEFORE UPDATE ON intent_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;
CREATE TRIGGER intent_move_kept_0 BEFORE INSERT ON intent_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;
CREATE TRIGGER intent_move_kept_2 BEFORE DELETE ON intent_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;

CREATE TABLE intent_event (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id TEXT NOT NULL REFERENCES intent (id),
  at INTEGER NOT NULL,
  at_monotonic REAL NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  cause TEXT NOT NULL
) STRICT;
CREATE INDEX intent_event_of ON intent_event (intent_id);
CREATE TRIGGER intent_event_kept_1 BEFORE UPDATE ON intent_event
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
CREATE TRIGGER intent_event_kept_2 BEFORE DELETE ON intent_event
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;

CREATE TABLE operator_word (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id TEXT NOT NULL REFERENCES intent (id),
  -- When it was written down, and on which computer.
  at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  -- Who answered, as the person wrote it, and on which day (YYYY-MM-DD).
  said_by TEXT NOT NULL CHECK (length(said_by) BETWEEN 1 AND 200),
  said_on TEXT NOT NULL,
  -- cancelled, stands: of one of several orders that were made where one was wanted. What stands is charged.
  says TEXT NOT NULL CHECK (says IN ('made', 'notMade', 'cancelled', 'stands')),
  order_id TEXT,
  -- 1 where the service shows no reference with that order, and a person took it for this one on the operator's word.
  is_unmatched INTEGER NOT NULL DEFAULT 0,
  CHECK ((says = 'notMade') = (order_id IS NULL))
) STRICT;
CREATE INDEX operator_word_of ON operator_word (intent_id, n);
CREATE INDEX operator_word_about ON operator_word (order_id, n) WHERE says IN ('cancelled', 'stands');
CREATE TRIGGER operator_word_kept_1 BEFORE UPDATE ON operator_word
BEGIN SELECT RAISE(ABORT, 'what the operator said does not change'); END;
CREATE TRIGGER operator_word_kept_2 BEFORE DELETE ON operator_word
BEGIN SELECT RAISE(ABORT, 'what the operator said is never deleted'); END;

CREATE TABLE order_lock (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL,
  since INTEGER NOT NULL,
  -- Why nothing is ordered, in words for a person.
  cause TEXT NOT NULL,
  ended_at INTEGER,
  -- Who ended it and why, where no reading of the list did, and on which computer.
  ended_by TEXT CHECK (length(ended_by) BETWEEN 1 AND 200),
  reason TEXT CHECK (length(reason) BETWEEN 1 AND 2000),
  computer TEXT,
  CHECK ((ended_by IS NULL) = (reason IS NULL) AND (ended_by IS NULL OR ended_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX order_lock_open ON order_lock (connection_id) WHERE ended_at IS NULL;
CREATE TRIGGER order_lock_kept BEFORE DELETE ON order_lock
BEGIN SELECT RAISE(ABORT, 'why ordering was locked, and who ended it, is never deleted'); END;
CREATE TRIGGER order_lock_ends_once BEFORE UPDATE ON order_lock WHEN OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a lock ends once'); END;

CREATE TABLE charge_check (
  intent_id TEXT PRIMARY KEY REFERENCES intent (id),
  -- JSON: the total that a record or the list of orders states since the answer.
  stated TEXT,
  -- JSON: what differs (shared/model/charge-difference.ts); nothing where all is as confirmed.
  difference TEXT,
  confirmed_cents INTEGER NOT NULL,
  charged_cents INTEGER,
  told_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX charge_check_untold ON charge_check (intent_id) WHERE difference IS NOT NULL AND told_at IS NULL;
`;
