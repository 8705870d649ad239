import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { fillCart } from './support/office-steps.ts';
import {
  addProduct,
  chooseAction,
  chooseSubject,
  confirmOrder,
  findProperty,
  goTo,
  matterField,
  matterMenu,
  newMatter,
  notices,
  openTab,
  typeInBox,
  undoOf,
} from './support/steps.ts';
import { numberIn } from './support/until.ts';

/* What belongs to a matter, and what becomes of it: one test a promise, each on what the ones before it left. */

const matter = '2026-118';
const address = '12 VICTORIA WAY CARLTON 3053';
let app: AppWindow;
let page: Page;
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });
const workedOn = () => page.getByRole('region', { name: 'Current matter' });
const part = (name: string | RegExp) => page.getByRole('region', { name });
const list = (name: RegExp) => page.getByRole('region', { name }).getByRole('link').allInnerTexts();

async function openMatter(number: string): Promise<void> {
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: number, exact: true }).click();
  await heading(`Matter ${number}`).waitFor();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { pace: atOnce });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('what is looked up and ordered from a matter belongs to it, without its number being typed', async () => {
  await newMatter(page, matter);
  await openTab(page, 'Land');
  await part('Land').getByText('No property, parcel or title has been looked up').waitFor();
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  await workedOn().getByText(`for matter ${matter}`).waitFor();
  await findProperty(page, '12 vic', address);
  await chooseSubject(page, 'Title 1');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await page.getByRole('button', { name: /^Place order/ }).waitFor();
  await expect(matterField(page)).toHaveValue(matter);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await confirmOrder(page);
  await heading(`Matter ${matter}`).waitFor();
  await workedOn().getByRole('link').click();
  // As it was left.
  await part('Land').waitFor();
  await openTab(page, 'Documents 1');
  await heading('Documents (1)', 2).waitFor();
  await openTab(page, 'Searches and alerts');
  await part(/^Searches/)
    .getByRole('link', { name: address })
    .waitFor();
});

test('the land is a picture that reads as lists, and each piece leads to its screen', async () => {
  await openTab(page, 'Land');
  await expect.poll(() => list(/^Properties: 1/)).toHaveLength(1);
  await expect.poll(() => list(/^Parcels: 2/)).toHaveLength(2);
  await expect.poll(() => list(/^Titles: 2/)).toHaveLength(2);
  const joined = () =>
    part('Titles: 2')
      .getByRole('listitem')
      .allInnerTexts()
      .then((texts) => texts.join(' '));
  await expect.poll(joined).toContain(`Parcel of ${address} not known.`);
  await page.getByRole('button', { name: 'Match titles to parcels' }).click();
  await expect.poll(joined).toMatch(/Parcel 7\\PS/);
  await expect.poll(joined).not.toContain('not known.');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await part(/^Parcels: 2/)
    .getByRole('link')
    .first()
    .click();
  await heading(/^Parcel 7/).waitFor();
  await page.goBack();
});

test('in a narrow window, as at 200 % zoom, the lists stand alone and nothing is cut off', async () => {
  await page.setViewportSize({ width: 640, height: 400 });
  await part('Titles: 2').getByText('Parcel 7\\PS842284.').waitFor();
  const over = () =>
    page.evaluate(() => {
      const main = document.querySelector('main > div > div:last-child');
      return main === null ? Number.NaN : main.scrollWidth - main.clientWidth;
    });
  await expect.poll(over).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a search is repeated where that is free, and is removed and attached again', async () => {
  await openTab(page, 'Searches and alerts');
  const searches = part(/^Searches/);
  await searches.getByRole('button', { name: `Look up again, without cost: ${address}` }).click();
  await notices(page).getByText(`${address} looked up again`).waitFor();
  await searches.getByRole('button', { name: `Remove from matter: ${address}` }).click();
  await searches.getByRole('link', { name: address, exact: true }).waitFor({ state: 'detached' });
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await searches.getByRole('link', { name: address, exact: true }).waitFor();
});

test('the timeline tells everything, the newest first, and one kind of it', async () => {
  await openTab(page, 'Timeline');
  const timeline = part('Timeline');
  const said = () =>
    timeline
      .getByRole('listitem')
      .allInnerTexts()
      .then((texts) => texts.join('\n'));
  await timeline.getByText(`Looked up: ${address}`).first().waitFor();
  await timeline.getByRole('button', { name: /^Show earlier/ }).click();
  for (const what of ['Order confirmed on this computer', 'Document received'])
    await expect.poll(said).toContain(what);
  await expect.poll(said).toMatch(/Removed from matter[\s\S]*Matter opened/);
  await timeline.getByLabel('Show in the timeline').selectOption('Documents');
  await expect.poll(said).not.toContain('Matter opened');
  await expect.poll(() => said()).toContain('Document received');
});

