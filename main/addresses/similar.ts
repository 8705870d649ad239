import type { InvalidQuery } from '../../shared/contract/failures.ts';
import type { SuggestionView } from '../../shared/contract/views/property.ts';
import { ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { firstFound } from '../lib/first-found.ts';
import type { LandService } from '../ports/land-service.ts';
import { askForAddresses } from './autocomplete.ts';
import { formsWithoutSlips, rankedByLikeness } from './slips.ts';

/**
 * Addresses that a text for which nothing was found can be a slip of, the most like first. Asks the service at most three times, so it
 * is for who has stopped typing. `known`: words of addresses that the office has.
 */
export async function similarAddresses(
  service: LandService,
  query: string,
  known: Iterable<string>,
  signal?: AbortSignal,
): Promise<Result<SuggestionView[], ServiceFailure | InvalidQuery>> {
  const [form, ...others] = formsWithoutSlips(query, known);
  if (form === undefined) return ok([]);
  return firstFound([form, ...others], async (words) => {
    const answer = await askForAddresses(service, words, signal);
    return answer.ok ? ok(rankedByLikeness(query, answer.value)) : answer;
  });
}
