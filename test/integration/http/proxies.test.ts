import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../../../main/http/http.ts';
import {
  createNetworkRoutes,
  type NetworkChoice,
  type NetworkRoutes,
} from '../../../main/http/network-routes.ts';
import type { CertificatesRead } from '../../../main/settings/network-certificates.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { startProxy, type TestProxyOptions } from '../../support/proxy.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { answer, type RawServerOptions, startRawServer } from '../../support/raw-server.ts';
import { reasonWith } from '../../support/reason-saying.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A private authority's server under a name that only the proxy can reach. */
const own = makeCertificate({ names: ['api.land.example', 'files.land.example'] });
const theirs = makeCertificate({ names: ['proxy.office.example'] });
const good: RawServerOptions['onRequest'] = ({ socket }) => void socket.write(answer(200, '{"ok":true}'));

interface NetworkSetup {
  readonly pac?: (port: number) => string;
  readonly choice?: Partial<NetworkChoice> | ((port: number) => Partial<NetworkChoice>);
  readonly proxy?: Omit<TestProxyOptions, 'to'>;
  readonly server?: RawServerOptions;
  readonly secret?: string;
  readonly certificates?: readonly string[];
  readonly own?: Pick<CertificatesRead, 'state' | 'certificates'>;
}

async function app(wanted: NetworkSetup = {}) {
  const server = await startRawServer({ onRequest: good, tls: own, ...wanted.server });
  const proxy = await startProxy({ to: server.port, ...wanted.proxy });
  const clock = new FakeClock();
  let resolved = 0;
  const network: NetworkRoutes = createNetworkRoutes({
    clock,
    log: createQuietLog(),
    system: {
      proxiesFor: async () => {
        resolved += 1;
        return wanted.pac?.(proxy.port) ?? `PROXY 127.0.0.1:${proxy.port}`;
      },
      certificates: () => wanted.certificates ?? [own.cert],
      renew() {},
    },
    choice: () => {
      const given = typeof wanted.choice === 'function' ? wanted.choice(proxy.port) : wanted.choice;
      return { proxy: 'system', certificateFile: '', ...given };
    },
    ownCertificates: async () => wanted.own ?? { state: 'none', certificates: [] },
    secretFor: async () => wanted.secret ?? null,
  });
  const http: Http = createHttp({ clock, random: new FakeRandom(), version: '1', network });
  cleanups.push(
    () => http.close(),
    () => proxy.close(),
    () => server.close(),
  );
  const read = () => http.send({ url: 'https://api.land.example/orders', repeat: 'never', maxBytes: 1000 });
  return { server, proxy, clock, network, http, read, resolved: () => resolved };
}

function order(http: Http, beforeFirstByte: () => void = () => {}) {
  return http.sendOnce({
    method: 'POST',
    url: 'https://api.land.example/orders',
    headers: {},
    body: new TextEncoder().encode('{}'),
    maxBytes: 1000,
    beforeFirstByte,
  });
}

