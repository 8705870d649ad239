/**
 * Whoever has heard of the hash of a document names it in an entry of their own, and would be given its bytes. So an entry names only
 * what its writer may have: they gave the bytes themselves, or may read an entry that names them.
 */
export const givenDocumentsSql = `
CREATE TABLE document_giver (
  sha256 bytea NOT NULL REFERENCES document (sha256) ON DELETE CASCADE,
  login text NOT NULL,
  PRIMARY KEY (sha256, login)
);
INSERT INTO document_giver (sha256, login) SELECT sha256, login FROM document;

CREATE FUNCTION may_have_document(hash bytea) RETURNS boolean LANGUAGE sql STABLE
RETURN may_read_document(hash)
  OR EXISTS (SELECT FROM document_giver g WHERE g.sha256 = hash AND g.login = session_user);

-- As in the second step; an entry that is pushed now is what counts. What a restored server is given back had its turn.
CREATE OR REPLACE FUNCTION note_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new CONSTANT boolean := NEW.login = session_user
    AND NEW.arrived_at BETWEEN date_trunc('milliseconds', transaction_timestamp()) AND clock_timestamp();
  names_it CONSTANT boolean := NOT is_new OR NEW.kind <> 'document' OR coalesce(may_have_document(hash_in(NEW.body)), true);
BEGIN
  PERFORM note_entry(NEW.n, NEW.kind, NEW.body);
  IF NOT names_it THEN DELETE FROM named_document d WHERE d.n = NEW.n; END IF;
  RETURN NULL;
END $$;

-- As in the second step. What the caller may not have is missing for them, so nobody learns whether the office has it.
CREATE OR REPLACE FUNCTION missing_documents(asked bytea[]) RETURNS SETOF bytea LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
BEGIN
  PERFORM me();
  UPDATE unnamed_document SET at = clock_timestamp() WHERE sha256 = ANY (asked);
  RETURN QUERY SELECT hash FROM unnest(asked) AS hash
    WHERE NOT EXISTS (SELECT FROM document d WHERE d.sha256 = hash) OR NOT may_have_document(hash);
END $$;

-- As in the first step, and notes who gave it, also of what is here already.
CREATE OR REPLACE FUNCTION keep_document(computer_asked uuid, schema_known integer, hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  login_of text := own_computer(computer_asked);
  whole bytea;
BEGIN
  PERFORM must_write(schema_known);
  SELECT string_agg(bytes, ''::bytea ORDER BY part) INTO whole
    FROM arriving_part WHERE computer = computer_asked AND sha256 = hash;
  IF whole IS NOT NULL AND sha256(whole) = hash THEN
    INSERT INTO document (sha256, size, login) VALUES (hash, length(whole), login_of) ON CONFLICT (sha256) DO NOTHING;
    IF FOUND THEN
      INSERT INTO document_part (sha256, part, bytes)
        SELECT hash, part, bytes FROM arriving_part WHERE computer = computer_asked AND sha256 = hash;
    END IF;
    INSERT INTO document_giver (sha256, login) VALUES (hash, login_of) ON CONFLICT DO NOTHING;
  END IF;
  DELETE FROM arriving_part WHERE computer = computer_asked AND sha256 = hash;
  RETURN EXISTS (SELECT FROM document d WHERE d.sha256 = hash) AND may_have_document(hash);
END $$;
`;
