import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorBody } from './error-forms.ts';
import { type ErrorForm, type Operation, type Practice, type PracticeAnswer, refusal } from './exchange.ts';
import { operations } from './routes/operations.ts';
import { createDisturbance, type Disturbance } from './scenarios/disturbance.ts';
import { withUnreadable } from './scenarios/unreadable-entries.ts';
import { isSame } from './tokens.ts';

/** Larger than any order of 50 products. */
const maxBodyBytes = 1024 * 1024;

/**
 * Answers the operations over HTTP; what the practice service itself did wrong becomes a 500 and nothing more.
 *
 * An idle connection is left for the caller to close. Were it closed from here, a request that was just being sent on it would
 * be cut off: on a computer that stands still for a moment, and service and caller are one process.
 */
export function createHttpServer(practice: Practice): Server {
  const disturb = createDisturbance(practice);
  const server = createServer((request, response) => {
    const correlationId = String(request.headers['x-correlation-id'] ?? randomUUID());
    response.setHeader('x-correlation-id', correlationId);
    response.setHeader('cache-control', 'no-store');
    const url = new URL(request.url ?? '/', 'http://practice');
    const matching = operations.filter(({ path }) => path.test(url.pathname));
    const write = { form: matching[0]?.errors ?? 'orders', correlationId, at: practice.now() };
    answer(practice, request, url, matching, disturb)
      .catch(() => refusal(500, 'INTERNAL_SERVER_ERROR', 'The practice service failed.'))
      .then((given) => send(response, given, write))
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = 0;
  return server;
}

async function answer(
  practice: Practice,
  request: IncomingMessage,
  url: URL,
  matching: readonly Operation[],
  disturb: Disturbance,
): Promise<PracticeAnswer> {
  const operation = matching.find(({ method }) => method === request.method);
  const body = await readBody(request);
  if (body === null) return refusal(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB.');
  if (operation === undefined) {
    return matching.length > 0
      ? refusal(405, 'METHOD_NOT_ALLOWED', `${request.method ?? ''} is not offered here.`)
      : refusal(404, 'NOT_FOUND', 'There is no such operation.');
  }
  const barred = denied(practice, operation, request, url) ?? disturb(operation, url.pathname + url.search);
  if (barred !== null) return barred;
  const params = decoded(operation.path.exec(url.pathname)?.slice(1) ?? []);
  if (params === null) return refusal(400, 'BAD_REQUEST', 'The path is not properly percent-encoded.');
  const { method = '', headers } = request;
  const given = await operation.answer(practice, { method, params, query: url.searchParams, headers, body });
  return withUnreadable(practice, operation, given);
}

/** Why the caller may not use the operation, or null. */
function denied(
  practice: Practice,
  operation: Operation,
  request: IncomingMessage,
  url: URL,
): PracticeAnswer | null {
  const { authorization = '' } = request.headers;
  if (operation.isBasic === true) return isKnownUser(practice, authorization) ? null : wantsBasic();
  if (operation.api === null) return null;
  const inQuery = operation.takesQueryToken === true ? url.searchParams.get('access_token') : null;
  if (inQuery !== null && authorization !== '') {
    return refusal(400, 'BAD_REQUEST', 'Give the token as a header or as access_token, not both.');
  }
  const token = inQuery ?? /^Bearer ([^\s]+)$/i.exec(authorization)?.[1];
  if (token !== undefined && practice.tokens.isGood(token, operation.api)) return null;
  return refusal(401, 'UNAUTHORIZED', 'The token is missing, has expired, or is for another API.');
}

function isKnownUser({ credentials }: Practice, authorization: string): boolean {
  const given = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1] ?? '';
  const expected = `${credentials.clientId}:${credentials.clientSecret}`;
  return isSame(Buffer.from(given, 'base64').toString('utf8'), expected);
}

function wantsBasic(): PracticeAnswer {
  const refused = refusal(401, 'UNAUTHORIZED', 'The user name or the password is missing or wrong.');
  return { ...refused, headers: { 'www-authenticate': 'Basic realm="special events", charset="UTF-8"' } };
}

function decoded(parts: readonly string[]): string[] | null {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Reads to the end even when too much came, so that the caller gets to see the answer. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes: Buffer = part;
    length += bytes.length;
    if (length <= maxBodyBytes) parts.push(bytes);
  }
  return length > maxBodyBytes ? null : Buffer.concat(parts);
}

interface Writing {
  readonly form: ErrorForm;
  readonly correlationId: string;
  readonly at: number;
}

function send(response: ServerResponse, given: PracticeAnswer, writing: Writing): void {
  for (const [name, value] of Object.entries(given.headers ?? {})) response.setHeader(name, value);
  if ('isEmpty' in given) {
    response.writeHead(given.status).end();
    return;
  }
  if ('file' in given) {
    response.writeHead(given.status, {
      'content-type': given.mediaType,
      'content-length': given.file.byteLength,
    });
    response.end(given.file);
    return;
  }
  const bytes = Buffer.from(textOf(given, writing));
  response.writeHead(given.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(bytes);
}

function textOf(
  given: Exclude<PracticeAnswer, { file: unknown } | { isEmpty: unknown }>,
  writing: Writing,
): string {
  if ('jsonText' in given) return given.jsonText;
  if ('json' in given) return JSON.stringify(given.json);
  return JSON.stringify(errorBody(given.refusal, given.status, writing));
}
