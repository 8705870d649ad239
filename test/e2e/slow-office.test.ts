import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectionFileOf } from '../../main/practice/connection-file.ts';
import { type Desk, launchBrowser, openDesk } from './support/desk.ts';
import { chooseWay, field, fillAndSend } from './support/search-steps.ts';
import { getStatement, mortgagedTitle, openSettings } from './support/service-steps.ts';
import { slowOffice } from './support/slow-office.ts';
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
const held = 700;

let browser: Browser;
let desk: Desk;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await openDesk(browser);
  // The windows of the tests; the first one, which prepares, stays quick.
  await slowOffice(desk.context, () => held);
});
beforeEach(async () => {
  page = await desk.context.newPage();
});
afterEach(async () => {
  await page.close();
  expect(desk.pageFaults).toEqual([]);
});
afterAll(async () => {
  await desk.close();
  await browser.close();
});

async function openSlowly(place: string): Promise<void> {
  await page.goto(`${origin(desk.page)}/#/${place}`);
}

test('a choice in the cart that is taken back and made again stays as it was made last', async () => {
  await findProperty(desk.page, '12 dundas road carl', '12 DUNDAS ROAD CARLTON 3053');
  await chooseSubject(desk.page, 'The property');
  await addProduct(desk.page, 'Property Clearance Certificate (Land Tax)');
  await openSlowly('cart');
  const contact = page.getByLabel('Contact name');
  await contact.fill('Ada');
  for (const choice of ['Landfolio, and the', 'Landfolio fetches them', 'Landfolio, and the']) {
    await page.getByText(choice).click();
    // Longer than the rest after which it is kept, shorter than the office takes.
    await page.waitForTimeout(500);
  }
  await contact.fill('Ada Lovelace');
  const email = page.getByLabel(/^E-mail/);
  for (let at = 0; at < 8; at += 1) {
    expect(await email.count()).toBe(1);
    await page.waitForTimeout(held / 2);
  }
  await page.reload();
  await email.waitFor();
  expect(await contact.inputValue()).toBe('Ada Lovelace');
});

test('a switch of practice is found as it was set, however soon its screen was left', async () => {
  await openSlowly('practice');
  const slow = page.getByRole('switch', { name: /^Slow authority/ });
  await slow.waitFor();
  for (const isOn of [true, false]) {
    await page.getByText('Slow authority', { exact: true }).click();
    await goTo(page, 'Search');
    await goTo(page, 'Practice');
    await slow.waitFor();
    expect(await slow.isChecked()).toBe(isOn);
    await page.waitForTimeout(3 * held);
    expect(await slow.isChecked()).toBe(isOn);
  }
});

test('a manager that is chosen from the list is not taken back by the one typed in by hand before', async () => {
  await openProperty(desk.page, '200945343');
  await chooseSubject(desk.page, 'The property');
  await addProduct(desk.page, 'Owners Corporation Certificate');
  await openSlowly('cart');
  const manager = page.getByRole('combobox', { name: /^Owners corporation manager/ });
  const listed = 'FOUR WALLS BODY CORPORATE MANAGEMENT PTY LTD';
  await manager.fill('Smith and Daughters');
  // Longer than the rest after which it is looked up, shorter than the office takes.
  await page.waitForTimeout(700);
  await manager.fill('FOUR W');
  await page.getByRole('option', { name: listed, exact: true }).click();
  const speed = page.getByLabel('Speed');
  await speed.waitFor();
  for (let at = 0; at < 8; at += 1) {
    expect(await speed.count()).toBe(1);
    await page.waitForTimeout(held / 2);
  }
  await page.reload();
  await speed.waitFor();
  expect(await manager.inputValue()).toBe(listed);
});

test('a matter that is typed back to what it was while it is saved stays as it was typed last', async () => {
  await openSlowly('matters');
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByLabel('Matter number').fill('2026-731');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-731' }).waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Details of the matter' });
  const notes = form.getByLabel('Notes');
  await notes.fill('Ring the agent');
  await form.getByRole('button', { name: 'Save' }).click();
  await notes.fill('');
  await notices(page).getByText('Matter 2026-731 is saved').waitFor();
  expect(await notes.inputValue()).toBe('');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Nothing is written down yet').waitFor();
});

test('names of the service that are typed on while others are saved stay typed', async () => {
  const file = {
    ...connectionFileOf('http://127.0.0.1:9', 1),
    name: 'Test of the office',
    environment: 'test',
  };
  await openSettings(desk.page, 'Connections');
  await desk.page.getByRole('button', { name: 'Paste its text' }).click();
  await desk.page.getByLabel('Text of the connection file').fill(JSON.stringify(file));
  await desk.page.getByRole('button', { name: 'Add connection' }).click();
  await notices(desk.page).getByText('Connection added').waitFor();
  await openSlowly('settings/wire');
  await page.getByRole('combobox', { name: 'Connection' }).selectOption({ label: 'Test of the office' });
  const table = page.getByRole('form', { name: 'Names and rules' });
  const saved = table.getByRole('textbox', { name: 'propertyPfiParameter' });
  const typed = table.getByRole('textbox', { name: 'ownerPageParameter' });
  await saved.fill('pfi');
  await table.getByRole('button', { name: 'Save' }).click();
  await typed.fill('page');
  await page.waitForTimeout(4 * held);
  expect([await saved.inputValue(), await typed.inputValue()]).toEqual(['pfi', 'page']);
  await table.getByRole('button', { name: 'Save' }).click();
  await table.getByText('Saved').waitFor();
});

