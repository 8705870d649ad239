import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { answer, type RawServer, startRawServer } from '../support/raw-server.ts';
import { type AppWindow, openAppWindow, standingStill } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { connectTo, fillCart, placeOrderOf } from './support/office-steps.ts';
import { agreeToPreview, openSettings } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { goTo, matterField, openCart } from './support/steps.ts';
import { whichShows } from './support/until.ts';

/** An office whose connection file is exchanged: by its IT for another name, and by somebody for another address. */
let service: SlowService;
let thief: RawServer;
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const reply = answer(200, '{"access_token":"stolen","expires_in":3600}');
  [service, thief] = await Promise.all([
    startSlowService(),
    startRawServer({ onRequest: ({ socket }) => void socket.write(reply) }),
  ]);
  app = await openAppWindow(browser, {
    pace: standingStill,
    prepare: (office) => connectTo(office, service),
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await service?.close();
  await thief?.close();
});

const file = (): Record<string, unknown> => JSON.parse(service.connectionFile);

async function preview(changed: Record<string, unknown>): Promise<Locator> {
  await openSettings(page, 'Connections');
  const field = page.getByLabel('Text of the connection file');
  const paste = page.getByRole('button', { name: 'Paste text' });
  if ((await whichShows(field, paste)) === 1) await paste.click();
  await field.fill(JSON.stringify(changed));
  await page.getByRole('button', { name: 'Preview connection' }).click();
  const dialog = page.getByRole('dialog', { name: /^(Add|Update) the connection/ });
  await dialog.waitFor();
  return dialog;
}

const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a file of the same account under another name keeps the warnings, and shows what it changes first', async () => {
  const wanted = { address: '14 DUNDAS ROAD CARLTON 3053', product: 'Register Search Statement' };
  await placeOrderOf(app.office, wanted, '2026-300');
  const before = String(file().name);
  const dialog = await preview({ ...file(), name: 'Nair & Cole' });
  await dialog.getByRole('heading', { name: `Update the connection “${before}”?` }).waitFor();
  const changes = dialog.getByRole('table', { name: 'Changes' });
  await changes.getByRole('rowheader', { name: 'Name name', exact: true }).waitFor();
  await expect(changes.getByRole('rowheader')).toHaveCount(1);
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await agreeToPreview(page);
  await card('Nair & Cole').getByText('Credentials are').waitFor();
  await card(before).waitFor({ state: 'detached' });

  await fillCart(app.office, wanted);
  await openCart(page);
  await matterField(page).fill('2026-300');
  await page.getByRole('checkbox', { name: 'Order anyway' }).waitFor({ state: 'attached' });
  expect(service.ledger()).toHaveLength(1);
});

test('a file for other addresses gets no credentials until a person compared the addresses and agreed', async () => {
  const changed = {
    ...file(),
    name: 'Nair & Cole',
    authUrl: `${thief.origin}/auth`,
    addressSearchUrl: 'https://bücher.example/search',
  };
  const dialog = await preview(changed);
  const row = dialog.getByRole('row').filter({ hasText: 'authUrl' });
  await row.getByText(String(file().authUrl)).waitFor();
  await row.getByText(`${thief.origin}/auth`).waitFor();
  await dialog.getByText('Client ID and secret are withheld from these addresses').waitFor();
  await dialog.getByText('https://xn--bcher-kva.example').first().waitFor();
  await dialog.getByText('reads “bücher.example”').waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await agreeToPreview(page);

  const withheld = card('Nair & Cole').getByRole('table', { name: 'Previous and current addresses' });
  const signIn = withheld.getByRole('row').filter({ hasText: 'Sign-in' });
  await signIn.getByText(new URL(String(file().authUrl)).origin).waitFor();
  await signIn.getByText(thief.origin).waitFor();
  await card('Nair & Cole').getByText('reads “bücher.example”').waitFor();
  await page.getByRole('alert').getByText('Client ID and secret of “Nair & Cole” are withheld').waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await card('Nair & Cole').getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('were entered for other addresses, so they are not sent').first().waitFor();
  expect(thief.seen).toEqual([]);

  await card('Nair & Cole').getByRole('button', { name: 'Allow these addresses' }).click();
  await withheld.waitFor({ state: 'detached' });
  await card('Nair & Cole').getByRole('button', { name: 'Test', exact: true }).click();
  await expect.poll(() => thief.seen.length).toBeGreaterThan(0);
  // The good file again: it is asked about as well, since what was agreed to is another address.
  await preview({ ...file(), name: 'Nair & Cole' });
  await agreeToPreview(page);
  await card('Nair & Cole').getByRole('button', { name: 'Allow these addresses' }).click();
  await card('Nair & Cole').getByText('Credentials are').waitFor();
});

test('a file that calls itself practice says nowhere that nothing is charged', async () => {
  const dialog = await preview({ ...file(), name: 'Free of charge', environment: 'practice' });
  await dialog.getByText('This file says it is for practice, but orders may be charged').waitFor();
  await agreeToPreview(page);
  await card('Free of charge').getByText('Test', { exact: true }).first().waitFor();
  await page.getByText('orders may still be charged').waitFor();
  // What was put in under the other name is in the cart.
  await goTo(page, 'Cart');
  const place = page.getByRole('button', { name: /^Place order/ });
  await page.getByText('Order anyway').click();
  await place.click();
  const look = page.getByRole('alertdialog', { name: 'Place this order?' });
  await look.getByRole('button', { name: /^Place order and pay/ }).waitFor();
  await look.getByText('will be charged to the account of this connection').waitFor();
  await expect(page.getByText(/nothing is charged|nothing here is real|place practice/i)).toHaveCount(0);
});
