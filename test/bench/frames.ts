import type { Page } from 'playwright';

/** Milliseconds; longer than two frames at 60 a second, less what their clock rounds. */
const longFrame = 33;

/** Milliseconds between the page's frames while `work` goes on, as its own animation frames count them. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = 0;
    let isOver = false;
    const beat = (now: number) => {
      if (last > 0) gaps.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
    Object.assign(window, {
      endFrames: () => {
        isOver = true;
        return gaps;
      },
    });
  });
  await work();
  return page.evaluate(() => (window as unknown as { endFrames: () => number[] }).endFrames());
}

/** Of 1. */
export function shareOfLong(frames: readonly number[]): number {
  return frames.filter((gap) => gap > longFrame).length / Math.max(frames.length, 1);
}

/** The value that this share of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.ceil(sorted.length * share), sorted.length) - 1] ?? Number.NaN;
}
