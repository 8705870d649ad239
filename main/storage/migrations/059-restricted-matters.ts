import type { Migration } from '../migrate.ts';

/** Matters that only some people of the office may read: what this library holds of one that is not for its person goes from it. */
export const library059: Migration = {
  version: 59,
  sql: `
CREATE TABLE office_restriction (
  -- The id by which the office knows it.
  matter TEXT PRIMARY KEY,
  -- JSON: login and name of each person who may read it; NULL where everybody may.
  readers TEXT,
  -- Who decided it; empty for the administrator of the server.
  by_login TEXT NOT NULL,
  by_name TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- NULL where this person may read it, and the library has what the office has of it.
  step TEXT CHECK (step IN ('leaving', 'putting', 'away', 'returning')),
  -- Entries that came again, up to this number.
  returned_to INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
DROP TRIGGER charge_kept;
CREATE TRIGGER charge_kept BEFORE DELETE ON charge
WHEN OLD.boot_id <> 'office' OR NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
BEGIN SELECT RAISE(ABORT, 'a charge is never deleted'); END;
DROP TRIGGER charge_event_kept_2;
CREATE TRIGGER charge_event_kept_2 BEFORE DELETE ON charge_event
WHEN NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
  OR (SELECT boot_id FROM charge WHERE id = OLD.charge_id) <> 'office'
BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;
DROP TRIGGER title_purchase_kept;
CREATE TRIGGER title_purchase_kept BEFORE DELETE ON title_purchase
WHEN NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
  OR (SELECT boot_id FROM charge WHERE id = OLD.id) <> 'office'
BEGIN SELECT RAISE(ABORT, 'a purchase is never deleted'); END;
DROP TRIGGER owner_search_kept;
CREATE TRIGGER owner_search_kept BEFORE DELETE ON owner_search
WHEN NOT EXISTS (SELECT 1 FROM clearing WHERE before > OLD.at)
  AND NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
BEGIN SELECT RAISE(ABORT, 'an owner search is deleted by a clearing only'); END;
DROP TRIGGER dealt_with_kept_2;
CREATE TRIGGER dealt_with_kept_2 BEFORE DELETE ON dealt_with
WHEN NOT EXISTS (SELECT 1 FROM office_restriction WHERE step = 'putting')
BEGIN SELECT RAISE(ABORT, 'what was dealt with is never deleted'); END;
`,
};