describe('a read', () => {
  it("goes through the system's proxy, to a server of a private authority", async () => {
    const { read, proxy, server } = await app();
    expect(await read()).toMatchObject({ ok: true, value: { status: 200 } });
    expect(proxy.asked).toEqual(['CONNECT api.land.example:443 HTTP/1.1']);
    expect(server.seen[0]?.head).toMatch(/^GET \/orders HTTP\/1\.1\r\nhost: api\.land\.example/i);
    expect(proxy.heads[0]).not.toMatch(/authorization|landfolio/i);
  });

  it.each([
    ['over TLS', { tls: theirs }, (port: number) => `HTTPS localhost:${port}`, /^CONNECT api/],
    ['by SOCKS 5', { speaks: 'socks5' as const }, (port: number) => `SOCKS5 127.0.0.1:${port}`, /^socks api/],
  ])('goes through a proxy %s', async (_, proxy, pac, asked) => {
    const at = await app({ proxy, pac, certificates: [own.cert, theirs.cert] });
    expect(await at.read()).toMatchObject({ ok: true });
    expect(at.proxy.asked[0]).toMatch(asked);
  });

  it('goes through the proxy that is entered, whatever the system says', async () => {
    const { read, proxy, resolved } = await app({
      choice: (port) => ({ proxy: `http://127.0.0.1:${port}` }),
      pac: () => 'PROXY 127.0.0.1:1',
    });
    expect(await read()).toMatchObject({ ok: true });
    expect([proxy.asked.length, resolved()]).toEqual([1, 0]);
  });

  it('takes the next way where nobody answers at the first', async () => {
    const { read, proxy } = await app({ pac: (port) => `PROXY 127.0.0.1:1; PROXY 127.0.0.1:${port}` });
    expect(await read()).toMatchObject({ ok: true });
    expect(proxy.asked).toHaveLength(1);
  });

  it('goes straight to this computer itself', async () => {
    const { http, proxy, server } = await app({ server: { tls: own } });
    expect(
      await http.send({ url: `https://localhost:${server.port}/`, repeat: 'never', maxBytes: 1000 }),
    ).toMatchObject({ ok: true });
    expect(proxy.asked).toEqual([]);
  });

  it('asks the system once in five minutes, and again after the computer woke', async () => {
    const { read, http, clock, resolved } = await app({
      server: { onRequest: ({ socket }) => void socket.end(answer(200, '{}', { connection: 'close' })) },
    });
    await read();
    await clock.advance(5 * 60_000 - 1);
    await read();
    expect(resolved()).toBe(1);
    await clock.advance(1);
    await read();
    expect(resolved()).toBe(2);
    http.renew();
    await read();
    expect(resolved()).toBe(3);
  });

  it('is refused by a server whose authority is not known, with nothing sent', async () => {
    const { read, server } = await app({ certificates: [theirs.cert] });
    expect(await read()).toMatchObject({
      failure: { kind: 'network', reason: reasonWith(expect.stringContaining('could not be verified')) },
    });
    expect(server.seen).toEqual([]);
  });

  it("trusts the office's own certificates beside the computer's", async () => {
    const { read } = await app({
      certificates: [theirs.cert],
      choice: { certificateFile: '/office.pem' },
      own: { state: 'trusted', certificates: [own.cert] },
    });
    expect(await read()).toMatchObject({ ok: true });
  });

  it('asks a keychain that did not say what is trusted again after a minute', async () => {
    let asked = 0;
    const { network, clock } = await app({
      choice: { certificateFile: '/office.pem' },
      own: {
        get state() {
          asked += 1;
          return 'locked' as const;
        },
        certificates: [],
      },
    });
    for (const step of [0, 59_999, 1]) {
      await clock.advance(step);
      await network.trusted();
    }
    expect(asked).toBe(2);
  });

  it.each([
    ['HTTP/1.1 403 No\r\n\r\n', 'notReady', 'does not let this computer through to the service (403)'],
    [
      'HTTP/1.1 407 No\r\nProxy-Authenticate: NTLM\r\nProxy-Authenticate: Negotiate\r\n\r\n',
      'notReady',
      'only a Windows sign-in (NTLM, Negotiate)',
    ],
    ['SSH-2.0-OpenSSH\r\n\r\n', 'notReady', 'is not a proxy'],
    [`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}`, 'notReady', 'is not a proxy'],
  ])('says plainly what a proxy did that answers %j', async (text, kind, words) => {
    const { read, server, proxy } = await app({ proxy: { answer: text } });
    expect(await read()).toMatchObject({
      failure: { kind, reason: reasonWith(expect.stringContaining(words)) },
    });
    expect([proxy.asked.length, server.connections()]).toEqual([1, 0]);
  });

  it('says that a proxy cannot be reached, and that none can be used', async () => {
    const gone = await app({ pac: () => 'PROXY 127.0.0.1:1' });
    expect(await gone.read()).toMatchObject({
      failure: {
        kind: 'network',
        reason: reasonWith(expect.stringContaining('The office’s proxy (127.0.0.1:1) cannot be reached')),
      },
    });
    const odd = await app({ pac: () => 'SOCKS 127.0.0.1:9' });
    expect(await odd.read()).toMatchObject({
      failure: { reason: { code: 'noRoute' } },
    });
  });

  it('gives a proxy the name and password that are kept for it, in the first question', async () => {
    const kept = await app({ proxy: { wants: 'priya:s3cret:x' }, secret: 'priya:s3cret:x' });
    expect(await kept.read()).toMatchObject({ ok: true });
    expect(kept.proxy.asked).toHaveLength(1);
    expect(kept.server.seen[0]?.head).not.toMatch(/proxy-authorization/i);
    const none = await app({ proxy: { wants: 'a:b' } });
    expect(await none.read()).toMatchObject({
      failure: {
        kind: 'notReady',
        reason: reasonWith(expect.stringContaining('requires a user name and a password')),
      },
    });
    const wrong = await app({ proxy: { wants: 'a:b' }, secret: 'a:c' });
    expect(await wrong.read()).toMatchObject({
      failure: { kind: 'notReady', reason: reasonWith(expect.stringContaining('did not accept')) },
    });
    // A password that is wrong three times locks accounts.
    expect(wrong.proxy.asked).toHaveLength(1);
  });

  it('stops waiting for a proxy that says nothing', async () => {
    const server = await startRawServer({});
    cleanups.push(() => server.close());
    const { read, clock } = await app({ pac: () => `PROXY 127.0.0.1:${server.port}` });
    const waiting = read();
    await expect.poll(() => server.seen.length).toBe(1);
    await clock.advance(10_000);
    expect(await waiting).toMatchObject({ failure: { kind: 'timeout' } });
  });
});

