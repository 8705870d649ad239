import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { whenQuiet } from './support/calls.ts';
import { openSearchForm } from './support/search-steps.ts';
import { dismissNotices } from './support/service-steps.ts';
import {
  addProduct,
  chooseSubject,
  described,
  factOf,
  findProperty,
  goTo,
  matterField,
  notices,
} from './support/steps.ts';

const address = '12 VICTORIA WAY CARLTON 3053';
const numbers = Array.from({ length: 9 }, (_, at) => `2026-50${at}`);
let app: AppWindow;
let page: Page;
const list = () => page.getByRole('listbox', { name: /^Matter number/ });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    async prepare({ matters }) {
      for (const number of numbers) {
        const { id } = await matters.create({ number });
        if (number === '2026-508')
          await matters.update({ id, change: { property: address, client: 'C-77' } });
      }
    },
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('a product that goes into the cart moves no other, and a day is written as everywhere', async () => {
  await findProperty(page, '12 vic', address);
  await chooseSubject(page, 'Title 1');
  await page.getByRole('button', { name: 'Add Register Search Statement to the cart' }).waitFor();
  await whenQuiet(page, app.traffic);
  const cells = () =>
    page.locator('main table td:last-child').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  const before = await cells();
  await addProduct(page, 'Register Search Statement');
  await expect.poll(cells).toEqual(before);
  await expect
    .poll(() => factOf(page.getByRole('region', { name: 'Property details' }), 'Created'))
    .toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
});

test('Tab goes from an open list to the next field, and what is offered says which matter it is', async () => {
  await goTo(page, 'Cart');
  await matterField(page).fill('2026-50');
  await expect(list().getByRole('option')).toHaveCount(8);
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('input[type=radio]')))
    .toBe(true);
  await expect(list()).toHaveCount(0);
  await matterField(page).fill('2026-508 ');
  await matterField(page).fill('2026-50');
  await list().getByRole('option', { name: '2026-508' }).getByText(`${address} \u00b7 C-77`).waitFor();
});

test('Enter closes an open list where nothing else is to be done with what is typed', async () => {
  await goTo(page, 'Statements');
  await page.getByRole('button', { name: 'Order register statement…' }).click();
  const field = page.getByRole('alertdialog').getByRole('combobox', { name: /^Matter number/ });
  await field.fill('2026-50');
  await list().waitFor();
  await page.keyboard.press('Enter');
  await list().waitFor({ state: 'detached' });
  await expect(field).toHaveValue('2026-50');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
});

test('Escape closes the open list before the dialog, and a button opens the whole list', async () => {
  await page.getByRole('button', { name: 'Order register statement…' }).click();
  const dialog = page.getByRole('alertdialog');
  const field = dialog.getByRole('combobox', { name: /^Matter number/ });
  await expect(dialog.getByRole('textbox', { name: /^Volume and folio/ })).toBeFocused();
  await field.fill('2026-507');
  await expect.poll(() => app.traffic.answered('"2026-507"')).toBeGreaterThan(0);
  await expect(list()).toHaveCount(0);
  const show = dialog.getByRole('button', { name: 'Show list' });
  await show.click();
  // Not only what fits what is typed.
  await expect(list().getByRole('option')).toHaveCount(8);
  await expect(field).toBeFocused();
  await show.click();
  await list().waitFor({ state: 'detached' });
  await show.click();
  await list().waitFor();
  await page.keyboard.press('Escape');
  await list().waitFor({ state: 'detached' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('2026-507');
  await show.click();
  await list().getByRole('option', { name: '2026-503' }).click();
  await expect(field).toHaveValue('2026-503');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a number that is carried over says from which matter, and goes with it', async () => {
  await goTo(page, 'Cart');
  await matterField(page).fill('');
  await expect.poll(() => described(matterField(page))).toMatch(/^Your matter number\./);
  await goTo(page, 'Matters');
  await whenQuiet(page, app.traffic);
  await page.getByRole('link', { name: '2026-507' }).click();
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  // A cart without a number gets none unasked.
  const offer = notices(page).getByRole('button', { name: 'Order for 2026-507' });
  await notices(page).getByText('The cart without a matter is kept').waitFor();
  await offer.waitFor();
  // It holds for the matter that is worked on, and goes with it.
  await page.getByRole('button', { name: 'Clear current matter: 2026-507' }).click();
  await expect(offer).toHaveCount(0);
  await dismissNotices(page);
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: '2026-507' }).click();
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  await offer.click();
  await goTo(page, 'Cart');
  await expect(matterField(page)).toHaveValue('2026-507');
  await page.getByText('From matter 2026-507, which you opened.').waitFor();
  await goTo(page, 'Alerts');
  const reference = page.getByLabel(/^Your reference/);
  await expect(reference).toHaveValue('2026-507');
  await page.getByText('From matter 2026-507, which you opened.').waitFor();

  await page.getByRole('button', { name: 'Clear current matter: 2026-507' }).click();
  await expect(reference).toHaveValue('');
  await notices(page).getByText('Its cart is kept: 1 product.').waitFor();
  const undo = notices(page).getByRole('button', { name: 'Undo' });
  await goTo(page, 'Cart');
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  await page.getByRole('button', { name: 'Open the cart for matter 2026-507' }).waitFor();
  await expect(page.getByText('which you opened')).toHaveCount(0);
  await undo.click();
  await expect(matterField(page)).toHaveValue('2026-507');

  // A number of another matter stays.
  await matterField(page).fill('2026-503');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  await notices(page).getByRole('button', { name: 'Undo' }).first().click();
  await expect(matterField(page)).toHaveValue('2026-503');
});

