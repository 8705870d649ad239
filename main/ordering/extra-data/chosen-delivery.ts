import type { ChosenDelivery, ExtraData } from '../../../shared/contract/views/cart.ts';
import { ok, type Result } from '../../../shared/lib/result.ts';
import type { Connection } from '../../../shared/model/connection.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ReferenceLists } from '../../storage/reference-lists.ts';
import { keptManagers, type ListedManager, managersIn, readManagers } from './manager-list.ts';

/** As much of a cart line as says how its manager delivers. */
interface ManagedLine {
  readonly product: { readonly extraDataKeys: readonly string[] };
  readonly extraData: ExtraData;
}

/** What the chosen delivery of an owners corporation manager costs, by the list that was read last. */
export interface ChosenDeliveries {
  /** Null where the product asks for no manager, or none is chosen yet. Reads what is kept here, and asks nobody. */
  of(connection: Connection, line: ManagedLine): ChosenDelivery | null;
  /** Reads the list from the service now, so that prices and speeds are today's. */
  refresh(service: LandService): Promise<Result<null, ServiceFailure>>;
}

export function createChosenDeliveries(lists: ReferenceLists): ChosenDeliveries {
  /** The list that was read last: a cart is looked at often. */
  let last: {
    readonly json: string;
    readonly of: string;
    readonly managers: readonly ListedManager[];
  } | null = null;

  function listed({ id, wire }: Connection, json: string): readonly ListedManager[] {
    const of = JSON.stringify([id, wire.priceUnit]);
    if (last?.json !== json || last.of !== of) last = { json, of, managers: managersIn(json, wire) };
    return last.managers;
  }

  return {
    of(connection, line) {
      const { wire } = connection;
      const given = managerOf(line, wire);
      if (given === null) return null;
      const { id, name, speed } = given;
      const isAdded = wire.managerSpeedPrice === 'added';
      const kept = keptManagers(lists, connection.id);
      const unknown = { speed, priceCents: null, gstCents: null, turnaround: null, isAdded, gone: null };
      if (kept === null) return { ...unknown, isListed: id !== null, quotedAt: 0 };
      const manager = listed(connection, kept.json).find((one) =>
        id === null ? one.id === null && one.name === name : String(one.id) === String(id),
      );
      const quotedAt = kept.readAt;
      // Typed in by hand, or listed with nothing but a name: no id goes out with either.
      if (manager === undefined)
        return { ...unknown, isListed: id !== null, gone: id === null ? null : 'manager', quotedAt };
      const delivery = manager.speeds.find((one) => one.speed === speed);
      return delivery === undefined
        ? { ...unknown, isListed: true, gone: 'speed', quotedAt }
        : { ...delivery, isAdded, isListed: true, gone: null, quotedAt };
    },
    async refresh(service) {
      const read = await readManagers(service, lists, { isToday: true });
      return read.ok ? ok(null) : read;
    },
  };
}

/** The manager in a line's extra data, as `manager-list.ts` writes it; null where there is none that is whole. */
function managerOf(
  { product, extraData }: ManagedLine,
  wire: WireProfile,
): { readonly id: string | null; readonly name: string; readonly speed: string } | null {
  const key = wire.managerExtraDataKey;
  const value = product.extraDataKeys.includes(key) ? extraData[key] : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const name = value[wire.managerNameField];
  const speed = value[wire.managerSpeedField];
  if (typeof name !== 'string' || typeof speed !== 'string' || speed === '') return null;
  const id = value[wire.managerIdField];
  return { id: id === undefined || id === null || id === '' ? null : String(id), name, speed };
}
