import { constants, createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, type Http, type HttpOptions } from '../../../main/http/http.ts';
import type { ChargeableOutcome } from '../../../main/ports/land-service.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import {
  answer,
  knock,
  notePorts,
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

function openHttp(clock: FakeClock, more: Partial<HttpOptions> = {}): Http {
  const http = createHttp({ clock, random: new FakeRandom(), version: '1.2.3', ...more });
  cleanups.push(() => http.close());
  return http;
}

const order = new TextEncoder().encode('{"products":[]}');

/** Sends one order to a server that behaves as told; what happened, in order, is in `events`. */
async function sendTo(
  behaviour: RawServerOptions,
  options: {
    clock?: FakeClock;
    maxBytes?: number;
    beforeFirstByte?: () => void;
    http?: Partial<HttpOptions>;
  } = {},
) {
  const events: string[] = [];
  const server = await startRawServer({ ...behaviour, onBytes: () => events.push('server saw bytes') });
  cleanups.push(() => server.close());
  const http = openHttp(options.clock ?? new FakeClock(), options.http);
  const outcome = http.sendOnce({
    method: 'POST',
    url: `${server.origin}/orders/v1?x=1`,
    headers: { 'content-type': 'application/json', authorization: 'Bearer t', 'customer-id': undefined },
    body: order,
    maxBytes: options.maxBytes ?? 100_000,
    correlationId: 'b5f1b1f0-0000-4000-8000-000000000001',
    beforeFirstByte: () => {
      events.push('before first byte');
      options.beforeFirstByte?.();
    },
  });
  return { outcome, server, events };
}

const reply =
  (text: string, end = false) =>
  ({ socket }: SeenRequest) => {
    if (end) socket.end(text);
    else socket.write(text);
  };

