import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright/test';
import { build } from 'vite';
import { launchBrowser } from '../../e2e/support/browser.ts';
import { startHost } from '../../e2e/support/host-process.ts';
import { markedBy } from '../marked-by.ts';
import { median, milliseconds, type Row, rounds } from '../measure.ts';

const goal = 1.5;
const project = fileURLToPath(new URL('../../..', import.meta.url));
/** Typed as soon as there is a field. */
const typed = '12 dundas road';
/** Was not typed, so whoever shows it was answered. */
const answered = 'CARLTON';

/** What is waited for, and how the row names it. */
const moments = [
  ['taken', 'a search field that takes what is typed', 'one input'],
  ['held', 'that text in the command box, which suggests', 'one input'],
  ['shown', 'suggestions in a frame', 'one input that shows a list'],
] as const;

type Moment = (typeof moments)[number][0];
type Times = Readonly<Record<Moment, { readonly wall: number; readonly processor: number }>>;

/**
 * From the start of a navigation to suggestions for what is typed at once, against a page of React with one input that asks its own
 * server by `fetch` and shows a list. Both come from the loopback into new windows of one browser profile each, and both may keep their
 * scripts, as the installed application does. The milliseconds of the clock tell of the machine too; those of the processor, which
 * the main thread of the page took, do not.
 */
export async function firstField(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  const bare = await serveBarePage(folder);
  // The setup guide would take the place of the search screen.
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  writeFileSync(join(folder, 'data', 'settings.json'), JSON.stringify({ guide: { isOver: true } }));
  const host = await startHost({ folder, pace: 1 });
  const browser = await launchBrowser();
  try {
    const ours = await browser.newContext();
    const theirs = await browser.newContext();
    const first = await ours.newPage();
    // The address that is printed works once; the window's own origin works as long as the host does.
    await first.goto(host.address);
    await first.locator('input[data-command-box]').waitFor();
    const origin = new URL(first.url()).origin;
    await first.close();
    const pairs: { readonly ours: Times; readonly bare: Times }[] = [];
    for (let round = 0; round < rounds + warmRounds; round += 1) {
      const a = await untilShown(ours, `${origin}/`);
      const b = await untilShown(theirs, bare.address);
      if (round >= warmRounds) pairs.push({ ours: a, bare: b });
    }
    return moments.map(([moment, what, against]) => {
      const middle = (side: 'ours' | 'bare', kind: 'wall' | 'processor') =>
        median(pairs.map((pair) => pair[side][moment][kind]));
      const ratio = (kind: 'wall' | 'processor') =>
        median(pairs.map((pair) => pair.ours[moment][kind] / pair.bare[moment][kind]));
      const of = (side: 'ours' | 'bare') =>
        `${milliseconds(middle(side, 'wall'))}, processor ${milliseconds(middle(side, 'processor'))}`;
      return {
        what: `navigation start to ${what} / a bare React page with ${against}`,
        ours: of('ours'),
        baseline: of('bare'),
        ratio: `${ratio('wall').toFixed(2)}×, processor ${ratio('processor').toFixed(2)}×`,
        goal: `≤ ${goal}×`,
        isMet: ratio('wall') <= goal && ratio('processor') <= goal,
      };
    });
  } finally {
    await browser.close();
    await host.end('SIGTERM');
    bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Until the browser keeps the scripts, and then their compiled form. */
const warmRounds = 3;

/** Milliseconds of the page's own clock, which starts with its navigation, and of the processor. */
async function untilShown(context: BrowserContext, address: string): Promise<Times> {
  const page = await context.newPage();
  try {
    await page.addInitScript(typeAndMark, { typed, answered });
    const marks = await markedBy(page, async () => {
      const end = page.waitForEvent('console', (message) => message.text() === 'shown');
      await page.goto(address, { waitUntil: 'commit' });
      await end;
    });
    const begun = marks.get('begun');
    const at = (moment: Moment) => {
      const mark = marks.get(moment);
      if (begun === undefined || mark === undefined) throw new Error(`Nothing was marked as ${moment}`);
      return { wall: mark.wall, processor: mark.processor - begun.processor };
    };
    return { taken: at('taken'), held: at('held'), shown: at('shown') };
  } finally {
    await page.close();
  }
}

/** In the page, before its own scripts: types as soon as there is a field, and marks what becomes of it. */
function typeAndMark({ typed, answered }: { readonly typed: string; readonly answered: string }): void {
  performance.mark('begun');
  const isMarked = new Set<string>();
  const mark = (moment: string) => {
    if (isMarked.has(moment)) return;
    isMarked.add(moment);
    performance.mark(moment);
  };
  const field = () => document.querySelector<HTMLInputElement>('input[aria-label="Find anything"]');
  const type = () => {
    const empty = field();
    if (empty === null || empty.disabled || empty.readOnly) return void setTimeout(type);
    empty.focus();
    // As keys do it: the field holds the text after React has heard of it, or not at all.
    document.execCommand('insertText', false, typed);
    if (empty.value === '') return void setTimeout(type);
    mark('taken');
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    look();
  };
  const look = () => {
    const now = field();
    if (now === null || now.value !== typed || now.dataset.commandBox === undefined) return;
    mark('held');
    if (document.querySelector('[role="listbox"]')?.textContent?.includes(answered) !== true) return;
    if (isMarked.has('answered')) return;
    mark('answered');
    requestAnimationFrame(() => {
      mark('shown');
      console.log('shown');
    });
  };
  type();
}

const bareEntry = `
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Field() {
  const [text, setText] = useState('');
  const [found, setFound] = useState([]);
  const change = async (event) => {
    setText(event.target.value);
    setFound(await (await fetch('/find?query=' + encodeURIComponent(event.target.value))).json());
  };
  return createElement('div', null,
    createElement('input', { 'data-command-box': '', 'aria-label': 'Find anything', value: text, onChange: change }),
    createElement('ul', { role: 'listbox' }, found.map((one) => createElement('li', { key: one, role: 'option' }, one))));
}
createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(Field)));
`;

async function serveBarePage(folder: string): Promise<{ readonly address: string; close(): void }> {
  const root = join(folder, 'bare');
  const entry = join(project, 'node_modules', '.cache', 'landfolio-bench-bare.js');
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(entry, bareEntry);
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: root,
      emptyOutDir: true,
      target: 'chrome140',
      rollupOptions: { input: entry, output: { entryFileNames: 'bare.js' } },
    },
  });
  rmSync(entry);
  const script = readFileSync(join(root, 'bare.js'));
  const page =
    '<!doctype html><title>Bare</title><div id="root"></div><script type="module" src="bare.js"></script>';
  const found = JSON.stringify(
    Array.from({ length: 10 }, (_, n) => `${n + 10} DUNDAS ROAD ${answered} 3053`),
  );
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const [type, body] =
      url === '/bare.js'
        ? ['text/javascript', script]
        : url.startsWith('/find')
          ? ['application/json', found]
          : ['text/html', page];
    response.setHeader('content-type', type);
    if (url === '/bare.js') response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
