import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import type { AppClient } from '../../main/hosts/cli/app-client.ts';
import { cartOf } from '../support/cart-of.ts';
import { practiceClient } from '../support/practice-client.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { connectTo, placeOrderOf, untilPhase } from './support/office-steps.ts';
import { dismissNotices, openAt } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { chooseAction, goTo, notices, openTab, orderRow, ordersMenu } from './support/steps.ts';

/** One certificate of each kind that a bulk action could take for something to order. */
const statement = 'Register Search Statement';
const [kept, broken, refused] = ['2026-601', '2026-602', '2026-603'];
const json = 'application/json';
let service: SlowService;
let app: AppWindow;
let page: Page;
let office: AppClient;
/** Lets certificates be downloaded. */
let lettingFiles: () => void;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser, { prepare });
  ({ page } = app);
  await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
test.afterAll(async () => {
  expect(app.pageFaults).toEqual([]);
  await app.close();
  await service.close();
});

async function prepare(client: AppClient): Promise<void> {
  office = client;
  const placeAt = (number: number, matter: string) =>
    placeOrderOf(office, { address: `${number} DUNDAS ROAD CARLTON 3053`, product: statement }, matter);
  await connectTo(office, service);
  await elsewhere();
  await untilPhase(office, await placeAt(12, kept), 'complete');
  lettingFiles = service.answer('/files/', { status: 503, type: json, body: '{}' }, 'always');
  await untilPhase(office, await placeAt(14, broken), 'fetching');
  service.answer('POST /orders/v1', { status: 400, type: json, body: '{"errorMessage":"Vendor missing"}' });
  service.answer('/orders/v1?', { status: 501, type: json, body: '{"errorMessage":"Kept"}' }, 'always');
  await expect(placeAt(16, refused)).rejects.toThrow('refused the order');
}

/** Another computer of the office ordered it, and this one reads of it. */
async function elsewhere(): Promise<void> {
  const order = {
    products: [{ productCode: 'RegisterSearchStatement', productIds: { titleId: '9938/671' } }],
    deliveryPreference: 'NONE',
  };
  // For another matter: what shows none might be the same as what is ordered here, and would be asked about.
  const made = await practiceClient(service.practice).order(order, { 'customer-reference': '2026-700' });
  expect(made.status).toBeLessThan(300);
  // Before the service fails: after a failure nobody asks about it again soon.
  const phase = async () => {
    await office.orderHistory.refresh({});
    return (await office.orders.list({})).orders[0]?.items[0]?.phase;
  };
  await expect.poll(phase).toBe('available');
}

test('no bulk action sends anything that may cost money', async () => {
  await goTo(page, 'Orders');
  await orderRow(page, refused).waitFor();
  const cost = () => [service.ledger(), service.charges(), service.posts()];
  const before = structuredClone(cost());
  expect(service.posts().length).toBeGreaterThanOrEqual(3);
  expect(service.ledger()).toHaveLength(3);
  const grid = page.getByRole('grid', { name: 'Orders' });
  await grid.focus();
  await page.keyboard.press('Control+a');
  await page.getByText('4 selected').waitFor();

  lettingFiles();
  await press('Download again', /Downloading \d+ certificates? again/);
  await orderRow(page, broken).getByText('Complete', { exact: true }).waitFor();
  await orderRow(page, 'Order history').getByText('Complete', { exact: true }).waitFor();
  expect(cost()).toEqual(before);
  await press('Download again', 'No certificates to download again');
  await dismissNotices(page);
  await chooseAction(page, ordersMenu, 'Export as CSV');
  await notices(page).getByText('4 rows exported').waitFor();
  await press('Follow up…', 'None of the selected certificates is awaited');
  await grid.focus();
  await page.keyboard.press('Control+c');
  await notices(page).getByText('4 rows copied').waitFor();
  await chooseAction(page, ordersMenu, 'Discard orders…');
  const dialog = page.getByRole('dialog', { name: 'Discard these orders?' });
  await dialog.getByText(`${statement}, matter ${refused}`).waitFor();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Discard orders' }).click();
  await dialog.waitFor({ state: 'detached' });
  await orderRow(page, refused).getByText('Discarded', { exact: true }).waitFor();
  expect(cost()).toEqual(before);
});

