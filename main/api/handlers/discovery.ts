import type { InvalidQuery } from '../../../shared/contract/failures.ts';
import type { SuggestionView } from '../../../shared/contract/views/property.ts';
import { carryUnread } from '../../../shared/lib/list-of.ts';
import { ok, type Result } from '../../../shared/lib/result.ts';
import type { HostFailure } from '../../../shared/model/host-failure.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { suggestAddresses } from '../../addresses/autocomplete.ts';
import { searchAddresses } from '../../addresses/search.ts';
import { similarAddresses } from '../../addresses/similar.ts';
import { searchStructured } from '../../addresses/structured.ts';
import type { Decrypting } from '../../discovery/decrypt/decrypt.ts';
import type { KnownNumbers } from '../../discovery/known-numbers.ts';
import type { Owners } from '../../discovery/owners.ts';
import { findCrownAllotments, findParcels } from '../../discovery/parcels.ts';
import { listPlaces, type PlaceKind } from '../../discovery/places.ts';
import { findProperties } from '../../discovery/properties.ts';
import { findTitles } from '../../discovery/titles.ts';
import type { KnownLand } from '../../library/known-land.ts';
import type { MatterLinks } from '../../library/matter-links.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ReferenceLists } from '../../storage/reference-lists.ts';
import type { AppHandlers } from '../handlers.ts';
import { declared, unlessStopped, unlessSwitched } from './failures.ts';

export interface DiscoveryHandlerParts {
  readonly connectionId: () => string;
  /** What was looked up for a matter. */
  readonly links: Pick<MatterLinks, 'propertiesAsLookedUp'>;
  readonly knownLand: KnownLand;
  readonly service: () => LandService;
  readonly owners: Owners;
  readonly decrypting: Decrypting;
  readonly knownNumbers: KnownNumbers;
  readonly referenceLists: ReferenceLists;
  /** Why this computer may not order or buy anything now, or null. */
  readonly orderingProblem: () => HostFailure | null;
}

type DiscoveryHandlers = Pick<
  AppHandlers,
  'addresses' | 'properties' | 'titles' | 'parcels' | 'crownAllotments' | 'owners'
>;

/** Answers the searches: addresses, properties, titles, parcels, crown allotments, owners, and the buying of a volume/folio. */
export function discoveryHandlers(parts: DiscoveryHandlerParts): DiscoveryHandlers {
  const { service, owners, decrypting } = parts;

  async function places(kind: PlaceKind, signal: AbortSignal | undefined) {
    return declared(await listPlaces(service(), parts.referenceLists, kind, signal));
  }

  function withMunicipality(found: Result<SuggestionView[], ServiceFailure | InvalidQuery>) {
    const answer = declared(found);
    if (!answer.ok) return answer;
    const municipalityOf = parts.knownLand.municipalities(parts.connectionId());
    const named = answer.value.map((one) => {
      const municipality = municipalityOf(one.eziAddress);
      return municipality === null ? one : { ...one, municipality };
    });
    return ok(carryUnread(answer.value, named));
  }

  return {
    addresses: {
      autocomplete: async ({ query }, signal) =>
        withMunicipality(await suggestAddresses(service(), query, signal)),
      similar: async ({ query }, signal) => {
        const known = parts.knownLand.words(parts.connectionId());
        return withMunicipality(await similarAddresses(service(), query, known, signal));
      },
      search: async (query, signal) => declared(await searchAddresses(service(), query, signal)),
      structured: async (query, signal) => declared(await searchStructured(service(), query, signal)),
    },
    properties: {
      find: async (query, signal) => declared(await findProperties(service(), query, signal)),
      stored: (query) => ok(parts.links.propertiesAsLookedUp(parts.connectionId(), query)),
    },
    titles: {
      find: async ({ titleId }, signal) => declared(await findTitles(service(), titleId, signal)),
      decrypt: ({ connectionId, ...request }) =>
        unlessStopped(parts.orderingProblem, () =>
          unlessSwitched(connectionId, parts.connectionId(), () => decrypting.decrypt(request)),
        ),
      known: ({ context }) => ok(parts.knownNumbers(parts.connectionId(), context)),
      purchases: ({ context }) => ok(decrypting.purchases(context)),
    },
    parcels: {
      find: async ({ spi }, signal) => declared(await findParcels(service(), spi, signal)),
    },
    crownAllotments: {
      find: async (query, signal) => declared(await findCrownAllotments(service(), query, signal)),
      parishes: (_, signal) => places('parishes', signal),
      townships: (_, signal) => places('townships', signal),
    },
    owners: {
      names: async ({ query, reason }, signal) => declared(await owners.names(query, reason, signal)),
      holdings: async ({ query, reason, pageNumber }, signal) =>
        declared(await owners.holdings(query, reason, pageNumber, signal)),
      searches: ({ matterNumber }) => ok(owners.searches(matterNumber)),
    },
  };
}
