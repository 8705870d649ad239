import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { chooseAction, goTo, matterMenu, notices, openTab } from './support/steps.ts';

let app: AppWindow;
let page: Page;
let other: Page;
const about = (window: Page) => window.getByRole('complementary', { name: 'About this matter' });
const notes = (window: Page) => about(window).getByLabel('Notes', { exact: true });
const press = (window: Page, name: string) =>
  about(window).getByRole('button', { name, exact: true }).click();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { prepare: ({ matters }) => matters.create({ number: '2026-301' }) });
  ({ page } = app);
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: '2026-301', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-301' }).waitFor();
  await openTab(page, 'Parties and details');
  other = await app.context.newPage();
  await other.goto(page.url());
  await other.getByRole('heading', { level: 1, name: 'Matter 2026-301' }).waitFor();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('two windows that write on one matter see each other, and neither overwrites the other unasked', async () => {
  await press(page, 'Edit');
  await press(other, 'Edit');
  await notes(page).fill('Keys at the agent.');
  await notes(other).fill('Ring the bank first.');
  await about(other).getByLabel('Property').fill('12 VICTORIA WAY CARLTON 3053');
  await press(page, 'Save');
  // The other window is told before it saves, and loses nothing.
  await about(other).getByText('Notes: changed elsewhere while you were editing').waitFor();
  await about(other).getByText('Saved version: Keys at the agent.').waitFor();
  await press(other, 'Save');
  await about(other).getByText('Not saved: the same details were changed elsewhere').waitFor();
  await expect(notes(other)).toHaveValue('Ring the bank first.');
  await about(page).getByText('Keys at the agent.').waitFor();

  await press(other, 'Keep my version: Notes');
  // Saving is what comes next.
  await expect(about(other).getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await other.keyboard.press('Enter');
  await about(other).getByRole('button', { name: 'Edit' }).waitFor();
  // The first window shows it without being asked.
  await about(page).getByText('Ring the bank first.').waitFor();
  await about(page).getByText('12 VICTORIA WAY CARLTON 3053').waitFor();
});

test('the text of the other window is taken by one press', async () => {
  await press(page, 'Edit');
  await press(other, 'Edit');
  await notes(page).fill('By post.');
  await notes(other).fill('By courier.');
  await press(page, 'Save');
  await press(other, 'Use saved version: Notes');
  await expect(notes(other)).toHaveValue('By post.');
  await press(other, 'Cancel');
  await about(other).getByText('By post.').waitFor();
});

test('parties that another window saved are shown whole, in every field, and are not overwritten unasked', async () => {
  const family = (window: Page) => about(window).getByLabel('Family name');
  for (const window of [page, other]) {
    await press(window, 'Edit');
    await press(window, 'Add party');
    await about(window).getByLabel('Role').selectOption('Vendor');
  }
  await family(page).fill('Nair');
  await about(page).getByLabel('Address (optional)').fill('3 MINE LANE KEW 3101');
  await family(other).fill('Nair');
  await press(page, 'Save');
  await about(page).getByRole('list', { name: 'Parties' }).getByText('3 MINE LANE KEW 3101').waitFor();
  // The same name with another address is another party.
  await about(other).getByText('Parties: changed elsewhere while you were editing').waitFor();
  await about(other).getByText('Saved version: Vendor: Nair, 3 MINE LANE KEW 3101').waitFor();
  await press(other, 'Save');
  await about(other).getByText('Not saved: the same details were changed elsewhere').waitFor();
  await press(other, 'Use saved version: Parties');
  await expect(about(other).getByLabel('Address (optional)')).toHaveValue('3 MINE LANE KEW 3101');
  await press(other, 'Cancel');
  await about(other).getByRole('list', { name: 'Parties' }).getByText('3 MINE LANE KEW 3101').waitFor();
});

test('a matter that is closed in one window is no longer the current matter in the other', async () => {
  await other.getByRole('button', { name: 'Search for this matter' }).click();
  const current = other.getByRole('region', { name: 'Current matter' });
  await current.getByText('for matter 2026-301').waitFor();
  await page.getByRole('button', { name: 'Close matter' }).click();
  await current.waitFor({ state: 'detached' });
  await notices(other).getByText('Matter 2026-301 is closed').waitFor();
  await page.getByRole('button', { name: 'Reopen matter' }).click();
  await page.getByRole('button', { name: 'Search for this matter' }).waitFor();
});

test('what is typed on a matter goes on in the matter that another window merged it into', async () => {
  await app.office.matters.create({ number: '2026-302' });
  await other.goto(page.url());
  await openTab(other, 'Parties and details');
  await press(other, 'Edit');
  await notes(other).fill('Ring the vendor first.');
  const dialog = page.getByRole('dialog');
  await chooseAction(page, matterMenu, 'Merge into another matter…');
  await dialog.getByRole('combobox', { name: /^Matter number/ }).fill('2026-302');
  await dialog.getByRole('button', { name: 'Show what moves' }).click();
  await dialog.getByRole('button', { name: 'Merge into 2026-302' }).click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-302' }).waitFor();
  await other.getByText('Matter 2026-301 was merged into 2026-302').waitFor();
  await other.getByRole('link', { name: 'Open matter 2026-302' }).click();
  await openTab(other, 'Parties and details');
  await expect(notes(other)).toHaveValue('Ring the vendor first.');
});
