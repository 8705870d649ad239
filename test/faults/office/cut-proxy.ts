import { connect, createServer, type Socket } from 'node:net';

/** A way to the server that can be cut, stopped and made slow. */
export interface CutProxy {
  readonly port: number;
  /** Ends every connection; new ones are let through. */
  cut(): void;
  /** Nothing passes until `heal`: what is open hangs, as behind a network that lost the packets. */
  partition(): void;
  /** Each piece of data is held back so long. */
  slow(milliseconds: number): void;
  heal(): void;
  close(): Promise<void>;
}

export async function startCutProxy(to: number): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isStopped = false;
  let delayMs = 0;

  function pass(from: Socket, into: Socket): void {
    // One piece after the other, also where the delay ends while some are held back.
    let before = Promise.resolve();
    from.on('data', (bytes: Buffer) => {
      if (isStopped) return void from.destroy();
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
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut,
    partition() {
      isStopped = true;
    },
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    heal() {
      if (isStopped) cut();
      isStopped = false;
      delayMs = 0;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
