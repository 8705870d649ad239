import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { constants, createSecureServer, Http2ServerRequest } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { makeCertificate } from '../../support/certificate.ts';
import type { History, Listed } from './histories.ts';
import type { Answer, ServerBehaviour } from './server-behaviours.ts';

/** What the server knows about one library: the oracle. */
export class Ledger {
  readonly orders: (Listed & { customerReference: string })[] = [];
  /** References of the requests that reached it, also in part. */
  readonly posts: string[] = [];
  /** What no program of ours does. */
  readonly strange: string[] = [];
  /** What time it is where the program does not tell it. Milliseconds UTC. */
  now: number | null = null;
  reads = 0;
  later: { reads: number; make: () => void }[] = [];
  /** The program told a time, and later an earlier one. */
  isClockSetBack = false;
  private latest = 0;
  readonly behaviour: ServerBehaviour;
  readonly history: History;
  /** Orders of others that stand in the same list. */
  readonly others: Listed[];
  /** What the library ordered before the scenario began: it stands in the list, and is not judged. */
  readonly earlier: readonly Listed[];

  constructor(behaviour: ServerBehaviour, history: History, others: number, earlier: readonly Listed[] = []) {
    this.behaviour = behaviour;
    this.history = history;
    this.earlier = earlier;
    this.others = Array.from({ length: Math.max(history.minOthers ?? 0, others) }, (_, number) => ({
      orderId: `E-${number}`,
      orderDate: new Date(Date.UTC(2026, 7, 31, 0, number)).toISOString(),
      customerReference: `2026-1 OTHER${String(number).padStart(7, '0')}`,
    }));
  }

  /** All that is in the service. */
  get all(): readonly Listed[] {
    return [...this.others, ...this.earlier, ...this.orders];
  }

  /** The program's clock, as it tells it with each call. */
  hears(now: number): void {
    if (now < this.latest) this.isClockSetBack = true;
    this.latest = Math.max(this.latest, now);
  }
}

export interface HostileServer {
  readonly origin: string;
  /** The same server behind TLS, also under the name `serviceHost`. */
  readonly secure: Readonly<
    Record<'expired' | 'http2', { readonly origin: string; readonly port: number; readonly ca: string }>
  >;
  open(id: string, ledger: Ledger): void;
  close(id: string): void;
  stop(): Promise<void>;
}

/** Nobody resolves it: only a proxy leads there. */
export const serviceHost = 'land.invalid';

const items = [{ orderItemNumber: 1, productCode: 'RegisterSearchStatement', productStatus: 'CANCELLED' }];

