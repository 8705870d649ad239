import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NsisUpdater } from 'electron-updater';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPackageUpdater } from '../../../main/hosts/electron/updater.ts';
import { createHttp, type Http } from '../../../main/http/http.ts';
import { createMemorySecrets } from '../../../main/platform/memory-secrets.ts';
import { createSystemClock } from '../../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import { createUpdates, type Updates } from '../../../main/updates/updates.ts';
import { updateText } from '../../../shared/model/update-text.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { createMemorySettings } from '../../support/memory-settings.ts';
import { createQuietEvents } from '../../support/quiet-events.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { answer } from '../../support/raw-server.ts';
import {
  describe as describeVersion,
  type FeedServer,
  makeFeedKey,
  packageBytes,
  startFeed,
} from '../../support/update-feed.ts';

/** The real electron-updater, as on Windows, against a real feed over TLS. Only the installer itself is not run. */
const certificate = makeCertificate();
const key = makeFeedKey();
let feed: FeedServer;
let elsewhere: FeedServer;
let http: Http;
let folder: string;
let updates: Updates;
let quits: (() => void)[];
let ended: string[];

beforeAll(async () => {
  [feed, elsewhere] = await Promise.all([startFeed(certificate), startFeed(certificate)]);
});
afterAll(() => Promise.all([feed.close(), elsewhere.close()]));

