import type { ChosenDelivery } from '../../../shared/contract/views/cart.ts';
import { carryUnread } from '../../../shared/lib/list-of.ts';
import { ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ReferenceLists } from '../../storage/reference-lists.ts';
import { gstToCents, toCents, unitOf } from '../prices.ts';
import { turnaroundOf } from '../products.ts';
import { readList } from './read-list.ts';
import { managersAnswer, type WireManager } from './wire.ts';

/** The list's name in the service's address, and the kind under which it is kept. */
const listName = 'owners-corporation-managers';

/** An owners corporation manager of the service's list, with what it charges. */
export interface ListedManager {
  readonly id: string | number | null;
  readonly name: string;
  /** At least one. */
  readonly speeds: readonly Pick<
    ChosenDelivery,
    'speed' | 'priceCents' | 'gstCents' | 'isInDollars' | 'turnaround'
  >[];
}

export async function readManagers(
  service: LandService,
  lists: ReferenceLists,
  options: { readonly isToday?: boolean; readonly signal?: AbortSignal | undefined } = {},
): Promise<Result<ListedManager[], ServiceFailure>> {
  const read = await readList(service, lists, listName, managersAnswer, options);
  return read.ok ? ok(managersOf(read.value, service.connection.wire)) : read;
}

/** The list that was read last, however old, as it is kept; null where none was. */
export function keptManagers(
  lists: ReferenceLists,
  connectionId: string,
): { readonly json: string; readonly readAt: number } | null {
  return lists.get(connectionId, listName);
}

/** The managers of a kept list; none where it cannot be read any more. */
export function managersIn(json: string, wire: WireProfile): ListedManager[] {
  const read = managersAnswer.safeParse({ entries: JSON.parse(json) });
  return read.success ? managersOf(read.data.entries, wire) : [];
}

function managersOf(managers: readonly WireManager[], wire: WireProfile): ListedManager[] {
  const amounts = managers.flatMap((one) => (one.supportedDeliverySpeeds ?? []).map(({ price }) => price));
  const unit = unitOf(amounts, wire.priceUnit);
  const all = managers.map((manager) => {
    const listed = manager.supportedDeliverySpeeds ?? [];
    // A manager that says nothing about it delivers as every manager does.
    const speeds: typeof listed = listed.length > 0 ? listed : [{ deliverySpeed: wire.standardSpeed }];
    return {
      id: manager.id ?? null,
      name: manager.name,
      speeds: speeds.map((speed) => ({
        speed: speed.deliverySpeed,
        priceCents: toCents(speed.price, unit),
        gstCents: gstToCents(speed.gst, unit),
        ...(unit === 'dollars' ? { isInDollars: true } : {}),
        turnaround: turnaroundOf(speed.turnaroundTime, speed.turnaroundTimeUnit),
      })),
    };
  });
  return carryUnread(managers, all);
}
