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
    await expect.poll(() => held.length).toBeGreaterThan(0);

    // All that the first screen needs is one file.
    expect(held.length).toBe(1);
    release();
    const field = addressField(page);
    await field.waitFor();
    await page.keyboard.type('TON');
    await expect(field).toHaveValue('10 DUNDAS ROAD CARLTON');
    await expect(page.locator('#early')).toHaveCount(0);
    await page.getByRole('option', { name: '10 DUNDAS ROAD CARLTON 3053', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '10 DUNDAS ROAD CARLTON 3053' }).waitFor();

    await test.step('the search screen is read in few files, each of which is one more answer to wait for', async () => {
      await page.goto(new URL(page.url()).origin);
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.getByRole('tablist', { name: 'Other ways to search' }).waitFor();
      const readScripts = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .flatMap(({ name }) => /assets\/(.*\.js)$/.exec(name)?.[1] ?? []),
        );
      const scripts = await until(readScripts, (names) => names.some((name) => name.startsWith('around-')));
      expect(scripts.length, scripts.join()).toBeLessThanOrEqual(4);
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
