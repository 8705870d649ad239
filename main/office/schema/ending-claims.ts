/**
 * The number of the order that a claim ended with, for whom it stops; and claims that IT ends, because the computer that made them
 * never will.
 */
export const endingClaimsSql = `
ALTER TABLE claim ADD COLUMN order_number text;
-- When a computer last said that it is about to send. Of what an earlier version was sending nobody knows it: it counts from now.
ALTER TABLE claim ADD COLUMN sending_at timestamptz;
UPDATE claim SET sending_at = clock_timestamp() WHERE state = 'sending';

-- As in the first step, and gives the number of the order. What IT ended as ordered ("ended_n" is NULL) is in no entry, and what was
-- ordered in a restricted matter in none that all may read: it stands against everybody who has not accepted it, for the 30 days for
-- which a service's history is watched.
DROP FUNCTION claim_things(uuid, integer, uuid, jsonb, bigint);
CREATE FUNCTION claim_things(computer_asked uuid, schema_known integer, order_asked uuid, claims jsonb, cursor_n bigint)
RETURNS TABLE (thing text, login text, person_name text, words text, state text, claimed_at timestamptz, matter uuid,
  order_number text)
LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
DECLARE
  login_of text := own_computer(computer_asked);
  -- The cursor of a computer whose person accepted it is one more.
  unknown_n CONSTANT bigint := 9007199254740990;
BEGIN
  PERFORM must_write(schema_known);
  LOCK TABLE claim IN SHARE ROW EXCLUSIVE MODE;
  UPDATE claim c SET state = 'free', ended_at = clock_timestamp(), ended_by = login_of
    FROM jsonb_to_recordset(claims) AS asked (thing text), computer other
    WHERE c.thing = asked.thing AND c.state = 'claimed' AND other.id = c.computer
      AND other.last_seen_at < clock_timestamp() - interval '10 minutes';
  RETURN QUERY
    SELECT c.thing, c.login, p.name, CASE WHEN may_read(c.matter) THEN c.words ELSE '{}' END, c.state, c.claimed_at,
      CASE WHEN may_read(c.matter) THEN c.matter END, CASE WHEN may_read(c.matter) THEN c.order_number END
    FROM jsonb_to_recordset(claims) AS asked (thing text)
    JOIN claim c ON c.thing = asked.thing
    JOIN person p ON p.login = c.login
    WHERE c.order_id <> order_asked
      AND (c.state IN ('claimed', 'sending') OR (c.state = 'ordered' AND cursor_n <
        coalesce(CASE WHEN may_read(c.matter) THEN c.ended_n END,
          CASE WHEN c.ended_at > clock_timestamp() - interval '30 days' THEN unknown_n ELSE 0 END)));
  IF FOUND THEN RETURN; END IF;
  INSERT INTO claim (id, thing, order_id, computer, login, matter, words, state)
  SELECT asked.id, asked.thing, order_asked, computer_asked, login_of, asked.matter, asked.words, 'claimed'
  FROM jsonb_to_recordset(claims) AS asked (id uuid, thing text, matter uuid, words text)
  ON CONFLICT (id) DO UPDATE SET state = 'claimed', claimed_at = clock_timestamp(), ended_at = NULL, ended_by = NULL
    WHERE claim.state = 'free' AND claim.order_id = excluded.order_id AND claim.computer = excluded.computer;
END $$;

CREATE OR REPLACE FUNCTION start_sending(computer_asked uuid, schema_known integer, order_asked uuid, things integer)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE held integer;
BEGIN
  PERFORM own_computer(computer_asked), must_write(schema_known);
  UPDATE claim SET state = 'sending', sending_at = clock_timestamp()
    WHERE order_id = order_asked AND computer = computer_asked AND state IN ('claimed', 'sending');
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held <> things OR things = 0 THEN RAISE EXCEPTION 'a claim is not held' USING ERRCODE = 'LF009'; END IF;
END $$;

-- As in the first step. Of another computer's claim nobody can prove here that it was ordered, so it stands like one that IT ended:
-- with "ended_n" as of now, whoever is up to date would know of the order, and could buy the same while it is being sent.
CREATE OR REPLACE FUNCTION end_claims(computer_asked uuid, schema_known integer, order_asked uuid, was_ordered boolean)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE login_of text := own_computer(computer_asked);
BEGIN
  PERFORM must_write(schema_known);
  UPDATE claim SET state = CASE WHEN was_ordered THEN 'ordered' ELSE 'free' END, ended_at = clock_timestamp(),
      ended_by = login_of, ended_n = CASE WHEN computer = computer_asked THEN (SELECT last FROM counter) END
    WHERE order_id = order_asked AND state IN ('claimed', 'sending') AND (was_ordered OR computer = computer_asked);
END $$;

-- That it was ordered, with the number that the service gave.
CREATE FUNCTION end_ordered(computer_asked uuid, schema_known integer, order_asked uuid, number_given text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM own_computer(computer_asked), must_write(schema_known);
  UPDATE claim SET order_number = left(number_given, 200)
    WHERE order_id = order_asked AND computer = computer_asked AND state IN ('claimed', 'sending');
  PERFORM end_claims(computer_asked, schema_known, order_asked, true);
END $$;
`;
