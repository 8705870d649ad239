import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import { type AppWindow, openAppWindow, standingStill } from './support/app-window.ts';
import { fillBigOffice } from './support/big-office.ts';
import { fillDate, goTo, notices, typeInBox } from './support/steps.ts';
import { matchOf, until } from './support/until.ts';

let app: AppWindow;
let page: Page;
let documents = 0;
const list = () => page.getByRole('grid', { name: 'Documents' });
const rows = () =>
  list()
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });
/** Where a row is no link of its own. */
const press = (at: number, how: { readonly modifiers?: ('Control' | 'Shift')[] } = {}) =>
  rows().nth(at).locator('[data-column="name"]').click(how);
const bar = () => page.getByRole('group', { name: 'Actions for selected documents' });
const count = (number: number) => number.toLocaleString('en-AU');
const foot = () => page.getByRole('status').filter({ hasText: /documents?/ });
const head = (name: string) => list().getByRole('columnheader', { name }).getByRole('button');
/** The names of the products shown that are none of these. */
const namesBut = (usual: RegExp) =>
  list()
    .locator('[role="gridcell"][data-column="product"]')
    .allInnerTexts()
    .then((names) => (names.length === 0 ? ['nothing is shown'] : names.filter((name) => !usual.test(name))));
const selected = (words: RegExp | string) => page.getByText(words).waitFor();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: standingStill,
    async fill(store) {
      ({ documents } = await fillBigOffice(store));
    },
  });
  ({ page } = app);
  await goTo(page, 'Documents');
  await rows().first().waitFor();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('lists every document of a large library, fetched as it is scrolled to, and keeps its place', async () => {
  await page.getByText(`${count(documents)} documents`, { exact: true }).waitFor();
  expect(documents).toBeGreaterThan(1000);
  await expect(list()).toHaveAttribute('aria-rowcount', String(documents + 1));
  await list().focus();
  await page.keyboard.press('End');
  const last = list().locator(`[role="row"][aria-rowindex="${documents + 1}"]`);
  await last
    .getByText(/\d+\/\d+|CARLTON|\d{4}/)
    .first()
    .waitFor();
  const [words] = await matchOf(last, /\S[\s\S]*/);
  await goTo(page, 'Orders');
  await goTo(page, 'Documents');
  await rows().first().waitFor();
  await list().focus();
  await page.keyboard.press('End');
  await expect(last).toHaveText(words, { useInnerText: true });
  await page.keyboard.press('Home');
  await expect(list().locator('[role="row"][aria-rowindex="2"]')).toHaveCount(1);
});

test('shows the documents of a year or of chosen days, and leaves none out between them', async () => {
  /** How many of all the foot says fit; NaN where it speaks of the whole list. */
  const fitting = () =>
    foot()
      .innerText()
      .then((text) => Number(/^([\d,]+) of/.exec(text)?.[1]?.replaceAll(',', '')));
  const year = Number(melbourneDay(Date.now()).slice(0, 4));
  const period = page.getByLabel('Date received');
  await period.selectOption('thisYear');
  const thisYear = await until(fitting, (count) => count > 0);
  await period.selectOption('between');
  await fillDate(page, 'Received from', '');
  await fillDate(page, 'Received to', `${year - 1}-12-31`);
  await expect.poll(fitting).toBe(documents - thisYear);
  // Begins with what was shown, and takes it back from the place of the list where nothing fits.
  await fillDate(page, 'Received to', '1999-12-31');
  await page.getByRole('button', { name: 'Show all documents' }).click();
  await page.getByText(`${count(documents)} documents`, { exact: true }).waitFor();
  await expect(period).toHaveValue('any');
});

