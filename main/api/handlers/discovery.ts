import { failed, ok } from '../../../shared/lib/result.ts';
import type { Addresses } from '../../addresses/autocomplete.ts';
import type { DecryptFailure, Decrypting } from '../../discovery/decrypt/decrypt.ts';
import type { Owners } from '../../discovery/owners.ts';
import { findCrownAllotments, findParcels } from '../../discovery/parcels.ts';
import { listPlaces, type PlaceKind } from '../../discovery/places.ts';
import { findTitles } from '../../discovery/titles.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ReferenceLists } from '../../storage/reference-lists.ts';
import type { AppHandlers } from '../handlers.ts';
import { declaredSearch } from './failures.ts';

export interface DiscoveryHandlerParts {
  readonly addresses: Addresses;
  readonly service: () => LandService;
  readonly owners: Owners;
  readonly decrypting: Decrypting;
  readonly referenceLists: ReferenceLists;
  /** Why this computer may not order or buy anything now, in words, or null. */
  readonly orderingProblem: () => string | null;
}

type DiscoveryHandlers = Pick<AppHandlers, 'addresses' | 'titles' | 'parcels' | 'crownAllotments' | 'owners'>;

/** Answers the searches: addresses, titles, parcels, crown allotments, owners, and the buying of a volume/folio. */
export function createDiscoveryHandlers(parts: DiscoveryHandlerParts): DiscoveryHandlers {
  const { addresses, service, owners, decrypting } = parts;

  async function places(kind: PlaceKind, signal: AbortSignal | undefined) {
    const listed = await listPlaces(service(), parts.referenceLists, kind, signal);
    return listed.ok ? listed : failed({ code: 'SERVICE_FAILED' as const, data: listed.failure });
  }

  return {
    addresses: {
      autocomplete: async ({ query }, signal) => declaredSearch(await addresses.autocomplete(query, signal)),
      search: async (query, signal) => declaredSearch(await addresses.search(query, signal)),
      structured: async (query, signal) => declaredSearch(await addresses.structured(query, signal)),
    },
    titles: {
      find: async ({ titleId }, signal) => declaredSearch(await findTitles(service(), titleId, signal)),
      async decrypt(request) {
        const held = parts.orderingProblem();
        if (held !== null) return failed({ code: 'HOST_FAILED', data: { message: held } });
        const result = await decrypting.decrypt(request);
        return result.ok ? result : failed(decryptFailure(result.failure));
      },
      known: ({ context }) => ok(decrypting.known(context)),
    },
    parcels: {
      find: async ({ spi }, signal) => declaredSearch(await findParcels(service(), spi, signal)),
    },
    crownAllotments: {
      find: async (query, signal) => declaredSearch(await findCrownAllotments(service(), query, signal)),
      parishes: (_, signal) => places('parishes', signal),
      townships: (_, signal) => places('townships', signal),
    },
    owners: {
      names: async ({ query, reason }, signal) => declaredSearch(await owners.names(query, reason, signal)),
      holdings: async ({ query, reason, pageNumber }, signal) =>
        declaredSearch(await owners.holdings(query, reason, pageNumber, signal)),
      searches: ({ matterNumber }) => ok(owners.searches(matterNumber)),
    },
  };
}

function decryptFailure(failure: DecryptFailure) {
  switch (failure.kind) {
    case 'invalid':
      return { code: 'INVALID' as const, data: { faults: [...failure.faults] } };
    case 'service':
      return { code: 'SERVICE_FAILED' as const, data: failure.failure };
    case 'alreadyPlaced':
      return {
        code: 'ALREADY_PLACED' as const,
        data: { orderViewId: failure.purchaseId, message: failure.message, isAnswered: failure.isAnswered },
      };
  }
}
