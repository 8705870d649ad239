import type { Migration } from '../migrate.ts';

/**
 * Orders that were placed elsewhere, the items of such orders whose certificates are fetched here, and what an
 * item says besides.
 *
 * An item belongs either to an intent or to an order of the history. SQLite cannot take a NOT NULL away, so the table of
 * items is rebuilt with the same rows; the constraints that point to it are checked when the step commits.
 */
export const library004: Migration = {
  version: 4,
  sql: `
PRAGMA defer_foreign_keys = ON;

CREATE TABLE history_order (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  customer_id TEXT,
  -- Taken out of the reference, where it was written by a Landfolio; else the reference itself.
  matter_number TEXT NOT NULL,
  customer_reference TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  total_cents INTEGER,
  gst_cents INTEGER,
  -- JSON: fees as answered.
  fees TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  UNIQUE (connection_id, order_id)
) STRICT;
CREATE INDEX history_newest ON history_order (connection_id, placed_at DESC);

CREATE TABLE history_item (
  -- Also the id of its row in item, once its certificate is wanted here.
  id TEXT PRIMARY KEY,
  history_id TEXT NOT NULL REFERENCES history_order (id),
  connection_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  item_number INTEGER NOT NULL,
  product_code TEXT NOT NULL,
  product_name TEXT NOT NULL,
  authority_name TEXT,
  identifier TEXT NOT NULL,
  price_cents INTEGER,
  gst_cents INTEGER,
  discounts TEXT,
  status TEXT NOT NULL,
  last_checked_at INTEGER,
  problem TEXT,
  text_length INTEGER,
  link_expiry TEXT,
  UNIQUE (connection_id, order_id, item_number)
) STRICT;
CREATE INDEX history_item_of ON history_item (history_id, item_number);
-- For "you ordered this lately".
CREATE INDEX history_item_thing ON history_item (connection_id, product_code, identifier);

CREATE INDEX intent_order ON intent (connection_id, order_id) WHERE order_id IS NOT NULL;

CREATE TABLE item_before AS SELECT * FROM item;
DROP TABLE item;
CREATE TABLE item (
  id TEXT PRIMARY KEY,
  intent_id TEXT REFERENCES intent (id),
  -- Instead of an intent where the order was placed elsewhere.
  history_id TEXT REFERENCES history_order (id),
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
  -- JSON: as answered; their form is not documented.
  discounts TEXT,
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
  text_length INTEGER,
  -- As the service wrote it. The link itself is a secret and is not kept.
  link_expiry TEXT,
  computer TEXT NOT NULL,
  UNIQUE (connection_id, order_id, item_number),
  CHECK ((intent_id IS NULL) <> (history_id IS NULL))
) STRICT;
INSERT INTO item (id, intent_id, connection_id, order_id, item_number, product_code, product_name, authority_name,
  identifier, address, price_cents, gst_cents, turnaround_ms, thing_key, status, state, placed_at, last_checked_at,
  next_check_at, failures, problem, completed_at, computer)
SELECT id, intent_id, connection_id, order_id, item_number, product_code, product_name, authority_name, identifier,
  address, price_cents, gst_cents, turnaround_ms, thing_key, status, state, placed_at, last_checked_at, next_check_at,
  failures, problem, completed_at, computer FROM item_before;
DROP TABLE item_before;
CREATE INDEX item_of ON item (intent_id, item_number);
CREATE INDEX item_of_history ON item (history_id, item_number) WHERE history_id IS NOT NULL;
CREATE INDEX item_thing ON item (connection_id, thing_key, placed_at);
CREATE INDEX item_due ON item (next_check_at) WHERE state = 'WAITING';

-- Kept apart from the items, which are read all the time. The id is that of the item, or of the item of the history.
CREATE TABLE item_text (
  item_id TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

-- 0 where the line came with another one that needs it, and goes with it.
ALTER TABLE cart_line ADD COLUMN is_wanted INTEGER NOT NULL DEFAULT 1;
`,
};
