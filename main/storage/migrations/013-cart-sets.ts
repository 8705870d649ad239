import type { Migration } from '../migrate.ts';

/**
 * What a person said about a line of the cart, the ways by which it is found whether the office has it already, and the
 * office's own sets of certificates.
 */
export const library013: Migration = {
  version: 13,
  sql: `
-- Ordered all the same, though the office has it.
ALTER TABLE cart_line ADD COLUMN is_repeat_accepted INTEGER NOT NULL DEFAULT 0;
-- JSON: extra data as it was filled in from the matter, by key.
ALTER TABLE cart_line ADD COLUMN prefilled TEXT NOT NULL DEFAULT '{}';

-- What was bought for a title whose number came with the answer only, and what was bought at an address.
CREATE INDEX item_bought ON item (product_code, identifier, connection_id);
CREATE INDEX item_bought_at ON item (address, product_code, connection_id) WHERE address IS NOT NULL;

-- An office's own set of certificates, or its own version of one that Landfolio brings; sets are the same for every connection.
CREATE TABLE certificate_set (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- JSON: what is in it.
  entries TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  -- Set while it can still be put back.
  removed_at INTEGER
) STRICT;
`,
};
