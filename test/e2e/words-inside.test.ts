import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { addOwnDocument } from '../support/add-own-document.ts';
import { aWrittenPdf } from '../support/pdf.ts';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { dropFile } from './support/drop-file.ts';
import { marksOnScreen } from './support/marks-on-screen.ts';
import { makeMatter, placeOrderOf, untilPhase } from './support/office-steps.ts';
import { readPdfPage } from './support/pdf-on-screen.ts';
import { deliveries } from './support/service-screens.ts';
import { mortgagedTitle, openAt } from './support/service-steps.ts';
import { findInside, goTo, undoOf } from './support/steps.ts';
import { matchOf } from './support/until.ts';

/** An office with something of each kind that can be found by what is written in it. */
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const wanted = { address: '12 VICTORIA WAY CARLTON 3053', product: 'Register Search Statement' };
  app = await openAppWindow(browser, {
    pace: atOnce,
    readsWords: true,
    async prepare(office) {
      await office.statements.retrieve({ volumeFolio: mortgagedTitle, matterNumber: '2026-119' });
      await makeMatter(office, '2026-120', { notes: 'Keys are with Thistlewood until settlement' });
      await office.alerts.importNotifications({ text: deliveries(3, '2026-121 Wollstonecraft') });
      await untilPhase(office, await placeOrderOf(office, wanted, '2026-118'), 'complete');
      const [matter] = await office.matters.list({ text: '2026-120' });
      const file = await aWrittenPdf('SPECIAL CONDITION ZEBRAFISH');
      await addOwnDocument(office, { matterId: matter?.id ?? '', fileName: 'Contract.pdf', file });
    },
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
});

const records = 'Inside statements, matters and alerts';
const bar = () => page.getByRole('search', { name: /^Find in this/ });
const field = () => bar().getByRole('textbox');
const count = () => bar().getByRole('status');
const marks = () => expect.poll(() => marksOnScreen(page));

test('the command box finds a certificate by a word inside it, and opens it at that page with the words marked', async () => {
  const found = await findInside(page, 'estate fee simp');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('12 VICTORIA WAY CARLTON 3053');
  await expect
    .poll(() => found.locator('mark').allTextContents())
    .toContainEqual(expect.stringMatching(/^estate$/i));
  await found.click();
  await page.getByRole('heading', { level: 1, name: /Register Search Statement/ }).waitFor();
  const number = Number(/page=(\d+)/.exec(page.url())?.[1] ?? 1);
  await expect.poll(() => readPdfPage(page, number).then(({ text }) => text)).toMatch(/Estate Fee Simple/);
  await marks().toMatchObject({ now: 'ESTATE FEE SIMPLE', isInSight: true });
  await expect(count()).toHaveText(/^1 of \d+$/);
  await expect.poll(() => axeFaults(page)).toEqual([]);
});

test('the command box finds an own document by a word inside it, and says that it is no certificate', async () => {
  const found = await findInside(page, 'condition zebrafis');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Contract');
  await expect(found).toContainText('your document, matter 2026-120');
  await found.click();
  await page.getByRole('heading', { level: 1, name: /^Contract/ }).waitFor();
  await marks().toMatchObject({ now: 'CONDITION ZEBRAFISH', isInSight: true });
  await (await findInside(page, 'estate fee simp')).click();
  await page.getByRole('heading', { level: 1, name: /Register Search Statement/ }).waitFor();
});

