import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { defaultExportTemplate } from '../../shared/model/export-name.ts';
import { makeBigLibrary } from '../support/big-library.ts';
import { aPerson } from '../support/parties.ts';
import { unzip } from '../support/unzip.ts';
import { type AppWindow, openAppWindow, savedFiles, standingStill } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { goTo, notices } from './support/steps.ts';
import { matchOf, numberIn, until } from './support/until.ts';

let app: AppWindow;
let page: Page;
let busyMatter = '';
const list = () => page.getByRole('grid', { name: 'Documents' });
const row = (number: number) => list().locator(`[role="row"][aria-rowindex="${number + 1}"]`);
const bar = () => page.getByRole('group', { name: 'Actions for selected documents' });
const namesOf = (...numbers: number[]) =>
  Promise.all(
    numbers.map(async (number) => (await matchOf(row(number).locator('[data-column="name"]'), /\S.*/))[0]),
  );
const printed = () => page.evaluate(() => Number(Reflect.get(window, 'printed') ?? 0));

async function choose(first: number, ...others: number[]): Promise<void> {
  await row(first).click();
  for (const other of others) await row(other).click({ modifiers: ['Control'] });
  await page.getByText(new RegExp(`^${others.length + 1} selected, `)).waitFor();
}

/** The page of the ZIP tells what is ticked. */
async function exportZip(within: Page | Locator, leaveOut: readonly string[] = []): Promise<void> {
  await within.getByRole('button', { name: 'Export as ZIP…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as ZIP' });
  for (const detail of leaveOut) await dialog.getByText(detail).click();
  await dialog.getByRole('button', { name: 'Export…' }).click();
}

