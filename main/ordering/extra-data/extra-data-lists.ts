import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import { hasControls } from '../../../shared/lib/controls.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { carryUnread } from '../../../shared/lib/list-of.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ReferenceLists } from '../../storage/reference-lists.ts';
import { type ListedManager, readManagers } from './manager-list.ts';
import { readList } from './read-list.ts';
import { municipalitiesAnswer, type WireMunicipality } from './wire.ts';

interface DeliverySpeedView {
  readonly speed: string;
  readonly priceCents: number | null;
  readonly gstCents: number | null;
  readonly turnaround: string | null;
  readonly extraData: ExtraData;
}

interface ManagerView {
  readonly id: string;
  readonly name: string;
  readonly deliverySpeeds: DeliverySpeedView[];
  readonly extraData: ExtraData;
}

interface MunicipalityView {
  readonly id: string | null;
  readonly name: string;
  readonly extraData: ExtraData;
}

/** Reference lists that extra data is picked from. Kept for a day for each connection. */
export interface ExtraDataLists {
  managers(signal?: AbortSignal): Promise<Result<ManagerView[], ServiceFailure>>;
  municipalities(signal?: AbortSignal): Promise<Result<MunicipalityView[], ServiceFailure>>;
  /** What goes into the order for a manager that is not on the list. */
  typedManager(name: string): Result<ExtraData, Fault[]>;
}

export function createExtraDataLists(parts: {
  readonly lists: ReferenceLists;
  readonly current: () => LandService;
}): ExtraDataLists {
  return {
    async managers(signal) {
      const service = parts.current();
      const read = await readManagers(service, parts.lists, { signal });
      return read.ok ? ok(carryUnread(read.value, managerViews(read.value, service.connection.wire))) : read;
    },
    async municipalities(signal) {
      const service = parts.current();
      const { wire } = service.connection;
      const read = await readList(service, parts.lists, 'municipalities', municipalitiesAnswer, { signal });
      if (!read.ok) return read;
      const views = read.value.map((one) => municipalityView(one, wire));
      return ok(carryUnread(read.value, views));
    },
    typedManager(text) {
      const { wire } = parts.current().connection;
      const name = text.trim();
      if (name === '' || name.length > 200 || hasControls(name)) {
        const message = 'Enter the name of the owners corporation manager (1 to 200 characters on one line).';
        return failed([{ field: 'name', message }]);
      }
      return ok(managerExtraData(wire, { id: null, name }, wire.standardSpeed));
    },
  };
}

function managerViews(managers: readonly ListedManager[], wire: WireProfile): ManagerView[] {
  return managers.map((manager) => {
    const deliverySpeeds = manager.speeds.map(({ turnaround, ...speed }) => ({
      ...speed,
      turnaround: turnaround?.text ?? null,
      extraData: managerExtraData(wire, manager, speed.speed),
    }));
    return {
      id: String(manager.id ?? manager.name),
      name: manager.name,
      deliverySpeeds,
      extraData: deliverySpeeds[0]?.extraData ?? {},
    };
  });
}

function managerExtraData(
  wire: WireProfile,
  manager: Pick<ListedManager, 'id' | 'name'>,
  speed: string,
): ExtraData {
  return {
    [wire.managerExtraDataKey]: {
      ...(manager.id === null ? {} : { [wire.managerIdField]: manager.id }),
      [wire.managerNameField]: manager.name,
      [wire.managerSpeedField]: speed,
    },
  };
}

function municipalityView(one: WireMunicipality, wire: WireProfile): MunicipalityView {
  const { id } = one;
  const forms = {
    name: one.name,
    id: id ?? one.name,
    object: { ...(id === undefined ? {} : { id }), name: one.name },
  };
  return {
    id: id === undefined ? null : String(id),
    name: one.name,
    extraData: { [wire.municipalityExtraDataKey]: forms[wire.municipalityForm] },
  };
}
