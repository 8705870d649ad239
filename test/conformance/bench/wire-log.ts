import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** A request of our client as it went over the wire, and what came back. */
export interface Exchange {
  readonly method: string;
  /** Origin and path, without the query. */
  readonly url: string;
  /** Percent-decoded, in the order sent; a name twice stays twice. */
  readonly query: readonly (readonly [string, string])[];
  /** The same as it was written, without the question mark. */
  readonly rawQuery: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where there was none. */
  readonly body: string;
  /** null where no answer came. */
  readonly status: number | null;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** The answer as received, the first 4 MiB of it. */
  readonly answer: string;
  /** Begun by the act itself, and not by something that was under way, such as the asking for orders of an earlier check. */
  readonly isOwn: boolean;
}

interface Draft {
  /** The act within which it was asked for. */
  act: object | undefined;
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Buffer[];
  status: number | null;
  answerHeaders: Record<string, string>;
  answer: Buffer[];
  answerBytes: number;
}

/** Listens to what undici, our client's only way out, reports of itself. Nothing of the client is changed for it. */
interface WireLog {
  /** What began while `act` ran and answers to it. `act` may fail: then it is for the caller. */
  during<T>(act: () => Promise<T>): Promise<{ readonly value: T; readonly exchanges: readonly Exchange[] }>;
  stop(): void;
}

const maxAnswerBytes = 4 * 1024 * 1024;

export function createWireLog(): WireLog {
  const drafts = new Map<object, Draft>();
  const acts = new AsyncLocalStorage<object>();
  const askedWithin = new WeakMap<object, object>();
  let order: Draft[] = [];

  const listeners: Record<string, (message: unknown) => void> = {
    // Published where it is asked for; what follows comes from the socket.
    'undici:request:create': (message) => {
      const act = acts.getStore();
      if (act !== undefined) askedWithin.set((message as { request: object }).request, act);
    },
    'undici:client:sendHeaders': (message) => {
      const { request, headers } = message as { request: { origin: string }; headers: string };
      const draft = { ...draftOf(String(request.origin), headers), act: askedWithin.get(request) };
      drafts.set(request, draft);
      order.push(draft);
    },
    'undici:request:bodyChunkSent': (message) => {
      const { request, chunk } = message as { request: object; chunk: Uint8Array | string };
      drafts.get(request)?.body.push(Buffer.from(chunk as string));
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as {
        request: object;
        response: { statusCode: number; headers: unknown };
      };
      const draft = drafts.get(request);
      if (draft === undefined) return;
      draft.status = response.statusCode;
      draft.answerHeaders = pairsOf(response.headers);
    },
    'undici:request:bodyChunkReceived': (message) => {
      const { request, chunk } = message as { request: object; chunk: Uint8Array };
      const draft = drafts.get(request);
      if (draft === undefined || draft.answerBytes > maxAnswerBytes) return;
      draft.answerBytes += chunk.byteLength;
      // undici uses the chunk's memory again.
      draft.answer.push(Buffer.from(chunk));
    },
  };
  for (const [name, listen] of Object.entries(listeners)) subscribe(name, listen);

  return {
    async during(act) {
      const before = order.length;
      const own = {};
      const value = await acts.run(own, act);
      return { value, exchanges: order.slice(before).map((draft) => exchangeOf(draft, draft.act === own)) };
    },
    stop() {
      for (const [name, listen] of Object.entries(listeners)) unsubscribe(name, listen);
      drafts.clear();
      order = [];
    },
  };
}

function draftOf(origin: string, head: string): Omit<Draft, 'act'> {
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', target = '/'] = first.split(' ');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return {
    method,
    url: new URL(target, origin),
    headers,
    body: [],
    status: null,
    answerHeaders: {},
    answer: [],
    answerBytes: 0,
  };
}

/** Names and values in turn, as undici has them from the socket. */
function pairsOf(raw: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  if (!Array.isArray(raw)) return found;
  for (let at = 0; at + 1 < raw.length; at += 2) found[String(raw[at]).toLowerCase()] = String(raw[at + 1]);
  return found;
}

function exchangeOf(draft: Draft, isOwn: boolean): Exchange {
  const { method, url, headers, status, answerHeaders } = draft;
  return {
    method,
    url: url.origin + url.pathname,
    query: [...url.searchParams],
    rawQuery: url.search.replace(/^\?/, ''),
    headers,
    body: Buffer.concat(draft.body).toString('utf8'),
    status,
    answerHeaders,
    answer: Buffer.concat(draft.answer).toString('utf8'),
    isOwn,
  };
}