test('shows the documents of a kind, and leads from each to its matter', async () => {
  const kind = page.getByLabel('Document type', { exact: true });
  await kind.selectOption('Register Search Statement');
  await expect(foot()).toHaveText(/^[\d,]+ of [\d,]+ documents$/, { useInnerText: true });
  await expect.poll(() => namesBut(/^Register Search Statement/)).toEqual([]);
  await goTo(page, 'Orders');
  await goTo(page, 'Documents');
  await expect(kind.locator('option:checked')).toHaveText('Register Search Statement', {
    useInnerText: true,
  });
  const cell = list().locator('[role="gridcell"][data-column="matter"]').first();
  const [number] = await matchOf(cell, /\S+/);
  const matter = page.getByRole('heading', { level: 1, name: `Matter ${number}` });
  await cell.getByRole('link').click();
  await matter.waitFor();
  await page.goBack();
  // From the preview and from the document itself by keyboard: in the list Enter opens the row.
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('link', { name: number }).press('Enter');
  await matter.waitFor();
  await page.goBack();
  // Going back gives the keyboard back; from there it goes on.
  await expect(preview.getByRole('link', { name: number })).toBeFocused();
  await list().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/documents\/./);
  const links = page.getByRole('link', { name: number, exact: true });
  await expect(links).toHaveCount(2);
  await links.first().press('Enter');
  await matter.waitFor();
  await goTo(page, 'Documents');
  await kind.selectOption('All document types');
  await page.getByText(`${count(documents)} documents`, { exact: true }).waitFor();
});

test('the command box understands last year’s plans, and shows them all', async () => {
  await typeInBox(page, 'last year plan certificate');
  const read = page.getByRole('option', { name: /^Certificates called “plan” received in \d{4} \d+$/ });
  const [, digits = ''] = await matchOf(read, /\d{4}\s*(\d+)$/);
  const many = Number(digits);
  expect(many).toBeGreaterThan(4);
  await expect(page.getByRole('group', { name: /^Received in \d{4}$/ }).getByRole('option')).toHaveCount(4);
  await page.keyboard.press('Enter');
  await expect(foot()).toHaveText(`${count(many)} of ${count(documents)} documents`, { useInnerText: true });
  await expect(page.getByLabel('Date received')).toHaveValue('lastYear');
  // Those that are called so, and none that only has the word somewhere.
  const kind = page.getByLabel('Document type', { exact: true });
  await expect(kind.locator('option:checked')).toHaveText(/Plan/, { useInnerText: true });
  await expect.poll(() => namesBut(/^(?:Copy of )?Plan/)).toEqual([]);
  await kind.selectOption('All document types');
  await page.getByLabel('Date received').selectOption('any');
  await page.getByText(`${count(documents)} documents`, { exact: true }).waitFor();
});

test('sorts by the head that is pressed, on the server, and is found so again', async () => {
  const top = () => rows().first().locator('[data-column="name"], [data-column="matter"]').allInnerTexts();
  const newest = await until(top, (texts) => texts.length === 2 && texts.every((text) => text !== ''));
  await head('Size').click();
  const sizes = () =>
    rows()
      .locator('[data-column="size"]')
      .allInnerTexts()
      .then((texts) => texts.slice(0, 8).map((text) => Number(/\d+/.exec(text)?.[0])));
  const isFalling = (all: readonly number[]) =>
    all.length === 8 && all.every((size, at) => at === 0 || size <= (all[at - 1] ?? size));
  await until(sizes, isFalling);
  await head('Matter').click();
  const first = rows().locator('[data-column="matter"]').first();
  await expect(head('Matter').locator('..')).toHaveAttribute('aria-sort', 'ascending');
  const [lowest] = await matchOf(first, /^2026-00.*/);
  await head('Matter').click();
  await expect.poll(async () => (await first.innerText()) > lowest).toBe(true);
  await goTo(page, 'Orders');
  await goTo(page, 'Documents');
  await expect(head('Matter').locator('..')).toHaveAttribute('aria-sort', 'descending');
  await head('Received').click();
  await expect(head('Received').locator('..')).toHaveAttribute('aria-sort', 'descending');
  // The head says so before the rows of that order are here.
  await expect.poll(top).toEqual(newest);
});

