/**
 * Whoever may not read a matter decides nothing about it, also not while a server that was restored to an older point has lost who may
 * read it: what was decided meanwhile falls once it is given back what was decided before.
 */
export const decidedReadersSql = `
CREATE INDEX entry_restricted_of ON entry (n) WHERE kind = 'restricted';

-- Who may read a matter, as all that was decided of it says, in whatever order it came here. A decision counts only if whoever
-- decided was a reader by the one before. IT decides too, and has no name in the office.
CREATE FUNCTION decide_readers(matter_asked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  decided_by text;
  decided_at timestamptz;
  readers jsonb;
BEGIN
  FOR one IN
    SELECT e.arrived_at, read_json(e.body) #> '{fields,readers,1}' AS wanted, read_json(e.body) #> '{fields,by,1}' AS author
    FROM entry e
    WHERE e.kind = 'restricted' AND e.login = '' AND e.body IS NOT NULL AND thing_of(e.body) = matter_asked::text
    ORDER BY e.arrived_at, e.id
  LOOP
    CONTINUE WHEN readers IS NOT NULL AND one.author ->> 'name' <> ''
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(readers) AS reader WHERE reader ->> 'login' = one.author ->> 'login');
    readers := CASE WHEN jsonb_typeof(one.wanted) = 'array' THEN one.wanted END;
    decided_by := one.author ->> 'login';
    decided_at := one.arrived_at;
  END LOOP;
  DELETE FROM restricted_matter WHERE matter = matter_asked;
  IF readers IS NOT NULL THEN
    INSERT INTO restricted_matter (matter, by_login, at) VALUES (matter_asked, decided_by, decided_at);
    INSERT INTO matter_reader (matter, login)
      SELECT matter_asked, reader ->> 'login' FROM jsonb_array_elements(readers) AS reader;
  END IF;
END $$;

-- As in the third step, but what counts is decided of all.
CREATE OR REPLACE FUNCTION apply_restriction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE restricted uuid := thing_of(NEW.body)::uuid;
BEGIN
  INSERT INTO restriction_decided AS known (matter, at) VALUES (restricted, NEW.arrived_at)
  ON CONFLICT (matter) DO UPDATE SET at = greatest(known.at, excluded.at);
  PERFORM decide_readers(restricted);
  RETURN NULL;
END $$;

DO $$ BEGIN PERFORM landfolio.decide_readers(matter) FROM landfolio.restriction_decided; END $$;
`;
