import { createAddresses } from '../addresses/autocomplete.ts';
import type { Charges } from '../charging/charges.ts';
import { createDecrypting } from '../discovery/decrypt/decrypt.ts';
import { createPurchases, type Purchases } from '../discovery/decrypt/purchases.ts';
import { createOwnerSearches, type OwnerSearches } from '../discovery/owner-searches.ts';
import { createOwners } from '../discovery/owners.ts';
import { createDiscovery } from '../discovery/properties.ts';
import { createExtraDataLists } from '../ordering/extra-data/extra-data-lists.ts';
import type { Clock } from '../ports/clock.ts';
import type { LandService } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import type { Db } from '../storage/db.ts';
import { createReferenceLists } from '../storage/reference-lists.ts';
import type { HandlerParts } from './create-handlers.ts';

interface ComposeDiscoveryParts {
  readonly db: Db;
  /** The journal of what may cost money, which tells of each move. */
  readonly charges: Charges;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly bootId: string;
  readonly computer: string;
  readonly current: () => LandService;
  readonly serviceFor: (connectionId: string) => LandService | null;
  readonly matterId: (connectionId: string, number: string) => string;
}

/** What finds land and people, with the lists of the service that are kept for it. */
interface ComposedDiscovery {
  readonly search: Pick<
    HandlerParts,
    'addresses' | 'decrypting' | 'discovery' | 'extraData' | 'owners' | 'referenceLists'
  >;
  readonly ownerSearches: OwnerSearches;
  readonly purchases: Purchases;
}

/** A part of the composition root: see main/app/create-app.ts. */
export function composeDiscovery(parts: ComposeDiscoveryParts): ComposedDiscovery {
  const { db, clock, newId, computer, current, matterId } = parts;
  const now = () => clock.now();
  const ownerSearches = createOwnerSearches(db, { now, newId, computer });
  const purchases = createPurchases(db);
  const referenceLists = createReferenceLists(db, now);
  return {
    search: {
      addresses: createAddresses(current),
      discovery: createDiscovery(current),
      owners: createOwners({ service: current, searches: ownerSearches, matterId }),
      decrypting: createDecrypting({ ...parts, purchases, service: current }),
      referenceLists,
      extraData: createExtraDataLists({ lists: referenceLists, current }),
    },
    ownerSearches,
    purchases,
  };
}
