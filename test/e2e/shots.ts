import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { makeBigLibrary } from '../support/big-library.ts';
import { type AppWindowOptions, atOnce, openAppWindow, standingStill } from './support/app-window.ts';
import { launchBrowser } from './support/browser.ts';
import buildRenderer from './support/build-renderer.ts';
import { bigOffice, bigOfficeFlow } from './support/office-screens.ts';
import { mainFlow, screensPace } from './support/screens.ts';
import { searchErrorFlow, searchFlow } from './support/search-screens.ts';
import { serviceErrorFlow, serviceFlow } from './support/service-screens.ts';
import { setsFlow } from './support/sets-screens.ts';
import { startSlowService } from './support/slow-service.ts';
import { startFlow } from './support/start-screens.ts';

/*
 * `npm run shots`: a picture of every screen, in both themes and three sizes, to be looked at. They go to the
 * folder of LANDFOLIO_SHOTS, or to a new temporary one; its path is the only thing printed. `npm run shots -- sets start`
 * takes only those of the names below. `npm run shots -- --docs` takes the pictures of README.md again.
 */
const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
];

/** Milliseconds that a step may take: a person waits for the pictures. */
const timeoutMs = 25_000;

interface Flow {
  readonly app: AppWindowOptions;
  readonly screens: (page: Page) => AsyncGenerator<string>;
}

const service = await startSlowService();
let busyMatter = '';
const flows: Readonly<Record<string, Flow>> = {
  main: { app: { pace: screensPace }, screens: mainFlow },
  search: { app: { pace: screensPace }, screens: searchFlow },
  services: { app: { pace: screensPace }, screens: serviceFlow },
  troubles: { app: { pace: screensPace }, screens: (page) => serviceErrorFlow(page, service) },
  'search-troubles': { app: { pace: screensPace }, screens: (page) => searchErrorFlow(page, service) },
  office: {
    app: {
      pace: standingStill,
      async fill(store) {
        ({ busyMatter } = await makeBigLibrary(store, { ...bigOffice, now: Date.now() }));
      },
    },
    screens: (page) => bigOfficeFlow(page, busyMatter),
  },
  sets: { app: { pace: atOnce }, screens: setsFlow },
  start: { app: { isFirst: true }, screens: (page) => startFlow(page, service) },
};

/** The screens of the flow `main` that README.md shows, and their files. */
const documented: Readonly<Record<string, string>> = {
  'property-certificates': 'order.png',
  orders: 'orders.png',
};

const isForDocuments = process.argv.includes('--docs');
const chosen = isForDocuments ? 'docs/images' : process.env.LANDFOLIO_SHOTS;
const folder = chosen ? resolve(chosen) : mkdtempSync(join(tmpdir(), 'landfolio-shots-'));
const wanted = isForDocuments ? ['main'] : process.argv.slice(2);
mkdirSync(folder, { recursive: true });
buildRenderer();
const browser = await launchBrowser();
try {
  for (const [name, flow] of Object.entries(flows)) {
    if (wanted.length === 0 || wanted.includes(name)) await take(name, flow);
  }
} finally {
  await browser.close();
  await service.close();
}
console.log(folder);
// The process that reads certificates waits for the next host of this one.
process.exit();

async function take(flow: string, { app: options, screens }: Flow): Promise<void> {
  const app = await openAppWindow(browser, { ...options, readsWords: true });
  let number = 0;
  try {
    const { page } = app;
    page.setDefaultTimeout(timeoutMs);
    for await (const screen of screens(page)) {
      number += 1;
      if (isForDocuments) {
        await takeForDocuments(page, screen);
        continue;
      }
      for (const viewport of sizes.toReversed()) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const name = `${flow}-${String(number).padStart(2, '0')}-${screen}-${colorScheme}-${viewport.width}.png`;
          await page.screenshot({ path: join(folder, name), animations: 'disabled' });
        }
      }
    }
  } catch (error) {
    // Where it stood still: the quickest way to see why.
    await app.page.screenshot({ path: join(folder, `${flow}-stopped.png`) });
    throw error;
  } finally {
    await app.close();
  }
}

async function takeForDocuments(page: Page, screen: string): Promise<void> {
  const file = documented[screen];
  if (file === undefined) return;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.screenshot({ path: join(folder, file), animations: 'disabled' });
}
