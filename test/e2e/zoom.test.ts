import type { Browser, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindowOptions, openAppWindow, standingStill } from './support/app-window.ts';
import { fillBigOffice } from './support/big-office.ts';
import { bigOfficeFlow } from './support/office-screens.ts';
import { mainFlow, screensPace } from './support/screens.ts';
import { searchFlow } from './support/search-screens.ts';
import { serviceFlow } from './support/service-screens.ts';
import { startSlowService } from './support/slow-service.ts';
import { startFlow } from './support/start-screens.ts';
import { zoomFaults } from './support/zoom-faults.ts';

async function faultsOf(
  browser: Browser,
  screens: (page: Page) => AsyncGenerator<string>,
  options: Pick<AppWindowOptions, 'pace' | 'fill' | 'isFirst'> = { pace: screensPace },
): Promise<Readonly<Record<string, readonly string[]>>> {
  const app = await openAppWindow(browser, { ...options, viewport: { width: 1280, height: 800 } });
  try {
    const { page } = app;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: Record<string, readonly string[]> = {};
    for await (const screen of screens(page)) {
      Object.assign(faults, await zoomFaults(page, screen));
    }
    return faults;
  } finally {
    await app.close();
  }
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
    ({ busyMatter } = await fillBigOffice(store));
  };
  await expect(
    faultsOf(browser, (page) => bigOfficeFlow(page, busyMatter), { pace: standingStill, fill }),
  ).resolves.toEqual({});
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
