/** The log of what was followed up with authorities, and whom the office asks there. */
export const followUpsSchema = `
CREATE TABLE follow_up (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  -- The day in Melbourne on which it was done, YYYY-MM-DD.
  done_on TEXT NOT NULL,
  logged_at INTEGER NOT NULL,
  who TEXT NOT NULL,
  how TEXT NOT NULL CHECK (how IN ('email', 'phone', 'portal', 'other')),
  whom TEXT NOT NULL,
  note TEXT NOT NULL,
  promised_on TEXT,
  -- Taken back: it counts no more, and stays to be read.
  withdrawn_at INTEGER,
  computer TEXT NOT NULL
) STRICT;
CREATE TABLE follow_up_item (
  item_id TEXT NOT NULL,
  follow_up_id TEXT NOT NULL REFERENCES follow_up (id),
  PRIMARY KEY (item_id, follow_up_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX follow_up_items ON follow_up_item (follow_up_id);
CREATE TABLE follow_up_change (
  n INTEGER PRIMARY KEY,
  follow_up_id TEXT NOT NULL REFERENCES follow_up (id),
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('corrected', 'withdrawn', 'restored')),
  -- JSON: what stood before it was corrected.
  before TEXT,
  computer TEXT NOT NULL
) STRICT;
CREATE INDEX follow_up_changes ON follow_up_change (follow_up_id, n);
-- Lists count rows again that a filter by follow-ups leaves.
CREATE TRIGGER follow_up_logged AFTER INSERT ON follow_up_item
BEGIN UPDATE order_line_revision SET n = abs(random() % 9007199254740991); END;
CREATE TRIGGER follow_up_changed AFTER UPDATE ON follow_up
BEGIN UPDATE order_line_revision SET n = abs(random() % 9007199254740991); END;
CREATE TABLE authority_contact (
  connection_id TEXT NOT NULL,
  -- As the service names it; empty for the service provider.
  authority TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  PRIMARY KEY (connection_id, authority)
) STRICT, WITHOUT ROWID;
`;
