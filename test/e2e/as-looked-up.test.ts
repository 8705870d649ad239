import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFaults } from './support/axe.ts';
import { type Desk, launchBrowser, openDesk } from './support/desk.ts';
import { bringIn } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { findProperty, goTo } from './support/steps.ts';

let browser: Browser;
let service: SlowService;
let desk: Desk;
beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startSlowService()]);
  desk = await openDesk(browser);
});
afterAll(async () => {
  await desk.close();
  await browser.close();
});

test('a property that was looked up for a matter is shown as it was, with its age, when the service is gone', async () => {
  const { page } = desk;
  const address = '12 VICTORIA WAY CARLTON 3053';
  const titles = page.getByRole('option', { name: /^Title/ });
  await bringIn(page, service);
  await goTo(page, 'Matters');
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByRole('dialog').getByLabel('Matter number').fill('2026-118');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  await findProperty(page, '12 vic', address);
  await titles.first().waitFor();
  const link = page.getByRole('region', { name: 'Searches' }).getByRole('link', { name: address }).first();
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: '2026-118', exact: true }).click();
  await link.waitFor();
  await service.close();
  await page.reload();
  await link.click();
  await page.getByText(/^As looked up today .*; it may have changed$/).waitFor();
  await page.getByRole('heading', { level: 1, name: address }).waitFor();
  await expect.poll(() => titles.count()).toBe(2);
  await expect.poll(() => axeFaults(page)).toEqual([]);
  expect(desk.pageFaults).toEqual([]);
});
