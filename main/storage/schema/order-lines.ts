const columns = `id, connection_id, intent_id, history_id, item_id, order_id, order_state, charged_orders, product_code,
  product_name, authority_name, identifier, address, about, matter, reference, who, placed_at, expected_at, awaited_until,
  late_from, price_cents, status, phase, stage, rank, needs, ended_at, document_id, problem, place, words`;

/** What changes while an order is on its way. */
const moving = `order_state, charged_orders, matter, awaited_until, late_from,
  status, phase, stage, rank, needs, ended_at, document_id, problem`;

const key = 'connection_id, stage, product_code, who, is_elsewhere';

/** The read model of the Orders screen: one row a certificate, kept by triggers. Views make a row; triggers copy it. */
export const orderLinesSchema = `
CREATE TABLE order_line (
  -- The item's, also that of an order placed elsewhere; else the order's and the number of its line.
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  intent_id TEXT,
  history_id TEXT,
  item_id TEXT,
  order_id TEXT,
  order_state TEXT NOT NULL,
  charged_orders INTEGER,
  product_code TEXT NOT NULL,
  product_name TEXT NOT NULL,
  authority_name TEXT,
  identifier TEXT NOT NULL,
  address TEXT,
  -- What it is about, to sort by.
  about TEXT NOT NULL,
  matter TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- The contact of the order; empty where it was placed elsewhere.
  who TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  expected_at INTEGER,
  -- The same while it is awaited.
  awaited_until INTEGER,
  -- From when it is late: with the grace of polling/schedule.ts.
  late_from INTEGER,
  price_cents INTEGER,
  status TEXT NOT NULL,
  -- As in shared/model/order-state.ts; nothing where the order has no items yet.
  phase TEXT,
  stage TEXT NOT NULL CHECK (stage IN ('open', 'processing', 'withAuthority', 'complete', 'ended')),
  rank INTEGER NOT NULL,
  -- 1 where a person has to decide something.
  needs INTEGER NOT NULL,
  -- Since when a person should know that it will not come, where that is not simply as it was told, or that it is something else.
  ended_at INTEGER,
  document_id TEXT,
  problem TEXT,
  place INTEGER NOT NULL,
  -- In lower case: what a person may type to find it.
  words TEXT NOT NULL,
  told TEXT,
  charged TEXT GENERATED ALWAYS AS (CASE
  WHEN charged_orders IS 0 OR told IS 'cancelled' THEN 'no'
  WHEN order_state IN ('PREPARED', 'NOT_SENT', 'DISCARDED', 'REJECTED') THEN 'no'
  WHEN order_state NOT IN ('PLACED', 'CONFIRMED', 'DUPLICATE') THEN 'notKnown'
  WHEN told IS 'stands' THEN 'yes'
  WHEN order_state = 'DUPLICATE' AND charged_orders IS NULL THEN 'notKnown'
  WHEN phase IN ('failed', 'cancelled') THEN 'notKnown'
  ELSE 'yes' END) VIRTUAL,
  cost_cents INTEGER
  GENERATED ALWAYS AS (CASE charged WHEN 'yes' THEN price_cents END) VIRTUAL,
  -- The mark that holds for the row.
  dealt_with INTEGER,
  is_dealt_with INTEGER GENERATED ALWAYS AS (dealt_with IS NOT NULL
  AND (order_state = 'CONFIRMED' OR (order_state = 'PLACED' AND item_id IS NOT NULL) OR (order_state = 'DUPLICATE' AND charged_orders IS NOT NULL))) VIRTUAL,
  -- The person who ordered it, as the office knows them; empty where it knows nobody.
  ordered_by TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX order_line_rank ON order_line (connection_id, rank, place DESC);
CREATE INDEX order_line_what ON order_line (connection_id, product_name, place DESC);
CREATE INDEX order_line_about ON order_line (connection_id, about, place DESC);
CREATE INDEX order_line_matter ON order_line (connection_id, matter, place DESC);
CREATE INDEX order_line_who ON order_line (connection_id, who, place DESC);
CREATE INDEX order_line_expected ON order_line (connection_id, expected_at, place DESC);
CREATE INDEX order_line_product ON order_line (connection_id, product_code, place DESC);
CREATE INDEX order_line_stage ON order_line (connection_id, stage, place DESC);
CREATE INDEX order_line_late ON order_line (connection_id, late_from, is_dealt_with) WHERE late_from IS NOT NULL;
CREATE INDEX order_line_needs ON order_line (connection_id, is_dealt_with) WHERE needs = 1;
CREATE INDEX order_line_ended ON order_line (connection_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX order_line_intent ON order_line (intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX order_line_history ON order_line (history_id) WHERE history_id IS NOT NULL;
CREATE INDEX order_line_lateness ON order_line (connection_id, late_from, awaited_until, place DESC, is_dealt_with);
CREATE INDEX order_line_place ON order_line (connection_id, place DESC);
CREATE INDEX order_line_words ON order_line (connection_id, place DESC, words, stage, late_from, needs, ended_at, is_dealt_with);
CREATE INDEX order_line_dealt_with ON order_line (connection_id, place DESC) WHERE is_dealt_with = 1;
CREATE INDEX order_line_cost ON order_line (connection_id, cost_cents, place DESC);

CREATE VIEW order_line_of_history AS
SELECT id, connection_id, NULL AS intent_id, history_id, NULL AS item_id, order_id, 'CONFIRMED' AS order_state,
  NULL AS charged_orders, product_code, product_name, authority_name, identifier, NULL AS address, identifier AS about, matter,
  reference, '' AS who, placed_at, NULL AS expected_at, NULL AS awaited_until, NULL AS late_from, price_cents, status, phase,
  CASE phase WHEN 'withAuthority' THEN 'withAuthority' WHEN 'complete' THEN 'complete'
  WHEN 'available' THEN 'complete' WHEN 'held' THEN 'complete' WHEN 'failed' THEN 'ended' WHEN 'cancelled' THEN 'ended'
  ELSE 'processing' END AS stage, CASE phase WHEN 'held' THEN 5 WHEN 'failed' THEN 6 WHEN 'unknown' THEN 7 WHEN 'processing' THEN 10
  WHEN 'withAuthority' THEN 11 WHEN 'fetching' THEN 12 WHEN 'available' THEN 13 WHEN 'complete' THEN 20 ELSE 21 END AS rank, 0 AS needs, NULL AS ended_at, NULL AS document_id, problem,
  placed_at * 1024 + 1023 - min(item_number, 1023) AS place,
  lower(coalesce(matter, '') || char(10) || coalesce(reference, '') || char(10) || coalesce(order_id, '') || char(10) || coalesce(product_name, '') || char(10) || coalesce(identifier, '') || char(10) || coalesce(authority_name, '')) AS words
FROM (
  SELECT coalesce(history_item.id, history_order.id) AS id, history_order.connection_id, history_order.id AS history_id,
    history_order.order_id, coalesce(history_item.item_number, 1) AS item_number,
    coalesce(history_item.product_code, '') AS product_code, coalesce(history_item.product_name, 'Order') AS product_name,
    history_item.authority_name, coalesce(history_item.identifier, '') AS identifier, history_order.matter_number AS matter,
    history_order.customer_reference AS reference, history_order.placed_at, history_item.price_cents,
    coalesce(history_item.status, '') AS status, CASE upper(history_item.status) WHEN 'COMPLETE' THEN 'available'
  WHEN 'PROCESSING' THEN 'processing' WHEN 'EXTERNAL_PROCESSING' THEN 'withAuthority' WHEN 'FAILED' THEN 'failed'
  WHEN 'CANCELLED' THEN 'cancelled' ELSE 'unknown' END AS phase, history_item.problem
  FROM history_order LEFT JOIN history_item ON history_item.history_id = history_order.id
  WHERE NOT EXISTS (SELECT 1 FROM intent WHERE intent.connection_id = history_order.connection_id
  AND intent.order_id = history_order.order_id) AND NOT EXISTS (SELECT 1 FROM item WHERE item.id = history_item.id)
);

CREATE VIEW order_line_of_intent AS
SELECT intent.id || ' ' || coalesce(line.key, 0) AS id, intent.connection_id, intent.id AS intent_id, NULL AS history_id,
  NULL AS item_id, intent.order_id, intent.state AS order_state, intent.charged_orders,
  coalesce(line.value ->> '$.product.productCode', '') AS product_code,
  coalesce(line.value ->> '$.product.name', 'Order') AS product_name, line.value ->> '$.product.authorityName' AS authority_name,
  coalesce(line.value ->> '$.identifier', '') AS identifier, line.value ->> '$.context.address' AS address,
  coalesce(line.value ->> '$.context.address', line.value ->> '$.identifier', '') AS about, matter.number AS matter,
  intent.customer_reference AS reference, coalesce(iif(json_valid(intent.cart), intent.cart, '{}') ->> '$.details.contactName', '') AS who,
  intent.ordered_at AS placed_at, NULL AS expected_at, NULL AS awaited_until, NULL AS late_from,
  CAST(line.value ->> '$.product.priceCents' AS INTEGER) AS price_cents, '' AS status, NULL AS phase,
  CASE WHEN intent.state IN ('SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED') THEN 'processing'
    WHEN intent.state IN ('REJECTED', 'ABANDONED') THEN 'ended' ELSE 'open' END AS stage,
  CASE intent.state WHEN 'UNKNOWN' THEN 0 WHEN 'DUPLICATE' THEN 1 WHEN 'REFUSED' THEN 2 WHEN 'PRESUMED_ABSENT' THEN 3
    WHEN 'PREPARED' THEN 4 WHEN 'REJECTED' THEN 22 WHEN 'ABANDONED' THEN 23 ELSE 9 END AS rank,
  (intent.state IN ('PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT') OR (intent.state = 'DUPLICATE' AND intent.charged_orders IS NULL)) OR intent.is_overdue AS needs, NULL AS ended_at, NULL AS document_id, NULL AS problem,
  intent.ordered_at * 1024 + 1023 - min(coalesce(line.key, 0) + 1, 1023) AS place,
  lower(coalesce(matter.number, '') || char(10) || coalesce(intent.customer_reference, '') || char(10) || coalesce(intent.order_id, '') || char(10) || coalesce(line.value ->> '$.product.name', '') || char(10) || coalesce(line.value ->> '$.identifier', '') || char(10) || coalesce(line.value ->> '$.context.address', '') || char(10) || coalesce(line.value ->> '$.product.authorityName', '')) AS words
FROM intent JOIN matter ON matter.id = intent.matter_id
  LEFT JOIN json_each(iif(json_valid(intent.cart), intent.cart, '{}'), '$.lines') AS line
WHERE intent.state NOT IN ('NOT_SENT', 'DISCARDED') AND NOT EXISTS (SELECT 1 FROM item WHERE item.intent_id = intent.id);

CREATE VIEW order_line_of_item AS
SELECT id, connection_id, intent_id, history_id, id AS item_id, order_id, order_state, charged_orders, product_code,
  product_name, authority_name, identifier, address, coalesce(address, identifier) AS about, matter, reference, who, placed_at,
  coalesce(expected, placed + turnaround_ms) AS expected_at, iif(phase IN ('processing', 'withAuthority', 'unknown'), coalesce(expected, placed + turnaround_ms), NULL) AS awaited_until,
  iif(phase IN ('processing', 'withAuthority', 'unknown'), coalesce(expected, placed + turnaround_ms) + min(max(2 * turnaround_ms, 300000), 86400000), NULL) AS late_from, price_cents, status, phase,
  CASE phase WHEN 'withAuthority' THEN 'withAuthority' WHEN 'complete' THEN 'complete'
  WHEN 'available' THEN 'complete' WHEN 'held' THEN 'complete' WHEN 'failed' THEN 'ended' WHEN 'cancelled' THEN 'ended'
  ELSE 'processing' END AS stage, CASE phase WHEN 'held' THEN 5 WHEN 'failed' THEN 6 WHEN 'unknown' THEN 7 WHEN 'processing' THEN 10
  WHEN 'withAuthority' THEN 11 WHEN 'fetching' THEN 12 WHEN 'available' THEN 13 WHEN 'complete' THEN 20 ELSE 21 END AS rank, (phase = 'held' OR (misses >= 8 AND phase IN ('processing', 'withAuthority', 'unknown', 'fetching')) OR (order_state IN ('PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT') OR (order_state = 'DUPLICATE' AND charged_orders IS NULL))) AS needs,
  CASE WHEN phase IN ('failed', 'cancelled') AND NOT told_cancelled THEN completed_at WHEN match_problem IS NOT NULL THEN placed END AS ended_at, document_id, problem,
  placed_at * 1024 + 1023 - min(item_number, 1023) AS place,
  lower(coalesce(matter, '') || char(10) || coalesce(reference, '') || char(10) || coalesce(order_id, '') || char(10) || coalesce(product_name, '') || char(10) || coalesce(identifier, '') || char(10) || coalesce(address, '') || char(10) || coalesce(authority_name, '')) AS words
FROM (
  SELECT item.id, item.connection_id, item.intent_id, item.history_id, item.order_id, item.item_number, item.product_code,
    item.product_name, item.authority_name, item.identifier, item.address, item.price_cents, item.status, item.completed_at,
    item.placed_at AS placed, item.turnaround_ms, item.misses, item.match_problem, item.expected_at AS expected, coalesce(intent.state, 'CONFIRMED') AS order_state, intent.charged_orders,
    coalesce(matter.number, history_order.matter_number, '') AS matter,
    coalesce(intent.customer_reference, history_order.customer_reference, '') AS reference,
    coalesce(iif(json_valid(intent.cart), intent.cart, '{}') ->> '$.details.contactName', '') AS who,
    coalesce(intent.ordered_at, history_order.placed_at, item.placed_at) AS placed_at,
    CASE WHEN download.state = 'STORED' THEN 'complete' WHEN download.state = 'QUARANTINED' THEN 'held'
      WHEN item.state = 'COMPLETE' THEN 'fetching' ELSE CASE upper(item.status) WHEN 'COMPLETE' THEN 'available'
  WHEN 'PROCESSING' THEN 'processing' WHEN 'EXTERNAL_PROCESSING' THEN 'withAuthority' WHEN 'FAILED' THEN 'failed'
  WHEN 'CANCELLED' THEN 'cancelled' ELSE 'unknown' END END AS phase,
    iif(download.state IN ('STORED', 'QUARANTINED') AND download.deleted_at IS NULL, download.document_id, NULL) AS document_id,
    coalesce(download.problem, item.problem, item.match_problem) AS problem, coalesce((SELECT word.says = 'cancelled' FROM operator_word AS word
  JOIN intent AS about ON about.id = word.intent_id WHERE word.order_id = item.order_id
    AND word.says IN ('cancelled', 'stands') AND about.connection_id = item.connection_id
  ORDER BY word.n DESC LIMIT 1), 0) AS told_cancelled
  FROM item LEFT JOIN download ON download.item_id = item.id LEFT JOIN intent ON intent.id = item.intent_id
    LEFT JOIN matter ON matter.id = intent.matter_id LEFT JOIN history_order ON history_order.id = item.history_id
  WHERE item.history_id IS NULL OR NOT EXISTS (SELECT 1 FROM intent WHERE intent.connection_id = history_order.connection_id
  AND intent.order_id = history_order.order_id)
);

CREATE TABLE order_line_tally (
  connection_id TEXT NOT NULL,
  stage TEXT NOT NULL,
  product_code TEXT NOT NULL,
  who TEXT NOT NULL,
  is_elsewhere INTEGER NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (${key})
) STRICT, WITHOUT ROWID;

CREATE TABLE order_line_revision (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  n INTEGER NOT NULL
) STRICT;
INSERT INTO order_line_revision VALUES (1, abs(random() % 9007199254740991));
CREATE TRIGGER order_line_intent_begun AFTER INSERT ON intent
BEGIN INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_intent WHERE intent_id = NEW.id; END;
CREATE TRIGGER order_line_item_begun AFTER INSERT ON item
BEGIN
DELETE FROM order_line WHERE (intent_id = NEW.intent_id AND item_id IS NULL) OR id = NEW.id;
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_item WHERE id = NEW.id;
END;
CREATE TRIGGER order_line_item_moved AFTER UPDATE OF status, state, problem, completed_at ON item
WHEN OLD.status <> NEW.status OR OLD.state <> NEW.state OR OLD.problem IS NOT NEW.problem
  OR OLD.completed_at IS NOT NEW.completed_at
BEGIN UPDATE order_line SET (${moving}) =
  (SELECT ${moving} FROM order_line_of_item WHERE id = NEW.id) WHERE id = NEW.id AND item_id IS NOT NULL; END;
CREATE TRIGGER order_line_download_begun AFTER INSERT ON download
BEGIN UPDATE order_line SET (${moving}) =
  (SELECT ${moving} FROM order_line_of_item WHERE id = NEW.item_id) WHERE id = NEW.item_id AND item_id IS NOT NULL; END;
CREATE TRIGGER order_line_download_moved AFTER UPDATE OF state, document_id, problem, deleted_at ON download
WHEN OLD.state <> NEW.state OR OLD.document_id <> NEW.document_id OR OLD.problem IS NOT NEW.problem
  OR OLD.deleted_at IS NOT NEW.deleted_at
BEGIN UPDATE order_line SET (${moving}) =
  (SELECT ${moving} FROM order_line_of_item WHERE id = NEW.item_id) WHERE id = NEW.item_id AND item_id IS NOT NULL; END;
CREATE TRIGGER order_line_history_begun AFTER INSERT ON history_order
BEGIN DELETE FROM order_line WHERE history_id = NEW.id AND item_id IS NULL;
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_history WHERE history_id = NEW.id; END;
CREATE TRIGGER order_line_history_item_begun AFTER INSERT ON history_item
BEGIN DELETE FROM order_line WHERE history_id = NEW.history_id AND item_id IS NULL;
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_history WHERE history_id = NEW.history_id; END;
CREATE TRIGGER order_line_history_item_moved AFTER UPDATE OF status, problem ON history_item
WHEN OLD.status <> NEW.status OR OLD.problem IS NOT NEW.problem
BEGIN DELETE FROM order_line WHERE history_id = NEW.history_id AND item_id IS NULL;
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_history WHERE history_id = NEW.history_id; END;
CREATE TRIGGER order_line_operator_said AFTER INSERT ON operator_word WHEN NEW.order_id IS NOT NULL
BEGIN
UPDATE order_line SET ended_at = (SELECT ended_at FROM order_line_of_item AS now WHERE now.id = order_line.id)
  WHERE item_id IN (SELECT id FROM item WHERE order_id = NEW.order_id
    AND connection_id = (SELECT connection_id FROM intent WHERE id = NEW.intent_id));
END;
CREATE TRIGGER order_line_begun AFTER INSERT ON order_line WHEN NEW.item_id IS NOT NULL AND NEW.intent_id IS NOT NULL
BEGIN UPDATE order_line SET told = (SELECT word.says FROM operator_word AS word
  JOIN intent AS about ON about.id = word.intent_id WHERE word.order_id = NEW.order_id
    AND word.says IN ('cancelled', 'stands') AND about.connection_id = NEW.connection_id
  ORDER BY word.n DESC LIMIT 1) WHERE rowid = NEW.rowid; END;
CREATE TRIGGER order_line_told AFTER INSERT ON operator_word WHEN NEW.order_id IS NOT NULL
BEGIN
UPDATE order_line SET told = (SELECT word.says FROM operator_word AS word
  JOIN intent AS about ON about.id = word.intent_id WHERE word.order_id = order_line.order_id
    AND word.says IN ('cancelled', 'stands') AND about.connection_id = order_line.connection_id
  ORDER BY word.n DESC LIMIT 1) WHERE order_line.item_id IS NOT NULL AND order_line.intent_id IS NOT NULL AND item_id IN (SELECT id FROM item
  WHERE order_id = NEW.order_id AND connection_id = (SELECT connection_id FROM intent WHERE id = NEW.intent_id));
END;
CREATE TRIGGER order_line_one_more AFTER INSERT ON order_line
BEGIN INSERT INTO order_line_tally (${key}, n) VALUES (NEW.connection_id, NEW.stage, NEW.product_code, NEW.who, NEW.history_id IS NOT NULL, 1)
  ON CONFLICT (${key}) DO UPDATE SET n = n + 1; UPDATE order_line_revision SET n = abs(random() % 9007199254740991); END;
CREATE TRIGGER order_line_one_fewer AFTER DELETE ON order_line
BEGIN UPDATE order_line_tally SET n = n - 1 WHERE (${key}) = (OLD.connection_id, OLD.stage, OLD.product_code, OLD.who, OLD.history_id IS NOT NULL);
DELETE FROM order_line_tally WHERE n = 0 AND (${key}) = (OLD.connection_id, OLD.stage, OLD.product_code, OLD.who, OLD.history_id IS NOT NULL); UPDATE order_line_revision SET n = abs(random() % 9007199254740991); END;
CREATE TRIGGER order_line_of_another_kind AFTER UPDATE OF connection_id, stage, product_code, who, history_id ON order_line
WHEN (OLD.connection_id, OLD.stage, OLD.product_code, OLD.who, OLD.history_id IS NOT NULL) IS NOT (NEW.connection_id, NEW.stage, NEW.product_code, NEW.who, NEW.history_id IS NOT NULL)
BEGIN UPDATE order_line_tally SET n = n - 1 WHERE (${key}) = (OLD.connection_id, OLD.stage, OLD.product_code, OLD.who, OLD.history_id IS NOT NULL);
DELETE FROM order_line_tally WHERE n = 0 AND (${key}) = (OLD.connection_id, OLD.stage, OLD.product_code, OLD.who, OLD.history_id IS NOT NULL); INSERT INTO order_line_tally (${key}, n) VALUES (NEW.connection_id, NEW.stage, NEW.product_code, NEW.who, NEW.history_id IS NOT NULL, 1)
  ON CONFLICT (${key}) DO UPDATE SET n = n + 1; END;
CREATE TRIGGER order_line_moved AFTER UPDATE ON order_line
BEGIN UPDATE order_line_revision SET n = abs(random() % 9007199254740991); END;
CREATE TRIGGER order_line_item_expected AFTER UPDATE OF expected_at ON item WHEN OLD.expected_at IS NOT NEW.expected_at
BEGIN
UPDATE order_line SET (expected_at, awaited_until, late_from) =
  (SELECT expected_at, awaited_until, late_from FROM order_line_of_item WHERE id = NEW.id) WHERE id = NEW.id;
END;
CREATE TRIGGER order_line_intent_moved AFTER UPDATE OF state, order_id, charged_orders, is_overdue ON intent
WHEN OLD.state <> NEW.state OR OLD.is_overdue <> NEW.is_overdue OR OLD.order_id IS NOT NEW.order_id OR OLD.charged_orders IS NOT NEW.charged_orders
BEGIN
DELETE FROM order_line WHERE intent_id = NEW.id AND item_id IS NULL;
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_intent WHERE intent_id = NEW.id;
UPDATE order_line SET order_state = NEW.state, charged_orders = NEW.charged_orders,
  needs = (phase = 'held' OR (phase IN ('processing', 'withAuthority', 'unknown', 'fetching')
    AND (SELECT item.misses >= 8 FROM item WHERE item.id = order_line.item_id)) OR (NEW.state IN ('PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT') OR (NEW.state = 'DUPLICATE' AND NEW.charged_orders IS NULL)))
  WHERE intent_id = NEW.id AND item_id IS NOT NULL;
DELETE FROM order_line WHERE NEW.order_id IS NOT NULL AND history_id IN (SELECT id FROM history_order
  WHERE connection_id = NEW.connection_id AND order_id = NEW.order_id);
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_history
  WHERE OLD.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id AND history_id IN (SELECT id FROM history_order
    WHERE connection_id = OLD.connection_id AND order_id = OLD.order_id) AND id NOT IN (SELECT id FROM order_line);
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_item
  WHERE OLD.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id AND history_id IN (SELECT id FROM history_order
    WHERE connection_id = OLD.connection_id AND order_id = OLD.order_id) AND id NOT IN (SELECT id FROM order_line);
END;
CREATE TRIGGER order_line_item_missed AFTER UPDATE OF misses ON item WHEN (OLD.misses >= 8) <> (NEW.misses >= 8)
BEGIN
UPDATE order_line SET needs = (SELECT needs FROM order_line_of_item WHERE id = NEW.id) WHERE id = NEW.id AND item_id IS NOT NULL;
END;
CREATE TRIGGER order_line_item_renumbered AFTER UPDATE OF item_number ON item WHEN OLD.item_number <> NEW.item_number
BEGIN
DELETE FROM order_line WHERE id = NEW.id;
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_item WHERE id = NEW.id;
END;
CREATE TRIGGER order_line_item_matched AFTER UPDATE OF match_problem ON item WHEN OLD.match_problem IS NOT NEW.match_problem
BEGIN
DELETE FROM order_line WHERE id = NEW.id;
INSERT INTO order_line (${columns})
  SELECT ${columns} FROM order_line_of_item WHERE id = NEW.id;
END;
CREATE TRIGGER order_line_intent_filed AFTER UPDATE OF matter_id ON intent WHEN NEW.matter_id <> OLD.matter_id
BEGIN
UPDATE order_line SET (matter, words) = (SELECT now.matter, now.words FROM order_line_of_item AS now WHERE now.id = order_line.id)
  WHERE intent_id = NEW.id AND item_id IS NOT NULL;
UPDATE order_line SET (matter, words) = (SELECT now.matter, now.words FROM order_line_of_intent AS now
  WHERE now.intent_id = NEW.id AND now.id = order_line.id) WHERE intent_id = NEW.id AND item_id IS NULL;
END;
CREATE TRIGGER order_line_matter_renamed AFTER UPDATE OF number ON matter WHEN NEW.number <> OLD.number
BEGIN
UPDATE order_line SET (matter, words) = (SELECT now.matter, now.words FROM order_line_of_item AS now WHERE now.id = order_line.id)
  WHERE item_id IS NOT NULL AND intent_id IN (SELECT id FROM intent WHERE matter_id = NEW.id);
UPDATE order_line SET (matter, words) = (SELECT now.matter, now.words FROM order_line_of_intent AS now
  WHERE now.intent_id = order_line.intent_id AND now.id = order_line.id)
  WHERE item_id IS NULL AND intent_id IN (SELECT id FROM intent WHERE matter_id = NEW.id);
END;
CREATE TRIGGER order_line_history_filed AFTER UPDATE OF matter_number ON history_order WHEN NEW.matter_number <> OLD.matter_number
BEGIN
UPDATE order_line SET (matter, words) = (SELECT now.matter, now.words FROM order_line_of_item AS now WHERE now.id = order_line.id)
  WHERE history_id = NEW.id AND item_id IS NOT NULL;
UPDATE order_line SET (matter, words) = (SELECT now.matter, now.words FROM order_line_of_history AS now
  WHERE now.history_id = NEW.id AND now.id = order_line.id) WHERE history_id = NEW.id AND item_id IS NULL;
END;
`;