test('Ctrl+F finds in the document: on and back by keys, with capitals, and Escape gives the keyboard back', async () => {
  const paper = page.getByRole('document', { name: /pdf$/ });
  await paper.focus();
  await page.keyboard.press('Control+f');
  await expect(field()).toBeFocused();
  await page.keyboard.insertText('VOLUME');
  await expect(count()).toHaveText(/^1 of \d+$/);
  await marks().toMatchObject({ now: 'VOLUME', isInSight: true });
  const [, total] = await matchOf(count(), /of (\d+)/);
  await page.keyboard.press('Shift+Enter');
  await expect(count()).toHaveText(`${total} of ${total}`);
  await marks().toMatchObject({ now: 'VOLUME', isInSight: true });
  await page.keyboard.press('F3');
  await expect(count()).toHaveText(`1 of ${total}`);
  await field().fill('zyzzyva');
  await expect(count()).toHaveText('Not found');
  await marks().toMatchObject({ all: 0, now: undefined });
  await page.keyboard.press('Escape');
  await expect(bar()).toHaveCount(0);
  await expect(paper).toBeFocused();
  // The mouse has a button for it.
  const find = page.getByRole('button', { name: 'Find in this document' });
  await find.click();
  await expect(field()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(find).toBeFocused();
});

test('a register statement is found by an instrument in it, and opened there with it marked', async () => {
  const found = await findInside(page, 'AX756613E', records);
  await expect(found).toHaveText(
    // With its land and its proprietors.
    new RegExp(`Register statement ${mortgagedTitle}.*AX756613E.*\\S \u00b7 \\S.* \u00b7 matter 2026-119`),
  );
  // Before it stands the registered document of that number.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Register statement ${mortgagedTitle}` }).waitFor();
  await marks().toMatchObject({ now: 'AX756613E', isInSight: true });
  // Words that do not stand together are marked one by one.
  await page.keyboard.press('Control+f');
  await page.keyboard.insertText('AX756613E proprietor');
  await expect(count()).toHaveText(/^1 of \d+, word by word$/);
  await page.keyboard.press('Enter');
  await expect(count()).toHaveText(/^2 of \d+, word by word$/);
  await page.keyboard.press('Escape');
  await marks().toMatchObject({ all: 0 });
});

test('a matter is found by its notes, shown there, and no longer by what was taken out of them', async () => {
  const found = await findInside(page, 'thistlewood', records);
  await expect(found).toHaveText(/Matter 2026-120.*Keys are with Thistlewood/);
  await found.click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-120' }).waitFor();
  await marks().toMatchObject({ all: 1, now: 'THISTLEWOOD', isInSight: true });
  await expect.poll(() => axeFaults(page)).toEqual([]);
  // A text that becomes shorter, as a time ago does, is marked once more before it is read again.
  await page.evaluate(() => {
    const [now] = [...(CSS.highlights.get('found-now') ?? [])];
    if (now?.startContainer instanceof Text) now.startContainer.data = 'Keys';
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F3' }));
  });
  await expect(count()).toHaveText('Not found');
  // While it is edited, what stands in its field is found as well.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const notes = page.getByLabel(/^Notes/);
  await expect(notes).toHaveAttribute('data-found', 'now');
  await notes.fill('Keys are with Marchbanks');
  await expect(count()).toHaveText('Not found');
  await page.getByRole('button', { name: /^Save/ }).click();
  await (await findInside(page, 'marchbanks', records)).waitFor();
  await expect
    .poll(async () => (await app.office.quickSearch.find({ text: 'thistlewood' })).records)
    .toEqual([]);
});

test('an alert is found by its reference, and marked among the alerts', async () => {
  await (await findInside(page, 'wollstonecraft', records)).click();
  await page.getByRole('heading', { level: 1, name: 'Title alerts' }).waitFor();
  await marks().toMatchObject({ now: 'WOLLSTONECRAFT', isInSight: true });
  await bar().getByRole('button', { name: 'Close find' }).click();
  await expect(bar()).toHaveCount(0);
});

test('a PDF from elsewhere is proposed for the matter that its text names, and added once a person confirms', async () => {
  const folder = join(dirname(app.data), 'scans');
  mkdirSync(folder);
  const scan = join(folder, 'scan 0001.pdf');
  writeFileSync(scan, await aWrittenPdf('Property clearance certificate, our ref 2026-120'));
  await openAt(page, 'documents');
  await page.getByRole('link', { name: 'Intake' }).click();
  await page.getByText('No files wait').waitFor();
  await page.getByLabel('Folder (optional)').fill(folder);
  await page.getByRole('button', { name: 'Watch this folder' }).click();
  const row = page.getByRole('form', { name: 'scan 0001.pdf' });
  await row.getByText(/^Proposed: matter 2026-120.* The PDF names matter 2026-120\.$/).waitFor();
  await expect(row.getByLabel('Matter number')).toHaveValue('2026-120');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await row.getByLabel('Name').fill('Clearance certificate 2026');
  await page.keyboard.press('Enter');
  await undoOf(page, 'Clearance certificate 2026 added to matter 2026-120').click();
  await row.getByText(/^Proposed: matter 2026-120/).waitFor();
  await row.getByRole('button', { name: 'Add to matter' }).click();
  await page.getByText('scan 0001 added to matter 2026-120').waitFor();
  await expect(row).toHaveCount(0);
  expect(existsSync(scan)).toBe(true);

  await goTo(page, 'Orders');
  const post = join(dirname(app.data), 'By post.pdf');
  writeFileSync(post, await aWrittenPdf('Fees of the owners corporation'));
  await dropFile(page.locator('main'), post);
  await page.getByRole('heading', { level: 1, name: 'Intake' }).waitFor();
  const other = page.getByRole('form', { name: 'By post.pdf' });
  await other.getByText('It names no open matter. Enter the matter number.').waitFor();
  await other.getByLabel('Matter number').fill('2026-999');
  await other.getByRole('button', { name: 'Add to matter' }).click();
  await other.getByText('No matter has this number.').waitFor();
  await other.getByRole('button', { name: 'Not for a matter' }).click();
  await expect(other).toHaveCount(0);
  await undoOf(page, 'By post.pdf taken off the list').click();
  await other.getByLabel('Matter number').fill('2026-120');
  await page.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Add to matter' }).click();
  await page.getByText('By post added to matter 2026-120').waitFor();
  await page.getByText('No files wait').waitFor();
});
