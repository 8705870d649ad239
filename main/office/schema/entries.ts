/** What happened in the office, numbered in the order of commits. Nobody changes or deletes an entry; a body can be erased. */
export const entriesSql = `
-- One row. Whoever numbers entries holds it until the commit, so numbers become visible in their order.
CREATE TABLE counter (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  last bigint NOT NULL
);
INSERT INTO counter (last) VALUES (0);

-- Of every entry, also of those that a person may not read: what was accepted already.
CREATE TABLE numbered (
  n bigint PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32)
);

CREATE TABLE entry (
  n bigint PRIMARY KEY REFERENCES numbered (n),
  id uuid NOT NULL,
  computer uuid NOT NULL,
  login text NOT NULL,
  kind text NOT NULL CHECK (kind <> ''),
  version integer NOT NULL CHECK (version > 0),
  -- The matter that the entry belongs to, if it belongs to one.
  matter uuid,
  -- JSON as the computer wrote it; NULL once it is erased.
  body text,
  sha256 bytea NOT NULL,
  arrived_at timestamptz NOT NULL,
  seal bytea NOT NULL
);
CREATE INDEX entry_of_matter ON entry (matter, n) WHERE matter IS NOT NULL;

CREATE TABLE restricted_matter (
  matter uuid PRIMARY KEY,
  by_login text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE matter_reader (
  matter uuid NOT NULL REFERENCES restricted_matter (matter) ON DELETE CASCADE,
  login text NOT NULL,
  PRIMARY KEY (matter, login)
);

CREATE FUNCTION may_read(asked uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN asked IS NULL OR is_admin()
  OR NOT EXISTS (SELECT FROM restricted_matter WHERE matter = asked)
  OR EXISTS (SELECT FROM matter_reader WHERE matter = asked AND login = session_user);

ALTER TABLE entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE entry FORCE ROW LEVEL SECURITY;
CREATE POLICY entry_read ON entry FOR SELECT USING (may_read(matter));
-- A laptop that was away may bring facts of a matter that was restricted meanwhile: they are kept.
CREATE POLICY entry_write ON entry FOR INSERT WITH CHECK (true);

CREATE FUNCTION seal_of(
  id uuid, computer uuid, login text, kind text, version integer, matter uuid, sha256 bytea, arrived_at timestamptz
) RETURNS bytea LANGUAGE sql STABLE
RETURN (
  SELECT sha256(seal_key || sha256(seal_key || convert_to(
    jsonb_build_array(id, computer, login, kind, version, matter, encode(sha256, 'hex'), extract(epoch FROM arrived_at))::text,
    'UTF8')))
  FROM office
);

CREATE TABLE lease (
  name text PRIMARY KEY,
  computer uuid NOT NULL,
  login text NOT NULL,
  epoch bigint NOT NULL,
  expires_at timestamptz NOT NULL
);

-- LF004: the lease was taken over. What was found under it is written by its holder.
CREATE FUNCTION must_hold(computer_asked uuid, name_asked text, epoch_asked bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lease
    WHERE name = name_asked AND computer = computer_asked AND epoch = epoch_asked FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the lease is held by another' USING ERRCODE = 'LF004'; END IF;
END $$;

-- Accepts entries: [{id, kind, version, matter, body, sha256}]. Each is accepted once, however often it is sent.
-- LF005: the id is known with another hash. LF006: the entry is not what its hash says, or too large.
CREATE FUNCTION push(computer_asked uuid, schema_known integer, entries jsonb, lease_name text, lease_epoch bigint)
RETURNS TABLE (entry_id uuid, entry_n bigint) LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  login_of text := own_computer(computer_asked);
  one record;
  was bigint;
  at timestamptz := date_trunc('milliseconds', clock_timestamp());
BEGIN
  PERFORM must_write(schema_known);
  IF jsonb_array_length(entries) > 1000 THEN RAISE EXCEPTION 'too many entries' USING ERRCODE = 'LF006'; END IF;
  SELECT last INTO was FROM counter FOR UPDATE;
  entry_n := was;
  IF lease_name IS NOT NULL THEN PERFORM must_hold(computer_asked, lease_name, lease_epoch); END IF;
  FOR one IN
    SELECT e.id, e.kind, e.version, e.matter, e.body, decode(e.sha256, 'hex') AS sha256, known.n, known.sha256 AS known_sha256
    FROM ROWS FROM (jsonb_to_recordset(entries) AS (id uuid, kind text, version integer, matter uuid, body text, sha256 text))
      WITH ORDINALITY AS e (id, kind, version, matter, body, sha256, place)
    LEFT JOIN numbered known ON known.id = e.id
    ORDER BY e.place
  LOOP
    IF one.n IS NOT NULL AND one.known_sha256 <> one.sha256 THEN
      RAISE EXCEPTION 'entry % is known with another hash', one.id USING ERRCODE = 'LF005';
    END IF;
    IF one.n IS NULL THEN
      IF one.body IS NULL OR octet_length(one.body) > 1048576 OR one.sha256 IS DISTINCT FROM sha256(convert_to(one.body, 'UTF8')) THEN
        RAISE EXCEPTION 'entry % is not what its hash says', one.id USING ERRCODE = 'LF006';
      END IF;
      was := was + 1;
      INSERT INTO numbered (n, id, sha256) VALUES (was, one.id, one.sha256);
      INSERT INTO entry (n, id, computer, login, kind, version, matter, body, sha256, arrived_at, seal)
      VALUES (was, one.id, computer_asked, login_of, one.kind, one.version, one.matter, one.body, one.sha256, at,
        seal_of(one.id, computer_asked, login_of, one.kind, one.version, one.matter, one.sha256, at));
    END IF;
  END LOOP;
  IF was > entry_n THEN
    UPDATE counter SET last = was;
    PERFORM pg_notify('landfolio', was::text);
  END IF;
  RETURN QUERY
    SELECT known.id, known.n FROM jsonb_to_recordset(entries) AS e (id uuid) JOIN numbered known ON known.id = e.id;
END $$;

-- Accepts entries of others again, as this server sealed them, after it was restored to an older point.
-- LF007: the seal is not of this server.
CREATE FUNCTION push_again(computer_asked uuid, schema_known integer, entries jsonb)
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

-- Entries after a number, in their order, of what the person may read. Where the last of all is reached, one more row
-- without id says which number that is. STABLE: one snapshot for everything.
CREATE FUNCTION pull(after bigint, at_most integer)
RETURNS TABLE (n bigint, id uuid, computer uuid, login text, kind text, version integer, matter uuid, body text,
  sha256 bytea, arrived_at timestamptz, seal bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
#variable_conflict use_column
DECLARE
  given bigint;
  wanted integer := least(greatest(at_most, 1), 1000);
BEGIN
  PERFORM me();
  RETURN QUERY
    SELECT e.n, e.id, e.computer, e.login, e.kind, e.version, e.matter, e.body, e.sha256, e.arrived_at, e.seal
    FROM entry e WHERE e.n > after ORDER BY e.n LIMIT wanted;
  GET DIAGNOSTICS given = ROW_COUNT;
  IF given < wanted THEN
    RETURN QUERY SELECT c.last, NULL::uuid, NULL::uuid, NULL::text, NULL::text, NULL::integer, NULL::uuid, NULL::text,
      NULL::bytea, NULL::timestamptz, NULL::bytea FROM counter c;
  END IF;
END $$;

-- The same of one matter, for a person who may read it since a moment ago.
CREATE FUNCTION pull_matter(matter_asked uuid, after bigint, at_most integer)
RETURNS SETOF entry LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
BEGIN
  PERFORM me();
  RETURN QUERY SELECT * FROM entry e WHERE e.matter = matter_asked AND e.n > after
    ORDER BY e.n LIMIT least(greatest(at_most, 1), 1000);
END $$;

-- First call of each connection. The cursor is the last entry that the computer applied: where another entry or none has
-- its number, the server was restored to an older point, and "is_known" is false.
CREATE FUNCTION hello(computer_asked uuid, computer_name text, app_version text, cursor_n bigint, cursor_id uuid)
RETURNS TABLE (office_id uuid, office_name text, person_name text, schema_version integer, last bigint, is_known boolean,
  server_time timestamptz)
LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
DECLARE login_of text := me();
BEGIN
  INSERT INTO computer (id, login, name, version) VALUES (computer_asked, login_of, computer_name, app_version)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = excluded.version, last_seen_at = clock_timestamp()
    WHERE computer.login = login_of;
  PERFORM own_computer(computer_asked);
  RETURN QUERY
    SELECT o.id, o.name, p.name, o.schema_version, c.last,
      cursor_n = 0 OR EXISTS (SELECT FROM numbered WHERE n = cursor_n AND numbered.id = cursor_id), clock_timestamp()
    FROM office o, counter c, person p WHERE p.login = login_of;
END $$;

-- Who may read a matter from now on: the caller is always among them. LF008: the caller may not read it, or a login is unknown.
CREATE FUNCTION restrict_matter(matter_asked uuid, logins text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE login_of text := me();
BEGIN
  IF NOT may_read(matter_asked) OR EXISTS (
    SELECT FROM unnest(logins) AS asked (login) WHERE NOT EXISTS (SELECT FROM person WHERE person.login = asked.login)
  ) THEN
    RAISE EXCEPTION 'the matter or a person is not known' USING ERRCODE = 'LF008';
  END IF;
  INSERT INTO restricted_matter (matter, by_login) VALUES (matter_asked, login_of)
  ON CONFLICT (matter) DO UPDATE SET by_login = excluded.by_login, at = clock_timestamp();
  DELETE FROM matter_reader WHERE matter = matter_asked;
  INSERT INTO matter_reader (matter, login)
  SELECT matter_asked, login FROM (SELECT unnest(logins) UNION SELECT login_of) AS asked (login);
END $$;

CREATE FUNCTION open_matter(matter_asked uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM me();
  IF NOT may_read(matter_asked) THEN RAISE EXCEPTION 'the matter is not known' USING ERRCODE = 'LF008'; END IF;
  DELETE FROM restricted_matter WHERE matter = matter_asked;
END $$;
`;
