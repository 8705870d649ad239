import type { Migration } from '../migrate.ts';

/**
 * A colleague's charge comes as DONE at once: while it passed through PREPARED, a request of this computer for the same thing that was
 * not answered kept it out.
 */
export const library071: Migration = {
  version: 71,
  sql: `
DROP TRIGGER charge_starts_prepared;
CREATE TRIGGER charge_starts_prepared BEFORE INSERT ON charge
WHEN NEW.state <> 'PREPARED' AND (NEW.state <> 'DONE' OR NEW.boot_id <> 'office')
BEGIN SELECT RAISE(ABORT, 'a charge starts PREPARED'); END;
`,
};
