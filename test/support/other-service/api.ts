import type { AnswerFault, Operation, ServiceBehaviour } from './behaviour.ts';
import { findCrownAllotments, listParishes, listTownships } from './crown-land.ts';
import { decrypt } from './decrypt.ts';
import { autocomplete, findParcel, findProperties, findTitles } from './discovery.ts';
import { listManagers, listMunicipalities } from './extra-data.ts';
import type { Files } from './files.ts';
import type { Ledger } from './ledger.ts';
import type { Arrived, Party } from './listen.ts';
import { listProducts } from './offers.ts';
import type { OrderBooks } from './orders.ts';
import { companyNames, findProprietors, individualNames } from './owners.ts';
import { takeOrder } from './placing.ts';
import { type Answer, isRefusal, jsonReply, pdfReply, type Reply, refusal } from './reply.ts';
import { audiences, type TokenIssuer } from './token-issuer.ts';

export const apiRoot = '/gateway/land';

interface ApiParts {
  readonly behaviour: ServiceBehaviour;
  readonly ledger: Ledger;
  readonly issuer: TokenIssuer;
  readonly books: OrderBooks;
  readonly files: Files;
  readonly next: (operation: Operation) => AnswerFault | null;
  /** The address of the whole API, once it listens. */
  readonly address: () => string;
}

type Lookup = (query: URLSearchParams, behaviour: ServiceBehaviour) => Reply;

/** The reads that hang on nothing but their query, by their paths. */
const lookups: Readonly<Record<string, readonly [Operation, Lookup]>> = {
  '/discovery/v2/addresses/autocomplete': ['autocomplete', autocomplete],
  '/discovery/v1/properties': ['properties', findProperties],
  '/discovery/v1/titles': ['titles', findTitles],
  '/discovery/v1/parcels': ['parcels', findParcel],
  '/discovery/v1/parcels/crown-allotments': ['crownAllotments', findCrownAllotments],
  '/discovery/v1/proprietors': ['proprietors', findProprietors],
  '/discovery/v1/proprietor-names/individual': ['individualNames', individualNames],
  '/discovery/v1/proprietor-names/company': ['companyNames', companyNames],
  '/discovery/v1/parishes': ['parishes', (_, behaviour) => listParishes(behaviour)],
  '/discovery/v1/townships': ['townships', (_, behaviour) => listTownships(behaviour)],
  '/orders/v1/products': ['products', listProducts],
  '/orders/v1/extra-data/owners-corporation-managers': [
    'managers',
    (_, behaviour) => listManagers(behaviour),
  ],
  '/orders/v1/extra-data/municipalities': ['municipalities', (_, behaviour) => listMunicipalities(behaviour)],
};

/** Discovery and orders, and the files behind the links. */
export function createApi(parts: ApiParts): Party {
  const { behaviour, ledger, issuer, books, files, next } = parts;

  function answerRead(operation: Operation, { path, query, headers }: Arrived): Reply {
    const lookup = lookups[path];
    if (lookup !== undefined) return lookup[1](query, behaviour);
    if (operation === 'history') return books.history(headers, query, `${parts.address()}/orders/v1`);
    if (operation !== 'order' && operation !== 'item') return refusal(404, 'Nothing is here.', behaviour);
    const [, orderId = '', number] = /\/orders\/v1\/([^/]+)(?:\/item\/(\d+))?$/.exec(path) ?? [];
    const order = books.find(decodeURIComponent(orderId), headers);
    if (order === undefined) return refusal(404, 'No such order.', behaviour);
    if (operation === 'order') return jsonReply(200, books.record(order), behaviour);
    const item = order.items.find((one) => one.number === Number(number));
    if (item === undefined) return refusal(404, 'No such item.', behaviour);
    return jsonReply(200, books.item(order, item), behaviour);
  }

  function giveFile({ query, headers }: Arrived, spoiling: AnswerFault | null): Answer {
    if (headers.authorization !== undefined) ledger.wrongs.push('A download was asked with a token.');
    const file = files.get(query.get('signature') ?? '');
    const reply = file === null ? refusal(403, 'No such link.', behaviour) : pdfReply(file);
    return { reply, spoiling, midway: () => behaviour.beforeAnswer('download') };
  }

  return {
    root: apiRoot,
    operationOf,
    async answer(operation, arrived) {
      const { path, headers, body } = arrived;
      const spoiling = next(operation);
      if (operation === 'download') return giveFile(arrived, spoiling);
      const audience = path.startsWith('/discovery/') ? audiences.discovery : audiences.orders;
      if (!issuer.admits(headers, audience)) return { reply: refusal(401, 'Who?', behaviour), spoiling };
      if (isRefusal(spoiling)) return { reply: refusal(400, 'No.', behaviour), spoiling };
      if (operation === 'place') {
        return takeOrder({ behaviour, ledger, books }, headers, body, spoiling);
      }
      const isDecrypt = operation === 'decrypt';
      const reply = isDecrypt ? decrypt(headers, body, behaviour, ledger) : answerRead(operation, arrived);
      await behaviour.beforeAnswer(operation);
      return { reply, spoiling };
    },
  };
}

function operationOf(method: string, path: string): Operation {
  if (method === 'POST' && path === '/orders/v1') return 'place';
  if (method === 'POST' && path === '/orders/v1/titles/decrypt') return 'decrypt';
  if (method !== 'GET') return 'unknown';
  if (/^\/files\/\w+$/.test(path)) return 'download';
  if (path === '/orders/v1') return 'history';
  if (/^\/orders\/v1\/[^/]+\/item\/\d+$/.test(path)) return 'item';
  if (lookups[path] !== undefined) return lookups[path][0];
  return /^\/orders\/v1\/[^/]+$/.test(path) ? 'order' : 'unknown';
}