async function press(name: string, told: string | RegExp): Promise<void> {
  await dismissNotices(page);
  await page.getByRole('button', { name, exact: true }).click();
  await notices(page).getByText(told).waitFor();
}

test('a refused order locks its cart in sight, and is discarded on its page after a question', async () => {
  const again = page.getByRole('checkbox', { name: 'Order anyway' });
  const placing = page.getByRole('button', { name: /^Place order/ });
  await goTo(page, 'Cart');
  await page.getByText('Order anyway').click();
  service.answer('POST /orders/v1', { status: 400, type: json, body: '{"errorMessage":"Vendor missing"}' });
  await placing.click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place/ })
    .click();
  const way = page.getByText('open the refused order and choose “Discard order”');
  await way.first().waitFor();
  await expect(again).toHaveCount(0);
  await placing.click();
  await page.getByText('Order not placed. The service refused the same cart before.').waitFor();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Open that order' }).click();
  const discard = page.getByRole('button', { name: 'Discard order' });
  const question = page.getByRole('alertdialog', { name: 'Discard this order?' });
  await discard.click();
  await question.getByText('you may be charged for both').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('main').getByText('Refused, being checked', { exact: true }).waitFor();
  await discard.click();
  await question.getByRole('button', { name: 'Discard order' }).click();
  await page.getByRole('main').getByText('Discarded', { exact: true }).waitFor();
  await goTo(page, 'Cart');
  await again.waitFor();
});

