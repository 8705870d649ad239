import { setMaxListeners } from 'node:events';
import type { LookupFunction } from 'node:net';
import { Agent, request as ask } from 'undici';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Checkpoints } from '../ports/checkpoints.ts';
import type { ChargeableOutcome, Download } from '../ports/land-service.ts';
import { guardedLookup } from './address-guard.ts';
import { readCapped, TooLarge, unpack } from './body.ts';
import { createConnector } from './connector.ts';
import { newCorrelationId } from './correlation-id.ts';
import { startDeadline } from './deadline.ts';
import { type OpenRequest, openDownload } from './download.ts';
import { failureOfError, failureOfStatus, landInformationService, type Party } from './failure.ts';
import { flatHeaders, sentHeaders } from './headers.ts';
import { defaultTimeouts, errorBytes, type Timeouts } from './limits.ts';
import type { NetworkRoutes } from './network-routes.ts';
import { retryDelay } from './retry.ts';
import { type OnceRequest, sendOnce } from './send-once.ts';

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: Uint8Array | string | null;
  /** Cap on the answer in bytes after decompression; `answerCaps` is the table. */
  readonly maxBytes: number;
  /** `safe`: may be tried up to 3 times on passing failures. Never for anything that may cost money. */
  readonly repeat: 'safe' | 'never';
  /** A UUID; a new one unless given. The same for every try. */
  readonly correlationId?: string;
  readonly signal?: AbortSignal | undefined;
  /** Gives an answer of any status as received, and of its body only the beginning where it passes `maxBytes`. */
  readonly isRaw?: boolean;
  /** Who is asked, as the subject of a sentence. */
  readonly party?: Party;
}

/** A complete answer with a status of 200 to 299 (of any status where it was asked for raw). Header names in lower case. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  readonly correlationId: string;
}

/** The one door to the network. Every failure is a value; nothing is redirected, nothing carries what was not given. */
export interface Http {
  /** Reads an answer whole. A status outside 200 to 299 is a failure; a redirect is never followed. */
  send(request: HttpRequest): Promise<Result<HttpAnswer, ServiceFailure>>;
  /** Opens a download link under the link policy, without credentials. The body throws `BrokenDownload`. */
  open(request: OpenRequest & { readonly correlationId?: string }): Promise<Result<Download, ServiceFailure>>;
  /** For what may cost money: sent at most once, on a socket of its own. */
  sendOnce(request: OnceRequest & { readonly correlationId?: string }): Promise<ChargeableOutcome>;
  /** Drops pooled sockets, which are dead after sleep without knowing it. Calls under way go on. */
  renew(): void;
  /** Ends every call under way as `cancelled` (a chargeable one in doubt) and closes the sockets. */
  close(): Promise<void>;
}

export interface HttpOptions extends Pick<AppContext, 'clock' | 'random'> {
  /** Of the application, for the User-Agent. */
  readonly version: string;
  /** The certificates to trust, PEM; Node's own unless given. */
  readonly ca?: readonly string[];
  readonly timeouts?: Partial<Timeouts>;
  readonly dnsLookup?: LookupFunction;
  /** The office's proxies and certificates; without them straight out. */
  readonly network?: NetworkRoutes | undefined;
  readonly checkpoints?: Checkpoints | undefined;
}

