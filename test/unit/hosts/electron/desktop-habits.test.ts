import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fileLaunch,
  firstShow,
  launchOf,
  relaunchOptions,
} from '../../../../main/hosts/electron/policy/launch.ts';
import { loginItem, opensAtLogin } from '../../../../main/hosts/electron/policy/login-item.ts';
import {
  fitNotification,
  noticeId,
  placeOfActivation,
  placeOfNotice,
} from '../../../../main/hosts/electron/policy/notification.ts';
import { badgePicture } from '../../../../main/hosts/electron/policy/overlay-badge.ts';
import {
  afterPageGone,
  isCrash,
  isGivenUp,
  isHelperCrash,
  isPageLost,
} from '../../../../main/hosts/electron/policy/page-gone.ts';
import { contextMenu, dockMenu, jumpList } from '../../../../main/hosts/electron/policy/shortcuts.ts';
import { readPlaceLink } from '../../../../shared/model/place.ts';

const nothing = { place: null, connectionFile: null };
const orders = { place: { screen: 'orders', id: null }, connectionFile: null };

describe('what a start asks for', () => {
  it('is the place of one link, wherever Chromium puts it among its own switches', () => {
    const link = 'landfolio://show/orders';
    const switches = ['--allow-file-access-from-files', '--original-process-start-time=1'];
    expect(launchOf(['landfolio.exe', link], 'C:\\', 'win32')).toEqual(orders);
    expect(launchOf(['landfolio.exe', ...switches, link], 'C:\\', 'win32')).toEqual(orders);
    expect(launchOf(['electron', '.', link, ...switches], '/', 'linux')).toEqual(orders);
  });

  it('is nothing beside a link: what a link brings along is not looked at', () => {
    expect(
      launchOf(['x', 'landfolio://show/orders', '\\\\evil.example\\a\\b.landfolio'], 'C:\\', 'win32'),
    ).toEqual(orders);
    expect(launchOf(['x', 'landfolio://evil', 'C:\\a.landfolio'], 'C:\\', 'win32')).toEqual(nothing);
    expect(launchOf(['x', 'landfolio://show/orders', 'landfolio://show/cart'], '/', 'linux')).toEqual(
      nothing,
    );
  });

  it('is a connection file on this computer', () => {
    expect(launchOf(['x', 'office.landfolio'], '/home/a', 'linux')).toEqual({
      place: null,
      connectionFile: '/home/a/office.landfolio',
    });
    expect(launchOf(['x', 'C:\\Users\\a\\Smith & Co.LANDFOLIO'], 'C:\\', 'win32').connectionFile).toBe(
      'C:\\Users\\a\\Smith & Co.LANDFOLIO',
    );
    expect(fileLaunch('/Users/a/office.landfolio', '/', 'darwin').connectionFile).toBe(
      '/Users/a/office.landfolio',
    );
  });

  it.each([
    ['\\\\server\\share\\a.landfolio', 'C:\\', 'win32'],
    ['//server/share/a.landfolio', 'C:\\', 'win32'],
    ['a.landfolio', '\\\\server\\share', 'win32'],
    ['\\\\?\\UNC\\server\\a.landfolio', 'C:\\', 'win32'],
    ['file:///a.landfolio', '/', 'linux'],
    ['https://a.example/a.landfolio', '/', 'linux'],
    ['/a.landfolio\0.pdf', '/', 'linux'],
    ['/a\0.landfolio', '/', 'linux'],
    ['/a.json', '/', 'linux'],
    [`/${'a'.repeat(2000)}.landfolio`, '/', 'linux'],
  ])('is not %j', (argument, folder, platform) =>
    expect(launchOf(['x', argument], folder, platform)).toEqual(nothing),
  );

  it('is one thing or nothing for any command line', () => {
    const argument = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('landfolio://show/cart', '--hidden', 'a.landfolio', '\\\\s\\a.landfolio', '.'),
    );
    fc.assert(
      fc.property(
        fc.array(argument, { maxLength: 8 }),
        fc.constantFrom('win32', 'linux'),
        (argv, platform) => {
          const launch = launchOf(argv, platform === 'win32' ? 'C:\\x' : '/x', platform);
          expect(launch.place === null || launch.connectionFile === null).toBe(true);
          if (launch.connectionFile !== null) {
            expect(launch.connectionFile).toMatch(platform === 'win32' ? /^[a-z]:\\/i : /^\//);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is the same once more where it starts itself again, and in sight', () => {
    expect(relaunchOptions(['x', '.', '--hidden', '--lang=en-AU'], {})).toEqual({
      args: ['.', '--lang=en-AU'],
    });
    // What was asked for was shown already.
    expect(relaunchOptions(['x', 'landfolio://show/orders', 'C:\\a.landfolio'], {})).toEqual({ args: [] });
    const env = { APPIMAGE: '/home/a/Landfolio.AppImage' };
    expect(relaunchOptions(['/tmp/.mount/landfolio'], env)).toEqual({ args: [], execPath: env.APPIMAGE });
  });

  it('comes up hidden at the login only where a person can get it back', () => {
    const at = { argv: ['x', '--hidden'], hasTray: true, wasOpenedAtLogin: false, isAskedFor: false };
    expect(firstShow({ ...at, platform: 'win32' })).toBe('hidden');
    expect(firstShow({ ...at, platform: 'win32', hasTray: false })).toBe('minimised');
    expect(firstShow({ ...at, platform: 'linux' })).toBe('minimised');
    expect(firstShow({ ...at, argv: ['x'], platform: 'darwin', wasOpenedAtLogin: true })).toBe('hidden');
    expect(firstShow({ ...at, argv: ['x'], platform: 'win32' })).toBe('shown');
    expect(firstShow({ ...at, platform: 'win32', isAskedFor: true })).toBe('shown');
  });
});

describe('starting with the login', () => {
  const question = {
    isPackaged: true,
    executable: '/opt/Landfolio/landfolio',
    home: '/home/a',
    env: {},
    argument: '--hidden',
  };

  it('is a setting of Windows and macOS', () => {
    const executable = 'C:\\Program Files\\Landfolio\\Landfolio.exe';
    expect(loginItem({ ...question, platform: 'win32', executable })).toEqual({
      kind: 'setting',
      options: { path: `"${executable}"`, args: ['--hidden'] },
    });
    expect(loginItem({ ...question, platform: 'darwin' })).toEqual({
      kind: 'setting',
      options: { args: [] },
    });
  });

  it('is a file on Linux, which starts the AppImage itself where it is one', () => {
    expect(loginItem({ ...question, platform: 'linux' })).toMatchObject({
      path: '/home/a/.config/autostart/landfolio.desktop',
      text: expect.stringContaining('\nExec="/opt/Landfolio/landfolio" --hidden\n'),
    });
    const env = { APPIMAGE: '/home/a/Land "x" 100%$.AppImage', XDG_CONFIG_HOME: '/c' };
    expect(loginItem({ ...question, platform: 'linux', env })).toMatchObject({
      path: '/c/autostart/landfolio.desktop',
      text: expect.stringContaining('\nExec="/home/a/Land \\\\"x\\\\" 100%%\\\\$.AppImage" --hidden\n'),
    });
  });

  it('ignores relative folders, and is not there where Landfolio is not installed', () => {
    expect(loginItem({ ...question, platform: 'linux', env: { XDG_CONFIG_HOME: 'c' } })).toMatchObject({
      path: '/home/a/.config/autostart/landfolio.desktop',
    });
    expect(loginItem({ ...question, platform: 'win32', isPackaged: false })).toEqual({ kind: 'none' });
  });
});

describe('whether it starts with the login', () => {
  it('is what the system says, on Windows with what the Task Manager says of it', () => {
    const said = (openAtLogin: boolean, executableWillLaunchAtLogin: boolean) => ({
      openAtLogin,
      executableWillLaunchAtLogin,
    });
    expect(opensAtLogin('win32', said(true, true))).toBe(true);
    expect(opensAtLogin('win32', said(true, false))).toBe(false);
    expect(opensAtLogin('win32', said(false, true))).toBe(false);
    expect(opensAtLogin('darwin', said(true, false))).toBe(true);
  });
});

describe('the texts of notifications', () => {
  it('are never longer than macOS shows, and end where a character ends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        (title, body) => {
          const shown = fitNotification({ title, body });
          expect(Buffer.byteLength(shown.title) + Buffer.byteLength(shown.body)).toBeLessThan(256);
          expect(shown.title.isWellFormed() || !title.isWellFormed()).toBe(true);
          expect(title.startsWith(shown.title.replace(/…$/, ''))).toBe(true);
        },
      ),
    );
    expect(fitNotification({ title: 'a', body: 'b' })).toEqual({ title: 'a', body: 'b' });
  });

  it('lead to the document, else to the order, else to the orders', () => {
    expect(placeOfNotice({ documentId: 'd', orderId: 'o' })).toEqual({ screen: 'documents', id: 'd' });
    expect(placeOfNotice({ documentId: null, orderId: 'o' })).toEqual({ screen: 'orders', id: 'o' });
    expect(placeOfNotice({ documentId: null, orderId: null })).toEqual({ screen: 'orders', id: null });
    const ofAlerts = { documentId: null, orderId: null, isOfAlerts: true };
    expect(placeOfNotice(ofAlerts)).toEqual({ screen: 'alerts', id: null });
    // Windows gives the id back with the click.
    expect(placeOfActivation(`tag=${noticeId(ofAlerts, '1a2b3c4d')}`)).toEqual({
      screen: 'alerts',
      id: null,
    });
  });
});

