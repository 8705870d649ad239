/*
 * `npm run icons`: draws the icons of assets/icons and assets/installer from the SVGs of assets. Run by hand after a drawing
 * changed; the results are kept in the repository, since offices build without a browser. What was drawn of what is written
 * to assets/drawn.json, which a test compares with the files. `-- --check` draws them again and names each that differs; the
 * last shades of an edge are another Chromium's own.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
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
  // Black and clear: macOS draws it in the colour that its menu bar wants, and knows it by the end of its name.
  ['trayTemplate', 'trayTemplate', 16],
  ['trayTemplate', 'trayTemplate@2x', 32],
];
const drawings = ['icon', 'document', 'tray', 'trayTemplate'] as const;
/** Of the notification area of Windows, at 100, 125, 150, 200, 250 and 300 per cent. */
const trayPixels = [16, 20, 24, 32, 40, 48];
const icoPixels = [16, 20, 24, 32, 40, 48, 64, 96, 128, 256];
const icnsPixels = [16, 32, 64, 128, 256, 512, 1024];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const executablePath = findChromium();
if (executablePath === null) throw new Error('The icons are drawn by a Chromium, and none was found.');
const drawn = await drawAll(executablePath);
if (values.check) {
  const differing: string[] = [];
  for (const [path, bytes] of drawn) {
    const kept = await readFile(`${assets}/${path}`).catch(() => null);
    if (kept === null || !kept.equals(bytes)) differing.push(path);
  }
  for (const path of differing) console.log(`${path} is not what its drawing gives`);
  console.log(`${drawn.size} icons drawn again, ${differing.length} differ`);
  process.exitCode = differing.length === 0 ? 0 : 1;
} else {
  for (const folder of ['icons', 'installer']) await mkdir(`${assets}/${folder}`, { recursive: true });
  for (const [path, bytes] of drawn) await writeFile(`${assets}/${path}`, bytes);
  const record: Record<string, string> = {};
  for (const name of drawings) {
    // Git gives texts the line ends of a system.
    const text = (await readFile(`${assets}/${name}.svg`, 'utf8')).replaceAll('\r\n', '\n');
    record[`${name}.svg`] = sha256(Buffer.from(text));
  }
  for (const [path, bytes] of drawn) record[path] = sha256(bytes);
  await writeFile(`${assets}/drawn.json`, `${JSON.stringify(record, null, 2)}\n`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The bytes of each icon by its path in assets. */
async function drawAll(executablePath: string): Promise<ReadonlyMap<string, Buffer>> {
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    const icons = new Map<string, Buffer>();
    for (const [drawing, icon, pixels] of pictures) {
      icons.set(`icons/${icon}.png`, Buffer.from((await draw(page, drawing, pixels)).png));
    }
    const drawSizes = async (drawing: string, sizes: Iterable<number>) => {
      const images = new Map<number, IconImage>();
      for (const pixels of sizes) images.set(pixels, await draw(page, drawing, pixels));
      return (wanted: readonly number[]) => wanted.flatMap((pixels) => images.get(pixels) ?? []);
    };
    const tray = await drawSizes('tray', trayPixels);
    icons.set('icons/tray.ico', Buffer.from(packIco(tray(trayPixels))));
    for (const drawing of ['icon', 'document']) {
      const of = await drawSizes(drawing, new Set([...icoPixels, ...icnsPixels]));
      icons.set(`installer/${drawing}.ico`, Buffer.from(packIco(of(icoPixels))));
      icons.set(`installer/${drawing}.icns`, Buffer.from(packIcns(of(icnsPixels))));
    }
    return icons;
  } finally {
    await browser.close();
  }
}

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
