import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { filesHolding } from './support/files-holding.ts';
import { fillCart } from './support/office-steps.ts';
import { importConnectionFile, mortgagedTitle, question, switchTo } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { addressField, goTo, matterField, notices, openCart, origin } from './support/steps.ts';
import type { Traffic } from './support/traffic.ts';

/** An office with a connection of its own, which its person brought in through the screen. */
let service: SlowService;
let app: AppWindow;
let page: Page;
let traffic: Traffic;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser);
  ({ page, traffic } = app);
  await importConnectionFile(page, service);
  await page.getByText('according to the connection file; orders may still be charged').waitFor();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await service.close();
});

test('lists every fault of a connection file with its path, and keeps the text', async () => {
  const { authUrl: _, ...file } = JSON.parse(service.connectionFile) as Record<string, unknown>;
  const wrong = {
    ...file,
    environment: 'live',
    baseUrl: 'ftp://x',
    poll: { minimumSeconds: '20' },
    colour: 1,
  };
  const text = JSON.stringify({ ...wrong, audience: { discovery: 'd' }, wire: { nonsense: 'x' } });
  await goTo(page, 'Settings');
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page.getByLabel('Text of the connection file').fill(text);
  await page.getByRole('button', { name: 'Preview connection' }).click();
  const table = page.getByRole('table', { name: /^This file has \d+ errors$/ });
  for (const path of [
    'environment',
    'baseUrl',
    'authUrl',
    'audience.orders',
    'poll.minimumSeconds',
    'colour',
    'wire.nonsense',
  ]) {
    await table.getByRole('rowheader', { name: path, exact: true }).waitFor();
  }
  await expect(page.getByLabel('Text of the connection file')).toHaveValue(text);
});

test('takes credentials in and never gives them out again', async () => {
  await goTo(page, 'Settings');
  await page
    .getByText(/Credentials are saved in this computer’s keychain|They are available until Landfolio closes/)
    .waitFor();
  await page.getByRole('button', { name: 'Change credentials' }).click();
  await expect(page.getByLabel('Client ID')).toHaveValue('');
  await expect(page.getByLabel('Client secret')).toHaveValue('');
  await page.getByRole('button', { name: 'Save credentials' }).click();
  await page.getByText('Enter the client ID from your service agreement.').waitFor();
  await page.getByText('Enter the client secret.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  expect(traffic.received.length).toBeGreaterThan(0);
  expect(traffic.received.filter(holdsCredentials)).toEqual([]);
  await expect(page.content()).resolves.not.toContain(service.clientSecret);
  expect(filesHolding(app.data, [service.clientSecret, service.clientId])).toEqual([]);
});

function holdsCredentials(text: string): boolean {
  return text.includes(service.clientSecret) || text.includes(service.clientId);
}

test('marks the test environment on the screen, and no longer speaks of practice', async () => {
  await page.getByRole('banner').getByText('Test environment').waitFor();
  await expect(page.getByText('nothing here is real')).toHaveCount(0);
  await page.getByRole('contentinfo').getByText('TEST', { exact: true }).waitFor();
});

test('gives up a question that lasts when newer text waits for it, and shows the newer answer only', async () => {
  const older = service.hold('query=victoria');
  await goTo(page, 'Search');
  await addressField(page).fill('victoria');
  await older.arrived;
  await addressField(page).fill('dundas road carl');
  await older.hungUp;
  await page.getByRole('option', { name: '10 DUNDAS ROAD CARLTON 3053' }).waitFor();
  older.release();

  // One more question and answer, so that anything the older one did would show by now.
  await addressField(page).fill('12 dundas road carl');
  await page.getByRole('option', { name: '12 DUNDAS ROAD CARLTON 3053' }).waitFor();
  await expect
    .poll(async () => (await page.getByRole('option').allInnerTexts()).filter((text) => !/DUNDAS/.test(text)))
    .toEqual([]);
});

test('makes one order of a double click on every button of the way, also while the service takes its time', async () => {
  await fillCart(app.office, {
    address: '14 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });
  await openCart(page);
  await matterField(page).fill('2026-200');
  await page.getByRole('button', { name: /^Place order/ }).dblclick();
  const slow = service.hold('POST /orders');
  const dialog = page.getByRole('alertdialog', { name: 'Place this order?' });
  await dialog.getByText('will be charged to the account of this connection').waitFor();
  await dialog.getByRole('button', { name: 'Place order and pay A$6.40' }).dblclick();
  await slow.arrived;
  // It says that it takes no press; a person presses it all the same.
  await dialog.getByRole('button', { name: 'Placing…', disabled: true }).click({ force: true });
  await page.keyboard.press('Enter');
  slow.release();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-200' }).waitFor();
  expect(service.ledger()).toHaveLength(1);
  await goTo(page, 'Orders');
  await page.getByText('1 certificate, newest first').waitFor();
});

test('says “Placing…” of an order over its own connection while another window goes to practice', async () => {
  await fillCart(app.office, {
    address: '16 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });
  await openCart(page);
  await matterField(page).fill('2026-201');
  await page.getByRole('button', { name: /^Place order/ }).click();
  const slow = service.hold('POST /orders');
  const dialog = page.getByRole('alertdialog', { name: 'Place this order?' });
  await dialog.getByRole('button', { name: 'Place order and pay A$6.40' }).click();
  await slow.arrived;
  const other = await app.context.newPage();
  await other.goto(`${origin(page)}/#/`);
  await switchTo(other, 'Practice');
  await page.bringToFront();
  await page.getByText('nothing here is real and nothing is charged').waitFor();
  await dialog.getByText('will be charged to the account of this connection').waitFor();
  await notices(page)
    .getByText('Another window switched the connection. Practice: nothing is charged.')
    .waitFor();
  await expect(notices(other).getByText('Now working with')).toHaveCount(0);
  slow.release();
  await page.getByRole('heading', { level: 1, name: 'Order for matter 2026-201' }).waitFor();
  await page.getByText('Total charged').waitFor();
  await page.reload();
  await page.getByText('The current connection has no such order.').waitFor();
  await other.close();
});

test('closes a question that charges when another window goes to another connection', async () => {
  const { name } = JSON.parse(service.connectionFile) as { name: string };
  const placed = service.ledger().length;
  await goTo(page, 'Alerts');
  const form = page.getByRole('form', { name: 'New alert' });
  await form.getByLabel(/^Volume and folio/).fill(mortgagedTitle);
  await form.getByLabel(/^Your reference/).fill('2026-202');
  await form.getByRole('button', { name: 'Subscribe…' }).click();
  const confirm = question(page).getByRole('button', { name: 'Subscribe to practice alert' });
  await expect(confirm).toBeEnabled();
  const other = await app.context.newPage();
  await other.goto(`${origin(page)}/#/`);
  await switchTo(other, name);
  await page.bringToFront();
  // It was read as practice: over this connection it would be charged.
  await question(page).waitFor({ state: 'detached' });
  await expect(form.getByLabel(/^Volume and folio/)).toHaveValue(mortgagedTitle);
  await form.getByRole('button', { name: 'Subscribe…' }).click();
  await question(page).getByRole('button', { name: 'Subscribe and pay any charge' }).waitFor();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  expect(service.ledger()).toHaveLength(placed);
  await other.close();
});