/** A file has its name when it is whole. The notice of an earlier one may still stand, so it is the file that is waited for. */
const unzipped = new Set<string>();
/** The next one with such a name: its date may be another than that of the one before. */
async function zipNamed(pattern: RegExp): Promise<ReadonlyMap<string, Buffer>> {
  const named = () => savedFiles(app).find((one) => pattern.test(one) && !unzipped.has(one)) ?? '';
  await expect.poll(named).not.toBe('');
  const name = named();
  unzipped.add(name);
  return unzip(readFileSync(join(app.exports, name)));
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: standingStill,
    async fill(store) {
      ({ busyMatter } = await makeBigLibrary(store, { orders: 150, matters: 20, now: Date.now() }));
    },
  });
  ({ page } = app);
  await page.evaluate(() => {
    window.print = () => {
      const sheets = [...document.querySelectorAll<HTMLImageElement>('.print-sheets img')];
      Reflect.set(window, 'printed', sheets.length);
      Reflect.set(
        window,
        'widths',
        sheets.map(({ naturalWidth }) => naturalWidth),
      );
      Reflect.set(window, 'isMarked', 'printing' in document.documentElement.dataset);
    };
  });
  await goTo(page, 'Documents');
  await row(1).waitFor();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('the selected documents go into one ZIP, whose page opens from the disk and leads to each of them', async ({
  browser,
}) => {
  await choose(1, 3, 4);
  const names = await namesOf(1, 3, 4);
  await exportZip(bar());
  await notices(page).getByText('3 documents exported as ZIP').waitFor();
  const files = await zipNamed(/^(\S+ )?documents .*\.zip$/);
  expect([...files.keys()].sort()).toEqual(
    [...names.map((name) => `documents/${name}`), 'index.html'].sort(),
  );

  const folder = mkdtempSync(join(tmpdir(), 'landfolio-dossier-'));
  try {
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    const reader = await browser.newPage({ viewport: { width: 1280, height: 800 }, offline: true });
    const faults: string[] = [];
    reader.on('console', (message) => faults.push(message.text()));
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
    const linked = () =>
      reader
        .locator('main a')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
        .then((links) => links.map((link) => decodeURIComponent(link.split('/').at(-1) ?? '')).sort());
    await expect.poll(linked).toEqual([...names].sort());
    // Its own policy lets its own style in.
    await expect
      .poll(() =>
        reader
          .locator('table')
          .first()
          .evaluate((table) => getComputedStyle(table).borderCollapse),
      )
      .toBe('collapse');
    await expect.poll(() => axeFaults(reader)).toEqual([]);
    expect(faults).toEqual([]);
    await reader.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a name that would be too long keeps its date: the address is shortened', async () => {
  const fileNameTemplate =
    'Copy for the file of {matter}: {product}, {identifier}, {address}, received {date}.pdf';
  await app.office.settings.set({ fileNameTemplate });
  await goTo(page, 'Matters');
  await goTo(page, 'Documents');
  const name = row(1).locator('[data-column="name"]');
  await expect(name).toContainText(/^Copy for the file of .*, received \d{4}-\d\d-\d\d\.pdf$/);
  await expect.poll(async () => (await name.textContent())?.trim().length).toBeLessThanOrEqual(100);
  await app.office.settings.set({ fileNameTemplate: defaultExportTemplate });
  await goTo(page, 'Matters');
  await goTo(page, 'Documents');
  await expect(name).not.toContainText('Copy for the file');
});

test('copies of the selected documents are saved under the names that the list shows', async () => {
  await choose(3, 4);
  const names = await namesOf(3, 4);
  await bar().getByRole('button', { name: 'Save copies…' }).click();
  await notices(page).getByText('2 documents saved').waitFor();
  expect(readdirSync(app.exports)).toEqual(expect.arrayContaining(names));
});

test('prints what is selected as one job, by its button and by the keyboard, and refuses too much in words', async () => {
  await choose(1);
  await page.keyboard.press('Control+p');
  const pagesOfOne = await until(printed, (pages) => pages > 0);
  await page.locator('.print-sheets').waitFor({ state: 'detached' });
  await page.evaluate(() => Reflect.deleteProperty(window, 'printed'));
  await choose(1, 3);
  await bar().getByRole('button', { name: 'Print' }).click();
  await expect.poll(printed).toBeGreaterThan(pagesOfOne);
  await expect(page.locator('.print-sheets')).toHaveCount(0);
  await page.evaluate(() => Reflect.deleteProperty(window, 'printed'));
  await list().focus();
  await page.keyboard.press('Control+a');
  await page.getByText(/^\d{3} selected, /).waitFor();
  await bar().getByRole('button', { name: 'Print' }).click();
  await page.getByText(/^\d+ documents are too many to print at once$/).waitFor();
  await expect.poll(printed).toBe(0);
});

test('an open document is printed page by page, by its button and by the keyboard', async () => {
  await row(1).locator('[data-column="name"]').click();
  await list().focus();
  await page.keyboard.press('Enter');
  const pages = await numberIn(page.getByText(/^of \d+$/));
  for (const press of [
    () => page.getByRole('button', { name: 'Print', exact: true }).click(),
    () => page.keyboard.press('Control+p'),
  ]) {
    await press();
    await expect.poll(printed).toBe(pages);
    // A4 at 150 dots an inch; nothing else of the page is printed with it.
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'widths'))).toContain(1240);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isMarked'))).toBe(true);
    await expect(page.locator('.print-sheets')).toHaveCount(0);
    await page.evaluate(() => Reflect.deleteProperty(window, 'printed'));
  }
  await goTo(page, 'Documents');
  await row(1).waitFor();
});

test('an export tells how far it is, is cancelled by Escape, and leaves nothing behind', async () => {
  const before = savedFiles(app);
  await choose(1, 3);
  await page.keyboard.press('Control+a');
  await page.getByText(/^\d{3} selected, /).waitFor();
  // Pressed as soon as the progress can be seen: the export of some hundred documents takes longer than that.
  await page.evaluate(() => {
    const cancel = () => {
      const bar = document.querySelector('[role="dialog"] progress');
      if (bar === null) return;
      watch.disconnect();
      Reflect.set(window, 'progressName', bar.getAttribute('aria-label'));
      bar.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    };
    const watch = new MutationObserver(cancel);
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await exportZip(bar());
  await notices(page).getByText('No ZIP file was created.').waitFor();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'progressName') as unknown))
    .toBe('Exporting as ZIP');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(savedFiles(app)).toEqual(before);
});

