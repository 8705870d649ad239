import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { setup as buildRenderer } from './support/build-renderer.ts';
import { launchBrowser, openDesk } from './support/desk.ts';
import { screensPace, walkScreens } from './support/screens.ts';
import { walkSearchScreens, walkSearchTroubles } from './support/search-screens.ts';
import { walkServiceScreens, walkTroubledScreens } from './support/service-screens.ts';
import { startSlowService } from './support/slow-service.ts';

/*
 * `npm run shots`: a picture of every screen, in light and in dark, large and small, to be looked at. They go to the
 * folder of LANDFOLIO_SHOTS, or to a new temporary one; its path is the only thing printed.
 */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
];

const chosen = process.env.LANDFOLIO_SHOTS;
const folder = chosen ? resolve(chosen) : mkdtempSync(join(tmpdir(), 'landfolio-shots-'));
mkdirSync(folder, { recursive: true });
buildRenderer();
const browser = await launchBrowser();
let number = 0;

async function take(screens: (page: Page) => AsyncGenerator<string>, pace: number): Promise<void> {
  const desk = await openDesk(browser, { pace });
  try {
    const { page } = desk;
    for await (const screen of screens(page)) {
      number += 1;
      for (const viewport of sizes) {
        await page.setViewportSize(viewport);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          const name = `${String(number).padStart(2, '0')}-${screen}-${colorScheme}-${viewport.width}.png`;
          await page.screenshot({ path: join(folder, name), animations: 'disabled' });
        }
      }
    }
  } finally {
    await desk.close();
  }
}

const service = await startSlowService();
try {
  await take(walkScreens, screensPace);
  await take(walkSearchScreens, screensPace);
  await take(walkServiceScreens, screensPace);
  await take((page) => walkTroubledScreens(page, service), screensPace);
  await take((page) => walkSearchTroubles(page, service), screensPace);
} finally {
  await browser.close();
  await service.close();
}
console.log(folder);
