/**
 * Who restricts or opens a matter says so in an entry of the server's own, which everybody reads: the computers of those who may
 * not read the matter put it away. What is decided of a matter follows from these entries alone, so a server that was restored to an
 * older point restricts again once it is given them back. Nobody logs in without a name, so nobody else can write one.
 */
export const restrictingSql = `
-- When it was last decided who may read a matter: entries that are given back come in any order.
CREATE TABLE restriction_decided (
  matter uuid PRIMARY KEY,
  at timestamptz NOT NULL
);

CREATE FUNCTION apply_restriction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said jsonb := read_json(NEW.body) -> 'fields';
  restricted uuid := thing_of(NEW.body)::uuid;
  readers jsonb := said #> '{readers,1}';
BEGIN
  INSERT INTO restriction_decided AS known (matter, at) VALUES (restricted, NEW.arrived_at)
  ON CONFLICT (matter) DO UPDATE SET at = excluded.at WHERE known.at < excluded.at;
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM restricted_matter WHERE matter = restricted;
  IF jsonb_typeof(readers) = 'array' THEN
    INSERT INTO restricted_matter (matter, by_login, at) VALUES (restricted, said #>> '{by,1,login}', NEW.arrived_at);
    INSERT INTO matter_reader (matter, login)
      SELECT restricted, reader ->> 'login' FROM jsonb_array_elements(readers) AS reader;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_restricted AFTER INSERT ON entry FOR EACH ROW
  WHEN (NEW.kind = 'restricted' AND NEW.login = '' AND NEW.body IS NOT NULL) EXECUTE FUNCTION apply_restriction();

-- Writes the entry. No readers: everybody may read the matter. Later than what was decided before, whatever the clock says.
CREATE FUNCTION say_restriction(matter_asked uuid, readers text[], by_login text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  no_computer CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  entry_id uuid := gen_random_uuid();
  decided timestamptz := greatest(date_trunc('milliseconds', clock_timestamp()),
    (SELECT known.at + interval '1 millisecond' FROM restriction_decided known WHERE known.matter = matter_asked));
  next bigint;
  named jsonb;
  written text;
  hash bytea;
BEGIN
  IF readers IS NOT NULL THEN
    SELECT coalesce(jsonb_agg(jsonb_build_object('login', one.login, 'name', coalesce(p.name, one.login)) ORDER BY one.login), '[]')
      INTO named FROM (SELECT DISTINCT unnest(readers) AS login) AS one LEFT JOIN person p ON p.login = one.login;
  END IF;
  written := jsonb_build_object('thing', matter_asked, 'fields', jsonb_build_object(
    'readers', jsonb_build_array(NULL, named),
    'by', jsonb_build_array(NULL, jsonb_build_object('login', by_login,
      'name', coalesce((SELECT p.name FROM person p WHERE p.login = by_login), '')))))::text;
  hash := sha256(convert_to(written, 'UTF8'));
  UPDATE counter SET last = last + 1 RETURNING last INTO next;
  INSERT INTO numbered (n, id, sha256) VALUES (next, entry_id, hash);
  INSERT INTO entry (n, id, computer, login, kind, version, matter, body, sha256, arrived_at, seal)
  VALUES (next, entry_id, no_computer, '', 'restricted', 1, NULL, written, hash, decided,
    seal_of(entry_id, no_computer, '', 'restricted', 1, NULL, hash, decided));
  PERFORM pg_notify('landfolio', next::text);
END $$;

-- What was restricted before has no entry yet.
DO $$ BEGIN
  PERFORM landfolio.say_restriction(r.matter,
    ARRAY(SELECT m.login FROM landfolio.matter_reader m WHERE m.matter = r.matter), r.by_login)
  FROM landfolio.restricted_matter r;
END $$;

DROP FUNCTION restrict_matter(uuid, text[]);
DROP FUNCTION open_matter(uuid);

-- Who may read matters from now on: a matter, and those that were merged into it. The caller is always among the readers. LF008: the
-- caller may not read one of them, or nobody of the office has one of the logins.
CREATE FUNCTION restrict_matters(matters uuid[], logins text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  login_of text := me();
  one uuid;
BEGIN
  -- Whoever decides at the same moment waits, and is asked whether they may after that.
  PERFORM FROM counter FOR UPDATE;
  IF cardinality(matters) > 1000 OR cardinality(logins) > 1000
    OR EXISTS (SELECT FROM unnest(matters) AS asked (matter) WHERE asked.matter IS NULL OR NOT may_read(asked.matter))
    OR EXISTS (SELECT FROM unnest(logins) AS asked (login)
      WHERE NOT EXISTS (SELECT FROM person p WHERE p.login = asked.login AND p.removed_at IS NULL))
  THEN
    RAISE EXCEPTION 'the matter or a person is not known' USING ERRCODE = 'LF008';
  END IF;
  FOREACH one IN ARRAY matters LOOP PERFORM say_restriction(one, logins || login_of, login_of); END LOOP;
END $$;

-- What is not restricted is left alone.
CREATE FUNCTION open_matters(matters uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  login_of text := me();
  one uuid;
BEGIN
  PERFORM FROM counter FOR UPDATE;
  IF EXISTS (SELECT FROM unnest(matters) AS asked (matter) WHERE asked.matter IS NULL OR NOT may_read(asked.matter)) THEN
    RAISE EXCEPTION 'the matter is not known' USING ERRCODE = 'LF008';
  END IF;
  FOR one IN SELECT r.matter FROM restricted_matter r WHERE r.matter = ANY (matters) LOOP
    PERFORM say_restriction(one, NULL, login_of);
  END LOOP;
END $$;

-- As in the second step, and the document of what was moved out of another matter.
CREATE OR REPLACE FUNCTION hash_in(body text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE hash text := coalesce(landfolio.read_json(body) #>> '{fields,sha256,1}', landfolio.read_json(body) #>> '{whole,sha256}');
BEGIN
  RETURN CASE WHEN hash ~ '^[0-9a-f]{64}$' THEN decode(hash, 'hex') END;
END $$;

CREATE FUNCTION may_read_document(hash bytea) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM named_document d JOIN entry e ON e.n = d.n WHERE d.sha256 = hash);

-- As in the first step, but only to who may read an entry that names the document, whoever has heard of its hash.
CREATE OR REPLACE FUNCTION get_part(hash bytea, part_asked integer) RETURNS TABLE (size bigint, bytes bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  PERFORM me();
  RETURN QUERY SELECT d.size, p.bytes FROM document d JOIN document_part p USING (sha256)
    WHERE d.sha256 = hash AND p.part = part_asked AND may_read_document(hash);
END $$;
`;
