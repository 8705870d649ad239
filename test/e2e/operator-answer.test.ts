import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import type { AppClient } from '../../main/hosts/cli/app-client.ts';
import { freshMs } from '../../renderer/ui/fresh-question.ts';
import { cartOf } from '../support/cart-of.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { whenQuiet } from './support/calls.ts';
import { holdTimers, leaveWhenLate, letTimersGo } from './support/held-timers.ts';
import { connectTo, fillCart, later, placeCart } from './support/office-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import {
  dateField,
  dateKeys,
  factOf,
  fillDate,
  goTo,
  itemRow,
  matterField,
  notices,
  openCart,
  openOrder,
  tabTo,
} from './support/steps.ts';

/** An order whose answer is lost, at a service whose order history never proves anything. */
const matter = '2026-444';
let service: SlowService;
let app: AppWindow;
let office: AppClient;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser, { prepare: (asked) => connectTo(asked, service) });
  ({ page, office } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await service.close();
});

async function fill(dialog: Locator, orderId: string | null): Promise<void> {
  await dialog
    .getByRole('radio', { name: orderId === null ? 'There is no such order' : 'The order was placed' })
    .check({ force: true });
  if (orderId !== null) await dialog.getByLabel(/^Order number/).fill(orderId);
  await dialog.getByLabel(/^Answered by/).fill('Jo of the help desk, case 4711');
  await fillDate(dialog, /^Date of the answer/, today());
}

interface Doubt {
  /** At the service, which this office cannot know. */
  readonly orderId: string;
  /** Until this is called, no look at the service shows anything. */
  readonly showAgain: () => void;
}

/** Places an order whose answer is lost. */
async function orderInDoubt(address: string, matterNumber: string): Promise<Doubt> {
  await fillCart(office, { address, product: 'Register Search Statement' });
  await openCart(page);
  await matterField(page).fill(matterNumber);
  await page.getByRole('button', { name: /^Place order/ }).click();
  service.answer('POST /orders/v1', 'cut');
  const nothing = { status: 200, type: 'application/json', body: '{"orders":[]}' };
  const showAgain = service.answer('/orders/v1', nothing, 'always');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place/ })
    .click();
  await page.getByRole('heading', { level: 1, name: `Matter ${matterNumber}` }).waitFor();
  await page.getByText('Order status unknown').first().waitFor();
  const orderId = service.ledger().at(-1)?.orderId ?? '';
  expect(orderId).not.toBe('');
  return { orderId, showAgain };
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format(new Date());

/** The answer's own rows of the order on the screen. */
const words = (window: Page) =>
  window.getByRole('region', { name: 'Answers from the service provider' }).getByRole('listitem');

test('says that an order is being sent, and tells whoever does not wait for a late answer what became of it', async () => {
  await fillCart(office, { address: '16 DUNDAS ROAD CARLTON 3053', product: 'Register Search Statement' });
  await openCart(page);
  await matterField(page).fill('2026-441');
  await page.getByRole('button', { name: /^Place order/ }).click();
  const held = service.hold('POST /orders/v1');
  const place = page.getByRole('alertdialog').getByRole('button', { name: /^Place/ });
  await leaveWhenLate(page, place, held.arrived);
  const line = page.getByRole('contentinfo');
  await line.getByText('Sending an order').waitFor();
  await expect(line.getByText(/No certificates waiting|needs? attention/)).toHaveCount(0);
  // Who did not wait for it goes on where they are, and is told there.
  await page.getByText('The order for matter 2026-441 is being placed').waitFor();
  held.release();
  const told = notices(page).getByRole('button', { name: 'Show order' });
  await told.waitFor();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByText('is being placed')).toHaveCount(0);
  await line.getByText('Sending an order').waitFor({ state: 'detached' });
  await told.click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-441' }).waitFor();
  expect(service.ledger()).toHaveLength(1);
});