test('a cart for another matter than the one that is worked on says so for as long as it is, with both ways out', async () => {
  const chip = page.getByRole('region', { name: 'Current matter' });
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: '2026-508' }).click();
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  await chip.getByText('for matter 2026-508').waitFor();
  // The cart of another matter is opened with its matter.
  await goTo(page, 'Cart');
  await page.getByRole('button', { name: 'Open the cart for matter 2026-503' }).click();
  await chip.getByText('for matter 2026-503').waitFor();
  await matterField(page).fill('2026-501');
  const said = page.getByText('The current matter is 2026-503');
  await said.waitFor();
  await page.reload();
  await said.waitFor();
  await page.getByRole('button', { name: 'Order for 2026-503' }).click();
  await said.waitFor({ state: 'detached' });
  await expect(matterField(page)).toHaveValue('2026-503');

  await matterField(page).fill('2026-501');
  await said.waitFor();
  await page.getByRole('button', { name: 'Keep 2026-501' }).click();
  await said.waitFor({ state: 'detached' });
  await expect(matterField(page)).toHaveValue('2026-501');
  await expect(chip).toHaveCount(0);
});

test('a new number says so before anything is made of it, and a closed matter is not offered and takes no order', async () => {
  const note = (title: string) => page.getByRole('note').filter({ hasText: title });
  const known = async () => (await app.office.matters.list({ show: 'all' })).length;
  const before = await known();
  await test.step('in the cart', async () => {
    await matterField(page).fill('2026-599');
    await note('New matter 2026-599').getByText('Placing the order creates the matter.').waitFor();
    await matterField(page).fill('2026503');
    await note('Matter 2026-503 already exists').waitFor();
  });
  const [closed] = await app.office.matters.list({ text: '2026-503' });
  await app.office.matters.close({ ids: [closed?.id ?? ''] });
  await matterField(page).fill('2026-50');
  await list().getByRole('option', { name: '2026-504' }).waitFor();
  await expect(list().getByRole('option', { name: '2026-503' })).toHaveCount(0);
  await matterField(page).fill('2026-503');
  await note('Matter 2026-503 is closed').waitFor();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByText('Matter 2026-503 is closed. Reopen the matter').first().waitFor();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await test.step('in the question before a statement is charged', async () => {
    await goTo(page, 'Statements');
    await page.getByRole('button', { name: 'Order register statement…' }).click();
    const dialog = page.getByRole('alertdialog');
    const field = dialog.getByRole('combobox', { name: /^Matter number/ });
    await dialog.getByRole('textbox', { name: /^Volume and folio/ }).fill('9094/554');
    await field.fill('2026-599');
    await dialog.getByText('New matter 2026-599').waitFor();
    await field.fill('2026-503');
    await dialog.getByText('Matter 2026-503 is closed', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Order practice statement' }).click();
    await dialog.getByText('Reopen the matter, or enter another number.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('for an alert', async () => {
    await goTo(page, 'Alerts');
    const form = page.getByRole('form', { name: 'New alert' });
    await form.getByLabel(/^Your reference/).fill('2026-599 Nair');
    await note('No matter has the number 2026-599 Nair').waitFor();
    await form.getByLabel(/^Your reference/).fill('2026-503 Nair');
    await note('Matter 2026-503 is closed').waitFor();
    await form.getByLabel(/^Volume and folio/).fill('9094/554');
    await form.getByRole('button', { name: 'Subscribe…' }).click();
    await form.getByText('Reopen the matter, or enter another number.').waitFor();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
  await test.step('for an owner search', async () => {
    const form = await openSearchForm(page, 'Owner');
    await form.getByRole('combobox', { name: /^Matter number/ }).fill('2026-599');
    await form.getByText('The search creates the matter.').waitFor();
  });
  await test.step('for an attachment', async () => {
    await findProperty(page, '12 vic', address);
    await page.getByRole('button', { name: 'Attach to a matter…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill('2026-599');
    await dialog.getByText('Attaching creates the matter.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
  await expect.poll(known).toBe(before);
  await test.step('it is reopened where it stands, and takes the order then', async () => {
    await goTo(page, 'Cart');
    await note('Matter 2026-503 is closed').getByRole('button', { name: 'Reopen 2026-503' }).click();
    await notices(page).getByText('Matter 2026-503 reopened').waitFor();
    await note('Matter 2026-503 is closed').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the cart' }).click();
  });
});
