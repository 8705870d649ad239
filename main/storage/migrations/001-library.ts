import type { Migration } from '../migrate.ts';

/**
 * Matters, the order journal, items, downloads, documents and the cart.
 *
 * Money is whole cents, times are milliseconds UTC, ids are UUID version 7. Every row that belongs to an environment
 * carries its connection, so that production, test and practice never mix. The database itself refuses an illegal
 * move of an intent, a changed body, and a change of history.
 */
export const library001: Migration = {
  version: 1,
  sql: `
CREATE TABLE matter (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  number TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  UNIQUE (connection_id, number)
) STRICT;

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
  -- 1 where the service was known, when this was confirmed, to give the first answer again under the same key for 24 hours.
  is_repeatable INTEGER NOT NULL DEFAULT 0,
  -- The last sending of the same body under the same key.
  repeated_at INTEGER,
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
  -- When the order history stops being watched for it, where that is not a week after sending.
  watch_until INTEGER,
  last_look_at INTEGER,
  last_look TEXT CHECK (last_look IN ('absent', 'unproven', 'unread')),
  -- JSON: every order number that the service shows for it, where there are several.
  found_order_ids TEXT,
  -- The order that a person knowingly placed instead. It comes into being in the same transaction.
  superseded_by TEXT REFERENCES intent (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE INDEX intent_newest ON intent (connection_id, confirmed_at DESC);
-- Few are open at a time among many that are settled.
CREATE INDEX intent_state ON intent (state, connection_id);
CREATE INDEX intent_matter ON intent (matter_id);
CREATE INDEX intent_check ON intent (next_check_at) WHERE next_check_at IS NOT NULL;

-- The same basket cannot be sent while an earlier sending of it is unresolved: not by a double click, not from a second
-- window, not after a restart. One that is presumed absent is ordered again only by giving that one up.
CREATE UNIQUE INDEX intent_unresolved_basket ON intent (connection_id, basket_key)
  WHERE state IN ('PREPARED', 'SENDING', 'RESPONDED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT');

CREATE TABLE intent_move (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) STRICT, WITHOUT ROWID;

INSERT INTO intent_move (from_state, to_state) VALUES
  ('PREPARED', 'SENDING'),
  ('PREPARED', 'NOT_SENT'),
  ('PREPARED', 'DISCARDED'),
  ('NOT_SENT', 'PREPARED'),
  ('NOT_SENT', 'DISCARDED'),
  ('SENDING', 'RESPONDED'),
  ('SENDING', 'UNKNOWN'),
  ('RESPONDED', 'CONFIRMED'),
  ('RESPONDED', 'REFUSED'),
  ('RESPONDED', 'UNKNOWN'),
  ('REFUSED', 'REJECTED'),
  ('REFUSED', 'ABANDONED'),
  ('REFUSED', 'CONFIRMED'),
  ('REFUSED', 'DUPLICATE'),
  ('UNKNOWN', 'SENDING'),
  ('UNKNOWN', 'CONFIRMED'),
  ('UNKNOWN', 'DUPLICATE'),
  ('UNKNOWN', 'PRESUMED_ABSENT'),
  ('PRESUMED_ABSENT', 'CONFIRMED'),
  ('PRESUMED_ABSENT', 'DUPLICATE'),
  ('PRESUMED_ABSENT', 'ABANDONED'),
  ('ABANDONED', 'DUPLICATE'),
  ('REJECTED', 'CONFIRMED'),
  ('REJECTED', 'DUPLICATE'),
  ('CONFIRMED', 'DUPLICATE');

CREATE TRIGGER intent_starts_prepared BEFORE INSERT ON intent
WHEN NEW.state <> 'PREPARED'
BEGIN SELECT RAISE(ABORT, 'an intent starts PREPARED'); END;

CREATE TRIGGER intent_legal_move BEFORE UPDATE OF state ON intent
WHEN NOT EXISTS (SELECT 1 FROM intent_move WHERE from_state = OLD.state AND to_state = NEW.state)
BEGIN SELECT RAISE(ABORT, 'illegal move of an intent'); END;

-- The same body goes out again only under a key that the service honours, and only while it remembers it.
CREATE TRIGGER intent_repeat BEFORE UPDATE OF state ON intent
WHEN OLD.state = 'UNKNOWN' AND NEW.state = 'SENDING' AND (OLD.is_repeatable <> 1 OR OLD.sent_at IS NULL
  OR NEW.repeated_at IS NULL OR NEW.repeated_at < OLD.sent_at OR NEW.repeated_at >= OLD.sent_at + 86400000)
BEGIN SELECT RAISE(ABORT, 'an order is not sent again'); END;

CREATE TRIGGER intent_sent_once BEFORE UPDATE OF sent_at ON intent
WHEN OLD.sent_at IS NOT NULL AND NEW.sent_at IS NOT OLD.sent_at
BEGIN SELECT RAISE(ABORT, 'when it was sent does not change'); END;

CREATE TRIGGER intent_superseded BEFORE UPDATE OF superseded_by ON intent
WHEN NEW.superseded_by IS NOT OLD.superseded_by
  AND (OLD.superseded_by IS NOT NULL OR OLD.state <> 'PRESUMED_ABSENT' OR NEW.state <> 'ABANDONED')
BEGIN SELECT RAISE(ABORT, 'only an order that is given up is superseded, once'); END;

CREATE TRIGGER intent_frozen BEFORE UPDATE OF is_repeatable, id, connection_id, matter_id, customer_id, mark, customer_reference,
  basket_key, body, body_sha256, cart, quoted_total_cents, confirmed_at, computer ON intent
BEGIN SELECT RAISE(ABORT, 'what was confirmed does not change'); END;

CREATE TRIGGER intent_kept BEFORE DELETE ON intent
BEGIN SELECT RAISE(ABORT, 'an intent is never deleted'); END;

CREATE TRIGGER intent_move_kept_0 BEFORE INSERT ON intent_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;
CREATE TRIGGER intent_move_kept_1 BEFORE UPDATE ON intent_move
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

-- What keeps a connection from ordering until it is cleared up: its first order came back with another reference, or the
-- library was restored and the order history has not been read since.
CREATE TABLE order_stop (
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('reference', 'restored')),
  since INTEGER NOT NULL,
  -- In words for a person.
  detail TEXT NOT NULL,
  PRIMARY KEY (connection_id, kind)
) STRICT, WITHOUT ROWID;

-- The order of a connection that was read back with the reference it was sent with, the longest so far.
CREATE TABLE reference_proof (
  connection_id TEXT PRIMARY KEY,
  intent_id TEXT NOT NULL REFERENCES intent (id),
  -- Characters of the longest reference that came back.
  longest INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE item (
  id TEXT PRIMARY KEY,
  intent_id TEXT NOT NULL REFERENCES intent (id),
  connection_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  item_number INTEGER NOT NULL,
  product_code TEXT NOT NULL,
  product_name TEXT NOT NULL,
  authority_name TEXT,
  identifier TEXT NOT NULL,
  address TEXT,
  price_cents INTEGER,
  gst_cents INTEGER,
  turnaround_ms INTEGER,
  -- What the item buys, comparable with a cart line: for "you ordered this lately".
  thing_key TEXT NOT NULL,
  -- The service's own word.
  status TEXT NOT NULL,
  -- WAITING: asked again and again. COMPLETE: its download decides the rest. ENDED: failed or cancelled.
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'COMPLETE', 'ENDED')),
  placed_at INTEGER NOT NULL,
  last_checked_at INTEGER,
  next_check_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  completed_at INTEGER,
  computer TEXT NOT NULL,
  UNIQUE (connection_id, order_id, item_number)
) STRICT;
CREATE INDEX item_of ON item (intent_id, item_number);
CREATE INDEX item_thing ON item (connection_id, thing_key, placed_at);
CREATE INDEX item_ended ON item (connection_id, completed_at) WHERE state = 'ENDED';
CREATE INDEX item_due ON item (next_check_at) WHERE state = 'WAITING';

CREATE TABLE download (
  item_id TEXT PRIMARY KEY REFERENCES item (id),
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('WANTED', 'FETCHING', 'VERIFYING', 'STORED', 'QUARANTINED')),
  -- As the item gave it; its unit is not documented, so a mismatch is retried once and then only remarked.
  expected_bytes INTEGER,
  part_name TEXT,
  next_try_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  size_mismatches INTEGER NOT NULL DEFAULT 0,
  problem TEXT
) STRICT;
CREATE INDEX download_due ON download (next_try_at) WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING');

CREATE INDEX download_held ON download (connection_id) WHERE state = 'QUARANTINED';

CREATE TABLE document (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  item_id TEXT NOT NULL REFERENCES item (id),
  state TEXT NOT NULL CHECK (state IN ('STORED', 'QUARANTINED')),
  sha256 TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  remark TEXT,
  resource_text TEXT,
  computer TEXT NOT NULL
) STRICT;
CREATE INDEX document_newest ON document (connection_id, received_at DESC, id DESC);
CREATE INDEX document_of_item ON document (item_id);
CREATE INDEX document_of_matter ON document (matter_id, received_at DESC);

-- Retry-After holds for the whole service and outlives a restart.
CREATE TABLE service_pause (
  connection_id TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT;

CREATE TABLE cart_line (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  product TEXT NOT NULL,
  context TEXT NOT NULL,
  is_warning_acknowledged INTEGER NOT NULL DEFAULT 0,
  extra_data TEXT NOT NULL DEFAULT '{}',
  quoted_at INTEGER NOT NULL,
  -- Set while the line can still be put back.
  removed_batch INTEGER
) STRICT;
CREATE INDEX cart_line_of ON cart_line (connection_id, position);

CREATE TABLE cart_detail (
  connection_id TEXT PRIMARY KEY,
  details TEXT NOT NULL
) STRICT;
`,
};