test('records the service provider\u2019s answer about an order that nothing else can decide', async () => {
  const { orderId, showAgain } = await orderInDoubt('12 DUNDAS ROAD CARLTON 3053', matter);
  const made = service.ledger().length;

  await page.getByRole('button', { name: 'Record answer\u2026' }).click();
  const dialog = page.getByRole('dialog', { name: 'What did the service provider answer?' });
  const record = dialog.getByRole('button', { name: 'Record answer' });
  await record.click();
  await dialog.getByText('Enter who answered').waitFor();
  await fill(dialog, null);
  await record.click();
  await dialog.getByText('This order was sent less than 15 minutes ago').waitFor();

  await fill(dialog, orderId);
  const held = service.hold(`/orders/v1/${orderId}`);
  await record.click();
  await held.arrived;
  // While it is recorded, the answer cannot become the opposite one.
  await dialog.getByText('There is no such order').click({ force: true });
  held.release();
  await dialog.getByText('The service does not confirm that this is the same order').waitFor();
  const take = dialog.getByRole('button', { name: 'Accept the service provider\u2019s answer' });
  await expect(take).toBeDisabled();
  await dialog.getByLabel(`Enter the matter number, ${matter}`).fill(matter);
  await take.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Answers from the service provider' }).waitFor();
  await page
    .getByText(`The order was placed as order ${orderId}. The service shows no reference for it.`)
    .waitFor();
  await page.getByText('Jo of the help desk, case 4711').waitFor();
  showAgain();
  await itemRow(page, 'Register Search Statement').waitFor();
  await expect(page.getByRole('main').getByText('Order status unknown')).toHaveCount(0);
  expect(service.ledger()).toHaveLength(made);

  await goTo(page, 'Orders');
  await openOrder(page, matter);
  await expect
    .poll(() => factOf(page.getByRole('complementary', { name: 'About this order' }), 'Order'))
    .toBe(orderId);
});

test('the answer is recorded by keyboard alone, and faults in it are shown and change nothing', async () => {
  const { orderId, showAgain } = await orderInDoubt('14 DUNDAS ROAD CARLTON 3053', '2026-445');
  const { keyboard } = page;
  const open = page.getByRole('button', { name: 'Record answer\u2026' });
  const dialog = page.getByRole('dialog', { name: 'What did the service provider answer?' });
  const record = dialog.getByRole('button', { name: 'Record answer' });
  await tabTo(open);
  await keyboard.press('Enter');
  await dialog.waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(open).toBeFocused();

  await keyboard.press('Enter');
  await tabTo(dialog.getByLabel(/^Order number/));
  await keyboard.type('..');
  await tabTo(dialog.getByLabel(/^Answered by/));
  await keyboard.type('Jo, case 4712');
  await tabTo(record);
  await keyboard.press('Enter');
  await dialog.getByText('Enter the order number as the service provider wrote it').waitFor();
  await dialog.getByText('Enter the date of the answer').waitFor();
  await tabTo(dialog.getByLabel(/^Order number/));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(orderId);
  await tabTo(
    dateField(dialog, /^Date of the answer/)
      .getByRole('spinbutton')
      .first(),
  );
  await keyboard.type(dateKeys(today()));
  await tabTo(record);
  await keyboard.press('Enter');
  const typed = dialog.getByLabel('Enter the matter number, 2026-445');
  await typed.waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => [await words(page).count(), (await page.getByText('Order status unknown').count()) > 0])
    .toEqual([0, true]);
  await expect(open).toBeFocused();

  // What was typed is still there; the confirmation is not.
  await keyboard.press('Enter');
  await expect(dialog.getByLabel(/^Order number/)).toHaveValue(orderId);
  await expect(typed).toHaveCount(0);
  await tabTo(record);
  await keyboard.press('Enter');
  await typed.waitFor();
  await tabTo(typed);
  await keyboard.type('2026-44');
  const take = dialog.getByRole('button', { name: 'Accept the service provider\u2019s answer' });
  await expect(take).toBeDisabled();
  await keyboard.type('5');
  await tabTo(take);
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect(words(page)).toHaveCount(1);
  showAgain();
});

