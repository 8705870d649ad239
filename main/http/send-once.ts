import type { LookupFunction } from 'node:net';
import { Client } from 'undici';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import { type CheckpointName, type Checkpoints, noCheckpoints } from '../ports/checkpoints.ts';
import type { ChargeableOutcome } from '../ports/land-service.ts';
import { readCapped, unpack } from './body.ts';
import { connectOnce, NotWritten } from './connect-once.ts';
import { createConnector } from './connector.ts';
import { startDeadline } from './deadline.ts';
import { failureOfError, landInformationService, type Party } from './failure.ts';
import { flatHeaders, sentHeaders } from './headers.ts';
import type { Timeouts } from './limits.ts';
import type { NetworkRoutes } from './network-routes.ts';

/** A request that may cost money. */
export interface OnceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array | null;
  /** Cap on the answer in bytes, after decompression. */
  readonly maxBytes: number;
  /**
   * Called once, when the socket stands and TLS is done and before the first byte of the request. Where it throws, the
   * socket is destroyed and the outcome is notSent.
   */
  readonly beforeFirstByte: () => void;
  readonly party?: Party;
}

interface OnceOptions extends Pick<AppContext, 'clock'> {
  readonly timeouts: Timeouts;
  readonly correlationId: string;
  readonly ca?: readonly string[] | undefined;
  readonly lookup?: LookupFunction | undefined;
  /** The office's proxies and certificates. A tunnel is asked for once, and stands before `beforeFirstByte`. */
  readonly network?: NetworkRoutes | undefined;
  /** Aborts where the application closes; what is then under way ends in doubt. */
  readonly closing?: AbortSignal | undefined;
  readonly checkpoints?: Checkpoints | undefined;
}

/**
 * Sends a request at most once, whatever happens.
 *
 * A client of its own with one fresh socket: nothing is pooled, so nothing can be resent on a dying keep-alive; HTTP/1.1
 * only, no interceptor, no redirect, no retry. A second connection for the same call is refused. The whole answer is
 * read whatever its status, and never interpreted here.
 */
export async function sendOnce(request: OnceRequest, options: OnceOptions): Promise<ChargeableOutcome> {
  const { clock, timeouts, correlationId } = options;
  const party = request.party ?? landInformationService;
  const url = new URL(request.url);
  const deadline = startDeadline(clock, options.closing);
  const reach = (name: CheckpointName) => (options.checkpoints ?? noCheckpoints)(name, correlationId);

  const connect = createConnector({
    clock,
    timeout: timeouts.connect,
    ca: options.ca,
    lookup: options.lookup,
    network: options.network,
  });
  const single = connectOnce(connect, request.beforeFirstByte, deadline.signal, reach);

  const client = new Client(url.origin, {
    allowH2: false,
    pipelining: 0,
    connect: single.connector,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxRequestsPerClient: 1,
  });
  deadline.limit('deadline', timeouts.deadline);
  // While it connects, undici does not look at a signal; destroying the client ends the call at any point.
  deadline.signal.addEventListener('abort', () => void client.destroy(deadline.signal.reason), {
    once: true,
  });

  try {
    const sent = client.request({
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: sentHeaders(request.headers),
      body: request.body,
    });
    const answer = await deadline.orStopped(sent);
    reach('headArrived');
    const headers = flatHeaders(answer.headers);
    const raw = await deadline.orStopped(
      readCapped(answer.body, request.maxBytes, deadline, timeouts.deadline),
    );
    reach('bodyArrived');
    return {
      kind: 'answered',
      status: answer.statusCode,
      ...(await unpacked(raw, headers, request.maxBytes)),
    };
  } catch (error) {
    return single.mayHaveLeft()
      ? { kind: 'inDoubt', failure: inDoubt(error, party, correlationId) }
      : { kind: 'notSent', failure: notSent(error, party, correlationId) };
  } finally {
    deadline.done();
    void client.destroy();
  }
}

/** An answer that cannot be unpacked is still a complete answer: its bytes stay as received, with their encoding. */
async function unpacked(raw: Uint8Array, headers: Record<string, string>, cap: number) {
  try {
    const bytes = await unpack(raw, headers['content-encoding'], cap);
    const { 'content-encoding': _, ...rest } = headers;
    return { bytes, headers: rest };
  } catch {
    return { bytes: raw, headers };
  }
}

function notSent(error: unknown, party: Party, correlationId: string): ServiceFailure {
  if (error instanceof NotWritten) {
    const reason = { code: 'notRecorded', cause: error.message } as const;
    return { kind: 'notReady', reason, isUnsent: true, correlationId };
  }
  return { ...failureOfError(error, party, correlationId), isUnsent: true };
}

/** It may have arrived: nobody is told to try again. */
function inDoubt(error: unknown, party: Party, correlationId: string): ServiceFailure {
  const { next: _, ...failure } = failureOfError(error, party, correlationId);
  return failure;
}
