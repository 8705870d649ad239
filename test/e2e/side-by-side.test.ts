import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { practiceClient } from '../support/practice-client.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { whenQuiet } from './support/calls.ts';
import { connectTo } from './support/office-steps.ts';
import {
  askForStatement,
  dismissNotices,
  getStatement,
  importConnectionFile,
  mortgagedTitle,
  openSettings,
  question,
  switchTo,
} from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { fillDate, goTo, notices, orderRow } from './support/steps.ts';
import type { Traffic } from './support/traffic.ts';
import { until } from './support/until.ts';

/** An office with a connection in production and one for tests, as its manager sets them up. */
let service: SlowService;
let app: AppWindow;
let page: Page;
let traffic: Traffic;
let tornFiles: () => void;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser, { prepare: (office) => connectTo(office, service) });
  ({ page, traffic } = app);
  const file = JSON.parse(service.connectionFile);
  await importConnectionFile(
    page,
    service,
    JSON.stringify({ ...file, name: 'Office', environment: 'production', accountId: 'OFFICE' }),
  );
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await service.close();
});

test('says to a screen reader which connection is worked with after a switch', async () => {
  await page.getByRole('log').getByText('Now working with Office. Production: orders are charged.').waitFor();
});

test('sends what is charged once, also where the answer is lost, and again only knowingly', async () => {
  const dialog = await askForStatement(page);
  await dialog.getByText('A register statement is charged each time').waitFor();
  await dialog.getByLabel(/^Volume and folio/).fill(mortgagedTitle);
  await dialog.getByRole('combobox', { name: /^Matter number/ }).fill('2026-118');
  service.answer('/drss/v2/titles', 'cut');
  await dialog.getByRole('button', { name: 'Order and pay' }).dblclick();
  await page.getByText('Status unknown').first().waitFor();
  expect(service.charges()).toHaveLength(1);

  await page.getByRole('button', { name: 'Order again…' }).click();
  await question(page).getByRole('button', { name: 'Order and pay' }).click();
  await question(page).getByText('Duplicate order prevented').waitFor();
  expect(service.charges()).toHaveLength(1);
  // What comes for the PDF is torn until told otherwise.
  const torn = { status: 200, type: 'application/pdf', body: '%PDF-1.7 and no end' };
  tornFiles = service.answer('/files/', torn, 'always');
  await question(page).getByRole('button', { name: 'Order again and pay again' }).dblclick();
  await page.getByText('Valid only at this time and in this form.').waitFor();
  expect(service.charges()).toHaveLength(2);
});

test('goes on for a PDF that fails the checks, says so, and downloads it on request, for nothing', async () => {
  await page.getByText('The PDF is not downloaded yet').waitFor();
  await page.getByText('The PDF is paid for. Landfolio tries again automatically').waitFor();
  await page.getByRole('button', { name: 'Download PDF now' }).click();
  await page.getByText('The last file failed verification. The end of the PDF is missing.').waitFor();
  await page.getByRole('link', { name: 'Show received file' }).click();
  await page.getByText('Landfolio downloads it again automatically at no charge.').waitFor();
  await page.getByRole('link', { name: 'Show register statement' }).click();
  tornFiles();
  // It may have come by itself meanwhile.
  await page.getByRole('button', { name: /^(Download PDF now|Open PDF certificate)$/ }).click();
  await page.getByRole('region', { name: 'Page 1', exact: true }).waitFor();
  await goTo(page, 'Documents');
  // The sound one stands for both.
  await page.getByText('1 document', { exact: true }).waitFor();
  expect(service.charges()).toHaveLength(2);
});

test('never mixes what belongs to production with what belongs to the test environment', async () => {
  await page.getByRole('contentinfo').getByText('PRODUCTION', { exact: true }).waitFor();
  await switchTo(page, 'Test of the office');
  await page.getByRole('contentinfo').getByText('TEST', { exact: true }).waitFor();
  await goTo(page, 'Statements');
  await page.getByRole('heading', { name: 'No register statements yet' }).waitFor();
  await goTo(page, 'Documents');
  await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
  await getStatement(page, mortgagedTitle, '2026-900 test');
  await whenQuiet(page, traffic);
  await expect(page.getByRole('region', { name: 'Statements for this title' })).toHaveCount(0);
  await switchTo(page, 'Office');
  await goTo(page, 'Statements');
  await page.getByText('Status unknown', { exact: true }).waitFor();
  await expect(page.getByText('2026-900 test')).toHaveCount(0);
});

