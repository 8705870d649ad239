import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import type { AppClient } from '../../main/hosts/cli/app-client.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { connectTo, fillCart, placeOrderOf, untilPhase } from './support/office-steps.ts';
import { mortgagedTitle, question } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import {
  findInside,
  findProperty,
  goTo,
  matterField,
  openCart,
  openTab,
  typeInBox,
} from './support/steps.ts';
import { until } from './support/until.ts';

/** An office that has a certificate, a statement and a product in the cart, and whose network then goes. */
const product = 'Register Search Statement';
const matter = '2026-118';
const address = '12 VICTORIA WAY CARLTON 3053';
let service: SlowService;
let app: AppWindow;
let page: Page;
let orderNumber = '';
const option = (name: string | RegExp) => page.getByRole('option', { name });

const type = (text: string) => typeInBox(page, text);

async function prepare(office: AppClient): Promise<void> {
  await connectTo(office, service);
  orderNumber = await untilPhase(
    office,
    await placeOrderOf(office, { address, product }, matter),
    'complete',
  );
  const asked = { volumeFolio: mortgagedTitle, matterNumber: matter, withCertificate: true };
  const { id } = await office.statements.retrieve(asked);
  // Its PDF is among the documents before the network goes.
  await until(
    () => office.statements.get({ id }),
    ({ pdf }) => pdf.state === 'stored',
  );
  await fillCart(office, { address, product: 'Planning Certificate', isOfTitle: false });
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser, { prepare, readsWords: true });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
});

test('a property that was looked up for a matter is shown as it was, with its age, when the service is gone', async () => {
  const titles = page.getByRole('option', { name: /^Title/ });
  const link = page
    .getByRole('region', { name: /^Searches/ })
    .getByRole('link', { name: address })
    .first();
  const openMatter = async () => {
    await goTo(page, 'Matters');
    await page.getByRole('link', { name: matter, exact: true }).click();
    await openTab(page, 'Searches and alerts');
  };
  await openMatter();
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  await findProperty(page, '12 vic', address);
  await titles.first().waitFor();
  await openMatter();
  await link.waitFor();
  await service.close();
  await page.reload();
  await link.click();
  await page.getByText(/^Result from today .*; it may have changed since$/).waitFor();
  await page.getByRole('heading', { level: 1, name: address }).waitFor();
  await expect(titles).toHaveCount(2);
  await expect.poll(() => axeFaults(page)).toEqual([]);
});

test('without a network the command box finds all that is stored, and says that addresses cannot be looked up', async () => {
  await type(matter);
  await option(new RegExp(`^Matter ${matter}`)).waitFor();
  await type(orderNumber);
  await option(new RegExp(`^Order ${orderNumber}`)).waitFor();
  const inside = await findInside(page, 'fee simple');
  await expect(inside.first()).toHaveAccessibleName(new RegExp(`^${product}`));
  await type('12 victoria');
  await page.getByText('The land information service could not be reached').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByText('refused the connection').waitFor();
});

test('without a network a certificate and a register statement open as ever', async () => {
  await type('register sea');
  await page
    .getByRole('group', { name: 'In your office' })
    .getByRole('option', { name: new RegExp(`^${product}, .* matter ${matter}$`) })
    .first()
    .click();
  await page.getByRole('region', { name: 'Page 1', exact: true }).locator('canvas').waitFor();
  await goTo(page, 'Statements');
  await page.getByRole('link', { name: new RegExp(mortgagedTitle) }).click();
  await page.getByText('Valid only at this time and in this form.').waitFor();
});

test('without a network the cart keeps what is in it, and an order that cannot leave is said not to have been sent', async () => {
  await openCart(page);
  await page.getByText('Planning Certificate').waitFor();
  await matterField(page).fill('2026-119');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await question(page)
    .getByRole('button', { name: /^Place/ })
    .click();
  await page.getByText('Nothing was sent. Try again.').first().waitFor();
  await page.getByText('Nothing was removed from the cart.').waitFor();
  await expect(matterField(page)).toHaveValue('2026-119');
  await page.getByText('1 product', { exact: true }).waitFor();
  await goTo(page, 'Orders');
  await page.getByText('1 certificate, newest first').waitFor();
});
