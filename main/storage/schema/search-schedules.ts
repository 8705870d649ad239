/** Searches of a title on a schedule, and what each reserves of the limit that a person set. */
export const searchSchedulesSchema = `
CREATE TABLE search_schedule (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL,
  volume_folio TEXT NOT NULL,
  -- It runs on this computer only.
  computer TEXT NOT NULL,
  every_days INTEGER NOT NULL CHECK (every_days BETWEEN 1 AND 90),
  -- What each search is counted as: the service lists no price for it.
  cost_cents INTEGER NOT NULL CHECK (cost_cents > 0),
  limit_cents INTEGER NOT NULL CHECK (limit_cents > 0),
  set_at INTEGER NOT NULL,
  set_by TEXT NOT NULL,
  -- NULL while it is on.
  off_why TEXT CHECK (off_why IN ('person', 'restored', 'matterDeleted')),
  -- What the person was told of last and has not passed.
  told TEXT,
  UNIQUE (connection_id, matter_id, volume_folio, computer)
) STRICT, WITHOUT ROWID;

CREATE TABLE scheduled_search (
  charge_id TEXT PRIMARY KEY REFERENCES charge (id),
  schedule_id TEXT NOT NULL REFERENCES search_schedule (id),
  cost_cents INTEGER NOT NULL CHECK (cost_cents > 0),
  -- 1: the log of orders brought it back, of a schedule that is off until a person looks.
  is_restored INTEGER NOT NULL DEFAULT 0 CHECK (is_restored IN (0, 1)),
  -- Whether its statement was compared, with which and how much differs; NULL where there is none to compare it with.
  is_compared INTEGER NOT NULL DEFAULT 0 CHECK (is_compared IN (0, 1)),
  earlier_id TEXT,
  changes INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX scheduled_search_of ON scheduled_search (schedule_id);

-- What was not placed by the word of the service provider counts too: its word may change.
CREATE VIEW search_reserved AS SELECT schedule_id, sum(scheduled_search.cost_cents) AS cents FROM scheduled_search
  JOIN charge ON charge.id = scheduled_search.charge_id WHERE charge.state NOT IN ('NOT_SENT', 'REFUSED') GROUP BY schedule_id;

CREATE TRIGGER scheduled_search_within_limit BEFORE INSERT ON scheduled_search
WHEN NEW.is_restored = 0 AND NOT EXISTS (SELECT 1 FROM search_schedule AS of JOIN charge ON charge.id = NEW.charge_id
  WHERE of.id = NEW.schedule_id AND of.off_why IS NULL AND of.cost_cents = NEW.cost_cents AND charge.state = 'PREPARED'
    AND charge.kind = 'statement' AND charge.connection_id = of.connection_id AND charge.thing_key = of.volume_folio
    AND charge.computer = of.computer
    AND coalesce((SELECT cents FROM search_reserved WHERE schedule_id = NEW.schedule_id), 0) + NEW.cost_cents <= of.limit_cents)
BEGIN SELECT RAISE(ABORT, 'a scheduled search stays within its limit'); END;
CREATE TRIGGER scheduled_search_restored BEFORE INSERT ON scheduled_search
WHEN NEW.is_restored = 1 AND EXISTS (SELECT 1 FROM search_schedule WHERE id = NEW.schedule_id AND off_why IS NULL)
BEGIN SELECT RAISE(ABORT, 'a schedule with restored searches is off until a person looks'); END;
CREATE TRIGGER scheduled_search_frozen BEFORE UPDATE OF charge_id, schedule_id, cost_cents, is_restored ON scheduled_search
BEGIN SELECT RAISE(ABORT, 'what was reserved does not change'); END;
CREATE TRIGGER scheduled_search_kept BEFORE DELETE ON scheduled_search
BEGIN SELECT RAISE(ABORT, 'what was reserved is never deleted'); END;
CREATE TRIGGER search_schedule_frozen BEFORE UPDATE OF id, connection_id, matter_id, volume_folio, computer ON search_schedule
BEGIN SELECT RAISE(ABORT, 'what is searched on schedule does not change'); END;
CREATE TRIGGER search_schedule_limit BEFORE UPDATE OF limit_cents, off_why ON search_schedule
WHEN NEW.off_why IS NULL AND coalesce((SELECT cents FROM search_reserved WHERE schedule_id = NEW.id), 0) > NEW.limit_cents
BEGIN SELECT RAISE(ABORT, 'a limit is never below what is reserved'); END;
CREATE TRIGGER search_schedule_kept BEFORE DELETE ON search_schedule
BEGIN SELECT RAISE(ABORT, 'a schedule is switched off and never deleted'); END;
CREATE TRIGGER search_schedule_of_matter AFTER UPDATE OF deleted_at, reused_at ON matter
WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.merged_into IS NULL) OR NEW.reused_at > coalesce(OLD.reused_at, 0)
BEGIN UPDATE search_schedule SET off_why = 'matterDeleted' WHERE off_why IS NULL
  AND matter_id IN (SELECT id FROM matter WHERE id = NEW.id OR merged_into = NEW.id); END;
`;