export function createHttp(options: HttpOptions): Http {
  const { clock, random, ca, dnsLookup, checkpoints, network } = options;
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts };
  const userAgent = `landfolio/${options.version}`;
  const closing = new AbortController();
  // Every call under way listens; Node takes more than ten for a leak.
  setMaxListeners(0, closing.signal);

  const makeAgent = (lookup: LookupFunction | undefined) =>
    new Agent({
      allowH2: false,
      connections: 16,
      connect: createConnector({ clock, timeout: timeouts.connect, ca, lookup, network }),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  const makeAgents = () => ({ plain: makeAgent(dnsLookup), guarded: makeAgent(guardedLookup(dnsLookup)) });
  let agents = makeAgents();

  async function tryOnce(
    request: HttpRequest,
    correlationId: string,
  ): Promise<Result<HttpAnswer, ServiceFailure>> {
    const party = request.party ?? landInformationService;
    const deadline = startDeadline(clock, request.signal, closing.signal);
    deadline.limit('deadline', timeouts.deadline);
    const cancelHeaders = deadline.limit('headers', timeouts.headers);
    try {
      const answer = await deadline.orStopped(
        ask(request.url, {
          dispatcher: agents.plain,
          method: request.method ?? 'GET',
          headers: headersOf(request, correlationId),
          body: request.body ?? null,
          signal: deadline.signal,
          headersTimeout: 0,
          bodyTimeout: 0,
        }),
      );
      cancelHeaders();
      const status = answer.statusCode;
      const headers = flatHeaders(answer.headers);
      const isRaw = request.isRaw === true;
      const isGood = isRaw || (status >= 200 && status <= 299);
      const read = async (limit: number) =>
        unpack(
          await readCapped(answer.body, limit, deadline, timeouts.bodyIdle, isRaw),
          headers['content-encoding'],
          limit,
        );
      const bytes = isGood ? await read(request.maxBytes) : await read(errorBytes).catch(nothingIfTooLarge);
      return isGood
        ? ok({ status, headers, bytes, correlationId })
        : failed(failureOfStatus({ status, headers, bytes }, party, correlationId, clock.now()));
    } catch (error) {
      // Lets go of a socket whose answer was given up in the middle.
      deadline.stop('cancelled');
      return failed(failureOfError(error, party, correlationId));
    } finally {
      deadline.done();
    }
  }

  function headersOf(request: HttpRequest, correlationId: string): Record<string, string> {
    return sentHeaders({
      accept: 'application/json',
      ...request.headers,
      'accept-encoding': 'identity',
      'user-agent': userAgent,
      'x-correlation-id': correlationId,
    });
  }

  /** False where the caller gave up, or the application closes, before the time was over. */
  async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
    const deadline = startDeadline(clock, signal, closing.signal);
    try {
      await deadline.orStopped(new Promise<void>((resolve) => void deadline.after(milliseconds, resolve)));
      return true;
    } catch {
      return false;
    } finally {
      deadline.done();
    }
  }

  return {
    async send(request) {
      const correlationId = request.correlationId ?? newCorrelationId(random);
      let waited = 0;
      for (let tries = 1; ; tries += 1) {
        const answer = await tryOnce(request, correlationId);
        if (answer.ok || request.repeat !== 'safe') return answer;
        const delay = retryDelay({ tries, failure: answer.failure, waited, fraction: random.fraction() });
        if (delay === null) return answer;
        waited += delay;
        if (!(await wait(delay, request.signal))) {
          return failed({ kind: 'cancelled', reason: { code: 'cancelled' }, correlationId });
        }
      }
    },
    async open(request) {
      const correlationId = request.correlationId ?? newCorrelationId(random);
      return openDownload(request, {
        clock,
        timeouts,
        userAgent,
        correlationId,
        guarded: agents.guarded,
        loopback: agents.plain,
        closing: closing.signal,
      });
    },
    async sendOnce(request) {
      const correlationId = request.correlationId ?? newCorrelationId(random);
      const headers = {
        accept: 'application/json',
        ...flatHeaders(request.headers),
        'accept-encoding': 'identity',
        'user-agent': userAgent,
        'x-correlation-id': correlationId,
      };
      const closed = closing.signal;
      const once = {
        clock,
        timeouts,
        correlationId,
        ca,
        lookup: dnsLookup,
        network,
        closing: closed,
        checkpoints,
      };
      return sendOnce({ ...request, headers }, once);
    },
    renew() {
      network?.renew();
      const old = agents;
      agents = makeAgents();
      void old.plain.close();
      void old.guarded.close();
    },
    async close() {
      closing.abort();
      await Promise.all([agents.plain.destroy(), agents.guarded.destroy()]);
    },
  };
}

function nothingIfTooLarge(error: unknown): Uint8Array {
  if (error instanceof TooLarge) return new Uint8Array();
  throw error;
}
