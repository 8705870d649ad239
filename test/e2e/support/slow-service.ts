import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connectionFileOf } from '../../../main/practice/connection-file.ts';
import type { LedgerEntry, PracticeService } from '../../../main/practice/service.ts';
import type { Charge } from '../../../main/practice/store/charges-store.ts';

/** One request that is held back. */
interface Held {
  /** Resolves when the request is here. */
  readonly arrived: Promise<void>;
  /** Resolves when whoever asked hung up before there was an answer. */
  readonly hungUp: Promise<void>;
  /** Lets the answer go, or lets it go at once when it comes. */
  release(): void;
}

/**
 * What comes in the place of the service's answer. `cut`: the service does its work, and the line breaks before the answer;
 * `cutTwice`: it does the same work twice before that; `change`: its answer is changed on the way.
 */
type OtherAnswer =
  | 'cut'
  | 'cutTwice'
  | { readonly status: number; readonly type: string; readonly body: string }
  | { readonly change: (text: string) => string };

/** The practice service behind a door at which a test can hold requests back or answer them, as a bad network does. */
export interface SlowService {
  /** As an office's IT would hand it out, for the test environment. */
  readonly connectionFile: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Holds the next request whose path and query contain `part`. */
  hold(part: string): Held;
  /** Answers the next request whose path and query contain `part` otherwise; or each from now on, until the function it gives is called. */
  answer(part: string, other: OtherAnswer, often?: 'once' | 'always'): () => void;
  /** Answers the next request whose path and query contain `part` with 501, which nobody tries again. */
  fail(part: string): void;
  /** The same service without the door. */
  readonly practice: PracticeService;
  ledger(): readonly LedgerEntry[];
  /** Paths of everything that was asked with POST, but for access tokens. What costs is asked so, or is one of `charges`. */
  posts(): readonly string[];
  /** Everything that was charged. */
  charges(): readonly Charge[];
  close(): Promise<void>;
}

interface Hold extends Held {
  readonly part: string;
  readonly isLetGo: Promise<void>;
  readonly markArrived: () => void;
  readonly markHungUp: () => void;
}

interface Other {
  readonly part: string;
  readonly other: OtherAnswer;
  readonly often: 'once' | 'always';
}

/** Whether path and query contain the part; one that begins with a method, as `POST /orders`, fits no other method. */
function fits({ method, url }: IncomingMessage, part: string): boolean {
  const [, wanted = method, path = part] = /^([A-Z]+) (.*)$/.exec(part) ?? [];
  return method === wanted && (url ?? '').includes(path);
}

export async function startSlowService(): Promise<SlowService> {
  const clientId = 'office-12';
  const clientSecret = 'a-secret-of-the-office-4711';
  const { startPracticeService } = await import('../../../main/practice/service.ts');
  const practice = await startPracticeService({ pace: 400, clientId, clientSecret });
  const holds: Hold[] = [];
  const others: Other[] = [];
  const posts: string[] = [];

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    // Where a test sets the clock ahead (`later`), the service's clock is ahead as well.
    answer.setHeader('date', new Date(Date.now()).toUTCString());
    if (asked.method === 'POST' && asked.url?.includes('/oauth/token') !== true) posts.push(asked.url ?? '');
    const at = holds.findIndex(({ part }) => fits(asked, part));
    const [hold] = at === -1 ? [] : holds.splice(at, 1);
    if (hold) {
      answer.on('close', () => {
        if (!answer.writableEnded) hold.markHungUp();
      });
      hold.markArrived();
      await hold.isLetGo;
    }
    const found = others.find(({ part }) => fits(asked, part));
    if (found?.often === 'once') others.splice(others.indexOf(found), 1);
    const other = found?.other;
    if (typeof other === 'object' && 'status' in other) {
      answer.writeHead(other.status, { 'content-type': other.type }).end(other.body);
      return;
    }
    const { method, headers } = asked;
    if (other === 'cutTwice') {
      const body = await buffer(asked);
      const { 'idempotency-key': _, ...keyless } = headers;
      for (const each of [headers, keyless]) {
        const made = request(`${practice.url}${asked.url}`, { method, headers: each }).end(body);
        const [given] = (await once(made, 'response')) as [IncomingMessage];
        await buffer(given);
      }
      answer.destroy();
      return;
    }
    const forward = request(`${practice.url}${asked.url}`, { method, headers }, (given) => {
      if (other === 'cut') given.resume().on('end', () => answer.destroy());
      else if (given.headers['content-type']?.startsWith('application/json') === true)
        void relay(given, answer, typeof other === 'object' ? other.change : undefined);
      else {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      }
    });
    forward.on('error', () => answer.destroy());
    asked.pipe(forward);
  }

  /** Links in an answer lead through the door as well: no other address of this computer is allowed to them. */
  async function relay(
    given: IncomingMessage,
    answer: ServerResponse,
    change = (text: string) => text,
  ): Promise<void> {
    const text = (await buffer(given)).toString('utf8').replaceAll(practice.url, origin);
    const { 'content-length': _, 'transfer-encoding': __, date: ___, ...headers } = given.headers;
    answer.writeHead(given.statusCode ?? 502, headers).end(change(text));
  }

  function answer(part: string, other: OtherAnswer, often: Other['often'] = 'once'): () => void {
    const entry = { part, other, often };
    others.push(entry);
    return () => void others.splice(others.indexOf(entry), 1);
  }

  const server = createServer((asked, answer) => void pass(asked, answer));
  // Closing an idle connection would cut off a request that is just being sent on it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = { ...connectionFileOf(origin, 1), name: 'Test of the office', environment: 'test' };
  return {
    connectionFile: JSON.stringify(file, null, 2),
    clientId,
    clientSecret,
    hold(part) {
      const arrived = Promise.withResolvers<void>();
      const hungUp = Promise.withResolvers<void>();
      const letGo = Promise.withResolvers<void>();
      const hold: Hold = {
        part,
        isLetGo: letGo.promise,
        markArrived: arrived.resolve,
        markHungUp: hungUp.resolve,
        arrived: arrived.promise,
        hungUp: hungUp.promise,
        release: letGo.resolve,
      };
      holds.push(hold);
      return hold;
    },
    answer,
    fail(part) {
      const words = { errorType: 'NOT_AVAILABLE', errorMessage: 'The register is being kept.' };
      answer(part, { status: 501, type: 'application/json', body: JSON.stringify(words) });
    },
    practice,
    ledger: practice.ledger,
    posts: () => [...posts],
    charges: practice.charges,
    async close() {
      server.close();
      server.closeAllConnections();
      await practice.close();
    },
  };
}