test('names are listed as those of the name that was asked for, whatever is typed meanwhile', async () => {
  await openSlowly('');
  const form = await chooseWay(page, 'Owner');
  await fillAndSend(form, {
    Purpose: 'Contract of sale',
    'Matter number': '2026-118',
    'Last name': 'ingram',
  });
  await field(form, 'Last name').fill('abbott');
  await field(form, 'Purpose').fill('Another purpose');
  await page.getByRole('button', { name: /^INGRAM, DANIEL AISHA/i }).waitFor();
  await page.getByRole('heading', { name: /^2\. Names like .ingram/i }).waitFor();
  await page.getByText('Matter 2026-118 · Contract of sale', { exact: true }).waitFor();
});

test('of two choices of how the window looks, the first is not put on again', async () => {
  await openSlowly('settings/appearance');
  await page.getByText('Dark', { exact: true }).click();
  await page.getByText('Light', { exact: true }).click();
  for (let at = 0; at < 20; at += 1) {
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    await page.waitForTimeout(held / 5);
  }
  await page.getByText('As this computer is set', { exact: true }).click();
  await page.waitForTimeout(3 * held);
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
  expect(await contact.inputValue()).toBe('Ada Lovelace');
});

test('whoever goes elsewhere before it is known what there is, is left there', async () => {
  await openSlowly('orders');
  await addressField(page).fill('12 dundas road carl');
  await page.keyboard.press('Enter');
  await goTo(page, 'Matters');
  const matters = page.getByRole('heading', { level: 1, name: 'Matters' });
  await matters.waitFor();
  await page.waitForTimeout(6 * held);
  expect(await matters.isVisible()).toBe(true);
});

test('a matter that is not to be opened after all is not shown', async () => {
  await openSlowly('matters');
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByLabel('Matter number').fill('2026-732');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const matters = page.getByRole('heading', { level: 1, name: 'Matters' });
  await page.waitForTimeout(4 * held);
  expect(await matters.isVisible()).toBe(true);
});

test('what was put in the cart, or opened, shows itself only to whoever waited for it', async () => {
  const orders = page.getByRole('heading', { level: 1, name: 'Orders' });
  await getStatement(desk.page, mortgagedTitle, '2026-118');
  await openSlowly(new URL(desk.page.url()).hash.slice(2));
  await page.getByRole('button', { name: 'Fetch PDF certificate' }).click();
  await goTo(page, 'Orders');
  await page.waitForTimeout(4 * held);
  expect(await orders.isVisible()).toBe(true);

  await findProperty(page, '12 victoria way', '12 VICTORIA WAY CARLTON 3053');
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  await page.getByRole('button', { name: /^Put [1-9]\d* products? in the cart$/ }).click();
  await goTo(page, 'Orders');
  await notices(page).getByText('put in the cart').waitFor();
  await page.waitForTimeout(held);
  expect(await orders.isVisible()).toBe(true);
});

test('what is taken out a moment before the cart is looked at was not taken out elsewhere', async () => {
  await openSlowly('cart');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  const product = 'Property Clearance Certificate (Land Tax)';
  await findProperty(page, '12 dundas road carl', '12 DUNDAS ROAD CARLTON 3053');
  await chooseSubject(page, 'The property');
  await addProduct(page, product);
  await page.getByRole('button', { name: `In cart: ${product}. Take it out`, exact: true }).click();
  await goTo(page, 'Cart');
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  await page.waitForTimeout(3 * held);
  expect(await page.getByText('taken out in another window').count()).toBe(0);
});

test('whoever leaves the cart while it is placed is told where they are that it was not', async () => {
  await openProperty(desk.page, '200945343');
  await chooseSubject(desk.page, 'The property');
  const products = desk.page.getByRole('button', { name: /^Add .* to the cart$/ });
  await products.first().click();
  await openSlowly('');
  await goTo(page, 'Cart');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  await findProperty(page, '16 dundas road carl', '16 DUNDAS ROAD CARLTON 3053');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await matterField(page).fill('2026-941');
  await page.getByText('Landfolio fetches them').click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Place practice order/ });
  await confirm.waitFor();
  // In the other window more is put in the cart than what is confirmed here.
  await products.first().click();
  await desk.page
    .getByRole('button', { name: /^In cart: / })
    .first()
    .waitFor();
  await confirm.click();
  await page.goBack();
  await notices(page).getByText('The order was not placed').waitFor();
  await notices(page).getByText('Nothing was sent.').waitFor();
  expect(page.url()).not.toMatch(/cart/);
});
