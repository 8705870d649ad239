import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { makeCertificate } from '../../support/certificate.ts';
import { startProxy, type TestProxy } from '../../support/proxy.ts';
import { answer, type RawServer, startRawServer } from '../../support/raw-server.ts';

// Somebody on this computer, or an installer that meant well, set the variable that turns certificate checks off.

const support = resolve(import.meta.dirname, '../../support');
const [child, rawChild] = [join(support, 'tls-child.ts'), join(support, 'raw-client-child.ts')];
const own = makeCertificate();
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function world(tls: 'service' | 'both') {
  const server = await startRawServer({
    tls: own,
    onRequest: ({ socket }) => void socket.write(answer(200, '{"access_token":"t","expires_in":60}')),
  });
  const proxy = await startProxy({ to: server.port, ...(tls === 'both' ? { tls: own } : {}) });
  cleanups.push(
    () => server.close(),
    () => proxy.close(),
  );
  return { server, proxy };
}

/** What the child says of each thing that it sends. The service has a name that only a proxy can reach, or is this computer. */
const send = (origin: string, proxy: string, trusted = 'none') => run(child, [origin, proxy, trusted]);

async function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...args],
    { env: { PATH: process.env.PATH ?? '', NODE_TLS_REJECT_UNAUTHORIZED: '0', ...more } },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

function expectNothingSent(said: Record<string, unknown>, { server }: { server: RawServer }): void {
  expect(server.seen.map(({ head }) => head)).toEqual([]);
  expect(Object.keys(said)).toEqual(['token', 'read', 'charge', 'chargeWithToken', 'download', 'updates']);
  for (const [what, came] of Object.entries(said)) {
    expect(JSON.stringify(came), what).toContain('notIdentified');
  }
  expect(said).toMatchObject({ charge: { kind: 'notSent' }, chargeWithToken: { kind: 'notSent' } });
}

/** A file with the certificate of the server. */
function keptPem(): string {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-tls-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'own.pem');
  writeFileSync(path, own.cert);
  return path;
}

const named = 'https://api.land.example';
const through = (proxy: TestProxy) => `PROXY 127.0.0.1:${proxy.port}`;
const throughTls = (proxy: TestProxy) => `HTTPS localhost:${proxy.port}`;

test('nothing is sent to a self-signed service under NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
  const at = await world('service');
  expectNothingSent(await send(at.server.origin, 'DIRECT'), at);
  expectNothingSent(await send(at.server.origin, 'none'), at);
});

test('nothing is sent to it through a proxy', async () => {
  const at = await world('service');
  expectNothingSent(await send(named, through(at.proxy)), at);
  expect(at.proxy.asked).not.toEqual([]);
});

test('nothing is said to a self-signed proxy, least of all its password', async () => {
  const at = await world('both');
  expectNothingSent(await send(named, throughTls(at.proxy)), at);
  expect(at.proxy.heads).toEqual([]);
});

test('a conformance run gives a self-signed service neither secret nor token', async () => {
  const at = await world('service');
  const refused = 'DEPTH_ZERO_SELF_SIGNED_CERT';
  const said = await run(rawChild, [at.server.origin]);
  expect(at.server.seen.map(({ head }) => head)).toEqual([]);
  expect(said).toEqual({ token: refused, read: refused, download: refused });
  const trusting = await run(rawChild, [at.server.origin], { NODE_EXTRA_CA_CERTS: keptPem() });
  expect(trusting).toEqual({ token: 'reached', read: 'reached', download: 'reached' });
});

test('all of it is sent where the certificate is trusted, so that what is counted can be other than nothing', async () => {
  const at = await world('both');
  const said = await send(at.server.origin, 'DIRECT', keptPem());
  expect(said).toMatchObject({ token: 'reached', charge: { kind: 'answered' }, download: 'reached' });
  expect(at.server.seen.length).toBeGreaterThan(5);
});
