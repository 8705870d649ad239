import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { request as ask, type Dispatcher } from 'undici';
import { failed, ok, type Result } from '../../shared/lib/result.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { AppContext } from '../context/app-context.ts';
import type { Download, DownloadRest } from '../ports/land-service.ts';
import { encodingOf, readCapped, streamCapped, TooLarge } from './body.ts';
import { BrokenDownload } from './broken-download.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { failureOfError, failureOfStatus, type Party } from './failure.ts';
import { flatHeaders } from './headers.ts';
import { documentBytes, errorBytes, type Timeouts } from './limits.ts';
import { type AllowedLink, checkLink, type LinkPolicy } from './link-policy.ts';

const maxHops = 3;

export interface OpenRequest {
  readonly link: string;
  readonly policy: LinkPolicy;
  /** Cap in bytes, after decompression; 200 MiB unless told. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal | undefined;
  /** Only this is asked for; the whole comes where the server does not give exactly that. */
  readonly rest?: DownloadRest | undefined;
  readonly party?: Party;
}

interface OpenOptions extends Pick<AppContext, 'clock'> {
  readonly timeouts: Timeouts;
  readonly userAgent: string;
  readonly correlationId: string;
  /** For links to public hosts: refuses names that resolve to private addresses. */
  readonly guarded: Dispatcher;
  /** For links on the connection's own loopback origin. */
  readonly loopback: Dispatcher;
  readonly closing: AbortSignal;
}

/**
 * Opens a download link: no credentials and no cookies ever, every hop judged by the link policy, at most 3 redirects,
 * the body capped. Not repeated here. The body throws `BrokenDownload` where it ends early.
 */
export async function openDownload(
  request: OpenRequest,
  options: OpenOptions,
): Promise<Result<Download, ServiceFailure>> {
  const party = request.party ?? 'The download server';
  const deadline = startDeadline(options.clock, request.signal, options.closing);
  deadline.limit('deadline', options.timeouts.downloadDeadline);
  const fail = (failure: ServiceFailure) => {
    deadline.done();
    return failed(failure);
  };
  let link = request.link;
  let { rest } = request;
  for (let hop = 0; ; hop += 1) {
    const allowed = checkLink(link, request.policy);
    if (!allowed.ok) return fail(refusedLink(allowed.failure, hop, options.correlationId));
    try {
      const answer = await askFor(allowed.value, rest, options, deadline);
      const headers = flatHeaders(answer.headers);
      const next = isRedirect(answer.statusCode) ? headers.location : undefined;
      if (next !== undefined && hop < maxHops) {
        await answer.body.dump({ limit: errorBytes, signal: deadline.signal });
        link = URL.parse(next, allowed.value.url.href)?.href ?? next;
        continue;
      }
      const isRest = rest !== undefined && answer.statusCode === 206 && isExactly(rest, headers);
      if (rest !== undefined && !isRest && (answer.statusCode === 206 || answer.statusCode === 416)) {
        // Another part than was asked for, or of another document: only all of it can be trusted.
        await answer.body.dump({ limit: errorBytes, signal: deadline.signal });
        rest = undefined;
        continue;
      }
      if (answer.statusCode !== 200 && !isRest) {
        const bytes = await errorBody(answer.body, deadline, options.timeouts.bodyIdle);
        return fail(
          failureOfStatus(
            { status: answer.statusCode, headers, bytes },
            party,
            options.correlationId,
            options.clock.now(),
          ),
        );
      }
      const startsAt = isRest ? (rest?.from ?? 0) : 0;
      const cap = (request.maxBytes ?? documentBytes) - startsAt;
      return ok({
        ...toDownload(answer.body, headers, cap, party, options, deadline),
        startsAt,
        etag: strongTag(headers),
      });
    } catch (error) {
      deadline.stop('cancelled');
      return fail(failureOfError(error, party, options.correlationId));
    }
  }
}

/** Whether a 206 is the rest that was asked for, to the byte, and of the same document. */
function isExactly({ from, etag, total }: DownloadRest, headers: Readonly<Record<string, string>>): boolean {
  const length = headers['content-length'];
  return (
    headers['content-range']?.trim() === `bytes ${from}-${total - 1}/${total}` &&
    strongTag(headers) === etag &&
    (length === undefined || Number(length) === total - from)
  );
}

/** Null where the document cannot be resumed: a weak tag says nothing about the bytes, and packed bytes have no places. */
function strongTag(headers: Readonly<Record<string, string>>): string | null {
  const isPlain = (headers['content-encoding'] ?? 'identity').trim().toLowerCase() === 'identity';
  const isRefused = headers['accept-ranges']?.trim().toLowerCase() === 'none';
  const tag = headers.etag?.trim() ?? '';
  return isPlain && !isRefused && /^"[\x21\x23-\x7e]+"$/.test(tag) ? tag : null;
}

async function askFor(
  { url, isLoopback }: AllowedLink,
  rest: DownloadRest | undefined,
  options: OpenOptions,
  deadline: Deadline,
) {
  const cancel = deadline.limit('headers', options.timeouts.headers);
  const headers = {
    accept: 'application/pdf, */*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': options.userAgent,
    'x-correlation-id': options.correlationId,
    ...(rest === undefined ? {} : { range: `bytes=${rest.from}-`, 'if-range': rest.etag }),
  };
  const dispatcher = isLoopback ? options.loopback : options.guarded;
  const answer = ask(url, {
    dispatcher,
    headers,
    signal: deadline.signal,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return deadline.orStopped(answer).finally(cancel);
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

function refusedLink(why: string, hop: number, correlationId: string): ServiceFailure {
  return hop === 0
    ? {
        kind: 'unreadable',
        path: 'resourceLocation',
        reason: { code: 'linkRefused', why },
        correlationId,
      }
    : {
        kind: 'redirected',
        reason: { code: 'redirectRefused', why },
        correlationId,
      };
}

/** The start of an error page, for the server's own words; one that is too large has none. */
async function errorBody(
  body: AsyncIterable<Uint8Array>,
  deadline: Deadline,
  idle: number,
): Promise<Uint8Array> {
  try {
    return await readCapped(body, errorBytes, deadline, idle);
  } catch (error) {
    if (error instanceof TooLarge) return new Uint8Array();
    throw error;
  }
}

function toDownload(
  body: Dispatcher.ResponseData['body'],
  headers: Readonly<Record<string, string>>,
  cap: number,
  party: Party,
  options: OpenOptions,
  deadline: Deadline,
): Pick<Download, 'contentLength' | 'body'> {
  const encoding = encodingOf(headers['content-encoding']);
  const length = encoding === 'identity' ? Number(headers['content-length'] ?? Number.NaN) : Number.NaN;
  if (length > cap) throw new TooLarge(cap);
  const plain = encoding === 'identity' ? body : pipeline(body, unpacker(encoding), () => {});
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* streamCapped(
        plain as AsyncIterable<Uint8Array>,
        cap,
        deadline,
        options.clock,
        options.timeouts.bodyIdle,
      );
    } catch (error) {
      throw new BrokenDownload(failureOfError(error, party, options.correlationId));
    } finally {
      deadline.done();
      body.destroy();
    }
  }
  // Where nobody takes the body, silence on its side must still end the connection.
  body.on('error', () => {});
  return { contentLength: Number.isNaN(length) ? null : length, body: bytes() };
}

function unpacker(encoding: 'gzip' | 'deflate' | 'br') {
  if (encoding === 'gzip') return createGunzip();
  return encoding === 'br' ? createBrotliDecompress() : createInflate();
}
