import type { Migration } from '../migrate.ts';

/**
 * A statement, an alert or a title number in doubt has no list to look in: what the service provider answered about it decides,
 * and is kept. `about` says which title a purchase is for, since its encrypted id says nothing to a person.
 */
export const library039: Migration = {
  version: 39,
  sql: `
CREATE TABLE charge_word (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  charge_id TEXT NOT NULL REFERENCES charge (id),
  -- When it was written down, and on which computer.
  at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  -- Who answered, on which day (YYYY-MM-DD), and the person who wrote it down.
  said_by TEXT NOT NULL CHECK (length(said_by) BETWEEN 1 AND 200),
  said_on TEXT NOT NULL,
  recorded_by TEXT NOT NULL CHECK (length(recorded_by) BETWEEN 1 AND 200),
  says TEXT NOT NULL CHECK (says IN ('placed', 'notPlaced')),
  -- Of what was placed, where the provider gave one.
  number TEXT CHECK (number IS NULL OR says = 'placed')
) STRICT;
CREATE INDEX charge_word_of ON charge_word (charge_id, n);
CREATE TRIGGER charge_word_kept_1 BEFORE UPDATE ON charge_word
BEGIN SELECT RAISE(ABORT, 'what the provider said does not change'); END;
CREATE TRIGGER charge_word_kept_2 BEFORE DELETE ON charge_word
BEGIN SELECT RAISE(ABORT, 'what the provider said is never deleted'); END;

DROP TRIGGER charge_move_kept_0;
INSERT INTO charge_move (from_state, to_state) VALUES
  ('UNKNOWN', 'PLACED'), ('UNKNOWN', 'PRESUMED_ABSENT'),
  ('UNREADABLE', 'PLACED'), ('UNREADABLE', 'PRESUMED_ABSENT'),
  ('PLACED', 'PRESUMED_ABSENT'), ('PRESUMED_ABSENT', 'PLACED'),
  -- Proven after all, as by a notification.
  ('PLACED', 'DONE'), ('PRESUMED_ABSENT', 'DONE');
CREATE TRIGGER charge_move_kept_0 BEFORE INSERT ON charge_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;
CREATE TRIGGER charge_told BEFORE UPDATE OF state ON charge
WHEN NEW.state IN ('PLACED', 'PRESUMED_ABSENT') AND coalesce((SELECT says FROM charge_word WHERE charge_id = NEW.id
  ORDER BY n DESC LIMIT 1), '') <> CASE NEW.state WHEN 'PLACED' THEN 'placed' ELSE 'notPlaced' END
BEGIN SELECT RAISE(ABORT, 'only the word of the provider decides'); END;

ALTER TABLE title_purchase ADD COLUMN about TEXT;
`,
};
