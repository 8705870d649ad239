import { join } from 'node:path';
import { type App, createApp } from '../../app/create-app.ts';
import { createConfSettings } from '../../platform/conf-settings.ts';
import type { CrashFiles } from '../../platform/crash-files.ts';
import { createDiagnostics } from '../../platform/diagnostics.ts';
import { createKeytarSecrets } from '../../platform/keytar-secrets.ts';
import { createNodeFileSystem } from '../../platform/node-file-system.ts';
import { createEnvironmentNetwork } from '../../platform/system-network.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { PackBinder } from '../../ports/pack-binder.ts';
import type { Random } from '../../ports/random.ts';
import type { TextReader } from '../../ports/text-reader.ts';
import { createBrowserDesktop } from './desktop.ts';
import type { HostServer } from './server.ts';

export interface BrowserAppOptions {
  /** Shows the app as soon as it is there. */
  readonly server: HostServer;
  /** The data folder. */
  readonly folder: string;
  /** Where documents are saved to. */
  readonly downloads: string;
  /** How many times faster than real time the practice service works, asked at each look; null for its own pace. */
  readonly practicePace: (() => number) | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly crashes: CrashFiles;
  readonly textReader: TextReader;
  readonly packBinder: PackBinder;
}

/** The app on the ports of this host. */
export async function createBrowserApp(options: BrowserAppOptions): Promise<App> {
  const { server, folder, downloads, practicePace, clock, random, log, crashes } = options;
  const app = await createApp(
    {
      clock,
      random,
      secrets: createKeytarSecrets({ clock }),
      settings: createConfSettings(folder, clock),
      // The page shows what the app reports, and a web notification with it.
      notifier: { notify: () => {} },
      desktop: createBrowserDesktop({ downloads, viewUrl: server.viewUrl, dragUrl: server.dragUrl, log }),
      network: createEnvironmentNetwork(),
      power: { onResume: () => () => {} },
      paths: { store: join(folder, 'store') },
      log,
      diagnostics: createDiagnostics({ root: folder, crashes, host: 'browser', images: null }),
      fileSystem: createNodeFileSystem({ clock }),
      textReader: options.textReader,
      packBinder: options.packBinder,
    },
    practicePace === null ? {} : { practice: { pace: practicePace } },
  );
  server.attach(app);
  return app;
}
