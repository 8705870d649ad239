import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { Connection, ServiceApi } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import { landInformationService } from '../http/failure.ts';
import type { Http, HttpAnswer } from '../http/http.ts';
import { readJson } from '../http/json.ts';
import { loopbackOriginOf } from '../http/link-policy.ts';
import type { ApiRawCall, LandService, OpenAddress, ReadCall } from '../ports/land-service.ts';
import type { Log } from '../ports/log.ts';
import { givenHeaders, queryText, rawOpen, readOpen } from './open-read.ts';
import { createSentSecrets } from './sent-secrets.ts';
import type { AccessToken, Tokens } from './tokens.ts';

/** Life that the token of a chargeable call must have left: longer than the call may take. */
const chargeableTokenSeconds = 120;

/** Makes discovery give volume/folios away, which may be charged (known beyond the document: GET titles, GET parcels). */
const premium = 'premium';

export interface LandServiceOptions extends Pick<AppContext, 'clock' | 'log'> {
  readonly connection: Connection;
  readonly http: Http;
  readonly tokens: Tokens;
  /** Told after every call what it showed of the network: null where the service answered, whatever it answered but a 5xx. */
  readonly observe?: (failure: ServiceFailure | null) => void;
}

/** A cache on the way may not answer for the service: what it holds of an order or the history is old. */
const fresh = { 'cache-control': 'no-cache' };

/** Tokens that one read may ask for after its first, where each ends while the service makes it wait. */
const maxRenewals = 3;

/** One connection's way to its service. Credentials go to the connection's own base addresses only. */
export function createLandService(options: LandServiceOptions): LandService {
  const { connection, tokens, log, clock, observe } = options;
  const secrets = createSentSecrets(tokens);
  const http = secrets.keptOutOf(options.http);
  let dated: { readonly server: number; readonly monotonic: number } | null = null;
  const linkPolicy = { loopbackOrigin: loopbackOriginOf(connection.baseUrl) };

  function watch<T>(result: Result<T, ServiceFailure>): Result<T, ServiceFailure> {
    if (result.ok) observe?.(null);
    else if (['network', 'timeout', 'unavailable'].includes(result.failure.kind)) observe?.(result.failure);
    else if (areCredentialsRefused(result.failure)) observe?.(result.failure);
    else if (result.failure.status !== undefined || result.failure.kind === 'unreadable') observe?.(null);
    return result;
  }

  function watchStatus(status: number): void {
    if (status === 401) {
      observe?.({
        kind: 'refused',
        reason: { code: 'credentialsRefused', party: landInformationService },
        status,
      });
      return;
    }
    const reason = { code: 'unavailable', party: landInformationService, status } as const;
    observe?.(status < 500 ? null : { kind: 'unavailable', reason, status });
  }

  /** Notes what time it is there. */
  function noteDate(headers: Readonly<Record<string, string>>): void {
    const server = Date.parse(headers.date ?? '');
    if (!Number.isNaN(server)) dated = { server, monotonic: clock.monotonic() };
  }

  async function ask<T>(
    call: ReadCall<T>,
    url: string,
    token: AccessToken | null,
  ): Promise<Result<HttpAnswer, ServiceFailure>> {
    const answer = await http.send({
      url,
      headers: {
        ...call.headers,
        ...fresh,
        authorization: token === null ? undefined : secrets.bearer(token),
      },
      repeat: 'safe',
      signal: call.signal,
      maxBytes: call.maxBytes,
    });
    if (answer.ok) noteDate(answer.value.headers);
    return answer;
  }

  async function read<T>(call: ReadCall<T>): Promise<Result<T, ServiceFailure>> {
    const url = readAddress(connection, call);
    if (!url.ok) return url;
    if (call.withoutToken === true) {
      const answer = await ask(call, url.value, null);
      return answer.ok ? readJson(answer.value, call.schema) : answer;
    }
    for (let renewals = 0; ; renewals += 1) {
      const token = await unlessAborted(tokens.get(call.api), call.signal);
      if (!token.ok) return token;
      const answer = await ask(call, url.value, token.value);
      if (answer.ok) return readJson(answer.value, call.schema);
      if (answer.failure.status !== 401) return answer;
      tokens.reject(call.api, token.value);
      // A second fresh token that is refused while it should still live will not get better by asking once more.
      const wasFresh = renewals > 0 && token.value.usableUntil > clock.monotonic();
      if (wasFresh || renewals >= maxRenewals) return answer;
    }
  }

  return {
    connection,
    serverTime: () => (dated === null ? null : dated.server + clock.monotonic() - dated.monotonic),
    read: async (call) => watch(logged(await read(call), call.api, log)),
    // Another server than the service, as with links: what it shows of the network is not the service's.
    readOpen: async (call) => logged(await readOpen(connection, http, call), call.address, log),
    async raw(call) {
      if ('address' in call) return rawOpen(connection, http, call);
      const url = readAddress(connection, call);
      if (!url.ok) return url;
      const token =
        call.withoutToken === true ? ok(null) : await unlessAborted(tokens.get(call.api), call.signal);
      if (!token.ok) return token;
      const answer = await http.send({
        url: url.value,
        headers: {
          ...call.headers,
          ...fresh,
          authorization: token.value === null ? undefined : secrets.bearer(token.value),
        },
        repeat: 'never',
        isRaw: true,
        signal: call.signal,
        maxBytes: call.maxBytes,
      });
      if (!answer.ok) return watch(answer);
      const { status, headers, bytes } = answer.value;
      if (status === 401 && token.value !== null) tokens.reject(call.api, token.value);
      watchStatus(status);
      const authorization = token.value === null ? undefined : 'Bearer ...';
      const requestHeaders = givenHeaders({ ...call.headers, ...fresh, authorization });
      return ok({ request: `GET ${url.value}`, requestHeaders, requestBody: null, status, headers, bytes });
    },
    async chargeable(call) {
      const url = addressOf(connection, call.api, call.path, call.query);
      if (!url.ok) return { kind: 'notSent', failure: url.failure };
      const token = await tokens.get(call.api, chargeableTokenSeconds);
      if (!token.ok) {
        watch(token);
        return { kind: 'notSent', failure: { ...token.failure, isUnsent: true } };
      }
      const outcome = await http.sendOnce({
        method: call.method,
        url: url.value,
        headers: { ...call.headers, authorization: secrets.bearer(token.value) },
        body: call.body,
        maxBytes: call.maxBytes,
        correlationId: call.correlationId,
        beforeFirstByte: call.beforeFirstByte,
      });
      if (outcome.kind === 'answered') {
        noteDate(outcome.headers);
        watchStatus(outcome.status);
        // The next call, which a person starts, gets another token; this one is never repeated.
        if (outcome.status === 401) tokens.reject(call.api, token.value);
      } else watch(failed(outcome.failure));
      log.info('chargeable call', {
        api: call.api,
        outcome: outcome.kind,
        status: outcome.kind === 'answered' ? outcome.status : null,
        failure: outcome.kind === 'answered' ? null : outcome.failure.kind,
        correlationId: call.correlationId,
      });
      return outcome;
    },
    // Another server than the service: what it shows of the network is not the service's.
    download: (link, signal, rest) => http.open({ link, policy: linkPolicy, signal, rest }),
  };
}

