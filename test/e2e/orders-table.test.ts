import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import { type AppWindow, openAppWindow, standingStill } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { fillBigOffice } from './support/big-office.ts';
import {
  addProduct,
  chooseAction,
  fillDate,
  goTo,
  notices,
  openProperty,
  ordersMenu,
  origin,
  placeOrder,
  typeInBox,
} from './support/steps.ts';
import { boxOf, matchOf, numberIn, until, whichShows } from './support/until.ts';

let app: AppWindow;
let page: Page;
let library: Awaited<ReturnType<typeof fillBigOffice>>;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: standingStill,
    async fill(store) {
      library = await fillBigOffice(store);
    },
  });
  page = app.page;
  // For every address: the office comes back at another one.
  await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goTo(page, 'Orders');
  await grid().waitFor();
});
test.afterAll(async () => {
  expect(app.pageFaults).toEqual([]);
  await app.close();
});

const grid = () => page.getByRole('grid', { name: 'Orders' });
const head = (name: string) => grid().getByRole('columnheader', { name, exact: true });
const rowAt = (place: number) => grid().locator(`[role="row"][aria-rowindex="${place + 1}"]`);
const chosen = (count: number) => page.getByText(`${count.toLocaleString('en-AU')} selected`);
const show = async (name: RegExp) => {
  await page.getByRole('radio', { name }).click();
  await page.getByRole('radio', { name, checked: true }).waitFor();
};
/** Until the rows of this state are here: as long the rows of before stay, and take keys. */
const showRows = async (name: RegExp) => {
  await show(name);
  await expect.poll(count).toBe(await numberIn(page.getByRole('radio', { name })));
};

const isFalling = (all: readonly number[]) => all.every((one, at) => at === 0 || one <= (all[at - 1] ?? one));

async function showAll(): Promise<void> {
  const all = page.getByRole('button', { name: 'Show all orders' });
  const whole = page.locator(`[role="grid"][aria-rowcount="${library.certificates + 1}"]`);
  if ((await whichShows(all, whole)) === 0) await all.first().click();
  await expect.poll(count).toBe(library.certificates);
}

function count(): Promise<number> {
  return grid()
    .getAttribute('aria-rowcount')
    .then((rows) => Number(rows) - 1);
}

test('lists every certificate, draws those in sight, and goes from one end to the other with a key', async () => {
  await expect.poll(() => count()).toBe(library.certificates);
  await grid().focus();
  await page.keyboard.press('End');
  await rowAt(library.certificates).getByRole('link').first().waitFor();
  await expect.poll(() => grid().getByRole('row').count()).toBeLessThan(80);
  await expect.poll(() => activeRow(page)).toBe(library.certificates);
  await page.keyboard.press('Home');
  await rowAt(1).waitFor();
  await expect.poll(() => activeRow(page)).toBe(1);
  await expect.poll(() => axeFaults(page)).toEqual([]);
});

test('draws a ring round the table for the keyboard, and none after a press of the mouse', async () => {
  const ring = () => grid().evaluate((element) => getComputedStyle(element).borderTopColor);
  // A field shows where the keyboard is, and what takes it from there by a script would too.
  await page.getByLabel('Filter orders').focus();
  const without = await ring();
  await rowAt(1).locator('input[type="checkbox"]').click();
  await expect(grid()).toBeFocused();
  await expect.poll(ring).toBe(without);
  await page.keyboard.press('ArrowDown');
  await expect.poll(ring).not.toBe(without);
  await page.getByRole('button', { name: 'Clear selection' }).click();
});

