import type { ServerResponse } from 'node:http';
import type { AnswerFault, ServiceBehaviour } from './behaviour.ts';
import { type Json, loosen, unwrapped } from './json.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What answers a call: a reply, and what becomes of it. */
export interface Answer {
  readonly reply: Reply;
  readonly spoiling: AnswerFault | null;
  /** Awaited when half of a long body has left. */
  readonly midway?: () => void | Promise<void>;
}

/** Whether the service refuses by it, and so does nothing of what was asked. */
export function isRefusal(spoiling: AnswerFault | null): boolean {
  return ['unauthorised', 'forbidden', 'missing', 'limited'].includes(spoiling ?? '');
}

const page = '<!doctype html><title>Just a moment</title><p>We are having a little rest.';

export function jsonReply(status: number, value: Json, behaviour: ServiceBehaviour): Reply {
  const sent = behaviour.isLoose ? loosen(value) : value;
  const type = behaviour.isLoose ? 'application/vnd.elsewhere+json; charset=UTF-8' : 'application/json';
  return { status, headers: { 'content-type': type }, body: Buffer.from(JSON.stringify(sent)) };
}

/** A refusal in one of the shapes that are known of the operator's services, without other fields: those prove nothing. */
export function refusal(status: number, description: string, behaviour: ServiceBehaviour): Reply {
  const words: Json = behaviour.isLoose
    ? { code: status, errorType: 'VALIDATION', description, timestamp: 'now' }
    : { errorType: 'VALIDATION', errorMessage: description };
  return jsonReply(status, words, { ...behaviour, isLoose: false });
}

function pageReply(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'content-type': 'text/html', ...headers }, body: Buffer.from(page) };
}

export function pdfReply(body: Buffer): Reply {
  return { status: 200, headers: { 'content-type': 'application/pdf' }, body };
}

/** Of the right status and type, and with a list where an object belongs, or the other way about. */
function misshapen(reply: Reply, shape: (value: Json) => Json | null): Reply {
  const value = JSON.parse(reply.body.toString('utf8')) as Json;
  return { ...reply, body: Buffer.from(JSON.stringify(shape(value) ?? value)) };
}

/** Sends the reply, or what the fault makes of it. */
export async function deliver(
  response: ServerResponse,
  { reply, spoiling, midway = () => {} }: Answer,
  behaviour: ServiceBehaviour,
): Promise<void> {
  const { socket } = response;
  const retryAfter = { 'retry-after': behaviour.retryAfter };
  switch (spoiling) {
    case 'reset':
      socket?.resetAndDestroy();
      return;
    case 'silent':
      behaviour.whenSilent();
      return;
    case 'wrapped':
      return whole(
        response,
        misshapen(reply, (value) => [value]),
        midway,
      );
    case 'unwrapped':
      return whole(response, misshapen(reply, unwrapped), midway);
    case 'missing':
      return whole(response, refusal(404, 'Nothing of that kind is known.', behaviour), midway);
    case 'busy':
      return whole(response, pageReply(503, retryAfter), midway);
    case 'limited':
      return whole(response, pageReply(429, retryAfter), midway);
    case 'unauthorised':
      return whole(response, pageReply(401, { 'www-authenticate': 'Bearer' }), midway);
    case 'forbidden':
      return whole(response, pageReply(403), midway);
    case 'page':
      return whole(response, pageReply(200), midway);
    case 'half':
      head(response, reply, true);
      response.write(half(reply.body), () => socket?.resetAndDestroy());
      return;
    case 'cut':
      response.useChunkedEncodingByDefault = false;
      head(response, { ...reply, headers: { ...reply.headers, connection: 'close' } }, false);
      response.write(half(reply.body), () => socket?.end());
      return;
    case 'drip':
      head(response, reply, true);
      for (let at = 0; at < 10; at += 1) {
        const size = Math.ceil(reply.body.length / 10);
        response.write(reply.body.subarray(at * size, (at + 1) * size));
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      response.end();
      return;
    case null:
      return whole(response, reply, midway);
  }
}

async function whole(
  response: ServerResponse,
  reply: Reply,
  midway: () => void | Promise<void>,
): Promise<void> {
  head(response, reply, true);
  const first = half(reply.body);
  response.write(first);
  await midway();
  response.end(reply.body.subarray(first.length));
}

function half(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

function head(response: ServerResponse, reply: Reply, saysLength: boolean): void {
  response.writeHead(reply.status, {
    ...reply.headers,
    ...(saysLength ? { 'content-length': String(reply.body.length) } : {}),
  });
}
