import type { Migration } from '../migrate.ts';

/**
 * What the operator of the service answered about an order in doubt, as a person wrote it down: with who and when, never
 * changed. Absence is presumed only where the order history proved it, or where the operator said so.
 */
export const library007: Migration = {
  version: 7,
  sql: `
CREATE TABLE operator_word (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  intent_id TEXT NOT NULL REFERENCES intent (id),
  -- When it was written down, and on which computer.
  at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  -- Who answered, as the person wrote it, and on which day (YYYY-MM-DD).
  said_by TEXT NOT NULL CHECK (length(said_by) BETWEEN 1 AND 200),
  said_on TEXT NOT NULL,
  says TEXT NOT NULL CHECK (says IN ('made', 'notMade')),
  order_id TEXT,
  -- 1 where the service shows no reference with that order, and a person took it for this one on the operator's word.
  is_unmatched INTEGER NOT NULL DEFAULT 0,
  CHECK ((says = 'made') = (order_id IS NOT NULL))
) STRICT;
CREATE INDEX operator_word_of ON operator_word (intent_id, n);
CREATE TRIGGER operator_word_kept_1 BEFORE UPDATE ON operator_word
BEGIN SELECT RAISE(ABORT, 'what the operator said does not change'); END;
CREATE TRIGGER operator_word_kept_2 BEFORE DELETE ON operator_word
BEGIN SELECT RAISE(ABORT, 'what the operator said is never deleted'); END;

CREATE TRIGGER intent_absent_for_a_reason BEFORE UPDATE OF state ON intent
WHEN OLD.state = 'UNKNOWN' AND NEW.state = 'PRESUMED_ABSENT' AND NEW.negative_passes < 3
  AND NOT EXISTS (SELECT 1 FROM operator_word WHERE intent_id = NEW.id AND says = 'notMade')
BEGIN SELECT RAISE(ABORT, 'absence is presumed where it was proven or told'); END;
`,
};
