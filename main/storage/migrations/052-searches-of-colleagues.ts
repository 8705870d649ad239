import type { Migration } from '../migrate.ts';

/** Who made an owner search: the people of an office share theirs. */
export const library052: Migration = {
  version: 52,
  sql: `
-- Of the person of the office who made it, as the office's server saw them; NULL while this computer belongs to no office.
ALTER TABLE owner_search ADD COLUMN login TEXT;
-- Their name then.
ALTER TABLE owner_search ADD COLUMN person TEXT;
CREATE TRIGGER owner_search_person BEFORE UPDATE OF login, person ON owner_search WHEN OLD.login IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'who searched an owner does not change'); END;
-- What was searched here before belongs to whoever joins.
CREATE TRIGGER owner_search_joined AFTER INSERT ON office_membership
BEGIN UPDATE owner_search SET login = NEW.file ->> '$.login', person = NEW.file ->> '$.person' WHERE login IS NULL; END;
-- The first entry about a search says what it was and who made it.
CREATE INDEX office_entry_owner_search ON office_entry (iif(json_valid(body), body ->> '$.thing', NULL), n) WHERE kind = 'ownerSearch';
UPDATE owner_search SET (login, person) = (SELECT file ->> '$.login', file ->> '$.person' FROM office_membership);
INSERT INTO office_changed (kind, local_id) SELECT 'ownerSearch', id FROM owner_search WHERE login IS NOT NULL;
`,
};
