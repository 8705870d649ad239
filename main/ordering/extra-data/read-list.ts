import type { z } from 'zod';
import { unreadWithin } from '../../../shared/lib/list-of.ts';
import { ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ReferenceLists } from '../../storage/reference-lists.ts';

/** A reference list of extra data: as kept where that is no older than a day and `isToday` is not asked for, else read now. */
export async function readList<T>(
  service: LandService,
  lists: ReferenceLists,
  name: string,
  schema: z.ZodType<{ entries: T[] }>,
  options: { readonly isToday?: boolean; readonly signal?: AbortSignal | undefined } = {},
): Promise<Result<T[], ServiceFailure>> {
  const { id, customerId } = service.connection;
  const kept = options.isToday === true ? null : lists.get(id, name);
  if (kept?.isFresh === true) {
    const read = schema.safeParse({ entries: JSON.parse(kept.json) });
    if (read.success) return ok(read.data.entries);
  }
  const answer = await service.read({
    api: 'orders',
    path: `/orders/v1/extra-data/${name}`,
    headers: { 'customer-id': customerId ?? undefined },
    schema,
    maxBytes: answerCaps.extraDataList,
    signal: options.signal,
  });
  if (!answer.ok) return answer;
  // A list that could not be read whole is asked for again.
  if (unreadWithin(answer.value) === null) lists.put(id, name, JSON.stringify(answer.value.entries));
  return ok(answer.value.entries);
}
