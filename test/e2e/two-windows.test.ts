import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { whenQuiet } from './support/calls.ts';
import { isInReach } from './support/in-reach.ts';
import {
  addProduct,
  chooseAction,
  chooseSubject,
  confirmOrder,
  findProperty,
  goTo,
  matterField,
  matterMenu,
  notices,
  openCart,
  origin,
} from './support/steps.ts';
import { followTraffic } from './support/traffic.ts';
import { boxOf } from './support/until.ts';

/** Two windows on one office: what the one does, the other says. */
const address = '12 VICTORIA WAY CARLTON 3053';
let app: AppWindow;
let page: Page;
let other: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser);
  ({ page } = app);
  other = await app.context.newPage();
  await other.goto(`${origin(page)}/#/`);
  await page.bringToFront();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

async function askToPlace(window: Page): Promise<void> {
  await goTo(window, 'Cart');
  await window.getByRole('button', { name: /^Place order/ }).click();
  await window.getByRole('alertdialog').waitFor();
}

test('a cart that the other window placed says which order it became, also after a reload', async () => {
  await findProperty(page, '12 vic', address);
  await chooseSubject(page, 'Title 1');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await matterField(page).fill('2026-601');
  await matterField(page).blur();
  await askToPlace(page);
  await other.bringToFront();
  await askToPlace(other);
  await confirmOrder(other);
  await other.getByRole('heading', { level: 1, name: 'Matter 2026-601' }).waitFor();

  await page.bringToFront();
  const said = page.getByRole('main').getByText(/^Order \d+ was placed for matter 2026-601$/);
  await said.waitFor();
  await page.reload();
  await said.waitFor();
  await page.getByRole('link', { name: 'Show order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-601' }).waitFor();
});

test('a matter that is deleted in one window is let go by the other, and its number begins empty', async () => {
  await page.getByText('Complete', { exact: true }).first().waitFor();
  for (const window of [page, other]) {
    await window.bringToFront();
    await goTo(window, 'Matters');
    await window.getByRole('link', { name: '2026-601' }).click();
    await window.getByRole('heading', { level: 2, name: 'Documents (1)' }).waitFor();
  }
  const chip = other.getByRole('region', { name: 'Current matter' });
  await other.getByRole('button', { name: 'Search for this matter' }).click();
  await chip.getByText('for matter 2026-601').waitFor();

  await page.bringToFront();
  await chooseAction(page, matterMenu, 'Delete matter permanently…');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Enter 2026-601 to confirm').fill('2026-601');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matters' }).waitFor();
  await chip.waitFor({ state: 'detached' });
  await notices(other).getByText('Matter 2026-601 deleted').waitFor();
  await expect(notices(page).getByText('Matter 2026-601 deleted')).toHaveCount(1);
  // Not even what it goes on with after a reload is the deleted one.
  const traffic = followTraffic(other);
  await other.reload();
  await other.getByRole('navigation', { name: 'Main' }).waitFor();
  await whenQuiet(other, traffic);
  await expect(chip).toHaveCount(0);

  // Used again, the number shows nothing of the deleted one, not for a moment.
  await page.evaluate(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const text = document.querySelector('#matter-documents')?.parentElement?.parentElement?.innerText ?? '';
      if (/Register Search/.test(text) && !/earlier matter/i.test(text)) shown.push(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByRole('dialog').getByLabel('Matter number').fill('2026-601');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-601' }).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Documents (0)' }).waitFor();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shown'))).toEqual([]);
});

test('a cart that the other window emptied says so, and one that was emptied here leaves it to its undo', async () => {
  const said = (window: Page) => window.getByRole('main').getByText('The cart was emptied', { exact: true });
  await findProperty(page, '12 vic', address);
  await chooseSubject(page, 'Title 1');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await page.getByRole('button', { name: 'Empty the cart' }).waitFor();
  await other.bringToFront();
  await openCart(other);
  await other.getByRole('button', { name: 'Empty the cart' }).click();
  await other.getByText('The cart is empty').waitFor();

  await page.bringToFront();
  await said(page).waitFor();
  await expect(said(other)).toHaveCount(0);
});

