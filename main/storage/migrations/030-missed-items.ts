import type { Migration } from '../migrate.ts';
import { library020 } from './020-expected-days.ts';
import { library023 } from './023-placed-orders.ts';

const [asIn020 = ''] = /CREATE VIEW order_line_of_item AS[^;]*;/.exec(library020.sql) ?? [];
const [triggerOf023 = ''] =
  /CREATE TRIGGER order_line_intent_moved [\s\S]*?\nEND;/.exec(library023.sql) ?? [];
const [, columns = ''] = /INSERT INTO order_line \(([^)]*)\)/.exec(triggerOf023) ?? [];

/** `missesInNeed` of ordering/polling/missed.ts. */
const isMissed = `(misses >= 8 AND phase IN ('processing', 'withAuthority', 'unknown', 'fetching'))`;

const view = asIn020
  .replace('item.turnaround_ms,', 'item.turnaround_ms, item.misses,')
  .replace("(phase = 'held' OR", `(phase = 'held' OR ${isMissed} OR`);

const trigger = triggerOf023.replace(
  "needs = (phase = 'held' OR",
  `needs = (phase = 'held' OR (phase IN ('processing', 'withAuthority', 'unknown', 'fetching')
    AND (SELECT item.misses >= 8 FROM item WHERE item.id = order_line.item_id)) OR`,
);

/**
 * A certificate that the service does not show under its number needs a person after some looks, and takes the number that the
 * record of its order shows. What was cancelled is asked about for good, as what failed is; what is another order's is not.
 */
export const library030: Migration = {
  version: 30,
  sql: `
-- Looks on end at which the service showed nothing, or another certificate, under its number.
ALTER TABLE item ADD COLUMN misses INTEGER NOT NULL DEFAULT 0;
UPDATE item SET next_check_at = completed_at
  WHERE state = 'ENDED' AND upper(status) = 'CANCELLED' AND next_check_at IS NULL AND problem IS NULL;

DROP VIEW order_line_of_item;
${view}
DROP TRIGGER order_line_intent_moved;
${trigger}
CREATE TRIGGER order_line_item_missed AFTER UPDATE OF misses ON item WHEN (OLD.misses >= 8) <> (NEW.misses >= 8)
BEGIN
UPDATE order_line SET needs = (SELECT needs FROM order_line_of_item WHERE id = NEW.id) WHERE id = NEW.id AND item_id IS NOT NULL;
END;
CREATE TRIGGER order_line_item_renumbered AFTER UPDATE OF item_number ON item WHEN OLD.item_number <> NEW.item_number
BEGIN
DELETE FROM order_line WHERE id = NEW.id;
INSERT INTO order_line (${columns}) SELECT ${columns} FROM order_line_of_item WHERE id = NEW.id;
END;
`,
};
