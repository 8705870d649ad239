import { invalid } from '../../shared/contract/failures.ts';
import type {
  AddressHitsView,
  AddressSearchQuery,
  StructuredHitView,
  StructuredQuery,
} from '../../shared/contract/views/address-search.ts';
import type { SuggestionView } from '../../shared/contract/views/property.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { carryUnread } from '../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { normaliseTypedAddress } from '../../shared/model/typed-address.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService } from '../ports/land-service.ts';
import type { InvalidQuery } from './invalid-query.ts';
import { searchAddresses } from './search.ts';
import { searchStructured } from './structured.ts';
import { autocompleteAnswer } from './wire.ts';

/** Interface: Limits. */
const minQueryLength = 3;
const maxQueryLength = 300;
const maxResults = 10;

/** The three ways to an address; the last two are external and without a token. */
export interface Addresses {
  /**
   * At most 10 suggestions, in the service's order, for at least 3 characters after white space is collapsed.
   * Aborting `signal` aborts the request itself; the failure is then `cancelled`.
   */
  autocomplete(
    query: string,
    signal?: AbortSignal,
  ): Promise<Result<SuggestionView[], ServiceFailure | InvalidQuery>>;
  /** Address search v1. */
  search(
    query: AddressSearchQuery,
    signal?: AbortSignal,
  ): Promise<Result<AddressHitsView, ServiceFailure | InvalidQuery>>;
  structured(
    query: StructuredQuery,
    signal?: AbortSignal,
  ): Promise<Result<StructuredHitView[], ServiceFailure | InvalidQuery>>;
}

/** Address search by discovery autocomplete v2, v1 and parts. `service` gives the current connection's service at each call. */
export function createAddresses(service: () => LandService): Addresses {
  return {
    async autocomplete(query, signal) {
      const text = query.trim().replace(/\s+/g, ' ');
      const fault = faultOf(text);
      if (fault !== null) return failed(invalid([fault]));
      const land = service();
      const ask = (words: string) =>
        land.read({
          api: 'discovery',
          path: '/discovery/v2/addresses/autocomplete',
          query: { query: words },
          schema: autocompleteAnswer,
          maxBytes: answerCaps.autocomplete,
          signal,
        });
      const first = await ask(text);
      // What a contract of sale writes, such as VIC before the postcode, is tidied only where it found nothing as typed.
      const tidy = normaliseTypedAddress(text);
      const isElse = tidy !== text.toUpperCase() && faultOf(tidy) === null;
      const answer = first.ok && first.value.length === 0 && isElse ? await ask(tidy) : first;
      if (!answer.ok) return answer;
      const suggestions = answer.value.slice(0, maxResults).map(({ id, eziAddress, location }) => ({
        id,
        eziAddress,
        latitude: location?.latitude ?? null,
        longitude: location?.longitude ?? null,
      }));
      return ok(carryUnread(answer.value, suggestions));
    },
    search: (query, signal) => searchAddresses(service(), query, signal),
    structured: (query, signal) => searchStructured(service(), query, signal),
  };
}

function faultOf(text: string): Fault | null {
  if (text.length < minQueryLength) {
    return { field: 'query', message: `Enter at least ${minQueryLength} characters of the address.` };
  }
  if (text.length > maxQueryLength) {
    return { field: 'query', message: `Enter an address of at most ${maxQueryLength} characters.` };
  }
  return null;
}
