import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { connectionFileOf } from '../../main/practice/connection-file.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { drawn, watch, whenQuiet } from './support/calls.ts';
import { field, fillAndSend, openSearchForm } from './support/search-steps.ts';
import { agreeToPreview, getStatement, mortgagedTitle, openSettings } from './support/service-steps.ts';
import { type SlowOffice, slowOffice } from './support/slow-office.ts';
import {
  addProduct,
  addressField,
  chooseSubject,
  findProperty,
  goTo,
  matterField,
  notices,
  openProperty,
  origin,
} from './support/steps.ts';

/** An office that is busy: what a person does goes on before it has answered what they did before. */
let app: AppWindow;
let page: Page;
let office: SlowOffice;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser);
});
test.beforeEach(async () => {
  // The windows of the tests; the first one, which prepares, stays quick.
  page = await app.context.newPage();
  office = await slowOffice(page);
});
test.afterEach(async () => {
  await page.close();
  expect(app.pageFaults).toEqual([]);
});
test.afterAll(async () => {
  await app.close();
});

async function openSlowly(place: string): Promise<void> {
  await page.goto(`${origin(app.page)}/#/${place}`);
}

/** Waits until what was typed is kept, and everything else is answered and drawn. */
async function whenTyped(text: string): Promise<void> {
  await expect.poll(() => office.answered(text)).toBeGreaterThan(0);
  await whenQuiet(page, office);
}

/** Every first heading that is shown from now on. */
function watchHeading(): Promise<() => Promise<string[]>> {
  return watch(page, () => document.querySelector('h1')?.textContent ?? '');
}

test('a choice in the cart that is taken back and made again stays as it was made last', async () => {
  await findProperty(app.page, '12 dundas road carl', '12 DUNDAS ROAD CARLTON 3053');
  await chooseSubject(app.page, 'The property');
  await addProduct(app.page, 'Property Clearance Certificate (Land Tax)');
  await page.clock.install();
  await openSlowly('cart');
  const contact = page.getByLabel('Contact name');
  await contact.fill('Ada');
  await whenTyped('"Ada"');
  const saving = office.hold('/cart/setDetails');
  for (const choice of ['Download and email', 'Download in Landfolio', 'Download and email']) {
    await page.getByText(choice).click();
    // The rest is over after which it is kept.
    await page.clock.runFor(1000);
  }
  await saving.made;
  await contact.fill('Ada Lovelace');
  const email = page.getByLabel(/^Email/);
  await email.waitFor();
  const seen = await watch(page, () => document.querySelectorAll('main input[type=email]').length);
  saving.release();
  await whenTyped('"Ada Lovelace"');
  await expect(seen()).resolves.toEqual([1]);
  await page.reload();
  await email.waitFor();
  await expect(contact).toHaveValue('Ada Lovelace');
});

test('a switch of practice is found as it was set, however soon its screen was left', async () => {
  await openSlowly('practice');
  const slow = page.getByRole('switch', { name: /^Slow authority/ });
  await slow.waitFor();
  for (const isOn of [true, false]) {
    const choosing = office.hold('/practice/choose');
    await page.getByText('Slow authority', { exact: true }).click();
    await choosing.made;
    await goTo(page, 'Search');
    const seen = await watch(page, () => {
      const labels = [...document.querySelectorAll('label')];
      const label = labels.find((one) => one.textContent?.startsWith('Slow authority'));
      return label === undefined ? 'elsewhere' : 'selected' in label.dataset;
    });
    await goTo(page, 'Practice');
    await slow.waitFor();
    choosing.release();
    await whenQuiet(page, office);
    await expect(seen()).resolves.toEqual(['elsewhere', isOn]);
  }
});

test('a manager that is chosen from the list is not taken back by the one typed in by hand before', async () => {
  await openProperty(app.page, '200945343');
  await chooseSubject(app.page, 'The property');
  await addProduct(app.page, 'Owners Corporation Certificate');
  await openSlowly('cart');
  const manager = page.getByRole('combobox', { name: /^Owners corporation manager/ });
  const listed = 'FOUR WALLS BODY CORPORATE MANAGEMENT PTY LTD';
  await manager.waitFor();
  await whenQuiet(page, office);
  const typing = office.hold('Smith and Daughters');
  await manager.fill('Smith and Daughters');
  await typing.made;
  await manager.fill('FOUR W');
  await page.getByRole('option', { name: listed, exact: true }).click();
  const speed = page.getByLabel('Speed');
  await speed.waitFor();
  const seen = await watch(page, () =>
    [...document.querySelectorAll('main label')].some((one) => one.textContent?.startsWith('Speed')),
  );
  typing.release();
  await whenTyped(listed);
  await expect(seen()).resolves.toEqual([true]);
  await page.reload();
  await speed.waitFor();
  await expect(manager).toHaveValue(listed);
});

