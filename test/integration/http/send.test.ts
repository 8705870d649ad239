import { once } from 'node:events';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, type Http, type HttpOptions } from '../../../main/http/http.ts';
import { FakeClock, settle } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import {
  answer,
  type RawServer,
  type RawServerOptions,
  type SeenRequest,
  startRawServer,
  until,
} from '../../support/raw-server.ts';
import { reasonWith } from '../../support/reason-saying.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(
  behaviour: RawServerOptions,
  more: Partial<HttpOptions> = {},
): Promise<{ clock: FakeClock; http: Http; server: RawServer }> {
  const clock = new FakeClock();
  const server = await startRawServer(behaviour);
  cleanups.push(() => server.close());
  const http = createHttp({ clock, random: new FakeRandom(), version: '1.2.3', ...more });
  cleanups.push(() => http.close());
  return { clock, http, server };
}

/** Answers each request with the next of these; the last again and again. */
function inTurn(...answers: readonly string[]) {
  let next = 0;
  return ({ socket }: SeenRequest) => {
    socket.write(answers[Math.min(next, answers.length - 1)] ?? '');
    next += 1;
  };
}

const good = answer(200, '{"a":1}');

describe('a safe read', () => {
  it('says who asks, under which id, and wants nothing packed', async () => {
    const { http, server } = await start({ onRequest: inTurn(good) });
    const first = await http.send({
      url: `${server.origin}/a?b=1`,
      headers: { 'x-y': 'z', none: undefined },
      maxBytes: 100_000,
      repeat: 'safe',
    });
    expect(first).toMatchObject({ ok: true, value: { status: 200 } });
    const head = server.seen[0]?.head ?? '';
    expect(head).toMatch(/^GET \/a\?b=1 HTTP\/1\.1/);
    expect(head).toMatch(/user-agent: landfolio\/1\.2\.3/i);
    expect(head).toMatch(
      /x-correlation-id: [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/i,
    );
    expect(head).toMatch(/accept-encoding: identity/i);
    expect(head).toMatch(/x-y: z/i);
    expect(head).not.toMatch(/none:|authorization|cookie/i);
    await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe', correlationId: 'mine' });
    expect(server.seen[1]?.head).toMatch(/x-correlation-id: mine/i);
  });

  it('is tried again after passing failures, with jitter, under the same id', async () => {
    const { http, server, clock } = await start({
      onRequest: inTurn(answer(503, ''), answer(502, ''), good),
    });
    const read = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' });
    await until(() => clock.untilNext === 250);
    await clock.advance(250);
    await until(() => clock.untilNext === 500);
    await clock.advance(500);
    expect(await read).toMatchObject({ ok: true });
    const ids = new Set(server.seen.map(({ head }) => /x-correlation-id: (\S+)/i.exec(head)?.[1]));
    expect(server.seen).toHaveLength(3);
    expect(ids.size).toBe(1);
  });

  it('is tried again after a broken connection, three times at most', async () => {
    const { http, server, clock } = await start({ onRequest: ({ socket }) => void socket.resetAndDestroy() });
    const read = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' });
    await until(() => clock.untilNext === 250);
    await clock.advance(250);
    await until(() => clock.untilNext === 500);
    await clock.advance(500);
    expect(await read).toMatchObject({ ok: false, failure: { kind: 'network' } });
    expect(server.seen).toHaveLength(3);
  });

  it('waits as long as the server asks where that is short, and gives back where it is long', async () => {
    const { http, server, clock } = await start({
      onRequest: inTurn(
        answer(429, '', { 'retry-after': '2' }),
        good,
        answer(429, '{"error":"slow down"}', { 'retry-after': '90' }),
      ),
    });
    const first = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' });
    await until(() => clock.untilNext === 2250);
    await clock.advance(2250);
    expect(await first).toMatchObject({ ok: true });
    expect(await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' })).toMatchObject({
      failure: { kind: 'limited', status: 429, retryAfterSeconds: 90, serverMessage: 'slow down' },
    });
    expect(server.seen).toHaveLength(3);
  });

  it('stops waiting where the caller gives up', async () => {
    const { http, server, clock } = await start({ onRequest: inTurn(answer(503, '')) });
    const caller = new AbortController();
    const read = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe', signal: caller.signal });
    await until(() => clock.untilNext === 250);
    caller.abort();
    expect(await read).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(clock.pending).toBe(0);
    expect(server.seen).toHaveLength(1);
  });

  it('is not tried again where it must not be', async () => {
    const { http, server } = await start({ onRequest: inTurn(answer(503, '')) });
    expect(await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'never' })).toMatchObject({
      failure: { kind: 'unavailable', status: 503 },
    });
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    [400, 'rejected'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'notFound'],
    [410, 'rejected'],
    [422, 'rejected'],
    [501, 'unavailable'],
    [304, 'redirected'],
  ])('gives %i as %s, with the words of the server', async (status, kind) => {
    const { http, server } = await start({
      onRequest: inTurn(answer(status, status === 304 ? '' : '{"errorType":"X","errorMessage":"why"}')),
    });
    const read = await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' });
    expect(read).toMatchObject({ failure: { kind, status, correlationId: expect.any(String) } });
    if (status !== 304) expect(read).toMatchObject({ failure: { serverMessage: 'why' } });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %i, not even at home', async (status) => {
    const { http, server } = await start({
      onRequest: inTurn(answer(status, '', { location: '/elsewhere' })),
    });
    const read = await http.send({
      url: server.origin,
      headers: { authorization: 'Bearer t' },
      maxBytes: 100_000,
      repeat: 'safe',
    });
    expect(read).toMatchObject({ failure: { kind: 'redirected', status } });
    expect(server.seen).toHaveLength(1);
  });

  it('ends the request at the server where the caller gives up', async () => {
    const { http, server } = await start({});
    const caller = new AbortController();
    const read = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe', signal: caller.signal });
    await until(() => server.seen.length === 1);
    const gone = server.seen[0] === undefined ? null : once(server.seen[0].socket, 'close');
    caller.abort();
    expect(await read).toMatchObject({
      failure: { kind: 'cancelled', reason: reasonWith('The request was cancelled.') },
    });
    await gone;
    expect(
      await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe', signal: caller.signal }),
    ).toMatchObject({
      failure: { kind: 'cancelled' },
    });
  });

  it.each([
    ['no answer', '', 30_000, 'did not respond within 30 seconds.'],
    ['a dripping head', 'HTTP/1.1 200 X\r\nx', 30_000, 'did not respond within 30 seconds.'],
  ])('does not wait for ever: %s', async (_, text, time, words) => {
    const { http, server, clock } = await start({ onRequest: inTurn(text) });
    const read = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'never' });
    await until(() => server.seen.length === 1);
    await clock.advance(time);
    expect(await read).toMatchObject({
      failure: {
        kind: 'timeout',
        reason: reasonWith(`The land information service ${words}`),
        next: 'tryAgain',
      },
    });
    expect(clock.pending).toBe(0);
  });

  it('does not wait for ever for a body that falls silent', async () => {
    const { http, server, clock } = await start({});
    const read = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'never' });
    await until(() => server.seen.length === 1);
    await clock.advance(1000);
    server.seen[0]?.socket.write('HTTP/1.1 200 X\r\ncontent-length: 9\r\n\r\n{');
    await until(() => clock.untilNext === 30_000);
    await clock.advance(30_000);
    expect(await read).toMatchObject({
      failure: {
        kind: 'timeout',
        reason: reasonWith(
          expect.stringContaining('stopped sending for 30 seconds in the middle of its response.'),
        ),
      },
    });
  });

  it('does not wait for ever for a body that drips', async () => {
    const { http, server, clock } = await start({
      onRequest: inTurn('HTTP/1.1 200 X\r\ncontent-length: 999\r\n\r\n'),
    });
    const read = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'never' });
    await until(() => server.seen.length === 1);
    for (let step = 0; step < 3; step += 1) {
      server.seen[0]?.socket.write('x');
      await until(() => (clock.untilNext ?? 0) > 10_000);
      await clock.advance(20_000);
    }
    expect(await read).toMatchObject({
      failure: {
        kind: 'timeout',
        reason: reasonWith(expect.stringContaining('did not complete its response within 60 seconds')),
      },
    });
  });

  it('does not wait for ever for a connection', async () => {
    const { http, server, clock } = await start({});
    const read = http.send({ url: `https://127.0.0.1:${server.port}`, maxBytes: 100_000, repeat: 'never' });
    await until(() => server.connections() === 1);
    await clock.advance(10_000);
    expect(await read).toMatchObject({
      failure: {
        kind: 'timeout',
        reason: reasonWith(expect.stringContaining('could not be reached within 10 seconds')),
      },
    });
  });

  it('says plainly that nobody answers, that a name is unknown, and that an answer is no HTTP', async () => {
    const { http, server } = await start({ onRequest: inTurn('nonsense\r\n\r\n') });
    expect(await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'never' })).toMatchObject({
      failure: { kind: 'unreadable' },
    });
    await server.close();
    expect(await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'never' })).toMatchObject({
      failure: {
        kind: 'network',
        reason: reasonWith('The land information service refused the connection.'),
        next: 'tryAgain',
      },
    });
    const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const lost = await start({}, { dnsLookup: (_name, _options, callback) => callback(notFound, '', 0) });
    expect(
      await lost.http.send({ url: 'https://api.example.com', maxBytes: 100_000, repeat: 'never' }),
    ).toMatchObject({
      failure: {
        kind: 'network',
        reason: reasonWith(expect.stringContaining('could not be found.')),
      },
    });
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('unpacks one layer of %s that it did not ask for', async (encoding, pack) => {
    const packed = pack('{"a":1}');
    const { http, server } = await start({
      onRequest: ({ socket }) => {
        socket.write(
          `HTTP/1.1 200 X\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${packed.length}\r\n\r\n`,
        );
        socket.write(packed);
      },
    });
    const read = await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'never' });
    expect(read.ok && Buffer.from(read.value.bytes).toString()).toBe('{"a":1}');
  });

  it.each([
    ['too many bytes', 'x'.repeat(2000), {}],
    [
      'a small thing that unpacks to a large one',
      gzipSync('x'.repeat(1_000_000)),
      { 'content-encoding': 'gzip' },
    ],
    ['several layers', 'x', { 'content-encoding': 'gzip, gzip, br' }],
    ['an unknown packing', 'x', { 'content-encoding': 'zstd' }],
    ['a broken packing', 'x', { 'content-encoding': 'gzip' }],
  ])('refuses %s', async (_, body, headers) => {
    const { http, server } = await start({
      onRequest: ({ socket }) => {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`HTTP/1.1 200 X\r\ncontent-length: ${body.length}\r\n${lines.join('')}\r\n`);
        socket.write(body);
      },
    });
    const read = await http.send({ url: server.origin, maxBytes: 1500, repeat: 'safe' });
    expect(read).toMatchObject({ failure: { kind: 'unreadable' } });
    expect(server.seen).toHaveLength(1);
  });

  it('keeps its sockets for the next call, until they are renewed', async () => {
    const { http, server } = await start({ onRequest: inTurn(good) });
    await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' });
    // A socket is free again a turn after its answer.
    await settle();
    await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' });
    expect(server.connections()).toBe(1);
    http.renew();
    await http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' });
    expect(server.connections()).toBe(2);
  });

  it('ends as cancelled where Landfolio closes', async () => {
    const { http, server } = await start({});
    const read = http.send({ url: server.origin, maxBytes: 100_000, repeat: 'safe' });
    await until(() => server.seen.length === 1);
    await http.close();
    expect(await read).toMatchObject({ failure: { kind: 'cancelled' } });
  });
});
