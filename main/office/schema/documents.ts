/** The bytes of documents, by their SHA-256, in parts of 1 MiB: a link that drops costs one part. */
export const documentsSql = `
CREATE TABLE document (
  sha256 bytea PRIMARY KEY CHECK (length(sha256) = 32),
  size bigint NOT NULL CHECK (size > 0),
  login text NOT NULL,
  arrived_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE document_part (
  sha256 bytea NOT NULL REFERENCES document (sha256) ON DELETE CASCADE,
  part integer NOT NULL CHECK (part >= 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (sha256, part)
);
-- PDFs are compressed already.
ALTER TABLE document_part ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Parts that a computer sent of a document that is not whole yet.
CREATE TABLE arriving_part (
  computer uuid NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  part integer NOT NULL CHECK (part BETWEEN 0 AND 511),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 1048576),
  arrived_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (computer, sha256, part)
);
ALTER TABLE arriving_part ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Those of the hashes that are not here.
CREATE FUNCTION missing_documents(asked bytea[]) RETURNS SETOF bytea LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  PERFORM me();
  RETURN QUERY SELECT hash FROM unnest(asked) AS hash WHERE NOT EXISTS (SELECT FROM document WHERE sha256 = hash);
END $$;

CREATE FUNCTION put_part(computer_asked uuid, schema_known integer, hash bytea, part_asked integer, given bytea)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM own_computer(computer_asked), must_write(schema_known);
  INSERT INTO arriving_part (computer, sha256, part, bytes) VALUES (computer_asked, hash, part_asked, given)
  ON CONFLICT (computer, sha256, part) DO UPDATE SET bytes = excluded.bytes, arrived_at = clock_timestamp();
END $$;

-- The parts that the computer sent already, so that it goes on where the link dropped.
CREATE FUNCTION arrived_parts(computer_asked uuid, hash bytea) RETURNS SETOF integer LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  PERFORM own_computer(computer_asked);
  RETURN QUERY SELECT part FROM arriving_part WHERE computer = computer_asked AND sha256 = hash ORDER BY part;
END $$;

-- Keeps the document if its parts have its hash. False: they have not, are deleted, and must be sent again.
CREATE FUNCTION keep_document(computer_asked uuid, schema_known integer, hash bytea) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
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
  END IF;
  DELETE FROM arriving_part WHERE computer = computer_asked AND sha256 = hash;
  RETURN EXISTS (SELECT FROM document WHERE sha256 = hash);
END $$;

-- One part, or no row. Who knows the hash has read the entry that names it.
CREATE FUNCTION get_part(hash bytea, part_asked integer) RETURNS TABLE (size bigint, bytes bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  PERFORM me();
  RETURN QUERY SELECT d.size, p.bytes FROM document d JOIN document_part p USING (sha256)
    WHERE d.sha256 = hash AND p.part = part_asked;
END $$;
`;
