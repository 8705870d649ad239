import type { Migration } from '../migrate.ts';

/** What is charged for an order, compared with what was confirmed. Orders from before are compared by their totals, and not told of. */
export const library025: Migration = {
  version: 25,
  sql: `
CREATE TABLE charge_check (
  intent_id TEXT PRIMARY KEY REFERENCES intent (id),
  -- JSON: the total that a record or the list of orders states since the answer.
  stated TEXT,
  -- JSON: what differs (shared/model/charge-difference.ts); nothing where all is as confirmed.
  difference TEXT,
  confirmed_cents INTEGER NOT NULL,
  charged_cents INTEGER,
  told_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX charge_check_untold ON charge_check (intent_id) WHERE difference IS NOT NULL AND told_at IS NULL;
INSERT INTO charge_check (intent_id, difference, confirmed_cents, charged_cents, told_at)
  SELECT id, iif(total_cents = quoted_total_cents, NULL, json_object('confirmedCents', quoted_total_cents,
      'chargedCents', total_cents, 'feeCents', coalesce((SELECT sum(value ->> '$.amountCents') FROM json_each(fees)), 0),
      'confirmedGstCents', NULL, 'chargedGstCents', gst_cents, 'answeredCents', NULL, 'unreadTotal', NULL,
      'isHundredfold', json('false'), 'items', json('[]'))),
    quoted_total_cents, total_cents, confirmed_at
  FROM intent WHERE total_cents IS NOT NULL;
`,
};
