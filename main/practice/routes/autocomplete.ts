import { comparableAddress } from '../data/address.ts';
import type { PracticeProperty } from '../data/register.ts';
import { badRequest, json, type Operation } from '../exchange.ts';

const maxResults = 10;

/** What people type for the road types that the register writes out. */
export const abbreviations: Readonly<Record<string, string>> = {
  ST: 'STREET',
  RD: 'ROAD',
  AV: 'AVENUE',
  AVE: 'AVENUE',
  CR: 'CRESCENT',
  CRES: 'CRESCENT',
  CT: 'COURT',
  DR: 'DRIVE',
  GR: 'GROVE',
  PDE: 'PARADE',
  PL: 'PLACE',
  LN: 'LANE',
  TCE: 'TERRACE',
  CL: 'CLOSE',
  BLVD: 'BOULEVARD',
  APT: 'APARTMENT',
};

/** GET /discovery/v2/addresses/autocomplete (interface: Discovery autocomplete v2). */
export const autocompleteOperation: Operation = {
  method: 'GET',
  path: /^\/api\/discovery\/v2\/addresses\/autocomplete$/,
  api: 'discovery',
  answer(practice, { query }) {
    const text = comparableAddress(query.get('query') ?? '');
    if (text.length < 3) return badRequest('query must have at least 3 characters.');
    const ranked = practice.register.properties
      .flatMap((property, order) => {
        const score = rank(comparableAddress(property.address), text);
        return score === 0 ? [] : [{ property, score, order }];
      })
      .sort((one, other) => other.score - one.score || one.order - other.order);
    return json(
      distinct(ranked.map(({ property }) => property))
        .slice(0, maxResults)
        .map(result),
    );
  },
};

function result(property: PracticeProperty): unknown {
  return {
    id: property.addressId,
    eziAddress: property.address,
    location: { latitude: property.latitude, longitude: property.longitude },
  };
}

/** Two properties of one address are one suggestion. */
function distinct(properties: readonly PracticeProperty[]): PracticeProperty[] {
  const seen = new Set<string>();
  return properties.filter(({ address }) => !seen.has(address) && seen.add(address) !== undefined);
}

/**
 * 0 where a word of the query starts no word of the address. Otherwise more for the exact address, for a beginning,
 * for words in whole, for words in the order typed, and for numbers that stand first.
 */
export function rank(address: string, query: string): number {
  if (address === query) return 1000;
  const words = address.split(/[ /]/);
  let score = address.startsWith(query) ? 100 : 0;
  let last = -1;
  for (const typed of query.split(/[ /]/).filter((word) => word !== '')) {
    const at = position(words, typed, last + 1);
    if (at === -1) return 0;
    score += words[at] === typed ? 6 : 2;
    if (at > last) score += 2;
    if (at === 0) score += 3;
    last = at;
  }
  return score;
}

/** Where the typed word stands: in whole after `from`, else in whole, else as a beginning in the same order. */
function position(words: readonly string[], typed: string, from: number): number {
  const whole = abbreviations[typed];
  const isWhole = (word: string): boolean => word === typed || word === whole;
  const after = words.findIndex((word, n) => n >= from && isWhole(word));
  if (after !== -1) return after;
  const anywhere = words.findIndex(isWhole);
  if (anywhere !== -1) return anywhere;
  const begins = words.findIndex((word, n) => n >= from && word.startsWith(typed));
  return begins !== -1 ? begins : words.findIndex((word) => word.startsWith(typed));
}