beforeEach(async () => {
  feed.files.clear();
  feed.seen.splice(0);
  elsewhere.seen.splice(0);
  folder = mkdtempSync(join(tmpdir(), 'landfolio-updates-'));
  for (const name of ['resources', 'cache', 'program']) mkdirSync(join(folder, name));
  writeAppUpdate('');
  writeFileSync(join(folder, 'program', 'Uninstall Landfolio.exe'), '');
  quits = [];
  ended = [];
  const clock = createSystemClock();
  const log = createQuietLog();
  const random = createSystemRandom();
  http = createHttp({ clock, random, version: '1.2.3', ca: [certificate.cert] });
  const app = {
    isPackaged: true,
    getVersion: () => '1.2.3',
    getName: () => 'Landfolio',
    quit: () => void ended.push('quit'),
  };
  const updater = createPackageUpdater({
    app,
    platform: 'win32',
    program: join(folder, 'program', 'Landfolio.exe'),
    resources: join(folder, 'resources'),
    cache: join(folder, 'cache'),
    quitBy: (act) => quits.push(act),
    relaunch: () => void ended.push('start again'),
    clock,
    log,
  });
  updates = createUpdates({
    settings: createMemorySettings(),
    secrets: createMemorySecrets(),
    http,
    clock,
    random,
    log,
    version: '1.2.3',
    system: { platform: 'win32', arch: process.arch },
    // What keeps an installation from replacing itself is tried by itself, below.
    updater: { ...updater, obstacle: async () => null },
    isBusy: () => false,
    events: createQuietEvents(),
  });
  await updates.set({ feed: `${feed.origin}/landfolio`, key: key.entered });
});
afterEach(async () => {
  await updates.stop();
  await http.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function writeAppUpdate(more: string): void {
  const settings = `provider: generic\nurl: https://updates.invalid/\nupdaterCacheDirName: landfolio-updater\n${more}`;
  writeFileSync(join(folder, 'resources', 'app-update.yml'), settings);
}

function offer(description: string, signature = key.sign(description)): void {
  feed.files.set('/landfolio/latest.yml', description);
  feed.files.set('/landfolio/latest.yml.sig', signature);
}

function fetched(): readonly string[] {
  return readdirSync(join(folder, 'cache'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.exe'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

test('fetches what a signed feed offers, and installs it at the very end of a restart only', async () => {
  offer(describeVersion('1.3.0', 'Landfolio-1.3.0.exe'));
  feed.files.set('/landfolio/Landfolio-1.3.0.exe', packageBytes);
  expect(await updates.check()).toMatchObject({ phase: 'ready', version: '1.3.0' });
  expect(fetched()).toEqual([packageBytes]);
  // No blocks, no identity of this computer, nothing beside what is needed.
  expect(feed.asked()).toEqual([
    '/landfolio/latest.yml',
    '/landfolio/latest.yml.sig',
    '/landfolio/Landfolio-1.3.0.exe',
  ]);
  expect(feed.seen.map(({ head }) => head).join()).not.toMatch(/staging|cookie|authorization/i);

  const install = vi.spyOn(NsisUpdater.prototype, 'quitAndInstall').mockImplementation(() => {});
  expect(updates.restart()).toMatchObject({ ok: true });
  expect(install).not.toHaveBeenCalled();
  expect(quits).toHaveLength(1);
  quits[0]?.();
  expect(install).toHaveBeenCalledExactlyOnceWith(true, true);
  expect(ended).toEqual([]);
  // Where it cannot be installed, the application ends all the same, and starts again as it was.
  const [updater] = install.mock.contexts;
  if (updater instanceof NsisUpdater) updater.emit('error', new Error('No installer'));
  expect(ended).toEqual(['start again', 'quit']);
});

test.each<[string, () => void, string]>([
  [
    'is not what is described',
    () => {
      offer(describeVersion('1.3.0', 'Landfolio-1.3.0.exe'));
      feed.files.set('/landfolio/Landfolio-1.3.0.exe', `${packageBytes}!`);
    },
    'The downloaded package does not match the update feed',
  ],
  [
    'lies on another host',
    () => {
      offer(describeVersion('1.3.0', `${elsewhere.origin}/Landfolio-1.3.0.exe`));
      elsewhere.files.set('/Landfolio-1.3.0.exe', packageBytes);
    },
    'so it was not followed',
  ],
  [
    'is sent on to another host',
    () => {
      offer(describeVersion('1.3.0', 'Landfolio-1.3.0.exe'));
      const location = `${elsewhere.origin}/Landfolio-1.3.0.exe`;
      feed.files.set('/landfolio/Landfolio-1.3.0.exe', answer(302, '', { location }));
      elsewhere.files.set('/Landfolio-1.3.0.exe', packageBytes);
    },
    'so it was not followed',
  ],
  ['is not there', () => offer(describeVersion('1.3.0', 'Landfolio-1.3.0.exe')), 'could not be downloaded'],
  [
    'has no checksum',
    () => {
      offer('version: 1.3.0\nfiles:\n  - url: Landfolio-1.3.0.exe\n');
      feed.files.set('/landfolio/Landfolio-1.3.0.exe', packageBytes);
    },
    'could not be downloaded',
  ],
  ['is described as no YAML', () => offer('version: 1.3.0\nfiles: [\n'), 'could not be downloaded'],
])('keeps nothing where the package %s', async (_, prepare, words) => {
  prepare();
  const view = await updates.check();
  expect(view.phase).toBe('failed');
  expect(updateText(view.state)).toContain(words);
  expect(fetched()).toEqual([]);
  expect(elsewhere.asked()).toEqual([]);
  expect(updates.restart()).toMatchObject({ ok: false });
});

test('fetches nothing that is not signed with the key of the feed', async () => {
  feed.files.set('/landfolio/Landfolio-1.3.0.exe', packageBytes);
  const description = describeVersion('1.3.0', 'Landfolio-1.3.0.exe');
  for (const signature of [makeFeedKey().sign(description), '', key.sign('version: 1.3.0\n')]) {
    offer(description, signature);
    expect(await updates.check()).toMatchObject({ phase: 'failed' });
  }
  feed.files.delete('/landfolio/latest.yml.sig');
  expect(await updates.check()).toMatchObject({ phase: 'failed' });
  expect(feed.asked().filter((path) => path.endsWith('.exe'))).toEqual([]);
  expect(fetched()).toEqual([]);
});

test('makes nothing ready where the package has lost its app-update.yml', async () => {
  rmSync(join(folder, 'resources', 'app-update.yml'));
  offer(describeVersion('1.3.0', 'Landfolio-1.3.0.exe'));
  feed.files.set('/landfolio/Landfolio-1.3.0.exe', packageBytes);
  expect(await updates.check()).toMatchObject({ phase: 'failed' });
  expect(fetched()).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'electron-updater’s own check of a publisher lets through what it cannot ask PowerShell about, so the feed’s signature decides (not on Windows, where it can)',
  async () => {
    writeAppUpdate('publisherName:\n  - Landfolio\n');
    offer(describeVersion('1.3.0', 'Landfolio-1.3.0.exe'));
    feed.files.set('/landfolio/Landfolio-1.3.0.exe', packageBytes);
    // Its command for PowerShell ends in `>NUL`, which is a file here, and of a name that Windows cannot check out.
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(await updates.check()).toMatchObject({ phase: 'ready' });
    } finally {
      process.chdir(before);
    }
  },
);

test.each<[string, NodeJS.Platform, string, boolean, string | null]>([
  ['Windows, by the installer, signed', 'win32', 'publisherName: Landfolio\n', true, null],
  ['Windows, unsigned', 'win32', '', true, 'noPublisher'],
  ['Windows, by MSI', 'win32', 'publisherName: Landfolio\n', false, 'byItSupport'],
  ['macOS', 'darwin', '', true, null],
  ['Linux', 'linux', 'publisherName: Landfolio\n', true, 'linux'],
])(
  'an installation replaces itself or says why not: %s',
  async (_, platform, more, hasUninstaller, obstacle) => {
    writeAppUpdate(more);
    if (!hasUninstaller) rmSync(join(folder, 'program', 'Uninstall Landfolio.exe'));
    const open = (isPackaged: boolean) =>
      createPackageUpdater({
        app: {
          isPackaged,
          getVersion: () => '1.2.3',
          getName: () => 'Landfolio',
          quit: () => {},
        },
        platform,
        program: join(folder, 'program', 'Landfolio.exe'),
        resources: join(folder, 'resources'),
        cache: join(folder, 'cache'),
        quitBy: () => {},
        relaunch: () => void ended.push('start again'),
        clock: createSystemClock(),
        log: createQuietLog(),
      });
    expect(await open(true).obstacle()).toBe(obstacle);
    expect(await open(false).obstacle()).toBe('notInstalled');
    rmSync(join(folder, 'resources', 'app-update.yml'));
    expect(await open(true).obstacle()).not.toBeNull();
  },
);
