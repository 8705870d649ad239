import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { noticeShownFor } from '../../renderer/shell/time-limits.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { fillCart } from './support/office-steps.ts';
import { matterField, notices, openCart } from './support/steps.ts';
import { boxOf, until } from './support/until.ts';

let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const address = '12 VICTORIA WAY CARLTON 3053';
  const products = ['Planning Certificate', 'Water Information Statement', 'Land Information Certificate'];
  app = await openAppWindow(browser, {
    viewport: { width: 1024, height: 700 },
    async prepare(office) {
      for (const product of products) await fillCart(office, { address, product, isOfTitle: false });
    },
  });
  ({ page } = app);
  await openCart(page);
  await matterField(page).fill('2026-501');
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('several notices take one row, the others are behind a button, and the keyboard goes through them and back', async () => {
  const field = page.getByRole('combobox', { name: 'Find anything' });
  const cards = notices(page).getByRole('listitem');
  for (let left = 3; left > 0; left -= 1) {
    await pressTakeOut();
    // None goes while the pointer is among them.
    await cards.first().hover();
  }
  await expect(cards).toHaveCount(2);
  await expect.poll(() => boxOf(notices(page)).then(({ height }) => height)).toBeLessThan(110);
  await notices(page).getByRole('button', { name: '1 more' }).press('Enter');
  await expect(cards).toHaveCount(3);
  await notices(page).getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect(cards).toHaveCount(2);
  await notices(page).getByRole('button', { name: '1 more' }).press('Enter');
  await field.focus();
  await notices(page).getByRole('button', { name: 'Undo' }).first().focus();
  for (let left = 3; left > 0; left -= 1) {
    await expect(cards).toHaveCount(left);
    await expect(notices(page).getByRole('button', { name: 'Undo' }).first()).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await cards.first().waitFor({ state: 'detached' });
  await expect(field).toBeFocused();
  await page
    .getByRole('button', { name: /^Remove .+ from cart$/ })
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
    .getByRole('button', { name: /^Remove .+ from cart$/ })
    .nth(2)
    .waitFor();
});

test('a notice covers no control at 512 × 350, nor one of a dialog', async () => {
  await page.setViewportSize({ width: 512, height: 350 });
  const notice = await takeOneOut();
  await expect.poll(covered).toEqual([]);
  // By the keyboard: the notice stays while the pointer rests on it.
  await page.getByRole('button', { name: /^Place order/ }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await expect.poll(covered).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();
  await dialog.waitFor({ state: 'detached' });
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
});

async function pressTakeOut(): Promise<void> {
  const buttons = page.getByRole('button', { name: /^Remove .+ from cart$/ });
  const before = await until(
    () => buttons.count(),
    (count) => count > 0,
  );
  await buttons.first().press('Enter');
  await expect(buttons).toHaveCount(before - 1);
}

async function takeOneOut(): Promise<Locator> {
  await pressTakeOut();
  const notice = notices(page).getByRole('listitem').filter({ hasText: 'removed from cart' });
  await notice.hover();
  return notice;
}

/** Controls in the window whose middle belongs to the notices. What the screen has scrolled out of itself is not in the window. */
function covered(): Promise<string[]> {
  return notices(page).evaluate((region) => {
    const controls = document.querySelectorAll('a[href], button, input, select, textarea');
    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const screen = control.closest('#content')?.getBoundingClientRect();
      const middle = top + height / 2;
      if (screen !== undefined && (middle < screen.top || middle > screen.bottom)) return [];
      const hit = document.elementFromPoint(left + width / 2, middle);
      if (!region.contains(hit) || region.contains(control)) return [];
      return [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName];
    });
  });
}
