import type { Migration } from '../migrate.ts';

const itemColumns = `id, connection_id, intent_id, history_id, item_id, order_id, order_state, charged_orders, product_code,
  product_name, authority_name, identifier, address, about, matter, reference, who, placed_at, expected_at, awaited_until,
  late_from, price_cents, status, phase, stage, rank, needs, ended_at, document_id, problem, place, words`;

/** Which columns of a row may change while it stands; the rest is frozen with the order. */
const moving = [
  'order_state',
  'charged_orders',
  'matter',
  'awaited_until',
  'late_from',
  'status',
  'phase',
  'stage',
  'rank',
  'needs',
  'ended_at',
  'document_id',
  'problem',
];

/** What a status of the service means for an item that is not being fetched. */
const phaseOf = (status: string): string => `CASE upper(${status}) WHEN 'COMPLETE' THEN 'available'
  WHEN 'PROCESSING' THEN 'processing' WHEN 'EXTERNAL_PROCESSING' THEN 'withAuthority' WHEN 'FAILED' THEN 'failed'
  WHEN 'CANCELLED' THEN 'cancelled' ELSE 'unknown' END`;

const stageOf = `CASE phase WHEN 'withAuthority' THEN 'withAuthority' WHEN 'complete' THEN 'complete'
  WHEN 'available' THEN 'complete' WHEN 'held' THEN 'complete' WHEN 'failed' THEN 'ended' WHEN 'cancelled' THEN 'ended'
  ELSE 'processing' END`;

const rankOf = `CASE phase WHEN 'held' THEN 5 WHEN 'failed' THEN 6 WHEN 'unknown' THEN 7 WHEN 'processing' THEN 10
  WHEN 'withAuthority' THEN 11 WHEN 'fetching' THEN 12 WHEN 'available' THEN 13 WHEN 'complete' THEN 20 ELSE 21 END`;

/** Newest first, and the items of an order in their own order: 1023 of them are told apart. */
const placeOf = (at: string, number: string): string => `${at} * 1024 + 1023 - min(${number}, 1023)`;

const wordsOf = (parts: readonly string[]): string =>
  `lower(${parts.map((part) => `coalesce(${part}, '')`).join(` || char(10) || `)})`;

const orderNeeds = (state: string, charged: string): string =>
  `(${state} IN ('PREPARED', 'UNKNOWN', 'REFUSED', 'PRESUMED_ABSENT') OR (${state} = 'DUPLICATE' AND ${charged} IS NULL))`;

/** The operator's last word about an item's order is that it was cancelled: its certificate is not to come. */
const isToldCancelled = `coalesce((SELECT word.says = 'cancelled' FROM operator_word AS word
  JOIN intent AS about ON about.id = word.intent_id WHERE word.order_id = item.order_id
    AND word.says IN ('cancelled', 'stands') AND about.connection_id = item.connection_id
  ORDER BY word.n DESC LIMIT 1), 0)`;

/** A cart that cannot be read takes nothing away from the order: its row stands without a line's words. */
const cart = `iif(json_valid(intent.cart), intent.cart, '{}')`;

const isAwaited = `phase IN ('processing', 'withAuthority', 'unknown')`;
const expected = 'placed + turnaround_ms';

const elsewhereShown = `NOT EXISTS (SELECT 1 FROM intent WHERE intent.connection_id = history_order.connection_id
  AND intent.order_id = history_order.order_id)`;

const refreshItem = (id: string): string => `UPDATE order_line SET (${moving.join(', ')}) =
  (SELECT ${moving.join(', ')} FROM order_line_of_item WHERE id = ${id}) WHERE id = ${id} AND item_id IS NOT NULL;`;

const refreshHistory = (
  id: string,
): string => `DELETE FROM order_line WHERE history_id = ${id} AND item_id IS NULL;
INSERT INTO order_line (${itemColumns}) SELECT ${itemColumns} FROM order_line_of_history WHERE history_id = ${id};`;

/**
 * One row for each certificate, whoever ordered it, and for each confirmed line of an order that has no items yet: what the
 * list of orders sorts, filters and counts by, with an index for each. The views say what a row is; triggers keep the table
 * equal to them, in the same commit as what moved. Nothing reads it to decide anything about an order or its money.
 */