describe('a request that may cost money', () => {
  it('leaves once, whole, after the journal was written, and its answer comes back uninterpreted', async () => {
    const { outcome, server, events } = await sendTo({
      onRequest: reply(answer(201, '{"orderId":"1"}', { Date: 'now' })),
    });
    const answered = await outcome;
    expect(answered).toMatchObject({ kind: 'answered', status: 201, headers: { date: 'now' } });
    expect(answered.kind === 'answered' && Buffer.from(answered.bytes).toString()).toBe('{"orderId":"1"}');
    expect(events.slice(0, 2)).toEqual(['before first byte', 'server saw bytes']);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.body).toBe('{"products":[]}');
    expect(server.seen[0]?.head).toMatch(/^POST \/orders\/v1\?x=1 HTTP\/1\.1\r\n/);
    expect(server.seen[0]?.head).toMatch(/user-agent: landfolio\/1\.2\.3/i);
    expect(server.seen[0]?.head).toMatch(/x-correlation-id: b5f1b1f0-0000-4000-8000-000000000001/i);
    expect(server.seen[0]?.head).toMatch(/connection: close/i);
    expect(server.seen[0]?.head).not.toMatch(/customer-id|expect:/i);
  });

  const misbehaving: [string, RawServerOptions, Partial<ChargeableOutcome>][] = [
    [
      'resets before the body came',
      { onHead: ({ socket }) => void socket.resetAndDestroy() },
      { kind: 'inDoubt' },
    ],
    [
      'resets after the body came',
      { onRequest: ({ socket }) => void socket.resetAndDestroy() },
      { kind: 'inDoubt' },
    ],
    ['hangs up without a word', { onRequest: ({ socket }) => void socket.end() }, { kind: 'inDoubt' }],
    ['hangs up when connected', { onConnection: (socket) => void socket.end() }, { kind: 'inDoubt' }],
    [
      'says to send it elsewhere',
      { onRequest: reply(answer(307, '', { location: '/orders/v1' })) },
      { kind: 'answered', status: 307 },
    ],
    ['says it is misdirected', { onRequest: reply(answer(421, '{}')) }, { kind: 'answered', status: 421 }],
    [
      'says it timed out',
      { onRequest: reply(answer(408, '{}', { connection: 'close' }), true) },
      { kind: 'answered', status: 408 },
    ],
    [
      'is busy',
      { onRequest: reply(answer(429, '{}', { 'retry-after': '1' })) },
      { kind: 'answered', status: 429 },
    ],
    [
      'fails',
      { onRequest: reply(answer(500, 'oops', { 'content-type': 'text/plain' })) },
      { kind: 'answered', status: 500 },
    ],
    [
      'is away',
      { onRequest: reply(answer(503, '{}', { 'retry-after': '0' })) },
      { kind: 'answered', status: 503 },
    ],
    [
      'wants credentials',
      { onRequest: reply(answer(401, '{}', { 'www-authenticate': 'Basic' })) },
      { kind: 'answered', status: 401 },
    ],
    ['answers nothing', { onRequest: reply('HTTP/1.1 204 X\r\n\r\n') }, { kind: 'answered', status: 204 }],
    [
      'cuts its answer',
      { onRequest: reply('HTTP/1.1 201 X\r\ncontent-length: 100\r\n\r\n{"orderId":"1"}', true) },
      { kind: 'inDoubt' },
    ],
    [
      'cuts its chunks',
      { onRequest: reply('HTTP/1.1 201 X\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n', true) },
      { kind: 'inDoubt' },
    ],
    ['says 100 and then nothing', { onRequest: reply('HTTP/1.1 100 Continue\r\n\r\n') }, { kind: 'inDoubt' }],
    ['cuts its head', { onRequest: reply('HTTP/1.1 201 X\r\ncontent-', true) }, { kind: 'inDoubt' }],
    ['answers no HTTP', { onRequest: reply('SSH-2.0-OpenSSH\r\n', true) }, { kind: 'inDoubt' }],
    ['answers too much', { onRequest: reply(answer(201, 'x'.repeat(100_001))) }, { kind: 'inDoubt' }],
    [
      'answers twice',
      { onRequest: reply(answer(201, '{"orderId":"1"}') + answer(201, '{"orderId":"2"}')) },
      { kind: 'answered', status: 201 },
    ],
  ];

  it.each(misbehaving)('is sent at most once to a server that %s', async (_, behaviour, expected) => {
    const { outcome, server, events } = await sendTo(behaviour);
    expect(await outcome).toMatchObject(expected);
    // A hidden second try would have called by now.
    await server.settled();
    expect(server.connections()).toBe(1);
    expect(server.seen.length).toBeLessThanOrEqual(1);
    expect(events.filter((event) => event === 'before first byte')).toHaveLength(1);
    expect(events[0]).toBe('before first byte');
  });

  it('never reaches a server that resets when connected, whichever side of the journal the reset falls on', async () => {
    const { outcome, server, events } = await sendTo({
      onConnection: (socket) => void socket.resetAndDestroy(),
    });
    const { kind } = await outcome;
    expect(kind).toBe(events.includes('before first byte') ? 'inDoubt' : 'notSent');
    expect(server.connections()).toBe(1);
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['says nothing', () => {}],
    ['goes on and on with its head', reply('HTTP/1.1 201 X\r\nx-a: 1\r\n')],
    ['says 102 and then nothing', reply('HTTP/1.1 102 Processing\r\n\r\n')],
    ['stops in the middle of its body', reply('HTTP/1.1 201 X\r\ncontent-length: 100\r\n\r\n{')],
  ])('is in doubt after 60 seconds where the server %s', async (_, onRequest) => {
    const clock = new FakeClock();
    const { outcome, server } = await sendTo({ onRequest }, { clock });
    await until(() => server.seen.length === 1);
    await clock.advance(60_000);
    const ended = await outcome;
    // Nobody is told to try again.
    expect(ended).toEqual({
      kind: 'inDoubt',
      failure: {
        kind: 'timeout',
        reason: reasonWith('The land information service did not complete its response within 60 seconds.'),
        correlationId: expect.any(String),
      },
    });
    expect(server.connections()).toBe(1);
    expect(clock.pending).toBe(0);
  });

  it('is not sent where nobody listens', async () => {
    const { server } = await sendTo({});
    await server.close();
    const http = openHttp(new FakeClock());
    let isNoted = false;
    const outcome = await http.sendOnce({
      method: 'POST',
      url: `${server.origin}/orders/v1`,
      headers: {},
      body: order,
      maxBytes: 1000,
      beforeFirstByte: () => {
        isNoted = true;
      },
    });
    expect(outcome).toMatchObject({
      kind: 'notSent',
      failure: { kind: 'network', isUnsent: true, next: 'tryAgain' },
    });
    expect(isNoted).toBe(false);
  });

  it('is not sent where the journal cannot be written: the server sees a connection and not one byte', async () => {
    const { outcome, server, events } = await sendTo(
      {},
      {
        beforeFirstByte: () => {
          throw new Error('disk full');
        },
      },
    );
    expect(await outcome).toMatchObject({
      kind: 'notSent',
      failure: {
        kind: 'notReady',
        reason: reasonWith('This computer could not record that the request is being sent (disk full).'),
        isUnsent: true,
      },
    });
    await server.settled();
    expect(events).toEqual(['before first byte']);
    expect(server.connections()).toBe(1);
  });

  it('is not sent where TLS does not come about in 10 seconds, and the journal is not written later either', async () => {
    const clock = new FakeClock();
    const server = await startRawServer({});
    cleanups.push(() => server.close());
    let isNoted = false;
    const outcome = openHttp(clock).sendOnce({
      method: 'POST',
      url: `https://127.0.0.1:${server.port}/orders/v1`,
      headers: {},
      body: order,
      maxBytes: 1000,
      beforeFirstByte: () => {
        isNoted = true;
      },
    });
    await until(() => server.connections() === 1);
    await clock.advance(10_000);
    expect(await outcome).toMatchObject({ kind: 'notSent', failure: { kind: 'timeout' } });
    expect(isNoted).toBe(false);
  });

  it('is not sent where a header cannot be', async () => {
    const http = openHttp(new FakeClock());
    const outcome = await http.sendOnce({
      method: 'POST',
      url: 'http://127.0.0.1:9/',
      headers: { 'customer-reference': 'a\r\nx: y' },
      body: order,
      maxBytes: 1000,
      beforeFirstByte: () => {
        throw new Error('never');
      },
    });
    expect(outcome).toMatchObject({ kind: 'notSent', failure: { kind: 'rejected' } });
  });

  it('is in doubt, not lost, where Landfolio closes in the middle', async () => {
    const { outcome, server } = await sendTo({});
    await until(() => server.seen.length === 1);
    await cleanups.pop()?.();
    expect(await outcome).toMatchObject({ kind: 'inDoubt', failure: { kind: 'cancelled' } });
  });

  it('keeps the bytes of an answer whose packing is broken, and unpacks one that is whole', async () => {
    const { gzipSync } = await import('node:zlib');
    const packed = gzipSync('{"orderId":"1"}');
    const onRequest =
      (body: Buffer) =>
      ({ socket }: SeenRequest) => {
        socket.write(`HTTP/1.1 201 X\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`);
        socket.write(body);
      };
    const whole = await (await sendTo({ onRequest: onRequest(packed) })).outcome;
    expect(whole.kind === 'answered' && Buffer.from(whole.bytes).toString()).toBe('{"orderId":"1"}');
    const broken = await (await sendTo({ onRequest: onRequest(packed.subarray(0, 12)) })).outcome;
    expect(broken).toMatchObject({ kind: 'answered', status: 201, headers: { 'content-encoding': 'gzip' } });
  });

  describe('over TLS', () => {
    const { key, cert } = makeCertificate();

    it('speaks HTTP/1.1 to a server that offers HTTP/2, once, after the journal was written', async () => {
      const versions: string[] = [];
      let isNoted = false;
      const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
        versions.push(`${request.httpVersion} ${isNoted}`);
        request
          .resume()
          .on('end', () =>
            response.writeHead(201, { 'content-type': 'application/json' }).end('{"orderId":"7"}'),
          );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      cleanups.push(() => new Promise((resolve) => void server.close(() => resolve())));
      const { port } = server.address() as { port: number };
      const outcome = await openHttp(new FakeClock(), { ca: [cert] }).sendOnce({
        method: 'POST',
        url: `https://localhost:${port}/orders/v1`,
        headers: {},
        body: order,
        maxBytes: 1000,
        beforeFirstByte: () => {
          isNoted = true;
        },
      });
      expect(outcome).toMatchObject({ kind: 'answered', status: 201 });
      expect(versions).toEqual(['1.1 true']);
    });

    /** A server that would rather speak HTTP/2, makes the order, and then says that it did not. */
    async function startRefusing(withHttp1: boolean, refuse: (stream: ServerHttp2Stream) => void) {
      const made: string[] = [];
      const streams: string[] = [];
      const server = createSecureServer({ key, cert, allowHTTP1: withHttp1 });
      const taken = notePorts(server);
      server.on('sessionError', () => {});
      server.on('stream', (stream, headers) => {
        streams.push(String(headers[':path']));
        stream.on('error', () => {});
        refuse(stream);
      });
      server.on('request', (request, response) => {
        if (request.httpVersionMajor !== 1) return;
        request.resume().on('end', () => {
          made.push(request.httpVersion);
          response.writeHead(201, { 'content-type': 'application/json' }).end('{"orderId":"7"}');
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      cleanups.push(() => new Promise((resolve) => void server.close(() => resolve())));
      const { port } = server.address() as { port: number };
      return { made, streams, origin: `https://localhost:${port}`, port, taken };
    }

    it.each([
      ['REFUSED_STREAM', (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM)],
      ['GOAWAY', (stream: ServerHttp2Stream) => stream.session?.goaway(constants.NGHTTP2_NO_ERROR, 0)],
    ])('gives a server that answers HTTP/2 with %s no stream to refuse', async (_, refuse) => {
      const server = await startRefusing(true, refuse);
      const outcome = await openHttp(new FakeClock(), { ca: [cert] }).sendOnce({
        method: 'POST',
        url: `${server.origin}/orders/v1`,
        headers: {},
        body: order,
        maxBytes: 1000,
        beforeFirstByte: () => {},
      });
      expect(outcome).toMatchObject({ kind: 'answered', status: 201 });
      const ours = await knock(server.port, server.taken);
      const sockets = [...server.taken].filter((port) => port !== ours).length;
      expect([server.made, server.streams, sockets]).toEqual([['1.1'], [], 1]);
    });

    it('is never made by a server that speaks nothing but HTTP/2', async () => {
      const server = await startRefusing(false, () => {});
      const outcome = await openHttp(new FakeClock(), { ca: [cert] }).sendOnce({
        method: 'POST',
        url: `${server.origin}/orders/v1`,
        headers: {},
        body: order,
        maxBytes: 1000,
        beforeFirstByte: () => {},
      });
      expect(outcome.kind === 'answered' && outcome.status < 300).toBe(false);
      expect([server.made, server.streams, server.taken.size]).toEqual([[], [], 1]);
    });

    it.each([
      ['is not trusted', {}, undefined],
      ['has expired', { expired: true }, 'itself'],
    ] as const)('is not sent where the certificate %s', async (_, kind, trust) => {
      const bad = makeCertificate(kind);
      const { outcome, server, events } = await sendTo(
        { tls: bad },
        { http: trust === undefined ? {} : { ca: [bad.cert] } },
      );
      const ended = await outcome;
      expect(ended).toMatchObject({ kind: 'notSent', failure: { kind: 'network' } });
      expect(ended.kind === 'notSent' && ended.failure.reason.code).toBe('notIdentified');
      expect(events).toEqual([]);
      expect(server.seen).toEqual([]);
    });

    it('is not sent where the certificate is for another name', async () => {
      const { server } = await sendTo({ tls: { key, cert } });
      const outcome = await openHttp(new FakeClock(), { ca: [cert] }).sendOnce({
        method: 'POST',
        url: `https://127.0.0.2:${server.port}/`,
        headers: {},
        body: order,
        maxBytes: 1000,
        beforeFirstByte: () => {
          throw new Error('never');
        },
      });
      expect(outcome).toMatchObject({ kind: 'notSent', failure: { kind: 'network' } });
    });
  });
});
