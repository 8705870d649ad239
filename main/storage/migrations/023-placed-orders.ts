import type { Migration } from '../migrate.ts';
import { library015 } from './015-order-lines.ts';

const [asIn015 = ''] = /CREATE VIEW order_line_of_intent AS[^;]*;/.exec(library015.sql) ?? [];
const [triggerOf015 = ''] =
  /CREATE TRIGGER order_line_intent_moved [\s\S]*?\nEND;/.exec(library015.sql) ?? [];

const view = asIn015
  .replace("('SENDING', 'RESPONDED', 'CONFIRMED')", "('SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED')")
  .replace(' AS needs,', ' OR intent.is_overdue AS needs,');
const [, columns = ''] = /INSERT INTO order_line \(([^)]*)\)/.exec(library015.sql) ?? [];
/** An order that was placed elsewhere is shown again where its number turns out not to be that of an order from here. */
const shownAgain = ['order_line_of_history', 'order_line_of_item']
  .map(
    (rows) => `INSERT INTO order_line (${columns}) SELECT ${columns} FROM ${rows}
  WHERE OLD.order_id IS NOT NULL AND NEW.order_id IS NOT OLD.order_id AND history_id IN (SELECT id FROM history_order
    WHERE connection_id = OLD.connection_id AND order_id = OLD.order_id) AND id NOT IN (SELECT id FROM order_line);
`,
  )
  .join('');

const trigger = triggerOf015
  .replace(
    'UPDATE OF state, order_id, charged_orders ON',
    'UPDATE OF state, order_id, charged_orders, is_overdue ON',
  )
  .replace('WHEN OLD.state <> NEW.state', 'WHEN OLD.state <> NEW.state OR OLD.is_overdue <> NEW.is_overdue')
  .replace(/END;$/, `${shownAgain}END;`);

/**
 * An answer to an order is a claim: PLACED until the service shows the reference under the number that it gave, and only then
 * CONFIRMED. No order is sent a second time under its key any more. What was paid for and could not be read for a day needs a
 * person. `history_look` holds what reading the list of orders has shown, so that absence is believed only from a list that is
 * known to show open orders. `order_lock` holds why a connection orders nothing, and who ended that.
 */
export const library023: Migration = {
  version: 23,
  sql: `
DROP TRIGGER intent_repeat;
DROP TRIGGER intent_frozen;
ALTER TABLE intent DROP COLUMN is_repeatable;
ALTER TABLE intent DROP COLUMN repeated_at;
CREATE TRIGGER intent_frozen BEFORE UPDATE OF id, connection_id, matter_id, customer_id, mark, customer_reference,
  basket_key, body, body_sha256, cart, quoted_total_cents, confirmed_at, computer ON intent
BEGIN SELECT RAISE(ABORT, 'what was confirmed does not change'); END;

DROP TRIGGER intent_move_kept_0;
DROP TRIGGER intent_move_kept_2;
DELETE FROM intent_move WHERE (from_state, to_state) IN (VALUES ('UNKNOWN', 'SENDING'), ('RESPONDED', 'CONFIRMED'));
INSERT INTO intent_move (from_state, to_state) VALUES
  ('RESPONDED', 'PLACED'),
  ('PLACED', 'CONFIRMED'),
  ('PLACED', 'UNKNOWN'),
  ('PLACED', 'DUPLICATE'),
  -- From the log of orders, where the library was lost.
  ('UNKNOWN', 'PLACED'),
  -- Another copy of this library sent it.
  ('PREPARED', 'CONFIRMED'),
  ('PREPARED', 'DUPLICATE');
CREATE TRIGGER intent_move_kept_0 BEFORE INSERT ON intent_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;
CREATE TRIGGER intent_move_kept_2 BEFORE DELETE ON intent_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;

-- JSON: order numbers that the answer gave and that the service shows with another reference.
ALTER TABLE intent ADD COLUMN foreign_order_ids TEXT;
-- 1 while what the service took and charged could not be read for a day.
ALTER TABLE intent ADD COLUMN is_overdue INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER intent_rejected_for_a_reason BEFORE UPDATE OF state ON intent
WHEN OLD.state = 'REFUSED' AND NEW.state = 'REJECTED' AND NEW.negative_passes < 3
BEGIN SELECT RAISE(ABORT, 'a refusal is believed where the order history bears it out'); END;
-- What was paid for and given up by an earlier version is asked about again.
UPDATE intent SET next_check_at = confirmed_at WHERE state IN ('CONFIRMED', 'DUPLICATE') AND next_check_at IS NULL
  AND (SELECT count(*) FROM item WHERE item.intent_id = intent.id)
    < coalesce(json_array_length(iif(json_valid(cart), cart, '{}'), '$.lines'), 0);

DROP VIEW order_line_of_intent;
${view}
DROP TRIGGER order_line_intent_moved;
${trigger}

DROP INDEX order_line_cost;
ALTER TABLE order_line DROP COLUMN cost_cents;
ALTER TABLE order_line DROP COLUMN charged;
ALTER TABLE order_line ADD COLUMN charged TEXT GENERATED ALWAYS AS (CASE
  WHEN charged_orders IS 0 OR told IS 'cancelled' THEN 'no'
  WHEN order_state IN ('PREPARED', 'NOT_SENT', 'DISCARDED', 'REJECTED') THEN 'no'
  WHEN order_state NOT IN ('PLACED', 'CONFIRMED', 'DUPLICATE') THEN 'notKnown'
  WHEN told IS 'stands' THEN 'yes'
  WHEN order_state = 'DUPLICATE' AND charged_orders IS NULL THEN 'notKnown'
  WHEN phase IN ('failed', 'cancelled') THEN 'notKnown'
  ELSE 'yes' END) VIRTUAL;
ALTER TABLE order_line ADD COLUMN cost_cents INTEGER
  GENERATED ALWAYS AS (CASE charged WHEN 'yes' THEN price_cents END) VIRTUAL;
CREATE INDEX order_line_cost ON order_line (connection_id, cost_cents, place DESC);

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

-- Child customers whose orders a person wants to see, though this library never ordered for them.
CREATE TABLE history_customer (
  connection_id TEXT NOT NULL,
  customer_id TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (connection_id, customer_id)
) STRICT, WITHOUT ROWID;

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
INSERT INTO order_lock (connection_id, since, cause)
  SELECT connection_id, since, detail FROM order_stop WHERE kind = 'restored';
DROP TABLE order_stop;
DROP TABLE reference_proof;
`,
};
