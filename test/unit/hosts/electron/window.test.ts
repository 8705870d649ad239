import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostCsp } from '../../../../main/hosts/browser/page.ts';
import { closeAction, trayChoice } from '../../../../main/hosts/electron/policy/close-action.ts';
import { cspFor } from '../../../../main/hosts/electron/policy/csp.ts';
import { chromiumFolder, dataRoot } from '../../../../main/hosts/electron/policy/data-root.ts';
import { fuseConfig } from '../../../../main/hosts/electron/policy/fuses.ts';
import {
  applicationMenu,
  nothingWaits,
  trayMenu,
  waitingText,
} from '../../../../main/hosts/electron/policy/menus.ts';
import { permissionPolicy } from '../../../../main/hosts/electron/policy/permissions.ts';
import { checksSpelling } from '../../../../main/hosts/electron/policy/spelling.ts';
import { forbiddenSwitches, switchesRefused } from '../../../../main/hosts/electron/policy/switches.ts';
import { isTrustedSender, type SenderFrame } from '../../../../main/hosts/electron/policy/trusted-sender.ts';
import { restoreBounds } from '../../../../main/hosts/electron/policy/window-bounds.ts';
import { buildWindowOptions } from '../../../../main/hosts/electron/policy/window-options.ts';

const preload = '/bundle/preload/index.cjs';
const bounds = { width: 1280, height: 840 };

describe('the window', () => {
  it('is made with exactly these preferences in production', () => {
    expect(
      buildWindowOptions({ build: 'production', preload, bounds, isSpellChecked: false }).webPreferences,
    ).toEqual({
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      plugins: false,
      devTools: false,
      spellcheck: false,
    });
  });

  it('is checked for spelling by the system where that has a checker of its own, and nowhere else', () => {
    expect(['darwin', 'win32', 'linux', 'freebsd'].map(checksSpelling)).toEqual([true, false, false, false]);
    const options = buildWindowOptions({ build: 'production', preload, bounds, isSpellChecked: true });
    expect(options.webPreferences?.spellcheck).toBe(true);
  });

  it('differs in development by the developer tools alone', () => {
    const production = buildWindowOptions({ build: 'production', preload, bounds, isSpellChecked: false });
    const development = buildWindowOptions({ build: 'development', preload, bounds, isSpellChecked: false });
    expect(development).toEqual({
      ...production,
      webPreferences: { ...production.webPreferences, devTools: true },
    });
  });

  const screens = [{ x: 0, y: 0, width: 1920, height: 1040 }];
  it('opens where it was left', () => {
    const kept = { x: 100, y: 50, width: 1400, height: 900, isMaximised: false };
    expect(restoreBounds(kept, screens)).toEqual({ x: 100, y: 50, width: 1400, height: 900 });
  });

  it('keeps its size but not its place when that screen is gone', () => {
    expect(restoreBounds({ x: 2500, y: 50, width: 1400, height: 900 }, screens)).toEqual({
      width: 1400,
      height: 900,
    });
  });

  it.each([
    undefined,
    null,
    7,
    'x',
    {},
    { x: 0.5, y: 0, width: 1, height: 1 },
    { x: 0, y: 0, width: 1e9, height: 9 },
  ])('opens at its usual size for the unusable %j', (kept) =>
    expect(restoreBounds(kept, screens)).toEqual({ width: 1280, height: 840 }),
  );

  it('is no larger than the screen it opens on, and its title bar is in sight', () => {
    const small = [{ x: 0, y: 25, width: 1366, height: 700 }];
    expect(restoreBounds({ x: 0, y: 0, width: 3000, height: 2000 }, small)).toEqual({
      x: 0,
      y: 25,
      width: 1366,
      height: 700,
    });
    expect(restoreBounds({ x: 5000, y: 0, width: 3000, height: 2000 }, small)).toEqual({
      width: 1366,
      height: 700,
    });
  });

  it('can be taken hold of wherever it was left, on whatever screens there are', () => {
    const place = fc.integer({ min: -10_000, max: 10_000 });
    const extent = fc.integer({ min: 0, max: 9000 });
    const kept = fc.record({ x: place, y: place, width: extent, height: extent });
    const area = fc.record({
      x: place,
      y: place,
      width: fc.integer({ min: 640, max: 8000 }),
      height: fc.integer({ min: 480, max: 5000 }),
    });
    fc.assert(
      fc.property(kept, fc.array(area, { minLength: 1, maxLength: 4 }), (left, areas) => {
        const { x, y, width, height } = restoreBounds(left, areas);
        expect(width).toBeGreaterThanOrEqual(960);
        expect(height).toBeGreaterThanOrEqual(600);
        if (x === undefined || y === undefined) return;
        const isInSight = areas.some(
          (one) =>
            y >= one.y &&
            y <= one.y + one.height - 120 &&
            x + width >= one.x + 120 &&
            x <= one.x + one.width - 120 &&
            width <= Math.max(one.width, 960) &&
            height <= Math.max(one.height, 600),
        );
        expect(isInSight).toBe(true);
      }),
    );
  });

  it('hides on close only where a person can get it back', () => {
    for (const platform of ['win32', 'linux']) {
      expect(closeAction({ platform, hasTray: true, closesToTray: true })).toBe('hide');
      expect(closeAction({ platform, hasTray: true, closesToTray: false })).toBe('quit');
      expect(closeAction({ platform, hasTray: false, closesToTray: true })).toBe('quit');
    }
    expect(closeAction({ platform: 'darwin', hasTray: false, closesToTray: false })).toBe('hide');
  });

  it('asks about the tray where there is one, and is off on Linux unless told', () => {
    expect(trayChoice('win32', true)).toEqual({ unlessTold: true });
    expect(trayChoice('linux', true)).toEqual({ unlessTold: false });
    expect(trayChoice('linux', false)).toBeNull();
    expect(trayChoice('darwin', true)).toBeNull();
  });
});

