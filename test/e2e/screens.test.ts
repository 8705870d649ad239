import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { atOnce, standingStill } from './support/app-window.ts';
import { fillBigOffice } from './support/big-office.ts';
import { bigOfficeFlow } from './support/office-screens.ts';
import { faultsOfScreens } from './support/screen-faults.ts';
import { mainFlow, screensPace } from './support/screens.ts';
import { serviceErrorFlow, serviceFlow } from './support/service-screens.ts';
import { setsFlow } from './support/sets-screens.ts';
import { startSlowService } from './support/slow-service.ts';
import { startFlow } from './support/start-screens.ts';

test('no screen hides that this is practice, is cut off, or has a fault that axe finds, in light and in dark', {
  tag: '@campaign',
}, async ({ browser }) => {
  await expect(faultsOfScreens(browser, mainFlow, { pace: screensPace, band: true })).resolves.toEqual({});
});

test('no screen of statements, alerts, events, the wire profile and scenarios has a fault that axe finds', {
  tag: '@campaign',
}, async ({ browser }) => {
  await expect(faultsOfScreens(browser, serviceFlow, { band: true })).resolves.toEqual({});
});

test('no screen of an office with many orders, documents and matters has a fault that axe finds', {
  tag: '@campaign',
}, async ({ browser }) => {
  let busyMatter = '';
  const fill = async (store: string) => {
    ({ busyMatter } = await fillBigOffice(store));
  };
  const flow = (page: Page) => bigOfficeFlow(page, busyMatter);
  await expect(faultsOfScreens(browser, flow, { pace: standingStill, fill, band: true })).resolves.toEqual(
    {},
  );
});

test('no screen of certificate sets and of words inside certificates has a fault that axe finds or loses a word at 200 %', async ({
  browser,
}) => {
  const options = { pace: atOnce, readsWords: true, band: true, isZoomed: true };
  await expect(faultsOfScreens(browser, setsFlow, options)).resolves.toEqual({});
});

test('no screen of the guided start and of all settings has a fault that axe finds', {
  tag: '@campaign',
}, async ({ browser }) => {
  const service = await startSlowService();
  try {
    const flow = (page: Page) => startFlow(page, service);
    await expect(faultsOfScreens(browser, flow, { isFirst: true, band: true })).resolves.toEqual({});
  } finally {
    await service.close();
  }
});

test('no screen of an office’s own connection in trouble speaks of practice or has a fault that axe finds', {
  tag: '@campaign',
}, async ({ browser }) => {
  const service = await startSlowService();
  try {
    await expect(
      faultsOfScreens(browser, (page) => serviceErrorFlow(page, service), { band: false }),
    ).resolves.toEqual({});
  } finally {
    await service.close();
  }
});
