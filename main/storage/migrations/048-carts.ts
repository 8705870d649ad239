import type { Migration } from '../migrate.ts';

/**
 * A cart belongs to a matter: several are open side by side. What was the one cart of a connection, or of its jobs, becomes a cart
 * under that name. Lines that had come back from an order for another matter, or for one where the cart has none, get a cart of
 * their own, with the number that they came back with.
 */
export const library048: Migration = {
  version: 48,
  sql: `
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

DROP INDEX cart_line_of;
ALTER TABLE cart_line RENAME COLUMN connection_id TO cart_id;
CREATE INDEX cart_line_of ON cart_line (cart_id, position);
ALTER TABLE cart_detail RENAME COLUMN connection_id TO cart_id;

INSERT INTO cart (id, connection_id, kind, opened_at, used_at)
  SELECT name, iif(name LIKE 'job %', substr(name, 5), name), iif(name LIKE 'job %', 'job', 'window'),
    (SELECT coalesce(min(quoted_at), 0) FROM cart_line WHERE cart_id = name),
    (SELECT coalesce(max(quoted_at), 0) FROM cart_line WHERE cart_id = name)
  FROM (SELECT cart_id AS name FROM cart_line UNION SELECT cart_id FROM cart_detail);

CREATE TABLE returned_line (line_id TEXT PRIMARY KEY, old_id TEXT NOT NULL, number TEXT NOT NULL, cart_id TEXT NOT NULL) STRICT;
INSERT INTO returned_line (line_id, old_id, number, cart_id)
  SELECT cart_line.id, cart_line.cart_id, trim(returned.value), lower(hex(cart_line.cart_id || ' ' || trim(returned.value)))
  FROM cart_line JOIN cart_detail ON cart_detail.cart_id = cart_line.cart_id,
    json_each(cart_detail.details, '$.returned') AS returned
  WHERE returned.key = cart_line.id AND trim(returned.value) <> '' AND cart_line.removed_batch IS NULL
    AND trim(returned.value) <> trim(coalesce(json_extract(cart_detail.details, '$.matterNumber'), ''));
INSERT INTO cart (id, connection_id, kind, opened_at, used_at)
  SELECT DISTINCT returned_line.cart_id, cart.connection_id, cart.kind, cart.opened_at, cart.used_at
  FROM returned_line JOIN cart ON cart.id = returned_line.old_id;
INSERT INTO cart_detail (cart_id, details)
  SELECT DISTINCT cart_id, json_object('matterNumber', number) FROM returned_line;
UPDATE cart_line SET cart_id = returned_line.cart_id FROM returned_line WHERE returned_line.line_id = cart_line.id;
DROP TABLE returned_line;

-- Details of carts that were emptied, which no window offers to put back any more.
UPDATE cart_detail SET details = json_remove(details, '$.removed', '$.returned');
UPDATE cart SET matter_id = (SELECT matter.id FROM matter JOIN cart_detail ON cart_detail.cart_id = cart.id
  WHERE matter.connection_id = cart.connection_id AND matter.deleted_at IS NULL
    AND matter.number = trim(json_extract(cart_detail.details, '$.matterNumber')));
`,
};