test('an order again that the service refuses says so where it was asked, and where its products are', async () => {
  await fillCart(office, { address: '10 DUNDAS ROAD CARLTON 3053', product: 'Register Search Statement' });
  service.answer('POST /orders/v1', 'cut');
  const nothing = { status: 200, type: 'application/json', body: '{"orders":[]}' };
  const showAgain = service.answer('GET /orders/v1?', nothing, 'always');
  const id = await placeCart(office, '2026-446');
  const answer = { orderId: '', saidBy: 'Jo, case 4713', saidOn: today(), typed: '' };
  await later(async () => {
    await office.orders.lookAgain({ id });
    await office.orders.recordAnswer({ id, says: 'notMade', ...answer });
  });
  await goTo(page, 'Orders');
  await openOrder(page, '2026-446');

  await page.getByRole('button', { name: 'Order again\u2026' }).click();
  const again = page.getByRole('alertdialog', { name: 'Order the same products again?' });
  const typed = again.getByLabel('Enter the matter number, 2026-446');
  await expect(typed).toBeFocused();
  await typed.fill('2026-446');
  const pay = again.getByRole('button', { name: /^Order again and pay/ });
  let listAgain = () => {};
  await test.step('another amount is another question, which takes no press at first', async () => {
    const dearer = (key: string, value: unknown) => (key === 'price' ? Number(value) + 1 : value);
    const change = (text: string) => JSON.stringify(JSON.parse(text), dearer);
    listAgain = service.answer('/orders/v1/products', { change }, 'always');
    const posts = service.posts().length;
    await expect(pay).toBeEnabled();
    await holdTimers(page, freshMs);
    await page.keyboard.press('ControlOrMeta+Enter');
    await again.getByText(/^The total is now/).waitFor();
    await expect(pay).toBeDisabled();
    await page.keyboard.press('ControlOrMeta+Enter');
    // The order is read again after a failure: that too may make another question of it.
    await whenQuiet(page, app.traffic);
    await letTimersGo(page);
    await expect(pay).toBeEnabled();
    expect(service.posts()).toHaveLength(posts);
  });
  const held = service.hold('POST /orders/v1');
  const body = JSON.stringify({ errorType: 'BAD_REQUEST', errorMessage: 'The account is on hold.' });
  service.answer('POST /orders/v1', { status: 400, type: 'application/json', body });
  await pay.click();
  await held.arrived;
  listAgain();
  await expect.poll(async () => (await office.orders.get({ id })).state).toBe('ABANDONED');
  held.release();
  await again.getByText('The account is on hold.').waitFor();
  await again.getByText('Its products were put back into the cart').waitFor();
  await expect(pay).toHaveCount(0);
  await again.getByRole('button', { name: 'Close' }).last().click();
  await again.waitFor({ state: 'detached' });
  showAgain();
});

test('whoever leaves an order again before the service refuses it is told where they are, with its matter', async () => {
  // What was refused before came back into it, at the price of before.
  await cartOf(office).clear();
  await fillCart(office, { address: '14 DUNDAS ROAD CARLTON 3053', product: 'Register Search Statement' });
  service.answer('POST /orders/v1', 'cut');
  const nothing = { status: 200, type: 'application/json', body: '{"orders":[]}' };
  const showAgain = service.answer('GET /orders/v1?', nothing, 'always');
  const id = await placeCart(office, '2026-447');
  const answer = { orderId: '', saidBy: 'Jo, case 4714', saidOn: today(), typed: '' };
  await later(async () => {
    await office.orders.lookAgain({ id });
    await office.orders.recordAnswer({ id, says: 'notMade', ...answer });
  });
  await goTo(page, 'Orders');
  await openOrder(page, '2026-447');
  await page.getByRole('button', { name: 'Order again\u2026' }).click();
  const again = page.getByRole('alertdialog', { name: 'Order the same products again?' });
  await again.getByLabel('Enter the matter number, 2026-447').fill('2026-447');
  const held = service.hold('POST /orders/v1');
  const body = JSON.stringify({ errorType: 'BAD_REQUEST', errorMessage: 'The account is on hold.' });
  service.answer('POST /orders/v1', { status: 400, type: 'application/json', body });
  await leaveWhenLate(page, again.getByRole('button', { name: /^Order again and pay/ }), held.arrived);
  held.release();
  await notices(page).getByText('matter 2026-447').waitFor();
  await notices(page).getByText('Its products were put back into the cart').waitFor();
  showAgain();
});
