/**
 * What was deleted is erased after 30 days by this server's clock. A person only names things: whether they were deleted, and
 * when, is read from the entries. Whoever said that a thing is deleted does not name it: a colleague does, in whose library it is
 * gone too, so that nobody erases what all others still see. An erased thing keeps what orders need, in an entry of the server's
 * own: nobody logs in without a name, so nobody else can write one.
 */
export const erasingSql = `
CREATE FUNCTION read_json(body text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN body::jsonb;
EXCEPTION WHEN OTHERS THEN
  BEGIN
    -- Half of a character, or one that no text of PostgreSQL has. Computers read the rest of it, so it counts.
    RETURN regexp_replace(body, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\1?', 'g')::jsonb;
  EXCEPTION WHEN OTHERS THEN
    RETURN NULL;
  END;
END $$;

-- The thing that an entry is about.
CREATE FUNCTION thing_of(body text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN left(landfolio.read_json(body) ->> 'thing', 200);
END $$;

-- Which entries are about a thing, and which name the bytes of a document: ids and hashes only, without row-level security, so
-- that they are found by their index, and nobody removes what only others may read of.
CREATE TABLE entry_about (
  kind text NOT NULL,
  thing text NOT NULL,
  n bigint NOT NULL REFERENCES numbered (n) ON DELETE CASCADE,
  PRIMARY KEY (kind, thing, n)
);
CREATE TABLE named_document (
  sha256 bytea NOT NULL,
  n bigint NOT NULL REFERENCES numbered (n) ON DELETE CASCADE,
  PRIMARY KEY (sha256, n)
);
-- Documents that no entry names any more. A computer that asks for one is about to name it.
CREATE TABLE unnamed_document (
  sha256 bytea PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE FUNCTION hash_in(body text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE hash text := landfolio.read_json(body) #>> '{fields,sha256,1}';
BEGIN
  RETURN CASE WHEN hash ~ '^[0-9a-f]{64}$' THEN decode(hash, 'hex') END;
END $$;
CREATE FUNCTION note_entry(n bigint, kind text, body text) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
BEGIN
  IF kind NOT IN ('matter', 'document', 'link', 'order', 'statement', 'erased') THEN RETURN; END IF;
  INSERT INTO entry_about (kind, thing, n) SELECT kind, thing_of(body), n WHERE thing_of(body) IS NOT NULL;
  IF kind = 'document' THEN
    INSERT INTO named_document (sha256, n) SELECT hash_in(body), n WHERE hash_in(body) IS NOT NULL;
  END IF;
END $$;
CREATE FUNCTION note_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_entry(NEW.n, NEW.kind, NEW.body);
  RETURN NULL;
END $$;
DO $$ BEGIN PERFORM landfolio.note_entry(n, kind, body) FROM landfolio.entry WHERE body IS NOT NULL; END $$;
CREATE TRIGGER entry_about AFTER INSERT ON entry FOR EACH ROW WHEN (NEW.body IS NOT NULL) EXECUTE FUNCTION note_new_entry();

-- Entries whose bodies were erased, as the server's own entries name them: a server that was restored is given those back without.
CREATE TABLE erased_entry (
  id uuid PRIMARY KEY
);

-- A server that was restored to a point before the erasing is given back the entry, and erases again.
CREATE POLICY entry_erase ON entry FOR UPDATE USING (may_read(matter));
CREATE FUNCTION erase_bodies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about text := thing_of(NEW.body);
  of_kind text := split_part(about, ' ', 1);
  of_thing text := substr(about, length(of_kind) + 2);
BEGIN
  WITH gone AS (
    DELETE FROM named_document d USING entry_about a
      WHERE a.kind = of_kind AND a.thing = of_thing AND a.n < NEW.n AND d.n = a.n RETURNING d.sha256)
  INSERT INTO unnamed_document (sha256) SELECT DISTINCT sha256 FROM gone ON CONFLICT (sha256) DO NOTHING;
  UPDATE entry SET body = NULL FROM entry_about a
    WHERE a.kind = of_kind AND a.thing = of_thing AND a.n < NEW.n AND entry.n = a.n AND entry.body IS NOT NULL;
  INSERT INTO erased_entry (id) SELECT named::uuid FROM jsonb_array_elements_text(read_json(NEW.body) -> 'entries') AS named
    ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER entry_erased AFTER INSERT ON entry FOR EACH ROW WHEN (NEW.kind = 'erased' AND NEW.login = '')
  EXECUTE FUNCTION erase_bodies();

-- What is said of a thing, as far as this person may read it. An erased thing is deleted since when it was before.
CREATE FUNCTION said_of(kind_asked text, thing_asked text)
RETURNS TABLE (n bigint, at timestamptz, matter uuid, login text, is_erased boolean, fields jsonb) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    SELECT e.n, CASE WHEN e.kind = 'erased' THEN to_timestamp((read_json(e.body) ->> 'since')::float) ELSE e.arrived_at END,
      e.matter, e.login, e.kind = 'erased', read_json(e.body) -> 'fields'
    FROM entry_about a JOIN entry e ON e.n = a.n
    WHERE (a.kind = kind_asked AND a.thing = thing_asked OR a.kind = 'erased' AND a.thing = kind_asked || ' ' || thing_asked)
      AND e.body IS NOT NULL AND (e.kind <> 'erased' OR e.login = '')
      AND jsonb_typeof(read_json(e.body) -> 'fields') = 'object';
END $$;

-- What the last entry about a field of a thing says, who wrote it, and when the server got it.
CREATE FUNCTION last_said(kind_asked text, thing_asked text, field text, OUT value jsonb, OUT at timestamptz, OUT login text)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT s.fields -> field -> 1, s.at, s.login INTO value, at, login FROM said_of(kind_asked, thing_asked) AS s
    WHERE s.fields ? field ORDER BY s.n DESC LIMIT 1;
END $$;

-- Since when a thing is deleted, and everything that makes it so; NULL where it is not. What was bought goes only with its matter.
CREATE FUNCTION gone_since(kind_asked text, thing_asked text, steps integer) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  said record;
  belongs record;
  moved record;
  since timestamptz;
BEGIN
  IF thing_asked IS NULL OR steps > 20 THEN RETURN NULL; END IF;
  IF kind_asked = 'matter' THEN
    said := last_said('matter', thing_asked, 'isDeleted');
    IF said.value = 'true' THEN RETURN said.at; END IF;
    said := last_said('matter', thing_asked, 'mergedInto');
    since := gone_since('matter', said.value #>> '{}', steps + 1);
    RETURN CASE WHEN since IS NOT NULL THEN greatest(since, said.at) END;
  END IF;
  IF kind_asked = 'link' THEN
    said := last_said('link', thing_asked, 'matter');
    since := gone_since('matter', said.value #>> '{}', steps + 1);
    RETURN CASE WHEN since IS NOT NULL THEN greatest(since, said.at) END;
  END IF;
  IF kind_asked <> 'document' THEN RETURN NULL; END IF;
  -- Whatever was said later: an item of an order, or a statement, was bought.
  SELECT f.key AS kind, f.value ->> 1 AS thing, s.at AS at INTO belongs
    FROM said_of('document', thing_asked) AS s, jsonb_each(s.fields) AS f
    WHERE f.key IN ('order', 'statement') AND f.value ->> 1 IS NOT NULL ORDER BY s.n LIMIT 1;
  said := last_said('document', thing_asked, 'isDeleted');
  IF belongs.thing IS NULL AND said.value IS DISTINCT FROM 'true' THEN
    -- Out of its bin of 30 days.
    said := last_said('document', thing_asked, 'deletedAt');
    RETURN CASE WHEN jsonb_typeof(said.value) = 'number' THEN said.at END;
  END IF;
  IF said.value IS DISTINCT FROM 'true' THEN RETURN NULL; END IF;
  IF belongs.thing IS NULL THEN
    moved := last_said('document', thing_asked, 'matter');
    since := gone_since('matter', moved.value #>> '{}', steps + 1);
    RETURN CASE WHEN since IS NOT NULL THEN greatest(since, said.at, moved.at) END;
  END IF;
  moved := last_said(belongs.kind, belongs.thing, 'matter');
  since := gone_since('matter', moved.value #>> '{}', steps + 1);
  RETURN CASE WHEN since IS NOT NULL THEN greatest(since, said.at, moved.at) END;
END $$;

-- Who said that a thing is deleted, of a link that its matter is.
CREATE FUNCTION said_gone_by(kind_asked text, thing_asked text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE said record;
BEGIN
  IF kind_asked = 'link' THEN
    RETURN said_gone_by('matter', (last_said('link', thing_asked, 'matter')).value #>> '{}');
  END IF;
  said := last_said(kind_asked, thing_asked, 'isDeleted');
  IF said.value = 'true' THEN RETURN said.login; END IF;
  RETURN (last_said(kind_asked, thing_asked, CASE kind_asked WHEN 'matter' THEN 'mergedInto' ELSE 'deletedAt' END)).login;
END $$;

-- Whether a person may read everything that is said of a thing.
CREATE FUNCTION may_read_all(kind_asked text, thing_asked text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM entry_about a LEFT JOIN entry e ON e.n = a.n
    WHERE a.kind = kind_asked AND a.thing = thing_asked AND e.n IS NULL);
END $$;

-- Erases what is said of things [{kind, thing}] that were deleted 30 days ago, also what was said since, once that is as old. Gives
-- how many things it erased. Bytes of documents that nothing names go a day later.
CREATE FUNCTION erase_deleted(computer_asked uuid, schema_known integer, things jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_variable
DECLARE
  login_of text := own_computer(computer_asked);
  one record;
  kept text[];
  said jsonb;
  matter_of uuid;
  newest timestamptz;
  since timestamptz;
  was bigint;
  erased integer := 0;
  no_computer constant uuid := '00000000-0000-0000-0000-000000000000';
  before constant timestamptz := clock_timestamp() - interval '30 days';
  at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  -- Where nobody else has worked here lately, nobody else can name it.
  is_alone constant boolean := NOT EXISTS (SELECT FROM computer c JOIN person p ON p.login = c.login
    WHERE p.removed_at IS NULL AND p.login <> login_of AND c.last_seen_at >= before);
  entry_id uuid;
  written text;
BEGIN
  PERFORM must_write(schema_known);
  IF jsonb_array_length(things) > 1000 THEN RAISE EXCEPTION 'too many things' USING ERRCODE = 'LF006'; END IF;
  SELECT last INTO was FROM counter FOR UPDATE;
  FOR one IN SELECT DISTINCT t.kind, t.thing FROM jsonb_to_recordset(things) AS t (kind text, thing text) LOOP
    SELECT max(s.at) INTO newest FROM said_of(one.kind, one.thing) AS s WHERE NOT s.is_erased;
    CONTINUE WHEN newest IS NULL OR newest >= before;
    since := gone_since(one.kind, one.thing, 0);
    CONTINUE WHEN since IS NULL OR since >= before OR NOT may_read_all(one.kind, one.thing);
    CONTINUE WHEN NOT is_alone AND said_gone_by(one.kind, one.thing) = login_of;
    kept := CASE one.kind
      WHEN 'matter' THEN ARRAY['connection', 'number', 'createdAt', 'isDeleted', 'mergedInto']
      WHEN 'document' THEN ARRAY['connection', 'matter', 'order', 'item', 'statement', 'isDeleted', 'deletedAt']
      ELSE ARRAY[]::text[] END;
    SELECT jsonb_object_agg(field, jsonb_build_array(NULL, (last_said(one.kind, one.thing, field)).value)) INTO said
      FROM unnest(kept) AS field
      WHERE jsonb_typeof((last_said(one.kind, one.thing, field)).value) <> 'null';
    SELECT s.matter INTO matter_of FROM said_of(one.kind, one.thing) AS s ORDER BY s.n DESC LIMIT 1;
    written := jsonb_build_object('thing', one.kind || ' ' || one.thing, 'fields', coalesce(said, '{}'),
      'since', extract(epoch FROM since), 'entries', (SELECT jsonb_agg(e.id ORDER BY e.n) FROM entry_about a JOIN entry e ON e.n = a.n
        WHERE a.kind = one.kind AND a.thing = one.thing))::text;
    entry_id := gen_random_uuid();
    was := was + 1;
    erased := erased + 1;
    INSERT INTO numbered (n, id, sha256) VALUES (was, entry_id, sha256(convert_to(written, 'UTF8')));
    INSERT INTO entry (n, id, computer, login, kind, version, matter, body, sha256, arrived_at, seal)
    VALUES (was, entry_id, no_computer, '', 'erased', 1, matter_of, written, sha256(convert_to(written, 'UTF8')), at,
      seal_of(entry_id, no_computer, '', 'erased', 1, matter_of, sha256(convert_to(written, 'UTF8')), at));
  END LOOP;
  IF erased > 0 THEN
    UPDATE counter SET last = was;
    PERFORM pg_notify('landfolio', was::text);
  END IF;
  DELETE FROM unnamed_document u WHERE EXISTS (SELECT FROM named_document d WHERE d.sha256 = u.sha256);
  WITH gone AS (DELETE FROM unnamed_document u WHERE u.at < clock_timestamp() - interval '1 day' RETURNING u.sha256)
  DELETE FROM document d USING gone WHERE d.sha256 = gone.sha256;
  RETURN erased;
END $$;

-- Those of the hashes that are not here.
CREATE OR REPLACE FUNCTION missing_documents(asked bytea[]) RETURNS SETOF bytea LANGUAGE plpgsql VOLATILE SECURITY DEFINER AS $$
BEGIN
  PERFORM me();
  UPDATE unnamed_document SET at = clock_timestamp() WHERE sha256 = ANY (asked);
  RETURN QUERY SELECT hash FROM unnest(asked) AS hash WHERE NOT EXISTS (SELECT FROM document WHERE sha256 = hash);
END $$;

-- As in the first step, but an entry without its body is left out unless the server had erased it: else a member could have what
-- others wrote forgotten, by giving it back first and without its words. Whoever has them gives it back whole.
CREATE OR REPLACE FUNCTION push_again(computer_asked uuid, schema_known integer, entries jsonb)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  one record;
  was bigint;
  added bigint := 0;
BEGIN
  PERFORM own_computer(computer_asked);
  PERFORM must_write(schema_known);
  IF jsonb_array_length(entries) > 1000 THEN RAISE EXCEPTION 'too many entries' USING ERRCODE = 'LF006'; END IF;
  SELECT last INTO was FROM counter FOR UPDATE;
  FOR one IN
    SELECT e.id, e.computer, e.login, e.kind, e.version, e.matter, e.body, decode(e.sha256, 'hex') AS sha256,
      e.arrived_at, decode(e.seal, 'hex') AS seal
    FROM ROWS FROM (jsonb_to_recordset(entries) AS (id uuid, computer uuid, login text, kind text, version integer,
        matter uuid, body text, sha256 text, arrived_at timestamptz, seal text))
      WITH ORDINALITY AS e (id, computer, login, kind, version, matter, body, sha256, arrived_at, seal, place)
    WHERE NOT EXISTS (SELECT FROM numbered known WHERE known.id = e.id)
    ORDER BY e.place
  LOOP
    IF one.seal IS DISTINCT FROM seal_of(one.id, one.computer, one.login, one.kind, one.version, one.matter, one.sha256, one.arrived_at)
      OR (one.body IS NOT NULL AND one.sha256 <> sha256(convert_to(one.body, 'UTF8'))) THEN
      RAISE EXCEPTION 'entry % was not accepted by this server before', one.id USING ERRCODE = 'LF007';
    END IF;
    CONTINUE WHEN one.body IS NULL AND NOT EXISTS (SELECT FROM erased_entry gone WHERE gone.id = one.id);
    was := was + 1;
    added := added + 1;
    INSERT INTO numbered (n, id, sha256) VALUES (was, one.id, one.sha256);
    INSERT INTO entry (n, id, computer, login, kind, version, matter, body, sha256, arrived_at, seal)
    VALUES (was, one.id, one.computer, one.login, one.kind, one.version, one.matter, one.body, one.sha256, one.arrived_at, one.seal);
  END LOOP;
  IF added > 0 THEN
    UPDATE counter SET last = was;
    PERFORM pg_notify('landfolio', was::text);
  END IF;
  RETURN added;
END $$;
`;
