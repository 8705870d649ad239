import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Protocol, Session } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appHeaders, cspFor } from '../../../../main/hosts/electron/policy/csp.ts';
import { handleSchemes, readAppFiles, registerSchemes } from '../../../../main/hosts/electron/protocol.ts';
import { createQuietLog, type QuietLog } from '../../../support/quiet-log.ts';

type Answer = (request: Request) => Response | Promise<Response>;

const known = '0190b7e2-1111-7222-8333-444455556666';
const lost = '0190b7e2-1111-7222-8333-444455557777';
const pdf = Buffer.from('%PDF-1.7 the whole document');
/** More than is read ahead of whoever reads it. */
const large = Buffer.alloc(4_000_000, 'x');
const largeId = '0190b7e2-1111-7222-8333-444455559999';

/** The files that were opened to be read. */
const opened: FileHandle[] = [];
vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs/promises')>();
  const open: typeof fs.open = async (...given) => {
    const handle = await fs.open(...given);
    opened.push(handle);
    return handle;
  };
  return { ...fs, open };
});

/** A closed one has no descriptor. */
const filesAreClosed = () => vi.waitFor(() => expect(opened.filter(({ fd }) => fd >= 0)).toEqual([]), 60_000);

let folder = '';
let log: QuietLog;
let answers: Map<string, Answer>;

beforeEach(() => {
  opened.splice(0);
  folder = mkdtempSync(join(tmpdir(), 'landfolio-protocol-'));
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'page', 'assets', 'main-Bx3_f-9Q.js'), 'run();');
  mkdirSync(join(folder, 'page', 'pdfjs'));
  writeFileSync(join(folder, 'page', 'pdfjs', 'decoder.js'), 'decode();');
  writeFileSync(join(folder, 'page', 'notes.txt'), 'not served');
  writeFileSync(join(folder, 'stored.bin'), pdf);
  writeFileSync(join(folder, 'large.bin'), large);
  log = createQuietLog();
  answers = new Map();
  const session = { protocol: { handle: (scheme: string, answer: Answer) => answers.set(scheme, answer) } };
  const files = readAppFiles(join(folder, 'page'));
  // Put there after the start: not served.
  writeFileSync(join(folder, 'page', 'later.js'), 'evil();');
  handleSchemes(
    session as unknown as Session,
    files,
    (id) => {
      if (id === known) return { path: join(folder, 'stored.bin'), bytes: pdf.length };
      if (id === largeId) return { path: join(folder, 'large.bin'), bytes: large.length };
      return id === lost ? { path: join(folder, 'gone.bin'), bytes: 10 } : null;
    },
    log,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(url, init);
  const answer = answers.get(request.url.split(':')[0] ?? '');
  if (answer === undefined) throw new Error(`Nobody answers ${url}`);
  return answer(request);
}

