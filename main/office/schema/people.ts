/**
 * The office, its people and their computers. Everything belongs to one role that cannot log in. A person may call
 * functions and read views, and owns nothing. Who calls is `session_user`: a person cannot change it.
 */
export const peopleSql = `
CREATE TABLE office (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name <> ''),
  schema_version integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Proves that an entry was accepted by this server. Nobody but the owner's functions reads it.
  seal_key bytea NOT NULL
);

CREATE TABLE person (
  login text PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  removed_at timestamptz
);

CREATE TABLE computer (
  id uuid PRIMARY KEY,
  -- Of one person: nobody can write as the computer of another.
  login text NOT NULL,
  name text NOT NULL,
  version text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE FUNCTION is_admin() RETURNS boolean LANGUAGE sql STABLE
RETURN pg_has_role(session_user, :owner_text, 'MEMBER');

-- LF001: the person was removed, or never belonged to the office.
CREATE FUNCTION me() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM person WHERE login = session_user AND removed_at IS NULL) THEN
    RAISE EXCEPTION 'not a person of this office' USING ERRCODE = 'LF001';
  END IF;
  RETURN session_user;
END $$;

-- LF002: the computer belongs to another person, or has not said hello.
CREATE FUNCTION own_computer(asked uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE login_of text := me();
BEGIN
  IF NOT EXISTS (SELECT FROM computer WHERE id = asked AND login = login_of) THEN
    RAISE EXCEPTION 'not a computer of this person' USING ERRCODE = 'LF002';
  END IF;
  RETURN login_of;
END $$;

-- LF003: this Landfolio is older than the server's schema: it may read, and writes nothing.
CREATE FUNCTION must_write(schema_known integer) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF schema_known < (SELECT schema_version FROM office) THEN
    RAISE EXCEPTION 'older than the server' USING ERRCODE = 'LF003';
  END IF;
END $$;

CREATE VIEW people AS SELECT login, name, added_at, removed_at FROM person;
CREATE VIEW computers AS SELECT id, login, name, version, first_seen_at, last_seen_at FROM computer;
`;