test('a discard of several orders waits while another is sent, and says which had been discarded before', async () => {
  const refuse = () =>
    service.answer('POST /orders/v1', { status: 400, type: json, body: '{"errorMessage":"Vendor missing"}' });
  const wanted = (place: string) => ({ address: `${place} CARLTON 3053`, product: statement });
  const ids: string[] = [];
  for (const [place, matter] of [
    ['10 DUNDAS ROAD', '2026-604'],
    ['18A DUNDAS ROAD', '2026-605'],
  ] as const) {
    await cartOf(office).clear();
    refuse();
    await expect(placeOrderOf(office, wanted(place), matter)).rejects.toThrow('refused');
    ids.push((await office.orders.list({})).orders.find((one) => one.matterNumber === matter)?.id ?? '');
  }
  await goTo(page, 'Orders');
  await orderRow(page, '2026-605').waitFor();
  await page.getByRole('grid', { name: 'Orders' }).focus();
  await page.keyboard.press('Control+a');
  await chooseAction(page, ordersMenu, 'Discard orders…');
  const dialog = page.getByRole('dialog', { name: 'Discard these orders?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByText('you may be charged for both').waitFor();

  await cartOf(office).clear();
  refuse();
  const sending = service.hold('POST /orders/v1');
  const placing = expect(placeOrderOf(office, wanted('12 DUNDAS ROAD'), '2026-606')).rejects.toThrow(
    'refused',
  );
  await sending.arrived;
  await dialog.getByRole('button', { name: 'Discard orders' }).click();
  await dialog.getByText('2 of 2 orders were not discarded').waitFor();
  await dialog.getByText('Another order is being sent').waitFor();
  sending.release();
  await placing;

  const [first = '', second = ''] = ids;
  // Another window was quicker.
  await office.orders.discard({ id: first });
  await dialog.getByRole('button', { name: 'Discard orders' }).click();
  await dialog.waitFor({ state: 'detached' });
  await notices(page).getByText('1 order was already discarded').waitFor();
  await notices(page).getByText(`${statement}, matter 2026-604.`).waitFor();
  await expect(office.orders.get({ id: second })).resolves.toMatchObject({ state: 'ABANDONED' });
});

test('a file that failed verification is told as a problem, and downloaded again wherever it is shown', async () => {
  const matter = '2026-607';
  const again = (within: Page | Locator) =>
    within.getByRole('button', { name: /^Download again: Register Search/ });
  const part = (name: RegExp) => page.getByRole('region', { name });
  const soon = { status: 200, type: 'text/html', body: '<html>Back soon</html>' };
  const heal = service.answer('/files/', soon, 'always');
  await cartOf(office).clear();
  await dismissNotices(page);
  const wanted = { address: '12 VICTORIA WAY CARLTON 3053', product: statement };
  const id = await placeOrderOf(office, wanted, matter);
  const notice = notices(page)
    .getByRole('listitem')
    .filter({ hasText: `${statement} failed verification` });
  await notice.getByRole('img', { name: 'Problem' }).waitFor();
  const charged = structuredClone(service.ledger());
  await test.step('its notice asks for the file again, and leads to the order', async () => {
    const asked = service.hold('/files/');
    await notice.getByRole('button', { name: 'Open order' }).waitFor();
    await notice.getByRole('button', { name: 'Download again' }).click();
    await asked.arrived;
    asked.release();
    await untilPhase(office, id, 'held');
  });
  await test.step('on its order, beside the documents, and on its own page, which says that it failed again', async () => {
    await openAt(page, `orders/${id}`);
    await again(page).waitFor();
    const price = page.getByRole('main').getByRole('listitem').getByText('$6.40', { exact: true });
    const priceEnd = () => price.evaluate((cell) => cell.getBoundingClientRect().right);
    const buttonStart = () => again(page).evaluate((button) => button.getBoundingClientRect().left);
    // Beside the price, not against it.
    const gap = () => Promise.all([priceEnd(), buttonStart()]).then(([end, start]) => start - end);
    await expect.poll(gap).toBeGreaterThanOrEqual(8);
    await goTo(page, 'Documents');
    const row = page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: matter });
    await row.locator('[data-column="received"]').click();
    await again(part(/^Preview$/)).waitFor();
    await part(/^Preview$/)
      .getByRole('link', { name: 'Open', exact: true })
      .click();
    await page.getByText('This file failed verification').waitFor();
    await again(page).click();
    await page.getByText('The file failed verification again.').waitFor();
  });
  await test.step('dealt with, it needs no attention until it is downloaded again and fails again', async () => {
    // The refused order of before needs an answer, and goes on to need attention.
    const needing = page.getByRole('contentinfo').getByRole('link', { name: /needs? attention/ });
    const isNeeded = () => expect(needing).toHaveAttribute('title', /refused.* failed verification$/);
    await isNeeded();
    await openAt(page, `orders/${id}`);
    await page.getByRole('button', { name: /^Mark as dealt with/ }).click();
    const dialog = page.getByRole('dialog', { name: /as dealt with\?$/ });
    await dialog.getByLabel(/^What was done/).fill('Waiting for the service provider');
    await dialog.getByLabel(/^Your name/).fill('Kim');
    await dialog.getByRole('button', { name: 'Mark as dealt with' }).click();
    await page.getByText(/^Dealt with by Kim on /).waitFor();
    await expect(needing).toHaveAttribute('title', /refused, being checked$/);
    const asked = service.hold('/files/');
    await again(page).click();
    await asked.arrived;
    asked.release();
    await page.getByText('It needs attention again, because something new happened.').waitFor();
    await isNeeded();
  });
  await test.step('on its matter, where the certificate takes its place once the service gives it', async () => {
    await goTo(page, 'Matters');
    await page.getByRole('link', { name: matter }).click();
    await openTab(page, 'Orders');
    await part(/^Orders/)
      .getByText('Failed verification', { exact: true })
      .waitFor();
    const asked = service.hold('/files/');
    await chooseAction(page, /^Actions for order /, 'Download again');
    await asked.arrived;
    asked.release();
    await untilPhase(office, id, 'held');
    heal();
    await openTab(page, 'Documents');
    await again(part(/^Documents/)).click();
    await expect(again(page)).toHaveCount(0);
    await expect(part(/^Documents/).getByText('Failed verification', { exact: true })).toHaveCount(0);
  });
  expect(service.ledger()).toEqual(charged);
});
