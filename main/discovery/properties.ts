import { type InvalidQuery, invalid } from '../../shared/contract/failures.ts';
import type { PropertyQuery, PropertyView } from '../../shared/contract/views/property.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { carryUnread } from '../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { asGiven, formsOf } from '../../shared/model/as-given.ts';
import { makeCpn, neededMunicipality, neededNumber } from '../../shared/model/cpn.ts';
import { parsePropertyPfi, uncheckedPropertyPfi } from '../../shared/model/pfi.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { normaliseTypedAddress } from '../../shared/model/typed-address.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import { answerCaps } from '../http/answer-caps.ts';
import { firstFound } from '../lib/first-found.ts';
import type { LandService } from '../ports/land-service.ts';
import { toPropertyView } from './property-view.ts';
import { propertiesAnswer } from './wire.ts';

/**
 * Properties by address, by property PFI, or by council property number with its municipality. An address may fit
 * several; nothing found is an empty list, also where the service answers 404. An address is asked for as it was given, and
 * where that finds nothing, in the form of an EZI address; a number in the form that we know, and then as it was given.
 */
export async function findProperties(
  service: LandService,
  query: PropertyQuery,
  signal?: AbortSignal,
): Promise<Result<PropertyView[], ServiceFailure | InvalidQuery>> {
  const forms = formsOfQuery(query);
  if (!forms.ok) return failed(invalid(forms.failure));
  return firstFound(forms.value, (form) => ask(service, form, signal));
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
  if (answer.ok) return ok(carryUnread(answer.value, answer.value.propertySummaries.map(toPropertyView)));
  return answer.failure.kind === 'notFound' ? ok([]) : answer;
}

type Forms = readonly [PropertyQuery, ...PropertyQuery[]];

/** The query in each form that may find something, or what is wrong with it, each fault under the name of its field. */
function formsOfQuery(query: PropertyQuery): Result<Forms, readonly Fault[]> {
  switch (query.by) {
    case 'address': {
      // Dashes, case and spaces are left alone at first: the service's own string must go back unchanged.
      const given = asGiven(
        query.eziAddress,
        'eziAddress',
        'Enter an address, such as 113 MEW LANE BAMAWM 3561.',
      );
      if (!given.ok) return failed([given.failure]);
      const others = [given.value.replace(/\s+/g, ' '), normaliseTypedAddress(given.value)];
      return ok(asQueries([given.value, ...others], (eziAddress) => ({ by: 'address', eziAddress })));
    }
    case 'pfi': {
      const forms = formsOf(query.propertyPfi, 'propertyPfi', parsePropertyPfi);
      if (!forms.ok) return failed([forms.failure]);
      return ok(asQueries(forms.value, (pfi) => ({ by: 'pfi', propertyPfi: uncheckedPropertyPfi(pfi) })));
    }
    case 'cpn': {
      const number = asGiven(query.propertyNumber, 'propertyNumber', neededNumber);
      const council = asGiven(query.municipality, 'municipality', neededMunicipality);
      if (!number.ok || !council.ok)
        return failed([number, council].flatMap((one) => (one.ok ? [] : [one.failure])));
      const given = { by: 'cpn', propertyNumber: number.value, municipality: council.value } as const;
      const known = makeCpn(query.propertyNumber, query.municipality);
      const isSame =
        !known.ok ||
        (known.value.propertyNumber === given.propertyNumber &&
          known.value.municipality === given.municipality);
      return ok(isSame ? [given] : [{ by: 'cpn', ...known.value }, given]);
    }
  }
}

function asQueries(texts: readonly [string, ...string[]], query: (text: string) => PropertyQuery): Forms {
  const [first, ...others] = texts;
  const rest = new Set(others.filter((text) => text !== first && text !== ''));
  return [query(first), ...[...rest].map(query)];
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
