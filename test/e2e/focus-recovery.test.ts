import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { fillCart } from './support/office-steps.ts';
import { goTo, openCart, openTab } from './support/steps.ts';

let app: AppWindow;
let page: Page;
const focusIsOn = (name: RegExp) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
      }),
    )
    .toMatch(name);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const address = '12 VICTORIA WAY CARLTON 3053';
  const products = ['Planning Certificate', 'Water Information Statement', 'Land Information Certificate'];
  app = await openAppWindow(browser, {
    pace: atOnce,
    async prepare(office) {
      for (const product of products) await fillCart(office, { address, product, isOfTitle: false });
    },
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('a product removed from the cart leaves the keyboard on the next row, never on the button that removes it', async () => {
  await openCart(page);
  await page.getByRole('button', { name: /^Remove Water/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Water Information Statement.* removed from cart/).waitFor();
  const row = (product: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: product });
  await expect(row('Land Information')).toBeFocused();
  // One Enter too many removes nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await focusIsOn(/^Remove Land Information/);
  await page.keyboard.press('Enter');
  await expect(row('Planning')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('The cart is empty').waitFor();
  await focusIsOn(/./);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a form that opens where its button stood takes the keyboard, and gives it back when it is saved', async () => {
  await goTo(page, 'Matters');
  await page.getByRole('button', { name: /^New matter/ }).focus();
  await page.keyboard.press('Enter');
  // Begins in its only field.
  await expect(page.getByRole('dialog').getByLabel('Matter number')).toBeFocused();
  await page.keyboard.type('2026-77');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-77' }).waitFor();
  await openTab(page, 'Parties and details');
  const edit = page.getByRole('button', { name: /^Edit/ });
  await edit.focus();
  await page.keyboard.press('Enter');
  const save = page.getByRole('button', { name: /^Save/ });
  await save.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);
  await save.focus();
  await page.keyboard.press('Enter');
  await edit.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main *') !== null)).toBe(true);
});

test('Tab goes from the end of the status line on to the navigation', async () => {
  await page.getByRole('contentinfo').locator('a, button').last().focus();
  const place = () =>
    page.evaluate(() => document.activeElement?.closest('footer, main, nav')?.tagName ?? 'elsewhere');
  // What stands between them in a browser window is its own, and on top of the page the practice band.
  const passed: string[] = [];
  const next = async () => {
    await page.keyboard.press('Tab');
    passed.push(await place());
    return passed.at(-1);
  };
  await expect.poll(next).toBe('NAV');
  expect(passed.slice(0, -1).every((one) => one === 'elsewhere')).toBe(true);
  expect(passed.length).toBeLessThan(5);
});

test('a click beside a control leaves the keyboard nowhere, as everywhere', async () => {
  await page.getByRole('button', { name: /^Edit/ }).focus();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 40; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/BODY|MAIN/);
});
