import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { App } from 'electron';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { failed, ok } from '../../../shared/lib/result.ts';
import type { PackageRefusal, UpdateObstacle } from '../../../shared/model/update-text.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { OfferedPackage, PackageUpdater } from '../../ports/package-updater.ts';

type UpdatedApp = Pick<App, 'isPackaged' | 'getVersion' | 'getName' | 'quit'> &
  Partial<Pick<App, 'isInApplicationsFolder'>>;

/** Milliseconds that the system's installer has for taking over. Squirrel unpacks some hundred megabytes and checks them. */
const maxHandOverMs = 10 * 60_000;

interface PackageUpdaterOptions {
  readonly app: UpdatedApp;
  readonly platform: NodeJS.Platform;
  /** The running program. */
  readonly program: string;
  /** The folder of the package with `app-update.yml`. */
  readonly resources: string;
  /** Where what was fetched waits. */
  readonly cache: string;
  /** Ends the application as the person does, and at the very end does this in the place of quitting. */
  readonly quitBy: (act: () => void) => void;
  /** Has the application start once more when it has ended. */
  readonly relaunch: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

type Open = Parameters<PackageUpdater['fetch']>[1];

/**
 * electron-updater, held to what the feed's signature covers: it reads the description that was checked, fetches through
 * the office's own door to the network, compares the SHA-512, and on Windows asks for the publisher as well. It installs
 * nothing by itself, and no older version.
 */
export function createPackageUpdater(options: PackageUpdaterOptions): PackageUpdater {
  const { app, platform, clock, log } = options;
  let ready: AppUpdater | null = null;

  return {
    obstacle: () => obstacleOf(options),
    async fetch(offered, open) {
      try {
        const updater = await prepare(options, offered, open);
        // Squirrel refuses an application that is not signed by an event alone (auto_updater_mac.mm): what was fetched would
        // be called ready, and the restart would end in nothing.
        const refusals: unknown[] = [];
        updater.on('error', (error) => refusals.push(error));
        const found = await updater.checkForUpdates();
        if (found?.isUpdateAvailable !== true || found.updateInfo.version !== offered.version) {
          return failed({ code: 'notForThisComputer' });
        }
        await updater.downloadUpdate();
        if (refusals.length > 0) throw refusals[0];
        ready = updater;
        return ok(undefined);
      } catch (error) {
        if (error instanceof PackageRefused) return failed(error.refusal);
        const reference = log.error('updates.fetch', error);
        return failed({ code: codeOf(error), reference });
      }
    },
    installAndRestart() {
      const updater = ready;
      if (updater === null) return;
      options.quitBy(() => {
        // What cannot be installed must not leave a closed application behind without a window: it starts again as it was.
        let isGivenUp = false;
        const giveUp = (error: unknown): void => {
          if (isGivenUp) return;
          isGivenUp = true;
          cancel();
          log.error('updates.install', error);
          options.relaunch();
          app.quit();
        };
        const cancel = clock.after(maxHandOverMs, () => giveUp(new Error('The installer did not take over')));
        updater.on('error', giveUp);
        updater.quitAndInstall(platform === 'win32', true);
      });
    },
  };
}

class PackageRefused extends Error {
  readonly refusal: PackageRefusal;

  constructor(refusal: PackageRefusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function codeOf(error: unknown): 'notSigned' | 'notPrepared' {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ERR_UPDATER_INVALID_SIGNATURE' ? 'notSigned' : 'notPrepared';
}

async function obstacleOf({
  app,
  platform,
  program,
  resources,
}: PackageUpdaterOptions): Promise<UpdateObstacle | null> {
  if (!app.isPackaged) return 'notInstalled';
  // Nothing but a checksum stands between a package and root there, and a package server does it better.
  if (platform !== 'win32' && platform !== 'darwin') return 'linux';
  const settings = await readFile(join(resources, 'app-update.yml'), 'utf8').catch(() => null);
  if (settings === null) return 'noSettings';
  if (platform === 'darwin') {
    // Opened where it was downloaded, macOS shows it a copy of itself that cannot be written (Squirrel.Mac#182).
    return app.isInApplicationsFolder?.() === false ? 'notInApplications' : null;
  }
  if (!/^publisherName:/m.test(settings)) {
    return 'noPublisher';
  }
  const uninstaller = join(dirname(program), 'Uninstall Landfolio.exe');
  const isByInstaller = await access(uninstaller).then(
    () => true,
    () => false,
  );
  return isByInstaller ? null : 'byItSupport';
}

async function prepare(
  options: PackageUpdaterOptions,
  offered: OfferedPackage,
  open: Open,
): Promise<AppUpdater> {
  const [library, { Provider, parseUpdateInfo, resolveFiles }] = await Promise.all([
    import('electron-updater'),
    import('electron-updater/out/providers/Provider.js'),
  ]);
  class CheckedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      return parseUpdateInfo(offered.description, 'description', new URL(offered.feed));
    }
    resolveFiles(info: UpdateInfo) {
      return resolveFiles(info, new URL(offered.feed));
    }
  }
  const adapter = adapterOf(options);
  const updater =
    options.platform === 'darwin'
      ? new library.MacUpdater(undefined, adapter)
      : new library.NsisUpdater(undefined, adapter);
  // With an adapter of our own it has no door to the network but this.
  Reflect.set(updater, 'httpExecutor', { download: downloadBy(open) });
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  // Parts of files and installers that fetch more are described nowhere that is signed.
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  // The share was judged before, by this installation's own place.
  updater.isUserWithinRollout = () => true;
  updater.setFeedURL({ provider: 'custom', updateProvider: CheckedProvider });
  return updater;
}

function adapterOf({ app, resources, cache, relaunch }: PackageUpdaterOptions) {
  return {
    version: app.getVersion(),
    name: app.getName(),
    isPackaged: app.isPackaged,
    appUpdateConfigPath: join(resources, 'app-update.yml'),
    userDataPath: cache,
    baseCachePath: cache,
    whenReady: () => Promise.resolve(),
    relaunch,
    quit: () => app.quit(),
    onQuit() {},
  };
}

/** In the place of electron-updater's own, which would ask through Chromium and follow redirects anywhere. */
function downloadBy(open: Open) {
  return async (
    url: URL,
    destination: string,
    { sha512 }: { readonly sha512?: string | null },
  ): Promise<string> => {
    const opened = await open(url.href);
    if (!opened.ok) throw new PackageRefused({ code: 'failed', reason: opened.failure.reason });
    const hash = createHash('sha512');
    async function* hashed(): AsyncGenerator<Uint8Array> {
      if (!opened.ok) return;
      for await (const part of opened.value.body) {
        hash.update(part);
        yield part;
      }
    }
    await pipeline(hashed(), createWriteStream(destination));
    if (hash.digest('base64') !== sha512) {
      throw new PackageRefused({ code: 'notAsDescribed' });
    }
    return destination;
  };
}
