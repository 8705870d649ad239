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
`;