test('shows what is longest late first, as long as nobody sorted it', async () => {
  // Wide enough for columns that most rows leave empty.
  await page.setViewportSize({ width: 1440, height: 800 });
  await show(/^Late/);
  await page.getByText(/^\d+ certificates, longest delay first$/).waitFor();
  const days = () =>
    grid()
      .locator('[role="gridcell"][data-column="late"]')
      .allInnerTexts()
      // What is late by less than a day says so in words.
      .then((texts) => texts.map((text) => Number(/^\d+/.exec(text) ?? 0)));
  await until(days, (all) => new Set(all).size > 1 && isFalling(all));
  await expect(head('Late')).toHaveAttribute('aria-sort', 'descending');
  await show(/^Waiting/);
  await expect(head('Placed')).toHaveAttribute('aria-sort', 'descending');
  await show(/^Late/);
  await head('Matter').getByRole('button').click();
  await expect(head('Matter')).toHaveAttribute('aria-sort', 'ascending');
  await show(/^All/);
  await show(/^Late/);
  await expect(head('Matter')).toHaveAttribute('aria-sort', 'ascending');
  await page.setViewportSize({ width: 1280, height: 800 });
  await showAll();
});

test('shows addresses, matter numbers and states whole in small windows too, and the rest where the pointer rests', async () => {
  await show(/^All/);
  for (const [width, height] of [
    [1280, 800],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const state of [/^Late/, /^Needs attention/, /^All/]) {
      await show(state);
      await rowAt(3).getByRole('link').first().waitFor();
      await expect
        .poll(() => cutTexts(['status', 'about', 'matter', 'placed', 'expected', 'cost']))
        .toEqual([]);
    }
    await show(/^Failed or cancelled/);
    const reason = rowAt(1).locator('[data-column="what"] [title]').first();
    await expect(reason).toHaveAttribute('title', /^\S.* \u00b7 .*certificate.*\.$/);
    await expect(reason).toContainText(' \u00b7 ', { useInnerText: true });
  }
  // What has no column of its own stands below what every row has.
  await show(/^Waiting/);
  await expect
    .poll(() => grid().locator('[role="gridcell"][data-column="status"]').allInnerTexts())
    .toContainEqual(expect.stringMatching(/^(Processing|With authority)\s+(due |.*working days? late)/));
  await page.setViewportSize({ width: 1280, height: 800 });
  await showAll();
});

/** The texts of these columns that are not whole in their cells. */
function cutTexts(columns: readonly string[]): Promise<string[]> {
  return grid().evaluate((element, wanted) => {
    const isCut = (cell: Element) => {
      const said = document.createRange();
      said.selectNodeContents(cell);
      const lines = [...cell.querySelectorAll('*')].filter(
        (one) => getComputedStyle(one).webkitLineClamp === '2' && one.scrollHeight > one.clientHeight + 1,
      );
      return lines.length > 0 || said.getBoundingClientRect().right > cell.getBoundingClientRect().right;
    };
    return [...element.querySelectorAll<HTMLElement>('[role="gridcell"]')]
      .filter((cell) => wanted.includes(cell.dataset.column ?? '') && isCut(cell))
      .map((cell) => cell.innerText);
  }, columns);
}

test('sorts by a column with the mouse and the keyboard, and says so', async () => {
  await head('Cost (A$)').getByRole('button').click();
  await expect(head('Cost (A$)')).toHaveAttribute('aria-sort', 'descending');
  const dearest = () =>
    grid()
      .locator('[role="gridcell"][data-column="cost"]')
      .allInnerTexts()
      .then((texts) => texts.slice(0, 8).map((text) => Number(text.replace(/[^0-9.]/g, ''))));
  await until(dearest, (all) => (all[0] ?? 0) > 52 && isFalling(all));
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(head('Certificate')).toHaveAttribute('aria-sort', 'ascending');
  await expect(rowAt(1)).toContainText('Building Regulation Statement', { useInnerText: true });
});

