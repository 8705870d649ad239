import type { Migration } from '../migrate.ts';

/**
 * A matter that nobody opened but an order, and that holds nothing else, closes with its last order that certainly never left
 * this computer: as if it had not been there. Any other use of its number, and anything written on it, makes it one to keep.
 */
export const library021: Migration = {
  version: 21,
  sql: `
-- 1: by nothing but an order. 2: closed again with it.
ALTER TABLE matter ADD COLUMN opened_by_order INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER matter_order_never_sent AFTER UPDATE OF state ON intent WHEN NEW.state IN ('NOT_SENT', 'DISCARDED')
BEGIN
UPDATE matter SET deleted_at = last_used_at, opened_by_order = 2 WHERE id = NEW.matter_id AND opened_by_order = 1 AND deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM intent WHERE intent.matter_id = matter.id AND state NOT IN ('NOT_SENT', 'DISCARDED')
    AND confirmed_at >= coalesce(matter.reused_at, 0));
END;
-- What is attached to it is an event as well.
CREATE TRIGGER matter_written_on AFTER INSERT ON matter_event
BEGIN UPDATE matter SET opened_by_order = 0 WHERE id = NEW.matter_id AND opened_by_order = 1; END;
`,
};
