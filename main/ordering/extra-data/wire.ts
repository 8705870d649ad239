import { z } from 'zod';
import { decoration, lenientId, lenientNumber, lenientString } from '../../../shared/lib/lenient.ts';
import { innerListOf, listOf } from '../../../shared/lib/list-of.ts';

const text = () => decoration(lenientString(1000));
/** Sent back unchanged, so a number stays a number. */
const id = () => decoration(z.union([z.string().min(1).max(200), z.int()]));

/** One way in which a manager delivers. A bare string is its name. */
const deliverySpeed = z.preprocess(
  (value) => (typeof value === 'string' ? { deliverySpeed: value } : value),
  z.looseObject({
    deliverySpeed: lenientId(),
    /** Never negative: it is an amount that we would be asked to pay. */
    price: decoration(lenientNumber().pipe(z.number().min(0).max(1e9))),
    gst: decoration(lenientNumber()),
    turnaroundTime: decoration(lenientNumber()),
    turnaroundTimeUnit: text(),
    extraData: decoration(z.array(z.json()).max(100)),
  }),
);

/** A record of GET extra-data/owners-corporation-managers: only what it is called is needed. */
const manager = z.preprocess(
  renamed({ id: ['managerId'], name: ['managerName', 'companyName'] }),
  z.looseObject({
    id: id(),
    name: lenientId(1000),
    supportedDeliverySpeeds: innerListOf(deliverySpeed, 100),
  }),
);
export type WireManager = z.infer<typeof manager>;

/** Answer of GET /orders/v1/extra-data/owners-corporation-managers. */
export const managersAnswer = listed('managers', manager);

/** A record of GET extra-data/municipalities; a bare string is its name. */
const municipality = z.preprocess(
  (value) =>
    renamed({ id: ['code', 'municipalityCode', 'municipalityId'], name: ['municipalityName'] })(
      typeof value === 'string' ? { name: value } : value,
    ),
  z.looseObject({ id: id(), name: lenientId(1000) }),
);
export type WireMunicipality = z.infer<typeof municipality>;

/** Answer of GET /orders/v1/extra-data/municipalities. */
export const municipalitiesAnswer = listed('municipalities', municipality);

/** A bare array, or the one array that an object holds, as `entries`; an object without any is refused by its name. */
function listed<S extends z.ZodType>(name: string, entry: S) {
  return z.preprocess(
    (value) => {
      if (Array.isArray(value)) return { entries: value };
      if (typeof value !== 'object' || value === null) return value;
      const named: unknown = Reflect.get(value, name);
      const lists = Object.values(value).filter(Array.isArray);
      // One record alone is read as a list of one.
      const isThere = typeof named === 'object' && named !== null;
      return { entries: isThere ? named : lists.length === 1 ? lists[0] : undefined };
    },
    z.object({ entries: listOf(entry, 20_000) }),
  );
}

/** Takes the first of other likely names where the usual one is absent. */
function renamed(names: Readonly<Record<string, readonly string[]>>) {
  return (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const members = new Map<string, unknown>(Object.entries(value));
    const isThere = (name: string) => members.get(name) !== undefined && members.get(name) !== null;
    for (const [usual, others] of Object.entries(names)) {
      const found = isThere(usual) ? undefined : others.find(isThere);
      if (found !== undefined) members.set(usual, members.get(found));
    }
    return Object.fromEntries(members);
  };
}
