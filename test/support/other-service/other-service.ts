import { apiRoot, createApi } from './api.ts';
import { type AnswerFault, defaultBehaviour, type Operation, type ServiceBehaviour } from './behaviour.ts';
import { Files } from './files.ts';
import { giveStatement, health, landOperation, subscribe } from './land-api.ts';
import { Ledger } from './ledger.ts';
import { type Listening, listen, type Party } from './listen.ts';
import { asOpenError, errorReply, searchAddresses, searchStructured } from './open-searches.ts';
import { OrderBooks } from './orders.ts';
import { isRefusal, type Reply, refusal } from './reply.ts';
import { eventOperation, SpecialEventBooks } from './special-events.ts';
import { audiences, TokenIssuer } from './token-issuer.ts';

const issuerRoot = '/tenants/elsewhere';
const landRoot = '/land-data';
const searchRoot = '/find';
const sampleRoot = '/try';

export interface OtherService {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly landBaseUrl: string;
  readonly addressSearchUrl: string;
  readonly structuredSearchUrl: string;
  readonly sampleBaseUrl: string;
  readonly ledger: Ledger;
  readonly behaviour: ServiceBehaviour;
  /** Every token that was issued, to look for where none may be. */
  readonly tokens: () => string[];
  close(): Promise<void>;
}

/**
 * A land information service as a stranger writes it from the interface document: its own land, prices, statuses and
 * shapes. Shares no code and no data with the application. Each party of the document lives on an origin of its own.
 */
export async function startOtherService(changes: Partial<ServiceBehaviour> = {}): Promise<OtherService> {
  const behaviour: ServiceBehaviour = { ...defaultBehaviour(), ...changes };
  const ledger = new Ledger();
  const files = new Files();
  const issuer = new TokenIssuer(behaviour, ledger);
  const books = new OrderBooks(behaviour, ledger, files);
  const events = new SpecialEventBooks(behaviour, ledger);
  const next = (operation: Operation): AnswerFault | null => behaviour.plan[operation]?.shift() ?? null;
  const nothing = (): Reply => refusal(404, 'Nothing is here.', behaviour);

  const tokenIssuer: Party = {
    root: issuerRoot,
    operationOf: (method, path) => (method === 'POST' && path === '/oauth/token' ? 'token' : 'unknown'),
    async answer(operation, { headers, body }) {
      await behaviour.beforeAnswer(operation);
      const reply = operation === 'token' ? issuer.issue(headers, body) : nothing();
      return { reply, spoiling: next(operation) };
    },
  };
  const landApi: Party = {
    root: landRoot,
    operationOf: landOperation,
    async answer(operation, arrived) {
      const spoiling = next(operation);
      await behaviour.beforeAnswer(operation);
      if (operation === 'statementHealth' || operation === 'alertHealth') {
        return { reply: health(operation, arrived, behaviour, ledger), spoiling };
      }
      const audience = operation === 'statement' ? audiences.drss : audiences.alerts;
      if (!issuer.admits(arrived.headers, audience)) {
        return { reply: refusal(401, 'Who?', behaviour), spoiling };
      }
      if (isRefusal(spoiling) || operation === 'unknown') return { reply: nothing(), spoiling };
      const reply =
        operation === 'statement'
          ? giveStatement(arrived, behaviour, ledger, files)
          : subscribe(arrived, behaviour, ledger);
      return { reply, spoiling };
    },
  };
  const openSearches: Party = {
    root: searchRoot,
    operationOf(method, path) {
      if (path === '/search/v1') return method === 'GET' ? 'addressSearch' : 'unknown';
      return path === '/parsed' ? 'structuredSearch' : 'unknown';
    },
    answer(operation, { query, headers, body }) {
      const spoiling = next(operation);
      const error = asOpenError(spoiling, behaviour);
      if (error !== null) return { reply: error, spoiling: null };
      if (operation === 'addressSearch') {
        return { reply: searchAddresses(query, headers, behaviour, ledger), spoiling };
      }
      if (operation === 'structuredSearch') {
        return { reply: searchStructured(query, headers, body, behaviour, ledger), spoiling };
      }
      return { reply: errorReply(404, 'Nothing is here.', behaviour), spoiling };
    },
  };
  const sample: Party = {
    root: sampleRoot,
    operationOf: eventOperation,
    answer(operation, { path, query, headers, body }) {
      const spoiling = next(operation);
      if (!events.admits(headers.authorization)) {
        return { reply: refusal(401, 'Who are you?', behaviour), spoiling };
      }
      if (operation === 'unknown' || isRefusal(spoiling)) return { reply: nothing(), spoiling };
      return { reply: events.answer(operation, path, query, body), spoiling };
    },
  };
  const api = createApi({
    ...{ behaviour, ledger, issuer, books, files, next },
    address: () => `${apiAt.origin}${apiRoot}`,
  });

  const start = (party: Party): Promise<Listening> => listen(party, behaviour, ledger);
  const apiAt = await start(api);
  files.liesAt(apiAt.origin);
  const [authAt, landAt, searchAt, sampleAt] = (await Promise.all(
    [tokenIssuer, landApi, openSearches, sample].map(start),
  )) as [Listening, Listening, Listening, Listening];
  return {
    baseUrl: `${apiAt.origin}${apiRoot}`,
    authUrl: `${authAt.origin}${issuerRoot}`,
    landBaseUrl: `${landAt.origin}${landRoot}`,
    addressSearchUrl: `${searchAt.origin}${searchRoot}/search/v1`,
    structuredSearchUrl: `${searchAt.origin}${searchRoot}/parsed`,
    sampleBaseUrl: `${sampleAt.origin}${sampleRoot}`,
    ledger,
    behaviour,
    tokens: () => [...issuer.tokens.keys()],
    async close() {
      await Promise.all([apiAt, authAt, landAt, searchAt, sampleAt].map((one) => one.close()));
    },
  };
}

/** The connection file that an office is handed out for it. */
export function connectionFileOf(service: OtherService, more: Readonly<Record<string, unknown>> = {}) {
  const { baseUrl, authUrl, landBaseUrl, addressSearchUrl, structuredSearchUrl, sampleBaseUrl } = service;
  return {
    name: 'Elsewhere',
    environment: 'test',
    ...{ baseUrl, authUrl, landBaseUrl, addressSearchUrl, structuredSearchUrl, sampleBaseUrl },
    audience: audiences,
    accountId: 'ELSE/0007',
    customerId: 'desk 7, west wing',
    poll: { minimumSeconds: 0.2 },
    ...more,
  };
}
