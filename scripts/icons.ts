/*
 * Draws the icons of assets/icons and assets/installer from the SVGs of assets. Run by hand after a drawing changed; the
 * results are kept in the repository, since offices build without a browser.
 *
 *   LANDFOLIO_CHROMIUM=/usr/bin/chromium node scripts/icons.ts
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { type IconImage, packIcns, packIco, pngFrom } from './package/icon-files.ts';
import { findChromium } from './prerequisites.ts';

const assets = fileURLToPath(new URL('../assets', import.meta.url));

/** PNG files of the application and of Linux desktops. */
const pictures: readonly (readonly [drawing: string, icon: string, pixels: number])[] = [
  ...[16, 24, 32, 48, 64, 128, 256, 512, 1024].map((pixels) => ['icon', String(pixels), pixels] as const),
  ['document', 'document', 64],
  ['document', 'document@2x', 128],
  ['tray', 'tray', 16],
  ['tray', 'tray@2x', 32],
];
const icoPixels = [16, 20, 24, 32, 40, 48, 64, 96, 128, 256];
const icnsPixels = [16, 32, 64, 128, 256, 512, 1024];

const executablePath = findChromium();
if (executablePath === null) throw new Error('The icons are drawn by a Chromium, and none was found.');
await mkdir(`${assets}/icons`, { recursive: true });
await mkdir(`${assets}/installer`, { recursive: true });
const browser = await chromium.launch({ executablePath });
const page = await browser.newPage();
for (const [drawing, icon, pixels] of pictures) {
  await writeFile(`${assets}/icons/${icon}.png`, (await draw(page, drawing, pixels)).png);
}
for (const drawing of ['icon', 'document']) {
  const images = new Map<number, IconImage>();
  for (const pixels of new Set([...icoPixels, ...icnsPixels])) {
    images.set(pixels, await draw(page, drawing, pixels));
  }
  const of = (sizes: readonly number[]) => sizes.flatMap((pixels) => images.get(pixels) ?? []);
  await writeFile(`${assets}/installer/${drawing}.ico`, packIco(of(icoPixels)));
  await writeFile(`${assets}/installer/${drawing}.icns`, packIcns(of(icnsPixels)));
}
await browser.close();

async function draw(page: Page, drawing: string, pixels: number): Promise<IconImage> {
  const svg = await readFile(`${assets}/${drawing}.svg`, 'utf8');
  await page.setViewportSize({ width: pixels, height: pixels });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${pixels}px;height:${pixels}px}</style>${svg}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  // Only what becomes a bitmap needs its pixels, and the larger ones take minutes to hand over.
  if (pixels >= pngFrom) return { pixels, png, rgba: new Uint8Array() };
  const rgba = await page.evaluate(
    async ({ source, size }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = new OffscreenCanvas(size, size).getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(0, 0, size, size).data ?? [])];
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, size: pixels },
  );
  return { pixels, png, rgba: Uint8Array.from(rgba) };
}