describe('permissions', () => {
  const typings = readFileSync(
    new URL('../../../../node_modules/electron/electron.d.ts', import.meta.url),
    'utf8',
  );
  const union =
    /setPermissionRequestHandler\(handler: \(\(webContents: WebContents, permission: ([^,]+),/.exec(typings);
  const names = [...(union?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '');

  it('knows the list of this Electron', () => {
    // A new name in the typings is refused already; the count makes someone look at it.
    expect(names).toHaveLength(46);
  });

  it.each(names.filter((name) => name !== 'clipboard-sanitized-write'))('never grants %s', (name) => {
    expect(permissionPolicy(name, 'app://bundle')).toBe(false);
  });

  it('lets our own page alone write to the clipboard', () => {
    expect(permissionPolicy('clipboard-sanitized-write', 'app://bundle')).toBe(true);
    expect(permissionPolicy('clipboard-sanitized-write', 'app://bundle/')).toBe(true);
    expect(permissionPolicy('clipboard-sanitized-write', 'app://bundle.evil.example')).toBe(false);
    expect(permissionPolicy('clipboard-sanitized-write', 'https://a.example')).toBe(false);
    expect(permissionPolicy('clipboard-sanitized-write', '')).toBe(false);
  });
});

describe('who is given a port', () => {
  const frame: SenderFrame = {
    url: 'app://bundle/index.html',
    origin: 'app://bundle',
    detached: false,
    parent: null,
  };

  it('is the main frame of our own window on our own page', () => {
    expect(isTrustedSender({ webContentsId: 1, frame }, 1)).toBe(true);
  });

  it.each<[string, number, SenderFrame | null]>([
    ['another window', 2, frame],
    ['a frame that is gone', 1, null],
    ['a frame within', 1, { ...frame, parent: {} }],
    ['a detached frame', 1, { ...frame, detached: true }],
    ['about:blank', 1, { ...frame, url: 'about:blank', origin: 'null' }],
    ['an empty frame', 1, { ...frame, url: '', origin: '' }],
    ['another origin', 1, { ...frame, url: 'https://a.example/', origin: 'https://a.example' }],
    ['a look-alike', 1, { ...frame, url: 'app://bundle.evil.example/', origin: 'app://bundle.evil.example' }],
    ['a document', 1, { ...frame, url: 'app-doc://bundle/', origin: 'app-doc://bundle' }],
    ['an address that is not its origin', 1, { ...frame, url: 'https://a.example/' }],
  ])('is never %s', (_who, webContentsId, sender) => {
    expect(isTrustedSender({ webContentsId, frame: sender }, 1)).toBe(false);
  });
});

describe('the command line', () => {
  it.each([
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['--remote-debugging-port', 'remote-debugging-port'],
    ['--remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--REMOTE-DEBUGGING-PORT=1', 'remote-debugging-port'],
    ['-remote-debugging-port=1', 'remote-debugging-port'],
    ['/remote-debugging-port=1', 'remote-debugging-port'],
    ['--no-sandbox', 'no-sandbox'],
    ['--disable-web-security', 'disable-web-security'],
    ['--ignore-certificate-errors', 'ignore-certificate-errors'],
    ['--host-resolver-rules=MAP * 127.0.0.1', 'host-resolver-rules'],
    ['--proxy-server=http://127.0.0.1:8080', 'proxy-server'],
    ['--load-extension=/x', 'load-extension'],
    ['--js-flags=--expose-gc', 'js-flags'],
    ['--ssl-key-log-file=/x', 'ssl-key-log-file'],
    ['--inspect-brk=0', 'inspect-brk'],
  ])('may not hold %s', (argument, name) => {
    expect(forbiddenSwitches(['--lang=en-AU', argument])).toEqual([name]);
  });

  it.each([
    '--lang=en-AU',
    '--hidden',
    '--squirrel-firstrun',
    'no-sandbox',
    '/home/x/no-sandbox.pdf',
    '--no-sandboxes',
    '',
  ])('may hold %j', (argument) => expect(forbiddenSwitches([argument])).toEqual([]));
});

describe('what a start with them is told', () => {
  it('names them, and what helps where an AppImage added one itself', () => {
    expect(switchesRefused(['inspect', 'no-sandbox'], {})).toContain('--inspect, --no-sandbox.');
    expect(switchesRefused(['no-sandbox'], {})).toContain('--no-sandbox');
    expect(switchesRefused(['inspect'], { APPIMAGE: '/a' })).toContain('--inspect');
    expect(switchesRefused(['no-sandbox'], { APPIMAGE: '/a' })).toContain('deb package');
  });
});

describe('the content policy', () => {
  const parse = (text: string) =>
    new Map(text.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)] as const));

  it('allows nothing that is not our own', () => {
    const policy = parse(cspFor());
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(cspFor()).not.toMatch(/unsafe|\*|https?:|'strict-dynamic'/);
    for (const name of ['frame-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(policy.get(name)).toEqual(["'none'"]);
    }
  });

  it('is the same in the browser host but for where documents and the bridge come from', () => {
    const electron = parse(cspFor());
    const browser = parse(hostCsp('127.0.0.1:1'));
    electron.delete('connect-src');
    browser.delete('connect-src');
    expect(browser).toEqual(electron);
  });
});

describe('the fuses', () => {
  it('are all set, and differ by what the system can check', () => {
    expect(fuseConfig('win32')).toEqual(fuseConfig('darwin'));
    expect(fuseConfig('linux')).toEqual({
      ...fuseConfig('win32'),
      EnableEmbeddedAsarIntegrityValidation: false,
    });
    expect(fuseConfig('win32')).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    });
  });
});