test('two windows with two matters have a cart each, both are listed, and placing one leaves the other', async () => {
  const chipOf = (window: Page) => window.getByRole('region', { name: 'Current matter' });
  const second = '14 DUNDAS ROAD CARLTON 3053';
  const works = async (window: Page, number: string, typed: string, at: string) => {
    await window.bringToFront();
    await goTo(window, 'Matters');
    await window.getByRole('button', { name: 'New matter…' }).click();
    await window.getByRole('dialog').getByLabel('Matter number').fill(number);
    await window.keyboard.press('Enter');
    await window.getByRole('heading', { level: 1, name: `Matter ${number}` }).waitFor();
    await window.getByRole('button', { name: 'Search for this matter' }).click();
    await chipOf(window).getByText(`for matter ${number}`).waitFor();
    await findProperty(window, typed, at);
    await chooseSubject(window, 'Title 1');
    await addProduct(window, 'Register Search Statement');
  };
  const badge = (window: Page) =>
    window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  const inMain = (window: Page, text: string) => window.getByRole('main').getByText(text);

  await test.step('neither holds what the other window added', async () => {
    await works(page, '2026-611', '12 vic', address);
    await works(other, '2026-612', '14 dundas', second);
    await expect(badge(other)).toHaveText(/1 in the cart.*\+1 other open cart/);
    await goTo(other, 'Cart');
    await expect(matterField(other)).toHaveValue('2026-612');
    await expect(inMain(other, address)).toHaveCount(1);
    await other.getByRole('region', { name: '1 other open cart' }).getByText(address).waitFor();
    await expect(other.getByRole('button', { name: /^Remove Register Search/ })).toHaveCount(1);
  });

  await test.step('placing one leaves the other', async () => {
    await askToPlace(other);
    await confirmOrder(other);
    await other.getByRole('heading', { level: 1, name: 'Matter 2026-612' }).waitFor();
    await page.bringToFront();
    await expect(badge(page)).toHaveText(/^Cart1 in the cart$/);
    await goTo(page, 'Cart');
    await expect(matterField(page)).toHaveValue('2026-611');
    await expect(page.getByRole('region', { name: /other open cart/ })).toHaveCount(0);
  });

  await test.step('the cart of a matter is the same in every window that works on it', async () => {
    await other.bringToFront();
    await goTo(other, 'Cart');
    await other.getByRole('button', { name: 'Open the cart for matter 2026-611' }).click();
    await chipOf(other).getByText('for matter 2026-611').waitFor();
    await other.getByRole('button', { name: /^Remove Register Search/ }).waitFor();
    await other.getByLabel('Contact name').fill('Kim Lee');
    await other.getByLabel('Contact name').blur();
    await expect(page.getByLabel('Contact name')).toHaveValue('Kim Lee');
  });

  await test.step('products go from one cart to another only when they are moved, and come back with undo', async () => {
    await other.getByRole('button', { name: 'Clear current matter: 2026-611' }).click();
    await findProperty(other, '14 dundas', second);
    await chooseSubject(other, 'Title 1');
    await addProduct(other, 'Register Search Statement');
    await goTo(other, 'Cart');
    await expect(matterField(other)).toHaveValue('');
    await other
      .getByRole('button', { name: 'Move the products of the cart for matter 2026-611 here' })
      .click();
    await expect(other.getByRole('button', { name: /^Remove /i })).toHaveCount(2);
    await expect(other.getByRole('region', { name: /other open cart/ })).toHaveCount(0);
    await notices(other).getByText('1 product moved to the cart without a matter').waitFor();
    await other.getByRole('button', { name: `Move to a cart of its own: ${address}` }).click();
    await expect(other.getByRole('button', { name: /^Remove /i })).toHaveCount(1);
    await other.getByRole('region', { name: '1 other open cart' }).getByText(address).waitFor();
  });

  await test.step('a discarded cart is gone, and comes back with undo', async () => {
    await other.getByRole('button', { name: 'Discard the cart without a matter' }).click();
    await expect(other.getByRole('region', { name: /other open cart/ })).toHaveCount(0);
    await notices(other)
      .getByRole('listitem')
      .filter({ hasText: 'discarded' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await other.getByRole('button', { name: /^Remove Register Search/ }).waitFor();
    await other.getByRole('region', { name: '1 other open cart' }).getByText(second).waitFor();
  });

  await test.step('another property joins the cart of a window when a person says so', async () => {
    await findProperty(other, '14 dundas', second);
    await chooseSubject(other, 'Title 1');
    await other
      .getByRole('button', { name: 'Add Register Search Statement to the cart', exact: true })
      .click();
    const question = other.getByRole('dialog', { name: 'Add another property to this cart?' });
    await question.getByText(`The cart without a matter is for ${address}.`).waitFor();
    await question.getByRole('button', { name: 'Add to the cart without a matter' }).waitFor();
    await question.getByRole('button', { name: 'Add to this cart' }).click();
    await expect(badge(other)).toHaveText(/2 in the cart.*\+1 other open cart/);
  });

  await test.step('the same in another open cart is said beside it, with the way there', async () => {
    const also = other.getByRole('region', { name: /^Also in another cart: Register Search Statement/ });
    await goTo(other, 'Cart');
    await expect(also).toHaveText(/If you place both carts, you will be charged twice/);
    await also.getByRole('button', { name: /^Open the cart without a matter/ }).click();
    await expect(other.getByRole('button', { name: /^Remove /i })).toHaveCount(1);
    await also.waitFor();
  });

  await test.step('in a small window at 200 % a message and the button to place leave room for the carts', async () => {
    const size = other.viewportSize();
    await other.setViewportSize({ width: 683, height: 384 });
    const place = other.getByRole('button', { name: /^Place order/ });
    await place.click();
    await other.getByText(/^Order not placed\. Complete 1 required field/).waitFor();
    await notices(other).getByRole('button', { name: 'Dismiss' }).first().waitFor();
    const room = async () => (await boxOf(place)).y - (await boxOf(other.locator('#content'))).y;
    await expect.poll(room).toBeGreaterThan(170);
    const discard = other.getByRole('button', { name: /^Discard the cart/ });
    await discard.scrollIntoViewIfNeeded();
    await expect.poll(() => isInReach(discard)).toBe(true);
    await other.setViewportSize(size ?? { width: 1280, height: 800 });
  });

  await test.step('what leaves the other cart is no longer said beside this one', async () => {
    const { cart } = app.office;
    for (const { id, products } of await cart.list({})) if (products === 2) await cart.clear({ cartId: id });
    await expect(other.getByRole('region', { name: /^Also in another cart/ })).toHaveCount(0);
    await other.getByRole('button', { name: /^Remove /i }).waitFor();
  });
});
