import type { Page } from 'playwright/test';

interface Marks {
  readonly all: number;
  /** The one that is shown, in capitals, with single blanks. */
  readonly now: string | undefined;
  readonly isInSight: boolean;
}

/** What the find bar marks at this moment: read it until it is as expected. The page's elements do not show it. */
export function marksOnScreen(page: Page): Promise<Marks> {
  return page.evaluate(() => {
    const [now] = [...(CSS.highlights.get('found-now') ?? [])];
    const range = now instanceof Range ? now : null;
    const box = range?.getClientRects()[0];
    const at = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      all: CSS.highlights.get('found')?.size ?? 0,
      now: range?.toString().replace(/\s+/g, ' ').toUpperCase(),
      isInSight: at?.contains(range?.startContainer ?? null) ?? false,
    };
  });
}
