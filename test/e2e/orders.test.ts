import type { Page, WebSocketRoute } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow, standingStill } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { fillCart, placeOrderOf } from './support/office-steps.ts';
import { dismissNotices } from './support/service-steps.ts';
import {
  factOf,
  findProperty,
  goTo,
  itemRow,
  matterField,
  notices,
  openCart,
  openOrder,
  openTab,
  orderRow,
  origin,
  placeOrder,
  undoOf,
  waitForPhase,
} from './support/steps.ts';

const planning = 'Planning Certificate';
let app: AppWindow;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { pace: atOnce });
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('shows what an authority failed or cancelled as that, with no certificate to open', async () => {
  const { page, office } = app;
  for (const [address, matter] of [
    ['90000013', '2026-401'],
    ['90000031', '2026-402'],
  ] as const)
    await placeOrderOf(office, { address, product: planning, isOfTitle: false }, matter);
  await goTo(page, 'Orders');
  const failed = orderRow(page, '2026-401');
  await failed.getByText('Failed', { exact: true }).waitFor();
  await orderRow(page, '2026-402').getByText('Cancelled', { exact: true }).waitFor();
  await openOrder(page, '2026-402');
  await waitForPhase(page, planning, 'Cancelled');
  const links = () => itemRow(page, planning).getByRole('link').allTextContents();
  await expect.poll(links).toEqual(['Go to property']);
  // It may still arrive, and can be asked about; nothing is ordered by that.
  await expect(itemRow(page, planning).getByRole('button')).toHaveText(['Check now', 'Mark as dealt with…']);

  await goTo(page, 'Orders');
  await openOrder(page, '2026-401');
  await waitForPhase(page, planning, 'Failed');
  await expect(itemRow(page, planning).getByRole('link', { name: /^Open/ })).toHaveCount(0);
  // It leads to the land that it was ordered for; nothing is ordered by that.
  await itemRow(page, planning)
    .getByRole('link', { name: /^Go to property/ })
    .click();
  await page.waitForURL(/property\?/);

  await test.step('its matter says so first, and leads to its order', async () => {
    await goTo(page, 'Matters');
    await page.getByRole('link', { name: '2026-401', exact: true }).click();
    const failed = page.getByRole('region', { name: /^Not received yet/ }).getByRole('listitem');
    await expect(failed.filter({ hasText: planning })).toContainText('Failed');
    await failed.filter({ hasText: planning }).getByRole('link', { name: planning }).click();
    await waitForPhase(page, planning, 'Failed');
  });
});

