import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Desk, launchBrowser, openDesk } from './support/desk.ts';
import { addProduct, chooseSubject, findProperty, goTo, matterField, notices } from './support/steps.ts';

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

test.each(sizes)('a notice covers no control at $width × $height, nor one of a dialog', async (size) => {
  await page.setViewportSize(size);
  const notice = await takeOneOut();
  expect(await covered(page)).toEqual([]);
  // By the keyboard: the notice stays while the pointer rests on it.
  await page.getByRole('button', { name: /^Place order/ }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  expect(await covered(page)).toEqual([]);
  const { bottom } = await boxOf(dialog);
  expect(bottom).toBeLessThanOrEqual((await boxOf(notices(page))).top);
  // It can be used meanwhile, and that closes nothing.
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();
  await dialog.waitFor({ state: 'detached' });
});

async function takeOneOut(): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Take out/ })
    .first()
    .press('Enter');
  const notice = notices(page).getByRole('listitem').filter({ hasText: 'Taken out' });
  await notice.hover();
  return notice;
}

async function boxOf(element: Locator): Promise<{ top: number; bottom: number }> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top, bottom };
  });
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
