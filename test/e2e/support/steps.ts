import type { Locator, Page } from 'playwright/test';
import { matchOf, until, whichShows } from './until.ts';

/** Steps that several flows share, each as a person takes it and each done when the screen shows it. */

export function addressField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Find anything' });
}

/** Types part of an address, takes the suggestion, and waits for the property. */
export async function findProperty(page: Page, typed: string, address: string): Promise<void> {
  await addressField(page).fill(typed);
  await page.getByRole('option', { name: address, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: address }).waitFor();
}

/** Goes by PFI, as the address line of the page allows. */
export async function openProperty(page: Page, pfi: string): Promise<void> {
  await page.goto(`${origin(page)}/#/property?by=pfi&propertyPfi=%22${pfi}%22`);
  await page.getByRole('region', { name: 'Property details' }).getByText(pfi).waitFor();
}

/** What is to be ordered for: a title, or `The property`. `Title 2` is the second title of the list, whatever it is called. */
export async function chooseSubject(page: Page, name: string | RegExp): Promise<void> {
  const list = page.getByRole('listbox', { name: /Order for/ });
  const [, place] = /^Title (\d)$/.exec(String(name)) ?? [];
  const option =
    place === undefined
      ? list.getByRole('option', { name }).first()
      : list.getByRole('option', { name: /^Title/ }).nth(Number(place) - 1);
  await option.click();
}

