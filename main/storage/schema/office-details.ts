/** What an office sets once for everybody. */
export const officeDetailsSchema = `
-- By the names of main/settings/office-settings.ts, and rules by those of due-rules.ts. A name without a row has its usual value.
CREATE TABLE office_detail (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE day_off (
  -- YYYY-MM-DD.
  day TEXT PRIMARY KEY,
  -- May be empty.
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Public keys of the service provider, which show whether the security number of a register statement is its own.
CREATE TABLE authenticity_key (
  -- Of the connections whose statements it is for.
  environment TEXT NOT NULL CHECK (environment IN ('production', 'test')),
  -- SHA-256 of the key, in hex.
  fingerprint TEXT NOT NULL,
  -- SubjectPublicKeyInfo.
  pem TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  imported_by TEXT NOT NULL,
  -- Kept, so that it can be put back, and so that colleagues hear of it.
  is_removed INTEGER NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1)),
  PRIMARY KEY (environment, fingerprint)
) STRICT, WITHOUT ROWID;
`;
