import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLandService } from '../../../main/connection/land-service.ts';
import { createTokens } from '../../../main/connection/tokens.ts';
import { createHttp } from '../../../main/http/http.ts';
import { Secret } from '../../../main/ports/secret.ts';
import { ok } from '../../../shared/lib/result.ts';
import type { ServiceFailure } from '../../../shared/model/service-failure.ts';
import { makeConnection } from '../../support/connection.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { knock, notePorts, until } from '../../support/raw-server.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Seen {
  readonly url: string;
  readonly authorization: string | undefined;
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: Seen[] = [];
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      seen.push({ url: request.url ?? '', authorization: request.headers.authorization });
      answer(request, response);
    });
  });
  // Closing an idle connection would cut off a request that is just being sent on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const { port } = server.address() as { port: number };
  const taken = notePorts(server);
  return { seen, origin: `http://127.0.0.1:${port}`, settled: () => knock(port, taken) };
}

/** A service and its token issuer; `good` is the only token it takes, `minted` counts them. */
async function setUp(
  answer?: (request: IncomingMessage, response: ServerResponse) => void,
  [token, clientSecret = 'b']: readonly string[] = [],
) {
  const state = {
    minted: 0,
    issuerStatus: 200,
    good: (token: string | undefined): boolean => token !== undefined,
  };
  const json = (response: ServerResponse, status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const server = await listen((request, response) => {
    if (request.url === '/auth/oauth/token') {
      if (state.issuerStatus !== 200) return json(response, state.issuerStatus, { error: 'access_denied' });
      state.minted += 1;
      return json(response, 200, {
        access_token: token ?? `token-${state.minted}`,
        expires_in: 3600,
        token_type: 'Bearer',
        scope: '',
      });
    }
    if (!state.good(request.headers.authorization)) return json(response, 401, { error: 'expired' });
    if (answer !== undefined) return answer(request, response);
    json(response, 200, { isFine: true, more: 1 });
  });
  const clock = new FakeClock();
  const http = createHttp({ clock, random: new FakeRandom(), version: '1' });
  cleanups.push(() => http.close());
  const connection = makeConnection({
    baseUrl: `${server.origin}/base`,
    landBaseUrl: `${server.origin}/land`,
    audience: { discovery: 'd', orders: 'o', drss: 'r', alerts: 'a' },
    authUrl: `${server.origin}/auth`,
  });
  const credentials = async () => ok({ clientId: 'a', clientSecret: new Secret(clientSecret) });
  const tokens = createTokens({ connection, http, clock, credentials });
  const observed: (ServiceFailure | null)[] = [];
  const service = createLandService({
    clock,
    connection,
    http,
    tokens,
    log: createQuietLog(),
    observe: (failure) => observed.push(failure),
  });
  const read = () =>
    service.read({
      api: 'orders',
      path: '/orders/v1/products',
      query: { titleId: 'a/b=' },
      schema: z.looseObject({ isFine: z.boolean() }),
      maxBytes: 1000,
    });
  const calls = () => server.seen.filter(({ url }) => !url.startsWith('/auth'));
  const order = (beforeFirstByte = () => {}) =>
    service.chargeable({
      api: 'orders',
      method: 'POST',
      path: '/orders/v1',
      headers: {},
      body: new Uint8Array([123, 125]),
      maxBytes: 1000,
      correlationId: 'x',
      beforeFirstByte,
    });
  return { clock, server, state, service, read, calls, observed, order, settled: server.settled };
}

/** Everything that may cost money, by its interface and method. */
const chargeables = [
  ['orders', 'POST', '/orders/v1'],
  ['orders', 'POST', '/orders/v1/titles/decrypt'],
  ['drss', 'GET', '/drss/v2/titles/9876.043'],
  ['alerts', 'POST', '/alert/v1/titles/subscriptions'],
] as const;
const troubles: [string, number, Record<string, string>][] = [
  ['sends it elsewhere', 307, { location: '/base/again' }],
  ['sends it elsewhere for good', 308, { location: '/base/again' }],
  ['timed out', 408, {}],
  ['is misdirected', 421, {}],
  ['is busy', 429, { 'retry-after': '0' }],
  ['is away', 503, { 'retry-after': '0' }],
  ['wants other credentials', 401, { 'www-authenticate': 'Bearer' }],
  ['breaks off', 0, {}],
];

describe.each(chargeables)('a call that may cost money: %s %s %s', (api, method, path) => {
  it.each(troubles)('is asked once of a service that %s', async (_, status, headers) => {
    const { service, calls, settled } = await setUp((request, response) => {
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');
    });
    let noted = 0;
    const outcome = await service.chargeable({
      api,
      method,
      path,
      headers: {},
      body: method === 'GET' ? null : new Uint8Array([123, 125]),
      maxBytes: 1000,
      correlationId: '019d2f3a-7c11-7e55-9c2a-5f1a0e8f3b77',
      beforeFirstByte: () => {
        noted += 1;
      },
    });
    expect(outcome).toMatchObject(status === 0 ? { kind: 'inDoubt' } : { kind: 'answered', status });
    // A hidden second try would have called by now.
    await settled();
    expect([calls().length, noted]).toEqual([1, 1]);
  });
});

describe('the service of a connection', () => {
  it('is asked at its own address with a token, and its answer is of the asked shape', async () => {
    const { read, calls, observed } = await setUp();
    expect(await read()).toEqual({ ok: true, value: { isFine: true, more: 1 } });
    expect(calls()).toEqual([
      { url: '/base/orders/v1/products?titleId=a%2Fb%3D', authorization: 'Bearer token-1' },
    ]);
    expect(observed).toEqual([null]);
  });

  it('is read past every cache, and a call that may cost money goes as it always did', async () => {
    const caching: (string | undefined)[] = [];
    const { read, service, order } = await setUp((request, response) => {
      caching.push(request.headers['cache-control']);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"isFine":true}');
    });
    await read();
    await service.raw({ api: 'orders', path: '/orders/v1', maxBytes: 1000 });
    await order();
    expect(caching).toEqual(['no-cache', 'no-cache', undefined]);
  });

  it('is asked once more with a new token after a 401', async () => {
    const { read, state, calls, clock } = await setUp();
    await read();
    await clock.advance(1000);
    state.good = (token) => token === 'Bearer token-2';
    expect(await read()).toMatchObject({ ok: true });
    expect(calls().map(({ authorization }) => authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
    ]);
    state.good = () => false;
    await clock.advance(1000);
    expect(await read()).toMatchObject({
      failure: { kind: 'refused', status: 401, serverMessage: 'expired' },
    });
    expect(calls()).toHaveLength(5);
    expect(state.minted).toBe(3);
  });

  it('is asked once more, and no more than once, where even the token minted for it is refused', async () => {
    const { read, state, calls } = await setUp();
    state.good = () => false;
    expect(await read()).toMatchObject({ failure: { kind: 'refused' } });
    expect(calls()).toHaveLength(2);
    expect(state.minted).toBe(2);
  });

  it('mints one token for a hundred calls that are refused at once', async () => {
    const { read, state, clock } = await setUp();
    await read();
    await clock.advance(1000);
    state.good = (token) => token === 'Bearer token-2';
    const answers = await Promise.all(Array.from({ length: 100 }, read));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(state.minted).toBe(2);
  });

  it('sends an order once, with the token, and never again after a 401', async () => {
    const { order, state, calls, clock } = await setUp((_, response) =>
      response.writeHead(201).end('{"orderId":"1"}'),
    );
    expect(await order()).toMatchObject({ kind: 'answered', status: 201 });
    await clock.advance(1000);
    state.good = () => false;
    expect(await order()).toMatchObject({ kind: 'answered', status: 401 });
    expect(calls().map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-1']);
    expect(state.minted).toBe(1);
    state.good = () => true;
    expect(await order()).toMatchObject({ kind: 'answered', status: 201 });
    expect(calls().at(-1)?.authorization).toBe('Bearer token-2');
  });

  it('does not send an order without a token, nor write the journal', async () => {
    const { order, state, calls } = await setUp();
    state.issuerStatus = 401;
    let isNoted = false;
    const outcome = await order(() => {
      isNoted = true;
    });
    expect(outcome).toMatchObject({
      kind: 'notSent',
      failure: { kind: 'refused', serverMessage: 'access_denied', isUnsent: true },
    });
    expect(outcome.kind === 'notSent' && outcome.failure.reason).toEqual({ code: 'clientRefused' });
    expect(isNoted).toBe(false);
    expect(calls()).toEqual([]);
  });

  it('shows a service that answers with faults until one answer is none', async () => {
    const answers = [501, 404];
    const { read, observed } = await setUp((_, response) => {
      response.writeHead(answers.shift() ?? 200).end();
    });
    expect(await read()).toMatchObject({ failure: { kind: 'unavailable' } });
    expect(observed).toEqual([expect.objectContaining({ kind: 'unavailable', status: 501 })]);
    expect(await read()).toMatchObject({ failure: { kind: 'notFound' } });
    expect(observed.at(-1)).toBeNull();
  });

  it('shows the network: what answers is reachable, whatever it says, and what breaks is not', async () => {
    const answers = [404, 0, 0, 0];
    const { read, observed, clock } = await setUp((request, response) => {
      const status = answers.shift();
      if (status === 0) request.socket.resetAndDestroy();
      else response.writeHead(status ?? 200).end();
    });
    expect(await read()).toMatchObject({ failure: { kind: 'notFound' } });
    const second = read();
    await until(() => clock.untilNext === 250);
    await clock.advance(250);
    await until(() => clock.untilNext === 500);
    await clock.advance(500);
    expect(await second).toMatchObject({ failure: { kind: 'network' } });
    expect(observed).toEqual([null, expect.objectContaining({ kind: 'network' })]);
    expect(clock.pending).toBe(0);
  });

  it('gives a cancelled read back at once while a token is still being minted for others', async () => {
    const { service, state } = await setUp();
    const caller = new AbortController();
    const read = service.read({
      api: 'orders',
      path: '/x',
      schema: z.unknown(),
      maxBytes: 1000,
      signal: caller.signal,
    });
    caller.abort();
    expect(await read).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(
      await service.read({ api: 'orders', path: '/x', schema: z.unknown(), maxBytes: 1000 }),
    ).toMatchObject({
      ok: true,
    });
    expect(state.minted).toBe(1);
  });

  it('never gives its token to a download link, not even one of its own address that asks for it', async () => {
    const { read, service, server } = await setUp((request, response) => {
      if (request.url?.startsWith('/files')) return response.writeHead(200).end('%PDF');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"isFine":true}');
    });
    await read();
    const refused = await service.download(`${server.origin}/files/1`);
    expect(refused).toMatchObject({ failure: { status: 401 } });
    const elsewhere = await listen((_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
    );
    expect(await service.download(`${elsewhere.origin}/files/1`)).toMatchObject({
      failure: { kind: 'unreadable', path: 'resourceLocation' },
    });
    expect(elsewhere.seen).toEqual([]);
    expect(
      server.seen.filter(({ url }) => url.startsWith('/files')).map(({ authorization }) => authorization),
    ).toEqual([undefined]);
  });
});

describe('what was sent to the service', () => {
  const secrets = ['token-1-is-long', 'client+secret/1'];
  const echo = (request: IncomingMessage) => `${request.headers.authorization} and ${secrets[1]}`;
  const call = { api: 'orders', path: '/orders/v1', maxBytes: 1000 } as const;

  it('does not come back in a failure, an answer, or an answer as received', async () => {
    let status = 400;
    const { service } = await setUp((request, response) => {
      const body = JSON.stringify({ errorMessage: echo(request), orderId: 1 });
      response.writeHead(status, { 'content-type': 'application/json', 'x-echo': echo(request) }).end(body);
    }, secrets);
    const hidden = 'Bearer [secret] and [secret]';
    const schema = z.looseObject({});
    expect(await service.read({ ...call, schema })).toMatchObject({ failure: { serverMessage: hidden } });
    const raw = await service.raw(call);
    expect(raw).toMatchObject({ value: { status: 400, headers: { 'x-echo': hidden } } });
    status = 200;
    expect(await service.read({ ...call, schema })).toEqual({
      ok: true,
      value: { errorMessage: hidden, orderId: 1 },
    });
    const shown = raw.ok ? new TextDecoder().decode(raw.value.bytes) : '';
    expect(JSON.parse(shown)).toEqual({ errorMessage: hidden, orderId: 1 });
  });

  it('is not in the stored answer of a call that may cost money', async () => {
    const { order } = await setUp((request, response) => {
      const body = JSON.stringify({ orderId: 1, note: echo(request) });
      response.writeHead(400, { 'content-type': 'application/json' }).end(body);
    }, secrets);
    const outcome = await order();
    expect(outcome.kind).toBe('answered');
    const text = outcome.kind === 'answered' ? new TextDecoder().decode(outcome.bytes) : '';
    expect(JSON.parse(text)).toEqual({ orderId: 1, note: 'Bearer [secret] and [secret]' });
  });
});
