import type { Page } from 'playwright/test';
import { openAppWindow } from '../../e2e/support/app-window.ts';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { importConnectionFile } from '../../e2e/support/service-steps.ts';
import { goTo } from '../../e2e/support/steps.ts';
import { median, milliseconds, percentile, type Row } from '../measure.ts';
import { makeQuietLibrary } from '../quiet-library.ts';
import { type Asked, startTimedService, type TimedService } from '../timed-service.ts';

/** Two frames at 60 a second, milliseconds. */
const goal = 33.4;
/** As over a line with some way to go. */
const answerTime = 60;
/** Between two keys, as somebody types who knows the address. */
const keyGap = 140;
const typed = [
  '16 dundas road carlton',
  '12 victoria way',
  '5 common lane',
  '24a foreshore road',
  '12 dundas road',
];
const rounds = 3;
/** The first of a page makes what all others use. */
const warm = 'dundas';

interface Key {
  /** What stood in the field after it. */
  readonly text: string;
  /** Milliseconds of the system's clock: the key event, and the frame that shows what there is for the text. */
  readonly at: number;
  readonly shown: number;
}

/**
 * From a key to its suggestions in a frame, less the time in which a question was with the service: what the window, the bridge, the
 * office and its way to the network add. Against a bare page that asks the same service by `fetch` at each key and writes a list.
 */
export async function keystroke(): Promise<Row[]> {
  const service = await startTimedService(answerTime, barePage);
  const browser = await launchBrowser();
  const app = await openAppWindow(browser, {
    pace: 1,
    readsWords: true,
    fill: (store) => makeQuietLibrary(store, 5_000),
  });
  try {
    const ours = app.page;
    await ours.addInitScript(watch);
    await ours.reload();
    await importConnectionFile(ours, service);
    await goTo(ours, 'Search');
    const bare = await app.context.newPage();
    await bare.addInitScript(watch);
    await bare.goto(service.origin);
    const all = { ours: [] as number[], bare: [] as number[] };
    await keys(ours, warm);
    await keys(bare, warm);
    for (let round = 0; round < rounds; round += 1) {
      for (const text of typed) {
        all.ours.push(...(await beyond(ours, text, service)));
        all.bare.push(...(await beyond(bare, text, service)));
      }
    }
    const of = (values: readonly number[]) =>
      `${milliseconds(median(values))}, p95 ${milliseconds(percentile(values, 0.95))} of ${values.length} keys`;
    return [
      {
        what: `key to suggestions in a frame, beyond the service's ${answerTime} ms, 5,000 orders in the library / a bare page that asks by itself`,
        ours: of(all.ours),
        baseline: of(all.bare),
        ratio: `${(median(all.ours) / median(all.bare)).toFixed(2)}×`,
        goal: 'p95 ≤ 2 frames',
        isMet: percentile(all.ours, 0.95) <= goal,
      },
    ];
  } finally {
    await app.close();
    await browser.close();
    await service.close();
  }
}

async function beyond(page: Page, text: string, service: TimedService): Promise<number[]> {
  const from = service.asked.length;
  const pressed = await keys(page, text);
  const asked = service.asked.slice(from);
  // A key whose text was never asked for was overtaken by the next one; a space at the end asks nothing.
  return pressed
    .filter((key) => asked.some(({ query }) => query === key.text))
    .map((key) => key.shown - key.at - withService(asked, key));
}

/** Milliseconds between a key and its frame in which any question was with the service. */
function withService(asked: readonly Asked[], { at, shown }: Key): number {
  return asked.reduce((sum, { from, to }) => sum + Math.max(Math.min(to, shown) - Math.max(from, at), 0), 0);
}

async function keys(page: Page, text: string): Promise<readonly Key[]> {
  await page.bringToFront();
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill('');
  await field.focus();
  await page.evaluate(() => window.benchKeys.splice(0));
  for (const letter of text) {
    const next = new Promise((resolve) => setTimeout(resolve, keyGap));
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await next;
  }
  await page.waitForFunction(() => document.documentElement.dataset.settled !== undefined);
  return page.evaluate(() => window.benchKeys.filter(({ shown }) => shown > 0));
}

declare global {
  interface Window {
    benchKeys: { text: string; at: number; shown: number }[];
  }
}

/** In the page: notes each key, and the frame in which nothing is awaited any more and the list is for the text in the field. */
function watch(): void {
  window.benchKeys = [];
  const root = () => document.documentElement;
  const field = () => document.querySelector<HTMLInputElement>('input[role="combobox"][data-command-box]');
  addEventListener(
    'keydown',
    (event) => {
      delete root().dataset.settled;
      window.benchKeys.push({ text: '', at: performance.timeOrigin + event.timeStamp, shown: 0 });
    },
    true,
  );
  addEventListener(
    'input',
    () => {
      const key = window.benchKeys.at(-1);
      const box = field();
      if (key !== undefined && box !== null) key.text = box.value.trim().replace(/\s+/g, ' ');
    },
    true,
  );
  const look = () => {
    requestAnimationFrame(look);
    const key = window.benchKeys.at(-1);
    const box = field();
    if (key === undefined || box === null || key.shown > 0 || key.text === '') return;
    const popup = box.closest('search, div')?.parentElement ?? document.body;
    const isWaiting = popup.querySelector('[class*="spinner"]') !== null;
    const text = box.value.trim().replace(/\s+/g, ' ');
    if (isWaiting || text !== key.text || box.getAttribute('aria-expanded') !== 'true') return;
    key.shown = performance.timeOrigin + performance.now();
    root().dataset.settled = '';
  };
  requestAnimationFrame(look);
}

const barePage = `<!doctype html><title>Bare</title>
<div><input role="combobox" aria-label="Find anything" aria-expanded="false" data-command-box><span class="icon"></span></div><ul></ul>
<script>
const field = document.querySelector('input');
const list = document.querySelector('ul');
const icon = document.querySelector('span');
field.oninput = async () => {
  const text = field.value.trim();
  icon.className = 'spinner';
  const answer = await (await fetch('/plain?query=' + encodeURIComponent(text))).json();
  if (field.value.trim() !== text) return;
  list.replaceChildren(...answer.map(({ eziAddress }) => {
    const one = document.createElement('li');
    one.textContent = eziAddress;
    return one;
  }));
  field.setAttribute('aria-expanded', 'true');
  icon.className = 'icon';
};
</script>`;
