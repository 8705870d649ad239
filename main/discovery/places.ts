import { z } from 'zod';
import { type PlaceView, placeView } from '../../shared/contract/views/title.ts';
import { carryUnread, unreadOf } from '../../shared/lib/list-of.ts';
import { ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService } from '../ports/land-service.ts';
import type { ReferenceLists } from '../storage/reference-lists.ts';
import { parishesAnswer, townshipsAnswer } from './wire/land.ts';

export type PlaceKind = 'parishes' | 'townships';

const answers = { parishes: parishesAnswer, townships: townshipsAnswer } as const;
const kept = z.array(placeView);

/**
 * All parishes or townships by name, kept locally for a day. Where the service does not answer, an older list is better
 * than none.
 */
export async function listPlaces(
  service: LandService,
  lists: ReferenceLists,
  kind: PlaceKind,
  signal?: AbortSignal,
): Promise<Result<PlaceView[], ServiceFailure>> {
  const { id, wire } = service.connection;
  const known = lists.get(id, kind);
  const places = known === null ? null : kept.safeParse(JSON.parse(known.json));
  if (known?.isFresh === true && places?.success === true) return ok(places.data);
  const answer = await service.read({
    api: 'discovery',
    path: `/discovery/v1/${kind}`,
    schema: answers[kind](wire),
    maxBytes: answerCaps[kind],
    signal,
  });
  if (!answer.ok) {
    return answer.failure.kind !== 'cancelled' && places?.success === true ? ok(places.data) : answer;
  }
  const read = answer.value.map(({ code, name }): PlaceView => ({ code, name: name?.trim() || code }));
  read.sort((one, other) => one.name.localeCompare(other.name, 'en-AU') || (one.code < other.code ? -1 : 1));
  // An empty list, and one that could not be read whole, is asked for again.
  if (read.length > 0 && unreadOf(answer.value) === null) lists.put(id, kind, JSON.stringify(read));
  return ok(carryUnread(answer.value, read));
}
