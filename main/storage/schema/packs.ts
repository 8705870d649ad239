/** What a person says of the documents of a matter: the order of its pack, and what it does not need. */
export const packsSchema = `
CREATE TABLE pack_arrangement (
  matter_id TEXT NOT NULL REFERENCES matter (id),
  kind TEXT NOT NULL,
  -- JSON: sections and documents in their order, what was taken out and put in.
  what TEXT NOT NULL CHECK (json_valid(what)),
  PRIMARY KEY (matter_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE checklist_mark (
  matter_id TEXT NOT NULL REFERENCES matter (id),
  item TEXT NOT NULL,
  -- Who said it; empty where nobody gave a name.
  person TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (matter_id, item)
) STRICT, WITHOUT ROWID;
`;
