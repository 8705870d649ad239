/** What this computer claims at its office's server, until the server knows what became of it. */
export const officeClaimsSchema = `
CREATE TABLE office_claim (
  -- Of the intent or the charge. One that no journal has was never written down, and is free.
  order_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('order', 'charge')),
  connection_id TEXT NOT NULL,
  -- JSON [{id, key, productName, identifier}]; id null: an earlier order of this computer holds it.
  things TEXT NOT NULL,
  matter_number TEXT NOT NULL,
  -- unseen: a person ordered knowingly while the server could not be asked.
  state TEXT NOT NULL CHECK (state IN ('asked', 'claimed', 'unseen')),
  -- What this library knew of the office then.
  cursor_n INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  -- When the server knew the outcome.
  ended_at INTEGER
) STRICT;
CREATE INDEX office_claim_open ON office_claim (order_id) WHERE ended_at IS NULL;
`;