test('a matter that is typed back to what it was while it is saved stays as it was typed last', async () => {
  await openSlowly('matters');
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByLabel('Matter number').fill('2026-731');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-731' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Matter details' });
  const notes = form.getByLabel('Notes');
  await notes.fill('Ring the agent');
  const saving = office.hold('/matters/update');
  await form.getByRole('button', { name: 'Save' }).click();
  await saving.made;
  await notes.fill('');
  saving.release();
  await notices(page).getByText('Matter 2026-731 saved').waitFor();
  await whenQuiet(page, office);
  await expect(notes).toHaveValue('');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('No details yet').waitFor();
});

test('names of the service that are typed on while others are saved stay typed', async () => {
  const file = {
    ...connectionFileOf('http://127.0.0.1:9', 1),
    name: 'Test of the office',
    environment: 'test',
  };
  await openSettings(app.page, 'Connections');
  await app.page.getByRole('button', { name: 'Paste text' }).click();
  await app.page.getByLabel('Text of the connection file').fill(JSON.stringify(file));
  await app.page.getByRole('button', { name: 'Preview connection' }).click();
  await agreeToPreview(app.page);
  await notices(app.page).getByText('Connection added').waitFor();
  await openSlowly('settings/wire');
  await page.getByRole('combobox', { name: 'Connection' }).selectOption({ label: 'Test of the office' });
  const table = page.getByRole('form', { name: 'API mapping' });
  const saved = table.getByRole('textbox', { name: 'propertyPfiParameter' });
  const typed = table.getByRole('textbox', { name: 'ownerPageParameter' });
  await saved.fill('pfi');
  const saving = office.hold('"pfi"');
  await table.getByRole('button', { name: 'Save' }).click();
  await saving.made;
  await typed.fill('page');
  saving.release();
  await whenQuiet(page, office);
  await expect(saved).toHaveValue('pfi');
  await expect(typed).toHaveValue('page');
  await table.getByRole('button', { name: 'Save' }).click();
  await table.getByText('Saved').waitFor();
});

test('names are listed as those of the name that was asked for, whatever is typed meanwhile', async () => {
  await openSlowly('');
  const form = await openSearchForm(page, 'Owner');
  const naming = office.hold('"ingram"');
  await fillAndSend(form, {
    Purpose: 'Contract of sale',
    'Matter number': '2026-118',
    'Last name': 'ingram',
  });
  await naming.made;
  await field(form, 'Last name').fill('abbott');
  await field(form, 'Purpose').fill('Another purpose');
  naming.release();
  await page.getByRole('button', { name: /^INGRAM, DANIEL AISHA/i }).waitFor();
  await page.getByRole('heading', { name: /^2\. Names like .ingram/i }).waitFor();
  await page.getByText('Matter 2026-118 · Contract of sale', { exact: true }).waitFor();
});

test('of two choices of how the window looks, the first is not put on again', async () => {
  await openSlowly('settings/appearance');
  await page.getByText('Dark', { exact: true }).waitFor();
  const theme = () => page.locator('html').getAttribute('data-theme');
  const first = office.hold('/appearance/set');
  await page.getByText('Dark', { exact: true }).click();
  await first.done;
  const second = office.hold('/appearance/set');
  await page.getByText('Light', { exact: true }).click();
  await expect.poll(theme).toBe('light');
  const seen = await watch(page, () => document.documentElement.dataset.theme);
  // One answer after the other, each drawn for itself.
  first.release();
  await expect.poll(() => office.answered('"dark"')).toBe(1);
  await drawn(page);
  second.release();
  await whenQuiet(page, office);
  await expect(seen()).resolves.toEqual(['light']);
  await page.getByText('Use this computer’s setting', { exact: true }).click();
  await expect.poll(theme).toBe('system');
  await whenQuiet(page, office);
});

test('a set of settings shows what was saved of it, also where another was saved at the same time', async () => {
  await openSlowly('settings/office');
  const contact = page.getByLabel('Contact name');
  await contact.fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save' }).click();
  await openSettings(page, 'File names and folders');
  await page.getByLabel(/^Template/).fill('{matter}-{product}');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await openSettings(page, 'Office details');
  await contact.waitFor();
  await expect(contact).toHaveValue('Ada Lovelace');
});

test('whoever goes elsewhere before it is known what there is, is left there', async () => {
  await openSlowly('orders');
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  const searching = office.hold('12 dundas road carl');
  await addressField(page).fill('12 dundas road carl');
  await page.keyboard.press('Enter');
  await searching.made;
  await goTo(page, 'Matters');
  await page.getByRole('heading', { level: 1, name: 'Matters' }).waitFor();
  const seen = await watchHeading();
  searching.release();
  await whenQuiet(page, office);
  await expect(seen()).resolves.toEqual(['Matters']);
});

