import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HostServer, openHostServer } from '../../../main/hosts/browser/server.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { createStubRouter } from '../../support/stub-router.ts';

/** Bytes that no browser sends, from a program on this computer that would like to be one. */
const life = 600_000;
let folder: string;
let server: HostServer;
let cookie: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-raw-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><html><head></head></html>');
  writeFileSync(join(folder, 'page', 'app.js'), 'export const told = 1;');
  server = await openHostServer({
    port: 0,
    rendererFolder: join(folder, 'page'),
    clock: createSystemClock(),
    log: createQuietLog(),
  });
  server.attach({ router: createStubRouter('canary').router, storedFile: () => null });
  const entered = await say(get(entrance()));
  cookie = /landfolio-\d+=[\w-]+/.exec(entered)?.[0] ?? '';
  const key = /name="landfolio-key" content="([\w-]+)"/.exec(entered)?.[1];
  webSocket.push(`Sec-WebSocket-Protocol: landfolio, ${key}`);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function entrance(): string {
  const { pathname, search } = new URL(server.newAddress(life));
  return `${pathname}${search}`;
}

const host = () => `Host: 127.0.0.1:${server.port}`;
const get = (path: string, ...headers: string[]) => head(`GET ${path} HTTP/1.1`, host(), ...headers);
const head = (...lines: string[]) => `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`;

/** Everything that comes back until the other side hangs up. */
async function say(bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: server.port });
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  return text(socket).catch(() => '');
}

const status = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

function upgrade(path: string, ...headers: string[]): string {
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const usual = ['Sec-WebSocket-Version: 13', key];
  return `${[`GET ${path} HTTP/1.1`, ...usual, ...headers].join('\r\n')}\r\n\r\n`;
}
const webSocket = ['Upgrade: websocket', 'Connection: Upgrade'];

test('listens on this computer only, and not under its IPv6 name', async () => {
  const socket = connect({ host: '::1', port: server.port });
  const [error] = await once(socket, 'error');
  expect(error).toMatchObject({
    code: expect.stringMatching(/ECONNREFUSED|EADDRNOTAVAIL|EAFNOSUPPORT|ENETUNREACH/),
  });
});

