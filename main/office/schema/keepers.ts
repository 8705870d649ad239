/** Which computers keep every document: only while another one does, a computer leaves files at the server. */
export const keepersSql = `
-- When the computer last said that it has every document that its person may read; NULL where it leaves some at the server.
ALTER TABLE computer ADD COLUMN keeps_all_at timestamptz;

-- Notes whether the computer keeps all. Gives how many other computers said so in the last 30 days.
-- One after the other: of two computers that stop keeping all at once, the second one sees what the first one said.
CREATE FUNCTION keep_all(computer_asked uuid, schema_known integer, keeps boolean)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM own_computer(computer_asked), must_write(schema_known);
  PERFORM pg_advisory_xact_lock(hashtext('landfolio.keep_all'));
  UPDATE computer SET keeps_all_at = CASE WHEN keeps THEN clock_timestamp() END WHERE id = computer_asked;
  RETURN (
    SELECT count(*) FROM computer c JOIN person p USING (login)
    WHERE c.id <> computer_asked AND p.removed_at IS NULL AND c.keeps_all_at > clock_timestamp() - interval '30 days'
  );
END $$;
`;
