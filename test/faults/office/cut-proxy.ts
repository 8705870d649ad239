import { connect, createServer, type Socket } from 'node:net';

/** A way to the server that can be cut, stopped and made slow. */
export interface CutProxy {
  readonly port: number;
  /** Ends every connection; new ones are let through. */
  cut(): void;
  /** Nothing passes until `heal`: what is open hangs, as behind a network that lost the packets. */
  partition(): void;
  /** Nobody listens, until `heal`. */
  refuse(): void;
  /** What the computer says arrives; of what the server answers nothing comes back until `heal`. */
  deafen(): void;
  /** Each connection breaks once so many bytes came or went. */
  breakAfter(bytes: number): void;
  /** New connections go to this port. */
  lead(to: number): void;
  /** Each piece of data is held back so long. */
  slow(milliseconds: number): void;
  heal(): void;
  close(): Promise<void>;
}

export async function startCutProxy(port: number): Promise<CutProxy> {
  let to = port;
  const sockets = new Set<Socket>();
  let isStopped = false;
  let isDeaf = false;
  let delayMs = 0;
  let maxBytes = Number.POSITIVE_INFINITY;

  function pass(from: Socket, into: Socket, isAnswer: boolean): void {
    // One piece after the other, also where the delay ends while some are held back.
    let before = Promise.resolve();
    let passed = 0;
    from.on('data', (bytes: Buffer) => {
      if (isStopped || (isAnswer && isDeaf)) return;
      passed += bytes.length;
      if (passed > maxBytes) return void from.destroy();
      const wait = delayMs;
      before = before
        .then(() => (wait === 0 ? undefined : new Promise<void>((resolve) => setTimeout(resolve, wait))))
        .then(() => void (into.writable && into.write(bytes)));
    });
    from.on('error', () => into.destroy());
    from.on('close', () => {
      sockets.delete(from);
      into.destroy();
    });
  }

  const server = createServer((client) => {
    sockets.add(client);
    if (isStopped) {
      client.on('error', () => {});
      client.on('close', () => sockets.delete(client));
      return;
    }
    const upstream = connect({ host: '127.0.0.1', port: to });
    sockets.add(upstream);
    pass(client, upstream, false);
    pass(upstream, client, true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: own,
    cut,
    partition() {
      isStopped = true;
    },
    refuse() {
      server.close();
      cut();
    },
    deafen() {
      isDeaf = true;
    },
    breakAfter(bytes) {
      maxBytes = bytes;
    },
    lead(port) {
      to = port;
      cut();
    },
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    heal() {
      if (isStopped || isDeaf) cut();
      [isStopped, isDeaf] = [false, false];
      delayMs = 0;
      maxBytes = Number.POSITIVE_INFINITY;
      if (!server.listening) server.listen(own, '127.0.0.1');
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
