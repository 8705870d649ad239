import type { Migration } from '../migrate.ts';

/** What was told to calendars: a later file moves or cancels the same events. */
export const library063: Migration = {
  version: 63,
  sql: `
CREATE TABLE calendar_event (
  matter_id TEXT PRIMARY KEY REFERENCES matter (id),
  -- Of the event in the calendar; the same on each computer of an office, and for ever.
  uid TEXT NOT NULL,
  -- Seconds since 2026, so that a change on another computer counts as later too; grows with each change.
  sequence INTEGER NOT NULL,
  -- YYYY-MM-DD.
  day TEXT NOT NULL,
  -- SHA-256 of what the event says: nothing of a matter is kept here.
  said TEXT NOT NULL,
  is_cancelled INTEGER NOT NULL CHECK (is_cancelled IN (0, 1)),
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
