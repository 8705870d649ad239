/**
 * A seal of the first step does not cover the id of its entry. With a new id a member could give back what is here already: it would
 * count once more, as the newest word of whoever wrote it.
 */
export const oldSealsSql = `
DO $$
BEGIN
  EXECUTE format('CREATE UNIQUE INDEX entry_of_old_seal ON entry (computer, sha256, arrived_at) WHERE arrived_at < %L',
    (SELECT ids_sealed_since FROM office));
EXCEPTION WHEN unique_violation THEN
  RAISE NOTICE 'an entry is here twice already: what has an old seal can still be given back again';
END $$;
`;
