import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openDesk } from './support/desk.ts';
import { addressField, goTo, hasFocus } from './support/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('what is typed before the application stands goes on in the one box', async () => {
  const desk = await openDesk(browser);
  try {
    const { page } = desk;
    await addressField(page).waitFor();
    const held: Route[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      held.push(route);
      await released;
      await route.continue();
    });
    await page.goto(new URL(page.url()).origin, { waitUntil: 'commit' });

    // The keyboard is in the field already: nobody has to point at it.
    const early = page.locator('#early-field');
    await early.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('10 DUNDAS ROAD CARL');
    await expect.poll(() => early.inputValue()).toBe('10 DUNDAS ROAD CARL');
    await expect.poll(() => held.length).toBeGreaterThan(0);

    release();
    const field = addressField(page);
    await field.waitFor();
    await page.keyboard.type('TON');
    await expect.poll(() => field.inputValue()).toBe('10 DUNDAS ROAD CARLTON');
    await expect.poll(() => page.locator('#early').count()).toBe(0);
    await page.getByRole('option', { name: '10 DUNDAS ROAD CARLTON 3053', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '10 DUNDAS ROAD CARLTON 3053' }).waitFor();
    expect(desk.pageFaults).toEqual([]);
  } finally {
    await desk.close();
  }
});

test('a screen opened again covers the early field, and takes nobody’s keyboard', async () => {
  const desk = await openDesk(browser);
  try {
    const { page } = desk;
    await goTo(page, 'Orders');
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await addressField(page).waitFor();
    await expect.poll(() => page.locator('#early').count()).toBe(0);
    await expect.poll(() => hasFocus(addressField(page))).toBe(false);
  } finally {
    await desk.close();
  }
});
