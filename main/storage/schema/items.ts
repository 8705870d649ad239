/** The certificates of an order, and their downloads. */
export const itemsSchema = `
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
  expected_at INTEGER,
  discount_cents INTEGER CHECK (discount_cents >= 0),
  -- Looks on end at which the service showed nothing, or another certificate, under its number.
  misses INTEGER NOT NULL DEFAULT 0,
  -- Of a title whose number was not known: its parcel, where that is certain.
  parcel TEXT GENERATED ALWAYS AS (iif(json_valid(thing_key), thing_key ->> '$[1][1]', NULL)) VIRTUAL,
  -- It is certainly not what was ordered, in words for a person.
  match_problem TEXT,
  UNIQUE (connection_id, order_id, item_number),
  CHECK ((intent_id IS NULL) <> (history_id IS NULL))
) STRICT;
CREATE INDEX item_of ON item (intent_id, item_number);
CREATE INDEX item_of_history ON item (history_id, item_number) WHERE history_id IS NOT NULL;
CREATE INDEX item_thing ON item (connection_id, thing_key, placed_at);
CREATE INDEX item_due ON item (next_check_at) WHERE state = 'WAITING';
CREATE INDEX item_identifier ON item (connection_id, identifier) WHERE address IS NOT NULL;
CREATE INDEX item_bought ON item (product_code, identifier, connection_id);
CREATE INDEX item_bought_at ON item (address, product_code, connection_id) WHERE address IS NOT NULL;
CREATE INDEX item_parcel ON item (parcel, product_code, connection_id) WHERE parcel IS NOT NULL;
CREATE INDEX item_waiting ON item (connection_id) WHERE state = 'WAITING';
CREATE INDEX item_ended ON item (connection_id, completed_at) WHERE state = 'ENDED';
CREATE INDEX item_ended_due ON item (next_check_at) WHERE state = 'ENDED' AND next_check_at IS NOT NULL;

CREATE TABLE item_text (
  item_id TEXT PRIMARY KEY,
  text TEXT NOT NULL
) STRICT;

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
  problem TEXT,
  sha256 TEXT,
  -- Set where the certificate was deleted with its matter: it is not missed, and not fetched again by itself.
  deleted_at INTEGER,
  file_type TEXT NOT NULL DEFAULT 'pdf',
  said_type TEXT
) STRICT;
CREATE INDEX download_held ON download (connection_id) WHERE state = 'QUARANTINED';
CREATE INDEX download_open ON download (connection_id) WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING');
CREATE INDEX download_due ON download (next_try_at)
  WHERE state IN ('WANTED', 'FETCHING', 'VERIFYING', 'QUARANTINED');

CREATE TABLE service_pause (
  connection_id TEXT PRIMARY KEY,
  until INTEGER NOT NULL
) STRICT;
`;
