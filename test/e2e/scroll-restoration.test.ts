import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { makeBigLibrary } from '../support/big-library.ts';
import { type AppWindow, openAppWindow, standingStill } from './support/app-window.ts';
import { goTo, openTab } from './support/steps.ts';
import { until } from './support/until.ts';

/** Lists that are read page by page, which the screen has only after it is drawn. */
let app: AppWindow;
let page: Page;
/** Of 40 orders and 61 certificates. */
let busyMatter = '';
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: standingStill,
    async fill(store) {
      const many = { orders: 400, matters: 400, busyOrders: 32, now: Date.now() };
      ({ busyMatter } = await makeBigLibrary(store, many));
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
/** One in the middle: a click on a row of before, which has not gone yet, would scroll to it. */
async function openRowInSight(name: string): Promise<void> {
  const inMiddle = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return [...element.querySelectorAll('[role="row"] a')].findIndex((link) => {
      const from = link.getBoundingClientRect().top - top;
      return from > height / 4 && from < (height * 3) / 4;
    });
  };
  const at = await until(
    () => grid(name).evaluate(inMiddle),
    (found) => found >= 0,
  );
  await grid(name).locator('[role="row"] a').nth(at).click();
}

for (const name of ['Orders', 'Matters'] as const)
  test(`${name}: Back restores the scroll position`, async () => {
    await goTo(page, name);
    await scrollTo(name, 9000);
    await openRowInSight(name);
    await grid(name).waitFor({ state: 'detached' });
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

const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
/** What a screen scrolls by: its heading stays. */
const body = () => page.locator('main > div > div:last-child');
async function openBusyMatter(): Promise<void> {
  await goTo(page, 'Matters');
  await page.getByRole('searchbox', { name: 'Filter matters' }).fill(busyMatter);
  await page.getByRole('link', { name: busyMatter, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: `Matter ${busyMatter}` }).waitFor();
}

test('a matter with 40 orders shows its documents first, each once, and no tab is longer than two screens', async () => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openBusyMatter();
  const panel = page.getByRole('tabpanel');
  await expect(tab('Documents')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText([
    'Not received yet (6)',
    'Documents (61)',
  ]);
  await expect(
    page
      .getByRole('region', { name: /^Documents/ })
      .getByRole('link')
      .first(),
  ).toBeInViewport();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('4 late')).toBeVisible();
  await expect(summary.getByText(/^Settles in/)).toBeVisible();
  const screens = () => body().evaluate(({ scrollHeight, clientHeight }) => scrollHeight / clientHeight);
  for (const name of ['Orders', 'Land', 'Parties', 'Cost', 'Searches', 'Timeline', 'Documents']) {
    await openTab(page, name);
    await panel.getByRole('heading', { level: 2 }).first().waitFor();
    await expect(panel.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expect.poll(screens).toBeLessThanOrEqual(2);
  }
  await page.getByRole('button', { name: 'Show all 61 documents' }).click();
  const hrefs = () =>
    page
      .getByRole('main')
      .locator('a[href*="#/documents/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect.poll(async () => [(await hrefs()).length, new Set(await hrefs()).size]).toEqual([61, 61]);
  // One step of the history for the matter, however many tabs were looked at.
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Matters', exact: true }).waitFor();
});

test('a matter keeps its tab and its place: with Back, after a reload, and for a link that leads there again', async () => {
  const asLeft = async () => {
    await expect(tab('Orders')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => body().evaluate((element) => element.scrollTop)).toBe(900);
  };
  await openBusyMatter();
  // As the test before left it.
  await page.getByRole('button', { name: 'Show fewer' }).first().waitFor();
  await tab('Documents').focus();
  for (const next of ['Completeness', 'Orders']) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(next)).toBeFocused();
  }
  await page.getByRole('button', { name: 'Show all 40 orders' }).click();
  const orders = page.getByRole('region', { name: 'Orders (40)' }).getByRole('listitem');
  await expect(orders).toHaveCount(40);
  await body().evaluate((element) => element.scrollTo(0, 900));
  await asLeft();
  await orders.nth(18).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: /^Order for matter/ }).waitFor();
  await page.goBack();
  await asLeft();
  await page.reload();
  await asLeft();
  await goTo(page, 'Cart');
  await openBusyMatter();
  await asLeft();
});
