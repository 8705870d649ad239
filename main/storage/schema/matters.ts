/** Matters, the accounts that connections are of, and the state of the library itself. */
export const mattersSchema = `
CREATE TABLE matter (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  number TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  computer TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'other' CHECK (kind IN ('sale', 'purchase', 'refinance', 'other')),
  -- The customer id that the service knows the client by; empty where there is none.
  client TEXT NOT NULL DEFAULT '',
  -- Parties as text, one a line, as versions before matter_party kept them. Shown and found by search, and nothing else uses them.
  parties TEXT NOT NULL DEFAULT '',
  property TEXT NOT NULL DEFAULT '',
  -- YYYY-MM-DD in Melbourne.
  settlement_on TEXT,
  notes TEXT NOT NULL DEFAULT '',
  -- Set where a person deleted the matter: its row stays because orders and charges name it. Using the number again clears it.
  deleted_at INTEGER,
  reused_at INTEGER,
  -- 1: by nothing but an order. 2: closed again with it.
  opened_by_order INTEGER NOT NULL DEFAULT 0,
  -- What a matter is found by of its parties, as the application wrote it with them.
  party_words TEXT NOT NULL DEFAULT '',
  -- The matter that everything of it was merged into. It counts as deleted meanwhile.
  merged_into TEXT REFERENCES matter (id),
  -- Milliseconds UTC; NULL while the matter is open.
  closed_at INTEGER,
  -- The name of the person who looks after it; empty where nobody is named.
  looked_after_by TEXT NOT NULL DEFAULT '',
  -- Who opened a matter on another computer of the office stands in the computer's text: HOST (PERSON):ID of 36 characters.
  opened_by TEXT GENERATED ALWAYS AS (CASE WHEN computer LIKE '% (%):%'
  THEN substr(computer, instr(computer, ' (') + 2, length(computer) - instr(computer, ' (') - 39) ELSE '' END) VIRTUAL,
  -- When the contract was signed: YYYY-MM-DD in Melbourne.
  contract_on TEXT,
  UNIQUE (connection_id, number)
) STRICT;
CREATE INDEX matter_newest ON matter (connection_id, last_used_at DESC);
CREATE INDEX matter_open ON matter (connection_id, last_used_at DESC) WHERE closed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX matter_settlement ON matter (connection_id, settlement_on);
CREATE INDEX matter_person ON matter (connection_id, looked_after_by);

-- Numbers that a matter had, or that a matter merged into it had: they still find it, and go with it.
CREATE TABLE former_number (
  connection_id TEXT NOT NULL,
  number TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  PRIMARY KEY (connection_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_number_of ON former_number (matter_id);

-- What was done to whole matters. A taking back is an act too, and names what it takes back.
CREATE TABLE matter_act (
  id TEXT PRIMARY KEY,
  connection_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- parted: what an earlier, deleted matter left under the number was given to a row of its own.
  kind TEXT NOT NULL CHECK (kind IN ('renamed', 'moved', 'merged', 'parted')),
  -- The matter that was renamed, or that things came to.
  matter_id TEXT NOT NULL REFERENCES matter (id),
  -- The matter that went into it.
  merged_id TEXT REFERENCES matter (id),
  -- Numbers as they were then. Of a renaming both are the matter's own.
  from_number TEXT NOT NULL,
  to_number TEXT NOT NULL,
  -- JSON: details of both matters as they were before a merge; gone once one of them is deleted.
  before TEXT,
  undoes TEXT UNIQUE REFERENCES matter_act (id),
  computer TEXT NOT NULL,
  CHECK ((kind = 'merged') = (merged_id IS NOT NULL))
) STRICT;
CREATE INDEX matter_act_of ON matter_act (matter_id);
CREATE INDEX matter_act_merged ON matter_act (merged_id) WHERE merged_id IS NOT NULL;
CREATE TRIGGER matter_act_kept BEFORE DELETE ON matter_act
BEGIN SELECT RAISE(ABORT, 'what was done to a matter stays noted'); END;
CREATE TRIGGER matter_act_frozen BEFORE UPDATE ON matter_act
WHEN NEW.before IS NOT NULL OR (NEW.id, NEW.connection_id, NEW.at, NEW.kind, NEW.matter_id, NEW.merged_id, NEW.from_number,
  NEW.to_number, NEW.undoes, NEW.computer) IS NOT (OLD.id, OLD.connection_id, OLD.at, OLD.kind, OLD.matter_id, OLD.merged_id,
  OLD.from_number, OLD.to_number, OLD.undoes, OLD.computer)
BEGIN SELECT RAISE(ABORT, 'what was done to a matter does not change'); END;

-- What an act put from one matter into another. The newest row of a thing says where it is.
CREATE TABLE matter_filing (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  act_id TEXT NOT NULL REFERENCES matter_act (id),
  kind TEXT NOT NULL CHECK (kind IN
    ('order', 'elsewhere', 'statement', 'purchase', 'alert', 'document', 'ownerSearch', 'link', 'event', 'number')),
  thing TEXT NOT NULL,
  label TEXT NOT NULL,
  -- NULL where only a reference names the matter, or none has that number.
  from_id TEXT REFERENCES matter (id),
  to_id TEXT REFERENCES matter (id),
  from_number TEXT NOT NULL,
  to_number TEXT NOT NULL
) STRICT;
CREATE INDEX matter_filing_act ON matter_filing (act_id);
CREATE INDEX matter_filing_thing ON matter_filing (thing, kind);
CREATE INDEX matter_filing_from ON matter_filing (from_id);
CREATE INDEX matter_filing_to ON matter_filing (to_id);
CREATE TRIGGER matter_filing_kept_1 BEFORE UPDATE ON matter_filing
BEGIN SELECT RAISE(ABORT, 'where something was does not change'); END;
CREATE TRIGGER matter_filing_kept_2 BEFORE DELETE ON matter_filing
BEGIN SELECT RAISE(ABORT, 'where something was stays noted'); END;

CREATE TABLE matter_party (
  matter_id TEXT NOT NULL REFERENCES matter (id),
  place INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('individual', 'company', 'trust', 'estate')),
  given_names TEXT NOT NULL,
  family_name TEXT NOT NULL,
  -- Of a company or a trust.
  name TEXT NOT NULL,
  acn TEXT NOT NULL,
  -- JSON: trustees of a trust, executors of an estate, each with the parts of its name.
  representatives TEXT NOT NULL,
  address TEXT NOT NULL,
  PRIMARY KEY (matter_id, place)
) STRICT, WITHOUT ROWID;

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
  kind TEXT NOT NULL CHECK (kind <> ''),
  -- JSON: the details that were changed, the link's kind, thing and label, or who did it.
  what TEXT NOT NULL,
  computer TEXT NOT NULL
) STRICT;
CREATE INDEX matter_event_of ON matter_event (matter_id, at);
CREATE TRIGGER matter_written_on AFTER INSERT ON matter_event
BEGIN UPDATE matter SET opened_by_order = 0 WHERE id = NEW.matter_id AND opened_by_order = 1; END;

CREATE TABLE clearing (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- Everything made before this moment was deleted.
  before INTEGER NOT NULL,
  -- How many there were.
  count INTEGER NOT NULL CHECK (count > 0),
  computer TEXT NOT NULL
) STRICT;
CREATE TRIGGER clearing_kept BEFORE DELETE ON clearing
BEGIN SELECT RAISE(ABORT, 'what was cleared stays noted'); END;
CREATE TRIGGER clearing_frozen BEFORE UPDATE ON clearing
BEGIN SELECT RAISE(ABORT, 'what was cleared stays noted'); END;

CREATE TABLE connection_account (
  account TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Counts up: the highest of an id is what it belongs to now.
  noted INTEGER NOT NULL,
  PRIMARY KEY (account, connection_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE library_state (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
