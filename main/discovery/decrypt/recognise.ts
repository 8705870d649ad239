import type { InvalidQuery } from '../../../shared/contract/failures.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import { type Land, landKey } from '../../../shared/model/land.ts';
import { uncheckedPropertyPfi } from '../../../shared/model/pfi.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { LandService } from '../../ports/land-service.ts';
import { findParcels } from '../parcels.ts';
import { findProperties } from '../properties.ts';
import { findTitles } from '../titles.ts';
import type { Purchase } from './purchases.ts';

/** What earlier purchases say about a title. */
type Recognition =
  | { readonly kind: 'known'; readonly volumeFolio: string }
  | { readonly kind: 'new' }
  /** Every title of the land was bought, and none can be told from another. */
  | { readonly kind: 'allBought'; readonly volumeFolios: readonly string[] };

/** More titles of one land than this are not asked about one by one. */
const maxLookups = 20;

/**
 * Which of the bought volume/folios an encrypted id is, without buying anything.
 *
 * One answer on land with one title is that title. Land with several titles (tenants in common, an accessory lot) has
 * nothing stable that tells them apart, so each bought volume/folio is looked up, which is free, and is recognised by the
 * encrypted id that it has now. Where the service gives another id each time, that fails: then the title is new as long
 * as fewer were bought than the land has, and never guessed.
 */
export async function recognise(
  service: LandService,
  titleId: string,
  land: Land,
  titleCount: number | undefined,
  bought: readonly Purchase[],
): Promise<Result<Recognition, ServiceFailure>> {
  const key = landKey(land);
  const sameLand = distinct(bought.filter((purchase) => purchase.landKey === key));
  const [only] = sameLand;
  if (titleCount === 1 && sameLand.length === 1 && only !== undefined) {
    return ok({ kind: 'known', volumeFolio: only });
  }
  for (const volumeFolio of distinct(bought).slice(0, maxLookups)) {
    const found = await findTitles(service, volumeFolio);
    // What cannot be told now must not be bought again for that.
    if (!found.ok) return failed(serviceFailure(found.failure));
    if (found.value.some((title) => title.titleId === titleId)) return ok({ kind: 'known', volumeFolio });
  }
  if (sameLand.length === 0) return ok({ kind: 'new' });
  const count = titleCount === undefined ? await countTitles(service, land) : ok(titleCount);
  if (!count.ok) return count;
  if (count.value === 1 && sameLand.length === 1 && only !== undefined) {
    return ok({ kind: 'known', volumeFolio: only });
  }
  return ok(sameLand.length >= count.value ? { kind: 'allBought', volumeFolios: sameLand } : { kind: 'new' });
}

async function countTitles(service: LandService, land: Land): Promise<Result<number, ServiceFailure>> {
  const { propertyPfi, spis } = land;
  const found =
    propertyPfi !== null
      ? await findProperties(service, { by: 'pfi', propertyPfi: uncheckedPropertyPfi(propertyPfi) })
      : await findParcels(service, spis[0] ?? '');
  if (!found.ok) return failed(serviceFailure(found.failure));
  return ok(new Set(found.value.flatMap((thing) => thing.titles.map((title) => title.titleId))).size);
}

function serviceFailure(failure: ServiceFailure | InvalidQuery): ServiceFailure {
  return 'code' in failure ? { kind: 'rejected', reason: { code: 'landNotSearchable' } } : failure;
}

function distinct(purchases: readonly Purchase[]): string[] {
  return [...new Set(purchases.map(({ volumeFolio }) => volumeFolio).filter((value) => value !== null))];
}
