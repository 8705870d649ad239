import type { CDPSession, Page } from 'playwright/test';
import { openAppWindow, standingStill } from '../../e2e/support/app-window.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { goTo } from '../../e2e/support/steps.ts';
import { interleave, median, milliseconds, type Row } from '../measure.ts';
import { makeQuietLibrary } from '../quiet-library.ts';

const goal = 2;
const scrolls = 3;
/** Of the wheel; some 70 rows a second, as fast as somebody looks for a row. */
const pixelsASecond = 3000;
const seconds = 3;
/** Of a held key, as often as a keyboard repeats it: once in `keyGap` milliseconds. */
const keyPresses = 30;
const keyGap = 33;

/**
 * Processor time of the page's main thread while the list of orders is scrolled through rows that are not at hand yet, against a
 * page with as many plain rows, of which it draws those in sight with text that it has already. Frames would measure the machine.
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
    const grid = ours.getByRole('grid', { name: 'Orders' });
    await grid.waitFor();
    const height = await grid.evaluate((element) => element.clientHeight);
    const bare = await app.context.newPage();
    await bare.setContent(barePage);
    await bare.evaluate(fillBarePage, { count: certificates, listHeight: height });
    const rows: Row[] = [];
    for (const [how, scroll] of ways) {
      const layouts = { ours: [] as number[], bare: [] as number[] };
      const pair = await interleave(
        () => scroll(ours, layouts.ours),
        () => scroll(bare, layouts.bare),
        scrolls,
      );
      const of = (time: number, counts: readonly number[]) =>
        `${milliseconds(time)}, ${median(counts)} layouts`;
      rows.push({
        what: `list of ${certificates.toLocaleString('en-AU')} orders scrolled by ${how}, processor time / a page of as many plain rows that are all at hand`,
        ours: of(pair.ours, layouts.ours),
        baseline: of(pair.baseline, layouts.bare),
        ratio: `${pair.ratio.toFixed(2)}×`,
        goal: `≤ ${goal}×`,
        isMet: pair.ratio <= goal,
      });
    }
    return rows;
  } finally {
    await app.close();
    await browser.close();
  }
}

/** Scrolls, notes how often the page was laid out, and gives the processor's milliseconds. */
type Scroll = (page: Page, layouts: number[]) => Promise<number>;

const ways: readonly (readonly [how: string, scroll: Scroll])[] = [
  ['the wheel', byWheel],
  ['a held arrow', (page, layouts) => byKey(page, 'ArrowDown', layouts)],
  ['a held Page Down', (page, layouts) => byKey(page, 'PageDown', layouts)],
];

async function byWheel(page: Page, layouts: number[]): Promise<number> {
  await page.bringToFront();
  const box = await page.getByRole('grid').boundingBox();
  if (box === null) throw new Error('There is no grid to scroll');
  return onMainThread(page, layouts, async (devtools) => {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: Math.round(box.x + box.width / 2),
      y: Math.round(box.y + box.height / 2),
      yDistance: -pixelsASecond * seconds,
      speed: pixelsASecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  });
}

async function byKey(page: Page, key: 'ArrowDown' | 'PageDown', layouts: number[]): Promise<number> {
  await page.bringToFront();
  await page.getByRole('grid').focus();
  // The row where the keyboard is lies far above after the wheel: it is brought in first.
  await page.keyboard.press(key);
  return onMainThread(page, layouts, async () => {
    for (let n = 0; n < keyPresses; n += 1) {
      const next = new Promise((resolve) => setTimeout(resolve, keyGap));
      await page.keyboard.down(key);
      await next;
    }
    await page.keyboard.up(key);
  });
}

/** From rest to rest: rows that were asked for last are drawn too. */
async function onMainThread(
  page: Page,
  layouts: number[],
  work: (devtools: CDPSession) => Promise<void>,
): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    await page.waitForTimeout(300);
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  };
  const before = await read();
  await work(devtools);
  const after = await read();
  await devtools.detach();
  layouts.push(after('LayoutCount') - before('LayoutCount'));
  return (after('TaskDuration') - before('TaskDuration')) * 1000;
}

const barePage = `<!doctype html><title>Bare</title><style>
body { margin: 0; font: 13px sans-serif }
#list { overflow: auto; position: relative; contain: strict }
#list div { position: absolute; top: 0; height: 44px; left: 0; right: 0; contain: strict }
#list span { display: inline-block; width: 12%; overflow: hidden; white-space: nowrap }
</style><div id="list" role="grid" tabindex="0"><p></p></div>`;

/** Draws the rows in sight, as plainly as can be. */
function fillBarePage({ count, listHeight }: { count: number; listHeight: number }): void {
  const height = 44;
  const list = document.querySelector<HTMLElement>('#list');
  const room = document.querySelector('p');
  if (list === null || room === null) return;
  list.style.height = `${listHeight}px`;
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
