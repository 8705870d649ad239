import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { BrokenDownload } from '../../../main/http/broken-download.ts';
import { createHttp, type HttpOptions } from '../../../main/http/http.ts';
import type { DownloadRest } from '../../../main/ports/land-service.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { FakeRandom } from '../../support/fake-random.ts';
import { answer, type RawServerOptions, startRawServer, until } from '../../support/raw-server.ts';
import { reasonWith } from '../../support/reason-saying.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(behaviour: RawServerOptions, more: Partial<HttpOptions> = {}) {
  const clock = new FakeClock();
  const server = await startRawServer(behaviour);
  cleanups.push(() => server.close());
  const http = createHttp({ clock, random: new FakeRandom(), version: '1.2.3', ...more });
  cleanups.push(() => http.close());
  const open = (
    path: string,
    options: { maxBytes?: number; signal?: AbortSignal; rest?: DownloadRest } = {},
  ) => http.open({ link: server.origin + path, policy: { loopbackOrigin: server.origin }, ...options });
  return { clock, http, server, open };
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const broken = async (body: AsyncIterable<Uint8Array>) => {
  const error = await readAll(body).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(BrokenDownload);
  return (error as BrokenDownload).failure;
};

describe('a download', () => {
  it('comes with its length, and carries neither credentials nor cookies', async () => {
    const { open, server, clock } = await start({
      onRequest: ({ socket }) => void socket.write(answer(200, '%PDF-1.7', { 'set-cookie': 'a=b' })),
    });
    for (let time = 0; time < 2; time += 1) {
      const download = await open('/a.pdf?sig=1');
      expect(download).toMatchObject({ ok: true, value: { contentLength: 8 } });
      if (download.ok) expect(await readAll(download.value.body)).toBe('%PDF-1.7');
    }
    expect(server.seen.map(({ head }) => head).join()).not.toMatch(/authorization|cookie/i);
    expect(clock.pending).toBe(0);
  });

  it('follows at most three redirects, each judged by itself', async () => {
    const { open, server } = await start({
      onRequest: ({ socket, head }) => {
        const left = Number(/\/(\d+)/.exec(head)?.[1]);
        socket.write(left === 0 ? answer(200, 'done') : answer(302, 'moved', { location: `/${left - 1}` }));
      },
    });
    const three = await open('/3');
    expect(three.ok && (await readAll(three.value.body))).toBe('done');
    expect(await open('/4')).toMatchObject({ ok: false, failure: { kind: 'redirected', status: 302 } });
    expect(server.seen).toHaveLength(8);
  });

  it.each([
    'http://127.0.0.1:1/a',
    'http://files.example.com/a',
    'https://127.0.0.1/a',
    'file:///etc/passwd',
    'https://u:p@files.example.com/',
  ])('is not sent on to %s', async (location) => {
    const { open } = await start({
      onRequest: ({ socket }) => void socket.write(answer(302, '', { location })),
    });
    const opened = await open('/secret-link');
    expect(opened).toMatchObject({ failure: { kind: 'redirected' } });
    expect(JSON.stringify(opened)).not.toContain('secret-link');
  });

  it('does not leave where the link is not allowed', async () => {
    const { http, server } = await start({});
    const opened = await http.open({ link: `${server.origin}/a`, policy: { loopbackOrigin: null } });
    expect(opened).toMatchObject({ failure: { kind: 'unreadable', path: 'resourceLocation' } });
    expect(server.connections()).toBe(0);
  });

  it('does not connect where a public name stands for a private address, at the first or the second question', async () => {
    const addresses = ['127.0.0.1', '93.184.216.34'];
    const asked: string[] = [];
    const { http, server } = await start(
      {},
      {
        dnsLookup: (name, options, callback) => {
          asked.push(name);
          const found = addresses.map((address) => ({ address, family: 4 }));
          if (options.all) callback(null, found);
          else callback(null, '127.0.0.1', 4);
        },
      },
    );
    const link = 'https://files.example.com/a.pdf';
    expect(await http.open({ link, policy: { loopbackOrigin: server.origin } })).toMatchObject({
      failure: { kind: 'network', reason: reasonWith(expect.stringContaining('address inside this office')) },
    });
    expect(asked).toEqual(['files.example.com']);
    expect(server.connections()).toBe(0);
  });

  it.each([401, 403, 404, 410, 500])('gives a %i as a failure with its status, once', async (status) => {
    const { open, server } = await start({
      onRequest: ({ socket }) =>
        void socket.write(answer(status, '<Error/>', { 'content-type': 'application/xml' })),
    });
    expect(await open('/a')).toMatchObject({ failure: { status } });
    expect(server.seen).toHaveLength(1);
  });

  it('breaks where the server breaks, and says so', async () => {
    const { open } = await start({
      onRequest: ({ socket }) => void socket.end('HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\nabc'),
    });
    const opened = await open('/a');
    expect(opened.ok && (await broken(opened.value.body))).toMatchObject({ kind: 'network' });
  });

  it('breaks past its cap, said or unsaid, packed or not', async () => {
    const packed = gzipSync('x'.repeat(5000));
    const { open } = await start({
      onRequest: ({ socket, head }) => {
        if (head.includes('/said')) socket.write(answer(200, 'x'.repeat(5000)));
        else if (head.includes('/packed')) {
          socket.write(
            `HTTP/1.1 200 X\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`,
          );
          socket.write(packed);
        } else socket.end(`HTTP/1.1 200 X\r\n\r\n${'x'.repeat(5000)}`);
      },
    });
    expect(await open('/said', { maxBytes: 1000 })).toMatchObject({ failure: { kind: 'unreadable' } });
    for (const path of ['/unsaid', '/packed']) {
      const opened = await open(path, { maxBytes: 1000 });
      expect(opened.ok && (await broken(opened.value.body))).toMatchObject({ kind: 'unreadable' });
    }
    const whole = await open('/packed', { maxBytes: 5000 });
    expect(whole).toMatchObject({ ok: true, value: { contentLength: null } });
    expect(whole.ok && (await readAll(whole.value.body))).toHaveLength(5000);
  });

  it('breaks where it is given up, where it falls silent, and where it drips', async () => {
    const { open, server, clock } = await start({
      onRequest: ({ socket }) => void socket.write('HTTP/1.1 200 X\r\ncontent-length: 9999\r\n\r\nx'),
    });
    const caller = new AbortController();
    const given = await open('/a', { signal: caller.signal });
    const first = given.ok ? broken(given.value.body) : null;
    caller.abort();
    expect(await first).toMatchObject({ kind: 'cancelled' });

    const silent = await open('/b');
    const second = silent.ok ? broken(silent.value.body) : null;
    await until(() => clock.untilNext === 30_000);
    await clock.advance(30_000);
    expect(await second).toMatchObject({ kind: 'timeout' });

    const dripping = await open('/c');
    const third = dripping.ok ? broken(dripping.value.body) : null;
    for (let step = 0; step < 2; step += 1) {
      await until(() => clock.untilNext === 30_000);
      await clock.advance(15_000);
      server.seen.at(-1)?.socket.write('x');
    }
    expect(await third).toMatchObject({
      kind: 'timeout',
      reason: reasonWith('The download server sent its response too slowly.'),
      next: 'tryAgain',
    });
    expect(clock.pending).toBe(0);
  });
});