test('the matter is left, and what was found or came before is attached to another, with an undo', async () => {
  await workedOn()
    .getByRole('button', { name: `Clear current matter: ${matter}` })
    .click();
  await workedOn().waitFor({ state: 'detached' });
  await findProperty(page, '12 vic', address);
  await page.getByRole('button', { name: 'Attach to a matter…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('2026-200');
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await notices(page).getByText('Attached to matter 2026-200').waitFor();
  await openMatter('2026-200');
  await openTab(page, 'Searches and alerts');
  await part(/^Searches/)
    .getByRole('link', { name: address })
    .waitFor();
  await page.getByRole('button', { name: 'Attach…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Find items to attach' }).fill('register search');
  await dialog.getByRole('button', { name: /^Attach Register Search Statement/ }).click();
  await dialog.getByText('No items match this search.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await openTab(page, 'Documents 1');
  await part(/^Documents/)
    .getByText('attached from another matter')
    .waitFor();
  // The order is still where its reference says.
  await openTab(page, 'Orders');
  await page.getByText('No orders for this matter yet.').waitFor();
});

test('a matter that is written to another cart is told, and the cart is changed on request only', async () => {
  await fillCart(app.office, { address, product: 'Register Search Statement' });
  await app.office.cart.setDetails({ matterNumber: '2026-999' });
  await openMatter('2026-200');
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  await findProperty(page, '12 vic', address);
  await chooseSubject(page, 'Title 2');
  await addProduct(page, 'Register Search Statement');
  await notices(page).getByText('The cart is for matter 2026-999').waitFor();
  await notices(page).getByRole('button', { name: 'Order for 2026-200' }).click();
  await goTo(page, 'Cart');
  await expect(matterField(page)).toHaveValue('2026-200');
});

test('a matter is closed with what is open said, is found still, and is reopened', async () => {
  await openMatter('2026-200');
  await workedOn().getByText('for matter 2026-200').waitFor();
  await page.getByRole('button', { name: 'Close matter' }).click();
  // Its cart has products.
  const question = page.getByRole('dialog', { name: 'Close matter 2026-200?' });
  await question.getByText(/the cart holds 2 products for it/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close matter' }).click();
  await question.getByRole('button', { name: 'Close anyway' }).click();
  await page.getByText('Closed today').waitFor();
  await workedOn().waitFor({ state: 'detached' });
  await expect(page.getByRole('button', { name: 'Search for this matter' })).toHaveCount(0);
  await openTab(page, 'Timeline');
  await part('Timeline').getByText('Matter closed').waitFor();
  await part('Timeline').getByText('on this computer').first().waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);

  await test.step('the command box says that it is closed', async () => {
    await typeInBox(page, '2026-200');
    await page
      .getByRole('option', { name: /^Matter 2026-200/ })
      .getByText('closed')
      .waitFor();
    await page.keyboard.press('Escape');
  });
  await test.step('its undo opens it, and it is the current matter again', async () => {
    await undoOf(page, 'Matter 2026-200 closed').click();
    await workedOn().getByText('for matter 2026-200').waitFor();
  });
  await test.step('what is in order closes without a question', async () => {
    await openMatter(matter);
    await page.getByRole('button', { name: 'Close matter' }).click();
    await page.getByRole('button', { name: 'Reopen matter' }).click();
    await notices(page).getByText(`Matter ${matter} reopened`).waitFor();
    await page.getByRole('button', { name: 'Close matter' }).waitFor();
  });
});

test('a matter is deleted permanently once its number is entered; its order stays', async () => {
  await openMatter(matter);
  await openTab(page, 'Searches and alerts');
  // By its tag: under a dialog it is no heading for anybody.
  const searches = page.locator('h2').filter({ hasText: /^Searches \(\d+\)$/ });
  await chooseAction(page, matterMenu, 'Delete matter permanently…');
  const question = page.getByRole('alertdialog');
  await question.getByText('Library backups contain the matter').waitFor();
  // Each of the searches that the page shows goes.
  const counted = (what: RegExp) => question.innerText().then((text) => Number(what.exec(text)?.[1] ?? 0));
  const going = () => counted(/(\d+) land search(?:es)?/);
  await expect.poll(going).toBeGreaterThan(0);
  await expect.poll(async () => (await numberIn(searches)) - (await going())).toBe(0);
  await question.getByText(/^Not deleted: 1 order, .* It is evidence .* cannot delete it\./).waitFor();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await question.getByText(`Enter the matter number, ${matter}, to confirm.`).waitFor();
  await question.getByText(/^Also delete 1 document of this matter/).click();
  await question.getByLabel(`Enter ${matter} to confirm`).fill(matter);
  await page.keyboard.press('Enter');
  await heading('Matters').waitFor();
  await notices(page).getByText(`Matter ${matter} deleted`).waitFor();
  await expect
    .poll(() => page.getByRole('grid', { name: 'Matters' }).getByRole('link').allInnerTexts())
    .not.toContain(matter);
  await goTo(page, 'Documents');
  // What the office added to the other matter stays; the certificate is gone from there too.
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row');
  await rows.filter({ hasText: 'Contract, both parties' }).waitFor();
  await expect(rows.filter({ hasText: 'Register Search Statement' })).toHaveCount(0);
  await goTo(page, 'Orders');
  await page.getByText(matter).first().waitFor();
});
