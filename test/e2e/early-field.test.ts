import type { Route } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { openAppWindow } from './support/app-window.ts';
import { addressField, goTo } from './support/steps.ts';
import { until } from './support/until.ts';

test('what is typed before the application stands goes on in the command box; another screen has no early field', async ({
  browser,
}) => {
  const app = await openAppWindow(browser);
  try {
    const { page } = app;
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
    await expect(early).toHaveValue('10 DUNDAS ROAD CARL');
    // The page is read to its end, so that it has asked for all that it names.
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('interactive');
    await expect.poll(() => held.length).toBe(1);
    release();
    const field = addressField(page);
    await field.waitFor();
    await page.keyboard.type('TON');
    await expect(field).toHaveValue('10 DUNDAS ROAD CARLTON');
    await expect(page.locator('#early')).toHaveCount(0);
    await page.getByRole('option', { name: '10 DUNDAS ROAD CARLTON 3053', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '10 DUNDAS ROAD CARLTON 3053' }).waitFor();

    await test.step('the search screen is read in few files, and the browser keeps them', async () => {
      // While requests are held the browser keeps nothing.
      await page.unrouteAll();
      await page.goto(new URL(page.url()).origin);
      await page.getByRole('tablist', { name: 'Other ways to search' }).waitFor();
      const readScripts = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').flatMap((entry) => {
            const name = /assets\/(\w+)-[^/]*\.js$/.exec(entry.name)?.[1];
            const isKept = entry instanceof PerformanceResourceTiming && entry.transferSize === 0;
            return name === undefined ? [] : [{ name, isKept }];
          }),
        );
      const scripts = await until(readScripts, (read) => read.some(({ name }) => name === 'around'));
      expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(4);
      expect(scripts[0]).toEqual({ name: 'index', isKept: true });
    });

    await test.step('a screen opened again covers the early field, and takes nobody’s keyboard', async () => {
      await goTo(page, 'Orders');
      await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
      await addressField(page).waitFor();
      await expect(page.locator('#early')).toHaveCount(0);
      await expect(addressField(page)).not.toBeFocused();
    });
    expect(app.pageFaults).toEqual([]);
  } finally {
    await app.close();
  }
});