test('keeps order, columns and widths over a restart; a double click on a divider fits', async () => {
  const width = async () => (await boxOf(head('Matter'))).width;
  const before = await width();
  await pull(head('Matter'), 60);
  await expect.poll(width).toBeGreaterThan(before + 50);
  await head('Matter').getByRole('button').click();
  await expect(head('Matter')).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Cost (A$)' }).click();
  await page.keyboard.press('Escape');
  await expect(head('Cost (A$)')).toHaveCount(0);
  const settings = join(app.data, 'settings.json');
  // Both, since either may stand there from before.
  await expect
    .poll(() => JSON.parse(readFileSync(settings, 'utf8'))['layout.orders'] ?? readFileSync(settings, 'utf8'))
    .toMatchObject({
      widths: { matter: expect.any(Number) },
      hidden: expect.arrayContaining(['cost']),
      search: { sort: 'matter' },
    });
  await app.restart();
  await goTo(page, 'Orders');
  await grid().waitFor();
  await expect(head('Matter')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => width()).toBeGreaterThan(before + 50);
  await expect(head('Cost (A$)')).toHaveCount(0);
  const box = await boxOf(head('Matter'));
  await page.mouse.dblclick(box.x + box.width, box.y + 10);
  await expect.poll(width).toBeLessThan(before + 50);
  await test.step('the keyboard widens a column by each press, also where two come before one is drawn', async () => {
    const ofStatus = async () => Math.round((await boxOf(head('Status'))).width);
    const narrow = await ofStatus();
    await grid().focus();
    for (const key of ['Control+Home', 'ArrowUp', 'Shift+ArrowRight']) await page.keyboard.press(key);
    await grid().evaluate((table) => {
      const pull = { key: 'ArrowRight', shiftKey: true, bubbles: true };
      for (let at = 0; at < 2; at += 1) table.dispatchEvent(new KeyboardEvent('keydown', pull));
    });
    await expect.poll(ofStatus).toBe(narrow + 48);
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reset to default' }).click();
  await page.keyboard.press('Escape');
  await head('Cost (A$)').waitFor();
  await head('Placed').getByRole('button').click();
  await expect(head('Placed')).toHaveAttribute('aria-sort', 'descending');
});

test('narrows by state, with its count, and keeps that while another screen is shown; undo brings it back', async () => {
  const late = page.getByRole('radio', { name: /^Late/ });
  const told = await numberIn(late);
  expect(told).toBeGreaterThan(1);
  await show(/^Late/);
  await expect.poll(count).toBe(told);
  // It says what it counts, in the room that it has.
  for (const [width, column] of [
    [1440, 'late'],
    [1280, 'expected'],
    [1024, 'status'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const cells = grid().locator(`[role="gridcell"][data-column="${column}"]`);
    await expect(cells.first()).toHaveText(/\bworking\s+days? late$/, { useInnerText: true });
    const cut = () =>
      cells.evaluateAll((all) =>
        all
          .filter((cell) => {
            const said = document.createRange();
            said.selectNodeContents(cell);
            return said.getBoundingClientRect().right > cell.getBoundingClientRect().right;
          })
          .map((cell) => cell.textContent),
      );
    await expect.poll(cut).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, 'Matters');
  await goTo(page, 'Orders');
  await expect.poll(count).toBe(told);
  await page.getByLabel('Product').selectOption('Roads Certificate');
  await expect.poll(count).toBeLessThan(told);
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect.poll(count).toBe(library.certificates);
  await notices(page).getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(count).toBeLessThan(told);
  await showAll();
});

test('back and forward lead through the filters, and what was typed is one step', async () => {
  const isShown = (name: RegExp) => page.getByRole('radio', { name, checked: true }).waitFor();
  const words = page.getByLabel('Filter orders');
  await show(/^Late/);
  await words.fill(library.busyMatter.slice(0, -1));
  await expect(page).toHaveURL(/text=/);
  await words.fill(library.busyMatter);
  await expect(page).toHaveURL(new RegExp(`text=${library.busyMatter}`));
  await show(/^Complete/);
  await page.goBack();
  await isShown(/^Late/);
  await expect(words).toHaveValue(library.busyMatter);
  await page.goBack();
  await isShown(/^All/);
  await expect(words).toHaveValue('');
  await expect.poll(count).toBe(library.certificates);
  await page.goForward();
  await isShown(/^Late/);
  await showAll();
});

test('one number says what waits; the status line and the command lead to exactly these, whatever the list showed', async () => {
  const line = page.getByRole('contentinfo');
  const waiting = line.getByRole('link', { name: /certificates waiting$/ });
  const radios = ['Processing', 'With authority'].map((name) =>
    page.getByRole('radio', { name: new RegExp(`^${name}`) }),
  );
  const numbers = () => Promise.all([waiting, ...radios].map(numberIn));
  const [told = 0] = await until(
    numbers,
    ([all = 0, processing = 0, withAuthority = 0]) => processing + withAuthority === all,
  );
  await page.getByLabel('Product').selectOption('Roads Certificate');
  await show(/^Late/);
  await waiting.click();
  await expect.poll(count).toBe(told);
  await page.getByRole('radio', { name: /^Waiting/, checked: true }).waitFor();
  await page.getByLabel('Product').selectOption('Roads Certificate');
  await show(/^Complete/);
  await typeInBox(page, '>Waiting orders');
  await page.getByRole('option', { name: /^Waiting orders/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(count).toBe(told);
  const attention = line.getByRole('link', { name: /needs? attention/ });
  const [said] = await matchOf(attention, /\d.*/s);
  const [needing, ...parts] = [...said.matchAll(/[\d,]+(?= [a-z])/g)].map(([text]) =>
    Number(text.replace(',', '')),
  );
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(needing);
  await attention.click();
  await expect.poll(count).toBe(needing);
  await showAll();
});

test('chooses rows, ranges and all of them with the keyboard, and keeps them while it scrolls', async () => {
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Space');
  await chosen(1).waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await chosen(3).waitFor();
  await page.keyboard.press('End');
  await rowAt(library.certificates).getByRole('link').first().waitFor();
  await page.keyboard.press('Home');
  await expect(rowAt(2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+a');
  await chosen(library.certificates).waitFor();
  await page.keyboard.press('Escape');
  await chosen(library.certificates).waitFor({ state: 'detached' });
});

test('keeps what is chosen while a filter hides it, and says so', async () => {
  await showRows(/^Complete/);
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Space');
  await chosen(1).waitFor();
  await show(/^Failed or cancelled/);
  await page.getByText('1 selected, not shown by this filter').waitFor();
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Space');
  await page.getByText('2 selected, 1 of them not shown by this filter').waitFor();
  await page.keyboard.press('Control+c');
  await notices(page).getByText('2 rows copied').waitFor();
  await showAll();
  await page.getByText('2 selected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear selection', exact: true }).click();
  await page.getByText('2 selected', { exact: true }).waitFor({ state: 'detached' });
});

test('follows up late certificates: a note for each authority, logged with one press and found again', async () => {
  await app.office.settings.set({ signature: 'Kind regards, {reference}' });
  const late = page.getByRole('radio', { name: /^Late/ });
  const all = await numberIn(late);
  await show(/^Late/);
  await expect.poll(count).toBe(all);
  await page.getByLabel('Filter orders').fill(library.busyMatter);
  const asked = await until(count, (rows) => rows < all);
  await test.step('what can be done with one late order stands in one line', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1366, height: 768 });
    await rowAt(1).locator('[role="gridcell"]').first().click();
    const actions = page.getByRole('group', { name: 'Actions for selected orders' }).getByRole('button');
    await page.getByRole('button', { name: 'Open matter' }).waitFor();
    const tops = () =>
      actions.evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().top))]);
    await expect.poll(tops).toHaveLength(1);
    await expect.poll(async () => (await boxOf(page.locator('[data-table-foot]'))).height).toBeLessThan(48);
    await page.setViewportSize(size ?? { width: 1280, height: 800 });
  });
  await grid().focus();
  await page.keyboard.press('Control+a');
  // All are selected once the list has said which they are; until then one is.
  await page.getByText(`${asked} selected`, { exact: true }).waitFor();
  const followUp = page.getByRole('button', { name: 'Follow up…' });
  await followUp.click();
  // Several authorities are asked, each in a message of its own.
  const dialog = page.getByRole('dialog', { name: /^Follow up with \d+ authorities$/ });
  const section = dialog.getByRole('listitem').first();
  const authority = await until(
    () => section.getByRole('heading').innerText(),
    (text) => text !== '',
  );
  const [, certificates = '0'] = await matchOf(section, /(\d+) certificates?:/);
  await test.step('the email is copied for one authority, or for all', async () => {
    await section.getByRole('button', { name: `Copy email: ${authority}` }).click();
    await notices(page)
      .getByText(/Follow-up email about \d+ certificates? copied/)
      .waitFor();
    await expect.poll(clipboard).toMatch(new RegExp(`^To ${authority}\n`));
    await dialog.getByRole('button', { name: 'Copy all as one text' }).click();
    await notices(page)
      .getByText(/\d+ follow-up emails about \d+ certificates copied/)
      .waitFor();
    const note = await until(clipboard, (text) => text.match(/Working days late:/g)?.length === asked);
    expect(note).toContain('Could you please tell us when we can expect');
    expect(note).toContain(`Our reference: ${library.busyMatter}`);
    const types = () =>
      page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    await expect.poll(types).toContain('text/html');
  });
  await test.step('the contact and the signature go into the email, which opens in the email program', async () => {
    await page.evaluate(() => {
      HTMLAnchorElement.prototype.click = function () {
        Reflect.set(window, 'followed', this.href);
      };
    });
    await section.getByLabel('Contact', { exact: true }).fill('Jo Smith');
    await section.getByLabel('Contact email').fill('jo');
    await section.getByRole('button', { name: `Open in email program: ${authority}` }).click();
    await section.getByText('Enter an email address such as name@office.com.au.').waitFor();
    await section.getByLabel('Contact email').fill('jo@council.example.au');
    await section.getByRole('button', { name: `Open in email program: ${authority}` }).click();
    const followed = await until(
      () => page.evaluate(() => String(Reflect.get(window, 'followed') ?? '')),
      (href) => href !== '',
    );
    expect(followed).toMatch(/^mailto:jo@council\.example\.au\?subject=/);
    const { searchParams } = new URL(followed);
    expect(searchParams.get('subject')).toContain(`our reference ${library.busyMatter}`);
    expect(searchParams.get('body')).toContain(`To ${authority}, attention Jo Smith`);
    expect(searchParams.get('body')).toContain(`Kind regards, ${library.busyMatter}`);
    await section.getByText('choose “Log follow-up”').waitFor();
  });
  await test.step('one press logs it, with the name that is kept, and can be undone', async () => {
    const log = section.getByRole('button', { name: `Log follow-up: ${authority}` });
    await log.click();
    await section.getByText('Enter your name').waitFor();
    await dialog.getByLabel(/^Your name/).fill('Mia Wong');
    // Hurried: the sign of the row says below that it was once.
    await log.dblclick();
    await notices(page).getByText(`Follow-up logged for ${certificates} certificate`).waitFor();
    await section.getByText('Logged.').waitFor();
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  const signs = grid().getByRole('img', { name: /^Followed up once, on .* by Mia Wong$/ });
  await expect(signs).toHaveCount(Number(certificates));
  await test.step('what nobody followed up today is left by a filter', async () => {
    await page.getByLabel('Follow-ups').selectOption('Late, not followed up today');
    await expect.poll(count).toBe(asked - Number(certificates));
    await page.getByLabel('Follow-ups').selectOption('Followed up or not');
    await expect.poll(count).toBe(asked);
  });
  await test.step('a promised day that is over comes back, and the contact is offered again', async () => {
    await followUp.click();
    await expect(section.getByLabel('Contact email')).toHaveValue('jo@council.example.au');
    await section.getByRole('button', { name: `Add details: ${authority}` }).click();
    await section.getByLabel('How').selectOption('Phone');
    const day = (back: number) => melbourneDay(Date.now() - back * 86_400_000);
    await fillDate(section, /^Followed up on/, day(9));
    await fillDate(section, /^Promised for/, day(7));
    await section.getByLabel('Note').fill('Will be sent by Friday');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText(`Not logged: ${authority}`).waitFor();
    await dialog.getByRole('button', { name: 'Close without logging' }).click();
    await followUp.click();
    await section.getByRole('button', { name: `Add details: ${authority}` }).click();
    await expect(section.getByLabel('Note')).toHaveValue('Will be sent by Friday');
    await section.getByRole('button', { name: `Log follow-up: ${authority}` }).click();
    await section.getByText('Logged.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    // The newer entry counts: nothing was promised with it.
    await expect(grid().getByRole('img', { name: /^Followed up twice, last on/ })).toHaveCount(
      Number(certificates),
    );
  });
  await showAll();
});

test('an order tells what was followed up, and an entry is corrected and withdrawn with its history kept', async () => {
  await show(/^Late/);
  await page.getByLabel('Filter orders').fill(library.busyMatter);
  await grid()
    .getByRole('row')
    .filter({ has: page.getByRole('img', { name: /^Followed up twice/ }) })
    .first()
    .getByRole('link')
    .first()
    .click();
  await page
    .getByText(/^Followed up twice, last on .* by Mia Wong$/)
    .first()
    .waitFor();
  const log = page.getByRole('region', { name: 'Followed up' });
  const email = log
    .getByRole('listitem')
    .filter({ hasText: 'Email to Jo Smith, jo@council.example.au, by Mia Wong' });
  const phone = log.getByRole('listitem').filter({ hasText: 'Phone to Jo Smith, by Mia Wong' });
  await expect(phone).toContainText('Will be sent by Friday');
  await email.getByRole('button', { name: /^Withdraw/ }).click();
  await email.getByText(/^Withdrawn .* by Mia Wong$/).waitFor();
  await page
    .getByText(/^Followed up once, on .* by Mia Wong · Promised for .*, not received$/)
    .first()
    .waitFor();
  await phone.getByRole('button', { name: /^Correct/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct this follow-up' });
  await dialog.getByLabel('Note').fill('Will be sent on Monday');
  await dialog.getByRole('button', { name: 'Correct entry' }).click();
  await phone.getByText(/^Corrected .* by Mia Wong\. Before: .*Will be sent by Friday$/).waitFor();
  await email.getByRole('button', { name: /^Restore/ }).click();
  await email.getByText(/^Restored .* by Mia Wong$/).waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  const [{ id = '' } = {}] = await app.office.matters.list({ text: library.busyMatter });
  const { entries } = await app.office.matters.timeline({ id, kinds: ['item'] });
  expect(entries.filter(({ what }) => what.startsWith('Followed up: ')).map(({ more }) => more)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Phone to Jo Smith, by Mia Wong; promised for .*; Will be sent on Monday$/),
    ]),
  );
  await page.goBack();
  await showAll();
});

test('saves what is chosen as a CSV file that a sheet opens as it is, and copies rows', async () => {
  await page.getByLabel('Filter orders').fill(library.busyMatter);
  const rows = await until(count, (all) => all < 40);
  await grid().focus();
  await page.keyboard.press('Control+a');
  await chosen(rows).waitFor();
  await chooseAction(page, ordersMenu, 'Export as CSV');
  await notices(page).getByText(`${rows} rows exported`).waitFor();
  const name = readdirSync(app.exports).find((one) => one.endsWith('.csv')) ?? '';
  const csv = readFileSync(join(app.exports, name), 'utf8');
  expect(csv.startsWith('\ufeffStatus,')).toBe(true);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(rows + 1);
  await grid().focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+c');
  await notices(page).getByText('1 row copied').waitFor();
  await expect.poll(() => clipboard().then((text) => text.split('\t').length)).toBeGreaterThan(5);
  await showAll();
});

test('opens and saves the certificate of a complete row directly; its order is one key more', async () => {
  const isDocument = () => expect(page).toHaveURL(/\/documents\/[^/]+$/);
  const back = async () => {
    await page.goBack();
    await rowAt(1).getByRole('link').first().waitFor();
  };
  await showRows(/^Complete/);
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await isDocument();
  await page.getByRole('button', { name: 'Save as…' }).waitFor();
  await back();
  await rowAt(1).locator('[data-column="placed"]').dblclick();
  await isDocument();
  await back();
  const before = new Set(readdirSync(app.exports));
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+s');
  await notices(page).getByText('1 document saved').waitFor();
  const saved = readdirSync(app.exports).filter((name) => !before.has(name));
  expect(saved).toEqual([expect.stringMatching(/ \d{4}-\d\d-\d\d\.pdf$/)]);
  await rowAt(1).locator('[data-column="placed"]').click();
  await rowAt(3)
    .locator('[data-column="placed"]')
    .click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Save certificates…' }).click();
  await notices(page).getByText('2 documents saved').waitFor();
  await test.step('what has no certificate yet opens its order, and is not saved', async () => {
    await showRows(/^Processing/);
    await grid().focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+s');
    await notices(page).getByText('None of the selected orders has a certificate yet').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Order for matter / }).waitFor();
    await back();
  });
  await test.step('the order’s key stands on its button and in the help', async () => {
    await rowAt(1).locator('[data-column="placed"]').click();
    const acts = page.getByRole('group', { name: 'Actions for selected orders' });
    await expect(acts.getByRole('button', { name: 'Open order' })).toHaveText(/Shift\+Enter/);
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Help' }).getByText('In Orders: open the order').waitFor();
    await page.keyboard.press('Escape');
  });
  await showAll();
});

