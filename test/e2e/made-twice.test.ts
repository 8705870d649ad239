import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { connectTo, fillCart } from './support/office-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { fillDate, itemRow, matterField, openCart, tabTo } from './support/steps.ts';

/** A service that places two orders for one request and loses the response. */
const matter = '2026-555';
let service: SlowService;
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser, { prepare: (office) => connectTo(office, service) });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await service.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an order that was placed twice needs attention until the service provider\u2019s answer is recorded', async () => {
  await fillCart(app.office, {
    address: '12 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });
  await openCart(page);
  await matterField(page).fill(matter);
  await page.getByRole('button', { name: /^Place order/ }).click();
  service.answer('POST /orders/v1', 'cutTwice');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place/ })
    .click();
  await page.getByRole('heading', { level: 1, name: `Matter ${matter}` }).waitFor();
  await page.getByText('Placed more than once').first().waitFor();
  expect(service.ledger()).toHaveLength(2);
  const [first = '', second = ''] = service.ledger().map(({ orderId }) => orderId);
  await itemRow(page, 'Register Search Statement').nth(1).waitFor();
  const status = page.getByText(/\b[12] placed more than once/);
  await status.first().waitFor();

  await tabTo(button('Record answer\u2026'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What did the service provider answer?' });
  await dialog.waitFor();
  await expect(dialog.getByRole('button', { name: 'Record answer' })).toBeDisabled();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  const choice = dialog.getByRole('radio', { name: `Order ${second} is cancelled and not charged` });
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(choice).toBeChecked();
  await tabTo(button('Record answer'));
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter who answered').waitFor();
  await dialog.getByLabel(/^Answered by/).fill('Jo of the help desk, case 4711');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format(new Date());
  await fillDate(dialog, /^Date of the answer/, today);
  await tabTo(button('Record answer'));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  await page.getByText('Placed twice, resolved with the service provider').first().waitFor();
  await page.getByText(`Order ${second} is cancelled and not charged.`).waitFor();
  await page.getByText('Jo of the help desk, case 4711').waitFor();
  await page.getByText('Remaining order').waitFor();
  await status.first().waitFor({ state: 'detached' });
  await expect(page.getByText(`Order: ${first}`)).toHaveCount(0);
  await expect.poll(() => axeFaults(page)).toEqual([]);
  expect(service.ledger()).toHaveLength(2);
});
