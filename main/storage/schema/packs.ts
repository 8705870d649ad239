/** One PDF of a matter’s documents. */
export const packsSchema = `
CREATE TABLE pack_arrangement (
  matter_id TEXT NOT NULL REFERENCES matter (id),
  kind TEXT NOT NULL,
  -- JSON: sections and documents in their order, what was taken out and put in.
  what TEXT NOT NULL CHECK (json_valid(what)),
  PRIMARY KEY (matter_id, kind)
) STRICT, WITHOUT ROWID;
`;