describe('the number on the icon of Windows', () => {
  const inkOf = (count: number) => {
    const picture = badgePicture(count);
    const pixels = Buffer.from(picture?.bitmap ?? []);
    return Array.from({ length: pixels.length / 4 }, (_, at) =>
      pixels.subarray(at * 4, at * 4 + 4).toString('hex'),
    );
  };

  it('is not there for nothing', () => {
    for (const none of [0, -1, Number.NaN]) expect(badgePicture(none)).toBeNull();
  });

  it('is another picture for each number to nine, and one for more', () => {
    const pictures = Array.from({ length: 12 }, (_, index) => inkOf(index + 1).join());
    expect(new Set(pictures.slice(0, 10)).size).toBe(10);
    expect(pictures[10]).toBe(pictures[9]);
    expect(inkOf(3)).toHaveLength(32 * 32);
    expect(inkOf(3)[0]).toBe('00000000');
    expect(inkOf(3)).toContain('ffffffff');
    expect(badgePicture(1)?.description).toBe('1 item needs attention');
    expect(badgePicture(12)?.description).toBe('12 items need attention');
  });

  it('is premultiplied: no colour is stronger than its own cover', () => {
    for (const [blue = 0, green = 0, red = 0, alpha = 0] of inkOf(8).map((hex) => Buffer.from(hex, 'hex'))) {
      expect(Math.max(blue, green, red)).toBeLessThanOrEqual(alpha);
    }
  });
});

