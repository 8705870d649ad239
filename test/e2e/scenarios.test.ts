import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { type fillCart, placeOrderOf, setScenarios } from './support/office-steps.ts';
import { dismissNotices, openAt } from './support/service-steps.ts';
import {
  addProduct,
  chooseSubject,
  confirmOrder,
  goTo,
  itemRow,
  notices,
  openProperty,
  openTab,
  pressPlace,
} from './support/steps.ts';
import { until } from './support/until.ts';

const search = 'Register Search Statement';
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { pace: atOnce });
  ({ page } = app);
});
test.afterEach(async () => {
  expect(app.pageFaults).toEqual([]);
  await dismissNotices(page);
});
test.afterAll(async () => {
  await app.close();
});

/** With scenarios switched on, and off again however it ended. */
async function during(scenarios: readonly string[], work: () => Promise<void>): Promise<void> {
  await setScenarios(app.office, scenarios, true);
  try {
    await work();
  } finally {
    await setScenarios(app.office, scenarios, false);
  }
}

test('extra data is picked from a list, typed in, or given in words under the service’s own name for it', async () => {
  await openProperty(page, '200945343');
  await chooseSubject(page, 'The property');
  const products = [
    'Owners Corporation Certificate',
    'Building Regulation Statement',
    'Heritage Certificate',
  ] as const;
  for (const name of products) await addProduct(page, name);
  await goTo(page, 'Cart');
  await page.getByRole('combobox', { name: /^Matter number/ }).fill('2026-505');
  const manager = page.getByRole('combobox', { name: /^Owners corporation manager/ });
  const municipality = page.getByRole('combobox', { name: /^Municipality/ });
  const purpose = page.getByLabel('Purpose of request');
  await municipality.fill('Atlantis');
  await purpose.fill('["to know');
  await page.getByText('Text that starts with [ is read as JSON').waitFor();
  await placeButton().click();
  await page.getByText('Select a municipality from the list.').waitFor();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await goTo(page, 'Orders');
  await goTo(page, 'Cart');
  await expect(municipality).toHaveValue('Atlantis');
  await expect(purpose).toHaveValue('["to know');

  await purpose.fill('Sale of the land');
  await municipality.fill('melb');
  await page.getByRole('option', { name: 'MELBOURNE', exact: true }).click();
  // First one of the list with its speeds and prices, then one that nobody lists.
  await manager.fill('FOUR W');
  await page
    .getByRole('option', { name: 'FOUR WALLS BODY CORPORATE MANAGEMENT PTY LTD', exact: true })
    .click();
  // What the speed costs is in the total on the button, beside $52.30 and $32.10.
  await page.getByLabel('Speed').selectOption('STANDARD');
  await page.getByRole('button', { name: 'Place order – A$268.10' }).waitFor();
  await page.getByLabel('Speed').selectOption('EXPRESS');
  await page.getByRole('button', { name: 'Place order – A$331.90' }).waitFor();
  await page.getByText('Express delivery').waitFor();
  await manager.fill('Smith and Daughters, managers');
  await page.getByText('This manager is not on the list. The standard speed applies.').waitFor();
  await page.getByText('This manager is not on the service’s list, so the price is not known.').waitFor();
  await expect(page.getByLabel('Speed')).toHaveCount(0);
  // What is typed in by hand may still be on its way to the office: Place waits for it, and is pressed once.
  await pressPlace(page);
  await page.getByRole('alertdialog').getByText('so the price is not known').waitFor();
  await confirmOrder(page);
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-505' }).waitFor();
  for (const name of products) await itemRow(page, name).waitFor();
});

test('an order that is charged otherwise than confirmed is told, and marked wherever its cost stands', async () => {
  // A fee of $1.10, and 5 % of $6.40 off.
  const text = 'A$0.78 more';
  await during(['Fees and discounts'], async () => {
    await openOrderOf({ address: '201960165', product: search }, '2026-506');
    await notices(page).getByText(text).waitFor();
    const about = page.getByRole('complementary', { name: 'About this order' });
    await about.getByText('Confirmed: A$6.40. According to the service: A$7.18.').waitFor();
    await about.getByText('A$1.10 of the difference is service fees').waitFor();
    await page.getByText('Discount \u2212A$0.32, from A$6.40', { exact: true }).waitFor();
    // The lines come to the total.
    const sums = () =>
      about
        .locator('dd')
        .allTextContents()
        .then((texts) => texts.map((text) => Math.round(Number(text.replace(/[A$,]/g, '')) * 100)));
    await until(sums, ([lines = 0, fee = 0, total]) => lines > 0 && lines + fee === total);
  });
  await goTo(page, 'Orders');
  await page
    .getByRole('row', { name: /2026-506/ })
    .getByText(text)
    .waitFor();
  await page
    .getByRole('row', { name: /2026-506/ })
    .getByRole('link', { name: '2026-506' })
    .click();
  await openTab(page, 'Cost');
  await page.getByText('1 order does not cost the amount that was confirmed: A$0.78 more in all.').waitFor();
});

/** Placed for a matter, with what is in the cart already; on the screen. */
async function openOrderOf(wanted: Parameters<typeof fillCart>[1], matter: string): Promise<void> {
  const id = await placeOrderOf(app.office, wanted, matter);
  await openAt(page, `orders/${id}`);
  await page.getByRole('heading', { level: 1, name: `Matter ${matter}` }).waitFor();
}

function placeButton(): Locator {
  return page.getByRole('button', { name: /^Place order/ });
}
