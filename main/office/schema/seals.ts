/**
 * The seal of an entry covers its id. In the first step it covered the office's id in its place, since a column goes before a
 * parameter of the same name; what was sealed so keeps its seal, which computers hold.
 */
export const sealsSql = `
ALTER TABLE office ADD COLUMN ids_sealed_since timestamptz NOT NULL DEFAULT clock_timestamp();
CREATE OR REPLACE FUNCTION seal_of(
  id uuid, computer uuid, login text, kind text, version integer, matter uuid, sha256 bytea, arrived_at timestamptz
) RETURNS bytea LANGUAGE sql STABLE
RETURN (
  SELECT sha256(seal_key || sha256(seal_key || convert_to(
    jsonb_build_array(CASE WHEN seal_of.arrived_at < office.ids_sealed_since THEN office.id ELSE seal_of.id END,
      computer, login, kind, version, matter, encode(sha256, 'hex'), extract(epoch FROM arrived_at))::text,
    'UTF8')))
  FROM office
);
`;