describe('the menus', () => {
  it.each(['darwin', 'win32', 'linux'])('offer no reload and no developer tools on %s', (platform) => {
    const text = JSON.stringify(
      applicationMenu(platform, { openLink: () => {}, show: () => {} }),
    ).toLowerCase();
    expect(text).not.toMatch(/reload|devtools/);
  });

  it('say in the tray what is waiting', () => {
    const say = (waiting: number, attention: number) => waitingText({ ...nothingWaits, waiting, attention });
    expect(say(0, 0)).toBe('No certificates waiting');
    expect(say(1, 0)).toBe('1 certificate waiting');
    expect(say(3, 1)).toBe('3 certificates waiting, 1 needs attention');
    expect(say(3, 2)).toBe('3 certificates waiting, 2 need attention');
    const certificates = {
      unsent: 1,
      unknown: 2,
      refused: 0,
      presumedAbsent: 1,
      duplicate: 1,
      unread: 1,
      quarantinedOrEnded: 3,
    };
    const charges = { statements: 2, alerts: 1, titles: 0 };
    const all = waitingText({ waiting: 1200, attention: 12, certificates, charges });
    expect(all).toBe(
      '1200 certificates waiting, 12 need attention (1 placed more than once, 2 with order status unknown, 1 probably not placed, 1 could not be read, 1 not submitted, 3 failed, cancelled or failed verification, 2 statements with status unknown, 1 alert with status unknown)',
    );
    const acts = { open: () => {}, showOrders: () => {}, quit: () => {} };
    expect(trayMenu({ ...nothingWaits, waiting: 3 }, acts).map(({ label }) => label)).toEqual([
      'Open Landfolio',
      '3 certificates waiting',
      undefined,
      'Quit Landfolio',
    ]);
  });
});

describe('the data folder', () => {
  const windows = { platform: 'win32', userData: 'C:\\Users\\a\\AppData\\Roaming\\Landfolio' };

  it('is on the local disk on Windows, not in the roaming profile', () => {
    expect(dataRoot({ ...windows, localAppData: 'C:\\Users\\a\\AppData\\Local' })).toEqual({
      ok: true,
      value: 'C:\\Users\\a\\AppData\\Local\\Landfolio',
    });
  });

  it.each(['\\\\server\\home\\a', '//server/home/a', '\\\\?\\UNC\\server\\a'])(
    'is refused on the network: %s',
    (localAppData) => {
      const refused = dataRoot({ ...windows, localAppData });
      expect(refused).toMatchObject({ ok: false });
    },
  );

  it('has Chromium keep its profile, and the mark of the one instance, on the same disk', () => {
    const localAppData = 'C:\\Users\\a\\AppData\\Local';
    expect(chromiumFolder({ platform: 'win32', localAppData })).toBe(`${localAppData}\\Landfolio\\chromium`);
    for (const nowhere of [undefined, '', '\\\\server\\home\\a', 'relative']) {
      expect(chromiumFolder({ platform: 'win32', localAppData: nowhere })).toBeNull();
    }
    expect(chromiumFolder({ platform: 'linux', localAppData })).toBeNull();
  });

  it("is Electron's own folder elsewhere", () => {
    expect(
      dataRoot({ platform: 'linux', localAppData: undefined, userData: '/home/a/.config/Landfolio' }),
    ).toEqual({ ok: true, value: '/home/a/.config/Landfolio' });
  });
});