describe('shortcuts', () => {
  it('of Windows are links that the application itself reads', () => {
    const list = jumpList('C:\\L.exe');
    expect(list.map((task) => readPlaceLink(task.arguments)?.screen)).toEqual([
      'search',
      'orders',
      'documents',
    ]);
    expect(list.every(({ program }) => program === 'C:\\L.exe')).toBe(true);
  });

  it('of macOS show the same places', () => {
    const shown: string[] = [];
    for (const { click } of dockMenu(({ screen }) => shown.push(screen)))
      Reflect.apply(click ?? (() => {}), null, []);
    expect(shown).toEqual(['search', 'orders', 'documents']);
  });

  it('under a right click edit a field, and copy what is selected', () => {
    const editFlags = { canCut: false, canCopy: true, canPaste: true, canSelectAll: true };
    const roles = (isEditable: boolean, selectionText: string) =>
      contextMenu({ isEditable, selectionText, editFlags }, () => {}).map(({ role, type }) => role ?? type);
    expect(roles(true, '')).toEqual(['cut', 'copy', 'paste', 'separator', 'selectAll']);
    expect(roles(false, 'x')).toEqual(['copy']);
    expect(roles(false, ' ')).toEqual([]);
    expect(contextMenu({ isEditable: true, selectionText: '', editFlags }, () => {})[0]?.enabled).toBe(false);

    const replaced: string[] = [];
    const dictionarySuggestions = ['settlement', 'settlements'];
    const offered = contextMenu(
      { isEditable: true, selectionText: '', editFlags, dictionarySuggestions },
      (word) => replaced.push(word),
    );
    expect(offered.slice(0, 4).map(({ label, type, role }) => label ?? type ?? role)).toEqual([
      ...dictionarySuggestions,
      'separator',
      'cut',
    ]);
    Reflect.apply(offered[1]?.click ?? (() => {}), null, []);
    expect(replaced).toEqual(['settlements']);
  });
});

describe('a page whose process is gone', () => {
  it('is a crash unless Chromium ended it on purpose', () => {
    expect(['crashed', 'oom', 'abnormal-exit', 'launch-failed', 'integrity-failure'].every(isCrash)).toBe(
      true,
    );
    expect(['clean-exit', 'killed', 'memory-eviction'].some(isCrash)).toBe(false);
    expect(['crashed', 'killed', 'memory-eviction'].every(isPageLost)).toBe(true);
    expect(isPageLost('clean-exit')).toBe(false);
  });

  it('is no crash where a certificate brought down the process that read it, or we ended that', () => {
    const reader = 'Landfolio certificate reader';
    for (const reason of ['crashed', 'oom', 'abnormal-exit', 'killed']) {
      expect(isHelperCrash(reason, reader)).toBe(false);
      expect(isHelperCrash(reason, 'GPU')).toBe(reason !== 'killed');
    }
    expect(isHelperCrash('launch-failed', reader)).toBe(true);
    expect(isHelperCrash('crashed', undefined)).toBe(true);
  });

  it('has given its load up, and so has another load; anything else is a failure', () => {
    const failed = (code: string) => Object.assign(new Error(`${code} loading`), { code });
    expect(isGivenUp(failed('ERR_ABORTED'), false)).toBe(true);
    expect(isGivenUp(failed('ERR_FAILED'), true)).toBe(true);
    expect(isGivenUp(failed('ERR_FAILED'), false)).toBe(false);
    expect(isGivenUp('ERR_ABORTED', false)).toBe(false);
  });

  it('is shown again, but not for ever', () => {
    expect(afterPageGone([], 0)).toBe('showAgain');
    expect(afterPageGone([0, 1000], 2000)).toBe('showAgain');
    expect(afterPageGone([0, 1000, 2000], 3000)).toBe('tell');
    expect(afterPageGone([0, 1000, 2000], 61_500)).toBe('showAgain');
  });
});
