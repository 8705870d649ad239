import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow, standingStill } from './support/app-window.ts';
import { fillBigOffice } from './support/big-office.ts';
import { sizeText } from './support/size-text.ts';
import { dateField, fillDate, goTo, notices, openTab, undoOf } from './support/steps.ts';
import { boxOf, matchOf, until, whichShows } from './support/until.ts';

let app: AppWindow;
let page: Page;
let busyMatter = '';
let matters = 0;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: standingStill,
    async fill(store) {
      ({ busyMatter, matters } = await fillBigOffice(store));
    },
  });
  ({ page } = app);
  await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goTo(page, 'Matters');
  await grid().waitFor();
});
test.afterAll(async () => {
  expect(app.pageFaults).toEqual([]);
  await app.close();
});

const grid = () => page.getByRole('grid', { name: 'Matters' });
const head = (name: string) => grid().getByRole('columnheader', { name, exact: true });
const rowAt = (place: number) => grid().locator(`[role="row"][aria-rowindex="${place + 1}"]`);
const numberAt = async (place: number) => (await matchOf(rowAt(place).getByRole('link'), /\S+/))[0];
const copied = () => page.evaluate(() => navigator.clipboard.readText());

test('a row that is opened before the filter rests opens, however slow its page is', async () => {
  const { promise, resolve } = Promise.withResolvers<Route>();
  await page.route(/matter-page-[^/]*[.]js$/, resolve, { times: 1 });
  await page.getByRole('searchbox', { name: 'Filter matters' }).fill(busyMatter.slice(0, 4));
  await grid().focus();
  await page.keyboard.press('Home');
  const number = await numberAt(1);
  await page.keyboard.press('Enter');
  const route = await promise;
  // biome-ignore lint/plugin: timers of a page ring in their order, and the filter, which rests for less, has had its turn
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await route.continue();
  await page.getByRole('heading', { level: 1, name: `Matter ${number}` }).waitFor();
  await page.goBack();
  await grid().waitFor();
});

test('a row opens with Enter, and back leads to the list with the keyboard on that row', async () => {
  await grid().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const opened = (number: string) =>
    page.getByRole('heading', { level: 1, name: `Matter ${number}` }).waitFor();
  const above = await numberAt(matters - 3);
  const number = await numberAt(matters - 2);
  await page.keyboard.press('Enter');
  await opened(number);
  await page.goBack();
  await expect(grid()).toBeFocused();
  await rowAt(matters - 2)
    .getByRole('link', { name: number })
    .waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await opened(above);
  await page.goBack();
  await grid().waitFor();
});

test('rows that are chosen are copied as they stand, column by column', async () => {
  await head('Matter').getByRole('button').click();
  await expect(head('Matter')).toHaveAttribute('aria-sort', 'ascending');
  await rowAt(1).locator('[data-column="used"]').click();
  await rowAt(3)
    .locator('[data-column="used"]')
    .click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  await grid().focus();
  await page.keyboard.press('Control+c');
  await notices(page).getByText('3 rows copied').waitFor();
  const numbers = [];
  for (const place of [1, 2, 3]) numbers.push(await numberAt(place));
  const lines = (await copied()).split('\n').map((line) => line.split('\t'));
  expect(lines.map(([number]) => number)).toEqual(numbers);
  expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([13]));
  await test.step('a filter that hides them says so', async () => {
    const filter = page.getByRole('searchbox', { name: 'Filter matters' });
    await filter.fill('no matter is called so');
    await page.getByRole('heading', { name: 'No matters match these filters' }).waitFor();
    await filter.fill('');
    await page.getByText('3 selected', { exact: true }).waitFor();
    await grid().focus();
  });
  await page.keyboard.press('Escape');
  await page.getByText(`${matters} matters`).waitFor();
});

