import type { Migration } from '../migrate.ts';

/** Matters can be renamed and merged, and what was ordered moved to another one. */
export const library043: Migration = {
  version: 43,
  sql: `
ALTER TABLE matter ADD COLUMN merged_into TEXT REFERENCES matter (id);
ALTER TABLE title_alert ADD COLUMN matter_id TEXT REFERENCES matter (id);
CREATE INDEX title_alert_matter ON title_alert (matter_id) WHERE matter_id IS NOT NULL;

-- Numbers that a matter had, or that a matter merged into it had: they still find it, and go with it.
CREATE TABLE former_number (
  connection_id TEXT NOT NULL,
  number TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  PRIMARY KEY (connection_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_number_of ON former_number (matter_id);

-- What was done to whole matters. A taking back is an act too, and names what it takes back.
CREATE TABLE matter_act (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- parted: what an earlier, deleted matter left under the number was given to a row of its own.
  kind TEXT NOT NULL CHECK (kind IN ('renamed', 'moved', 'merged', 'parted')),
  -- The matter that was renamed, or that things came to.
  matter_id TEXT NOT NULL REFERENCES matter (id),
  -- The matter that went into it.
  merged_id TEXT REFERENCES matter (id),
  -- Numbers as they were then. Of a renaming both are the matter's own.
  from_number TEXT NOT NULL,
  to_number TEXT NOT NULL,
  -- JSON: details of both matters as they were before a merge; gone once one of them is deleted.
  before TEXT,
  undoes TEXT UNIQUE REFERENCES matter_act (id),
  computer TEXT NOT NULL,
  CHECK ((kind = 'merged') = (merged_id IS NOT NULL))
) STRICT;
CREATE INDEX matter_act_of ON matter_act (matter_id);
CREATE INDEX matter_act_merged ON matter_act (merged_id) WHERE merged_id IS NOT NULL;
CREATE TRIGGER matter_act_kept BEFORE DELETE ON matter_act
BEGIN SELECT RAISE(ABORT, 'what was done to a matter stays noted'); END;
CREATE TRIGGER matter_act_frozen BEFORE UPDATE ON matter_act
WHEN NEW.before IS NOT NULL OR (NEW.id, NEW.connection_id, NEW.at, NEW.kind, NEW.matter_id, NEW.merged_id, NEW.from_number,
  NEW.to_number, NEW.undoes, NEW.computer) IS NOT (OLD.id, OLD.connection_id, OLD.at, OLD.kind, OLD.matter_id, OLD.merged_id,
  OLD.from_number, OLD.to_number, OLD.undoes, OLD.computer)
BEGIN SELECT RAISE(ABORT, 'what was done to a matter does not change'); END;

-- What an act put from one matter into another. The newest row of a thing says where it is.
CREATE TABLE matter_filing (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  act_id TEXT NOT NULL REFERENCES matter_act (id),
  kind TEXT NOT NULL CHECK (kind IN
    ('order', 'elsewhere', 'statement', 'purchase', 'alert', 'document', 'ownerSearch', 'link', 'event', 'number')),
  thing TEXT NOT NULL,
  label TEXT NOT NULL,
  -- NULL where only a reference names the matter, or none has that number.
  from_id TEXT REFERENCES matter (id),
  to_id TEXT REFERENCES matter (id),
  from_number TEXT NOT NULL,
  to_number TEXT NOT NULL
) STRICT;
CREATE INDEX matter_filing_act ON matter_filing (act_id);
CREATE INDEX matter_filing_thing ON matter_filing (thing, kind);
CREATE INDEX matter_filing_from ON matter_filing (from_id);
CREATE INDEX matter_filing_to ON matter_filing (to_id);
CREATE TRIGGER matter_filing_kept_1 BEFORE UPDATE ON matter_filing
BEGIN SELECT RAISE(ABORT, 'where something was does not change'); END;
CREATE TRIGGER matter_filing_kept_2 BEFORE DELETE ON matter_filing
BEGIN SELECT RAISE(ABORT, 'where something was stays noted'); END;

-- What was sent stays as it was. Which matter an order or a charge is of may change, by an act that is noted.
DROP TRIGGER intent_frozen;
CREATE TRIGGER intent_frozen BEFORE UPDATE OF id, connection_id, customer_id, mark, customer_reference,
  basket_key, body, body_sha256, cart, quoted_total_cents, confirmed_at, computer ON intent
BEGIN SELECT RAISE(ABORT, 'what was confirmed does not change'); END;
CREATE TRIGGER intent_filed BEFORE UPDATE OF matter_id ON intent
WHEN NEW.matter_id IS NOT OLD.matter_id AND NOT EXISTS (SELECT 1 FROM matter_filing WHERE kind = 'order' AND thing = NEW.id
  AND from_id = OLD.matter_id AND to_id = NEW.matter_id
  AND n = (SELECT max(n) FROM matter_filing AS newest WHERE newest.kind = 'order' AND newest.thing = NEW.id))
BEGIN SELECT RAISE(ABORT, 'an order changes its matter by a noted act only'); END;
DROP TRIGGER title_purchase_frozen;
CREATE TRIGGER title_purchase_frozen BEFORE UPDATE OF id, connection_id, land_key, property_pfi, spis
  ON title_purchase
BEGIN SELECT RAISE(ABORT, 'what was asked for does not change'); END;
CREATE TRIGGER title_purchase_filed BEFORE UPDATE OF matter_id ON title_purchase
WHEN NEW.matter_id IS NOT OLD.matter_id AND NOT EXISTS (SELECT 1 FROM matter_filing WHERE kind = 'purchase' AND thing = NEW.id
  AND from_id = OLD.matter_id AND to_id = NEW.matter_id
  AND n = (SELECT max(n) FROM matter_filing AS newest WHERE newest.kind = 'purchase' AND newest.thing = NEW.id))
BEGIN SELECT RAISE(ABORT, 'a purchase changes its matter by a noted act only'); END;
CREATE TRIGGER register_statement_filed BEFORE UPDATE OF matter_id ON register_statement
WHEN NEW.matter_id IS NOT OLD.matter_id AND NOT EXISTS (SELECT 1 FROM matter_filing WHERE kind = 'statement' AND thing = NEW.id
  AND from_id = OLD.matter_id AND to_id = NEW.matter_id
  AND n = (SELECT max(n) FROM matter_filing AS newest WHERE newest.kind = 'statement' AND newest.thing = NEW.id))
BEGIN SELECT RAISE(ABORT, 'a statement changes its matter by a noted act only'); END;
DROP TRIGGER owner_search_frozen;
CREATE TRIGGER owner_search_frozen BEFORE UPDATE OF id, connection_id, at, step, page_number, query, purpose,
  computer ON owner_search
BEGIN SELECT RAISE(ABORT, 'why an owner was searched does not change'); END;
CREATE TRIGGER owner_search_filed BEFORE UPDATE OF matter_id ON owner_search
WHEN NEW.matter_id IS NOT OLD.matter_id AND NOT EXISTS (SELECT 1 FROM matter_filing WHERE kind = 'ownerSearch' AND thing = NEW.id
  AND from_id = OLD.matter_id AND to_id = NEW.matter_id
  AND n = (SELECT max(n) FROM matter_filing AS newest WHERE newest.kind = 'ownerSearch' AND newest.thing = NEW.id))
BEGIN SELECT RAISE(ABORT, 'an owner search changes its matter by a noted act only'); END;
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
`,
};
