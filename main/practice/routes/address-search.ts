import { addressSearchTypes } from '../../../shared/contract/views/address-search.ts';
import { comparableAddress } from '../data/address.ts';
import { hash } from '../data/dice.ts';
import type { Register } from '../data/register.ts';
import { type SearchEntity, searchEntities } from '../data/search-entities.ts';
import { badRequest, header, json, notFound, type Operation, refusal } from '../exchange.ts';
import { rank } from './autocomplete.ts';

const maxHits = 20;

/** `practice status 503` as keywords gives that answer: each status of the document can be met on purpose. */
const wantedStatus = /^practice status (401|403|404|500|503)$/i;
const statusNames: Readonly<Record<string, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  500: 'Internal server error',
  503: 'Service temporarily unavailable',
};

/** GET /search/v1 (interface: Address search services). Wants to know who asks, and no token. */
export const addressSearchOperation: Operation = {
  method: 'GET',
  path: /^\/search\/v1\/?$/,
  api: null,
  errors: 'search',
  answer(practice, request) {
    if (header(request, 'user-agent').trim() === '') return badRequest('The header User-Agent is required.');
    if (header(request, 'authorization') !== '') {
      return badRequest('The address search takes no authorization: do not send your token to it.');
    }
    const { query } = request;
    const keywords = query.get('searchFor')?.trim() ?? '';
    if (keywords === '') return badRequest('There are no search keywords.');
    const status = wantedStatus.exec(keywords)?.[1];
    if (status !== undefined) return refusal(Number(status), 'ASKED_FOR', statusNames[status] ?? '');
    const text = comparableAddress(keywords);
    if (!/[A-Z0-9]/.test(text)) return badRequest('The search keywords are invalid.');
    const type = query.get('type');
    if (type !== null && !addressSearchTypes.some((known) => known === type)) {
      return badRequest(`type must be one of ${addressSearchTypes.join(', ')}.`);
    }
    const found = entitiesOf(practice.register)
      .filter((entity) => type === null || entity.type === type)
      .map((entity) => ({ entity, score: rank(comparableAddress(entity.text), text) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score);
    return json({
      took: 1 + (hash(keywords) % 12),
      hits: {
        total: { value: found.length, relation: 'eq' },
        hits: found.slice(0, maxHits).map(({ entity }) => ({ _source: source(entity) })),
      },
    });
  },
};

/** Anything else below the search is not found, in the search's own form. */
export const noAddressSearchOperation: Operation = {
  method: 'GET',
  path: /^\/search\/.+/,
  api: null,
  errors: 'search',
  answer: () => notFound('Not found'),
};

/** doc_id is an integer by the schema and quoted digits in the samples: here it is now one, now the other. */
function source({ docId, type, text, latitude, longitude }: SearchEntity): object {
  return {
    doc_id: hash(docId) % 2 === 0 ? docId : Number(docId),
    type,
    address: text,
    location: `${latitude},${longitude}`,
  };
}

const known = new WeakMap<Register, SearchEntity[]>();

function entitiesOf(register: Register): SearchEntity[] {
  const held = known.get(register) ?? searchEntities(register);
  known.set(register, held);
  return held;
}
