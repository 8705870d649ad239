import type { Migration } from '../migrate.ts';

const person = `coalesce((SELECT file ->> '$.person' FROM office_membership), '')`;

/**
 * Who ordered what. What this library ordered itself was ordered by the person of this computer, while it belongs to an office:
 * the rows of Orders have the name, to sort and filter by.
 */
export const library055: Migration = {
  version: 55,
  sql: `
-- The person who ordered it, as the office knows them; empty where it knows nobody.
ALTER TABLE order_line ADD COLUMN ordered_by TEXT NOT NULL DEFAULT '';
UPDATE order_line SET ordered_by = coalesce((SELECT ordered_by FROM history_order WHERE id = history_id), '')
  WHERE history_id IS NOT NULL;
UPDATE order_line SET ordered_by = ${person} WHERE history_id IS NULL;
CREATE INDEX order_line_ordered_by ON order_line (connection_id, ordered_by, place DESC);
CREATE TRIGGER order_line_of_person AFTER INSERT ON order_line
WHEN NEW.history_id IS NULL AND EXISTS (SELECT 1 FROM office_membership)
BEGIN UPDATE order_line SET ordered_by = ${person} WHERE rowid = NEW.rowid; END;
CREATE TRIGGER order_line_of_colleague AFTER INSERT ON order_line
WHEN (SELECT ordered_by FROM history_order WHERE id = NEW.history_id) IS NOT NULL
BEGIN UPDATE order_line SET ordered_by = (SELECT ordered_by FROM history_order WHERE id = NEW.history_id)
  WHERE rowid = NEW.rowid; END;
CREATE TRIGGER order_line_history_ordered AFTER UPDATE OF ordered_by ON history_order WHEN OLD.ordered_by IS NOT NEW.ordered_by
BEGIN UPDATE order_line SET ordered_by = coalesce(NEW.ordered_by, '') WHERE history_id = NEW.id; END;
CREATE TRIGGER office_joined AFTER INSERT ON office_membership
BEGIN UPDATE order_line SET ordered_by = ${person} WHERE history_id IS NULL; END;
CREATE TRIGGER office_person_renamed AFTER UPDATE OF file ON office_membership
WHEN OLD.file ->> '$.person' IS NOT NEW.file ->> '$.person'
BEGIN UPDATE order_line SET ordered_by = ${person} WHERE history_id IS NULL; END;
CREATE TRIGGER office_left AFTER DELETE ON office_membership
BEGIN UPDATE order_line SET ordered_by = '' WHERE history_id IS NULL; END;

-- The colleague who ordered it, as the office's server says; NULL of what was ordered here, or where that is not known.
ALTER TABLE charge ADD COLUMN ordered_by TEXT;
ALTER TABLE title_alert ADD COLUMN ordered_by TEXT;
-- The colleague who added it.
ALTER TABLE own_document ADD COLUMN added_by TEXT;

-- Who opened a matter on another computer of the office stands in the computer's text: HOST (PERSON):ID of 36 characters.
ALTER TABLE matter ADD COLUMN opened_by TEXT GENERATED ALWAYS AS (CASE WHEN computer LIKE '% (%):%'
  THEN substr(computer, instr(computer, ' (') + 2, length(computer) - instr(computer, ' (') - 39) ELSE '' END) VIRTUAL;
`,
};
