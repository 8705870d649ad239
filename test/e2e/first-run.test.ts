import type { Browser, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, type AppWindowOptions, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { filesHolding } from './support/files-holding.ts';
import { agreeToPreview } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { findProperty, goTo, origin, tabTo } from './support/steps.ts';
import { whichShows } from './support/until.ts';

/** The very first start of Landfolio on a computer. */
let service: SlowService;
let app: AppWindow;
test.beforeAll(async () => {
  service = await startSlowService();
});
test.afterEach(async () => {
  const faults = app.pageFaults;
  await app.close();
  expect(faults).toEqual([]);
});
test.afterAll(async () => {
  await service.close();
});

async function open(browser: Browser, options: AppWindowOptions = { isFirst: true }): Promise<Page> {
  app = await openAppWindow(browser, options);
  return app.page;
}

/** In the page: notes how many command boxes were there at once. */
function countCommandBoxes(): void {
  const count = () => {
    const { dataset } = document.documentElement;
    const now = document.querySelectorAll('input[data-command-box]').length;
    dataset.maxBoxes = String(Math.max(now, Number(dataset.maxBoxes ?? 0)));
  };
  new MutationObserver(count).observe(document, { childList: true, subtree: true });
}

function step(page: Page, name: string) {
  return page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }).waitFor();
}

/** Presses what is called so as who has no mouse. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page.getByRole('button', { name, exact: typeof name === 'string' }));
  await page.keyboard.press('Enter');
}

/** Where the computer's keychain holds an id and secret of this connection already, others are given by the keyboard. */
async function giveAgain(page: Page): Promise<void> {
  const others = page.getByRole('button', { name: 'Enter other credentials' });
  const isKnown = (await whichShows(others, page.getByLabel('Client ID', { exact: true }))) === 0;
  if (isKnown) await press(page, 'Enter other credentials');
}

async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, typeof label === 'string' ? { exact: true } : {}));
  await page.keyboard.insertText(text);
}

test('leads by keyboard alone from the connection file to the first search, and keeps the secret out of every file', async ({
  browser,
}) => {
  const page = await open(browser);
  await page.addInitScript(countCommandBoxes);
  await page.goto(origin(page));
  await step(page, 'How do you want to start?');
  // Never two at once, while the first screen gives way to the guide.
  await expect(page.locator('html')).toHaveAttribute('data-max-boxes', '1');
  await press(page, 'Connect');
  await step(page, 'Connection file');
  await press(page, 'Paste text');
  await typeInto(page, 'Text of the connection file', service.connectionFile);
  await press(page, 'Preview connection');
  await press(page, 'Add connection');
  await step(page, 'Credentials');
  await giveAgain(page);
  await typeInto(page, 'Client ID', service.clientId);
  await typeInto(page, 'Client secret', service.clientSecret);
  await press(page, 'Save and continue');
  await step(page, 'Test');
  await press(page, 'Test each API');
  const results = page.getByRole('list', { name: /^Test results for/ });
  await results.waitFor();
  await expect(results.getByLabel('Working')).toHaveCount(7);
  await press(page, 'Use connection and continue');
  await step(page, 'Office details');
  // It is made of these details, and changed in the settings.
  await expect(page.getByLabel('Signature of follow-up emails')).toHaveCount(0);
  await typeInto(page, 'Contact name', 'Priya Nair');
  await typeInto(page, 'Contact number', '03 9999 0000');
  await typeInto(page, 'Email', 'office@example.com.au');
  await press(page, 'Continue');
  await step(page, 'Notifications');
  await press(page, 'Finish');
  await page.getByRole('heading', { level: 1, name: 'Find a property or a title' }).waitFor();
  await page.getByRole('banner').getByText('Test environment').waitFor();
  expect(service.charges()).toEqual([]);
  expect(service.ledger()).toEqual([]);
  expect(filesHolding(app.data, [service.clientSecret])).toEqual([]);
  await goTo(page, 'Settings');
  await page.getByRole('link', { name: 'Office details' }).click();
  await expect(page.getByLabel('Contact name')).toHaveValue('Priya Nair');
  await expect(page.getByLabel('Signature of follow-up emails')).toHaveValue(/Priya Nair/);
});

