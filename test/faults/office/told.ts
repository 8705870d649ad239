import type { PostgresServer } from '../../support/postgres-server.ts';

/*
 * What is found out for a colleague is told under the lease of its account. The test's own server notes who held a lease when
 * an entry was pushed; the campaign looks whether each find was told by such a computer, or by the one that ordered.
 */

/** Entries that are given back to a restored server were told before, so only `push` is noted. */
const noteSql = `
CREATE SCHEMA noted;
CREATE TABLE noted.told (id uuid PRIMARY KEY, holders uuid[] NOT NULL);
CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE context text;
BEGIN
  GET DIAGNOSTICS context = PG_CONTEXT;
  IF context ~ 'function (landfolio[.])?push[(]' THEN
    INSERT INTO noted.told SELECT NEW.id, coalesce(array_agg(computer), '{}') FROM landfolio.lease;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note AFTER INSERT ON landfolio.entry FOR EACH ROW EXECUTE FUNCTION noted.note();
`;

/** The status of an item, and a certificate. Whoever told of an order first placed it. */
const wrongSql = `
WITH said AS (
  SELECT n, id, computer, login, kind, body::jsonb ->> 'thing' AS thing, body::jsonb -> 'fields' AS fields
  FROM landfolio.entry WHERE kind IN ('order', 'document') AND body IS NOT NULL
), placed AS (
  SELECT DISTINCT ON (thing) thing, computer FROM said WHERE kind = 'order' ORDER BY thing, n
), of_order AS (
  SELECT DISTINCT ON (thing) thing, fields -> 'order' ->> 1 AS placed FROM said
  WHERE kind = 'document' AND fields ? 'order' ORDER BY thing, n
), found AS (
  SELECT said.*, coalesce(of_order.placed, said.thing) AS of FROM said LEFT JOIN of_order USING (thing)
  WHERE (said.kind = 'order' AND EXISTS (SELECT FROM jsonb_object_keys(fields) AS name WHERE name LIKE 'status %'))
    OR (said.kind = 'document' AND fields ? 'sha256' AND of_order.placed IS NOT NULL)
)
SELECT format('%s of %s, entry %s', found.kind, found.login, found.n)
FROM found JOIN noted.told ON told.id = found.id JOIN placed ON placed.thing = found.of
WHERE placed.computer <> found.computer AND found.computer <> ALL (told.holders)
ORDER BY found.n`;

/** From now on the server notes who held a lease. */
export function noteHolders(server: PostgresServer): void {
  server.sql(noteSql, 'office');
}

/** Finds that were told for a colleague by a computer that did not hold the lease, each in words. */
export function toldWithoutLease(server: PostgresServer): string[] {
  const lines = server.sql(wrongSql, 'office').split('\n');
  return lines.filter((line) => line !== '').map((line) => `without the lease was told: ${line}`);
}
