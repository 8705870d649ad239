import type { ServiceBehaviour } from './behaviour.ts';
import { listed } from './discovery.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { jsonReply, type Reply } from './reply.ts';

const managers = [
  { id: '77', name: 'GRAMPIANS STRATA & CO', speeds: ['STANDARD', 'OVERNIGHT'] },
  { id: 'oc-9', name: 'A. “FAIR” MANAGER', speeds: ['STANDARD'] },
];
const municipalities = [
  { id: '361', name: 'NORTHERN GRAMPIANS' },
  { id: '322', name: 'HINDMARSH' },
];

/** The reference list of owners corporation managers. Its fields are not shown; the speeds may be missing. */
export function listManagers(behaviour: ServiceBehaviour): Reply {
  const list = managers.map(({ id, name, speeds }): JsonObject => {
    if (behaviour.fullness !== 'full') return { id, name };
    const supportedDeliverySpeeds = speeds.map((deliverySpeed, index) => ({
      deliverySpeed,
      price: 20_460 + index * 5_000,
      gst: 1_860,
      turnaroundTime: 10 - index * 9,
      turnaroundTimeUnit: 'DAY',
      extraData: [],
    }));
    return { id, name, supportedDeliverySpeeds };
  });
  return jsonReply(200, listed('managers', 'ownersCorporationManagers', list, behaviour), behaviour);
}

/** The reference list of municipalities: records, or names alone. */
export function listMunicipalities(behaviour: ServiceBehaviour): Reply {
  if (behaviour.fullness === 'bare') {
    return jsonReply(
      200,
      municipalities.map(({ name }) => name),
      behaviour,
    );
  }
  return jsonReply(200, listed('municipalities', 'items', municipalities, behaviour), behaviour);
}

/** What is wrong with the extra data of a product, or null. */
export function extraDataProblem(keys: readonly string[], sent: Json | undefined): string | null {
  const given = isJsonObject(sent) ? sent : {};
  for (const key of keys) {
    const value = given[key];
    if (value === undefined || value === null) return `extraData.${key}: needed.`;
    if (key === 'vendors' && !areVendors(value)) return 'extraData.vendors: needed.';
    if (key === 'ownersCorporationManager' && !isManager(value)) return `extraData.${key}: nobody we know.`;
    if (key === 'municipality' && !municipalities.some(({ name }) => name === value)) {
      return `extraData.${key}: not in Victoria.`;
    }
  }
  return null;
}

function areVendors(value: Json): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => isJsonObject(one) && one.vendorType === 'INDIVIDUAL' && one.lastName !== '')
  );
}

/** One of the list at a speed it offers, or one typed in, who has the standard speed only. */
function isManager(value: Json): boolean {
  if (!isJsonObject(value) || typeof value.name !== 'string') return false;
  const known = managers.find(({ id }) => id === String(value.id));
  if (value.id !== undefined && known === undefined) return false;
  return (known?.speeds ?? ['STANDARD']).includes(String(value.deliverySpeed ?? 'STANDARD'));
}
