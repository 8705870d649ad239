import { type InvalidQuery, invalid } from '../../shared/contract/failures.ts';
import {
  type StructuredAttribute,
  type StructuredHitView,
  type StructuredQuery,
  structuredAttributes,
} from '../../shared/contract/views/address-search.ts';
import type { Fault } from '../../shared/lib/fault.ts';
import { failed, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { WireProfile } from '../../shared/model/wire-profile.ts';
import { answerCaps } from '../http/answer-caps.ts';
import type { LandService, OpenReadCall } from '../ports/land-service.ts';
import { structuredAnswer } from './structured-answer.ts';

/** Selects the parsed search (interface: Address search services). */
const parsedSearch = '1100';
const maxValueLength = 200;

/**
 * The structured address search: external, without a token. At least one of thoroughfareName, locality and postcode is
 * needed; blank attributes are not sent, nor is anything that the document does not list or says must not be used.
 */
export async function searchStructured(
  service: LandService,
  query: StructuredQuery,
  signal?: AbortSignal,
): Promise<Result<StructuredHitView[], ServiceFailure | InvalidQuery>> {
  const attributes = attributesOf(query);
  const faults = faultsOf(attributes);
  if (faults.length > 0) return failed(invalid(faults));
  return service.readOpen({
    ...structuredCall(attributes, service.connection.wire),
    schema: structuredAnswer,
    maxBytes: answerCaps.structuredSearch,
    signal,
  });
}

type Attributes = Partial<Record<StructuredAttribute, string>>;

function attributesOf(query: StructuredQuery): Attributes {
  const given = structuredAttributes.map(
    (name) => [name, (query[name] ?? '').trim().replace(/\s+/g, ' ')] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function faultsOf(attributes: Attributes): Fault[] {
  const { thoroughfareName, locality, postcode } = attributes;
  const faults: Fault[] = [];
  if (thoroughfareName === undefined && locality === undefined && postcode === undefined) {
    const message =
      'Enter at least one of street name (thoroughfareName), suburb or town (locality) and postcode (postcode).';
    faults.push({ field: 'thoroughfareName', message });
  }
  if (postcode !== undefined && !/^\d{4}$/.test(postcode)) {
    faults.push({ field: 'postcode', message: 'Enter a postcode of four digits, such as 3053.' });
  }
  for (const name of structuredAttributes) {
    if ((attributes[name] ?? '').length > maxValueLength) {
      faults.push({ field: name, message: `Enter at most ${maxValueLength} characters.` });
    }
  }
  return faults;
}

/** Where functionID goes and how the attributes are encoded is not shown: the wire profile says it. */
export function structuredCall(
  attributes: Attributes,
  wire: WireProfile,
): Pick<OpenReadCall<unknown>, 'address' | 'query' | 'headers' | 'body'> {
  const address = 'structuredSearchUrl';
  const selection = { [wire.structuredFunctionParameter]: parsedSearch };
  const isBeside = wire.structuredFunctionPlace === 'body';
  const headers = wire.structuredFunctionPlace === 'header' ? selection : {};
  const query = wire.structuredFunctionPlace === 'query' ? selection : {};
  const values = isBeside ? { ...selection, ...attributes } : attributes;
  switch (wire.structuredEncoding) {
    case 'query':
      return { address, headers, query: { ...query, ...values } };
    case 'form': {
      const text = new URLSearchParams(values).toString();
      return { address, headers, query, body: { contentType: 'application/x-www-form-urlencoded', text } };
    }
    case 'json':
      return {
        address,
        headers,
        query,
        body: { contentType: 'application/json', text: JSON.stringify(values) },
      };
  }
}
