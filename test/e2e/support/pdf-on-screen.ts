import type { Page } from 'playwright/test';

interface PageOnScreen {
  /** The text layer's, its pieces set apart by blanks. */
  readonly text: string;
  /** How many different colours a sample of the canvas has. */
  readonly colours: number;
  /** The share of pixels in that sample that are not paper. */
  readonly inkShare: number;
}

/**
 * What stands on a page of the open document at this moment; pages count from 1. A page is drawn again when its size changes, and its
 * text is laid over it after that: read it until it is as expected.
 */
export function readPdfPage(page: Page, number: number): Promise<PageOnScreen> {
  return page.getByRole('region', { name: `Page ${number}`, exact: true }).evaluate((sheet) => {
    const texts = [...sheet.querySelectorAll('canvas + div span')].map((span) => span.textContent ?? '');
    const canvas = sheet.querySelector('canvas');
    const pixels =
      canvas && canvas.width * canvas.height > 0
        ? canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
        : undefined;
    const counts = new Map<string, number>();
    for (let at = 0; pixels && at < pixels.length; at += 4 * 7) {
      const colour = pixels.slice(at, at + 4).join();
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const paper = Math.max(...counts.values());
    return {
      text: texts.join(' ').replace(/\s+/g, ' '),
      colours: counts.size,
      inkShare: all === 0 ? 0 : 1 - paper / all,
    };
  });
}
