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
import { interleave, milliseconds, type Row } from '../measure.ts';

const goal = 1.5;
const project = fileURLToPath(new URL('../../..', import.meta.url));

const bareEntry = `
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Field() {
  const [text, setText] = useState('');
  return createElement('input', { 'aria-label': 'Find anything', value: text, onChange: (event) => setText(event.target.value) });
}
createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(Field)));
`;

/**
 * From the start of a navigation until the search field is there and takes what is typed, against a page of React with one
 * input. Both come from the loopback into new windows of one browser profile each, so both are read from its cache after
 * the first round, as the installed application reads its own.
 */
export async function firstField(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-bench-'));
  const bare = await serveBarePage(folder);
  const host = await startHost({ folder, pace: 1 });
  const browser = await launchBrowser();
  try {
    const ours = await browser.newContext();
    const theirs = await browser.newContext();
    const first = await ours.newPage();
    // The address that is printed works once; the window's own origin works as long as the host does.
    await first.goto(host.address);
    const origin = new URL(first.url()).origin;
    await first.close();
    const against = async (what: string, holder: string): Promise<Row> => {
      const pair = await interleave(
        () => untilTyped(ours, `${origin}/`, holder),
        () => untilTyped(theirs, bare.address, 'input'),
      );
      return {
        what: `${what} / a bare React page with one input`,
        ours: milliseconds(pair.ours),
        baseline: milliseconds(pair.baseline),
        ratio: `${pair.ratio.toFixed(2)}×`,
        goal: `≤ ${goal}×`,
        isMet: pair.ratio <= goal,
      };
    };
    return [
      await against('navigation start to a search field that takes a letter', 'input'),
      await against(
        'navigation start to that letter in the command box, which suggests',
        'input[data-command-box]',
      ),
    ];
  } finally {
    await browser.close();
    await host.end('SIGTERM');
    bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Until a field that fits `holder` holds the letter; milliseconds of the page's own clock, which starts with its navigation. */
async function untilTyped(context: BrowserContext, address: string, holder: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript((wanted) => {
      const look = () => {
        const field = document.querySelector<HTMLInputElement>('input[aria-label="Find anything"]');
        if (field === null || field.disabled || field.readOnly) return void setTimeout(look);
        field.focus();
        // As a key does it: the field holds the letter after React has heard of it, or not at all.
        if (field.value === '') document.execCommand('insertText', false, '1');
        if (field.value !== '1' || !field.matches(wanted)) return void setTimeout(look);
        document.documentElement.dataset.typedAt = String(performance.now());
      };
      look();
    }, holder);
    await page.goto(address, { waitUntil: 'commit' });
    const mark = page.locator('html[data-typed-at]');
    await mark.waitFor({ state: 'attached' });
    return Number(await mark.getAttribute('data-typed-at'));
  } finally {
    await page.close();
  }
}

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
  const server = createServer((request, response) => {
    const isScript = request.url === '/bare.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
