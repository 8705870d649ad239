import type { PropertyQuery, PropertyView } from '../../shared/contract/views/property.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { makeCpn } from '../../shared/model/cpn.ts';
import { parsePropertyPfi } from '../../shared/model/pfi.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { normaliseTypedAddress } from '../../shared/model/typed-address.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService } from '../ports/land-service.ts';
import type { InvalidQuery } from './invalid-query.ts';
import { toPropertyView } from './property-view.ts';
import { propertiesAnswer } from './wire.ts';

export interface Discovery {
  /**
   * Properties by address, by property PFI, or by council property number with its municipality. An address may fit
   * several; nothing found is an empty list, also where the service answers 404. An address that finds nothing as it was
   * typed is tried once more in the form of an EZI address.
   */
  findProperties(
    query: PropertyQuery,
    signal?: AbortSignal,
  ): Promise<Result<PropertyView[], ServiceFailure | InvalidQuery>>;
}

/** Discovery of what belongs together. `service` gives the current connection's service at each call. */
export function createDiscovery(service: () => LandService): Discovery {
  return {
    async findProperties(query, signal) {
      const sound = checked(query);
      if (!sound.ok) return failed({ kind: 'invalid', faults: sound.failure });
      const land = service();
      const found = await ask(land, sound.value, signal);
      if (!found.ok || found.value.length > 0 || sound.value.by !== 'address') return found;
      const eziAddress = normaliseTypedAddress(sound.value.eziAddress);
      if (eziAddress === sound.value.eziAddress || addressFault(eziAddress) !== null) return found;
      return ask(land, { by: 'address', eziAddress }, signal);
    },
  };
}

async function ask(
  land: LandService,
  query: PropertyQuery,
  signal: AbortSignal | undefined,
): Promise<Result<PropertyView[], ServiceFailure>> {
  const answer = await land.read({
    api: 'discovery',
    path: '/discovery/v1/properties',
    query: parameters(query, land.connection.wire),
    schema: propertiesAnswer,
    maxBytes: answerCaps.properties,
    signal,
  });
  if (answer.ok) return ok(answer.value.propertySummaries.map(toPropertyView));
  return answer.failure.kind === 'notFound' ? ok([]) : answer;
}

/** The query as it is to go out, or what is wrong with it, each fault under the name of its field. */
function checked(query: PropertyQuery): Result<PropertyQuery, readonly Fault[]> {
  switch (query.by) {
    case 'address': {
      // Dashes and case are left alone: the service's own string must go back exactly as it came.
      const eziAddress = query.eziAddress.trim().replace(/\s+/g, ' ');
      const fault = addressFault(eziAddress);
      return fault === null ? ok({ by: 'address', eziAddress }) : failed([fault]);
    }
    case 'pfi': {
      const pfi = parsePropertyPfi(query.propertyPfi);
      return pfi.ok ? ok({ by: 'pfi', propertyPfi: pfi.value }) : failed([pfi.failure]);
    }
    case 'cpn': {
      const cpn = makeCpn(query.propertyNumber, query.municipality);
      return cpn.ok ? ok({ by: 'cpn', ...cpn.value }) : cpn;
    }
  }
}

const longestAddress = 300;

function addressFault(eziAddress: string): Fault | null {
  if (eziAddress === '') {
    return { field: 'eziAddress', message: 'Give an address, such as 113 MEW LANE BAMAWM 3561.' };
  }
  if (eziAddress.length > longestAddress) {
    return { field: 'eziAddress', message: `An address has at most ${longestAddress} characters.` };
  }
  return null;
}

function parameters(query: PropertyQuery, wire: WireProfile): Record<string, string> {
  switch (query.by) {
    case 'address':
      return { eziAddress: query.eziAddress };
    case 'pfi':
      return { [wire.propertyPfiParameter]: query.propertyPfi };
    case 'cpn':
      return {
        [wire.propertyNumberParameter]: query.propertyNumber,
        [wire.municipalityParameter]: query.municipality,
      };
  }
}
