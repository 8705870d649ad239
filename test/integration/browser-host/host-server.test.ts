import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type HostServer, openHostServer } from '../../../main/hosts/browser/server.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import type { Contract } from '../../../shared/contract/router.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { createStubRouter, stubStatus } from '../../support/stub-router.ts';

const documentId = '01890a5d-ac96-774b-bcce-b302099a8057';
const pdf = '%PDF-1.7 0123456789 %%EOF';

const life = 600_000;
let folder: string;
let server: HostServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-host-'));
  const page = join(folder, 'page');
  mkdirSync(page);
  writeFileSync(join(page, 'index.html'), '<!doctype html><html><head><title>L</title></head></html>');
  writeFileSync(join(page, 'app.js'), 'export {};');
  mkdirSync(join(page, 'assets'));
  writeFileSync(join(page, 'assets', 'main-Bx3_f-9Q.js'), 'export {};');
  writeFileSync(join(folder, 'stored.bin'), pdf);
  server = await openHostServer({
    port: 0,
    rendererFolder: page,
    clock: createSystemClock(),
    log: createQuietLog(),
  });
  server.attach({
    router: createStubRouter('secret').router,
    storedFile: (id, use) => {
      const mediaType = use === 'view' ? 'application/pdf' : 'image/tiff';
      const path = join(folder, 'stored.bin');
      return id === documentId ? { path, bytes: Buffer.byteLength(pdf), mediaType } : null;
    },
  });
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request whose path and headers go out exactly as given. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, headers, method }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

function pathOf(address: string): string {
  const url = new URL(address);
  return `${url.pathname}${url.search}`;
}

async function visit(): Promise<{ cookie: string; key: string }> {
  const { headers, body } = await ask(pathOf(server.newAddress(life)));
  return {
    cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '',
    key: /name="landfolio-key" content="([\w-]+)"/.exec(body)?.[1] ?? '',
  };
}

async function enter(): Promise<string> {
  return (await visit()).cookie;
}

/** 'open' or the status with which the upgrade was refused. */
function tryUpgrade(path: string, headers: Record<string, string>, key: string): Promise<'open' | number> {
  return new Promise((resolve) => {
    const protocols = ['landfolio', key];
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, { headers });
    socket.on('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.on('unexpected-response', (_request, response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => {});
  });
}

describe('who gets in', () => {
  it('exchanges the printed token for a strict cookie that scripts cannot read', async () => {
    const { status, headers } = await ask(pathOf(server.newAddress(life)));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(await ask('/', { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' })).toMatchObject({
      status: 200,
    });
  });

  it('takes each token once', async () => {
    const path = pathOf(server.newAddress(life));
    await ask(path);
    const second = await ask(path);
    expect(second.status).toBe(403);
    expect(second.headers['set-cookie']).toBeUndefined();
    expect(second.body).toContain('Each address works once');
  });

  it('sends the browser that used an address to the page when it comes back by it', async () => {
    const path = pathOf(server.newAddress(life));
    const cookie = (await ask(path)).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(await ask(path, { cookie })).toMatchObject({ status: 303 });
  });

  it.each(['/?token=wrong', '/?token=', '/'])('refuses %s without a session', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 403 });
  });

  it.each(['/app.js', '/bridge.js', '/enter.js', '/session', `/documents/${documentId}`])(
    'gives %s to nobody without the cookie',
    async (path) => {
      expect(await ask(path)).toMatchObject({ status: 403 });
      expect(await ask(path, { cookie: `landfolio-${server.port}=made-up` })).toMatchObject({ status: 403 });
    },
  );

  it.each(['evil.example', '127.0.0.1', '127.0.0.1:1', '127.0.0.1.evil.example', '[::1]'])(
    'refuses the host name %s even with the cookie',
    async (host) => {
      const cookie = await enter();
      expect(await ask('/', { cookie, host })).toMatchObject({ status: 403 });
      expect(await ask(pathOf(server.newAddress(life)), { host })).toMatchObject({ status: 403 });
    },
  );

  it.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://127.0.0.1:1'])(
    'refuses a request of a page from %s even with the cookie',
    async (origin) => {
      expect(await ask('/', { cookie: await enter(), origin })).toMatchObject({ status: 403 });
    },
  );

  it.each(['cross-site', 'same-site'])('refuses a part of ours loaded by a %s page', async (site) => {
    const headers = { cookie: await enter(), 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' };
    expect(await ask('/app.js', headers)).toMatchObject({ status: 403 });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers no %s', async (method) => {
    const cookie = await enter();
    expect(await ask('/', { cookie }, method)).toMatchObject({ status: 403 });
    expect(await ask('/', { cookie, origin: server.origin }, method)).toMatchObject({ status: 405 });
  });
});

