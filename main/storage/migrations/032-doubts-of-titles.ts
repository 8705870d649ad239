import type { Migration } from '../migrate.ts';
import { library002 } from './002-discovery.ts';

const [frozen = ''] = /CREATE TRIGGER charge_frozen [\s\S]*?END;/.exec(library002.sql) ?? [];

/**
 * A charge is known by its title or its land, whatever the matter, reference or period: a matter number that was corrected must
 * not pass a request in doubt. Only one of a title may be unresolved: an older one in doubt counts as asked for again, and
 * an older one that was on its way keeps its key.
 */
export const library032: Migration = {
  version: 32,
  sql: `
CREATE TABLE charge_thing (id TEXT PRIMARY KEY, thing TEXT NOT NULL, newest TEXT) STRICT;
INSERT INTO charge_thing (id, thing)
  SELECT id, volume_folio FROM register_statement
  UNION ALL SELECT charge_id, volume_folio FROM title_alert WHERE charge_id IS NOT NULL
  UNION ALL SELECT id, land_key FROM title_purchase;
-- Of what is unresolved, the newest that is: itself, or the one that stands before it from here on.
UPDATE charge_thing SET newest = unresolved.newest FROM (
  SELECT charge.id, last_value(charge.id) OVER (PARTITION BY connection_id, kind, thing ORDER BY charge.rowid
    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS newest
  FROM charge JOIN charge_thing USING (id)
  WHERE state IN ('PREPARED', 'SENDING', 'ANSWERED', 'UNKNOWN') AND superseded_by IS NULL) AS unresolved
WHERE unresolved.id = charge_thing.id;
UPDATE charge SET superseded_by = charge_thing.newest FROM charge_thing
WHERE charge_thing.id = charge.id AND charge_thing.newest <> charge.id AND state = 'UNKNOWN';

DROP TRIGGER charge_frozen;
UPDATE charge SET thing_key = charge_thing.thing FROM charge_thing
WHERE charge_thing.id = charge.id AND (charge_thing.newest IS NULL OR charge_thing.newest = charge.id OR superseded_by IS NOT NULL);
${frozen}
DROP TABLE charge_thing;
`,
};
