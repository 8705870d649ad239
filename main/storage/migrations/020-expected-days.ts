import type { Migration } from '../migrate.ts';
import { library015 } from './015-order-lines.ts';

const [asIn015 = ''] = /CREATE VIEW order_line_of_item AS[^;]*;/.exec(library015.sql) ?? [];

/** The view of 015, with the day that was written down for an item in the place of its turnaround alone. */
const view = asIn015
  .replace('item.turnaround_ms,', 'item.turnaround_ms, item.expected_at AS expected,')
  .replaceAll('placed + turnaround_ms', 'coalesce(expected, placed + turnaround_ms)');

/**
 * When an item is expected, written down by who knows the working days of Victoria (polling/schedule.ts), which SQL does not.
 * Of items from before it is written at the start, where they still wait; the others keep what was said of them.
 */
export const library020: Migration = {
  version: 20,
  sql: `
ALTER TABLE item ADD COLUMN expected_at INTEGER;
DROP VIEW order_line_of_item;
${view}
CREATE TRIGGER order_line_item_expected AFTER UPDATE OF expected_at ON item WHEN OLD.expected_at IS NOT NEW.expected_at
BEGIN
UPDATE order_line SET (expected_at, awaited_until, late_from) =
  (SELECT expected_at, awaited_until, late_from FROM order_line_of_item WHERE id = NEW.id) WHERE id = NEW.id;
END;
`,
};
