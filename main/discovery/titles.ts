import { type InvalidQuery, invalid } from '../../shared/contract/failures.ts';
import type { TitleDetailView } from '../../shared/contract/views/title.ts';
import { carryUnread } from '../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { readAskedTitle } from '../../shared/model/land-identity.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { answerCaps } from '../http/answer-caps.ts';
import { firstFound } from '../lib/first-found.ts';
import type { LandService } from '../ports/land-service.ts';
import { toTitleDetailView } from './land-views.ts';
import { titlesAnswer } from './wire/land.ts';

/**
 * Titles by volume/folio as people write it (its canonical text is sent) or by an encrypted id, whose form is not
 * documented (sent as it is). Never asks for volume/folios, which may be charged. Nothing found is an empty list.
 */
export async function findTitles(
  service: LandService,
  written: string,
  signal?: AbortSignal,
): Promise<Result<TitleDetailView[], ServiceFailure | InvalidQuery>> {
  const asked = readAskedTitle(written, 'titleId');
  if (!asked.ok) return failed(invalid([asked.failure]));
  const { number, forms } = asked.value;
  const found = await firstFound(forms, async (titleId) => {
    const answer = await service.read({
      api: 'discovery',
      path: '/discovery/v1/titles',
      query: { [service.connection.wire.titleParameter]: titleId },
      schema: titlesAnswer(service.connection.wire),
      maxBytes: answerCaps.titles,
      signal,
    });
    if (answer.ok) return ok(carryUnread(answer.value, answer.value.map(toTitleDetailView)));
    return answer.failure.kind === 'notFound' ? ok([]) : answer;
  });
  const [only] = found.ok ? found.value : [];
  // The one title that a volume/folio finds is that title, also where the service shows an encrypted id.
  return number !== null && found.ok && found.value.length === 1 && only?.volumeFolio === null
    ? ok(carryUnread(found.value, [{ ...only, volumeFolio: number }]))
    : found;
}
