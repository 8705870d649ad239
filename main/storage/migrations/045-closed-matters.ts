import type { Migration } from '../migrate.ts';

/**
 * Matters are closed and reopened, and somebody looks after each. Events of a matter are of any kind from here on: a kind that is
 * new needs no new table.
 */
export const library045: Migration = {
  version: 45,
  sql: `
-- Milliseconds UTC; NULL while the matter is open.
ALTER TABLE matter ADD COLUMN closed_at INTEGER;
-- The name of the person who looks after it; empty where nobody is named.
ALTER TABLE matter ADD COLUMN looked_after_by TEXT NOT NULL DEFAULT '';
CREATE INDEX matter_open ON matter (connection_id, last_used_at DESC) WHERE closed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX matter_settlement ON matter (connection_id, settlement_on);
CREATE INDEX matter_person ON matter (connection_id, looked_after_by);

CREATE TABLE matter_event_next (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- JSON: the details that were changed, the link's kind, thing and label, or who did it.
  what TEXT NOT NULL,
  computer TEXT NOT NULL
) STRICT;
INSERT INTO matter_event_next SELECT n, matter_id, at, kind, what, computer FROM matter_event;
DROP TABLE matter_event;
ALTER TABLE matter_event_next RENAME TO matter_event;
CREATE INDEX matter_event_of ON matter_event (matter_id, at);
CREATE TRIGGER matter_written_on AFTER INSERT ON matter_event
BEGIN UPDATE matter SET opened_by_order = 0 WHERE id = NEW.matter_id AND opened_by_order = 1; END;
`,
};
