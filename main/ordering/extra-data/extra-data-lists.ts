import type { z } from 'zod';
import type { ExtraData } from '../../../shared/contract/views/cart.ts';
import { hasControls } from '../../../shared/lib/controls.ts';
import type { Fault } from '../../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import type { WireProfile } from '../../../shared/model/wire-profile.ts';
import { answerCaps } from '../../http/answer-caps.ts';
import type { LandService } from '../../ports/land-service.ts';
import type { ReferenceLists } from '../../storage/reference-lists.ts';
import { gstToCents, toCents, unitOf } from '../prices.ts';
import { turnaroundOf } from '../products.ts';
import { managersAnswer, municipalitiesAnswer, type WireManager, type WireMunicipality } from './wire.ts';

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
  async function list<T>(
    name: string,
    schema: z.ZodType<{ entries: T[] }>,
    signal: AbortSignal | undefined,
  ): Promise<Result<T[], ServiceFailure>> {
    const service = parts.current();
    const { id, customerId } = service.connection;
    const kept = parts.lists.get(id, name);
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
      signal,
    });
    if (!answer.ok) return answer;
    parts.lists.put(id, name, JSON.stringify(answer.value.entries));
    return ok(answer.value.entries);
  }

  return {
    async managers(signal) {
      const { wire } = parts.current().connection;
      const read = await list('owners-corporation-managers', managersAnswer, signal);
      return read.ok ? ok(managerViews(read.value, wire)) : read;
    },
    async municipalities(signal) {
      const { wire } = parts.current().connection;
      const read = await list('municipalities', municipalitiesAnswer, signal);
      return read.ok ? ok(read.value.map((one) => municipalityView(one, wire))) : read;
    },
    typedManager(text) {
      const { wire } = parts.current().connection;
      const name = text.trim();
      if (name === '' || name.length > 200 || hasControls(name)) {
        const message = 'Give the name of the owners corporation manager: 1 to 200 characters in one line.';
        return failed([{ field: 'name', message }]);
      }
      return ok(managerExtraData(wire, { name }, wire.standardSpeed));
    },
  };
}

function managerViews(managers: readonly WireManager[], wire: WireProfile): ManagerView[] {
  const amounts = managers.flatMap((one) => (one.supportedDeliverySpeeds ?? []).map(({ price }) => price));
  const unit = unitOf(amounts, wire.priceUnit);
  return managers.map((manager) => {
    const listed = manager.supportedDeliverySpeeds ?? [];
    // A manager that says nothing about it delivers as every manager does.
    const speeds: typeof listed = listed.length > 0 ? listed : [{ deliverySpeed: wire.standardSpeed }];
    const deliverySpeeds = speeds.map((speed) => ({
      speed: speed.deliverySpeed,
      priceCents: toCents(speed.price, unit),
      gstCents: gstToCents(speed.gst, unit),
      turnaround: turnaroundOf(speed.turnaroundTime, speed.turnaroundTimeUnit)?.text ?? null,
      extraData: managerExtraData(wire, manager, speed.deliverySpeed),
    }));
    return {
      id: manager.id ?? manager.name,
      name: manager.name,
      deliverySpeeds,
      extraData: deliverySpeeds[0]?.extraData ?? {},
    };
  });
}

function managerExtraData(
  wire: WireProfile,
  manager: { readonly id?: string | undefined; readonly name: string },
  speed: string,
): ExtraData {
  return {
    [wire.managerExtraDataKey]: {
      ...(manager.id === undefined ? {} : { [wire.managerIdField]: manager.id }),
      [wire.managerNameField]: manager.name,
      [wire.managerSpeedField]: speed,
    },
  };
}

function municipalityView(one: WireMunicipality, wire: WireProfile): MunicipalityView {
  const id = one.id ?? null;
  const forms = {
    name: one.name,
    id: id ?? one.name,
    object: { ...(id === null ? {} : { id }), name: one.name },
  };
  return { id, name: one.name, extraData: { [wire.municipalityExtraDataKey]: forms[wire.municipalityForm] } };
}