/** A 403 is about one call: the office may have no agreement for that API, and its credentials are good. */
function areCredentialsRefused({ kind, status }: ServiceFailure): boolean {
  return kind === 'refused' && status !== 403;
}

function logged<T>(
  result: Result<T, ServiceFailure>,
  api: ServiceApi | OpenAddress,
  log: Log,
): Result<T, ServiceFailure> {
  if (!result.ok && result.failure.kind !== 'cancelled') {
    const { kind, status, path, correlationId } = result.failure;
    log.warn('read failed', { api, kind, status, path, correlationId });
  }
  return result;
}

/**
 * The full address of a call: the base path stays, the query is percent-encoded (an encrypted title id holds / + =), and
 * parts without a value are left out.
 */
export function addressOf(
  connection: Connection,
  api: ServiceApi,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Result<string, ServiceFailure> {
  const base = api === 'discovery' || api === 'orders' ? connection.baseUrl : connection.landBaseUrl;
  if (base === null) {
    return failed({ kind: 'notReady', reason: { code: 'noAddress', connection: connection.name, api } });
  }
  // Nothing in a path may lead out of the base: the credentials go along.
  if (!encodedPath.test(path) || /(^|\/)\.{1,2}(\/|$)/.test(path.replace(/%2e/gi, '.'))) {
    return failed({
      kind: 'rejected',
      reason: { code: 'badAddress' },
      isUnsent: true,
    });
  }
  return ok(new URL(base + path).href + queryText(query));
}

/** Parts of characters that a path holds as they are, and of escapes: nothing that `URL` would take for anything else. */
const encodedPath = /^(\/([\w.~!$&'()*+,;=:@-]|%[\dA-F]{2})*)+$/i;

/** What may be charged never goes out as a read: a read may be repeated, and no journal knows of it. */
function readAddress(connection: Connection, call: ApiRawCall): Result<string, ServiceFailure> {
  const isCharged = Object.entries(call.query ?? {}).some(
    ([name, value]) => name.trim().toLowerCase() === premium && value !== undefined,
  );
  if (!isCharged) return addressOf(connection, call.api, call.path, call.query);
  return failed({ kind: 'rejected', reason: { code: 'mayBeCharged', parameter: premium }, isUnsent: true });
}

/** A token is minted for everyone who waits; one who gives up stops waiting without stopping it. */
async function unlessAborted<T>(
  waiting: Promise<Result<T, ServiceFailure>>,
  signal: AbortSignal | undefined,
): Promise<Result<T, ServiceFailure>> {
  if (signal === undefined) return waiting;
  const cancelled = failed<ServiceFailure>({ kind: 'cancelled', reason: { code: 'cancelled' } });
  if (signal.aborted) return cancelled;
  const gaveUp = Promise.withResolvers<Result<T, ServiceFailure>>();
  const onAbort = () => gaveUp.resolve(cancelled);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([waiting, gaveUp.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
