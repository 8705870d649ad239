import type { Browser, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { makeBigLibrary } from '../support/big-library.ts';
import { type AppWindowOptions, atOnce, openAppWindow, standingStill } from './support/app-window.ts';
import { lostDialogButtons } from './support/lost-dialog-buttons.ts';
import { lostWidth } from './support/lost-width.ts';
import { bigOfficeFlow, smallOffice } from './support/office-screens.ts';
import { mainFlow, screensPace } from './support/screens.ts';
import { searchFlow } from './support/search-screens.ts';
import { serviceFlow } from './support/service-screens.ts';
import { setsFlow } from './support/sets-screens.ts';
import { startSlowService } from './support/slow-service.ts';
import { startFlow } from './support/start-screens.ts';
import { lastingFaults } from './support/until.ts';

/** 1280×800 and 1024×700 at 200 %: as the browser and the system zoom, and as the size of text that a person chose. */
const looks = [
  { name: '1280 at 200 %', width: 640, height: 400, textSize: 100 },
  { name: '1024 at 200 %', width: 512, height: 350, textSize: 100 },
  { name: '1280 with text at 200 %', width: 1280, height: 800, textSize: 200 },
];
/** The list of documents cuts what its preview says whole beside it. Its width is looked at as all others are. */
const mayCut = /^documents/;
const usual = { width: 1280, height: 800 };

async function faultsOf(
  browser: Browser,
  screens: (page: Page) => AsyncGenerator<string>,
  options: Pick<AppWindowOptions, 'pace' | 'fill' | 'isFirst'> = { pace: screensPace },
): Promise<Readonly<Record<string, readonly string[]>>> {
  const app = await openAppWindow(browser, { ...options, viewport: usual });
  try {
    const { page } = app;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: Record<string, readonly string[]> = {};
    for await (const screen of screens(page)) {
      for (const { name, width, height, textSize } of looks) {
        await page.setViewportSize({ width, height });
        await sizeText(page, textSize);
        const found = await lastingFaults(async () => {
          const lost = await lostWidth(page);
          const unsaid = lost.filter((fault) => !mayCut.test(screen) || !fault.startsWith('cut'));
          return [...unsaid, ...(await lostDialogButtons(page))];
        });
        if (found.length > 0) faults[`${screen}, ${name}`] = found;
      }
      await sizeText(page, 100);
      await page.setViewportSize(usual);
    }
    return faults;
  } finally {
    await app.close();
  }
}

/** As the settings do it, without going there; waits until it is drawn. */
async function sizeText(page: Page, percent: number): Promise<void> {
  await page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, percent);
}

test('at 200 % no screen of the main job loses a word at its edge', { tag: '@campaign' }, async ({
  browser,
}) => {
  await expect(faultsOf(browser, mainFlow)).resolves.toEqual({});
});

test('at 200 % no way to search loses a word at its edge', { tag: '@campaign' }, async ({ browser }) => {
  await expect(faultsOf(browser, searchFlow)).resolves.toEqual({});
});

test('at 200 % no screen of statements, alerts and events loses a word at its edge', {
  tag: '@campaign',
}, async ({ browser }) => {
  await expect(faultsOf(browser, serviceFlow)).resolves.toEqual({});
});

test('at 200 % no list of many orders, documents and matters loses a word at its edge', {
  tag: '@campaign',
}, async ({ browser }) => {
  let busyMatter = '';
  const fill = async (store: string) => {
    ({ busyMatter } = await makeBigLibrary(store, { ...smallOffice, now: Date.now() }));
  };
  await expect(
    faultsOf(browser, (page) => bigOfficeFlow(page, busyMatter), { pace: standingStill, fill }),
  ).resolves.toEqual({});
});

test('at 200 % no screen of certificate sets loses a word at its edge', async ({ browser }) => {
  await expect(faultsOf(browser, setsFlow, { pace: atOnce })).resolves.toEqual({});
});

test('at 200 % no step of the guided start and no setting loses a word at its edge', {
  tag: '@campaign',
}, async ({ browser }) => {
  const service = await startSlowService();
  try {
    await expect(faultsOf(browser, (page) => startFlow(page, service), { isFirst: true })).resolves.toEqual(
      {},
    );
  } finally {
    await service.close();
  }
});