export async function addProduct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${name} to the cart`, exact: true }).click();
  await page.getByRole('button', { name: `In cart: ${name}. Remove from cart`, exact: true }).waitFor();
}

const headings = {
  Today: 'Today',
  Search: 'Find a property or a title',
  Cart: 'Cart',
  Orders: 'Orders',
  Documents: 'Documents',
  Matters: 'Matters',
  Statements: 'Register statements',
  Alerts: 'Title alerts',
  Practice: 'Practice scenarios',
  Settings: 'Settings',
};

export function menuLink(page: Page, place: keyof typeof headings): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place });
}

/** Goes there by the menu. The screen of before has gone then, and with it what has the same name. */
export async function goTo(page: Page, place: keyof typeof headings): Promise<void> {
  await menuLink(page, place).click();
  await page.getByRole('heading', { level: 1, name: headings[place], exact: true }).waitFor();
}

/** Goes to the cart that the office filled through its contract: a window that had another one opens it from the list. */
export async function openCart(page: Page): Promise<void> {
  await goTo(page, 'Cart');
  const open = page.getByRole('button', { name: /^Open the cart / });
  if ((await whichShows(page.getByRole('button', { name: /^Place / }), open)) === 1) await open.click();
}

/** The field of a date, by its label. Its parts are spin buttons: day, month, year. */
export function dateField(scope: Page | Locator, label: string | RegExp): Locator {
  return scope.getByRole('group', { name: label });
}

/**
 * Types a date as a person does, day first: `2026-12-04`, or `2026-12-04T09:00` where the field has a time. An empty one
 * clears the field.
 */
export async function fillDate(scope: Page | Locator, label: string | RegExp, date: string): Promise<void> {
  const field = dateField(scope, label);
  const first = field.getByRole('spinbutton').first();
  if (date === '') {
    await first.press('Alt+ArrowDown');
    const calendar = field.page().getByRole('dialog', { name: /^Calendar: / });
    await calendar.getByRole('button', { name: 'Clear' }).click();
    await calendar.waitFor({ state: 'detached' });
  } else {
    await first.pressSequentially(dateKeys(date));
  }
}

/** The keys of a date, without what stands between its parts. */
export function dateKeys(date: string): string {
  const [day = '', time] = date.split('T');
  const keys = day.split('-').reverse().join('');
  if (time === undefined) return keys;
  const [hour = '', minute = ''] = time.split(':');
  const ofTwelve = String(Number(hour) % 12 || 12).padStart(2, '0');
  return `${keys}${ofTwelve}${minute}${Number(hour) < 12 ? 'a' : 'p'}`;
}

export function matterField(page: Page): Locator {
  return page.getByRole('combobox', { name: /^Matter number/ });
}

/** From the cart to the confirmed order. */
export async function placeOrder(page: Page, matter: string): Promise<void> {
  await openCart(page);
  await matterField(page).fill(matter);
  await pressPlace(page);
  await confirmOrder(page);
  await page.getByRole('heading', { level: 1, name: `Matter ${matter}` }).waitFor();
}

/** In the cart, to the last look: what the office has already is bought all the same. */
export async function pressPlace(page: Page): Promise<void> {
  const place = page.getByRole('button', { name: /^Place order/ });
  const look = page.getByRole('alertdialog');
  await orderAnyway(page);
  await place.click();
  if ((await whichShows(look, page.getByText(/^Order not placed\./))) === 0) return;
  // What the office has already may be known only when it is asked: then it is ticked, and asked for once more.
  await orderAnyway(page);
  await place.click();
  await look.waitFor();
}

/** In the cart: what the office has already is bought all the same. */
export async function orderAnyway(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place order/ }).waitFor();
  const unticked = page.getByRole('checkbox', { name: 'Order anyway', checked: false });
  const count = () => unticked.count();
  for (let left = await count(); left > 0; left = await count()) {
    await page.locator('label').filter({ has: unticked }).first().click();
    await until(count, (now) => now < left);
  }
}

export async function confirmOrder(page: Page): Promise<void> {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place (practice )?order/ })
    .click();
}

/** The rows of the list of orders that are of a matter. */
export function orderRow(page: Page, matter: string): Locator {
  return page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: matter });
}

/** From the list of orders to the screen of one of the matter's. Its name leads to the certificate, where there is one. */
export async function openOrder(page: Page, matter: string): Promise<void> {
  await orderRow(page, matter).first().locator('[data-column="status"]').click();
  const acts = page.getByRole('group', { name: 'Actions for selected orders' });
  await acts.getByRole('button', { name: 'Open order' }).click();
  await page.getByRole('heading', { level: 1, name: `Matter ${matter}` }).waitFor();
}

/** The rows of an order's own screen. */
export function itemRow(page: Page, product: string): Locator {
  return page.locator('section[aria-labelledby="items"]').getByRole('listitem').filter({ hasText: product });
}

/** Waits until an item's chip says so. */
export async function waitForPhase(page: Page, product: string, phase: string): Promise<void> {
  await itemRow(page, product).getByText(phase, { exact: true }).waitFor();
}

/** A value of a list of facts, by its name. */
export function factOf(scope: Locator, name: string): Promise<string> {
  const row = scope.locator('div').filter({ has: scope.page().locator('dt', { hasText: exactly(name) }) });
  return row
    .last()
    .locator('dd')
    .innerText()
    .then((text) => text.trim());
}

/** What a screen reader adds to the name of a field. */
export function described(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
}

/** Whether it has the keyboard. */
function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Presses Tab until the keyboard is there; a place that Tab does not reach is a fault. */
export async function tabTo(control: Locator): Promise<void> {
  // What cannot be used yet is passed by.
  await until(() => control.isEnabled(), Boolean);
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(control)) return;
    await control.page().keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

export function notices(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' });
}

/** “Undo” of the notice that says this. */
export function undoOf(page: Page, said: string): Locator {
  return notices(page)
    .locator('div, li, article')
    .filter({ hasText: said })
    .filter({ has: page.getByRole('button', { name: 'Undo' }) })
    .last()
    .getByRole('button', { name: 'Undo' });
}

export function origin(page: Page): string {
  return new URL(page.url()).origin;
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

/** As a person does it, from wherever they are: Ctrl+K once, then the text. */
export async function typeInBox(page: Page, text: string): Promise<void> {
  await addressField(page).first().waitFor();
  await page.keyboard.press('Control+k');
  await until(() => page.evaluate(() => document.activeElement?.matches('[data-command-box]')), Boolean);
  await page.keyboard.insertText(text);
}

/**
 * Types words that stand inside certificates until the command box finds one of them. They are read in the background, and the same
 * text once more would be no other question.
 */
export async function findInside(page: Page, text: string, group = 'Inside documents'): Promise<Locator> {
  const found = page.getByRole('group', { name: group }).getByRole('option');
  const texts = [text, text.slice(0, -1)];
  const ask = async () => {
    texts.reverse();
    await typeInBox(page, texts[0] ?? '');
    await matchOf(page.locator('[role="status"][id$="-state"]'), /suggestions?\.|found\./);
    return found.count();
  };
  await until(ask, (count) => count > 0);
  return found;
}

/** Begins a matter, and ends on its page. */
export async function newMatter(page: Page, number: string): Promise<void> {
  await goTo(page, 'Matters');
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByRole('dialog').getByLabel('Matter number').fill(number);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Matter ${number}` }).waitFor();
}

/** The tab of a matter’s page, shown. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await tab.click();
  await page.getByRole('tabpanel', { name: new RegExp(`^${name}`) }).waitFor();
}

/** What the menu of a matter’s page, or of one of its rows, offers. */
export async function chooseAction(page: Page, menu: string | RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const matterMenu = 'More actions for this matter';
export const ordersMenu = 'More actions for selected orders';