test.each([
  ['no Host', () => head('GET / HTTP/1.1', `Cookie: ${cookie}`)],
  ['an empty Host', () => head('GET / HTTP/1.1', 'Host:', `Cookie: ${cookie}`)],
  ['HTTP/1.0 without Host', () => head('GET / HTTP/1.0', `Cookie: ${cookie}`)],
  [
    'a foreign Host first and ours second',
    () => head('GET / HTTP/1.1', 'Host: a.example', host(), `Cookie: ${cookie}`),
  ],
  [
    'a foreign address in the request line',
    () => head('GET http://a.example/app.js HTTP/1.1', host(), `Cookie: ${cookie}`),
  ],
  [
    'our own address in the request line',
    () => head(`GET http://127.0.0.1:${server.port}/app.js HTTP/1.1`, host(), `Cookie: ${cookie}`),
  ],
  ['a path without a slash', () => head('GET app.js HTTP/1.1', host(), `Cookie: ${cookie}`)],
  [
    'a Host with a user name',
    () => head('GET /app.js HTTP/1.1', `Host: x@127.0.0.1:${server.port}`, `Cookie: ${cookie}`),
  ],
  [
    'a Host in other notation',
    () => head('GET /app.js HTTP/1.1', `Host: 0x7f.1:${server.port}`, `Cookie: ${cookie}`),
  ],
  [
    'our Host with a dot at its end',
    () => head('GET /app.js HTTP/1.1', `Host: localhost.:${server.port}`, `Cookie: ${cookie}`),
  ],
  [
    'two origins',
    () => get('/app.js', `Cookie: ${cookie}`, 'Origin: http://a.example', `Origin: ${server.origin}`),
  ],
  ['the origin null', () => get('/app.js', `Cookie: ${cookie}`, 'Origin: null')],
  ['a cookie whose value is longer', () => get('/app.js', `Cookie: ${cookie}x`)],
  ['a cookie whose value is shorter', () => get('/app.js', `Cookie: ${cookie.slice(0, -1)}`)],
  ['a cookie of another name', () => get('/app.js', `Cookie: x${cookie}`)],
  ['an empty cookie', () => get('/app.js', `Cookie: landfolio-${server.port}=`)],
  ['HEAD without a session', () => head('HEAD /app.js HTTP/1.1', host())],
  ['TRACE', () => head('TRACE /app.js HTTP/1.1', host(), `Cookie: ${cookie}`)],
  ['CONNECT', () => head('CONNECT a.example:443 HTTP/1.1', 'Host: a.example:443', `Cookie: ${cookie}`)],
  ['two lengths', () => get('/app.js', `Cookie: ${cookie}`, 'Content-Length: 4', 'Content-Length: 5')],
  [
    'a length and chunks',
    () => get('/app.js', `Cookie: ${cookie}`, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
  ],
  ['headers beyond all measure', () => get('/app.js', `Cookie: ${cookie}`, `X: ${'x'.repeat(100_000)}`)],
  ['a line break in a header', () => get('/app.js', 'X: a\r\r\nCookie: b')],
  ['no HTTP at all', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(300, '\x00')],
])('gives nothing for %s', async (_, bytes) => {
  const answer = await say(bytes());
  expect([0, 400, 403, 405, 413, 431, 505]).toContain(status(answer));
  expect(answer).not.toContain('told = 1');
  expect(answer).not.toMatch(/set-cookie|canary/i);
});

test.each([
  '/%61pp.js',
  '/app%2ejs',
  '/app.js%00',
  '/app.js;x',
  '/./x/..%2fapp.js',
  '/APP.JS',
  '/%2e/app.js%2f',
])('has one name for a file: not %s', async (path) => {
  const answer = await say(get(path, `Cookie: ${cookie}`));
  expect([400, 404]).toContain(status(answer));
  expect(answer).not.toContain('told = 1');
});

test('a HEAD of the printed address, as a preview sends it, neither opens nor uses it up', async () => {
  const path = entrance();
  const answer = await say(head(`HEAD ${path} HTTP/1.1`, host()));
  expect([status(answer), /set-cookie/i.test(answer)]).toEqual([403, false]);
  expect(status(await say(get(path)))).toBe(200);
});

test('a token is found at its own address and in its own place only', async () => {
  const token = entrance().slice('/?token='.length);
  for (const path of [
    `/index.html?token=${token}`,
    `/app.js?token=${token}`,
    `/?TOKEN=${token}`,
    `/?x=1#token=${token}`,
  ]) {
    expect(status(await say(get(path))), path).toBe(403);
  }
  expect(status(await say(get('/', `Cookie: landfolio-${server.port}=${token}`)))).toBe(403);
  expect(status(await say(get('/', `Authorization: Bearer ${token}`)))).toBe(403);
  expect(status(await say(get(`/?token=x&token=${token}`)))).toBe(403);
  expect(status(await say(get(`/?token=${token}`)))).toBe(200);
});

test.each<[string, () => string]>([
  ['without an origin', () => upgrade('/bridge', host(), `Cookie: ${cookie}`, ...webSocket)],
  [
    'from the origin null',
    () => upgrade('/bridge', host(), `Cookie: ${cookie}`, 'Origin: null', ...webSocket),
  ],
  ['without a session', () => upgrade('/bridge', host(), `Origin: ${server.origin}`, ...webSocket)],
  [
    'at /bridge/',
    () => upgrade('/bridge/', host(), `Cookie: ${cookie}`, `Origin: ${server.origin}`, ...webSocket),
  ],
  [
    'at /%62ridge',
    () => upgrade('/%62ridge', host(), `Cookie: ${cookie}`, `Origin: ${server.origin}`, ...webSocket),
  ],
  [
    'at //bridge',
    () => upgrade('//bridge', host(), `Cookie: ${cookie}`, `Origin: ${server.origin}`, ...webSocket),
  ],
  [
    'under another name',
    () =>
      upgrade(
        '/bridge',
        `Host: a.example:${server.port}`,
        `Cookie: ${cookie}`,
        `Origin: http://a.example:${server.port}`,
        ...webSocket,
      ),
  ],
  [
    'by a POST',
    () =>
      upgrade('/bridge', host(), `Cookie: ${cookie}`, `Origin: ${server.origin}`, ...webSocket).replace(
        'GET',
        'POST',
      ),
  ],
  [
    'to something else',
    () =>
      upgrade(
        '/bridge',
        host(),
        `Cookie: ${cookie}`,
        `Origin: ${server.origin}`,
        'Upgrade: h2c',
        'Connection: Upgrade',
      ),
  ],
])('opens no bridge %s', async (_, bytes) => {
  const answer = await say(bytes());
  expect(status(answer)).toBeGreaterThanOrEqual(400);
  expect(answer).not.toContain('101 Switching');
});

test('hangs up on whoever begins a request and does not end it', async () => {
  expect(status(await say(`GET / HTTP/1.1\r\n${host()}\r\nX: `))).toBe(408);
});

test('and serves the others meanwhile', async () => {
  const slow = Array.from({ length: 200 }, () => {
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\n');
    return socket;
  });
  expect(status(await say(get('/app.js', `Cookie: ${cookie}`)))).toBe(200);
  for (const socket of slow) socket.destroy();
});