test('what a matter cost stands in its row as on its page, with what is not known, and sorts the list', async () => {
  const cost = (place: number) => rowAt(place).locator('[data-column="cost"]').innerText();
  await head('Cost (A$)').getByRole('button').click();
  await expect(head('Cost (A$)')).toHaveAttribute('aria-sort', 'descending');
  const amount = (text: string) => Number(/^\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', ''));
  // The head says so before the rows of that order are here.
  await until(
    async () => (await Promise.all([1, 2, 3].map(cost))).map(amount),
    ([first = 0, second = 0, third = 0]) => first >= second && second >= third && third > 0,
  );
  const filter = page.getByRole('searchbox', { name: 'Filter matters' });
  await filter.fill(busyMatter);
  await page.getByText('1 matter', { exact: true }).waitFor();
  const [, known = ''] = await matchOf(
    rowAt(1).locator('[data-column="cost"]'),
    /^(\$[\d,]+\.\d\d)\n2 not known$/,
  );
  await rowAt(1).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: `Matter ${busyMatter}` }).waitFor();
  await openTab(page, 'Cost');
  const money = page.getByRole('region', { name: 'Cost' });
  await money.getByText(`A${known}`, { exact: true }).last().waitFor();
  await money.getByText('2 certificates failed or were cancelled').waitFor();
  await page.goBack();
  await filter.fill('');
  await page.getByText(`${matters} matters`).waitFor();
  await head('Matter').getByRole('button').click();
  await expect(head('Matter')).toHaveAttribute('aria-sort', 'ascending');
});

