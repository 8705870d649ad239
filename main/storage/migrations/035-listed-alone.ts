import type { Migration } from '../migrate.ts';

/**
 * A number that nothing but the list shows is PLACED from every state, and not CONFIRMED: also of an order that was refused,
 * presumed absent, or sent by another copy of this library.
 */
export const library035: Migration = {
  version: 35,
  sql: `
DROP TRIGGER intent_move_kept_0;
INSERT INTO intent_move (from_state, to_state) VALUES
  ('PREPARED', 'PLACED'), ('REFUSED', 'PLACED'), ('REJECTED', 'PLACED'), ('PRESUMED_ABSENT', 'PLACED');
CREATE TRIGGER intent_move_kept_0 BEFORE INSERT ON intent_move
BEGIN SELECT RAISE(ABORT, 'the table of moves does not change'); END;
`,
};