describe('the rest of a download', () => {
  const rest = { from: 4, etag: '"v1"', total: 8 };
  const whole = (more: Record<string, string> = {}) => answer(200, '%PDF-1.7', { etag: '"v1"', ...more });
  const part = (body: string, range: string, tag = '"v1"') =>
    answer(206, body, { 'content-range': range, etag: tag });
  const isRange = (head: string) => /^range:/im.test(head);

  it('is asked for under the tag of the beginning, and taken where it is exactly that', async () => {
    const { open, server } = await start({
      onRequest: ({ socket }) => void socket.write(part('-1.7', 'bytes 4-7/8')),
    });
    const opened = await open('/a.pdf', { rest });
    expect(opened).toMatchObject({ ok: true, value: { startsAt: 4, contentLength: 4, etag: '"v1"' } });
    expect(opened.ok && (await readAll(opened.value.body))).toBe('-1.7');
    expect(server.seen[0]?.head).toMatch(/^range: bytes=4-\r$/im);
    expect(server.seen[0]?.head).toMatch(/^if-range: "v1"$/im);
    expect(server.seen[0]?.head).not.toMatch(/authorization|cookie/i);
  });

  it.each([
    ['of another place', part('PDF-', 'bytes 1-4/8')],
    ['that ends early', part('-1.', 'bytes 4-6/8')],
    ['of another length', part('-1.7', 'bytes 4-7/9')],
    ['without a place', answer(206, '-1.7', { etag: '"v1"' })],
    ['of another document', part('-1.7', 'bytes 4-7/8', '"v2"')],
    ['without a tag', answer(206, '-1.7', { 'content-range': 'bytes 4-7/8' })],
    ['under a weak tag', part('-1.7', 'bytes 4-7/8', 'W/"v1"')],
    ['that there is not', answer(416, '', { 'content-range': 'bytes */8' })],
  ])('%s is thrown away, and the whole asked for', async (_, wrong) => {
    const { open, server } = await start({
      onRequest: ({ socket, head }) => void socket.write(isRange(head) ? wrong : whole()),
    });
    const opened = await open('/a.pdf', { rest });
    expect(opened).toMatchObject({ ok: true, value: { startsAt: 0 } });
    expect(opened.ok && (await readAll(opened.value.body))).toBe('%PDF-1.7');
    expect(server.seen.map(({ head }) => isRange(head))).toEqual([true, false]);
  });

  it('that nobody asked for is told as a part, and not as another address', async () => {
    const { open } = await start({
      onRequest: ({ socket }) => void socket.write(part('-1.7', 'bytes 4-7/8')),
    });
    expect(await open('/a.pdf')).toMatchObject({
      failure: {
        kind: 'unreadable',
        status: 206,
        reason: reasonWith(expect.stringContaining('only part of the file')),
      },
    });
  });

  it('may come as the whole instead', async () => {
    const { open } = await start({ onRequest: ({ socket }) => void socket.write(whole({ etag: '"v2"' })) });
    const opened = await open('/a.pdf', { rest });
    expect(opened).toMatchObject({ ok: true, value: { startsAt: 0, etag: '"v2"', contentLength: 8 } });
  });

  it.each([
    ['a weak tag', { etag: 'W/"v1"' }],
    ['a tag that is none', { etag: 'v1' }],
    ['a refusal of ranges', { 'accept-ranges': 'none' }],
    ['a packed body', { 'content-encoding': 'gzip' }],
  ])('cannot be asked for later after %s', async (_, more: Record<string, string>) => {
    const { open } = await start({ onRequest: ({ socket }) => void socket.write(whole(more)) });
    expect(await open('/a.pdf')).toMatchObject({ ok: true, value: { etag: null } });
  });
});
