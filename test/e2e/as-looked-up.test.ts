import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { connectTo } from './support/office-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { findProperty, goTo, newMatter } from './support/steps.ts';

let service: SlowService;
let app: AppWindow;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser, { prepare: (office) => connectTo(office, service) });
});
test.afterAll(async () => {
  await app.close();
});

test('a property that was looked up for a matter is shown as it was, with its age, when the service is gone', async () => {
  const { page } = app;
  const address = '12 VICTORIA WAY CARLTON 3053';
  const titles = page.getByRole('option', { name: /^Title/ });
  await newMatter(page, '2026-118');
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
  await page.getByText(/^Result from today .*; it may have changed since$/).waitFor();
  await page.getByRole('heading', { level: 1, name: address }).waitFor();
  await expect(titles).toHaveCount(2);
  await expect.poll(() => axeFaults(page)).toEqual([]);
  expect(app.pageFaults).toEqual([]);
});