test('chooses by click, Ctrl, Shift, Space and Ctrl+A, tells what is chosen, and Escape lets it go', async () => {
  await press(0);
  await selected(/^1 selected, /);
  await press(3, { modifiers: ['Control'] });
  await selected(/^2 selected, /);
  await press(6, { modifiers: ['Shift'] });
  await selected(/^4 selected, /);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await selected(/^5 selected, /);
  await page.keyboard.press('Control+a');
  await selected(new RegExp(`^${count(documents)} selected, `));
  await bar().getByRole('button', { name: 'Clear selection' }).waitFor();
  await list().focus();
  await page.keyboard.press('Escape');
  await page.getByText(`${count(documents)} documents`, { exact: true }).waitFor();
});

test('the arrows take along what a press chose, so that no row that was left is exported; Space keeps it', async () => {
  const isChosen = (at: number) => rows().nth(at).getAttribute('aria-selected');
  await press(0);
  await expect.poll(() => isChosen(0)).toBe('true');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isChosen(1)).toBe('true');
  await expect.poll(() => isChosen(0)).toBe('false');
  await page.keyboard.press('Shift+ArrowDown');
  await selected(/^2 selected, /);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await selected(/^2 selected, /);
  await expect.poll(() => isChosen(0)).toBe('true');
  await test.step('what is chosen stays so under another filter and on another screen', async () => {
    await goTo(page, 'Orders');
    await goTo(page, 'Documents');
    await selected(/^2 selected, /);
    await page.getByRole('searchbox', { name: 'Filter documents' }).fill('nothing holds these words');
    await page.getByRole('heading', { name: 'No documents match these filters' }).waitFor();
    await selected(/^2 selected, .* [kM]B, not shown by this filter$/);
    await page.getByRole('button', { name: 'Show all documents' }).click();
    await rows().first().waitFor();
  });
  await list().focus();
  await page.keyboard.press('Escape');
  await page.getByText(`${count(documents)} documents`, { exact: true }).waitFor();
});

test('the preview follows the keyboard, says the name it is saved under, and Enter opens', async () => {
  await list().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const preview = page.getByRole('region', { name: 'Preview' });
  const [name] = await matchOf(rows().nth(1).locator('[data-column="name"]'), /\S.*\S/);
  await preview.getByText(name).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Details' }).getByText(name).waitFor();
  await page.goBack();
  await rows().first().waitFor();
});

test('a document is renamed by hand, safely, and that is undone', async () => {
  await press(2);
  const name = rows().nth(2).locator('[data-column="name"]');
  const [before] = await matchOf(name, /\S.*/);
  const rename = page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Rename' });
  await rename.click();
  const field = page.getByRole('dialog').getByLabel('File name');
  await field.fill('  ');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a name, or cancel to keep the current name.').waitFor();
  await field.fill('Plan: for the "vendor"');
  await page.keyboard.press('Enter');
  await expect(name).toHaveText('Plan- for the -vendor-.pdf', { useInnerText: true });
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveText(before, { useInnerText: true });
});

test('a browser says that it drags one document at a time, and gives a link for one', async () => {
  const drag = (row: number) =>
    rows()
      .nth(row)
      .evaluate((element) => {
        const dataTransfer = new DataTransfer();
        const event = new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer });
        element.dispatchEvent(event);
        return { isRefused: event.defaultPrevented, link: dataTransfer.getData('DownloadURL') };
      });
  await press(0);
  await selected(/^1 selected, /);
  await expect(drag(0)).resolves.toMatchObject({
    isRefused: false,
    link: expect.stringContaining('application/pdf:'),
  });
  await press(1, { modifiers: ['Control'] });
  await selected(/^2 selected, /);
  await expect(drag(1)).resolves.toEqual({ isRefused: true, link: '' });
  await page.getByText('In a browser, you can drag one document at a time').waitFor();
  await expect(drag(4)).resolves.toMatchObject({ isRefused: false });
});