/** A land information service that does what the ledger of each library says. `held`: a call that only time will end. */
export async function startHostileServer(held: (id: string, call: string) => void): Promise<HostileServer> {
  const ledgers = new Map<string, Ledger>();

  function serve(request: IncomingMessage | Http2ServerRequest, response: ServerResponse): void {
    const [, id = '', path = ''] = /^\/s\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const ledger = ledgers.get(id);
    if (ledger === undefined) {
      response.writeHead(404).end();
      return;
    }
    const told = request.headers['x-clock'];
    const now = Number(told ?? ledger.now ?? Date.now());
    if (told !== undefined) ledger.hears(now);
    const hold = () => held(id, `${request.method} ${request.url}`);
    const json = (status: number, value: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', date: new Date(now).toUTCString() })
        .end(JSON.stringify(value));
    response.on('error', () => {});
    request.on('error', () => {});
    if (path.startsWith('/auth')) {
      request.resume();
      if (ledger.behaviour.token === 'error') json(500, {});
      else if (ledger.behaviour.token === 'html') response.writeHead(200).end('<html></html>');
      else json(200, { access_token: 't', expires_in: 3600, token_type: 'Bearer' });
      return;
    }
    if (request.method === 'POST') {
      const customerReference = String(request.headers['customer-reference'] ?? '');
      ledger.posts.push(customerReference);
      const isStream = request instanceof Http2ServerRequest;
      if (isStream) ledger.strange.push('an order over HTTP/2');
      if (ledger.behaviour.tls === 'expired') ledger.strange.push('an order to an expired certificate');
      const posted = {
        response,
        now,
        hold,
        make(): Answer {
          const orderId = `R-${ledger.earlier.length + ledger.orders.length + 1}`;
          ledger.orders.push({ orderId, orderDate: new Date(now).toISOString(), customerReference });
          return { orderId, customerReference, totalPrice: 891, totalGst: 81, fees: [], itemsOrdered: items };
        },
        makeLater(reads: number) {
          ledger.later.push({ reads: ledger.reads + reads, make: () => void posted.make() });
        },
      };
      if (isStream) {
        posted.make();
        if (ledger.behaviour.stream === 'goaway') request.stream.session?.goaway();
        request.stream.close(constants.NGHTTP2_REFUSED_STREAM);
      } else if (ledger.behaviour.head !== undefined) ledger.behaviour.head(posted);
      else request.resume().on('end', () => ledger.behaviour.act?.(posted));
      return;
    }
    request.resume();
    const url = new URL(path, 'http://localhost');
    const single = /^\/api\/orders\/v1\/([^/]+)(\/.*)?$/.exec(url.pathname);
    if (single !== null) {
      json(...record(ledger, single[1] ?? '', single[2] !== undefined, now));
      return;
    }
    if (url.pathname === '/api/orders/v1') {
      const page = Number(url.searchParams.get('page') ?? 1);
      const size = Math.min(20, Number(url.searchParams.get('limit') ?? 20));
      if (page === 1) {
        ledger.reads += 1;
        for (const one of ledger.later.filter(({ reads }) => reads <= ledger.reads)) one.make();
        ledger.later = ledger.later.filter(({ reads }) => reads > ledger.reads);
      }
      if (page < 1) {
        json(400, {});
        return;
      }
      const all = ledger.all.map((order) => ({ ...order, products: items }));
      const answer = ledger.history.list(all, page, size, ledger.reads);
      if (answer.isHeld === true) hold();
      else json(answer.status, answer.body);
      return;
    }
    json(404, {});
  }

  const server = createServer(serve);
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  server.keepAliveTimeout = 0;
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const expired = await startSecure({ expired: true }, serve);
  const http2 = await startSecure({}, serve);
  return {
    origin: `http://127.0.0.1:${port}`,
    secure: { expired, http2 },
    open: (id, ledger) => void ledgers.set(id, ledger),
    close: (id) => void ledgers.delete(id),
    async stop() {
      expired.stop();
      http2.stop();
      await new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
    },
  };
}

/** Offers HTTP/2 by ALPN and takes HTTP/1.1. */
async function startSecure(
  of: { readonly expired?: boolean },
  serve: (request: IncomingMessage | Http2ServerRequest, response: ServerResponse) => void,
): Promise<{ origin: string; port: number; ca: string; stop: () => void }> {
  const certificate = makeCertificate({ ...of, names: [serviceHost] });
  const server = createSecureServer({ ...certificate, allowHTTP1: true });
  // Node gives a request of HTTP/1.1 to the same listener, as the classes of node:http.
  server.on('request', serve as never);
  const sockets = new Set<Socket>();
  server.on('secureConnection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    port,
    ca: certificate.cert,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function record(ledger: Ledger, orderId: string, isItem: boolean, now: number): [number, unknown] {
  const order = ledger.all.find((one) => one.orderId === orderId);
  if (order === undefined) return [404, {}];
  const age = now - Date.parse(order.orderDate);
  if (!orderId.startsWith('E-') && age < (ledger.behaviour.hidesNewFor ?? 0)) return [404, {}];
  const shown = ledger.history.reference ?? ((reference: string) => reference);
  const customerReference = shown(order.customerReference ?? '');
  if (isItem) return [200, { ...items[0], customerReference }];
  return [200, { ...order, customerReference, products: items }];
}
