import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { whenQuiet } from './support/calls.ts';
import { connectTo } from './support/office-steps.ts';
import { giveCredentials } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { addProduct, findProperty, goTo, matterField, waitForPhase } from './support/steps.ts';

/** A library that was lost, at a service whose list of orders proves nothing. */

const product = 'Register Search Statement';
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

async function fillCart(typed: string, address: string, matter: string): Promise<void> {
  await goTo(page, 'Search');
  await findProperty(page, typed, address);
  await addProduct(page, product);
  await goTo(page, 'Cart');
  await matterField(page).fill(matter);
}

async function confirm(): Promise<void> {
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place order and pay/ })
    .click();
}

/** The file of the library is gone, with all that SQLite has beside it. */
async function loseLibrary(): Promise<void> {
  const store = join(app.data, 'store');
  await app.restart(() => {
    for (const name of readdirSync(store)) if (name.startsWith('landfolio.db')) rmSync(join(store, name));
  });
}

test('after a restore nothing is ordered until a person unlocks it with name and reason, and then it is', async () => {
  await fillCart('12 dundas road carl', '12 DUNDAS ROAD CARLTON 3053', '2026-601');
  await confirm();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-601' }).waitFor();
  service.answer(
    'GET /orders/v1?',
    { status: 200, type: 'application/json', body: '{"orders":[]}' },
    'always',
  );
  await loseLibrary();
  await giveCredentials(page, service);

  await fillCart('14 dundas road carl', '14 DUNDAS ROAD CARLTON 3053', '2026-602');
  const stopped = page.getByRole('main').getByText('Ordering is locked');
  await stopped.waitFor();
  await confirm();
  // Said once, in sight of whoever pressed the button at the end of the page.
  await page.getByText('does not show whether an order is missing. Nothing was sent or charged.').waitFor();
  await expect(page.getByText('first reads the order history')).toHaveCount(2);
  const top = () => stopped.boundingBox().then((box) => box?.y ?? 0);
  await expect.poll(top).toBeGreaterThan(200);
  expect(service.ledger()).toHaveLength(1);

  // A double click opens the dialog, and does not close it again.
  await page.getByRole('button', { name: 'Unlock ordering…' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Unlock ordering?' });
  await dialog.getByText('you are charged for both').waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  const unlock = dialog.getByRole('button', { name: 'Unlock ordering' });
  await unlock.click();
  await dialog.getByText('Enter your name').waitFor();
  await dialog.getByText('Enter how you checked').waitFor();
  await dialog.getByLabel(/^Your name/).fill('Ann Nair');
  await dialog.getByLabel(/^How you checked/).fill('The operator read me the list of our orders.');
  await unlock.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await stopped.waitFor({ state: 'detached' });
  // One Enter too many: the button that opened the dialog is gone, and the first button of the cart removes a product.
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: product });
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  await whenQuiet(page, app.traffic);
  await expect(line).toHaveCount(1);

  await confirm();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-602' }).waitFor();
  await waitForPhase(page, product, 'Complete');
  expect(service.ledger()).toHaveLength(2);
});