describe('a call that may cost money', () => {
  it('has a tunnel and a socket of its own each time, and is noted down after the tunnel stands', async () => {
    const { http, proxy, server } = await app();
    const events: string[] = [];
    for (const round of [1, 2]) {
      const outcome = await order(http, () => {
        events.push(`${round}: ${proxy.asked.length} tunnels, ${server.seen.length} requests`);
      });
      expect(outcome).toMatchObject({ kind: 'answered', status: 200 });
    }
    expect(events).toEqual(['1: 1 tunnels, 0 requests', '2: 2 tunnels, 1 requests']);
    expect(server.connections()).toBe(2);
  });

  it.each([
    ['refuses', 'HTTP/1.1 502 Bad\r\n\r\n'],
    ['hangs up', ''],
    ['wants a password', 'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\n\r\n'],
  ])('is asked for once and not sent where the proxy %s', async (_, text) => {
    const { http, proxy, server } = await app({
      proxy: { answer: text },
      pac: (port) => `PROXY 127.0.0.1:${port}; PROXY localhost:${port}`,
    });
    let noted = 0;
    const outcome = await order(http, () => {
      noted += 1;
    });
    expect(outcome).toMatchObject({ kind: 'notSent' });
    expect([noted, proxy.asked.length, server.connections()]).toEqual([0, 1, 0]);
  });

  it('is in doubt, and sent once, where the tunnel breaks after it', async () => {
    const { http, proxy, server } = await app({
      server: { onRequest: ({ socket }) => void socket.destroy() },
    });
    expect(await order(http)).toMatchObject({ kind: 'inDoubt' });
    expect([proxy.asked.length, server.seen.length]).toEqual([1, 1]);
  });

  it('sends nothing where the disk refuses the note', async () => {
    const { http, server } = await app();
    const outcome = await order(http, () => {
      throw new Error('disk full');
    });
    expect(outcome).toMatchObject({ kind: 'notSent', failure: { kind: 'notReady' } });
    expect(server.seen).toEqual([]);
  });
});

describe('a network that wants a sign-in first', () => {
  const page = { 'content-type': 'text/html; charset=utf-8' };

  it.each([
    [answer(302, '<html>', { ...page, location: 'https://wifi.example/' }), 'redirected'],
    [answer(511, '<html>', page), 'network'],
  ])('is recognised by %j', async (text, kind) => {
    const { read } = await app({ server: { onRequest: ({ socket }) => void socket.write(text) } });
    expect(await read()).toMatchObject({
      failure: { kind, reason: reasonWith(expect.stringContaining('may require you to sign in')) },
    });
  });
});
