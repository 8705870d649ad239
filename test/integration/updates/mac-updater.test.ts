import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createPackageUpdater } from '../../../main/hosts/electron/updater.ts';
import { createHttp, type Http } from '../../../main/http/http.ts';
import { createSystemRandom } from '../../../main/platform/system-random.ts';
import type { PackageUpdater } from '../../../main/ports/package-updater.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createQuietLog, type QuietLog } from '../../support/quiet-log.ts';
import { asElectron, FakeSquirrel } from '../../support/squirrel.ts';
import {
  describe as describeVersion,
  type FeedServer,
  packageBytes,
  startFeed,
} from '../../support/update-feed.ts';

/** The real electron-updater, as on macOS, against a real feed over TLS. Only Squirrel is not the real one. */
const certificate = makeCertificate();
let feed: FeedServer;
let http: Http;
let folder: string;
let squirrel: FakeSquirrel;
let restore: () => void;
let clock: FakeClock;
let log: QuietLog;
let ended: string[];
let quits: (() => void)[];
let updater: PackageUpdater;

beforeAll(async () => {
  feed = await startFeed(certificate);
});
afterAll(() => feed.close());

beforeEach(() => {
  feed.files.clear();
  folder = mkdtempSync(join(tmpdir(), 'landfolio-mac-updates-'));
  for (const name of ['resources', 'cache']) mkdirSync(join(folder, name));
  const settings =
    'provider: generic\nurl: https://updates.invalid/\nupdaterCacheDirName: landfolio-updater\n';
  writeFileSync(join(folder, 'resources', 'app-update.yml'), settings);
  squirrel = new FakeSquirrel();
  restore = asElectron(squirrel);
  clock = new FakeClock();
  log = createQuietLog();
  ended = [];
  quits = [];
  http = createHttp({ clock, random: createSystemRandom(), version: '1.2.3', ca: [certificate.cert] });
  updater = open();
});
afterEach(async () => {
  restore();
  await http.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function open(isInApplicationsFolder = true): PackageUpdater {
  return createPackageUpdater({
    app: {
      isPackaged: true,
      getVersion: () => '1.2.3',
      getName: () => 'Landfolio',
      isInApplicationsFolder: () => isInApplicationsFolder,
      quit: () => void ended.push('quit'),
    },
    platform: 'darwin',
    program: '/Applications/Landfolio.app/Contents/MacOS/Landfolio',
    resources: join(folder, 'resources'),
    cache: join(folder, 'cache'),
    quitBy: (act) => quits.push(act),
    relaunch: () => void ended.push('start again'),
    clock,
    log,
  });
}

async function fetchPackage() {
  const description = describeVersion('1.3.0', 'Landfolio-1.3.0-mac.zip');
  feed.files.set('/Landfolio-1.3.0-mac.zip', packageBytes);
  return updater.fetch({ version: '1.3.0', description, feed: `${feed.origin}/` }, (link) =>
    http.open({
      link,
      policy: { loopbackOrigin: null, ownOrigin: feed.origin, hosts: [] },
      maxBytes: 1_000_000,
      party: 'The feed',
    }),
  );
}

test('hands the package to Squirrel at the very end of a restart, and not before', async () => {
  expect(await fetchPackage()).toMatchObject({ ok: true });
  updater.installAndRestart();
  // The window and the office end first (main/hosts/electron/quit.ts).
  expect([squirrel.fetched, squirrel.quits, quits.length]).toEqual([null, 0, 1]);
  quits[0]?.();
  await vi.waitFor(() => expect(squirrel.quits).toBe(1), 60_000);
  expect(squirrel.fetched).toBe(packageBytes);
  // Squirrel ends the application itself, and starts the new one.
  expect(ended).toEqual([]);
});

test('is not ready where Squirrel refuses the application itself', async () => {
  squirrel.isUnsigned = true;
  expect(await fetchPackage()).toMatchObject({
    ok: false,
    failure: { code: 'notPrepared' },
  });
  updater.installAndRestart();
  expect(quits).toEqual([]);
});

test('starts the application again as it was where Squirrel refuses the package', async () => {
  expect(await fetchPackage()).toMatchObject({ ok: true });
  squirrel.refuses = 'Code signature did not pass validation';
  updater.installAndRestart();
  quits[0]?.();
  await vi.waitFor(() => expect(ended).toEqual(['start again', 'quit']), 60_000);
  expect(squirrel.quits).toBe(0);
  expect(log.lines).toMatchObject([{ event: 'updates.install' }]);
});

test('starts the application again as it was where Squirrel says nothing for ten minutes', async () => {
  expect(await fetchPackage()).toMatchObject({ ok: true });
  squirrel.hangs = true;
  updater.installAndRestart();
  quits[0]?.();
  await clock.advance(10 * 60_000 - 1);
  expect(ended).toEqual([]);
  await clock.advance(1);
  expect(ended).toEqual(['start again', 'quit']);
});

test('says that it has to lie in the Applications folder: elsewhere macOS may show it a copy that cannot be written', async () => {
  expect(await open().obstacle()).toBeNull();
  expect(await open(false).obstacle()).toBe('notInApplications');
});
