/*
 * Draws the PNG icons of assets/icons from the SVGs beside them. Run by hand after a drawing changed; the results are
 * kept in the repository, since offices build without a browser.
 *
 *   CHROMIUM=/usr/bin/chromium node scripts/icons.ts
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const assets = fileURLToPath(new URL('../assets', import.meta.url));

const drawings: readonly (readonly [drawing: string, icon: string, pixels: number])[] = [
  ...[16, 24, 32, 48, 64, 128, 256, 512, 1024].map((pixels) => ['icon', String(pixels), pixels] as const),
  ['document', 'document', 64],
  ['document', 'document@2x', 128],
  ['tray', 'tray', 16],
  ['tray', 'tray@2x', 32],
];

await mkdir(`${assets}/icons`, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
const page = await browser.newPage();
for (const [drawing, icon, pixels] of drawings) {
  const svg = await readFile(`${assets}/${drawing}.svg`, 'utf8');
  await page.setViewportSize({ width: pixels, height: pixels });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${pixels}px;height:${pixels}px}</style>${svg}`,
  );
  await page.screenshot({ path: `${assets}/icons/${icon}.png`, omitBackground: true });
}
await browser.close();
