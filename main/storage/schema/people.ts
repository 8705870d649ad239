const person = `coalesce((SELECT file ->> '$.person' FROM office_membership), '')`;

/** Who ordered what: rows of Orders have the name of the colleague, or of the person of this computer while it belongs to an office. */
export const peopleSchema = `
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
-- In an office a colleague may have ordered for the same number meanwhile.
CREATE TRIGGER matter_order_never_sent AFTER UPDATE OF state ON intent WHEN NEW.state IN ('NOT_SENT', 'DISCARDED')
  AND NOT EXISTS (SELECT 1 FROM office_membership)
BEGIN
UPDATE matter SET deleted_at = last_used_at, opened_by_order = 2 WHERE id = NEW.matter_id AND opened_by_order = 1 AND deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM intent WHERE intent.matter_id = matter.id AND state NOT IN ('NOT_SENT', 'DISCARDED')
    AND confirmed_at >= coalesce(matter.reused_at, 0));
END;
`;
