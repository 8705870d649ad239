import { type InvalidQuery, invalid } from '../../shared/contract/failures.ts';
import type { SuggestionView } from '../../shared/contract/views/property.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { carryUnread } from '../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { normaliseTypedAddress } from '../../shared/model/typed-address.ts';
import { answerCaps } from '../http/answer-caps.ts';
import { firstFound } from '../lib/first-found.ts';
import type { LandService } from '../ports/land-service.ts';
import { autocompleteAnswer } from './wire.ts';

/** Interface: Limits. */
const minQueryLength = 3;
const maxQueryLength = 300;
const maxResults = 10;

/**
 * Discovery autocomplete v2: at most 10 suggestions, in the service's order, for at least 3 characters after white space is
 * collapsed. Aborting `signal` aborts the request itself; the failure is then `cancelled`.
 */
export async function suggestAddresses(
  service: LandService,
  query: string,
  signal?: AbortSignal,
): Promise<Result<SuggestionView[], ServiceFailure | InvalidQuery>> {
  const text = query.trim().replace(/\s+/g, ' ');
  const fault = faultOf(text);
  if (fault !== null) return failed(invalid([fault]));
  // What a contract of sale writes, such as VIC before the postcode, is tidied only where nothing was found as typed.
  const tidy = normaliseTypedAddress(text);
  const hasOtherForm = tidy !== text.toUpperCase() && faultOf(tidy) === null;
  return firstFound(hasOtherForm ? [text, tidy] : [text], (words) => askForAddresses(service, words, signal));
}

/** One request, of which the first ten suggestions are taken. */
export async function askForAddresses(
  service: LandService,
  words: string,
  signal?: AbortSignal,
): Promise<Result<SuggestionView[], ServiceFailure>> {
  const answer = await service.read({
    api: 'discovery',
    path: '/discovery/v2/addresses/autocomplete',
    query: { query: words },
    schema: autocompleteAnswer,
    maxBytes: answerCaps.autocomplete,
    signal,
  });
  if (!answer.ok) return answer;
  const suggestions = answer.value.slice(0, maxResults).map(({ id, eziAddress, location }) => ({
    id,
    eziAddress,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
  }));
  return ok(carryUnread(answer.value, suggestions));
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
