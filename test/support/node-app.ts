import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppOptions, AppPorts } from '../../main/app/app-ports.ts';
import { type App, createApp } from '../../main/app/create-app.ts';
import { type AppClient, createAppClient } from '../../main/hosts/cli/app-client.ts';
import { createJobDesktop } from '../../main/hosts/cli/desktop.ts';
import { createMemorySecrets } from '../../main/platform/memory-secrets.ts';
import { createNodeFileSystem } from '../../main/platform/node-file-system.ts';
import { createSystemClock } from '../../main/platform/system-clock.ts';
import { createSystemRandom } from '../../main/platform/system-random.ts';
import type { Badge, Notice } from '../../main/ports/desktop.ts';
import type { AppEvent } from '../../shared/contract/events.ts';
import { createMemorySettings } from './memory-settings.ts';
import { createQuietLog, type QuietLog } from './quiet-log.ts';

/** An office on Node's own ports in a folder of its own, with the practice service over real HTTP. */
export interface NodeOffice {
  readonly office: App;
  readonly client: AppClient;
  readonly folder: string;
  readonly log: QuietLog;
  readonly notices: Notice[];
  readonly badges: Badge[];
  /** Events since the last opening. */
  readonly events: AppEvent[];
  readonly ports: AppPorts;
  close(): Promise<void>;
  open(): Promise<void>;
  until<T>(ask: () => Promise<T | null | false | undefined> | T | null | false | undefined): Promise<T>;
  dispose(): Promise<void>;
}

/** Of `until`, 25 milliseconds apart: far more than a slow and busy computer needs. */
const maxTries = 2400;

export async function openNodeOffice(
  change: Partial<AppPorts> = {},
  options: AppOptions = {},
): Promise<NodeOffice> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-office-'));
  const clock = createSystemClock();
  const log = createQuietLog();
  const notices: Notice[] = [];
  const badges: NodeOffice['badges'] = [];
  const events: AppEvent[] = [];
  const ports: AppPorts = {
    clock,
    random: createSystemRandom(),
    secrets: createMemorySecrets(),
    settings: createMemorySettings(),
    notifier: { notify: (notice) => notices.push(notice) },
    desktop: {
      ...createJobDesktop(join(folder, 'out')),
      setBadge: (badge) => badges.push(badge),
      habits: () => ({
        closeToTray: null,
        startAtLogin: null,
        hasNotifications: true,
        opensDocuments: false,
      }),
    },
    power: { onResume: () => () => {} },
    paths: { store: join(folder, 'store') },
    log,
    fileSystem: createNodeFileSystem({ clock }),
    ...change,
  };
  let open: { office: App; client: AppClient; listening: AbortController; read: Promise<void> } | null = null;
  const now = () => {
    if (open === null) throw new Error('The office is closed');
    return open;
  };
  const self: NodeOffice = {
    folder,
    log,
    notices,
    badges,
    events,
    ports,
    get office() {
      return now().office;
    },
    get client() {
      return now().client;
    },
    async open() {
      const office = await createApp(ports, { practice: { pace: 400 }, ...options });
      const client = createAppClient(office.router);
      const listening = new AbortController();
      const stream = await client.events.watch({}, { signal: listening.signal });
      events.length = 0;
      const read = (async () => {
        for await (const event of stream) events.push(event);
      })();
      open = { office, client, listening, read };
    },
    async close() {
      const { office, listening, read } = now();
      open = null;
      listening.abort();
      await read;
      await office.close();
    },
    async until(ask) {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const found = await ask();
        if (found) return found;
        await new Promise<void>((resolve) => void clock.after(25, resolve));
      }
      throw new Error('It is not so after a minute');
    },
    async dispose() {
      if (open !== null) await self.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await self.open();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return self;
}
