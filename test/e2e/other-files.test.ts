import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow, savedFiles } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { fillCart, placeOrderOf, setScenarios } from './support/office-steps.ts';
import { factOf, goTo, notices } from './support/steps.ts';
import { until } from './support/until.ts';

// Practice scenario “Other file types”: a register search comes as an archive, a copy of a plan as an image.
let app: AppWindow;
let page: Page;
const list = () => page.getByRole('grid', { name: 'Documents' });
const rowOf = (product: string) => list().getByRole('row').filter({ hasText: product });
const preview = () => page.getByRole('region', { name: 'Preview' });
const statement = 'Register Search Statement';
const water = 'Water Information Statement';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: atOnce,
    async prepare(office) {
      await setScenarios(office, ['Other file types'], true);
      const address = '12 VICTORIA WAY CARLTON 3053';
      await fillCart(office, { address, product: statement });
      const id = await placeOrderOf(office, { address, product: water, isOfTitle: false }, '2026-118');
      await until(
        () => office.orders.get({ id }),
        ({ items }) => items.length === 2 && items.every(({ phase }) => phase === 'complete'),
      );
    },
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('the list says what they are, and the preview does not pretend to show them', async () => {
  await goTo(page, 'Documents');
  await rowOf(statement).getByText('ZIP', { exact: true }).waitFor();
  await rowOf(water).getByText('TIFF', { exact: true }).waitFor();
  await rowOf(water).click();
  await preview().getByText('TIFF: no preview').waitFor();
  await expect.poll(() => factOf(preview(), 'File type')).toBe('TIFF image');
  await expect.poll(() => axeFaults(page)).toEqual([]);
});

test('an archive is kept as received, says so, and is saved under its own name', async () => {
  await goTo(page, 'Documents');
  await rowOf(statement).click();
  await preview().getByRole('link', { name: 'Open', exact: true }).click();
  await page.getByRole('note').filter({ hasText: 'This document is a ZIP archive' }).waitFor();
  await page.getByText('Landfolio shows PDFs only').waitFor();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect.poll(() => factOf(details, 'File type')).toBe('ZIP archive');
  await details.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename document' });
  await dialog.getByText('ends with .zip').waitFor();
  await dialog.getByRole('textbox', { name: 'File name' }).fill('Search and plan.pdf');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await details.getByText('Search and plan.zip').waitFor();
  await page.getByRole('button', { name: 'Save as…' }).click();
  await notices(page).getByText('Document saved', { exact: true }).waitFor();
  await expect.poll(() => savedFiles(app)).toContainEqual(expect.stringMatching(/Search and plan\.zip$/));
  await expect.poll(() => axeFaults(page)).toEqual([]);
});

test('printing several refuses what is no PDF, in words', async () => {
  await goTo(page, 'Documents');
  await rowOf(statement).click();
  await rowOf(water).click({ modifiers: ['Control'] });
  await page.getByText(/^2 selected, /).waitFor();
  await page
    .getByRole('group', { name: 'Actions for selected documents' })
    .getByRole('button', { name: /^Print/ })
    .click();
  await notices(page).getByText('Landfolio prints PDFs only').waitFor();
});
