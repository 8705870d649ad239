import type { Migration } from '../migrate.ts';

/**
 * What the operator of the service answered about orders that were made where one was wanted: which was cancelled, and which
 * stands and is charged. An order that was made more than once is settled by such words only, and another one that turns
 * up later opens it again.
 */
export const library009: Migration = {
  version: 9,
  sql: `
DROP TRIGGER intent_absent_for_a_reason;
CREATE TABLE operator_word_9 (
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
INSERT INTO operator_word_9 (n, intent_id, at, computer, said_by, said_on, says, order_id, is_unmatched)
  SELECT n, intent_id, at, computer, said_by, said_on, says, order_id, is_unmatched FROM operator_word;
DROP TABLE operator_word;
ALTER TABLE operator_word_9 RENAME TO operator_word;
CREATE INDEX operator_word_of ON operator_word (intent_id, n);
CREATE INDEX operator_word_about ON operator_word (order_id, n) WHERE says IN ('cancelled', 'stands');
CREATE TRIGGER operator_word_kept_1 BEFORE UPDATE ON operator_word
BEGIN SELECT RAISE(ABORT, 'what the operator said does not change'); END;
CREATE TRIGGER operator_word_kept_2 BEFORE DELETE ON operator_word
BEGIN SELECT RAISE(ABORT, 'what the operator said is never deleted'); END;

CREATE TRIGGER intent_absent_for_a_reason BEFORE UPDATE OF state ON intent
WHEN OLD.state = 'UNKNOWN' AND NEW.state = 'PRESUMED_ABSENT' AND NEW.negative_passes < 3
  AND NOT EXISTS (SELECT 1 FROM operator_word WHERE intent_id = NEW.id AND says = 'notMade')
BEGIN SELECT RAISE(ABORT, 'absence is presumed where it was proven or told'); END;

-- How many orders of its own stand and are charged, once the operator answered for each; nothing before.
ALTER TABLE intent ADD COLUMN charged_orders INTEGER CHECK (charged_orders >= 0);
CREATE TRIGGER intent_settled_by_word BEFORE UPDATE OF charged_orders ON intent
WHEN NEW.charged_orders IS NOT NULL AND NOT EXISTS (SELECT 1 FROM operator_word
  WHERE says IN ('cancelled', 'stands') AND (intent_id = NEW.id OR order_id = NEW.order_id))
BEGIN SELECT RAISE(ABORT, 'only the operator settles what was made more than once'); END;
CREATE TRIGGER intent_opened_again AFTER UPDATE OF found_order_ids ON intent
WHEN NEW.charged_orders IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(coalesce(NEW.found_order_ids, '[]'))
  WHERE value NOT IN (SELECT value FROM json_each(coalesce(OLD.found_order_ids, '[]'))))
BEGIN UPDATE intent SET charged_orders = NULL WHERE id = NEW.id; END;
`,
};
