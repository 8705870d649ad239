import type { Migration } from '../migrate.ts';

/**
 * What the discounts of an item took off, where its answer proved it (ordering/placing/read-discounts.ts): `price_cents` is
 * what is charged for it, so that every sum of it comes to the total. Of items from before nothing is said.
 */
export const library022: Migration = {
  version: 22,
  sql: `
ALTER TABLE item ADD COLUMN discount_cents INTEGER CHECK (discount_cents >= 0);
ALTER TABLE history_item ADD COLUMN discount_cents INTEGER CHECK (discount_cents >= 0);
`,
};
