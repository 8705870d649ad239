import type { Migration } from '../migrate.ts';

/**
 * In an office a matter stays open when the order that opened it was never sent: a colleague may have ordered for the same number
 * meanwhile.
 */
export const library065: Migration = {
  version: 65,
  sql: `
DROP TRIGGER matter_order_never_sent;
CREATE TRIGGER matter_order_never_sent AFTER UPDATE OF state ON intent WHEN NEW.state IN ('NOT_SENT', 'DISCARDED')
  AND NOT EXISTS (SELECT 1 FROM office_membership)
BEGIN
UPDATE matter SET deleted_at = last_used_at, opened_by_order = 2 WHERE id = NEW.matter_id AND opened_by_order = 1 AND deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM intent WHERE intent.matter_id = matter.id AND state NOT IN ('NOT_SENT', 'DISCARDED')
    AND confirmed_at >= coalesce(matter.reused_at, 0));
END;
`,
};
