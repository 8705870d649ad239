import type { AppContext } from '../context/app-context.ts';
import { createDecrypting } from '../discovery/decrypt/decrypt.ts';
import { createPurchases } from '../discovery/decrypt/purchases.ts';
import { createKnownNumbers } from '../discovery/known-numbers.ts';
import { createOwnerSearches } from '../discovery/owner-searches.ts';
import { createOwners } from '../discovery/owners.ts';
import { createExtraDataLists } from '../ordering/extra-data/extra-data-lists.ts';
import { statementsOfLand } from '../register/statements-of-land.ts';
import { createReferenceLists } from '../storage/reference-lists.ts';

/** What decrypting and owner searches take of the other parts. */
type FindingParts = Pick<
  Parameters<typeof createDecrypting>[0],
  'charges' | 'held' | 'claims' | 'serviceFor' | 'matterId' | 'closedMatter'
> & { readonly current: Parameters<typeof createDecrypting>[0]['service'] };

/** What finds land and people, and buys title numbers. A part of the composition root: see main/app/create-app.ts. */
export function createFinding(context: AppContext, parts: FindingParts) {
  const { clock, db, ids } = context;
  const { current, matterId, closedMatter } = parts;
  const now = () => clock.now();
  const ownerSearches = createOwnerSearches(db, { now, ...ids });
  const purchases = createPurchases(db);
  const referenceLists = createReferenceLists(db, now);
  const decrypting = createDecrypting({ ...context, ...parts, purchases, service: current });
  return {
    ownerSearches,
    purchases,
    referenceLists,
    decrypting,
    owners: createOwners({ service: current, searches: ownerSearches, matterId, closedMatter }),
    knownNumbers: createKnownNumbers({
      db,
      decrypting,
      statementsOfLand: (connectionId, spis) => statementsOfLand(db, connectionId, spis),
    }),
    extraData: createExtraDataLists({ lists: referenceLists, current }),
  };
}
