import { connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export interface TestProxy {
  readonly port: number;
  /** The first line of each CONNECT, or `socks host:port`. */
  readonly asked: string[];
  /** The heads as received. */
  readonly heads: string[];
  /** Bytes that went towards the servers through tunnels. */
  readonly passed: () => number;
  close(): Promise<void>;
}

export interface TestProxyOptions {
  readonly tls?: TlsOptions;
  /** `name:password` that it wants, by Basic. */
  readonly wants?: string;
  /** An answer instead of a tunnel. */
  readonly answer?: string;
  /** All tunnels go to this port of the loopback, whatever was asked for. */
  readonly to?: number;
  readonly onTunnel?: (client: Socket) => void;
  readonly speaks?: 'http' | 'socks5';
}

/** A real proxy on the loopback: CONNECT over TCP or TLS, or SOCKS 5 without a password. */
export async function startProxy(options: TestProxyOptions = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  let passed = 0;
  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };

  function tunnel(client: Socket, port: number, answer: Uint8Array | string, rest: Uint8Array): void {
    const server = connect({ host: '127.0.0.1', port }, () => {
      client.write(answer);
      options.onTunnel?.(client);
      if (rest.byteLength > 0) server.write(rest);
      client.on('data', (chunk: Buffer) => {
        passed += chunk.byteLength;
        server.write(chunk);
      });
      server.pipe(client);
      client.on('end', () => server.end());
    });
    hold(server);
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
  }

  function onHttp(client: Socket): void {
    let bytes = Buffer.alloc(0);
    const listen = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      client.off('data', listen);
      const head = bytes.subarray(0, end).toString('latin1');
      heads.push(head);
      asked.push(head.split('\r\n')[0] ?? '');
      const wanted =
        options.wants === undefined ? null : `Basic ${Buffer.from(options.wants).toString('base64')}`;
      if (wanted !== null && !head.includes(`Proxy-Authorization: ${wanted}`)) {
        client.end(
          'HTTP/1.1 407 Needed\r\nProxy-Authenticate: Basic realm="office"\r\nContent-Length: 0\r\n\r\n',
        );
      } else if (options.answer !== undefined) {
        client.end(options.answer);
      } else {
        const port = options.to ?? Number(/:(\d+) HTTP/.exec(head)?.[1]);
        tunnel(client, port, 'HTTP/1.1 200 Connection established\r\n\r\n', bytes.subarray(end + 4));
      }
    };
    client.on('data', listen);
  }

  function onSocks(client: Socket): void {
    client.once('data', () => {
      client.write(Uint8Array.from([5, 0]));
      client.once('data', (request: Buffer) => {
        const length = request[4] ?? 0;
        const host =
          request[3] === 3
            ? request.subarray(5, 5 + length).toString('latin1')
            : [...request.subarray(4, 8)].join('.');
        const port = request.readUInt16BE(request.byteLength - 2);
        asked.push(`socks ${host}:${port}`);
        tunnel(client, options.to ?? port, Uint8Array.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]), new Uint8Array());
      });
    });
  }

  const onClient = (client: Socket): void => {
    hold(client);
    if (options.speaks === 'socks5') onSocks(client);
    else onHttp(client);
  };
  const server: Server =
    options.tls === undefined ? createServer(onClient) : createTlsServer(options.tls, onClient);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    asked,
    heads,
    passed: () => passed,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
