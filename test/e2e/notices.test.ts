import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { noticeShownFor } from '../../renderer/app/shell/time-limits.ts';
import { type Desk, launchBrowser, openDesk } from './support/desk.ts';
import { addProduct, chooseSubject, findProperty, goTo, matterField, notices } from './support/steps.ts';
import { boxOf, until } from './support/until.ts';

/** The smallest window that an office works in, and the same at 200 %. */
const sizes = [
  { width: 1024, height: 700 },
  { width: 512, height: 350 },
];

let browser: Browser;
let desk: Desk;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await openDesk(browser, { viewport: { width: 1024, height: 700 } });
  ({ page } = desk);
  await findProperty(page, '12 victoria way', '12 VICTORIA WAY CARLTON 3053');
  await chooseSubject(page, 'The property');
  for (const name of [
    'Planning Certificate',
    'Water Information Statement',
    'Land Information Certificate',
  ]) {
    await addProduct(page, name);
  }
  await goTo(page, 'Cart');
  await matterField(page).fill('2026-501');
});
afterEach(() => expect(desk.pageFaults).toEqual([]));
afterAll(async () => {
  await desk.close();
  await browser.close();
});

test('several notices take one row, the others are behind a button, and the keyboard goes through them and back', async () => {
  const field = page.getByRole('combobox', { name: 'Find anything' });
  const cards = notices(page).getByRole('listitem');
  for (let left = 3; left > 0; left -= 1) {
    await pressTakeOut();
    // None goes while the pointer is among them.
    await cards.first().hover();
  }
  await expect.poll(() => cards.count()).toBe(2);
  await expect.poll(() => boxOf(notices(page)).then(({ height }) => height)).toBeLessThan(110);
  await notices(page).getByRole('button', { name: '1 more' }).press('Enter');
  await expect.poll(() => cards.count()).toBe(3);
  await notices(page).getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect.poll(() => cards.count()).toBe(2);
  await notices(page).getByRole('button', { name: '1 more' }).press('Enter');
  await field.focus();
  await notices(page).getByRole('button', { name: 'Undo' }).first().focus();
  for (let left = 3; left > 0; left -= 1) {
    await expect.poll(() => cards.count()).toBe(left);
    await expect
      .poll(() => notices(page).getByRole('button', { name: 'Undo' }).first().evaluate(isActive))
      .toBe(true);
    await page.keyboard.press('Enter');
  }
  await cards.first().waitFor({ state: 'detached' });
  await expect.poll(() => field.evaluate(isActive)).toBe(true);
  await page
    .getByRole('button', { name: /^Take out/ })
    .nth(2)
    .waitFor();
});

test('under a dialog a notice is shaded, out of reach, and still there when it closes', async () => {
  // From here on the notices' time runs, by the clock of the test.
  await page.clock.install();
  await pressTakeOut();
  const notice = notices(page).getByRole('listitem');
  await notice.getByRole('button', { name: 'Undo' }).waitFor();
  const undo = await notice.getByRole('button', { name: 'Undo' }).elementHandle();
  await page.getByRole('button', { name: /^Place order/ }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const reach = () =>
    undo?.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return {
        isShown: width > 0,
        isInert: button.closest('[inert]') !== null,
        isHit: button.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
      };
    });
  await expect.poll(reach).toEqual({ isShown: true, isInert: true, isHit: false });
  await page.clock.fastForward(2 * noticeShownFor);
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();
  await dialog.waitFor({ state: 'detached' });
  await notice.getByRole('button', { name: 'Undo' }).press('Enter');
  await page
    .getByRole('button', { name: /^Take out/ })
    .nth(2)
    .waitFor();
});

test.each(sizes)('a notice covers no control at $width × $height, nor one of a dialog', async (size) => {
  await page.setViewportSize(size);
  const notice = await takeOneOut();
  await expect.poll(() => covered(page)).toEqual([]);
  // By the keyboard: the notice stays while the pointer rests on it.
  await page.getByRole('button', { name: /^Place order/ }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await expect.poll(() => covered(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();
  await dialog.waitFor({ state: 'detached' });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
});

async function pressTakeOut(): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Take out/ });
  const before = await until(
    () => buttons.count(),
    (count) => count > 0,
  );
  await buttons.first().press('Enter');
  await expect.poll(() => buttons.count()).toBe(before - 1);
}

function isActive(element: Element): boolean {
  return element === document.activeElement;
}

async function takeOneOut(): Promise<Locator> {
  await pressTakeOut();
  const notice = notices(page).getByRole('listitem').filter({ hasText: 'Taken out' });
  await notice.hover();
  return notice;
}

/** Controls in the window whose middle belongs to the notices. */
function covered(where: Page): Promise<string[]> {
  return where.evaluate(() => {
    const controls = document.querySelectorAll('a[href], button, input, select, textarea');
    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const region = hit?.closest('[aria-label="Notices"]');
      if (!region || region.contains(control)) return [];
      return [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName];
    });
  });
}
