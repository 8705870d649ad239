import type { Page } from 'playwright-core';

export interface PageOnScreen {
  /** The text layer's, its pieces set apart by blanks. */
  readonly text: string;
  /** How many different colours a sample of the canvas has. */
  readonly colours: number;
  /** The share of pixels in that sample that are not paper. */
  readonly inkShare: number;
}

/** Waits until a page of the open document is drawn with its text over it, and reads both back. Pages count from 1. */
export async function readPdfPage(page: Page, number: number): Promise<PageOnScreen> {
  const sheet = page.getByRole('region', { name: `Page ${number}`, exact: true });
  // The text is laid over a page after it was drawn.
  await sheet.locator('canvas + div span').first().waitFor({ state: 'attached' });
  const text = (await sheet.locator('canvas + div span').allTextContents()).join(' ').replace(/\s+/g, ' ');
  const drawn = await sheet.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    const counts = new Map<string, number>();
    for (let at = 0; pixels && at < pixels.length; at += 4 * 7) {
      const colour = pixels.slice(at, at + 4).join();
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const paper = Math.max(...counts.values());
    return { colours: counts.size, inkShare: all === 0 ? 0 : 1 - paper / all };
  });
  return { text, ...drawn };
}