test('finds an order that another computer of the office placed', async () => {
  const body = {
    products: [{ productCode: 'RegisterSearchStatement', productIds: { titleId: mortgagedTitle } }],
    deliveryPreference: 'NONE',
  };
  const placed = await practiceClient(service.practice).order(body, { 'customer-reference': '2026-700' });
  expect(placed.status).toBeLessThan(300);
  await goTo(page, 'Orders');
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  await page.getByRole('button', { name: 'Refresh from service' }).click();
  await orderRow(page, '2026-700').waitFor();
  await notices(page).getByText('1 new order found').waitFor();
  await dismissNotices(page);
  await page.getByRole('button', { name: 'Refresh from service' }).click();
  await notices(page).getByText('No new orders found').waitFor();
  await notices(page).getByText('The service listed 1 order.').waitFor();
  await dismissNotices(page);
});

test('reads the orders of a child customer that is named', async () => {
  const body = {
    products: [{ productCode: 'RegisterSearchStatement', productIds: { titleId: mortgagedTitle } }],
    deliveryPreference: 'NONE',
  };
  const headers = { 'customer-reference': '2026-701', 'customer-id': 'child-7' };
  const placed = await practiceClient(service.practice).order(body, headers);
  expect(placed.status).toBeLessThan(300);
  await goTo(page, 'Orders');
  await page.getByRole('button', { name: 'Load another customer’s orders…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Load another customer’s orders' });
  const field = dialog.getByLabel('Customer ID');
  await field.fill('Ångström '.repeat(5));
  await field.press('Enter');
  await dialog.getByText('at most 39 characters').waitFor();
  await field.fill('child-7');
  await dialog.getByRole('button', { name: 'Load orders' }).click();
  await dialog.waitFor({ state: 'detached' });
  await orderRow(page, '2026-701').waitFor();
  await dismissNotices(page);
});

test('shows each name of the wire profile with its meaning, and what a change of it does to a request', async () => {
  await openSettings(page, 'Advanced: API settings');
  const table = page.getByRole('form', { name: 'API mapping' });
  await table.getByRole('textbox', { name: 'propertyPfiParameter' }).waitFor();
  const rows = () => table.getByRole('row').allInnerTexts();
  const all = await until(rows, ({ length }) => length > 40);
  // The heading apart, each says more than its key and its values.
  expect(all.slice(1).filter((row) => !/[a-z] [a-z]+ ?[a-z]/i.test(row))).toEqual([]);

  const name = table.getByRole('textbox', { name: 'propertyPfiParameter' });
  const perOrder = table.getByRole('textbox', { name: 'productsPerOrder' });
  await name.fill('pfi');
  await perOrder.fill('none');
  await table.getByRole('button', { name: 'Save' }).click();
  await table.getByText('Enter a whole number from 1 to 1000.').waitFor();
  await goTo(page, 'Orders');
  await openSettings(page, 'Advanced: API settings');
  await expect(name).toHaveValue('pfi');
  await expect(perOrder).toHaveValue('none');
  await table.getByRole('button', { name: 'Reset to default: productsPerOrder' }).click();
  await table.getByRole('button', { name: 'Save' }).click();
  await table.getByText('Saved').waitFor();

  const form = page.getByRole('form', { name: 'Send a sample request' });
  await tryPfi(form, '12x');
  await form.getByText(/\?pfi=12x$/m).waitFor();
  await form.getByText('Response 400').waitFor();
  await table.getByRole('button', { name: 'Reset to default: propertyPfiParameter' }).click();
  await table.getByRole('button', { name: 'Save' }).click();
  await table.getByText('Saved').waitFor();
  await tryPfi(form, '203260300');
  await form.getByText(/\?propertyPfi=203260300$/m).waitFor();
  await form.getByText('Response 200').waitFor();
  await form.getByText('34A NICHOLSON STREET KEW 3101').first().waitFor();
  await form.getByText('authorization: Bearer ...').waitFor();
  await expect(form.getByText(/eyJ|Bearer [^.]/)).toHaveCount(0);

  // What needs no token goes out without one.
  await form.getByLabel('Operation').selectOption({ label: 'Structured address search' });
  await form.getByLabel('locality (optional)').fill('KEW');
  await form.getByRole('button', { name: 'Send a sample request' }).click();
  await form.getByText(/functionID=1100&locality=KEW$/m).waitFor();
  await form.getByText('Response 200').waitFor();
  await expect(form.getByText('authorization')).toHaveCount(0);
  for (const label of ['Health of register statements (DRSS)', 'Health of title alerts']) {
    await form.getByLabel('Operation').selectOption({ label });
    await form.getByRole('button', { name: 'Send a sample request' }).click();
    await form.getByText(/"status": "running"/).waitFor();
  }
});