describe('what is served', () => {
  it('lets the browser keep what is named by its content, and nothing else', async () => {
    const cookie = await enter();
    const caching = async (path: string) => (await ask(path, { cookie })).headers['cache-control'];
    expect(await caching('/assets/main-Bx3_f-9Q.js')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/app.js', '/bridge.js']) expect(await caching(path)).toBe('no-cache');
  });

  it('puts its bridge before the first script of the page and forbids everything foreign', async () => {
    const { body, headers } = await ask('/', { cookie: await enter() });
    expect(body).toContain('<head>\n    <script src="/bridge.js"></script>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${server.port}`);
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it.each([
    '/../stored.bin',
    '/%2e%2e/stored.bin',
    '/..%2fstored.bin',
    '/..\\stored.bin',
    '//127.0.0.1/app.js',
    '/documents/../stored.bin',
    '/documents/%2e%2e%2fstored.bin',
    '/app.js/',
    '/app.js%00.html',
    '/etc/passwd',
    'http://evil.example/app.js',
    '/documents/01890a5d-ac96-774b-bcce-b302099a8058',
    `/documents/${documentId.toUpperCase()}`,
  ])('gives nothing for %s', async (path) => {
    const { status } = await ask(path, { cookie: await enter() });
    expect([400, 403, 404]).toContain(status);
  });

  it('serves a stored document by its id', async () => {
    const { status, headers, body } = await ask(server.viewUrl(documentId), { cookie: await enter() });
    expect([status, body]).toEqual([200, pdf]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
  });

  it.each([
    ['bytes=0-3', 206, '%PDF'],
    ['bytes=-5', 206, '%%EOF'],
    ['bytes=20-', 206, '%%EOF'],
    ['bytes=20-9999', 206, '%%EOF'],
    ['bytes=9-5', 200, pdf],
    ['bytes=a-b', 200, pdf],
    ['bytes=25-', 416, ''],
    ['bytes=-0', 416, ''],
  ])('answers the range %s', async (range, status, body) => {
    expect(await ask(server.viewUrl(documentId), { cookie: await enter(), range })).toMatchObject({
      status,
      body,
    });
  });

  it('gives a document by its drag link without a cookie, under its export name', async () => {
    const link = server.dragUrl(documentId, '2026-118 Register Search (é).pdf');
    const { status, headers, body } = await ask(new URL(link).pathname);
    expect([status, body]).toEqual([200, pdf]);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="2026-118 Register Search (_).pdf"; filename*=UTF-8''2026-118%20Register%20Search%20%28%C3%A9%29.pdf`,
    );
  });

  it('serves it at no other path, and not without the cookie', async () => {
    const path = server.viewUrl(documentId);
    expect(await ask(path)).toMatchObject({ status: 403 });
    const cookie = await enter();
    expect(await ask(`/documents/${documentId}`, { cookie })).toMatchObject({ status: 404 });
    expect(await ask(path.replace('8057', '8058'), { cookie })).toMatchObject({ status: 404 });
    expect(await ask(`${path.slice(0, -1)}x`, { cookie })).toMatchObject({ status: 404 });
    expect(await ask(path, { cookie, 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 });
    const dragged = new URL(server.dragUrl(documentId, 'a.pdf')).pathname;
    expect(await ask(dragged.replace('/a.pdf', ''), { cookie })).toMatchObject({ status: 404 });
  });

  it('shows as a PDF what is viewed, and gives a copy as what it is', async () => {
    const viewed = await ask(server.viewUrl(documentId), { cookie: await enter() });
    expect(viewed.headers['content-type']).toBe('application/pdf');
    const dragged = await ask(new URL(server.dragUrl(documentId, 'Plan.tif')).pathname);
    expect(dragged.headers).toMatchObject({
      'content-type': 'image/tiff',
      'x-content-type-options': 'nosniff',
    });
    expect(dragged.headers['content-disposition']).toMatch(/^attachment; filename="Plan.tif"/);
  });

  it('refuses a drag link with another name, another document or another host', async () => {
    const path = new URL(server.dragUrl(documentId, 'a.pdf')).pathname;
    expect(await ask(path.replace('a.pdf', 'b.pdf'))).toMatchObject({ status: 403 });
    expect(await ask(path.replace('8057', '8058'))).toMatchObject({ status: 403 });
    expect(await ask(path, { host: 'evil.example' })).toMatchObject({ status: 403 });
    expect(await ask(path, { origin: 'http://evil.example' })).toMatchObject({ status: 403 });
  });
});

describe('the WebSocket', () => {
  it('carries the contract for our own page', async () => {
    const { cookie, key } = await visit();
    const headers = { cookie, origin: server.origin };
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/bridge`, ['landfolio', key], { headers });
    await once(socket, 'open');
    expect(socket.protocol).toBe('landfolio');
    const client: ContractRouterClient<Contract> = createORPCClient(
      new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }),
    );
    expect(await client.status.get({})).toEqual(stubStatus);
    socket.terminate();
  });

  it('opens for no foreign origin, no other host, no visitor without a session, and at no other path', async () => {
    const { cookie, key } = await visit();
    const { origin } = server;
    expect(await tryUpgrade('/bridge', { cookie, origin }, key)).toBe('open');
    expect(await tryUpgrade('/bridge', { cookie, origin: 'http://evil.example' }, key)).toBe(403);
    expect(await tryUpgrade('/bridge', { cookie, origin: `http://localhost:${server.port}` }, key)).toBe(403);
    expect(await tryUpgrade('/bridge', { cookie }, key)).toBe(403);
    expect(await tryUpgrade('/bridge', { origin }, key)).toBe(403);
    expect(await tryUpgrade('/bridge', { cookie, origin, host: 'evil.example' }, key)).toBe(403);
    expect(await tryUpgrade('/other', { cookie, origin }, key)).toBe(403);
  });
});

it('says that the port is taken instead of taking another', async () => {
  const second = openHostServer({
    port: server.port,
    rendererFolder: folder,
    clock: createSystemClock(),
    log: createQuietLog(),
  });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
