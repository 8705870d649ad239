import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HostServer, openHostServer } from '../../../main/hosts/browser/server.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { createStubRouter } from '../../support/stub-router.ts';

let folder: string;
let server: HostServer;
const clients: Socket[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-refused-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><html><head></head></html>');
  server = await openHostServer({
    port: 0,
    rendererFolder: join(folder, 'page'),
    clock: createSystemClock(),
    log: createQuietLog(),
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for the bridge without a right to it, and never hangs up by itself. Waits until the server let go of the socket. */
async function letGo(origin: string): Promise<void> {
  const client = connect({ host: '127.0.0.1', port: server.port, allowHalfOpen: true });
  clients.push(client);
  client.on('error', () => {});
  client.resume();
  const lines = ['GET /bridge HTTP/1.1', `Host: 127.0.0.1:${server.port}`, `Origin: ${origin}`];
  lines.push('Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13');
  client.write(`${[...lines, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='].join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => client.on('end', resolve));
  // Into a socket that is gone one cannot write for long; into one that is held one can.
  const isClosed = () => {
    client.write('x');
    return client.closed;
  };
  await expect.poll(isClosed).toBe(true);
}

test('a refused upgrade leaves no socket behind, though whoever asked holds on to it', async () => {
  server.attach({ router: createStubRouter('secret').router, storedFile: () => null });
  await Promise.all(Array.from({ length: 20 }, () => letGo('https://a.example')));
});

test('nor one that came before the office was ready, and the server can close', async () => {
  await letGo(server.origin);
});