test('a matter is exported from its own page, and its costs and client can be left out', async () => {
  await goTo(page, 'Matters');
  await page.getByRole('searchbox', { name: 'Filter matters' }).fill(busyMatter);
  await page.getByRole('link', { name: busyMatter }).click();
  const [matter] = await app.office.matters.list({ text: busyMatter });
  const parties = [aPerson('vendor', 'Priya', 'Nair')];
  const change = { parties, client: 'NAIR-PURCHASE', settlementOn: '2026-12-04' };
  await app.office.matters.update({ id: matter?.id ?? '', change });
  await exportZip(page);
  const files = await zipNamed(new RegExp(`^${busyMatter} documents .*\\.zip$`));
  for (const words of ['Priya Nair', 'NAIR-PURCHASE', 'Cost (A$)', 'Total, GST included']) {
    expect(String(files.get('index.html'))).toContain(words);
  }
  expect(String(files.get('index.html'))).toContain(`<h1>Matter ${busyMatter}</h1>`);
  await notices(page)
    .getByText(/documents? exported as ZIP$/)
    .first()
    .waitFor();
  // The one whose file did not pass the checks is named, and not handed on.
  expect(String(files.get('index.html'))).toContain('Its file did not pass the checks.');

  await exportZip(page, ['Costs of the documents', 'Customer ID and parties of the matter']);
  const second = await zipNamed(new RegExp(`^${busyMatter} documents .*\\.zip$`));
  const list = String(second.get('index.html'));
  expect(list).not.toMatch(/Priya Nair|NAIR-PURCHASE|Cost \(A\$\)|Total, GST included|<td class="n">\$/);
  expect(list).toContain('4 December 2026');
  expect([...second.keys()]).toEqual([...files.keys()]);
});

test('a pack of a matter is put in order by the keyboard, and saved as one PDF that names what is missing', async () => {
  await page.getByRole('button', { name: 'Make a pack…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a pack' });
  const pick = (kind: string) => dialog.getByRole('radio', { name: kind });
  await pick('Settlement pack').click();
  const title = dialog.getByRole('region', { name: 'Register search and plan' });
  const names = () => title.getByRole('listitem').evaluateAll((rows) => rows.map((one) => one.dataset.row));
  await expect(title.getByRole('listitem').nth(1)).toBeVisible();
  const [first, second, ...rest] = await names();
  const down = title
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^Move .* down$/ });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual([second, first, ...rest]);
  // The row took the keyboard along, and goes back.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual([first, second, ...rest]);

  await title.getByRole('button', { name: 'Rename Register search and plan' }).click();
  await dialog.getByLabel('Name of the section').fill('Title');
  await page.keyboard.press('Enter');
  const renamed = dialog.getByRole('region', { name: 'Title', exact: true });
  const last = renamed.getByRole('listitem').last();
  await last.getByRole('button', { name: /out of the pack$/ }).click();
  await expect(renamed.getByRole('listitem')).toHaveCount(1 + rest.length);
  const offered = dialog.getByRole('region', { name: 'Not in the pack, and could be' });
  await expect(offered.getByText('Taken out.')).toBeVisible();
  const missing = dialog.getByRole('region', { name: 'Missing, and named on the contents page' });
  await expect(missing.getByText('Its file did not pass the checks.').first()).toBeVisible();
  await expect.poll(() => axeFaults(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Save pack…' }).click();
  await dialog.getByText('Pack saved').waitFor();
  await expect(dialog.getByText('Its file did not pass the checks.').first()).toBeVisible();
  const name = savedFiles(app).find((one) => one.startsWith(`${busyMatter} Settlement pack`)) ?? '';
  const pack = await PDFDocument.load(readFileSync(join(app.exports, name)), { updateMetadata: false });
  expect(pack.getTitle()).toBe(`Settlement pack, matter ${busyMatter}`);
  await expect(dialog.getByText(`${pack.getPageCount()} pages, `)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
});
