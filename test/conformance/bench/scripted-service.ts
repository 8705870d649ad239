import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came to the scripted service; tokens are answered by itself and are not among it. */
export interface ScriptedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ScriptedAnswer {
  /** 200 unless told. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text goes as it is, anything else as JSON. Nothing where it is left out. */
  readonly body?: unknown;
}

export type Script = (request: ScriptedRequest) => ScriptedAnswer;

interface ScriptedService {
  /** The text of its connection file. */
  readonly connectionFile: string;
  close(): Promise<void>;
}

/** A service that answers whatever a check says: for answers that no service at hand can be made to give. */
export async function startScriptedService(
  script: Script,
  file: (origin: string) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<ScriptedService> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const url = new URL(request.url ?? '/', 'http://scripted');
    const given: ScriptedAnswer =
      url.pathname === '/auth/oauth/token'
        ? { body: { access_token: 'scripted', scope: '', expires_in: 3600, token_type: 'Bearer' } }
        : script({
            method: request.method ?? '',
            path: url.pathname,
            query: url.searchParams,
            headers: request.headers,
            body: Buffer.concat(parts).toString('utf8'),
          });
    const text = typeof given.body === 'string' ? given.body : JSON.stringify(given.body);
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    response.writeHead(given.status ?? 200, { ...type, ...given.headers }).end(text);
  });
  // Closing an idle connection would cut off a request that is just being sent on it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connectionFile = JSON.stringify({
    name: `Scripted ${origin}`,
    environment: 'test',
    baseUrl: `${origin}/api`,
    landBaseUrl: `${origin}/land`,
    authUrl: `${origin}/auth`,
    addressSearchUrl: `${origin}/search/v1`,
    structuredSearchUrl: `${origin}/structured-search`,
    sampleBaseUrl: `${origin}/sample`,
    audience: { discovery: 'discovery', orders: 'orders', drss: 'drss', alerts: 'alerts' },
    accountId: 'SCRIPTED',
    ...file(origin),
  });
  return {
    connectionFile,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
