import type { TitleDetailView } from '../../shared/contract/views/title.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import { parseVolumeFolio } from '../../shared/model/volume-folio.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService } from '../ports/land-service.ts';
import type { InvalidQuery } from './invalid-query.ts';
import { toTitleDetailViews } from './land-views.ts';
import { titlesAnswer } from './wire/land.ts';

/**
 * How an encrypted id is made is not documented: the ones seen are 36 characters of base64, and what discovery gave must
 * be taken back. Digits alone, or with a slash, are a volume/folio that was mistyped.
 */
const encryptedId = /^(?![0-9/]*$)[!-~]{16,500}$/;

/**
 * Titles by volume/folio as people write it (its canonical text is sent) or by an encrypted id (sent as it is).
 * Never asks for volume/folios, which may be charged. Nothing found is an empty list.
 */
export async function findTitles(
  service: LandService,
  written: string,
  signal?: AbortSignal,
): Promise<Result<TitleDetailView[], ServiceFailure | InvalidQuery>> {
  const parsed = parseVolumeFolio(written);
  const encrypted = written.trim();
  if (!parsed.ok && !encryptedId.test(encrypted)) {
    return failed({ kind: 'invalid', faults: [{ field: 'titleId', message: parsed.failure.message }] });
  }
  const answer = await service.read({
    api: 'discovery',
    path: '/discovery/v1/titles',
    query: { [service.connection.wire.titleParameter]: parsed.ok ? parsed.value : encrypted },
    schema: titlesAnswer,
    maxBytes: answerCaps.titles,
    signal,
  });
  if (!answer.ok) return answer.failure.kind === 'notFound' ? ok([]) : answer;
  const titles = answer.value.flatMap(toTitleDetailViews);
  const [only] = titles;
  // The one title that a volume/folio finds is that title, also where the service shows an encrypted id.
  return parsed.ok && titles.length === 1 && only !== undefined && only.volumeFolio === null
    ? ok([{ ...only, volumeFolio: parsed.value }])
    : ok(titles);
}