describe('app://', () => {
  it.each([
    ['app://bundle/', '<!doctype html>', 'text/html; charset=utf-8'],
    ['app://bundle/index.html', '<!doctype html>', 'text/html; charset=utf-8'],
    ['app://bundle/assets/main-Bx3_f-9Q.js', 'run();', 'text/javascript; charset=utf-8'],
    ['app://bundle/pdfjs/decoder.js', 'decode();', 'text/javascript; charset=utf-8'],
  ])('gives %s from the bundle, under the content policy', async (url, text, type) => {
    const answer = await ask(url);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    for (const [name, value] of Object.entries(appHeaders({ contentType: type, isNamedByContent: false })))
      if (name !== 'cache-control') expect(answer.headers.get(name)).toBe(value);
  });

  it.each([
    ['app://bundle/', 'no-cache'],
    ['app://bundle/index.html', 'no-cache'],
    // Named by what it is, and not by what is in it.
    ['app://bundle/pdfjs/decoder.js', 'no-cache'],
    ['app://bundle/assets/main-Bx3_f-9Q.js', 'public, max-age=31536000, immutable'],
  ])('says of %s how long it stays the same: %s', async (url, caching) => {
    expect((await ask(url)).headers.get('cache-control')).toBe(caching);
  });

  it('gives no body to HEAD', async () => {
    const answer = await ask('app://bundle/', { method: 'HEAD' });
    expect([answer.status, answer.body, answer.headers.get('content-security-policy')]).toEqual([
      200,
      null,
      cspFor(),
    ]);
  });

  it.each([
    ['app://bundle/later.js', 'GET', 404],
    ['app://bundle/notes.txt', 'GET', 404],
    ['app://bundle/assets/', 'GET', 404],
    // A Request has resolved this already, as Chromium does; what is left is not in the bundle.
    ['app://bundle/%2e%2e/stored.bin', 'GET', 404],
    ['app://bundle/..%2fstored.bin', 'GET', 400],
    ['app://other/index.html', 'GET', 404],
    ['app://bundle/index.html?x', 'GET', 404],
    ['app://bundle/', 'POST', 405],
    ['app://bundle/', 'DELETE', 405],
  ])('answers %s by %s with %i and nothing else', async (url, method, status) => {
    const answer = await ask(url, { method });
    expect([answer.status, answer.body]).toEqual([status, null]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('app-doc://', () => {
  const url = `app-doc://${known}/`;

  it('gives a document by its id, to our own page alone', async () => {
    const answer = await ask(url);
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, pdf]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': 'app://bundle',
    });
  });

  it('gives a range, and says which', async () => {
    const answer = await ask(url, { headers: { range: 'bytes=5-7' } });
    expect([answer.status, await answer.text()]).toEqual([206, '1.7']);
    expect(answer.headers.get('content-range')).toBe(`bytes 5-7/${pdf.length}`);
    const beyond = await ask(url, { headers: { range: `bytes=${pdf.length}-` } });
    expect([beyond.status, beyond.body]).toEqual([416, null]);
  });

  it('answers the question before a ranged read, for our own page and reading only', async () => {
    const answer = await ask(url, { method: 'OPTIONS' });
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('app://bundle');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(answer.headers.get('access-control-allow-headers')).toBe('range');
  });

  it('gives no body to HEAD', async () => {
    const answer = await ask(url, { method: 'HEAD' });
    expect([answer.status, answer.body, answer.headers.get('content-length')]).toEqual([
      200,
      null,
      String(pdf.length),
    ]);
  });

  it.each([
    ['app-doc://0190b7e2-1111-7222-8333-444455558888/', 'GET', 404],
    [`app-doc://${known}/etc/passwd`, 'GET', 404],
    [`app-doc://${known}/?x`, 'GET', 404],
    ['app-doc://stored.bin/', 'GET', 404],
    [`app-doc://${known}/%5c..`, 'GET', 400],
    [`app-doc://${known}/`, 'POST', 405],
  ])('answers %s by %s with %i and nothing else', async (bad, method, status) => {
    const answer = await ask(bad, { method });
    expect([answer.status, answer.body]).toEqual([status, null]);
  });

  it('breaks off where the file went in between, and writes that down', async () => {
    const answer = await ask(`app-doc://${lost}/`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(log.lines).toMatchObject([{ level: 'error', event: 'document.read' }]);
  });

  it('gives the whole of a large one, and parts of it', async () => {
    const whole = await ask(`app-doc://${largeId}/`);
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true);
    const part = await ask(`app-doc://${largeId}/`, { headers: { range: 'bytes=70000-270000' } });
    expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(70_000, 270_001))).toBe(true);
  });

  it.each([
    ['before it reads', 0],
    ['in the middle', 1],
  ])('is not told as an error where Electron’s reader turns away %s', async (_when, chunks) => {
    // As Electron reads an answer, and ends it where the page went on (protocol.ts, node_stream_loader.cc).
    const { body } = await ask(`app-doc://${largeId}/`);
    const reader = Readable.fromWeb(body as unknown as NodeStream);
    const failures: unknown[] = [];
    reader.on('error', (error) => failures.push(error));
    for (let read = 0; read < chunks; read += 1) {
      await once(reader, 'readable');
      reader.read();
    }
    reader.destroy();
    await once(reader, 'close');
    await filesAreClosed();
    expect([failures, log.lines]).toEqual([[], []]);
  });

  it('that is turned away from while it is read ends nothing else: an uncaught error would end the application', async () => {
    const uncaught: unknown[] = [];
    const hear = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', hear);
    try {
      for (const reads of [0, 1, 2, 3, 5]) {
        const reader = (await ask(`app-doc://${largeId}/`)).body?.getReader();
        for (let read = 0; read < reads; read += 1) {
          await reader?.read();
          // The file is read ahead meanwhile.
          for (let turn = 0; turn < 50; turn += 1)
            await new Promise<void>((resolve) => setImmediate(resolve));
        }
        const last = [reader?.read(), reader?.read()];
        await reader?.cancel();
        await Promise.all(last);
        await filesAreClosed();
      }
    } finally {
      process.off('uncaughtException', hear);
    }
    expect([uncaught, log.lines]).toEqual([[], []]);
  });

  it('breaks off where the file is shorter than it was, and writes that down', async () => {
    const answer = await ask(`app-doc://${largeId}/`);
    writeFileSync(join(folder, 'large.bin'), large.subarray(0, 100_000));
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await filesAreClosed();
    expect(log.lines).toMatchObject([{ level: 'error', event: 'document.read' }]);
  });

  it('lets go of the file where the reader turns away', async () => {
    const answer = await ask(url);
    await answer.body?.cancel();
    await filesAreClosed();
    // On Windows a file that is still open cannot be removed.
    rmSync(join(folder, 'stored.bin'));
    expect(log.lines).toEqual([]);
  });
});

it('the two schemes are registered with these powers and no others', () => {
  const registered: unknown[] = [];
  registerSchemes({
    registerSchemesAsPrivileged: (all: readonly unknown[]) => void registered.push(...all),
  } as unknown as Protocol);
  const powers = { standard: true, secure: true, supportFetchAPI: true };
  expect(registered).toEqual([
    { scheme: 'app', privileges: { ...powers, codeCache: true } },
    { scheme: 'app-doc', privileges: { ...powers, corsEnabled: true, stream: true } },
  ]);
});
