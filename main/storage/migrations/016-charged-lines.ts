import type { Migration } from '../migrate.ts';

/** The last word of the operator about the order of a row: `cancelled`, `stands`, or null where there is none. */
const toldOf = (line: string): string => `(SELECT word.says FROM operator_word AS word
  JOIN intent AS about ON about.id = word.intent_id WHERE word.order_id = ${line}.order_id
    AND word.says IN ('cancelled', 'stands') AND about.connection_id = ${line}.connection_id
  ORDER BY word.n DESC LIMIT 1)`;

const isOfItem = (line: string): string => `${line}.item_id IS NOT NULL AND ${line}.intent_id IS NOT NULL`;

/**
 * Whether what a row says was charged, so that the list shows, sorts and adds up a cost only where there is one. `notKnown`
 * wherever the interface, the order's outcome or the operator leaves it open: of a certificate that failed nothing is said.
 * An index for lateness too: a row is late or not by the moment, and its days are those since it was expected.
 */
export const library016: Migration = {
  version: 16,
  sql: `
ALTER TABLE order_line ADD COLUMN told TEXT;
UPDATE order_line SET told = ${toldOf('order_line')} WHERE ${isOfItem('order_line')};
CREATE TRIGGER order_line_begun AFTER INSERT ON order_line WHEN ${isOfItem('NEW')}
BEGIN UPDATE order_line SET told = ${toldOf('NEW')} WHERE rowid = NEW.rowid; END;
CREATE TRIGGER order_line_told AFTER INSERT ON operator_word WHEN NEW.order_id IS NOT NULL
BEGIN
UPDATE order_line SET told = ${toldOf('order_line')} WHERE ${isOfItem('order_line')} AND item_id IN (SELECT id FROM item
  WHERE order_id = NEW.order_id AND connection_id = (SELECT connection_id FROM intent WHERE id = NEW.intent_id));
END;

ALTER TABLE order_line ADD COLUMN charged TEXT GENERATED ALWAYS AS (CASE
  WHEN charged_orders IS 0 OR told IS 'cancelled' THEN 'no'
  WHEN order_state IN ('PREPARED', 'NOT_SENT', 'DISCARDED', 'REJECTED') THEN 'no'
  WHEN order_state NOT IN ('CONFIRMED', 'DUPLICATE') THEN 'notKnown'
  WHEN told IS 'stands' THEN 'yes'
  WHEN order_state = 'DUPLICATE' AND charged_orders IS NULL THEN 'notKnown'
  WHEN phase IN ('failed', 'cancelled') THEN 'notKnown'
  ELSE 'yes' END) VIRTUAL;
ALTER TABLE order_line ADD COLUMN cost_cents INTEGER
  GENERATED ALWAYS AS (CASE charged WHEN 'yes' THEN price_cents END) VIRTUAL;

DROP INDEX order_line_price;
CREATE INDEX order_line_cost ON order_line (connection_id, cost_cents, place DESC);
DROP INDEX order_line_awaited;
CREATE INDEX order_line_lateness ON order_line (connection_id, late_from, awaited_until, place DESC);
`,
};
