import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksSpelling } from '../../main/hosts/electron/policy/spelling.ts';
import { buildWindowOptions } from '../../main/hosts/electron/policy/window-options.ts';
import { closeApp, newFolder, openApp, type RealApp } from './support/real-app.ts';
import { named, noElectron } from './support/reasons.ts';

const reason = noElectron();
const proof = test.skipIf(reason !== null);
let real: RealApp;

beforeAll(async () => {
  if (reason === null) real = await openApp(newFolder());
});
afterAll(async () => {
  if (reason === null) await closeApp(real);
});

describe('the one window', () => {
  proof(named('has the options that were asked for, read back', reason), async () => {
    const found = await real.app.evaluate(({ BrowserWindow }) => {
      const [contents] = BrowserWindow.getAllWindows().map((window) => window.webContents);
      // Not in the typings; Electron's own tests read the options back with it.
      const read: unknown = contents === undefined ? null : Reflect.get(contents, 'getLastWebPreferences');
      return typeof read === 'function' ? Reflect.apply(read, contents, []) : null;
    });
    const isSpellChecked = checksSpelling(process.platform);
    const bounds = { width: 0, height: 0 };
    const { preload, ...wanted } =
      buildWindowOptions({ build: 'development', preload: '', bounds, isSpellChecked }).webPreferences ?? {};
    expect(preload).toBe('');
    expect(found).toMatchObject(wanted);
    expect(await real.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  proof(named('shows app://, and no Node reaches its page', reason), async () => {
    expect(real.page.url()).toMatch(/^app:\/\/bundle\/index\.html/);
    expect(
      await real.page.evaluate(() =>
        ['require', 'process', 'Buffer', 'module', 'ipcRenderer'].filter((name) => name in globalThis),
      ),
    ).toEqual([]);
    expect(await real.page.evaluate(() => Object.keys(window.bridge))).toEqual(['connect']);
  });

  proof(named('runs no script but ours, and makes no markup of text', reason), async () => {
    const violations = await real.page.evaluate(async () => {
      const seen: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
      const script = document.createElement('script');
      try {
        script.textContent = 'window.broken = true';
      } catch {
        seen.push('trusted text');
      }
      document.head.append(script);
      const image = new Image();
      image.src = 'https://a.example/x.png';
      document.body.append(image);
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
      } catch {
        seen.push('trusted markup');
      }
      await fetch('https://a.example/').catch(() => seen.push('fetch'));
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return [...new Set(seen)];
    });
    expect(violations).toEqual(
      expect.arrayContaining(['trusted text', 'trusted markup', 'fetch', 'img-src', 'connect-src']),
    );
    expect(await real.page.evaluate(() => 'broken' in window)).toBe(false);
  });

  proof(named('keeps for ever what is named by its content, and nothing else', reason), async () => {
    const caching = await real.page.evaluate(async () => {
      const script = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
      const said = await Promise.all([script, location.href].map((address) => fetch(address)));
      return said.map(({ headers }) => headers.get('cache-control'));
    });
    expect(caching).toEqual(['public, max-age=31536000, immutable', 'no-cache']);
  });

  proof(named('opens no other window and goes nowhere else', reason), async () => {
    const before = real.page.url();
    expect(await real.page.evaluate(() => window.open('https://a.example/') === null)).toBe(true);
    await real.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://a.example/';
      document.body.append(link);
      link.click();
      link.remove();
    });
    await real.page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(real.page.url()).toBe(before);
    expect(await real.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  proof(named('is given no permission', reason), async () => {
    expect(
      await real.page.evaluate(async () => {
        const { state } = await navigator.permissions.query({ name: 'geolocation' });
        return state;
      }),
    ).toBe('denied');
  });
});

describe('the bridge', () => {
  proof(named('gives a second port in one load to nobody', reason), async () => {
    expect(
      await real.page.evaluate(() =>
        window.bridge.connect().then(
          () => 'given',
          () => 'refused',
        ),
      ),
    ).toBe('refused');
  });

  proof(named('answers no window but ours, whatever preload it has', reason), async () => {
    const answer = await real.app.evaluate(async ({ BrowserWindow }) => {
      const [ours] = BrowserWindow.getAllWindows();
      const read: unknown =
        ours === undefined ? null : Reflect.get(ours.webContents, 'getLastWebPreferences');
      const known: unknown = typeof read === 'function' ? Reflect.apply(read, ours?.webContents, []) : {};
      const preload: unknown =
        typeof known === 'object' && known !== null ? Reflect.get(known, 'preload') : null;
      const foreign = new BrowserWindow({
        show: false,
        webPreferences: { preload: String(preload), sandbox: true },
      });
      await foreign.loadURL('about:blank');
      const said: unknown = await foreign.webContents.executeJavaScript(
        "window.bridge.connect().then(() => 'given', () => 'refused')",
      );
      foreign.destroy();
      return said;
    });
    expect(answer).toBe('refused');
  });
});
