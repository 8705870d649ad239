import type { Fault } from '../../shared/lib/fault.ts';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import { pathPart } from '../http/path-part.ts';
import type { LandService, RawCall } from '../ports/land-service.ts';

/**
 * A read that a person may try to see what the service answers. None of them costs anything, changes anything, or looks
 * for an owner: such a search wants a purpose and a matter.
 */
interface Trial {
  readonly operation: string;
  readonly title: string;
  readonly api: RawCall['api'];
  /** What the person gives; those that end with `?` may stay empty. */
  readonly fields: readonly string[];
  readonly path: (field: (name: string) => string) => string;
  readonly query?: (field: (name: string) => string, wire: WireProfile) => Record<string, string | undefined>;
}

const trials: readonly Trial[] = [
  {
    operation: 'autocomplete',
    title: 'Address autocomplete',
    api: 'discovery',
    fields: ['query'],
    path: () => '/discovery/v2/addresses/autocomplete',
    query: (field) => ({ query: field('query') }),
  },
  {
    operation: 'propertiesByAddress',
    title: 'Properties by address',
    api: 'discovery',
    fields: ['eziAddress'],
    path: () => '/discovery/v1/properties',
    query: (field) => ({ eziAddress: field('eziAddress') }),
  },
  {
    operation: 'propertiesByPfi',
    title: 'Property by PFI',
    api: 'discovery',
    fields: ['propertyPfi'],
    path: () => '/discovery/v1/properties',
    query: (field, wire) => ({ [wire.propertyPfiParameter]: field('propertyPfi') }),
  },
  {
    operation: 'propertiesByNumber',
    title: 'Property by council property number',
    api: 'discovery',
    fields: ['propertyNumber', 'municipality'],
    path: () => '/discovery/v1/properties',
    query: (field, wire) => ({
      [wire.propertyNumberParameter]: field('propertyNumber'),
      [wire.municipalityParameter]: field('municipality'),
    }),
  },
  {
    operation: 'titles',
    title: 'Title by volume/folio or encrypted id',
    api: 'discovery',
    fields: ['titleId'],
    path: () => '/discovery/v1/titles',
    query: (field, wire) => ({ [wire.titleParameter]: field('titleId') }),
  },
  {
    operation: 'parcels',
    title: 'Parcel by SPI',
    api: 'discovery',
    fields: ['spi'],
    path: () => '/discovery/v1/parcels',
    query: (field) => ({ spi: field('spi') }),
  },
  {
    operation: 'crownAllotments',
    title: 'Crown allotments',
    api: 'discovery',
    fields: ['allotment?', 'section?', 'portion?', 'parishCode?', 'townshipCode?'],
    path: () => '/discovery/v1/parcels/crown-allotments',
    query: (field, wire) => ({
      [wire.crownAllotmentParameter]: field('allotment?') || undefined,
      [wire.crownSectionParameter]: field('section?') || undefined,
      [wire.crownPortionParameter]: field('portion?') || undefined,
      [wire.parishCodeParameter]: field('parishCode?') || undefined,
      [wire.townshipCodeParameter]: field('townshipCode?') || undefined,
    }),
  },
  {
    operation: 'parishes',
    title: 'Parishes',
    api: 'discovery',
    fields: [],
    path: () => '/discovery/v1/parishes',
  },
  {
    operation: 'townships',
    title: 'Townships',
    api: 'discovery',
    fields: [],
    path: () => '/discovery/v1/townships',
  },
  {
    operation: 'productsOfTitle',
    title: 'Products of a title',
    api: 'orders',
    fields: ['titleId'],
    path: () => '/orders/v1/products',
    query: (field) => ({ titleId: field('titleId') }),
  },
  {
    operation: 'productsOfProperty',
    title: 'Products of a property',
    api: 'orders',
    fields: ['propertyPfi'],
    path: () => '/orders/v1/products',
    query: (field) => ({ propertyPfi: field('propertyPfi') }),
  },
  {
    operation: 'productsOfDocument',
    title: 'Products of a document',
    api: 'orders',
    fields: ['documentId'],
    path: () => '/orders/v1/products',
    query: (field, wire) => ({ [wire.documentParameter]: field('documentId') }),
  },
  {
    operation: 'managers',
    title: 'Owners corporation managers',
    api: 'orders',
    fields: [],
    path: () => '/orders/v1/extra-data/owners-corporation-managers',
  },
  {
    operation: 'municipalities',
    title: 'Municipalities',
    api: 'orders',
    fields: [],
    path: () => '/orders/v1/extra-data/municipalities',
  },
  {
    operation: 'orderHistory',
    title: 'Order history, first page',
    api: 'orders',
    fields: [],
    path: () => '/orders/v1',
    query: (_, wire) => firstHistoryPage(wire),
  },
  {
    operation: 'order',
    title: 'One order',
    api: 'orders',
    fields: ['orderId'],
    path: (field) => `/orders/v1/${encodeURIComponent(field('orderId'))}`,
  },
  {
    operation: 'orderItem',
    title: 'One item of an order',
    api: 'orders',
    fields: ['orderId', 'orderItemNumber'],
    path: (field) =>
      `/orders/v1/${encodeURIComponent(field('orderId'))}/item/${encodeURIComponent(field('orderItemNumber'))}`,
  },
];

