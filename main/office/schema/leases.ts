/** Who asks the land service for all, in one statement for all accounts, so that a computer at rest asks the server rarely. */
export const leasesSql = `
-- Counts what the holder found that others are to look at themselves: an order in the service's list that the office did not know.
ALTER TABLE lease ADD COLUMN news bigint NOT NULL DEFAULT 0;

-- Takes or renews the leases of "wanted", and says how those of "wanted" and "seen" stand. "with_news": whose holder found some; it
-- counts for who holds the lease then. "ends_in": milliseconds by this server's clock. "last": the number of the last entry.
CREATE FUNCTION take_leases(computer_asked uuid, schema_known integer, wanted text[], seen text[], with_news text[], seconds integer)
RETURNS TABLE (name text, epoch bigint, is_own boolean, person_name text, ends_in integer, news bigint, last bigint)
LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
DECLARE one text;
BEGIN
  PERFORM own_computer(computer_asked), must_write(schema_known);
  -- In one order for all, so that two computers never wait for each other.
  FOR one IN SELECT DISTINCT asked.name FROM unnest(wanted) AS asked (name) ORDER BY asked.name LOOP
    PERFORM take_lease(computer_asked, schema_known, one, seconds);
  END LOOP;
  UPDATE lease SET news = lease.news + 1
    WHERE lease.name = ANY (with_news) AND lease.computer = computer_asked AND lease.expires_at > clock_timestamp();
  UPDATE computer SET last_seen_at = clock_timestamp() WHERE id = computer_asked;
  RETURN QUERY
    SELECT l.name, l.epoch, l.computer = computer_asked, p.name,
      greatest(ceil(extract(epoch FROM l.expires_at - clock_timestamp()) * 1000), 0)::integer, l.news, c.last
    FROM counter c
    LEFT JOIN lease l ON l.name = ANY (wanted || seen) AND l.expires_at > clock_timestamp()
    LEFT JOIN person p ON p.login = l.login;
END $$;

-- Whoever waits for it is woken.
CREATE OR REPLACE FUNCTION drop_lease(computer_asked uuid, name_asked text, epoch_asked bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM own_computer(computer_asked);
  UPDATE lease SET expires_at = clock_timestamp()
    WHERE name = name_asked AND computer = computer_asked AND epoch = epoch_asked;
  IF FOUND THEN PERFORM pg_notify('landfolio', 'lease'); END IF;
END $$;
`;
