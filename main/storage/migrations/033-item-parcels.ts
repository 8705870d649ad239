import type { Migration } from '../migrate.ts';

/** What was bought for a title without a number is found by its parcel: neighbouring addresses show one title under two PFIs. */
export const library033: Migration = {
  version: 33,
  sql: `
ALTER TABLE item ADD COLUMN parcel TEXT
  GENERATED ALWAYS AS (iif(json_valid(thing_key), thing_key ->> '$[1][1]', NULL)) VIRTUAL;
CREATE INDEX item_parcel ON item (parcel, product_code, connection_id) WHERE parcel IS NOT NULL;
`,
};
