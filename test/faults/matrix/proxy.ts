import { connect, createServer, type Socket } from 'node:net';
import type { Between, ProxyBehaviour } from './proxy-behaviours.ts';

export interface ForwardProxy {
  readonly port: number;
  close(): void;
}

/** A real forward proxy on the loopback, whose tunnels all lead to `to`. `held`: only time can end what waits in it. */
export async function startForwardProxy(
  behaviour: ProxyBehaviour,
  to: number,
  held: () => void,
): Promise<ForwardProxy> {
  const sockets = new Set<Socket>();
  let questions = 0;

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  function open(client: Socket, early: Uint8Array, { up, down }: Between): void {
    const server = connect({ host: '127.0.0.1', port: to }, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      const count = recordCounter();
      let isHeld = false;
      const drop = () => {
        client.destroy();
        server.destroy();
      };
      const onClient = (bytes: Uint8Array) => {
        count.add(bytes);
        if (up?.(count.records()) === false) drop();
        else server.write(bytes);
      };
      server.on('data', (bytes: Buffer) => {
        const { pass, end } = down?.(bytes, count.records()) ?? { pass: bytes, end: null };
        if (pass.byteLength > 0) client.write(pass, () => end === 'drop' && drop());
        else if (end === 'drop') drop();
        if (end !== 'hold' || isHeld) return;
        isHeld = true;
        held();
      });
      if (early.byteLength > 0) onClient(early);
      client.on('data', onClient);
    });
    keep(server);
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
  }

  const proxy = createServer((client) => {
    keep(client);
    let head = Buffer.alloc(0);
    const listen = (bytes: Buffer) => {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      client.off('data', listen);
      questions += 1;
      const early = head.subarray(end + 4);
      if (behaviour.until !== null && questions > behaviour.until) open(client, early, {});
      else behaviour.act({ client, open: (between = {}) => open(client, early, between), hold: held });
    };
    client.on('data', listen);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** Counts the records of TLS that carry data (type 23), by their heads of five bytes. */
function recordCounter(): { add(bytes: Uint8Array): void; records(): number } {
  let records = 0;
  let left = 0;
  let head: number[] = [];
  return {
    add(bytes) {
      for (let at = 0; at < bytes.byteLength; ) {
        const skipped = Math.min(left, bytes.byteLength - at);
        at += skipped;
        left -= skipped;
        if (left > 0 || at >= bytes.byteLength) return;
        head.push(bytes[at] ?? 0);
        at += 1;
        if (head.length < 5) continue;
        if (head[0] === 23) records += 1;
        left = (head[3] ?? 0) * 256 + (head[4] ?? 0);
        head = [];
      }
    },
    records: () => records,
  };
}
