import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { createPackageUpdater } from '../../../main/hosts/electron/updater.ts';
import { failed, ok } from '../../../shared/lib/result.ts';
import { flips, silences, sweep } from '../../faults/mutants/sweeps.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { reasonSaying } from '../../support/reason-saying.ts';
import { describe as describeVersion, packageBytes } from '../../support/update-feed.ts';
import { asTheyAre, load, type Sources, withMutant } from '../hosts/electron/proofs/load.ts';

/*
 * electron-updater as it is set by main/hosts/electron/updater.ts, and each of these settings turned over in a copy: every one is
 * noticed. The library is the real one, without its last step.
 */
const path = 'main/hosts/electron/updater.ts';
const library = createRequire(import.meta.url)('electron-updater') as typeof import('electron-updater');
const { prototype } = library.NsisUpdater;
const original = { download: prototype.downloadUpdate, install: prototype.quitAndInstall };
let folder: string;
let seen: { settings: unknown; installs: unknown[]; updater: AppUpdater | null; refuses: boolean };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-updater-'));
  for (const name of ['resources', 'cache', 'program']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'program', 'Uninstall Landfolio.exe'), '');
  prototype.downloadUpdate = function (this: AppUpdater, token) {
    const { autoDownload, autoInstallOnAppQuit, allowDowngrade, allowPrerelease } = this;
    const { disableDifferentialDownload, disableWebInstaller, logger } = this;
    const isQuiet = logger !== console;
    seen.settings = { autoDownload, autoInstallOnAppQuit, allowDowngrade, allowPrerelease, isQuiet };
    seen.settings = { ...(seen.settings as object), disableDifferentialDownload, disableWebInstaller };
    seen.updater = this;
    // As macOS refuses an application that is not signed: by an event, and by nothing else.
    if (seen.refuses) this.emit('error', new Error('Could not get code signature'));
    const end = original.download.call(this, token);
    // Where a mutant lets it fetch by itself, nobody waits for it.
    end.catch(() => {});
    return end;
  };
  prototype.quitAndInstall = (...given: unknown[]) => void seen.installs.push(given);
});
beforeEach(() => {
  // One mutant lets the library talk.
  for (const way of ['info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation(() => {});
});
afterAll(() => {
  prototype.downloadUpdate = original.download;
  prototype.quitAndInstall = original.install;
  rmSync(folder, { recursive: true, force: true });
});

const wantedSettings = {
  autoDownload: false,
  autoInstallOnAppQuit: false,
  allowDowngrade: false,
  allowPrerelease: false,
  isQuiet: true,
  disableDifferentialDownload: true,
  disableWebInstaller: true,
};

/** Everything that a run of it shows, to be compared with what is wanted. */
async function shown(sources: Sources): Promise<unknown> {
  const { createPackageUpdater: create } = load(path, sources) as {
    createPackageUpdater: typeof createPackageUpdater;
  };
  seen = { settings: null, installs: [], updater: null, refuses: false };
  const clock = new FakeClock();
  const ended: string[] = [];
  const acts: (() => void)[] = [];
  const make = (
    platform: NodeJS.Platform,
    isPackaged = true,
    program = 'program',
    isInApplicationsFolder = true,
  ) =>
    create({
      app: {
        isPackaged,
        getVersion: () => '1.2.3',
        getName: () => 'Landfolio',
        ...(platform === 'darwin' ? { isInApplicationsFolder: () => isInApplicationsFolder } : {}),
        quit: () => void ended.push('quit'),
      },
      platform,
      program: join(folder, program, 'Landfolio.exe'),
      resources: join(folder, 'resources'),
      cache: join(folder, 'cache'),
      quitBy: (act) => void acts.push(act),
      relaunch: () => void ended.push('start again'),
      clock,
      log: createQuietLog(),
    });
  const setYaml = (more: string) =>
    writeFileSync(
      join(folder, 'resources', 'app-update.yml'),
      `provider: generic\nupdaterCacheDirName: u\n${more}`,
    );
  setYaml('');
  const updater = make('win32');
  const body = async function* (text: string) {
    yield Buffer.from(text);
  };
  const opens = (text: string) => async () =>
    ok({ contentLength: null, startsAt: 0, etag: null, body: body(text) });
  const fetch = (more: string, open: Parameters<typeof updater.fetch>[1]) =>
    updater.fetch(
      {
        version: '1.3.0',
        description: describeVersion('1.3.0', 'a.exe', packageBytes, more),
        feed: 'https://u.example/',
      },
      open,
    );
  const early = updater.installAndRestart();
  const refused = await fetch('', async () =>
    failed({ kind: 'network', reason: reasonSaying('The line is cut.') }),
  );
  const wrong = await fetch('', opens(`${packageBytes}!`));
  const older = await updater.fetch(
    { version: '1.2.2', description: describeVersion('1.2.2', 'a.exe'), feed: 'https://u.example/' },
    opens(packageBytes),
  );
  const other = await updater.fetch(
    { version: '1.3.0', description: describeVersion('1.4.0', 'a.exe'), feed: 'https://u.example/' },
    opens(packageBytes),
  );
  const keptSoFar = exes();
  seen.refuses = true;
  const unsigned = await fetch('', opens(packageBytes));
  rmSync(join(folder, 'cache'), { recursive: true });
  mkdirSync(join(folder, 'cache'));
  seen.refuses = false;
  // The share was judged before: electron-updater must not judge it again.
  const good = await fetch('stagingPercentage: 0\n', opens(packageBytes));
  const kept = exes();
  rmSync(join(folder, 'cache'), { recursive: true });
  mkdirSync(join(folder, 'cache'));
  updater.installAndRestart();
  const before = seen.installs.length;
  for (const act of acts) act();
  const waiting = clock.pending;
  seen.updater?.emit('error', new Error('No installer'));
  seen.updater?.emit('error', new Error('No installer, again'));
  const left = clock.pending;
  const obstacles: boolean[] = [];
  for (const more of ['', 'publisherName: L\n']) {
    setYaml(more);
    for (const platform of ['win32', 'darwin', 'linux'] as const) {
      for (const program of ['program', 'resources'])
        obstacles.push((await make(platform, true, program).obstacle()) === null);
      obstacles.push((await make(platform, false).obstacle()) === null);
    }
  }
  obstacles.push((await make('darwin', true, 'program', false).obstacle()) === null);
  rmSync(join(folder, 'resources', 'app-update.yml'));
  for (const platform of ['win32', 'darwin'] as const)
    obstacles.push((await make(platform).obstacle()) === null);
  return {
    ...{
      early,
      settings: seen.settings,
      installs: seen.installs,
      before,
      acts: acts.length,
      timers: [waiting, left],
      ended,
      keptSoFar,
      kept,
    },
    refused: refused.ok ? null : refused.failure,
    wrong: wrong.ok ? null : wrong.failure.code,
    older: older.ok ? null : older.failure.code,
    other: other.ok ? null : other.failure.code,
    unsigned: unsigned.ok ? null : unsigned.failure.code,
    good: good.ok,
    obstacles: obstacles.map(Number).join(''),
  };
}

function exes(): readonly string[] {
  const names = readdirSync(join(folder, 'cache'), { recursive: true }).map(String);
  const found = names.filter((name) => name.endsWith('.exe'));
  return found.map((name) => readFileSync(join(folder, 'cache', name), 'utf8'));
}

const wanted = {
  ...{
    early: undefined,
    settings: wantedSettings,
    installs: [[true, true]],
    before: 0,
    acts: 1,
    timers: [1, 0],
    ended: ['start again', 'quit'],
  },
  ...{
    keptSoFar: [],
    kept: [packageBytes],
    refused: { code: 'failed', reason: reasonSaying('The line is cut.') },
    wrong: 'notAsDescribed',
    older: 'notForThisComputer',
    other: 'notForThisComputer',
  },
  unsigned: 'notPrepared',
  good: true,
  // Windows, macOS, Linux, each by the installer, without it, from the sources: first without a publisher, then with one.
  // Then macOS outside of its Applications folder, and without what the package must say.
  obstacles: '000110000' + '100110000' + '0' + '00',
};

it('sets electron-updater so that it does only what was checked', async () => {
  expect(await shown(asTheyAre)).toEqual(wanted);
});

const mutants = [...sweep(path, flips), ...sweep(path, silences)];

it.each(mutants.map(({ what, text }) => [what, text] as const))('notices %s', async (_, text) => {
  const found = await shown(withMutant(path, text)).catch((error: unknown) => error);
  expect(found).not.toEqual(wanted);
});

it('turns over every setting', () => expect(mutants.length).toBeGreaterThan(20));
