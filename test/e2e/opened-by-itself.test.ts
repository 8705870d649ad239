import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'playwright/test';
import { startRawServer } from '../support/raw-server.ts';
import { type HostProcess, startHost } from './support/host-process.ts';

/** `npm start` in a browser: Landfolio opens it by itself, and shows nobody else of this computer how to get in. */
test.describe('a browser that Landfolio opens by itself', () => {
  // biome-ignore lint/suspicious/noSkippedTests: nobody opens a browser so elsewhere
  test.skip(process.platform !== 'linux', 'Only Linux opens a browser by a program of the path');
  let folder: string;
  let host: HostProcess;
  let asked: string;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'landfolio-opened-'));
    const programs = join(folder, 'programs');
    asked = join(folder, 'asked');
    mkdirSync(programs);
    // In the place of the program that opens browsers: writes down what stands on its command line.
    writeFileSync(
      join(programs, 'xdg-open'),
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${asked}.part'\nmv '${asked}.part' '${asked}'\n`,
    );
    chmodSync(join(programs, 'xdg-open'), 0o755);
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'settings.json'), JSON.stringify({ guide: { isOver: true } }));
    host = await startHost({ folder, pace: 400, opensWith: programs });
  });
  test.afterAll(async () => {
    await host?.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('is told a page that only the person can read, and comes in by it once', async ({ browser }) => {
    await expect.poll(() => existsSync(asked)).toBe(true);
    const path = readFileSync(asked, 'utf8').trim();
    expect(path).toBe(join(folder, 'data', 'open-landfolio.html'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(pathToFileURL(path).href);
    await page.getByRole('heading', { level: 1, name: 'Find a property or a title' }).waitFor();
    expect(page.url()).not.toMatch(/token|key/);
    // A second window of the same browser is in as well, another browser is not, by the same page.
    const second = await context.newPage();
    await second.goto(new URL('/', page.url()).href);
    await second.getByRole('heading', { level: 1, name: 'Find a property or a title' }).waitFor();
    const another = await browser.newContext();
    const stranger = await another.newPage();
    await stranger.goto(pathToFileURL(path).href);
    await stranger.getByRole('heading', { name: 'This address does not open Landfolio' }).waitFor();
    await Promise.all([context.close(), another.close()]);
  });

  test('shows its cookie to other ports of this computer, which opens nothing there', async ({ browser }) => {
    const other = await startRawServer({
      onRequest: ({ socket }) =>
        void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi'),
    });
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(host.address);
      await page.getByRole('heading', { level: 1, name: 'Find a property or a title' }).waitFor();
      const { origin, host: place } = new URL(page.url());
      await page.goto(other.origin);
      const cookie = /^cookie: (landfolio-.*)$/im.exec(other.seen[0]?.head ?? '')?.[1] ?? '';
      // Else this test shows nothing.
      expect(cookie).toMatch(/^landfolio-\d+=/);
      const headers = { cookie, origin, host: place };
      const upgrade = await fetch(`${origin}/session`, { headers });
      expect(upgrade.status).toBe(403);
      await page.goto(`${origin}/`);
      await page.getByRole('heading', { level: 1, name: 'Find a property or a title' }).waitFor();
      // A browser that lost the key, and has the cookie, is told how to get in.
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.reload();
      await page.getByRole('heading', { name: 'This address does not open Landfolio' }).waitFor();
    } finally {
      await context.close();
      await other.close();
    }
  });

  test('leaves no page behind when it ends', async () => {
    await expect(host.end('SIGTERM')).resolves.toBe(0);
    expect(existsSync(join(folder, 'data', 'open-landfolio.html'))).toBe(false);
  });
});
