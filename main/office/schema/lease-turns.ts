/**
 * A lease changes hands where others want it, so that a computer that holds it and asks nothing, or says nothing of what it found,
 * holds up nobody for longer than its turn.
 */
export const leaseTurnsSql = `
-- Since when the same computer has had it, and when another one last asked for it.
ALTER TABLE lease ADD COLUMN held_since timestamptz NOT NULL DEFAULT clock_timestamp(), ADD COLUMN wanted_at timestamptz;

-- As in the first step. After two hours its holder gets it no more while another computer asks for it: that one takes it when it ends.
CREATE OR REPLACE FUNCTION take_lease(computer_asked uuid, schema_known integer, name_asked text, seconds integer)
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
    held_since = CASE WHEN lease.computer = excluded.computer THEN lease.held_since ELSE clock_timestamp() END,
    wanted_at = CASE WHEN lease.computer = excluded.computer THEN lease.wanted_at END,
    computer = excluded.computer, login = excluded.login, expires_at = excluded.expires_at
    WHERE CASE WHEN lease.computer = excluded.computer
      THEN lease.held_since > clock_timestamp() - interval '2 hours'
        OR coalesce(lease.wanted_at < clock_timestamp() - interval '90 seconds', true)
      ELSE lease.expires_at <= clock_timestamp() END
  RETURNING epoch INTO given;
  IF given IS NULL THEN
    UPDATE lease SET wanted_at = clock_timestamp() WHERE name = name_asked AND computer <> computer_asked;
  END IF;
  UPDATE computer SET last_seen_at = clock_timestamp() WHERE id = computer_asked;
  RETURN given;
END $$;

-- As in the second step, and says which computer asks.
DROP FUNCTION take_leases(uuid, integer, text[], text[], text[], integer);
CREATE FUNCTION take_leases(computer_asked uuid, schema_known integer, wanted text[], seen text[], with_news text[], seconds integer)
RETURNS TABLE (name text, epoch bigint, is_own boolean, person_name text, computer_name text, ends_in integer, news bigint, last bigint)
LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
DECLARE one text;
BEGIN
  PERFORM own_computer(computer_asked), must_write(schema_known);
  FOR one IN SELECT DISTINCT asked.name FROM unnest(wanted) AS asked (name) ORDER BY asked.name LOOP
    PERFORM take_lease(computer_asked, schema_known, one, seconds);
  END LOOP;
  UPDATE lease SET news = lease.news + 1
    WHERE lease.name = ANY (with_news) AND lease.computer = computer_asked AND lease.expires_at > clock_timestamp();
  UPDATE computer SET last_seen_at = clock_timestamp() WHERE id = computer_asked;
  RETURN QUERY
    SELECT l.name, l.epoch, l.computer = computer_asked, p.name, m.name,
      greatest(ceil(extract(epoch FROM l.expires_at - clock_timestamp()) * 1000), 0)::integer, l.news, c.last
    FROM counter c
    LEFT JOIN lease l ON l.name = ANY (wanted || seen) AND l.expires_at > clock_timestamp()
    LEFT JOIN person p ON p.login = l.login
    LEFT JOIN computer m ON m.id = l.computer;
END $$;
`;
