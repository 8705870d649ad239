import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { connectTo, fillCart } from './support/office-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import {
  factOf,
  goTo,
  matterField,
  openCart,
  openOrder,
  openTab,
  orderRow,
  waitForPhase,
} from './support/steps.ts';
import { until } from './support/until.ts';

/** A service that takes an order, answers with its number, and shows it to nobody afterwards. */

const matter = '2026-610';
const mark = 'Placed, not verified';
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
  await service?.close();
});

test('an order that is not verified is shown with its number everywhere, costs what it costs, and is verified later', async () => {
  await fillCart(app.office, {
    address: '12 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });
  await openCart(page);
  await matterField(page).fill(matter);
  const type = 'application/json';
  const shows = [
    service.answer('GET /orders/v1?', { status: 200, type, body: '{"orders":[]}' }, 'always'),
    service.answer('GET /orders/v1/1', { status: 403, type, body: '{"errorMessage":"Not yours"}' }, 'always'),
  ];
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place order and pay/ })
    .click();
  await page.getByRole('heading', { level: 1, name: `Matter ${matter}` }).waitFor();
  const orderId = await until(
    () => service.ledger()[0]?.orderId ?? '',
    (id) => id !== '',
  );
  await page.getByText(mark).first().waitFor();
  await page.getByText(orderId).first().waitFor();
  await page.getByText('A$6.40').first().waitFor();
  await expect(page.getByText(/outcome is not known|Failed|[Ss]tatus unknown/)).toHaveCount(0);
  await expect.poll(() => axeFaults(page)).toEqual([]);

  await goTo(page, 'Orders');
  await orderRow(page, matter).getByText(mark).waitFor();
  await orderRow(page, matter).getByText(orderId).waitFor();
  await openOrder(page, matter);
  await expect
    .poll(() => factOf(page.getByRole('complementary', { name: 'About this order' }), 'Order'))
    .toBe(orderId);
  await page.getByText(`The service responded with order ${orderId}`).waitFor();
  await page.getByRole('link', { name: 'Open matter' }).click();
  await openTab(page, 'Cost');
  const cost = page.getByRole('region', { name: 'Cost' });
  await cost.getByText('A$6.40').first().waitFor();
  await expect(cost.getByText(/not known|unknown/i)).toHaveCount(0);
  await openTab(page, 'Timeline');
  await page.getByText('Order placed, not verified yet').waitFor();

  for (const show of shows) show();
  await goTo(page, 'Orders');
  await openOrder(page, matter);
  // Landfolio may have checked by itself meanwhile.
  const isVerified = page.getByText(mark).first().waitFor({ state: 'detached' });
  await Promise.race([page.getByRole('button', { name: 'Check again now' }).click(), isVerified]);
  await isVerified;
  await waitForPhase(page, 'Register Search Statement', 'Complete');
  expect(service.ledger()).toHaveLength(1);
});
