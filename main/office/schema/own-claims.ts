/** Claims of a computer that stand: its library may have been restored from a backup, and have lost its own note of them. */
export const ownClaimsSql = `
CREATE FUNCTION own_claims(computer_asked uuid)
RETURNS TABLE (id uuid, order_id uuid, thing text, words text, state text, age_seconds integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
#variable_conflict use_column
BEGIN
  PERFORM own_computer(computer_asked);
  RETURN QUERY
    SELECT c.id, c.order_id, c.thing, c.words, c.state, extract(epoch FROM clock_timestamp() - c.claimed_at)::integer
    FROM claim c WHERE c.computer = computer_asked AND c.state IN ('claimed', 'sending') ORDER BY c.claimed_at;
END $$;
`;
