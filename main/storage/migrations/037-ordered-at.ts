import type { Migration } from '../migrate.ts';
import { library023 } from './023-placed-orders.ts';
import { library034 } from './034-other-things.ts';

const [intents = ''] = /CREATE VIEW order_line_of_intent AS[^;]*;/.exec(library023.sql) ?? [];
const [items = ''] = /CREATE VIEW order_line_of_item AS[^;]*;/.exec(library034.sql) ?? [];

/** An order that was sent while this computer's clock was wrong is dated by the service's clock. */
export const library037: Migration = {
  version: 37,
  sql: `
-- When it was ordered: by the service's clock where this computer's differed by more than ten minutes.
ALTER TABLE intent ADD COLUMN ordered_at INTEGER
  GENERATED ALWAYS AS (iif(abs(sent_at - server_sent_at) > 600000, server_sent_at, confirmed_at)) VIRTUAL;

DROP VIEW order_line_of_intent;
DROP VIEW order_line_of_item;
${intents.replaceAll('intent.confirmed_at', 'intent.ordered_at')}
${items.replaceAll('intent.confirmed_at', 'intent.ordered_at')}
UPDATE order_line SET placed_at = intent.ordered_at, place = place + (intent.ordered_at - placed_at) * 1024
FROM intent WHERE intent.id = order_line.intent_id AND intent.ordered_at <> intent.confirmed_at;
`,
};
