import type { Page } from 'playwright/test';

/** Text grows as the settings do it (`renderer/features/settings/apply-appearance.ts`), without going there; waits until it is drawn. */
export async function sizeText(page: Page, percent: number): Promise<void> {
  await page.evaluate(async (size) => {
    const { style } = document.documentElement;
    style.fontSize = size === 100 ? '' : `${size}%`;
    style.setProperty('--icons', String(size / 100));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, percent);
}
