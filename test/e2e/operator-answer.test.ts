import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Desk, launchBrowser, openDesk } from './support/desk.ts';
import { bringIn } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { addProduct, findProperty, goTo, itemRow, matterField } from './support/steps.ts';

/** An order whose answer is lost, at a service whose order history never proves anything. */
const matter = '2026-444';

let browser: Browser;
let service: SlowService;
let desk: Desk;
let page: Page;
beforeAll(async () => {
  [browser, service] = await Promise.all([launchBrowser(), startSlowService()]);
  desk = await openDesk(browser);
  ({ page } = desk);
  await bringIn(page, service);
});
afterEach(() => expect(desk.pageFaults).toEqual([]));
afterAll(async () => {
  await desk?.close();
  await browser.close();
  await service.close();
});

async function fill(dialog: Locator, orderId: string | null): Promise<void> {
  await dialog
    .getByRole('radio', { name: orderId === null ? 'There is no such order' : 'It was made' })
    .check({ force: true });
  if (orderId !== null) await dialog.getByLabel(/^Order number/).fill(orderId);
  await dialog.getByLabel(/^Who answered/).fill('Jo of the help desk, case 4711');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format(new Date());
  await dialog.getByLabel(/^Day of the answer/).fill(today);
}

test('takes what the operator answered about an order that nothing else can settle', async () => {
  await goTo(page, 'Search');
  await findProperty(page, '12 dundas road carl', '12 DUNDAS ROAD CARLTON 3053');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await matterField(page).fill(matter);
  await page.getByRole('button', { name: /^Place order/ }).click();
  service.answer('/orders/v1', 'cut');
  const showAgain = service.answer(
    '/orders/v1',
    { status: 200, type: 'application/json', body: '{"orders":[]}' },
    'always',
  );
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place/ })
    .click();
  await page.getByRole('heading', { level: 1, name: `Matter ${matter}` }).waitFor();
  await page.getByText('Outcome unknown').first().waitFor();
  const orderId = service.ledger()[0]?.orderId ?? '';
  expect(orderId).not.toBe('');

  await page.getByRole('button', { name: 'Record the operator\u2019s answer\u2026' }).click();
  const dialog = page.getByRole('dialog', { name: 'What did the operator answer?' });
  const record = dialog.getByRole('button', { name: 'Record the answer' });
  await record.click();
  await dialog.getByText('Say who answered').waitFor();
  await fill(dialog, null);
  await record.click();
  await dialog.getByText('It was sent less than fifteen minutes ago').waitFor();

  await fill(dialog, orderId);
  await record.click();
  await dialog.getByText('The service does not show that it is this order').waitFor();
  const take = dialog.getByRole('button', { name: 'Take it on the operator\u2019s word' });
  expect(await take.isDisabled()).toBe(true);
  await dialog.getByLabel(`Type the matter number, ${matter}`).fill(matter);
  await take.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'What the operator answered' }).waitFor();
  await page.getByText(`It was made as order ${orderId}. The service shows no reference with it.`).waitFor();
  await page.getByText('Jo of the help desk, case 4711').waitFor();
  showAgain();
  await itemRow(page, 'Register Search Statement').waitFor();
  expect(await page.getByText('Outcome unknown').count()).toBe(0);
  expect(service.ledger()).toHaveLength(1);

  await goTo(page, 'Orders');
  await page
    .getByRole('article', { name: `Order for matter ${matter}` })
    .getByText(`Order ${orderId}`)
    .waitFor();
});
