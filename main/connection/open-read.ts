import { failed, ok, type Result } from '../../shared/lib/result.ts';
import { urlText } from '../../shared/lib/url-text.ts';
import type { Connection } from '../../shared/model/connection.ts';
import type { ServiceFailure } from '../../shared/model/service-failure.ts';
import type { Http } from '../http/http.ts';
import { readJson } from '../http/json.ts';
import type { OpenRawCall, OpenReadCall, RawAnswer } from '../ports/land-service.ts';

const addressSearchService = 'The address search service';

/** Reads from one of the connection's addresses that want no credentials: the call carries a User-Agent and no token. */
export async function readOpen<T>(
  connection: Connection,
  http: Pick<Http, 'send'>,
  call: OpenReadCall<T>,
): Promise<Result<T, ServiceFailure>> {
  const url = openAddressOf(connection, call);
  if (!url.ok) return url;
  const answer = await http.send({
    ...requestOf(url.value, call),
    maxBytes: call.maxBytes,
    repeat: 'safe',
    signal: call.signal,
    party: addressSearchService,
  });
  if (answer.ok) return readJson(answer.value, call.schema, addressSearchService);
  const { status } = answer.failure;
  if (status !== 401 && status !== 403) return answer;
  // There are no credentials to be wrong here.
  const { address } = call;
  return failed({
    ...answer.failure,
    reason: { code: 'searchNotAllowed', party: addressSearchService, status, address },
  });
}

/** The same, asked once; an answer of any status as received. */
export async function rawOpen(
  connection: Connection,
  http: Pick<Http, 'send'>,
  call: OpenRawCall,
): Promise<Result<RawAnswer, ServiceFailure>> {
  const url = openAddressOf(connection, call);
  if (!url.ok) return url;
  const request = requestOf(url.value, call);
  const answer = await http.send({
    ...request,
    repeat: 'never',
    isRaw: true,
    maxBytes: call.maxBytes,
    signal: call.signal,
    party: addressSearchService,
  });
  if (!answer.ok) return answer;
  const { status, headers, bytes } = answer.value;
  return ok({
    request: `${request.method} ${request.url}`,
    requestHeaders: givenHeaders(request.headers),
    requestBody: request.body,
    status,
    headers,
    bytes,
  });
}

/** Headers that have a value. */
export function givenHeaders(
  headers: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

function requestOf(url: string, { headers, body }: Pick<OpenReadCall<unknown>, 'headers' | 'body'>) {
  return body === undefined
    ? { url, method: 'GET' as const, headers: { ...headers }, body: null }
    : {
        url,
        method: 'POST' as const,
        headers: { ...headers, 'content-type': body.contentType },
        body: body.text,
      };
}

/** The full address of a call without credentials; its query is percent-encoded. */
function openAddressOf(
  connection: Connection,
  call: Pick<OpenReadCall<unknown>, 'address' | 'path' | 'query'>,
): Result<string, ServiceFailure> {
  const base = connection[call.address];
  if (base === null) {
    const reason = { code: 'noSearchAddress', connection: connection.name, address: call.address } as const;
    return failed({ kind: 'notReady', reason });
  }
  return ok(withPath(base, call.path) + queryText(call.query ?? {}));
}

function withPath(base: string, path: OpenReadCall<unknown>['path']): string {
  if (path === undefined || path.isAdded === 'never' || base.endsWith(path.text)) return base;
  const hasPath = new URL(base).pathname !== '/';
  return hasPath && path.isAdded === 'ifNone' ? base : base + path.text;
}

/** `?a=1&b=2`, each part percent-encoded; parts without a value are left out, and nothing is left where none has one. */
export function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(query)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([name, value]) => `${urlText(name)}=${urlText(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
