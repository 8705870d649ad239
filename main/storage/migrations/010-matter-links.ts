import type { Migration } from '../migrate.ts';

/**
 * What was found from a matter or attached to it, and what was done to the matter itself. All of it goes with the matter
 * when that is deleted for good, as orders, charges and the reasons of owner searches do not.
 */
export const library010: Migration = {
  version: 10,
  sql: `
CREATE TABLE matter_link (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  kind TEXT NOT NULL CHECK (kind IN ('property', 'title', 'parcel', 'document', 'statement', 'alert')),
  -- The property's PFI, the title's volume/folio or encrypted id, the SPI, or the id of what the library keeps.
  thing TEXT NOT NULL,
  label TEXT NOT NULL,
  -- JSON: what the service last said of a property, title or parcel, and when; NULL for what the library keeps itself.
  answer TEXT,
  found_at INTEGER,
  linked_at INTEGER NOT NULL,
  how TEXT NOT NULL CHECK (how IN ('found', 'attached')),
  -- Set while the detaching can be undone, and until the matter is deleted.
  detached_at INTEGER,
  computer TEXT NOT NULL,
  UNIQUE (matter_id, kind, thing),
  CHECK ((answer IS NULL) = (found_at IS NULL))
) STRICT;
CREATE INDEX matter_link_of ON matter_link (connection_id, kind, thing);

CREATE TABLE matter_event (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('edited', 'searched', 'attached', 'detached')),
  -- JSON: the details that were changed, or the link's kind, thing and label.
  what TEXT NOT NULL,
  computer TEXT NOT NULL
) STRICT;
CREATE INDEX matter_event_of ON matter_event (matter_id, at);

-- Set where a person deleted the matter: its row stays because orders and charges name it. Using the number again clears it.
ALTER TABLE matter ADD COLUMN deleted_at INTEGER;
-- Set where the certificate was deleted with its matter: it is not missed, and not fetched again by itself.
ALTER TABLE download ADD COLUMN deleted_at INTEGER;

-- Files of deleted documents that are still to be removed from the disk.
CREATE TABLE file_to_remove (
  sha256 TEXT NOT NULL,
  is_quarantined INTEGER NOT NULL,
  PRIMARY KEY (sha256, is_quarantined)
) STRICT, WITHOUT ROWID;
`,
};