test('offers addresses of the invented land to try, in the guided start and on the empty search screen', async ({
  browser,
}) => {
  const page = await open(browser);
  await page.getByRole('button', { name: '16 DUNDAS ROAD CARLTON 3053' }).waitFor();
  await press(page, '12 VICTORIA WAY CARLTON 3053');
  await page.getByRole('heading', { level: 1, name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
  await page.getByRole('button', { name: /^Add Register Search Statement/ }).waitFor();
  await goTo(page, 'Search');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  const tries = page.getByRole('region', { name: 'Practice addresses to try' });
  await expect(tries.getByRole('link')).toHaveCount(3);
  await tries.getByRole('link', { name: '328/800 SWANSTON STREET CARLTON 3053' }).click();
  await page.getByRole('heading', { level: 1, name: '328/800 SWANSTON STREET CARLTON 3053' }).waitFor();
  await page.getByRole('button', { name: /^Add Register Search Statement/ }).waitFor();
  // What was looked up is there to go back to instead.
  await goTo(page, 'Search');
  await page.getByRole('region', { name: 'Recent searches' }).waitFor();
  await expect(tries).toHaveCount(0);
});

test('goes on where it was after Landfolio was killed', async ({ browser }) => {
  const page = await open(browser, { isFirst: true, isProcess: true });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page.getByLabel('Text of the connection file').fill(service.connectionFile);
  await page.getByRole('button', { name: 'Preview connection' }).click();
  await agreeToPreview(page);
  await step(page, 'Credentials');
  await app.killHost('SIGKILL');
  await app.restart();
  await step(page, 'Credentials');
  await page.getByText('come with your service agreement').waitFor();
});

test('says of each API what came and what to do, where some do not work', async ({ browser }) => {
  const page = await open(browser);
  const { audience, addressSearchUrl: _, ...file } = JSON.parse(service.connectionFile);
  const text = JSON.stringify({ ...file, audience: { ...audience, alerts: undefined } });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page.getByLabel('Text of the connection file').fill(text);
  await page.getByRole('button', { name: 'Preview connection' }).click();
  await agreeToPreview(page);
  await giveAgain(page);
  await page.getByLabel('Client ID').fill(service.clientId);
  await page.getByLabel('Client secret').fill(service.clientSecret);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  const stop = service.answer(
    '/parishes',
    { status: 403, type: 'application/json', body: '{"message":"no"}' },
    'always',
  );
  await page.getByRole('button', { name: 'Test each API' }).click();
  const results = page.getByRole('list', { name: /^Test results for/ });
  await results.getByText('The API refused access (403).').waitFor();
  await results.getByText('Ask the service provider whether your agreement covers this API.').waitFor();
  await results
    .getByText('The connection file has no audience.alerts, so this API was not tested.')
    .waitFor();
  await page.getByText('Nothing was ordered or charged.').waitFor();
  stop();
  await expect.poll(() => axeFaults(page)).toEqual([]);
});

test('can be skipped at once, left at any step and come back to, asks for what is needed, and practice is one press away', async ({
  browser,
}) => {
  const page = await open(browser);
  const search = page.getByRole('heading', { level: 1, name: 'Find a property or a title' });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await step(page, 'Office details');
  await page.getByLabel('Email', { exact: true }).fill('office at home');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter an email address such as').waitFor();
  await page.getByRole('button', { name: 'Leave setup guide' }).click();
  await search.waitFor();
  await test.step('it does not come again by itself after a restart', async () => {
    await app.restart();
    await search.waitFor();
  });
  await page.goto(`${origin(page)}/#/start`);
  await step(page, 'How do you want to start?');
  await page.getByRole('button', { name: 'Skip setup' }).click();
  await search.waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog', { name: 'Help' }).getByRole('link', { name: 'Setup guide' }).click();
  await step(page, 'How do you want to start?');
  await page.getByRole('button', { name: 'Start practice' }).click();
  await search.waitFor();
  await findProperty(page, '12 victoria way', '12 VICTORIA WAY CARLTON 3053');
});