test('the filters stand in the address, are counted, and are cleared and brought back at once', async () => {
  const some = grid().getByRole('gridcell').first();
  const settlement = page.getByLabel('Settlement', { exact: true });
  const all = await app.office.matters.table({ limit: 5000 });
  const sales = all.rows.filter(({ kind }) => kind === 'sale').length;
  const [undated] = all.rows;
  await app.office.matters.update({ id: undated?.id ?? '', change: { settlementOn: null } });
  await page.getByLabel('Type', { exact: true }).selectOption('Sale');
  await page.getByText(`${sales} matters`, { exact: true }).waitFor();
  await expect(page).toHaveURL(/[?&]kind=sale/);
  await expect(page.getByRole('radio', { name: `Open ${sales}` })).toBeChecked();
  await page.getByLabel('Type', { exact: true }).selectOption('All types');
  await settlement.selectOption('No settlement date');
  await page.getByText('1 matter', { exact: true }).waitFor();
  await rowAt(1)
    .getByRole('link', { name: undated?.number ?? '' })
    .waitFor();
  await settlement.selectOption('Settles between…');
  await fillDate(page, 'Settles from', '1990-01-01');
  await fillDate(page, 'Settles until', '1990-01-02');
  await page.getByRole('heading', { name: 'No matters match these filters' }).waitFor();
  await expect(page).toHaveURL(/settlement=range.*to=1990-01-02/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText(`${matters} matters`, { exact: true }).waitFor();
  await undoOf(page, 'Filters cleared').click();
  await page.getByRole('heading', { name: 'No matters match these filters' }).waitFor();
  await expect(dateField(page, 'Settles until')).toContainText('1990');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await some.waitFor();
});

test('matters are filtered by who looks after them, with the names that were used before', async () => {
  const number = await numberAt(2);
  const found = await app.office.matters.list({ text: number });
  const id = found.find((one) => one.number === number)?.id ?? '';
  await app.office.matters.update({ id, change: { lookedAfterBy: 'Dana Wu' } });
  await rowAt(1).getByRole('link').click();
  await openTab(page, 'Parties and details');
  const about = page.getByRole('complementary', { name: 'About this matter' });
  await about.getByRole('button', { name: 'Edit' }).click();
  await about.getByRole('combobox', { name: 'Looked after by' }).fill('da');
  await page.getByRole('option', { name: 'Dana Wu' }).click();
  await about.getByRole('button', { name: 'Save', exact: true }).click();
  await about.getByText('Dana Wu').waitFor();
  await goTo(page, 'Matters');
  const person = page.getByLabel('Looked after by', { exact: true });
  await person.selectOption('Dana Wu');
  await page.getByText('2 matters', { exact: true }).waitFor();
  await expect(page).toHaveURL(/person=Dana/);
  await person.selectOption('Nobody named');
  await page.getByText(`${matters - 2} matters`, { exact: true }).waitFor();
  await person.selectOption('Any person');
  await page.getByText(`${matters} matters`, { exact: true }).waitFor();
});

test('several are closed at once, are left out of the list until they are asked for, and are reopened', async () => {
  const [first, second] = [await numberAt(1), await numberAt(2)];
  const closeTwo = async () => {
    await rowAt(1).locator('[data-column="used"]').click();
    await rowAt(2)
      .locator('[data-column="used"]')
      .click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Close 2 matters' }).click();
    const question = page.getByRole('dialog', { name: 'Close 2 matters?' });
    // Some of them wait for certificates still.
    const isAsked = await whichShows(question, notices(page).getByText('2 matters closed'));
    if (isAsked === 0) await question.getByRole('button', { name: 'Close anyway' }).click();
    await notices(page).getByText('2 matters closed').waitFor();
    await page.getByText(`${matters - 2} matters`, { exact: true }).waitFor();
  };
  await closeTwo();
  // The list has the keyboard again, and not what else stands below it.
  await expect(grid()).toBeFocused();
  await undoOf(page, '2 matters closed').click();
  await notices(page).getByText('2 matters reopened').waitFor();
  await page.getByText(`${matters} matters`, { exact: true }).waitFor();
  await closeTwo();
  await page.getByRole('radio', { name: /^Closed/ }).click();
  await page.getByText('2 matters', { exact: true }).waitFor();
  await expect(page).toHaveURL(/show=closed/);
  await expect
    .poll(() => grid().getByRole('link').allInnerTexts())
    .toEqual(expect.arrayContaining([first, second]));
  await test.step('the open list says that what is looked for is closed', async () => {
    await page.getByRole('radio', { name: /^Open/ }).click();
    await page.getByRole('searchbox', { name: 'Filter matters' }).fill(first);
    await page.getByRole('heading', { name: 'No open matters match these filters' }).waitFor();
    await page.getByRole('button', { name: 'Show 1 closed matter' }).click();
    await rowAt(1).getByText('Closed').waitFor();
    await page.getByRole('searchbox', { name: 'Filter matters' }).fill('');
  });
  await page.getByText('2 matters', { exact: true }).waitFor();
  await grid().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Reopen 2 matters' }).click();
  await undoOf(page, '2 matters reopened').waitFor();
  await page.getByRole('heading', { name: 'No closed matters' }).waitFor();
  await page.getByRole('button', { name: `Show ${matters} open matters` }).click();
  await page.getByText(`${matters} matters`, { exact: true }).waitFor();
});

test('in a small window numbers and addresses have the room, and no column is lost at the side', async () => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await head('Customer ID').waitFor({ state: 'detached' });
  /** How many lines of a column there are, and which of usual length are cut. */
  const cut = (column: string, line: string) =>
    grid()
      .locator(`[role="gridcell"][data-column="${column}"] ${line}`)
      .evaluateAll((lines) => ({
        all: lines.length,
        cut: lines.flatMap((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const cell = one.closest('[role="gridcell"]');
          const style = cell === null ? null : getComputedStyle(cell);
          const room = (cell?.clientWidth ?? 0) - Number.parseFloat(style?.paddingLeft ?? '0') * 2;
          const text = one.textContent ?? '';
          return text.length <= 32 && range.getBoundingClientRect().width > room + 1 ? [text] : [];
        }),
      }));
  await until(
    () => cut('number', 'a'),
    (numbers) => numbers.all > 5 && numbers.cut.length === 0,
  );
  await expect.poll(() => cut('property', 'span:first-child')).toMatchObject({ cut: [] });
  await expect.poll(() => cut('settlement', 'span:first-child')).toMatchObject({ cut: [] });
  // How much of the cost is open is said whole.
  await expect.poll(() => cut('cost', 'span')).toMatchObject({ cut: [] });
  const right = async (one: Locator) => {
    const { x, width } = await boxOf(one);
    return x + width;
  };
  const beyond = async () => (await right(head('Cost (A$)'))) - (await right(grid()));
  await expect.poll(beyond).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await head('Customer ID').waitFor();
});

test('rows and columns grow with the text, so that larger text loses no line', async () => {
  const height = async () => Math.round((await boxOf(rowAt(1))).height);
  const usual = await height();
  await sizeText(page, 200);
  await expect.poll(height).toBe(2 * usual);
  const cut = () =>
    grid()
      .locator('[role="gridcell"]')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollHeight > cell.clientHeight + 1).length);
  await expect.poll(cut).toBe(0);
  await sizeText(page, 100);
  await expect.poll(height).toBe(usual);
});

test('a column that is hidden stays hidden after a restart', async () => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Last used' }).click();
  await page.keyboard.press('Escape');
  await expect(head('Last used')).toHaveCount(0);
  const settings = join(app.data, 'settings.json');
  await expect
    .poll(() => readFileSync(settings, 'utf8'))
    .toMatch(/"layout\.matters".*"hidden":\s*\[[^\]]*"used"/s);
  await app.restart();
  await goTo(page, 'Matters');
  await grid().waitFor();
  await expect(head('Last used')).toHaveCount(0);
});
