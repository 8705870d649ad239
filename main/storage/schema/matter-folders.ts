/** Copies of documents in folders outside the library. Of this computer only: it copies where it is switched on. */
export const matterFoldersSchema = `
-- The folder of a matter below a root folder, once something was copied there: what is written on the matter later does not move it.
CREATE TABLE matter_folder (
  matter_id TEXT NOT NULL REFERENCES matter (id),
  root TEXT NOT NULL,
  -- Below the root, with / between folders; empty for the root itself.
  folder TEXT NOT NULL,
  -- 1 while the list of copies in it is to be written.
  is_list_due INTEGER NOT NULL DEFAULT 0 CHECK (is_list_due IN (0, 1)),
  PRIMARY KEY (matter_id, root)
) STRICT, WITHOUT ROWID;
CREATE INDEX matter_folder_due ON matter_folder (root) WHERE is_list_due = 1;

CREATE TABLE folder_copy (
  document_id TEXT NOT NULL,
  matter_id TEXT NOT NULL REFERENCES matter (id),
  -- before: it was here when copying was switched on, and nobody asked for it. asked: a person asked for it. done: it was copied, or
  -- found there; from then on it is the person's, who may rename, move or delete it. Without a row it arrived since.
  state TEXT NOT NULL CHECK (state IN ('before', 'asked', 'done')),
  root TEXT,
  -- Below the root, with its folders.
  path TEXT,
  copied_at INTEGER,
  -- Its line in the list of copies as it was written last; NULL until then.
  listed TEXT,
  PRIMARY KEY (document_id, matter_id),
  CHECK (state <> 'done' OR (root IS NOT NULL AND path IS NOT NULL AND copied_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX folder_copy_of_matter ON folder_copy (matter_id);
CREATE INDEX folder_copy_asked ON folder_copy (state) WHERE state <> 'done';
`;
