/** What a person dealt with, and the triggers that keep the list of orders to it and end a mark. */
export const dealtWithSchema = `
CREATE TABLE dealt_with (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The row of the list of orders, and its order: placed here, or elsewhere.
  line_id TEXT NOT NULL,
  intent_id TEXT REFERENCES intent (id),
  history_id TEXT REFERENCES history_order (id),
  -- The file that had failed verification, if that was why.
  document_id TEXT,
  at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  note TEXT NOT NULL CHECK (length(note) BETWEEN 1 AND 1000),
  -- Nothing while it holds. takenBack: by a person. changed: something new happened.
  ended TEXT CHECK (ended IN ('takenBack', 'changed')),
  -- When a person took it back, and who, if they gave a name.
  ended_at INTEGER,
  ended_by TEXT,
  CHECK ((intent_id IS NULL) <> (history_id IS NULL)),
  CHECK ((ended IS 'takenBack') = (ended_at IS NOT NULL) AND (ended_by IS NULL OR ended_at IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX dealt_with_now ON dealt_with (line_id) WHERE ended IS NULL;
CREATE INDEX dealt_with_intent ON dealt_with (intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX dealt_with_history ON dealt_with (history_id) WHERE history_id IS NOT NULL;
CREATE TRIGGER dealt_with_kept_1 BEFORE UPDATE ON dealt_with
WHEN (OLD.ended IS NOT NULL AND NEW.ended IS NULL) OR (NEW.line_id, NEW.intent_id, NEW.history_id, NEW.document_id, NEW.at, NEW.computer, NEW.name, NEW.note)
  IS NOT (OLD.line_id, OLD.intent_id, OLD.history_id, OLD.document_id, OLD.at, OLD.computer, OLD.name, OLD.note)
BEGIN SELECT RAISE(ABORT, 'what was dealt with ends once, and does not change'); END;
CREATE TRIGGER dealt_with_kept_2 BEFORE DELETE ON dealt_with
WHEN NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
BEGIN SELECT RAISE(ABORT, 'what was dealt with is never deleted'); END;

-- Another mark may hold for the row by now.
CREATE TRIGGER dealt_with_begun AFTER INSERT ON dealt_with WHEN NEW.ended IS NULL
BEGIN UPDATE order_line SET dealt_with = NEW.n WHERE id = NEW.line_id; END;
CREATE TRIGGER dealt_with_ended AFTER UPDATE OF ended ON dealt_with
BEGIN UPDATE order_line SET dealt_with = NULL WHERE id = NEW.line_id AND dealt_with = NEW.n; END;
CREATE TRIGGER order_line_dealt_with_before AFTER INSERT ON order_line
WHEN EXISTS (SELECT 1 FROM dealt_with WHERE line_id = NEW.id AND ended IS NULL)
BEGIN
UPDATE order_line SET dealt_with = (SELECT n FROM dealt_with WHERE line_id = NEW.id AND ended IS NULL) WHERE rowid = NEW.rowid;
END;
-- It failed, was cancelled, goes on after all, or is certainly something else.
CREATE TRIGGER dealt_with_item_moved AFTER UPDATE OF state, status, match_problem ON item
WHEN (OLD.state <> NEW.state AND NEW.state <> 'COMPLETE') OR (NEW.state = 'ENDED' AND upper(OLD.status) <> upper(NEW.status))
  OR (NEW.match_problem IS NOT NULL AND OLD.match_problem IS NOT NEW.match_problem)
BEGIN UPDATE dealt_with SET ended = 'changed' WHERE line_id = NEW.id AND ended IS NULL; END;
CREATE TRIGGER dealt_with_item_missed AFTER UPDATE OF misses ON item WHEN OLD.misses < 8 AND NEW.misses >= 8
BEGIN UPDATE dealt_with SET ended = 'changed' WHERE line_id = NEW.id AND ended IS NULL; END;
-- Another file failed verification: the same one is downloaded again by itself, for months.
CREATE TRIGGER dealt_with_file_quarantined AFTER UPDATE OF state, document_id ON download WHEN NEW.state = 'QUARANTINED'
BEGIN
UPDATE dealt_with SET ended = 'changed' WHERE line_id = NEW.item_id AND ended IS NULL AND document_id IS NOT NEW.document_id;
END;
CREATE TRIGGER dealt_with_order_read AFTER UPDATE OF is_overdue ON intent WHEN OLD.is_overdue <> NEW.is_overdue
BEGIN
UPDATE dealt_with SET ended = 'changed' WHERE intent_id = NEW.id AND ended IS NULL
  AND line_id NOT IN (SELECT id FROM item WHERE intent_id = NEW.id);
END;
`;
