import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Protocol, Session } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appHeaders } from '../../../main/electron/policy/csp.ts';
import { handleSchemes, readAppFiles, registerSchemes } from '../../../main/electron/protocol.ts';
import { createQuietLog, type QuietLog } from '../../support/quiet-log.ts';

type Answer = (request: Request) => Response | Promise<Response>;

const known = '0190b7e2-1111-7222-8333-444455556666';
const lost = '0190b7e2-1111-7222-8333-444455557777';
const pdf = Buffer.from('%PDF-1.7 the whole document');

let folder = '';
let log: QuietLog;
let answers: Map<string, Answer>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-protocol-'));
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'page', 'assets', 'main.js'), 'run();');
  writeFileSync(join(folder, 'page', 'notes.txt'), 'not served');
  writeFileSync(join(folder, 'stored.bin'), pdf);
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
    ['app://bundle/assets/main.js', 'run();', 'text/javascript; charset=utf-8'],
  ])('gives %s from the bundle, under the content policy', async (url, text, type) => {
    const answer = await ask(url);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    for (const [name, value] of Object.entries(appHeaders(type)))
      expect(answer.headers.get(name)).toBe(value);
  });

  it('gives no body to HEAD', async () => {
    const answer = await ask('app://bundle/', { method: 'HEAD' });
    expect([answer.status, answer.body, answer.headers.get('content-security-policy')]).toEqual([
      200,
      null,
      appHeaders('text/html')['content-security-policy'],
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

  it('lets go of the file where the reader turns away', async () => {
    const answer = await ask(url);
    await answer.body?.cancel();
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
    { scheme: 'app', privileges: powers },
    { scheme: 'app-doc', privileges: { ...powers, corsEnabled: true, stream: true } },
  ]);
});
