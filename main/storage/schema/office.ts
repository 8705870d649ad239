/** This library's copy of the office's ledger, and what it has to tell the others. Empty while the computer belongs to no office. */
export const officeSchema = `
CREATE TABLE office_membership (
  is_one INTEGER PRIMARY KEY CHECK (is_one = 1),
  -- JSON: shared/model/office-file.ts.
  file TEXT NOT NULL,
  -- The server's own id of the office: another server under the same address is not the same office.
  office_id TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  -- The last entry that was applied. By it the server shows whether it was restored to an older point.
  last_n INTEGER NOT NULL,
  last_id TEXT,
  -- Everything up to this number is read: later ones may be of matters that this person may not read.
  read_to INTEGER NOT NULL
) STRICT;
-- What was searched here before belongs to whoever joins.
CREATE TRIGGER owner_search_joined AFTER INSERT ON office_membership
BEGIN UPDATE owner_search SET login = NEW.file ->> '$.login', person = NEW.file ->> '$.person' WHERE login IS NULL; END;

CREATE TABLE office_entry (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  computer TEXT NOT NULL,
  login TEXT NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  matter TEXT,
  -- NULL once it is erased.
  body TEXT,
  sha256 TEXT NOT NULL,
  arrived_at TEXT NOT NULL,
  seal TEXT NOT NULL
) STRICT;
-- What is said of one thing.
CREATE INDEX office_entry_of ON office_entry (kind, iif(json_valid(body), body ->> '$.thing', NULL));

-- The first entry about a search says what it was and who made it.
CREATE INDEX office_entry_owner_search ON office_entry (iif(json_valid(body), body ->> '$.thing', NULL), n) WHERE kind = 'ownerSearch';

-- What the ledger says of a thing: every entry about it, one after the other.
CREATE TABLE office_thing (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  local_id TEXT,
  -- JSON.
  fields TEXT NOT NULL,
  -- Of the last entry about it; 0 before the first.
  last_n INTEGER NOT NULL DEFAULT 0,
  -- 1 where the library does not have it as the ledger says: something that it needs is missing.
  is_waiting INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX office_thing_here ON office_thing (kind, local_id) WHERE local_id IS NOT NULL;
CREATE INDEX office_thing_waiting ON office_thing (kind) WHERE is_waiting = 1;

-- What was changed here since its last entry was made.
CREATE TABLE office_changed (
  kind TEXT NOT NULL,
  local_id TEXT NOT NULL,
  PRIMARY KEY (kind, local_id)
) STRICT, WITHOUT ROWID;

-- Entries of this computer that have not come back from the server.
CREATE TABLE office_outgoing (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  thing TEXT NOT NULL,
  version INTEGER NOT NULL,
  matter TEXT,
  body TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  -- The file that the server must have before.
  file_sha256 TEXT,
  file_type TEXT,
  -- The lease under which it was found out, with its epoch: the server takes it only while that lease is held.
  lease_connection TEXT,
  lease_epoch INTEGER
) STRICT;
CREATE INDEX office_outgoing_of ON office_outgoing (kind, thing);

-- Two people changed the same detail at once: both texts, until a person says that it is settled.
CREATE TABLE office_conflict (
  entry_id TEXT NOT NULL,
  field TEXT NOT NULL,
  kind TEXT NOT NULL,
  thing TEXT NOT NULL,
  -- JSON: what stood before, and what replaced it.
  replaced TEXT NOT NULL,
  stands TEXT NOT NULL,
  login TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (entry_id, field)
) STRICT, WITHOUT ROWID;

-- Documents whose bytes are not here but at the server.
CREATE TABLE office_file (
  sha256 TEXT NOT NULL,
  file_type TEXT NOT NULL,
  -- 1: this computer leaves the file at the server; 0: it is still to come.
  is_left INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (sha256, file_type)
) STRICT, WITHOUT ROWID;

-- When a document was last used here. Its file stays for a while.
CREATE TABLE opened_file (
  sha256 TEXT PRIMARY KEY,
  opened_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Found out for a colleague while another computer asked: compared with the ledger again once a lease is held.
CREATE TABLE office_untold (
  kind TEXT NOT NULL,
  local_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  PRIMARY KEY (kind, local_id)
) STRICT, WITHOUT ROWID;

-- Who may read a matter of the office, as its server said last; and how far this library is with what is not for its person. While one
-- is being put away, inside one transaction, what colleagues made of it can be deleted.
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
`;
