import type { Migration } from '../migrate.ts';

/** A scheduled search is off from the moment at which its matter is deleted or the number of its matter is used again. */
export const library072: Migration = {
  version: 72,
  sql: `
CREATE TRIGGER search_schedule_of_matter AFTER UPDATE OF deleted_at, reused_at ON matter
WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.merged_into IS NULL) OR NEW.reused_at > coalesce(OLD.reused_at, 0)
BEGIN UPDATE search_schedule SET off_why = 'matterDeleted' WHERE off_why IS NULL
  AND matter_id IN (SELECT id FROM matter WHERE id = NEW.id OR merged_into = NEW.id); END;
`,
};
