import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerFault, ServiceBehaviour } from './behaviour.ts';
import { type Json, type JsonObject, objectOf } from './json.ts';
import { land, type OwnProperty } from './land.ts';
import type { Ledger } from './ledger.ts';
import { jsonReply, type Reply } from './reply.ts';

const types = [
  ...['address', 'lga', 'locality', 'parcel', 'parish', 'property', 'road', 'survey label', 'survey mark'],
  'township',
];
const place = '-36.72108,141.98765';
/** The six statuses of the document that are not a success. */
const statuses: Partial<Record<AnswerFault, number>> = {
  unauthorised: 401,
  forbidden: 403,
  missing: 404,
  busy: 503,
};

export function errorReply(status: number, error: string, behaviour: ServiceBehaviour): Reply {
  return jsonReply(status, { error }, behaviour);
}

/** The answer in the form of these services to what other services answer in another; null where it is no status. */
export function asOpenError(spoiling: AnswerFault | null, behaviour: ServiceBehaviour): Reply | null {
  const status = statuses[spoiling ?? 'reset'];
  if (status === undefined) return null;
  const reply = errorReply(status, `Sorry: ${status} it is.`, behaviour);
  return status === 503
    ? { ...reply, headers: { ...reply.headers, 'retry-after': behaviour.retryAfter } }
    : reply;
}

/** Address search v1. Every address has a PFI of its own, which is nobody's property PFI. */
export function searchAddresses(
  query: URLSearchParams,
  headers: IncomingHttpHeaders,
  behaviour: ServiceBehaviour,
  ledger: Ledger,
): Reply {
  if (headers.authorization !== undefined) ledger.wrongs.push('A token went to the address search.');
  const words = (query.get('searchFor') ?? '').toUpperCase();
  const type = query.get('type');
  if (!/[A-Z0-9]/.test(words)) return errorReply(400, 'There are no search keywords.', behaviour);
  if (type !== null && !types.includes(type)) return errorReply(400, 'That type is unknown.', behaviour);
  const found = land.filter((one) => one.eziAddress.includes(words)).slice(0, 5);
  const hits: JsonObject[] = found.map((one, index) => ({ _source: source(one, index, behaviour) }));
  if (type === null && found.length > 0) {
    hits.push({ _source: { doc_id: 'SM/12', type: 'tide gauge', address: 'TIDE GAUGE 12', location: '' } });
  }
  if (behaviour.fullness === 'bare') return jsonReply(200, { hits: { hits } }, behaviour);
  const total: JsonObject =
    behaviour.fullness === 'full' && hits.length > 0
      ? { value: hits.length + 40, relation: 'gte' }
      : { value: hits.length };
  return jsonReply(200, { took: 12, hits: { total, hits } }, behaviour);
}

function source(one: OwnProperty, index: number, behaviour: ServiceBehaviour): JsonObject {
  if (behaviour.fullness === 'bare') return { address: one.eziAddress, type: 'address' };
  const location = index % 2 === 0 ? place : ' -36.5 , 142.25 ';
  return { doc_id: 880_000 + index, type: 'address', address: one.eziAddress, location };
}

/** The structured search, asked in the address, by a form or by JSON. Its answer's shape is not shown. */
export function searchStructured(
  query: URLSearchParams,
  headers: IncomingHttpHeaders,
  body: string,
  behaviour: ServiceBehaviour,
  ledger: Ledger,
): Reply {
  if (headers.authorization !== undefined) ledger.wrongs.push('A token went to the structured search.');
  const asked = attributesOf(query, headers, body);
  const functionId = asked.functionID ?? headers.functionid;
  if (String(functionId) !== '1100') return errorReply(400, 'functionID 1100 is wanted.', behaviour);
  if (asked.buildingName !== undefined) ledger.wrongs.push('buildingName was sent.');
  const { thoroughfareName: road, locality, postcode } = asked;
  if (road === undefined && locality === undefined && postcode === undefined) {
    return errorReply(400, 'A road, a locality or a postcode.', behaviour);
  }
  const fits = ({ eziAddress }: OwnProperty) =>
    eziAddress.includes(` ${road ?? ''}`) &&
    eziAddress.includes(` ${locality ?? ''}`) &&
    eziAddress.endsWith(postcode ?? '');
  return jsonReply(200, structuredAnswer(land.filter(fits), behaviour), behaviour);
}

function structuredAnswer(found: readonly OwnProperty[], behaviour: ServiceBehaviour): Json {
  const characteristics = ({ propertyPfi, eziAddress }: OwnProperty) => [
    { name: 'EZI_ADDRESS', value: eziAddress },
    { name: 'SCORE', value: '97' },
    { name: 'PROPERTY_PFI', value: propertyPfi },
  ];
  if (behaviour.fullness === 'bare') return found.flatMap(characteristics);
  const list = found.map((one) => ({ characteristics: characteristics(one), coordinates: [place] }));
  return behaviour.fullness === 'thin' ? list : { matches: list };
}

function attributesOf(
  query: URLSearchParams,
  headers: IncomingHttpHeaders,
  body: string,
): Record<string, string> {
  const isForm = /form-urlencoded/.test(headers['content-type'] ?? '');
  const inBody = isForm ? Object.fromEntries(new URLSearchParams(body)) : (objectOf(body) ?? {});
  const texts = Object.entries(inBody).map(([name, value]) => [name, String(value).toUpperCase()]);
  const asked = [...query].map(([name, value]) => [name, value.toUpperCase()]);
  return Object.fromEntries([...asked, ...texts]);
}
