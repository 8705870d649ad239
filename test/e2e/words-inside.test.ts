import { expect, test } from 'playwright/test';
import { atOnce, openAppWindow } from './support/app-window.ts';
import { placeOrderOf, untilPhase } from './support/office-steps.ts';
import { readPdfPage } from './support/pdf-on-screen.ts';
import { findInside } from './support/steps.ts';

test('the command box finds a certificate by a word inside it, and opens it at that page', async ({
  browser,
}) => {
  const wanted = { address: '12 VICTORIA WAY CARLTON 3053', product: 'Register Search Statement' };
  const app = await openAppWindow(browser, {
    pace: atOnce,
    readsWords: true,
    prepare: async (office) => untilPhase(office, await placeOrderOf(office, wanted, '2026-118'), 'complete'),
  });
  try {
    const { page } = app;
    const found = await findInside(page, 'estate fee simp');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText('12 VICTORIA WAY CARLTON 3053');
    await expect
      .poll(() => found.locator('mark').allTextContents())
      .toContainEqual(expect.stringMatching(/^estate$/i));
    await found.click();
    await page.getByRole('heading', { level: 1, name: /Register Search Statement/ }).waitFor();
    const number = Number(/page=(\d+)/.exec(page.url())?.[1] ?? 1);
    await expect.poll(() => readPdfPage(page, number).then(({ text }) => text)).toMatch(/Estate Fee Simple/);
    expect(app.pageFaults).toEqual([]);
  } finally {
    await app.close();
  }
});
