import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { makeBigLibrary } from '../support/big-library.ts';
import { type AppWindow, openAppWindow, standingStill } from './support/app-window.ts';
import { goTo } from './support/steps.ts';
import { until } from './support/until.ts';

/** Lists that are read page by page, which the screen has only after it is drawn. */
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: standingStill,
    async fill(store) {
      await makeBigLibrary(store, { orders: 1500, matters: 400, now: Date.now() });
    },
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

const grid = (name: string) => page.getByRole('grid', { name });
const topOf = (name: string) => grid(name).evaluate((element) => element.scrollTop);
/** With the mouse: the keyboard stays on no row. */
async function scrollTo(name: string, top: number): Promise<void> {
  await grid(name).hover();
  await page.mouse.wheel(0, top);
  await expect.poll(() => topOf(name)).toBe(top);
}
async function openRowInSight(name: string): Promise<void> {
  const link = grid(name).getByRole('link');
  const count = await until(
    () => link.count(),
    (links) => links > 5,
  );
  await link.nth(Math.floor(count / 2)).click();
}

for (const name of ['Orders', 'Matters'] as const)
  test(`${name}: Back restores the scroll position`, async () => {
    await goTo(page, name);
    await scrollTo(name, 9000);
    await openRowInSight(name);
    await page.getByRole('heading', { level: 1, name: /^(Order for m|M)atter/ }).waitFor();
    await page.goBack();
    await grid(name).waitFor();
    await expect.poll(() => topOf(name)).toBe(9000);
  });

test('another section of the settings begins at its heading, and Back restores the scroll position of the earlier one', async () => {
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
  await goTo(page, 'Settings');
  await section('Privacy').click();
  // It comes later, and makes the page longer than the window.
  await page.getByRole('list', { name: 'Types of stored data' }).waitFor();
  await page.getByRole('button', { name: 'Delete log and crash reports…' }).scrollIntoViewIfNeeded();
  await expect(heading('Stored data')).not.toBeInViewport();
  await section('Advanced: API settings').click();
  await expect(heading('Advanced: API settings')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Delete log and crash reports…' })).toBeInViewport();
  await expect(heading('Stored data')).not.toBeInViewport();
});

test('a list seen for the first time begins at its top, however far the one before it was scrolled', async () => {
  await goTo(page, 'Orders');
  await goTo(page, 'Matters');
  await expect.poll(() => topOf('Matters')).toBe(0);
  await scrollTo('Matters', 6000);
  await goTo(page, 'Orders');
  await grid('Orders').getByRole('link').first().waitFor();
  await expect.poll(() => topOf('Orders')).toBe(0);
});
