import { type InvalidQuery, invalid } from '../../shared/contract/failures.ts';
import type {
  AddressHitsView,
  AddressHitView,
  AddressSearchQuery,
} from '../../shared/contract/views/address-search.ts';
import { carryUnread } from '../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { isAddressPfi } from '../../shared/model/pfi.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService, OpenReadCall } from '../ports/land-service.ts';
import { coordinatesOfText } from './coordinates.ts';
import { type AddressSource, addressSearchAnswer, textOfSource } from './wire.ts';

/** Longer than any sensible search: the service answers a long wrong one with nothing (interface: Errors). */
const maxSearchLength = 2000;

/**
 * Address search v1 (interface: Address search services): external, without a token. Its failures carry the words of
 * the service's `{error}`. Nothing found is an empty list of hits.
 */
export async function searchAddresses(
  service: LandService,
  query: AddressSearchQuery,
  signal?: AbortSignal,
): Promise<Result<AddressHitsView, ServiceFailure | InvalidQuery>> {
  const searchFor = query.searchFor.trim().replace(/\s+/g, ' ');
  if (searchFor === '') {
    const message = 'Enter a search term, such as 12 SMITH STREET CARLTON.';
    return failed(invalid([{ field: 'searchFor', message }]));
  }
  if (searchFor.length > maxSearchLength) {
    const message = `Enter at most ${maxSearchLength} characters.`;
    return failed(invalid([{ field: 'searchFor', message }]));
  }
  const answer = await service.readOpen({
    ...addressSearchCall(searchFor, query.type, service.connection.wire),
    schema: addressSearchAnswer,
    maxBytes: answerCaps.addressSearch,
    signal,
  });
  if (!answer.ok) return answer;
  const { took, hits } = answer.value;
  return ok({
    tookMs: took ?? null,
    total: hits.total?.value ?? null,
    relation: hits.total?.relation ?? null,
    hits: carryUnread(
      hits,
      hits.hits.map((hit) => hitOf(hit._source)),
    ),
  });
}

export function addressSearchCall(
  searchFor: string,
  type: string | undefined,
  wire: WireProfile,
): Pick<OpenReadCall<unknown>, 'address' | 'path' | 'query'> {
  return {
    address: 'addressSearchUrl',
    path: { text: wire.addressSearchPath, isAdded: wire.addressSearchPathAdded },
    query: { searchFor, type },
  };
}

function hitOf(source: AddressSource): AddressHitView {
  const docId = source.doc_id ?? null;
  const type = source.type?.trim() ?? '';
  const isAddress = type.toLowerCase() === 'address';
  const place = coordinatesOfText(source.location ?? '');
  return {
    docId,
    addressPfi: isAddress && docId !== null && isAddressPfi(docId) ? docId : null,
    type,
    text: textOfSource(source),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}
