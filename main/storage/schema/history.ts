/** What the service's order history shows of orders that were not placed from this library. */
export const historySchema = `
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
  -- none or email; else the service's own word.
  delivery TEXT,
  email TEXT,
  contact_name TEXT,
  -- JSON: its id for the office, and what the ledger says of it, where a computer of the office placed it.
  shared TEXT,
  -- The colleague who placed it, as the office's server says.
  ordered_by TEXT,
  ordered_on TEXT GENERATED ALWAYS AS (shared ->> '$.fields.computer') VIRTUAL,
  UNIQUE (connection_id, order_id)
) STRICT;
CREATE INDEX history_newest ON history_order (connection_id, placed_at DESC);
CREATE INDEX history_matter ON history_order (connection_id, matter_number, placed_at);

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
  discount_cents INTEGER CHECK (discount_cents >= 0),
  UNIQUE (connection_id, order_id, item_number)
) STRICT;
CREATE INDEX history_item_of ON history_item (history_id, item_number);
CREATE INDEX history_item_thing ON history_item (connection_id, product_code, identifier);

CREATE TABLE history_look (
  connection_id TEXT NOT NULL,
  -- Empty where orders carry none.
  customer_id TEXT NOT NULL,
  -- The last reading that came to its end, by this computer's clock.
  whole_at INTEGER,
  -- When the list last showed an order of this library that was not complete; nothing once it left one out.
  shows_open_at INTEGER,
  PRIMARY KEY (connection_id, customer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE history_customer (
  connection_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, customer_id)
) STRICT, WITHOUT ROWID;
`;
