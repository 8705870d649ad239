import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './support/desk.ts';
import { faultsOfScreens } from './support/screen-faults.ts';
import { walkSearchScreens, walkSearchTroubles } from './support/search-screens.ts';
import { startSlowService } from './support/slow-service.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('no way to search is cut off or has a fault that axe finds: empty, refused, found and not found', async () => {
  await expect(faultsOfScreens(browser, walkSearchScreens, { band: true })).resolves.toEqual({});
});

test('nor is one that waits for the service, or gets no answer', async () => {
  const service = await startSlowService();
  try {
    const walk = (page: Parameters<typeof walkSearchScreens>[0]) => walkSearchTroubles(page, service);
    await expect(faultsOfScreens(browser, walk, { band: false })).resolves.toEqual({});
  } finally {
    await service.close();
  }
});
