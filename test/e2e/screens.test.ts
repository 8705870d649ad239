import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './support/desk.ts';
import { faultsOfScreens } from './support/screen-faults.ts';
import { screensPace, walkScreens } from './support/screens.ts';
import { walkServiceScreens, walkTroubledScreens } from './support/service-screens.ts';
import { startSlowService } from './support/slow-service.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('no screen hides that this is practice, is cut off, or has a fault that axe finds, in light and in dark', async () => {
  expect(await faultsOfScreens(browser, walkScreens, { pace: screensPace, band: true })).toEqual({});
});

test('nor do those of statements, alerts, events, the wire profile and scenarios', async () => {
  expect(await faultsOfScreens(browser, walkServiceScreens, { band: true })).toEqual({});
});

test('nor do those of an office’s own connection in trouble, which speak of no practice', async () => {
  const service = await startSlowService();
  try {
    expect(
      await faultsOfScreens(browser, (page) => walkTroubledScreens(page, service), { band: false }),
    ).toEqual({});
  } finally {
    await service.close();
  }
});
