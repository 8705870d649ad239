import type { Page } from 'playwright/test';
import { openAppWindow, standingStill } from '../../e2e/support/app-window.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { goTo } from '../../e2e/support/steps.ts';
import { framesDuring, percentile, shareOfLong } from '../frames.ts';
import { milliseconds, type Row } from '../measure.ts';
import { makeQuietLibrary } from '../quiet-library.ts';

const goal = 0.01;
const scrolls = 4;
/** Of the wheel; some 70 rows a second, as fast as somebody looks for a row. */
const pixelsASecond = 3000;
const seconds = 3;
/** Of a held key, as often as a keyboard repeats it: once in `keyGap` milliseconds. */
const keyPresses = 30;
const keyGap = 33;

/**
 * Animation frames of the list of orders while it is scrolled by the wheel, and while a key is held, through rows that are not at hand
 * yet, against a page with the same number of plain rows, of which it draws those in sight with text that it has already. The second
 * says what the machine gives.
 */
export async function ordersScroll(certificates: number): Promise<Row[]> {
  const browser = await launchBrowser();
  const app = await openAppWindow(browser, {
    readsWords: true,
    pace: standingStill,
    fill: (store) => makeQuietLibrary(store, certificates),
  });
  try {
    const ours = app.page;
    await goTo(ours, 'Orders');
    await ours.getByRole('grid', { name: 'Orders' }).waitFor();
    const bare = await app.context.newPage();
    await bare.setContent(barePage);
    await bare.evaluate(fillBarePage, certificates);
    const rows: Row[] = [];
    for (const [how, scroll] of ways) {
      const measured = { ours: [] as number[], bare: [] as number[] };
      await scroll(ours);
      await scroll(bare);
      for (let n = 0; n < scrolls; n += 1) {
        measured.ours.push(...(await scroll(ours)));
        measured.bare.push(...(await scroll(bare)));
      }
      const share = shareOfLong(measured.ours);
      rows.push({
        what: `list of ${certificates.toLocaleString('en-AU')} orders scrolled by ${how} / a page of as many plain rows that are all at hand`,
        ours: textOf(measured.ours),
        baseline: textOf(measured.bare),
        ratio: '-',
        goal: `≤ ${goal * 100} %`,
        isMet: share <= goal,
      });
    }
    return rows;
  } finally {
    await app.close();
    await browser.close();
  }
}

const ways: readonly (readonly [how: string, scroll: (page: Page) => Promise<readonly number[]>])[] = [
  ['the wheel', byWheel],
  ['a held arrow', (page) => byKey(page, 'ArrowDown')],
  ['a held Page Down', (page) => byKey(page, 'PageDown')],
];

function textOf(frames: readonly number[]): string {
  const share = (shareOfLong(frames) * 100).toFixed(2);
  return `${share} % of ${frames.length} frames over 33 ms, p99 ${milliseconds(percentile(frames, 0.99))}`;
}

async function byWheel(page: Page): Promise<readonly number[]> {
  await page.bringToFront();
  const box = await page.getByRole('grid').boundingBox();
  if (box === null) throw new Error('There is no grid to scroll');
  const devtools = await page.context().newCDPSession(page);
  const frames = await framesDuring(page, async () => {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y + box.height / 2),
      yDistance: -pixelsASecond * seconds,
      speed: pixelsASecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  });
  await devtools.detach();
  return frames;
}

async function byKey(page: Page, key: 'ArrowDown' | 'PageDown'): Promise<readonly number[]> {
  await page.bringToFront();
  await page.getByRole('grid').focus();
  // The row where the keyboard is lies far above after the wheel: it is brought in first.
  await page.keyboard.press(key);
  await page.waitForTimeout(200);
  return framesDuring(page, async () => {
    for (let n = 0; n < keyPresses; n += 1) {
      const next = new Promise((resolve) => setTimeout(resolve, keyGap));
      await page.keyboard.down(key);
      await next;
    }
    await page.keyboard.up(key);
  });
}

const barePage = `<!doctype html><title>Bare</title><style>
body { margin: 0; font: 13px sans-serif }
#list { height: 700px; overflow: auto; position: relative; contain: strict }
#list div { position: absolute; top: 0; height: 44px; left: 0; right: 0; contain: strict }
#list span { display: inline-block; width: 12%; overflow: hidden; white-space: nowrap }
</style><div id="list" role="grid" tabindex="0"><p></p></div>`;

/** Draws the rows in sight, as plainly as can be. */
function fillBarePage(count: number): void {
  const height = 44;
  const list = document.querySelector<HTMLElement>('#list');
  const room = document.querySelector('p');
  if (list === null || room === null) return;
  room.style.height = `${count * height}px`;
  const rows = Array.from({ length: count }, (_, n) => [
    'Complete',
    'Register Search Statement',
    `${9000 + (n % 900)}/${n % 999}`,
    `2026-${n % 4000}`,
    'Priya Raman',
    '22 Nov 2026',
    'Tomorrow',
    '32.00',
  ]);
  const drawn = Array.from({ length: Math.ceil(list.clientHeight / height) + 1 }, () => {
    const row = document.createElement('div');
    for (let n = 0; n < 8; n += 1) row.append(document.createElement('span'));
    list.append(row);
    return row;
  });
  const draw = () => {
    const first = Math.floor(list.scrollTop / height);
    drawn.forEach((row, n) => {
      row.style.transform = `translateY(${(first + n) * height}px)`;
      rows[first + n]?.forEach((text, cell) => {
        const span = row.children[cell];
        if (span) span.textContent = text;
      });
    });
  };
  draw();
  list.addEventListener('scroll', () => requestAnimationFrame(draw), { passive: true });
}
