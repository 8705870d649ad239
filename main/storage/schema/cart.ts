/** Carts, certificate sets, and lists that the service gives for choices. */
export const cartSchema = `
CREATE TABLE cart (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('window', 'job')),
  opened_at INTEGER NOT NULL,
  used_at INTEGER NOT NULL,
  -- Whose number the cart has, while a matter has it: the cart is for it whatever it is called later.
  matter_id TEXT
) STRICT;
CREATE INDEX cart_of ON cart (connection_id, kind);
CREATE INDEX cart_of_matter ON cart (matter_id);

CREATE TABLE cart_line (
  id TEXT PRIMARY KEY,
  cart_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  product TEXT NOT NULL,
  context TEXT NOT NULL,
  is_warning_acknowledged INTEGER NOT NULL DEFAULT 0,
  extra_data TEXT NOT NULL DEFAULT '{}',
  quoted_at INTEGER NOT NULL,
  -- Set while the line can still be put back.
  removed_batch INTEGER,
  -- 0 where the line came with another one that needs it, and goes with it.
  is_wanted INTEGER NOT NULL DEFAULT 1,
  -- JSON: extra data as it was filled in from the matter, by key.
  prefilled TEXT NOT NULL DEFAULT '{}',
  -- JSON: for which earlier purchases the person said to order it all the same; nothing where they did not.
  repeats_accepted TEXT
) STRICT;
CREATE INDEX cart_line_of ON cart_line (cart_id, position);

CREATE TABLE cart_detail (
  cart_id TEXT PRIMARY KEY,
  details TEXT NOT NULL
) STRICT;

CREATE TABLE certificate_set (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- JSON: what is in it.
  entries TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  -- Set while it can still be put back.
  removed_at INTEGER
) STRICT;

CREATE TABLE reference_list (
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  -- JSON.
  list TEXT NOT NULL,
  PRIMARY KEY (connection_id, kind)
) STRICT, WITHOUT ROWID;
`;
