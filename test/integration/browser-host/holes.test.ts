import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type HostServer, openHostServer } from '../../../main/hosts/browser/server.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { createStubRouter } from '../../support/stub-router.ts';

// What other pages of the same browser, and other programs of the same computer, could try. Two hosts, as two people have.

const life = 600_000;
let clock: FakeClock;
let folder: string;
let ours: HostServer;
let theirs: HostServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-holes-'));
  clock = new FakeClock();
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><html><head></head></html>');
  const open = () =>
    openHostServer({ port: 0, rendererFolder: join(folder, 'page'), clock, log: createQuietLog() });
  [ours, theirs] = await Promise.all([open(), open()]);
  for (const server of [ours, theirs]) {
    server.attach({ router: createStubRouter('secret').router, storedFile: () => null });
  }
});
afterEach(async () => {
  await Promise.all([ours.close(), theirs.close()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly cookie: string | null;
  readonly allowed: string | undefined;
}

function ask(
  server: HostServer,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, headers, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body,
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? null,
          allowed: response.headers['access-control-allow-origin'],
        }),
      );
    });
    asked.on('error', reject).end();
  });
}

/** The path of a fresh address. */
function entrance(server: HostServer): string {
  const { pathname, search } = new URL(server.newAddress(life));
  return `${pathname}${search}`;
}

/** What the browser has after it came by a fresh address: the cookie, and the key in our page's own storage. */
async function visit(server: HostServer): Promise<{ cookie: string; key: string }> {
  const { cookie, body } = await ask(server, entrance(server));
  return { cookie: cookie ?? '', key: /name="landfolio-key" content="([\w-]+)"/.exec(body)?.[1] ?? '' };
}

function upgrade(
  server: HostServer,
  headers: Record<string, string>,
  key?: string,
): Promise<'open' | number> {
  return new Promise((resolve) => {
    const protocols = key === undefined ? [] : ['landfolio', key];
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/bridge`, protocols, { headers });
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

test('of ten that come with one token at once, one gets in', async () => {
  const path = entrance(ours);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ours, path)));
  expect(answers.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
});

test('a token or a session of one host opens no other', async () => {
  const path = entrance(ours);
  expect(await ask(theirs, path)).toMatchObject({ status: 403, cookie: null });
  const { cookie, key } = await visit(ours);
  const [, value = ''] = cookie.split('=');
  for (const given of [cookie, `landfolio-${theirs.port}=${value}`]) {
    expect(await ask(theirs, '/', { cookie: given })).toMatchObject({ status: 403 });
    expect(await upgrade(theirs, { cookie: given, origin: theirs.origin }, key)).toBe(403);
  }
});

test('a cookie that another port of this computer was shown opens neither the bridge nor a document', async () => {
  const { cookie, key } = await visit(ours);
  const other = await visit(ours);
  const { origin } = ours;
  // A program can say any Host and Origin: what it cannot have is what the browser shows to our page alone.
  for (const stolen of [undefined, 'x', key.slice(1), cookie.split('=')[1], other.key]) {
    expect(await upgrade(ours, { cookie, origin }, stolen), stolen).toBe(403);
    const headers = { cookie, ...(stolen === undefined ? {} : { 'x-landfolio-key': stolen }) };
    expect(await ask(ours, '/session', headers), stolen).toMatchObject({ status: 403 });
  }
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  for (const path of [`/documents/${id}`, `/documents/${id}/${'x'.repeat(43)}`]) {
    expect((await ask(ours, path, { cookie })).status, path).not.toBe(200);
    expect((await ask(ours, path, { cookie, 'x-landfolio-key': key })).status, path).not.toBe(200);
  }
  expect(await upgrade(ours, { cookie, origin }, key)).toBe('open');
  expect(await ask(ours, '/session', { cookie, 'x-landfolio-key': key })).toMatchObject({ status: 200 });
  expect(await upgrade(ours, { origin }, key)).toBe(403);
});

test('the key is in no address and no redirect, and is given once', async () => {
  const path = entrance(ours);
  const first = await ask(ours, path);
  expect(first).toMatchObject({ status: 200 });
  expect(first.body).toContain('name="landfolio-key"');
  const again = await ask(ours, path, { cookie: first.cookie ?? '' });
  expect(again).toMatchObject({ status: 303, cookie: null, body: '' });
  expect((await ask(ours, '/', { cookie: first.cookie ?? '' })).body).not.toContain('landfolio-key');
});

test('an address works for its time only', async () => {
  const path = entrance(ours);
  await clock.advance(life + 1);
  expect(await ask(ours, path)).toMatchObject({ status: 403, cookie: null });
  expect(await ask(ours, entrance(ours))).toMatchObject({ status: 200 });
});

test('a page on another port of this computer gets nothing, though the browser sends it our cookie', async () => {
  const { cookie, key } = await visit(ours);
  const { origin } = theirs;
  expect(await ask(ours, '/', { cookie, origin })).toMatchObject({ status: 403, allowed: undefined });
  expect(
    await ask(ours, '/', { cookie, origin, 'access-control-request-method': 'GET' }, 'OPTIONS'),
  ).toMatchObject({
    status: 403,
    allowed: undefined,
  });
  const fetched = { cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' };
  expect(await ask(ours, '/bridge.js', fetched)).toMatchObject({ status: 403 });
  expect(await upgrade(ours, { cookie, origin }, key)).toBe(403);
});

test('a foreign page opens no WebSocket, with whatever origin', async () => {
  const { cookie, key } = await visit(ours);
  const own = ours.origin;
  for (const origin of [
    'https://a.example',
    'null',
    '',
    `${own}/`,
    `${own}.a.example`,
    own.replace('http', 'https'),
  ]) {
    expect(await upgrade(ours, { cookie, origin }, key), origin).toBe(403);
  }
  expect(await upgrade(ours, { cookie, origin: own }, key)).toBe('open');
});

test('a name that was made to point here opens nothing, though origin and host agree', async () => {
  const { cookie, key } = await visit(ours);
  for (const name of ['rebind.a.example', '127.0.0.1.a.example', '0.0.0.0', '[::1]', '127.1', '2130706433']) {
    const host = `${name}:${ours.port}`;
    const headers = { host, origin: `http://${host}` };
    const path = entrance(ours);
    expect(await ask(ours, path, headers), host).toMatchObject({ status: 403, cookie: null });
    expect(await ask(ours, '/', { ...headers, cookie }), host).toMatchObject({ status: 403 });
    expect(await upgrade(ours, { ...headers, cookie }, key), host).toBe(403);
    // The token was not used up by the attempt.
    expect(await ask(ours, path), host).toMatchObject({ status: 200 });
  }
});
