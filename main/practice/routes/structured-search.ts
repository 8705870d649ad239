import { structuredAttributes } from '../../../shared/contract/views/address-search.ts';
import { defaultWireProfile as wire } from '../../../shared/model/wire-profile.ts';
import type { AddressNumber } from '../data/address.ts';
import type { PracticeProperty } from '../data/register.ts';
import {
  badRequest,
  header,
  json,
  type Operation,
  type Practice,
  type PracticeAnswer,
  type PracticeRequest,
} from '../exchange.ts';
import { abbreviations } from './autocomplete.ts';

/** The parsed search (interface: Address search services). */
const parsedSearch = '1100';
const maxResults = 50;
const oneOf = ['thoroughfareName', 'locality', 'postcode'];

/**
 * The structured search. Where functionID goes and how the request is written is not shown: taken from the query, a
 * form or a JSON body alike, and functionID from a header too.
 */
function answer(practice: Practice, request: PracticeRequest): PracticeAnswer {
  if (header(request, 'authorization') !== '') {
    return badRequest('The structured search takes no authorization: do not send your token to it.');
  }
  const given = attributesOf(request);
  if (typeof given === 'string') return badRequest(given);
  const functionId = given.get(wire.structuredFunctionParameter);
  given.delete(wire.structuredFunctionParameter);
  if (functionId !== parsedSearch) {
    return badRequest(`${wire.structuredFunctionParameter} must be ${parsedSearch}.`);
  }
  if (given.has('buildingName')) return badRequest('buildingName must not be used.');
  const unknown = [...given.keys()].find(
    (name) => !structuredAttributes.some((attribute) => attribute === name),
  );
  if (unknown !== undefined) return badRequest(`There is no attribute ${unknown}.`);
  if (!oneOf.some((name) => given.has(name))) return badRequest(`One of ${oneOf.join(', ')} is required.`);
  const found = practice.register.properties.filter((property) => fits(property, given));
  return json({ results: found.slice(0, maxResults).map(result) });
}

const common = { path: /^\/structured-search\/?$/, api: null, errors: 'search', answer } as const;
export const structuredSearchOperations: readonly Operation[] = [
  { ...common, method: 'GET' },
  { ...common, method: 'POST' },
];

function result({ pfi, address, latitude, longitude }: PracticeProperty): object {
  return {
    characteristics: [
      { name: 'PROPERTY_PFI', value: pfi },
      { name: 'EZI_ADDRESS', value: address },
    ],
    coordinates: `${latitude},${longitude}`,
  };
}

/** Attributes with a value, tidied; or what is wrong. */
function attributesOf(request: PracticeRequest): Map<string, string> | string {
  const body = bodyPairs(request);
  if (typeof body === 'string') return body;
  const name = wire.structuredFunctionParameter;
  const pairs = [...request.query, ...body, [name, header(request, name.toLowerCase())] as const];
  const found = new Map<string, string>();
  for (const [key, value] of pairs) {
    const tidy = value.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
    if (tidy === '') continue;
    if (found.has(key)) return `${key} is given more than once.`;
    found.set(key, tidy);
  }
  return found;
}

function bodyPairs(request: PracticeRequest): [string, string][] | string {
  if (request.method !== 'POST') return [];
  const type = header(request, 'content-type');
  const text = request.body.toString('utf8');
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return [...new URLSearchParams(text)];
  if (!/^application\/json\b/i.test(type)) return 'The body must be a form or JSON.';
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) return 'The body must be a JSON object.';
    const entries = Object.entries(value as Record<string, unknown>);
    const odd = entries.find(([, member]) => typeof member !== 'string' && typeof member !== 'number');
    return odd === undefined
      ? entries.map(([key, member]) => [key, String(member)])
      : `${odd[0]} must be text.`;
  } catch {
    return 'The body is not JSON.';
  }
}

/** Lot details belong to parcels, and what they do here is unclear: they are taken and leave the result as it is. */
function fits(property: PracticeProperty, given: ReadonlyMap<string, string>): boolean {
  const { parts } = property;
  const is = (attribute: string, value: string): boolean => {
    const wanted = given.get(attribute);
    return wanted === undefined || wanted === value;
  };
  return (
    is('thoroughfareName', parts.roadName) &&
    is('locality', parts.locality) &&
    is('postcode', parts.postcode) &&
    isType(given.get('thoroughfareTrailingType'), parts.roadType) &&
    isDirection(given.get('thoroughfarePostDirection'), parts.roadSuffix ?? '') &&
    isIn(given.get('state'), ['VIC', 'VICTORIA']) &&
    isIn(given.get('country'), ['AU', 'AUS', 'AUSTRALIA']) &&
    isNumber(given, 'thoroughfareNumberFrom', parts.house, parts.houseTo) &&
    isNumber(given, 'thoroughfareNumberTo', parts.houseTo) &&
    isNumber(given, 'unitNumber', parts.unit, parts.unitTo) &&
    is('unitType', parts.unitType ?? '') &&
    !['levelNumber', 'levelNumberPrefix', 'levelNumberSuffix', 'levelType'].some((name) => given.has(name))
  );
}

function isType(wanted: string | undefined, roadType: string): boolean {
  return wanted === undefined || wanted === roadType || abbreviations[wanted] === roadType;
}

/** The document speaks of a direction letter; the register writes the word. */
function isDirection(wanted: string | undefined, suffix: string): boolean {
  return wanted === undefined || wanted === suffix || (suffix !== '' && wanted === suffix.charAt(0));
}

function isIn(wanted: string | undefined, accepted: readonly string[]): boolean {
  return wanted === undefined || accepted.includes(wanted);
}

/** A number within the range of a property is one of its numbers. */
function isNumber(
  given: ReadonlyMap<string, string>,
  attribute: string,
  from: AddressNumber | undefined,
  to?: AddressNumber,
): boolean {
  const wanted = given.get(attribute);
  const [prefix, suffix] = [given.get(`${attribute}Prefix`), given.get(`${attribute}Suffix`)];
  if (wanted === undefined && prefix === undefined && suffix === undefined) return true;
  if (from === undefined) return false;
  const number = Number(wanted ?? from.number);
  const isWithin =
    number === from.number || (to !== undefined && number > from.number && number <= to.number);
  return (
    isWithin &&
    (prefix === undefined || prefix === (from.prefix ?? '')) &&
    (suffix === undefined || suffix === (from.suffix ?? ''))
  );
}
