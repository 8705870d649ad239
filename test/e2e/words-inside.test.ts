import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { placeOrderOf, untilPhase } from './support/office-steps.ts';
import { readPdfPage } from './support/pdf-on-screen.ts';
import { findInside, goTo } from './support/steps.ts';

let app: AppWindow;
let page: Page;
/** Where the pictures of a run go that is looked at by a person. */
const shots = process.env.LANDFOLIO_SHOTS;

async function shot(name: string): Promise<void> {
  if (shots === undefined) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const wanted = { address: '12 VICTORIA WAY CARLTON 3053', product: 'Register Search Statement' };
  app = await openAppWindow(browser, {
    pace: atOnce,
    prepare: async (office) => untilPhase(office, await placeOrderOf(office, wanted, '2026-118'), 'complete'),
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('the command box finds a certificate by a word inside it, and opens it at that page', async () => {
  const found = await findInside(page, 'estate fee simp');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('12 VICTORIA WAY CARLTON 3053');
  await expect
    .poll(() => found.locator('mark').allTextContents())
    .toContainEqual(expect.stringMatching(/^estate$/i));
  await shot('command-box-inside');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await found.click();
  await page.getByRole('heading', { level: 1, name: /Register Search Statement/ }).waitFor();
  const number = Number(/page=(\d+)/.exec(page.url())?.[1] ?? 1);
  await expect.poll(() => readPdfPage(page, number).then(({ text }) => text)).toMatch(/Estate Fee Simple/);
  await shot('document-at-page');
});

test('the documents are found by what is written in them, with the words marked', async () => {
  await goTo(page, 'Documents');
  const filter = page
    .getByRole('searchbox', { name: 'Filter documents' })
    .or(page.getByLabel('Filter documents'))
    .first();
  await filter.fill('estate fee simple');
  const row = page.getByRole('row').filter({ has: page.locator('mark') });
  await row.first().waitFor();
  await expect
    .poll(() => row.first().locator('mark').allTextContents())
    .toContainEqual(expect.stringMatching(/estate/i));
  await shot('documents-inside');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await filter.fill('zzyzx');
  await page.getByText('No documents match these filters').waitFor();
});