test('what failed is marked as dealt with in every window, one or many, and taken back by the undo or later', async () => {
  const { page, context } = app;
  const needing = (window: Page) =>
    window.getByRole('contentinfo').getByRole('link', { name: /need.? attention/ });
  const segment = (window: Page, name: string) => window.getByRole('radio', { name: new RegExp(`^${name}`) });
  const dialog = page.getByRole('dialog', { name: /as dealt with\?$/ });
  const marked = page.getByText(/^Dealt with by Kim on /);
  const other = await context.newPage();
  await other.goto(`${origin(page)}/#/orders?show=attention`);
  await orderRow(other, '2026-401').waitFor();
  await page.bringToFront();

  await test.step('one, from the page of its order, with a note and a name', async () => {
    await goTo(page, 'Orders');
    await openOrder(page, '2026-401');
    await expect(needing(page)).toHaveText('2 certificates need attention');
    await page.getByRole('button', { name: /^Mark as dealt with: Planning/ }).click();
    await expect(dialog.getByLabel(/^What was done/)).toBeFocused();
    await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
    await dialog.getByText('Enter what was done').waitFor();
    await dialog.getByText('Enter your name').waitFor();
    await expect(dialog.getByLabel(/^What was done/)).toBeFocused();
    await dialog.getByLabel(/^What was done/).fill('Received from the council by email');
    await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
    await expect(dialog.getByLabel(/^Your name/)).toBeFocused();
    await dialog.getByLabel(/^Your name/).fill('Kim');
    await expect.poll(() => axeFaults(page)).toEqual([]);
    // Escape by mistake loses nothing.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Mark as dealt with: Planning/ }).click();
    await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
    await marked.waitFor();
    await page.getByText('Received from the council by email').waitFor();
    await expect(needing(page)).toHaveText('1 certificate needs attention');
    await orderRow(other, '2026-401').waitFor({ state: 'detached' });
    await expect(needing(other)).toHaveText('1 certificate needs attention');
    await expect(segment(other, 'Dealt with')).toHaveText(/1/);
    await expect.poll(() => axeFaults(page)).toEqual([]);
  });
  await test.step('taken back on its order, later', async () => {
    await page.getByRole('button', { name: /^Take back/ }).click();
    await page.getByText(/^Taken back by Kim on /).waitFor();
    await expect(needing(page)).toHaveText('2 certificates need attention');
    await orderRow(other, '2026-401').waitFor();
  });
  await test.step('many, from the list of what needs attention, and all of them back by the undo', async () => {
    await needing(page).click();
    const grid = page.getByRole('grid', { name: 'Orders' });
    await orderRow(page, '2026-402').waitFor();
    await grid.focus();
    await page.keyboard.press('Control+a');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Mark as dealt with…' }).click();
    await dialog.getByLabel(/^What was done/).fill('Ordered again');
    await expect(dialog.getByLabel(/^Your name/)).toHaveValue('Kim');
    await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
    await page.getByText('No orders match these filters').waitFor();
    await needing(page).waitFor({ state: 'detached' });
    await needing(other).waitFor({ state: 'detached' });
    await goTo(page, 'Documents');
    await undoOf(page, '2 certificates marked as dealt with').click();
    await notices(page).getByText('2 certificates no longer marked as dealt with').waitFor();
    await expect(needing(page)).toHaveText('2 certificates need attention');
    await orderRow(other, '2026-402').waitFor();
  });
  await test.step('a filter shows what was dealt with, and its matter says so too', async () => {
    await needing(page).click();
    await orderRow(page, '2026-402').locator('[data-column="placed"]').click();
    await page.getByRole('button', { name: 'Mark as dealt with…' }).click();
    await dialog.getByLabel(/^What was done/).fill('The client does not need it');
    await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
    await orderRow(page, '2026-402').waitFor({ state: 'detached' });
    await expect(page.getByRole('grid', { name: 'Orders' })).toBeFocused();
    await segment(page, 'Dealt with').click();
    await orderRow(page, '2026-402').getByText('Dealt with: The client does not need it').waitFor();
    await expect(orderRow(page, '2026-401')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await goTo(page, 'Matters');
    await page.getByRole('link', { name: '2026-402', exact: true }).click();
    await openTab(page, 'Timeline');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Kim: The client does not need it');
    await expect(timeline).toContainText(`No longer dealt with: ${planning}`);
  });
  await other.close();
  await dismissNotices(page);
});

test('“Order again” puts the same product into the cart of its matter, can be undone, and never mixes two matters', async () => {
  const { page, office } = app;
  const { total } = await office.orders.list({});
  const again = async (matter: string) => {
    await goTo(page, 'Orders');
    await openOrder(page, matter);
    await page.getByRole('button', { name: 'Order again', exact: true }).click();
  };
  const heading = (name: string, level = 1) => page.getByRole('heading', { level, name });
  await again('2026-402');
  await heading('Cart').waitFor();
  await expect(matterField(page)).toHaveValue('2026-402');
  await expect(page.getByRole('button', { name: new RegExp(`^Remove ${planning}`) })).toHaveCount(1);
  const told = notices(page).getByText('1 product added to the cart for matter 2026-402');
  await told.waitFor();
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await heading('The cart is empty', 2).waitFor();

  await again('2026-402');
  await expect(matterField(page)).toHaveValue('2026-402');
  await again('2026-401');
  await heading('Cart').waitFor();
  await expect(matterField(page)).toHaveValue('2026-401');
  await page.getByRole('button', { name: 'Open the cart for matter 2026-402' }).waitFor();
  const carts = await office.cart.list({});
  expect(carts.map(({ matterNumber, products }) => [matterNumber, products])).toEqual([
    ['2026-401', 1],
    ['2026-402', 1],
  ]);
  const after = await office.orders.list({});
  expect(after.total).toBe(total);
  await page.getByRole('button', { name: 'Discard the cart for matter 2026-402' }).click();
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await heading('The cart is empty', 2).waitFor();
});

test('shows an order live in every window', async () => {
  const { page, context } = app;
  const other = await context.newPage();
  await other.goto(`${origin(page)}/#/orders`);
  await other.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  // A window in the back is drawn once a second, which is slow to go through.
  await page.bringToFront();

  await fillCart(app.office, {
    address: '12 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });
  await other.getByRole('link', { name: 'Cart 1 in the cart' }).waitFor();
  app.setPace(standingStill);
  await placeOrder(page, '2026-403');
  const seen = orderRow(other, '2026-403');
  await seen.getByText('Processing', { exact: true }).waitFor();
  app.setPace(atOnce);
  await Promise.all([
    waitForPhase(page, 'Register Search Statement', 'Complete'),
    seen.getByText('Complete', { exact: true }).waitFor(),
  ]);
  await other.close();
});

test('says on its page what an order was placed with and when it was complete, and nothing that is empty', async () => {
  const { page } = app;
  await fillCart(app.office, {
    address: '101/801 SWANSTON STREET CARLTON 3053',
    product: 'Property Clearance Certificate (Land Tax)',
    isOfTitle: false,
  });
  await openCart(page);
  await page.getByText('Download and email').click();
  await page.getByLabel(/^Email/).fill('clerk@office.example');
  await page.getByLabel('Contact name').fill('Kim Lee');
  await page.getByText('I have read this warning and want to proceed').click();
  const vendor = page.getByRole('group', { name: 'Vendor 1' });
  await vendor.getByLabel('First name').fill('Ada Rose');
  await vendor.getByLabel('Last name').fill("O'Brien");
  app.setPace(atOnce);
  await placeOrder(page, '2026-405');
  const about = page.getByRole('complementary', { name: 'About this order' });
  for (const [name, value] of [
    ['Certificates', 'Downloaded in Landfolio and emailed'],
    ['Email to', 'clerk@office.example'],
    ['Contact name', 'Kim Lee'],
    ['Vendors', "Ada Rose O'Brien"],
  ] as const)
    await expect.poll(() => factOf(about, name)).toBe(value);
  await about.getByText('Completed', { exact: true }).waitFor();
  await expect(about.getByText('Contact number')).toHaveCount(0);
  await expect.poll(() => axeFaults(page)).toEqual([]);
});

test('tells a screen reader what becomes of an order, each thing by itself, also on another screen', async () => {
  const { page, office } = app;
  const spoken = page.getByRole('log', { name: 'Order changes' }).locator('p');
  app.setPace(standingStill);
  // Other land than before, which would be a repeat order.
  await fillCart(office, { address: '16 DUNDAS ROAD CARLTON 3053', product: 'Register Search Statement' });
  await placeOrder(page, '2026-404');
  await spoken.filter({ hasText: '2026-404' }).first().waitFor({ state: 'attached' });
  await goTo(page, 'Matters');
  app.setPace(atOnce);
  await spoken
    .filter({ hasText: /Register Search Statement.*complete/i })
    .first()
    .waitFor({ state: 'attached' });
  const twice = () =>
    spoken.allTextContents().then((all) => all.filter((text, at) => all.indexOf(text) !== at));
  await expect.poll(twice).toEqual([]);
});

test('says when it lost its office, keeps what is typed, and goes on by itself when it is back', async () => {
  const { page: first, context } = app;
  const page = await context.newPage();
  const wire = await cuttableWire(page);
  await page.goto(`${origin(first)}/#/`);
  await findProperty(page, '14 dundas road carl', '14 DUNDAS ROAD CARLTON 3053');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  wire.cut();
  const lost = page.getByRole('banner').getByText('Nothing typed is lost, and waiting orders continue.');
  await lost.waitFor();
  await page.getByText('nothing here is real and nothing is charged').waitFor();
  await page.getByRole('combobox', { name: 'Find anything' }).fill('16 dun');
  // Meanwhile the office goes on.
  await fillCart(app.office, {
    address: '14 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });

  wire.mend();
  await lost.waitFor({ state: 'detached' });
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toHaveValue('16 dun');
  await page.getByRole('link', { name: 'Cart 1 in the cart' }).waitFor();
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.close();
});

/** Stands in the page's way to its office: once cut, nothing passes and nothing new connects until it is mended. */
async function cuttableWire(page: Page): Promise<{ cut(): void; mend(): void }> {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut() {
      isCut = true;
      for (const socket of open) void socket.close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
