/** What a computer knows of its own claim, once IT or a colleague said of it that it was ordered. */
export const ownOrderedSql = `
-- As in the second step. What others ended stood against everybody for 30 days, since it is in no entry: now it is in one.
CREATE OR REPLACE FUNCTION end_ordered(computer_asked uuid, schema_known integer, order_asked uuid, number_given text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM own_computer(computer_asked);
  UPDATE claim SET order_number = left(number_given, 200)
    WHERE order_id = order_asked AND computer = computer_asked AND state IN ('claimed', 'sending');
  PERFORM end_claims(computer_asked, schema_known, order_asked, true);
  UPDATE claim SET order_number = left(number_given, 200), ended_n = (SELECT last FROM counter)
    WHERE order_id = order_asked AND computer = computer_asked AND state = 'ordered' AND ended_n IS NULL;
END $$;
`;
