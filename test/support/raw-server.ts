import { once } from 'node:events';
import type { Server as NetServer, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A request as received over the socket: the head as text, and as much of the body as had come. */
export interface SeenRequest {
  readonly head: string;
  body: string;
  readonly socket: Socket;
}

export interface RawServer {
  readonly port: number;
  /** `http://127.0.0.1:port` or, with TLS, `https://localhost:port`. */
  readonly origin: string;
  /** Every request whose head came whole. */
  readonly seen: SeenRequest[];
  /** Connections made so far. */
  readonly connections: () => number;
  /** Resolves when every connection that was on its way has come. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface RawServerOptions {
  /** Called when the head of a request is whole, before its body is. */
  readonly onHead?: (request: SeenRequest) => void;
  /** Called when the body, as long as Content-Length says, is whole. */
  readonly onRequest?: (request: SeenRequest) => void;
  readonly onConnection?: (socket: Socket) => void;
  readonly onBytes?: () => void;
  readonly tls?: TlsOptions;
}

/** A server that speaks whatever a test wants over a bare socket, and counts what reaches it. */
export async function startRawServer(options: RawServerOptions): Promise<RawServer> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const callers: (number | undefined)[] = [];
  const ours = new Set<number | undefined>();

  const onSocket = (socket: Socket) => {
    callers.push(socket.remotePort);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    options.onConnection?.(socket);
    let buffer = '';
    let request: SeenRequest | null = null;
    socket.on('data', (chunk) => {
      options.onBytes?.();
      buffer += chunk.toString('latin1');
      for (;;) {
        if (request === null) {
          const end = buffer.indexOf('\r\n\r\n');
          if (end < 0) return;
          request = { head: buffer.slice(0, end), body: '', socket };
          buffer = buffer.slice(end + 4);
          seen.push(request);
          options.onHead?.(request);
        }
        const wanted = Number(/content-length: (\d+)/i.exec(request.head)?.[1] ?? 0);
        request.body += buffer.slice(0, wanted - request.body.length);
        buffer = buffer.slice(request.body.length);
        if (request.body.length < wanted) return;
        const whole = request;
        request = null;
        options.onRequest?.(whole);
      }
    });
  };

  const server: NetServer =
    options.tls === undefined ? createServer(onSocket) : createTlsServer(options.tls, onSocket);
  server.on('tlsClientError', () => {});
  const taken = notePorts(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    origin: options.tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    seen,
    connections: () => callers.filter((caller) => !ours.has(caller)).length,
    async settled() {
      ours.add(await knock(port, taken));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** An HTTP/1.1 answer with its length. */
export function answer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  return `HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** The ports from which a server was called so far. */
export function notePorts(server: NetServer): ReadonlySet<number | undefined> {
  const ports = new Set<number | undefined>();
  server.on('connection', (socket: Socket) => ports.add(socket.remotePort));
  return ports;
}

/**
 * Calls a server of this process and waits until it has taken the call: connections are taken in their order, so it has taken all that
 * were made before. Gives the port of the call.
 */
export async function knock(
  port: number,
  taken: ReadonlySet<number | undefined>,
): Promise<number | undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const { localPort } = socket;
  await until(() => taken.has(localPort));
  socket.destroy();
  return localPort;
}

/** Waits, at least two minutes before it gives up, until something outside this process's promises has happened. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let round = 0; round < 24_000; round += 1) {
    if (isTrue()) return;
    await new Promise<void>((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('What the test waits for did not happen');
}
