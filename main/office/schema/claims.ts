/** Who is buying what, so that two people of an office do not buy the same thing; and who asks the service for all. */
export const claimsSql = `
CREATE TABLE claim (
  id uuid PRIMARY KEY,
  -- What is bought: account, product, land, and what else makes it another purchase. The same text for the same thing.
  thing text NOT NULL CHECK (thing <> ''),
  order_id uuid NOT NULL,
  computer uuid NOT NULL,
  login text NOT NULL,
  matter uuid,
  -- JSON for the other person: the matter's number, the product's name.
  words text NOT NULL,
  state text NOT NULL CHECK (state IN ('claimed', 'sending', 'ordered', 'free')),
  claimed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the outcome was known, by whom, and the number of the last entry then: who has applied it knows of the order.
  ended_at timestamptz,
  ended_by text,
  ended_n bigint
);
CREATE UNIQUE INDEX claim_of_one ON claim (thing) WHERE state IN ('claimed', 'sending');
CREATE INDEX claim_ordered ON claim (thing, ended_n) WHERE state = 'ordered';
CREATE INDEX claim_of_order ON claim (order_id);

-- Claims every thing of an order or none: [{id, thing, matter, words}]. Gives what stands against it, and claims nothing
-- then: the claim of another, or an order that the computer, which has applied entries up to "cursor_n", cannot know of.
-- A claim that was not being sent is free when its computer was silent for ten minutes; one that was sent never is by time.
CREATE FUNCTION claim_things(computer_asked uuid, schema_known integer, order_asked uuid, claims jsonb, cursor_n bigint)
RETURNS TABLE (thing text, login text, person_name text, words text, state text, claimed_at timestamptz, matter uuid)
LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
DECLARE login_of text := own_computer(computer_asked);
BEGIN
  PERFORM must_write(schema_known);
  LOCK TABLE claim IN SHARE ROW EXCLUSIVE MODE;
  UPDATE claim c SET state = 'free', ended_at = clock_timestamp(), ended_by = login_of
    FROM jsonb_to_recordset(claims) AS asked (thing text), computer other
    WHERE c.thing = asked.thing AND c.state = 'claimed' AND other.id = c.computer
      AND other.last_seen_at < clock_timestamp() - interval '10 minutes';
  RETURN QUERY
    SELECT c.thing, c.login, p.name, CASE WHEN may_read(c.matter) THEN c.words ELSE '{}' END, c.state, c.claimed_at,
      CASE WHEN may_read(c.matter) THEN c.matter END
    FROM jsonb_to_recordset(claims) AS asked (thing text)
    JOIN claim c ON c.thing = asked.thing
    JOIN person p ON p.login = c.login
    WHERE c.order_id <> order_asked
      AND (c.state IN ('claimed', 'sending') OR (c.state = 'ordered' AND c.ended_n > cursor_n));
  IF FOUND THEN RETURN; END IF;
  INSERT INTO claim (id, thing, order_id, computer, login, matter, words, state)
  SELECT asked.id, asked.thing, order_asked, computer_asked, login_of, asked.matter, asked.words, 'claimed'
  FROM jsonb_to_recordset(claims) AS asked (id uuid, thing text, matter uuid, words text)
  ON CONFLICT (id) DO UPDATE SET state = 'claimed', claimed_at = clock_timestamp(), ended_at = NULL, ended_by = NULL
    WHERE claim.state = 'free' AND claim.order_id = excluded.order_id AND claim.computer = excluded.computer;
END $$;

-- Called just before the first byte of the order leaves. LF009: a claim is not held any more, so nothing may be sent.
CREATE FUNCTION start_sending(computer_asked uuid, schema_known integer, order_asked uuid, things integer)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE held integer;
BEGIN
  PERFORM own_computer(computer_asked), must_write(schema_known);
  UPDATE claim SET state = 'sending'
    WHERE order_id = order_asked AND computer = computer_asked AND state IN ('claimed', 'sending');
  GET DIAGNOSTICS held = ROW_COUNT;
  IF held <> things OR things = 0 THEN RAISE EXCEPTION 'a claim is not held' USING ERRCODE = 'LF009'; END IF;
END $$;

-- The outcome, as the journal has it. Another computer may say that it was ordered, once it has found the order in the service's
-- history. That it was not ordered says only the computer that claimed it.
CREATE FUNCTION end_claims(computer_asked uuid, schema_known integer, order_asked uuid, was_ordered boolean)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE login_of text := own_computer(computer_asked);
BEGIN
  PERFORM must_write(schema_known);
  UPDATE claim SET state = CASE WHEN was_ordered THEN 'ordered' ELSE 'free' END, ended_at = clock_timestamp(),
      ended_by = login_of, ended_n = (SELECT last FROM counter)
    WHERE order_id = order_asked AND state IN ('claimed', 'sending') AND (was_ordered OR computer = computer_asked);
END $$;

-- Takes or renews a lease for some seconds. The epoch grows with each new holder; NULL where another holds it.
CREATE FUNCTION take_lease(computer_asked uuid, schema_known integer, name_asked text, seconds integer)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  login_of text := own_computer(computer_asked);
  until timestamptz := clock_timestamp() + make_interval(secs => least(greatest(seconds, 5), 60));
  given bigint;
BEGIN
  PERFORM must_write(schema_known);
  INSERT INTO lease (name, computer, login, epoch, expires_at) VALUES (name_asked, computer_asked, login_of, 1, until)
  ON CONFLICT (name) DO UPDATE SET
    epoch = lease.epoch + CASE WHEN lease.computer = excluded.computer AND lease.expires_at > clock_timestamp() THEN 0 ELSE 1 END,
    computer = excluded.computer, login = excluded.login, expires_at = excluded.expires_at
    WHERE lease.computer = excluded.computer OR lease.expires_at <= clock_timestamp()
  RETURNING epoch INTO given;
  UPDATE computer SET last_seen_at = clock_timestamp() WHERE id = computer_asked;
  RETURN given;
END $$;

CREATE FUNCTION drop_lease(computer_asked uuid, name_asked text, epoch_asked bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM own_computer(computer_asked);
  UPDATE lease SET expires_at = clock_timestamp()
    WHERE name = name_asked AND computer = computer_asked AND epoch = epoch_asked;
END $$;
`;