async function tryPfi(form: Locator, pfi: string): Promise<void> {
  await form.getByLabel('Operation').selectOption({ label: 'Property by PFI' });
  await form.getByLabel('propertyPfi').fill(pfi);
  await form.getByRole('button', { name: 'Send a sample request' }).click();
}

test('keeps the credentials of special events, and makes, changes, pages through and deletes them', async () => {
  await openSettings(page, 'Sample events');
  const credentials = page.getByRole('form', { name: 'Credentials for sample events' });
  await page.getByText('There is no user name and password for the sample events').waitFor();
  await credentials.getByRole('button', { name: 'Save credentials' }).click();
  await credentials.getByText('Enter the user name.').waitFor();
  await credentials.getByText('Enter the password.').waitFor();
  await giveEventCredentials(credentials, 'not the password');
  await page.getByText('The land information service refused the credentials').waitFor();
  await giveEventCredentials(credentials, service.clientSecret);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'New event' }).click();
  const editor = page.getByRole('dialog', { name: 'New event' });
  await editor.getByLabel(/^Name/).fill('Titles evening');
  await editor.getByLabel(/^Dates/).fill('30/2/2031');
  await editor.getByLabel(/^Price/).fill('a few');
  await editor.getByRole('button', { name: 'Create event' }).click();
  await editor.getByRole('button', { name: 'Create event' }).click();
  for (const message of [
    'Enter the location of the event.',
    'Enter a description of the event.',
    '“30/2/2031” is not a date. Enter dates as day/month/year, such as 28/11/2026.',
    'Enter the price in dollars, such as 25 or 12.50.',
  ]) {
    await editor.getByText(message).waitFor();
  }
  await expect(editor.getByLabel(/^Name/)).toHaveValue('Titles evening');
  await editor.getByLabel(/^Location/).fill('Kew');
  await editor.getByLabel(/^Description/).fill('What stands on a title.');
  await editor.getByLabel(/^Dates/).fill('3/2/2031, 05/02/2031');
  await editor.getByLabel(/^Price/).fill('$12.50');
  await editor.getByRole('button', { name: 'Create event' }).click();
  await editor.waitFor({ state: 'detached' });

  const range = page.getByRole('form', { name: 'Days to show' });
  await fillDate(range, 'From', '2031-02-05');
  await fillDate(range, 'To', '2031-02-01');
  await range.getByLabel('Days per page').fill('31');
  await range.getByRole('button', { name: 'Show' }).click();
  await range.getByText('The end date is before the start date.').waitFor();
  await range.getByText('Enter 1 to 30 days.').waitFor();
  await fillDate(range, 'From', '2031-02-01');
  await fillDate(range, 'To', '2031-02-06');
  await range.getByLabel('Days per page').fill('2');
  await range.getByRole('button', { name: 'Show' }).click();
  await page.getByText('The next page shows later days.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('3 Feb 2031, 5 Feb 2031 · $12.50').waitFor();

  await page.getByRole('button', { name: 'Edit Titles evening' }).click();
  const change = page.getByRole('dialog', { name: 'Edit Titles evening' });
  await change.getByLabel(/^Price/).fill('0');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('3 Feb 2031, 5 Feb 2031 · free').waitFor();
  await page.getByRole('button', { name: 'Delete Titles evening' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('3 Feb 2031, 5 Feb 2031 · free').waitFor();
  await page.getByRole('button', { name: 'Delete Titles evening' }).click();
  await question(page).getByRole('button', { name: 'Delete event' }).click();
  await page.getByRole('button', { name: 'Delete Titles evening' }).waitFor({ state: 'detached' });
});

async function giveEventCredentials(form: Locator, password: string): Promise<void> {
  await form.getByLabel('User name').fill(service.clientId);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Save credentials' }).click();
}

test('gives no secret out to the page, whatever was done', () => {
  expect(traffic.received.length).toBeGreaterThan(0);
  const secrets = [service.clientSecret, service.clientId, 'Bearer ey', '/files/'];
  expect(traffic.received.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
});