test('a matter that is not to be opened after all is not shown', async () => {
  await openSlowly('matters');
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByLabel('Matter number').fill('2026-732');
  const making = office.hold('/matters/create');
  await page.keyboard.press('Enter');
  await making.made;
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const seen = await watchHeading();
  making.release();
  await whenQuiet(page, office);
  await expect(seen()).resolves.toEqual(['Matters']);
});

test('what was put in the cart, or opened, shows itself only to whoever waited for it', async () => {
  const orders = page.getByRole('heading', { level: 1, name: 'Orders' });
  await getStatement(app.page, mortgagedTitle, '2026-118');
  await openSlowly(new URL(app.page.url()).hash.slice(2));
  // Nor is a person taken out of a dialog.
  const getting = office.hold('/statements/fetchCertificate');
  await page.getByRole('button', { name: 'Open PDF certificate' }).click();
  await getting.made;
  await page.getByRole('button', { name: 'Attach to a matter…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Attach / });
  const number = dialog.getByRole('combobox');
  await number.fill('2026-77');
  getting.release();
  await whenQuiet(page, office);
  await expect(number).toHaveValue('2026-77');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await notices(page).getByRole('button', { name: 'Open document' }).waitFor();

  const fetching = office.hold('/statements/fetchCertificate');
  await page.getByRole('button', { name: 'Open PDF certificate' }).click();
  await fetching.made;
  await goTo(page, 'Orders');
  await orders.waitFor();
  const seen = await watchHeading();
  fetching.release();
  await whenQuiet(page, office);
  await expect(seen()).resolves.toEqual(['Orders']);

  await findProperty(page, '12 victoria way', '12 VICTORIA WAY CARLTON 3053');
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  const putting = office.hold('/cart/addAll');
  await page.getByRole('button', { name: /^Add [1-9]\d* products? to cart$/ }).click();
  await putting.made;
  await goTo(page, 'Orders');
  await orders.waitFor();
  const shown = await watchHeading();
  putting.release();
  await notices(page).getByText('added to cart').waitFor();
  await whenQuiet(page, office);
  await expect(shown()).resolves.toEqual(['Orders']);
});

test('what is removed a moment before the cart is opened was not removed elsewhere', async () => {
  await openSlowly('cart');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  const product = 'Property Clearance Certificate (Land Tax)';
  await findProperty(page, '12 dundas road carl', '12 DUNDAS ROAD CARLTON 3053');
  await chooseSubject(page, 'The property');
  await addProduct(page, product);
  const taking = office.hold('/cart/removeLines');
  await page.getByRole('button', { name: `In cart: ${product}. Remove from cart`, exact: true }).click();
  await taking.made;
  await goTo(page, 'Cart');
  const seen = await watch(page, () => document.body.innerText.includes('removed in another window'));
  taking.release();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  await whenQuiet(page, office);
  await expect(seen()).resolves.toEqual([false]);
});

test('whoever leaves the cart while it is placed is told where they are that it was not', async () => {
  await openProperty(app.page, '200945343');
  await chooseSubject(app.page, 'The property');
  const products = app.page.getByRole('button', { name: /^Add .* to the cart$/ });
  await products.first().click();
  await openSlowly('');
  await goTo(page, 'Cart');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  await findProperty(page, '16 dundas road carl', '16 DUNDAS ROAD CARLTON 3053');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await matterField(page).fill('2026-941');
  await page.getByText('Download in Landfolio').click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Place practice order/ });
  await confirm.waitFor();
  // In the other window more is put in the cart than what is confirmed here.
  await products.first().click();
  await app.page
    .getByRole('button', { name: /^In cart: / })
    .first()
    .waitFor();
  const placing = office.hold('/orders/place');
  await confirm.click();
  await placing.made;
  await page.goBack();
  placing.release();
  await notices(page).getByText('The cart changed before the order was placed: matter 2026-941').waitFor();
  await notices(page).getByText('Nothing was sent.').waitFor();
  await expect.poll(() => page.url()).not.toMatch(/cart/);
});

test('whoever leaves the cart while it is placed stays where they are, and a notice leads to the order', async () => {
  await openSlowly('');
  await findProperty(page, '18a dundas road', '18A DUNDAS ROAD CARLTON 3053');
  await chooseSubject(page, 'Title 1');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await matterField(page).fill('2026-942');
  await page.getByRole('button', { name: /^Place order/ }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Place practice order/ });
  await confirm.waitFor();
  const placing = office.hold('/orders/place');
  await confirm.click();
  await placing.made;
  await page.goBack();
  await goTo(page, 'Search');
  await addressField(page).fill('12 dun');
  placing.release();
  const told = notices(page).getByRole('button', { name: 'Show order' });
  await told.waitFor();
  await addressField(page).pressSequentially('das');
  await expect(addressField(page)).toHaveValue('12 dundas');
  await told.click();
  await page.getByRole('heading', { name: 'Order for matter 2026-942' }).waitFor();
});
