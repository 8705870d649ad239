import type { Migration } from '../migrate.ts';
import { library030 } from './030-missed-items.ts';

const [asIn030 = ''] = /CREATE VIEW order_line_of_item AS[^;]*;/.exec(library030.sql) ?? [];
const [, columns = ''] = /INSERT INTO order_line \(([^)]*)\)/.exec(library030.sql) ?? [];

const view = asIn030
  .replace('item.misses,', 'item.misses, item.match_problem,')
  .replace(
    "iif(phase IN ('failed', 'cancelled') AND NOT told_cancelled, completed_at, NULL) AS ended_at",
    "CASE WHEN phase IN ('failed', 'cancelled') AND NOT told_cancelled THEN completed_at WHEN match_problem IS NOT NULL THEN placed END AS ended_at",
  )
  .replace(
    'coalesce(download.problem, item.problem)',
    'coalesce(download.problem, item.problem, item.match_problem)',
  );

/** An item that is certainly not what was ordered says so and needs attention. Order numbers are found in another spelling. */
export const library034: Migration = {
  version: 34,
  sql: `
-- It is certainly not what was ordered, in words for a person.
ALTER TABLE item ADD COLUMN match_problem TEXT;
CREATE INDEX intent_number ON intent (connection_id, ltrim(upper(replace(order_id, ' ', '')), '0')) WHERE order_id IS NOT NULL;

DROP VIEW order_line_of_item;
${view}
CREATE TRIGGER order_line_item_matched AFTER UPDATE OF match_problem ON item WHEN OLD.match_problem IS NOT NEW.match_problem
BEGIN
DELETE FROM order_line WHERE id = NEW.id;
INSERT INTO order_line (${columns}) SELECT ${columns} FROM order_line_of_item WHERE id = NEW.id;
END;
`,
};
