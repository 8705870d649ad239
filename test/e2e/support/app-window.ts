import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { AppClient } from '../../../main/hosts/cli/app-client.ts';
import { maxRestoreMs, noticeShownFor } from '../../../renderer/shell/time-limits.ts';
import type { HostHereOptions } from './host-here.ts';
import { startHost } from './host-process.ts';
import { maxDelayMs, slowOffice } from './slow-office.ts';
import { followTraffic, type Traffic } from './traffic.ts';
import { timeoutMs } from './until.ts';

/** So slow that no item moves on while a test looks at it, however slow the computer; `setPace` lets it come. */
export const standingStill = 0.001;
/** So fast that what was ordered is complete when it is asked about. */
export const atOnce = 100_000;

export interface AppWindowOptions {
  /** Times faster than real. Default 400: documents come as soon as they are first asked for, about a second. */
  readonly pace?: number;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Fills the library before the host starts: `store` is the folder that it will lie in. */
  readonly fill?: (store: string) => Promise<unknown>;
  /** Does what a test begins with, before the window opens (office-steps.ts). Not with `isProcess`. */
  readonly prepare?: (office: AppClient) => Promise<unknown>;
  /** A person who starts Landfolio for the very first time, and so is shown the guided start; else it is behind them. */
  readonly isFirst?: boolean;
  /** The language of the browser; Australian English unless told. */
  readonly locale?: string;
  /** The zone of the computer; Melbourne unless told. */
  readonly timezoneId?: string;
  /** The host is a process of its own, which can be killed; else it runs in this one. */
  readonly isProcess?: boolean;
  /** Stored certificates are read, so that words in them are found. It takes a process more; one with `isProcess` always has it. */
  readonly readsWords?: boolean;
  /** The window opens Today where something is due, as a new one does; else it begins at the search, as after a reload. */
  readonly opensToday?: boolean;
}

/** One person at one computer: a data folder, the host on it, and a window of a browser. */
export interface AppWindow {
  readonly page: Page;
  /** The window's browser profile; another page of it is another window on the same office. */
  readonly context: BrowserContext;
  /** Where saved documents go. */
  readonly exports: string;
  readonly data: string;
  /** Everything that crosses the bridge of the page. */
  readonly traffic: Traffic;
  /** The office itself, for what a test does not prove (office-steps.ts). Not with `isProcess`. */
  readonly office: AppClient;
  /** Ends the host, which has to be a process; gives its exit code. */
  killHost(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Changes how fast the practice service is, until the host is started again. */
  setPace(pace: number): void;
  /** Starts the host again on the same data and opens its new address in the window. `meanwhile` runs while there is none. */
  restart(meanwhile?: () => void): Promise<void>;
  /** Errors that a page threw, and what its content policy had to stop. A good run has none. */
  readonly pageFaults: readonly string[];
  close(): Promise<void>;
}

/** Runs in the page before its own scripts. A page without a storage is none of ours. */
function isOpenedBefore(): void {
  try {
    sessionStorage.setItem('landfolio.opened', 'yes');
  } catch {}
}

export async function openAppWindow(browser: Browser, options: AppWindowOptions = {}): Promise<AppWindow> {
  const { pace = 400, viewport = { width: 1280, height: 800 }, readsWords = false } = options;
  const { locale = 'en-AU', timezoneId = 'Australia/Melbourne' } = options;
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-e2e-'));
  if (options.isFirst !== true) {
    mkdirSync(join(folder, 'data'), { mode: 0o700, recursive: true });
    writeFileSync(join(folder, 'data', 'settings.json'), JSON.stringify({ guide: { isOver: true } }));
  }
  await options.fill?.(join(folder, 'data', 'store'));
  const start = () => startHostFor({ folder, pace, readsWords }, options.isProcess === true);
  let host = await start();
  if (host.office !== null) await options.prepare?.(host.office);
  const context = await browser.newContext({ viewport, locale, timezoneId });
  context.setDefaultTimeout(maxDelayMs > 0 ? 30_000 : timeoutMs);
  await context.addInitScript(standStill, [noticeShownFor, maxRestoreMs]);
  if (options.opensToday !== true) await context.addInitScript(isOpenedBefore);
  const pageFaults: string[] = [];
  context.on('page', (page) => watchForFaults(page, pageFaults));
  if (maxDelayMs > 0) await slowOffice(context, () => Math.random() * maxDelayMs);
  const page = await context.newPage();
  const traffic = followTraffic(page);
  await page.goto(host.address);
  return {
    page,
    traffic,
    context,
    pageFaults,
    data: join(folder, 'data'),
    exports: join(folder, 'data', 'exports'),
    get office() {
      if (host.office === null)
        throw new Error('A host in a process of its own is asked through its window.');
      return host.office;
    },
    killHost: (signal) => host.kill(signal),
    setPace: (next) => host.setPace(next),
    async restart(meanwhile = () => {}) {
      await host.close();
      meanwhile();
      host = await start();
      await page.goto(host.address);
    },
    async close() {
      await context.close();
      await host.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Host {
  readonly address: string;
  /** Null where the host is a process of its own. */
  readonly office: AppClient | null;
  setPace(pace: number): void;
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Ends it where it still runs. */
  close(): Promise<unknown>;
}

async function startHostFor(options: HostHereOptions, isProcess: boolean): Promise<Host> {
  if (isProcess) {
    const host = await startHost(options);
    return { ...host, office: null, kill: host.end, close: () => host.end('SIGKILL') };
  }
  const kill = async () => {
    throw new Error('Open the window with isProcess: a host in this process cannot be killed.');
  };
  // Read late: Playwright’s own process reads every test file, and needs no office.
  const { openHostHere } = await import('./host-here.ts');
  return { ...(await openHostHere(options)), kill };
}

/** What goes by itself after so many milliseconds stays: a busy computer may not have looked at it by then. Runs in the page. */
function standStill(limits: readonly number[]): void {
  const usual = window.setTimeout;
  Object.assign(window, {
    setTimeout: (run: () => void, wait = 0, ...given: unknown[]) =>
      limits.includes(wait) ? usual(() => {}, wait) : usual(run, wait, ...given),
  });
}

/** What a page threw is a fault always; of the console, only what the content policy says: a lost network is told there too. */
function watchForFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|trusted.?(?:type|script|html)/i.test(message.text()))
      faults.push(message.text());
  });
}

/** The names of the files saved so far. */
export function savedFiles(app: AppWindow): readonly string[] {
  return readdirSync(app.exports);
}
