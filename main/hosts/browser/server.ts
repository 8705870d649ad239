import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';
import type { Duplex } from 'node:stream';
import type { AnyRouter } from '@orpc/server';
import { WebSocketServer } from 'ws';
import { maxMessageBytes } from '../../../shared/contract/refused-input.ts';
import { serveWebSocket } from '../../api/web-socket.ts';
import type { StoredFile } from '../../app/document-files.ts';
import { isNamedByContent } from '../../platform/page-caching.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { bridgeProtocol, createAccess, type Judgement } from './access.ts';
import { createDocumentLinks, sendDocument } from './documents.ts';
import { entryPage, hostHeaders, hostPage, refusedPage } from './page.ts';

/** The part of the office that the server shows. */
interface ServedOffice {
  readonly router: AnyRouter;
  storedFile(documentId: string, use: 'view' | 'copy'): StoredFile | null;
}

interface HostServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The built renderer. */
  readonly rendererFolder: string;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: Log;
}

export interface HostServer {
  readonly port: number;
  readonly origin: string;
  /** An address that opens Landfolio once, in one browser, within so many milliseconds. */
  newAddress(life: number): string;
  /** The path at which our page reads a document. */
  viewUrl(documentId: string): string;
  /** An absolute link that downloads the document under this name, without a cookie. */
  dragUrl(documentId: string, fileName: string): string;
  /** From here on the office answers; until then visitors are asked to wait. */
  attach(office: ServedOffice): void;
  close(): Promise<void>;
}

/** Serves the renderer and the bridge on the loopback. Rejects where the port is taken or the renderer is not built. */
export async function openHostServer(options: HostServerOptions): Promise<HostServer> {
  const files = readRenderer(options.rendererFolder);
  const links = createDocumentLinks();
  const server = createServer(timeouts);
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const access = createAccess(port, () => options.clock.monotonic());
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    // Never the page's key, which comes after it.
    handleProtocols: () => bridgeProtocol,
  });
  let office: ServedOffice | null = null;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    const host = headers.host ?? '';
    const judged = access.judge({ method, url, headers });
    const link = method === 'GET' || method === 'HEAD' ? links.read(url) : null;
    if (link !== null && (judged.kind === 'pass' || (link.fileName !== null && isFit(judged)))) {
      document(request, response, link.documentId, link.fileName);
    } else if (judged.kind === 'refused') {
      options.log.warn('host.refused', { reason: judged.reason });
      text(response, judged.status, refusedPage, host);
    } else if (judged.kind === 'enter') {
      enter(response, judged, host);
    } else if (judged.kind === 'again') {
      response.writeHead(303, {
        location: '/',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      response.end();
    } else {
      page(request, response, judged.path);
    }
  }

  function page(request: IncomingMessage, response: ServerResponse, path: string): void {
    const host = request.headers.host ?? '';
    const file = files.get(path === '/' ? '/index.html' : path);
    if (path === '/session') {
      const { method = '', url = '', headers } = request;
      text(response, access.judgeKey({ method, url, headers }).kind === 'pass' ? 200 : 403, '', host);
    } else if (path === lockedPath) {
      text(response, 403, refusedPage, host);
    } else if (file === undefined) {
      text(response, 404, 'There is no such page.', host);
    } else {
      response.writeHead(200, hostHeaders(file.contentType, host, isNamedByContent(path)));
      response.end(request.method === 'HEAD' ? undefined : file.bytes);
    }
  }

  function document(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    name: string | null,
  ): void {
    const stored = office?.storedFile(id, name === null ? 'view' : 'copy') ?? null;
    if (stored === null) text(response, 404, 'There is no such document.', request.headers.host ?? '');
    else sendDocument(request, response, stored, name);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { method = '', url = '', headers } = request;
    const judged = access.judgeUpgrade({ method, url, headers });
    if (judged.kind !== 'pass' || office === null) {
      const reason = judged.kind === 'refused' ? judged.reason : 'starting';
      options.log.warn('host.refused', { reason });
      const status = reason === 'starting' ? '503 Service Unavailable' : '403 Forbidden';
      const answered = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
      // Whoever asked need not hang up: nothing else ends a socket that asked for an upgrade.
      socket.end(answered, () => socket.destroy());
      return;
    }
    const { router } = office;
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      serveWebSocket(router, webSocket, options.log),
    );
  }

  server.on('request', answer);
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head);
  });

  const origin = `http://127.0.0.1:${port}`;
  return {
    port,
    origin,
    newAddress: (life) => `${origin}/?token=${access.issueToken(life)}`,
    viewUrl: (documentId) => links.viewPath(documentId),
    dragUrl: (documentId, fileName) => `${origin}${links.pathFor(documentId, fileName)}`,
    attach: (served) => {
      office = served;
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

/** Milliseconds: whoever is on this computer asks at once. Connections that say nothing must not pile up. */
const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;

type Entered = Extract<Judgement, { readonly kind: 'enter' }>;

/** Where our page goes when the host does not know it any more. */
const lockedPath = '/locked';

/** A link that we made is proof enough without a cookie, but not for another host name or another page. */
function isFit(judged: Judgement): boolean {
  return judged.kind !== 'refused' || judged.reason === 'session' || judged.reason === 'foreignPage';
}

/** The page keeps its key, and goes on to the application by itself: in no address and no redirect is anything secret. */
function enter(response: ServerResponse, { cookie, key }: Entered, host: string): void {
  response.writeHead(200, {
    ...hostHeaders('text/html; charset=utf-8', host),
    'cache-control': 'no-store',
    'set-cookie': cookie,
  });
  response.end(entryPage(key));
}

function text(response: ServerResponse, status: number, body: string, host: string): void {
  const type = body.startsWith('<!doctype') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
  response.writeHead(status, { ...hostHeaders(type, host), 'cache-control': 'no-store' });
  response.end(body);
}

interface PageFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** Every file of the built page, read once: a path that is not among them does not exist. */
function readRenderer(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    const bytes = readFileSync(file);
    files.set(path, {
      contentType,
      bytes: path === '/index.html' ? Buffer.from(hostPage(String(bytes))) : bytes,
    });
  }
  const javascript = 'text/javascript; charset=utf-8';
  for (const name of ['bridge.js', 'enter.js']) {
    files.set(`/${name}`, {
      contentType: javascript,
      bytes: readFileSync(new URL(`./${name}`, import.meta.url)),
    });
  }
  const icon = readFileSync(new URL('../../../assets/icons/32.png', import.meta.url));
  files.set('/favicon.ico', { contentType: 'image/png', bytes: icon });
  return files;
}
