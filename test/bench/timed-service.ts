import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import { connectionFileOf } from '../../main/practice/connection-file.ts';
import { startPracticeService } from '../../main/practice/service.ts';

/** From when to when a question was with the service, milliseconds of the system's clock with fractions. */
export interface Asked {
  readonly query: string;
  readonly from: number;
  readonly to: number;
}

export interface TimedService {
  readonly connectionFile: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly origin: string;
  /** Every question for suggestions so far. */
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

/** The practice service behind a door that lets no answer to a question for suggestions go before `answerTime`, and notes when it went. */
export async function startTimedService(answerTime: number, page: string): Promise<TimedService> {
  const clientId = 'office-12';
  const clientSecret = 'a-secret-of-the-office-4711';
  const practice = await startPracticeService({ pace: 1, clientId, clientSecret });
  const asked: Asked[] = [];
  const present = () => performance.timeOrigin + performance.now();

  async function answer(question: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(question.url ?? '/', 'http://door.invalid');
    const query = url.searchParams.get('query');
    const from = present();
    if (url.pathname === '/') return void reply.setHeader('content-type', 'text/html').end(page);
    if (url.pathname === '/plain') {
      await rest(answerTime);
      asked.push({ query: query ?? '', from, to: present() });
      return void reply.setHeader('content-type', 'application/json').end(plainAnswer);
    }
    const { method, headers } = question;
    const forward = request(`${practice.url}${question.url}`, { method, headers }, async (given) => {
      const isSuggesting = url.pathname.endsWith('/autocomplete');
      if (isSuggesting) await rest(Math.max(answerTime - (present() - from), 0));
      reply.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(reply);
      if (isSuggesting) reply.on('finish', () => asked.push({ query: query ?? '', from, to: present() }));
    });
    forward.on('error', () => reply.destroy());
    question.pipe(forward);
  }

  const server = createServer((question, reply) => void answer(question, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = { ...connectionFileOf(origin, 1), name: 'Timed', environment: 'test' };
  return {
    connectionFile: JSON.stringify(file),
    clientId,
    clientSecret,
    origin,
    asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await practice.close();
    },
  };
}

const plainAnswer = JSON.stringify(
  Array.from({ length: 10 }, (_, n) => ({ id: String(n), eziAddress: `${n + 10} DUNDAS ROAD CARLTON 3053` })),
);