export const library015: Migration = {
  version: 15,
  sql: `
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
  -- Since when it is known that it will not come, where that is not simply as it was told.
  ended_at INTEGER,
  document_id TEXT,
  problem TEXT,
  place INTEGER NOT NULL,
  -- In lower case: what a person may type to find it.
  words TEXT NOT NULL
) STRICT;

CREATE VIEW order_line_of_item AS
SELECT id, connection_id, intent_id, history_id, id AS item_id, order_id, order_state, charged_orders, product_code,
  product_name, authority_name, identifier, address, coalesce(address, identifier) AS about, matter, reference, who, placed_at,
  ${expected} AS expected_at, iif(${isAwaited}, ${expected}, NULL) AS awaited_until,
  iif(${isAwaited}, ${expected} + min(max(2 * turnaround_ms, 300000), 86400000), NULL) AS late_from, price_cents, status, phase,
  ${stageOf} AS stage, ${rankOf} AS rank, (phase = 'held' OR ${orderNeeds('order_state', 'charged_orders')}) AS needs,
  iif(phase IN ('failed', 'cancelled') AND NOT told_cancelled, completed_at, NULL) AS ended_at, document_id, problem,
  ${placeOf('placed_at', 'item_number')} AS place,
  ${wordsOf(['matter', 'reference', 'order_id', 'product_name', 'identifier', 'address', 'authority_name'])} AS words
FROM (
  SELECT item.id, item.connection_id, item.intent_id, item.history_id, item.order_id, item.item_number, item.product_code,
    item.product_name, item.authority_name, item.identifier, item.address, item.price_cents, item.status, item.completed_at,
    item.placed_at AS placed, item.turnaround_ms, coalesce(intent.state, 'CONFIRMED') AS order_state, intent.charged_orders,
    coalesce(matter.number, history_order.matter_number, '') AS matter,
    coalesce(intent.customer_reference, history_order.customer_reference, '') AS reference,
    coalesce(${cart} ->> '$.details.contactName', '') AS who,
    coalesce(intent.confirmed_at, history_order.placed_at, item.placed_at) AS placed_at,
    CASE WHEN download.state = 'STORED' THEN 'complete' WHEN download.state = 'QUARANTINED' THEN 'held'
      WHEN item.state = 'COMPLETE' THEN 'fetching' ELSE ${phaseOf('item.status')} END AS phase,
    iif(download.state IN ('STORED', 'QUARANTINED') AND download.deleted_at IS NULL, download.document_id, NULL) AS document_id,
    coalesce(download.problem, item.problem) AS problem, ${isToldCancelled} AS told_cancelled
  FROM item LEFT JOIN download ON download.item_id = item.id LEFT JOIN intent ON intent.id = item.intent_id
    LEFT JOIN matter ON matter.id = intent.matter_id LEFT JOIN history_order ON history_order.id = item.history_id
  WHERE item.history_id IS NULL OR ${elsewhereShown}
);

CREATE VIEW order_line_of_intent AS
SELECT intent.id || ' ' || coalesce(line.key, 0) AS id, intent.connection_id, intent.id AS intent_id, NULL AS history_id,
  NULL AS item_id, intent.order_id, intent.state AS order_state, intent.charged_orders,
  coalesce(line.value ->> '$.product.productCode', '') AS product_code,
  coalesce(line.value ->> '$.product.name', 'Order') AS product_name, line.value ->> '$.product.authorityName' AS authority_name,
  coalesce(line.value ->> '$.identifier', '') AS identifier, line.value ->> '$.context.address' AS address,
  coalesce(line.value ->> '$.context.address', line.value ->> '$.identifier', '') AS about, matter.number AS matter,
  intent.customer_reference AS reference, coalesce(${cart} ->> '$.details.contactName', '') AS who,
  intent.confirmed_at AS placed_at, NULL AS expected_at, NULL AS awaited_until, NULL AS late_from,
  CAST(line.value ->> '$.product.priceCents' AS INTEGER) AS price_cents, '' AS status, NULL AS phase,
  CASE WHEN intent.state IN ('SENDING', 'RESPONDED', 'CONFIRMED') THEN 'processing'
    WHEN intent.state IN ('REJECTED', 'ABANDONED') THEN 'ended' ELSE 'open' END AS stage,
  CASE intent.state WHEN 'UNKNOWN' THEN 0 WHEN 'DUPLICATE' THEN 1 WHEN 'REFUSED' THEN 2 WHEN 'PRESUMED_ABSENT' THEN 3
    WHEN 'PREPARED' THEN 4 WHEN 'REJECTED' THEN 22 WHEN 'ABANDONED' THEN 23 ELSE 9 END AS rank,
  ${orderNeeds('intent.state', 'intent.charged_orders')} AS needs, NULL AS ended_at, NULL AS document_id, NULL AS problem,
  ${placeOf('intent.confirmed_at', 'coalesce(line.key, 0) + 1')} AS place,
  ${wordsOf([
    'matter.number',
    'intent.customer_reference',
    'intent.order_id',
    "line.value ->> '$.product.name'",
    "line.value ->> '$.identifier'",
    "line.value ->> '$.context.address'",
    "line.value ->> '$.product.authorityName'",
  ])} AS words
FROM intent JOIN matter ON matter.id = intent.matter_id
  LEFT JOIN json_each(${cart}, '$.lines') AS line
WHERE intent.state NOT IN ('NOT_SENT', 'DISCARDED') AND NOT EXISTS (SELECT 1 FROM item WHERE item.intent_id = intent.id);

CREATE VIEW order_line_of_history AS
SELECT id, connection_id, NULL AS intent_id, history_id, NULL AS item_id, order_id, 'CONFIRMED' AS order_state,
  NULL AS charged_orders, product_code, product_name, authority_name, identifier, NULL AS address, identifier AS about, matter,
  reference, '' AS who, placed_at, NULL AS expected_at, NULL AS awaited_until, NULL AS late_from, price_cents, status, phase,
  ${stageOf} AS stage, ${rankOf} AS rank, 0 AS needs, NULL AS ended_at, NULL AS document_id, problem,
  ${placeOf('placed_at', 'item_number')} AS place,
  ${wordsOf(['matter', 'reference', 'order_id', 'product_name', 'identifier', 'authority_name'])} AS words
FROM (
  SELECT coalesce(history_item.id, history_order.id) AS id, history_order.connection_id, history_order.id AS history_id,
    history_order.order_id, coalesce(history_item.item_number, 1) AS item_number,
    coalesce(history_item.product_code, '') AS product_code, coalesce(history_item.product_name, 'Order') AS product_name,
    history_item.authority_name, coalesce(history_item.identifier, '') AS identifier, history_order.matter_number AS matter,
    history_order.customer_reference AS reference, history_order.placed_at, history_item.price_cents,
    coalesce(history_item.status, '') AS status, ${phaseOf('history_item.status')} AS phase, history_item.problem
  FROM history_order LEFT JOIN history_item ON history_item.history_id = history_order.id
  WHERE ${elsewhereShown} AND NOT EXISTS (SELECT 1 FROM item WHERE item.id = history_item.id)
);

INSERT INTO order_line (${itemColumns}) SELECT ${itemColumns} FROM order_line_of_item;
INSERT INTO order_line (${itemColumns}) SELECT ${itemColumns} FROM order_line_of_intent;
INSERT INTO order_line (${itemColumns}) SELECT ${itemColumns} FROM order_line_of_history;

-- With the words, so that looking through all of them reads nothing else.
CREATE INDEX order_line_place ON order_line (connection_id, place DESC, words);
CREATE INDEX order_line_rank ON order_line (connection_id, rank, place DESC);
CREATE INDEX order_line_what ON order_line (connection_id, product_name, place DESC);
CREATE INDEX order_line_about ON order_line (connection_id, about, place DESC);
CREATE INDEX order_line_matter ON order_line (connection_id, matter, place DESC);
CREATE INDEX order_line_who ON order_line (connection_id, who, place DESC);
CREATE INDEX order_line_expected ON order_line (connection_id, expected_at, place DESC);
CREATE INDEX order_line_awaited ON order_line (connection_id, awaited_until, place DESC);
CREATE INDEX order_line_price ON order_line (connection_id, price_cents, place DESC);
CREATE INDEX order_line_product ON order_line (connection_id, product_code, place DESC);
CREATE INDEX order_line_stage ON order_line (connection_id, stage, place DESC);
CREATE INDEX order_line_counts ON order_line (connection_id, stage, late_from, needs, ended_at);
CREATE INDEX order_line_late ON order_line (connection_id, late_from) WHERE late_from IS NOT NULL;
CREATE INDEX order_line_needs ON order_line (connection_id) WHERE needs = 1;
CREATE INDEX order_line_ended ON order_line (connection_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX order_line_intent ON order_line (intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX order_line_history ON order_line (history_id) WHERE history_id IS NOT NULL;

CREATE TRIGGER order_line_intent_begun AFTER INSERT ON intent
BEGIN INSERT INTO order_line (${itemColumns}) SELECT ${itemColumns} FROM order_line_of_intent WHERE intent_id = NEW.id; END;
CREATE TRIGGER order_line_intent_moved AFTER UPDATE OF state, order_id, charged_orders ON intent
WHEN OLD.state <> NEW.state OR OLD.order_id IS NOT NEW.order_id OR OLD.charged_orders IS NOT NEW.charged_orders
BEGIN
DELETE FROM order_line WHERE intent_id = NEW.id AND item_id IS NULL;
INSERT INTO order_line (${itemColumns}) SELECT ${itemColumns} FROM order_line_of_intent WHERE intent_id = NEW.id;
UPDATE order_line SET order_state = NEW.state, charged_orders = NEW.charged_orders,
  needs = (phase = 'held' OR ${orderNeeds('NEW.state', 'NEW.charged_orders')})
  WHERE intent_id = NEW.id AND item_id IS NOT NULL;
DELETE FROM order_line WHERE NEW.order_id IS NOT NULL AND history_id IN (SELECT id FROM history_order
  WHERE connection_id = NEW.connection_id AND order_id = NEW.order_id);
END;

CREATE TRIGGER order_line_item_begun AFTER INSERT ON item
BEGIN
DELETE FROM order_line WHERE (intent_id = NEW.intent_id AND item_id IS NULL) OR id = NEW.id;
INSERT INTO order_line (${itemColumns}) SELECT ${itemColumns} FROM order_line_of_item WHERE id = NEW.id;
END;
CREATE TRIGGER order_line_item_moved AFTER UPDATE OF status, state, problem, completed_at ON item
WHEN OLD.status <> NEW.status OR OLD.state <> NEW.state OR OLD.problem IS NOT NEW.problem
  OR OLD.completed_at IS NOT NEW.completed_at
BEGIN ${refreshItem('NEW.id')} END;
CREATE TRIGGER order_line_download_begun AFTER INSERT ON download
BEGIN ${refreshItem('NEW.item_id')} END;
CREATE TRIGGER order_line_download_moved AFTER UPDATE OF state, document_id, problem, deleted_at ON download
WHEN OLD.state <> NEW.state OR OLD.document_id <> NEW.document_id OR OLD.problem IS NOT NEW.problem
  OR OLD.deleted_at IS NOT NEW.deleted_at
BEGIN ${refreshItem('NEW.item_id')} END;

CREATE TRIGGER order_line_history_begun AFTER INSERT ON history_order
BEGIN ${refreshHistory('NEW.id')} END;
CREATE TRIGGER order_line_history_item_begun AFTER INSERT ON history_item
BEGIN ${refreshHistory('NEW.history_id')} END;
CREATE TRIGGER order_line_history_item_moved AFTER UPDATE OF status, problem ON history_item
WHEN OLD.status <> NEW.status OR OLD.problem IS NOT NEW.problem
BEGIN ${refreshHistory('NEW.history_id')} END;

CREATE TRIGGER order_line_operator_said AFTER INSERT ON operator_word WHEN NEW.order_id IS NOT NULL
BEGIN
UPDATE order_line SET ended_at = (SELECT ended_at FROM order_line_of_item AS now WHERE now.id = order_line.id)
  WHERE item_id IN (SELECT id FROM item WHERE order_id = NEW.order_id
    AND connection_id = (SELECT connection_id FROM intent WHERE id = NEW.intent_id));
END;
`,
};