function firstHistoryPage(wire: WireProfile): Record<string, string> {
  const limit = { [wire.historyLimitParameter]: String(wire.historyPageSize) };
  switch (wire.historyPaging) {
    case 'none':
      return {};
    case 'page':
      return { [wire.historyPageParameter]: String(wire.historyFirstPage), ...limit };
    case 'offset':
      return { [wire.historyOffsetParameter]: '0', ...limit };
    case 'cursor':
      return limit;
  }
}

/** What one trial brought: the request as it went out, without the token, and the answer as it came. */
export interface TrialAnswer {
  readonly request: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Most that is shown of an answer, in bytes. */
export const trialBytes = 256 * 1024;

/** The trials by what a screen needs to show them. */
export function trialList(): { operation: string; title: string; fields: string[] }[] {
  return trials.map(({ operation, title, fields }) => ({ operation, title, fields: [...fields] }));
}

/** Makes one of the trials, once. */
export async function tryOperation(
  service: LandService,
  operation: string,
  fields: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Result<TrialAnswer, ServiceFailure | { readonly kind: 'invalid'; readonly faults: Fault[] }>> {
  const trial = trials.find((one) => one.operation === operation);
  if (trial === undefined) {
    const message = `Nothing can be tried by this name. Known: ${trials.map((one) => one.operation).join(', ')}.`;
    return failed({ kind: 'invalid', faults: [{ field: 'operation', message }] });
  }
  const given = (name: string) => (fields[name] ?? fields[name.replace('?', '')] ?? '').trim();
  const faults = trial.fields.flatMap((name) => faultOf(name, given(name)));
  if (faults.length > 0) return failed({ kind: 'invalid', faults });
  const { connection } = service;
  const answer = await service.raw({
    api: trial.api,
    path: trial.path(given),
    query: trial.query?.(given, connection.wire) ?? {},
    headers: { 'customer-id': trial.api === 'orders' ? (connection.customerId ?? undefined) : undefined },
    maxBytes: trialBytes,
    signal,
  });
  if (!answer.ok) return answer;
  const { request, requestHeaders, status, headers, bytes } = answer.value;
  const lines = Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}`);
  return ok({
    request: [request, ...lines].join('\n'),
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.test(name))),
    body: withoutLinks(new TextDecoder().decode(bytes)),
  });
}

const secretHeaders = /cookie|authorization|authenticate|token|secret/i;

/** A download link lets anybody who has it read the certificate: what follows its server's name is not shown. */
function withoutLinks(body: string): string {
  return body.replace(
    /("resourceLocation"\s*:\s*")([a-z]+:(?:\\?\/){2}[^"/\\?#]*)?[^"]*/gi,
    (_, name: string, origin: string | undefined) => `${name}${origin ?? ''}/...`,
  );
}

const inPath = new Set(['orderId', 'orderItemNumber']);

function faultOf(field: string, value: string): Fault[] {
  if (value === '' && !field.endsWith('?')) return [{ field, message: 'Give a value to try it with.' }];
  if (value.length > 500) return [{ field, message: 'At most 500 characters are sent.' }];
  // These stand in the path, where a sign may lead elsewhere.
  if (!inPath.has(field) || pathPart(value, field).ok) return [];
  return [{ field, message: 'At most 100 letters, digits and . _ ~ - are accepted here.' }];
}
