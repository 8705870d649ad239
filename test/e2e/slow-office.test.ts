import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { connectionFileOf } from '../../main/practice/connection-file.ts';
import { importConnection } from '../support/import-connection.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { drawn, watch, whenQuiet } from './support/calls.ts';
import { fillCart } from './support/office-steps.ts';
import { field, fillAndSend, openSearchForm } from './support/search-steps.ts';
import {
  dismissNotices,
  getStatement,
  mortgagedTitle,
  openAt,
  openSettings,
} from './support/service-steps.ts';
import { type SlowOffice, slowOffice } from './support/slow-office.ts';
import {
  addProduct,
  addressField,
  chooseAction,
  chooseSubject,
  findProperty,
  goTo,
  matterField,
  notices,
  openCart,
} from './support/steps.ts';

/** An office that is busy: what a person does goes on before it has answered what they did before. */
let app: AppWindow;
let page: Page;
let office: SlowOffice;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser);
  ({ page } = app);
  office = await slowOffice(page);
  await page.reload();
});
test.afterEach(async () => {
  expect(app.pageFaults).toEqual([]);
  await dismissNotices(page);
});
test.afterAll(async () => {
  await app.close();
});

/** Waits until what was typed is kept, and everything else is answered and drawn. */
async function whenTyped(text: string): Promise<void> {
  await expect.poll(() => office.answered(text)).toBeGreaterThan(0);
  await whenQuiet(page, office);
}

async function emptyCart(): Promise<void> {
  await goTo(page, 'Cart');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
}

/** Every first heading that is shown from now on. */
function watchHeading(): Promise<() => Promise<string[]>> {
  return watch(page, () => document.querySelector('h1')?.textContent ?? '');
}

test('a choice in the cart that is taken back and made again stays as it was made last', async () => {
  await fillCart(app.office, {
    address: '12 DUNDAS ROAD CARLTON 3053',
    product: 'Property Clearance Certificate (Land Tax)',
    isOfTitle: false,
  });
  await page.clock.install();
  await page.reload();
  await openCart(page);
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
  await goTo(page, 'Practice');
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
  const product = 'Owners Corporation Certificate';
  await fillCart(app.office, { address: '200945343', product, isOfTitle: false });
  await openCart(page);
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

test('names of the service that are typed on while others are saved stay typed', async () => {
  const file = {
    ...connectionFileOf('http://127.0.0.1:9', 1),
    name: 'Test of the office',
    environment: 'test',
  };
  await importConnection(app.office, file);
  await openAt(page, 'settings/wire');
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
  await openSettings(page, 'Appearance');
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
  await openSettings(page, 'Office details');
  const contact = page.getByLabel('Contact name');
  await contact.fill('Ada Byron');
  const saving = office.hold('"Ada Byron"');
  await page.getByRole('button', { name: 'Save' }).click();
  await saving.made;
  await openSettings(page, 'File names and folders');
  const template = page.getByLabel(/^Template/);
  await template.fill('{matter}-{product}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => office.made('{matter}-{product}')).toBe(1);
  saving.release();
  await page.getByText('Saved', { exact: true }).waitFor();
  await whenQuiet(page, office);
  await expect(template).toHaveValue('{matter}-{product}');
  await openSettings(page, 'Office details');
  await expect(contact).toHaveValue('Ada Byron');
});

test('whoever goes elsewhere before it is known what there is, is left there', async () => {
  await goTo(page, 'Orders');
  const searching = office.hold('12 dundas road carl');
  await addressField(page).fill('12 dundas road carl');
  await page.keyboard.press('Enter');
  await searching.made;
  await goTo(page, 'Matters');
  const seen = await watchHeading();
  searching.release();
  await whenQuiet(page, office);
  await expect(seen()).resolves.toEqual(['Matters']);
});

test('a matter that is not to be opened after all is not shown', async () => {
  await goTo(page, 'Matters');
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
  await getStatement(page, mortgagedTitle, '2026-118');
  // Nor is a person taken out of a dialog.
  const getting = office.hold('/statements/fetchCertificate');
  await page.getByRole('button', { name: 'Open PDF certificate' }).click();
  await getting.made;
  await chooseAction(page, 'More actions for this statement', 'Attach to a matter…');
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

  // The cart is for another property: who left is told that nothing was added, and is asked nothing.
  for (const told of ['Nothing was added for 12 VICTORIA WAY CARLTON 3053', 'added to cart']) {
    await findProperty(page, '12 victoria way', '12 VICTORIA WAY CARLTON 3053');
    await page.getByRole('link', { name: 'Use a certificate set' }).click();
    const putting = office.hold('/cart/addAll');
    await page.getByRole('button', { name: /^Add [1-9]\d* products? to cart$/ }).click();
    await putting.made;
    await goTo(page, 'Orders');
    await orders.waitFor();
    const shown = await watchHeading();
    putting.release();
    await notices(page).getByText(told).waitFor();
    await whenQuiet(page, office);
    await expect(shown()).resolves.toEqual(['Orders']);
    if (told !== 'added to cart') await emptyCart();
  }
});

test('what is removed a moment before the cart is opened was not removed elsewhere', async () => {
  await emptyCart();
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
  await fillCart(app.office, {
    address: '16 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });
  await openCart(page);
  await matterField(page).fill('2026-941');
  await page.getByText('Download in Landfolio').click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Place practice order/ });
  await confirm.waitFor();
  // What another window puts in the cart meanwhile is not what is confirmed here.
  const placing = office.hold('/orders/place');
  await fillCart(app.office, {
    address: '14 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });
  await confirm.click();
  await placing.made;
  await page.goBack();
  placing.release();
  await notices(page).getByText('The cart changed before the order was placed: matter 2026-941').waitFor();
  await notices(page).getByText('Nothing was sent.').waitFor();
  await expect.poll(() => page.url()).not.toMatch(/cart/);
});

test('whoever leaves the cart while it is placed stays where they are, and a notice leads to the order', async () => {
  await emptyCart();
  await findProperty(page, '18a dundas road', '18A DUNDAS ROAD CARLTON 3053');
  await chooseSubject(page, 'Title 1');
  await addProduct(page, 'Register Search Statement');
  await openCart(page);
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
