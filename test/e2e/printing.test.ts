import { expect, test } from 'playwright/test';
import { openAppWindow } from './support/app-window.ts';
import { addProduct, chooseSubject, findProperty, placeOrder, waitForPhase } from './support/steps.ts';
import { numberIn } from './support/until.ts';

const statement = 'Register Search Statement';

test('a document is printed page by page and nothing else with it, by its button and by the keyboard', async ({
  browser,
}) => {
  const app = await openAppWindow(browser);
  try {
    const { page } = app;
    await page.addInitScript(() => {
      window.print = () => {
        const sheets = [...document.querySelectorAll('.print-sheets img')];
        const wide = sheets.map((sheet) => (sheet instanceof HTMLImageElement ? sheet.naturalWidth : 0));
        Reflect.set(window, 'printed', { wide, isMarked: 'printing' in document.documentElement.dataset });
      };
    });
    await page.reload();
    await findProperty(page, '12 victoria w', '12 VICTORIA WAY CARLTON 3053');
    await chooseSubject(page, 'Title 1');
    await addProduct(page, statement);
    await placeOrder(page, '2026-118');
    await waitForPhase(page, statement, 'Complete');
    await page.getByRole('link', { name: new RegExp(`^Open ${statement} for`) }).click();
    const printed = () => page.evaluate(() => Reflect.get(window, 'printed') as unknown);
    const pages = await numberIn(page.getByText(/^of \d+$/));
    const isWhole = { wide: Array.from({ length: pages }, () => expect.any(Number)), isMarked: true };

    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(printed).toEqual(isWhole);
    // A4 at 150 dots an inch.
    await expect.poll(async () => JSON.stringify(await printed())).toContain('1240');
    await page.locator('.print-sheets').waitFor({ state: 'detached' });
    await page.evaluate(() => Reflect.deleteProperty(window, 'printed'));
    await page.keyboard.press('Control+p');
    await expect.poll(printed).toEqual(isWhole);
    await expect(page.locator('.print-sheets')).toHaveCount(0);
    expect(app.pageFaults).toEqual([]);
  } finally {
    await app.close();
  }
});
