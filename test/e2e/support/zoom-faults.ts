import type { Page } from 'playwright/test';
import { lostDialogButtons } from './lost-dialog-buttons.ts';
import { lostWidth } from './lost-width.ts';
import { sizeText } from './size-text.ts';
import { lastingFaults } from './until.ts';

/** 1280×800 and 1024×700 at 200 %: as the browser and the system zoom, and as the size of text that a person chose. */
const looks = [
  { name: '1280 at 200 %', width: 640, height: 400, textSize: 100 },
  { name: '1024 at 200 %', width: 512, height: 350, textSize: 100 },
  { name: '1280 with text at 200 %', width: 1280, height: 800, textSize: 200 },
];
/** The list of documents cuts what its preview says whole beside it. Its width is looked at as all others are. */
const mayCut = /^documents/;

/** What a screen loses at 200 %, by its name and the look; afterwards the window is as it was. */
export async function zoomFaults(
  page: Page,
  screen: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const usual = page.viewportSize();
  const faults: Record<string, readonly string[]> = {};
  for (const { name, width, height, textSize } of looks) {
    await page.setViewportSize({ width, height });
    await sizeText(page, textSize);
    const found = await lastingFaults(async () => {
      const lost = await lostWidth(page);
      const unsaid = lost.filter((fault) => !mayCut.test(screen) || !fault.startsWith('cut'));
      return [...unsaid, ...(await lostDialogButtons(page))];
    });
    if (found.length > 0) faults[`${screen}, ${name}`] = found;
  }
  await sizeText(page, 100);
  if (usual !== null) await page.setViewportSize(usual);
  return faults;
}
