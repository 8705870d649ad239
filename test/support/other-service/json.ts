export type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };

export type JsonObject = { readonly [field: string]: Json };

/** Fields of the document that are numbers there; a loose service sends them as text. */
const numbers = new Set([
  'price',
  'gst',
  'amount',
  'totalPrice',
  'totalGst',
  'orderItemNumber',
  'resourceFileSize',
  'turnaroundTime',
  'authorityId',
  'took',
  'value',
  'doc_id',
  'latitude',
  'longitude',
  'numberOfDays',
  'encumbrancePriority',
  'order',
  'numerator',
  'denominator',
]);
/** Fields that are text in the document and hold digits only; a loose service sends them as numbers. */
const ids = new Set([
  'propertyPfi',
  'orderId',
  'postcode',
  'streetNumber',
  'propertyNumber',
  'value',
  'lot',
  'code',
  'id',
  'parishCode',
  'townshipCode',
  'volume',
  'folio',
  'applicationVersion',
  'name',
]);
/** Fields that a loose service gives as null where it has nothing. */
const often = [
  'fees',
  'customerWarning',
  'extraData',
  'aliasAddresses',
  'resourceText',
  'discounts',
  'prerequisites',
  'suffix',
  'location',
  'landDescription',
  'registeredProprietor',
  'diagramLocation',
  'registerSearchStatementCertificate',
];

/** The same answer as a service sends it that is careless about types and generous with what nobody asked for. */
export function loosen(value: Json): Json {
  if (Array.isArray(value)) return value.map(loosen);
  if (typeof value !== 'object' || value === null) return value;
  const loose: Record<string, Json> = { _links: { self: { href: '/somewhere' } }, '@type': 'x:Thing' };
  for (const [field, inner] of Object.entries(value)) {
    if (numbers.has(field) && typeof inner === 'number') loose[field] = String(inner);
    else if (ids.has(field) && typeof inner === 'string' && /^\d{1,12}$/.test(inner))
      loose[field] = Number(inner);
    else if (field === 'propertyCreatedDate') loose[field] = String(inner).replace(' ', 'T');
    else loose[field] = loosen(inner);
  }
  for (const field of often) if (!(field in loose)) loose[field] = null;
  return { ...loose, zzLast: [1, null, { deep: [[]] }] };
}

/** The answer with its first list, wherever it lies, given as one object. Null where it holds none. */
export function unwrapped(value: Json): Json | null {
  if (Array.isArray(value)) return value[0] ?? {};
  if (!isJsonObject(value)) return null;
  for (const [field, inner] of Object.entries(value)) {
    const changed = unwrapped(inner);
    if (changed !== null) return { ...value, [field]: changed };
  }
  return null;
}

/** Only the named fields, of those that are there. */
export function pick(value: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field)));
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that a body holds, or null. */
export function objectOf(body: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
