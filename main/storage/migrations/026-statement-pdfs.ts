import type { Migration } from '../migrate.ts';

/**
 * The PDF of a register statement, which is downloaded by itself. Its link is a secret and stays where it is, in the stored answer
 * of the charge. Of statements from before, those whose PDF is not here are wanted too: no time limit of the link is documented.
 */
export const library026: Migration = {
  version: 26,
  sql: `
CREATE TABLE statement_pdf (
  statement_id TEXT PRIMARY KEY REFERENCES register_statement (id),
  -- WANTED, and REFUSED by the host of its link for good as far as that can be known: both are tried for again.
  state TEXT NOT NULL CHECK (state IN ('WANTED', 'REFUSED', 'STORED', 'DELETED')),
  next_try_at INTEGER,
  -- Since when each answer of the host was a refusal, and how many there were.
  refused_since INTEGER,
  refusals INTEGER NOT NULL DEFAULT 0,
  -- Answers that did not pass the checks.
  bad_answers INTEGER NOT NULL DEFAULT 0,
  -- Of bytes that passed the checks and were getting their final name.
  sha256 TEXT,
  problem TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX statement_pdf_due ON statement_pdf (next_try_at) WHERE state IN ('WANTED', 'REFUSED');
INSERT INTO statement_pdf (statement_id, state, next_try_at)
  SELECT register_statement.id,
    CASE WHEN EXISTS (SELECT 1 FROM document WHERE statement_id = register_statement.id AND document.state = 'STORED') THEN 'STORED'
      WHEN matter.deleted_at IS NOT NULL OR matter.reused_at IS NOT NULL THEN 'DELETED' ELSE 'WANTED' END, 0
  FROM register_statement JOIN matter ON matter.id = register_statement.matter_id WHERE has_link = 1;
UPDATE statement_pdf SET next_try_at = NULL WHERE state NOT IN ('WANTED', 'REFUSED');
`,
};