test('leads from a row to its order and on to its matter by the keyboard alone', async () => {
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('heading', { level: 1, name: /^Order for matter / }).waitFor();
  const [ofOrder] = await matchOf(page.getByRole('heading', { level: 1 }), /^Order for matter .+/);
  const link = page.getByRole('link', { name: 'Open matter' });
  await link.focus();
  await page.keyboard.press('Enter');
  const ofMatter = ofOrder.replace('Order for matter', 'Matter');
  await page.getByRole('heading', { level: 1, name: ofMatter, exact: true }).waitFor();
  await page.waitForURL(/\/matters\//);
  await goTo(page, 'Orders');
  await grid().waitFor();
});

test('keeps its place when an order comes on top, and shows it to whoever is at the top', async () => {
  const other = await app.context.newPage();
  await other.goto(`${origin(page)}/#/orders`);
  await page.bringToFront();
  await grid().evaluate((element) => {
    element.scrollTop = 4000;
  });
  const topRow = () =>
    grid().evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll<HTMLElement>('[role="row"][aria-selected]')];
      const first = rows.find((row) => row.getBoundingClientRect().top >= top + 32);
      return first === undefined ? '' : `${Math.round(first.getBoundingClientRect().top)} ${first.innerText}`;
    });
  const before = await until(topRow, (text) => /\d{4}-\d{3}/.test(text));
  const rowsBefore = await count();
  await other.bringToFront();
  await openProperty(other, '90000013');
  await addProduct(other, 'Register Search Statement');
  await placeOrder(other, '2026-888');
  await page.bringToFront();
  await expect.poll(count).toBe(rowsBefore + 1);
  await expect.poll(() => topRow()).toBe(before);
  await grid().focus();
  await page.keyboard.press('Control+Home');
  await expect(rowAt(1)).toContainText('2026-888', { useInnerText: true });
  await other.close();
});

async function pull(column: Locator, by: number): Promise<void> {
  const box = await boxOf(column);
  const x = box.x + box.width;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

function clipboard(): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The row where the keyboard is, from 1. */
async function activeRow(of: Page): Promise<number> {
  return of.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return Number(document.getElementById(id)?.getAttribute('aria-rowindex')) - 1;
  });
}
