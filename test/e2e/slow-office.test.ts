import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Desk, launchBrowser, openDesk } from './support/desk.ts';
import { slowOffice } from './support/slow-office.ts';
import { addProduct, chooseSubject, findProperty, goTo, openProperty, origin } from './support/steps.ts';

/** An office that is busy: what a person does goes on before it has answered what they did before. */
const held = 700;

let browser: Browser;
let desk: Desk;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await openDesk(browser);
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
  await slowOffice(desk.context, () => held);
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
