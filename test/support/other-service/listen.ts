import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Operation, ServiceBehaviour } from './behaviour.ts';
import type { Ledger } from './ledger.ts';
import { type Answer, deliver } from './reply.ts';

/** A request that has arrived whole. */
export interface Arrived {
  readonly method: string;
  /** Below the root that the party lives at. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One of the hosts that the service is spread over. None lives at the root of its host. */
export interface Party {
  readonly root: string;
  operationOf(method: string, path: string): Operation;
  answer(operation: Operation, arrived: Arrived): Promise<Answer> | Answer;
}

export interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

/** Listens on a port of its own, and notes every call before it is answered. */
export async function listen(party: Party, behaviour: ServiceBehaviour, ledger: Ledger): Promise<Listening> {
  const server = createServer((request, response) => {
    // A caller that is killed in the middle of its request is what some tests are about.
    handle(request, response).catch(() => response.destroy());
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    request.on('error', () => {});
    response.on('error', () => {});
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: target = '/', headers } = request;
    const body = Buffer.concat(chunks).toString('utf8');
    const url = new URL(target, 'http://nowhere.example');
    const path = url.pathname.startsWith(`${party.root}/`)
      ? url.pathname.slice(party.root.length)
      : url.pathname;
    const operation = party.operationOf(method, path);
    ledger.calls.push({ operation, method, target, headers, body, at: Date.now() });
    checkHeaders(`${method} ${target}`, operation, headers, ledger);
    const answer = await party.answer(operation, { method, path, query: url.searchParams, headers, body });
    if (behaviour.aheadMs !== 0)
      response.setHeader('date', new Date(Date.now() + behaviour.aheadMs).toUTCString());
    await deliver(response, answer, behaviour);
  }
  // Closing an idle connection would cut off a request that is just being sent on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function checkHeaders(
  called: string,
  operation: Operation,
  headers: IncomingHttpHeaders,
  ledger: Ledger,
): void {
  if (!/^landfolio\/\d+\.\d+\.\d+/.test(headers['user-agent'] ?? '')) {
    ledger.wrongs.push(`${called} came with the User-Agent ${headers['user-agent']}.`);
  }
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(String(headers['x-correlation-id']))) {
    ledger.wrongs.push(`${called} came with the x-correlation-id ${headers['x-correlation-id']}.`);
  }
  if (operation !== 'download' && headers.cookie !== undefined) ledger.wrongs.push(`${called} had a cookie.`);
  if (operation === 'unknown') ledger.wrongs.push(`Nothing is at ${called}.`);
}
