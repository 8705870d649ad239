import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileChooser, Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { cartOf } from '../support/cart-of.ts';
import { lockedPdf } from '../support/more-hostile-pdfs.ts';
import { aWrittenPdf } from '../support/pdf.ts';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { readPdfPage } from './support/pdf-on-screen.ts';
import {
  addProduct,
  chooseAction,
  chooseSubject,
  confirmOrder,
  fillDate,
  findProperty,
  goTo,
  matterField,
  matterMenu,
  newMatter,
  notices,
  openTab,
  typeInBox,
  undoOf,
} from './support/steps.ts';

import { numberIn } from './support/until.ts';

/* What belongs to a matter, and what becomes of it: one test a promise, each on what the ones before it left. */

const matter = '2026-118';
const address = '12 VICTORIA WAY CARLTON 3053';
let app: AppWindow;
let page: Page;
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });
const workedOn = () => page.getByRole('region', { name: 'Current matter' });
const part = (name: string | RegExp) => page.getByRole('region', { name });
const list = (name: RegExp) => page.getByRole('region', { name }).getByRole('link').allInnerTexts();

async function openMatter(number: string): Promise<void> {
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: number, exact: true }).click();
  await heading(`Matter ${number}`).waitFor();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { pace: atOnce });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('what is looked up and ordered from a matter belongs to it, without its number being typed', async () => {
  await newMatter(page, matter);
  await openTab(page, 'Land');
  await part('Land').getByText('No property, parcel or title has been looked up').waitFor();
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  await workedOn().getByText(`for matter ${matter}`).waitFor();
  await findProperty(page, '12 vic', address);
  await chooseSubject(page, 'Title 1');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await page.getByRole('button', { name: /^Place order/ }).waitFor();
  await expect(matterField(page)).toHaveValue(matter);
  await expect(matterField(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await confirmOrder(page);
  await heading(`Matter ${matter}`).waitFor();
  await workedOn().getByRole('link').click();
  // As it was left.
  await part('Land').waitFor();
  await openTab(page, 'Documents 1');
  await heading('Documents (1)', 2).waitFor();
  await openTab(page, 'Searches and alerts');
  await part(/^Searches/)
    .getByRole('link', { name: address })
    .waitFor();
});

test('says what the matter needs, what it costs, and puts all of it into the cart with one act and one undo', async () => {
  await openTab(page, 'Completeness');
  const checklist = part('Checklist');
  await checklist.getByText('The type of this matter is Other: ').waitFor();
  await checklist.getByLabel('Certificate set').selectOption('Vendor statement (section 32)');
  const item = (name: string) => checklist.getByRole('listitem').filter({ hasText: name });
  await expect(item('Register Search Statement').first()).toContainText(/^Held/);
  await item('Register Search Statement')
    .getByRole('link', { name: /^Open( newest)?: Register Search Statement$/ })
    .waitFor();
  await expect(item('Water Information Statement')).toContainText(/^MissingWater/);
  const needed = 'Owner-builder documents';
  await checklist.getByRole('button', { name: `Not applicable: ${needed}` }).click();
  await expect(item(needed)).toContainText(/^Not applicable.*Said not to apply /);
  await undoOf(page, `${needed} does not apply`).click();
  await expect(item(needed)).toContainText(/^Missing/);
  const put = checklist.getByRole('button', {
    name: /^Put what is missing into the cart: \d+ products, \$\d+\.\d\d$/,
  });
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await put.click();
  await notices(page)
    .getByText(/ added to the cart for matter /)
    .waitFor();
  await expect(put).toHaveCount(0);
  await checklist.getByText(/^\d+ products are in the cart of this matter, and not ordered yet\./).waitFor();
  await checklist.getByRole('button', { name: 'Open the cart' }).waitFor();
  await undoOf(page, 'added to the cart for matter').click();
  await put.waitFor();
  await checklist.getByRole('button', { name: `Add PDF… ${needed}` }).click();
  const dialog = page.getByRole('dialog', { name: `Add a PDF of: ${needed}` });
  const scan = asFile('scan 0001.pdf', await aWrittenPdf('OWNER-BUILDER'));
  await dialog.locator('input[type=file]').setInputFiles(scan);
  const given = page.getByRole('dialog', { name: `Add documents to matter ${matter}` });
  await expect(given.getByLabel('Name')).toHaveValue(needed);
  await given.getByRole('button', { name: 'Cancel' }).click();
  await given.waitFor({ state: 'detached' });
});

test('the land is a picture that reads as lists, and each piece leads to its screen', async () => {
  await openTab(page, 'Land');
  await expect.poll(() => list(/^Properties: 1/)).toHaveLength(1);
  await expect.poll(() => list(/^Parcels: 2/)).toHaveLength(2);
  await expect.poll(() => list(/^Titles: 2/)).toHaveLength(2);
  const joined = () =>
    part('Titles: 2')
      .getByRole('listitem')
      .allInnerTexts()
      .then((texts) => texts.join(' '));
  await expect.poll(joined).toContain(`Parcel of ${address} not known.`);
  await page.getByRole('button', { name: 'Match titles to parcels' }).click();
  await expect.poll(joined).toMatch(/Parcel 7\\PS/);
  await expect.poll(joined).not.toContain('not known.');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await part(/^Parcels: 2/)
    .getByRole('link')
    .first()
    .click();
  await heading(/^Parcel 7/).waitFor();
  await page.goBack();
});

test('in a narrow window, as at 200 % zoom, the lists stand alone and nothing is cut off', async () => {
  await page.setViewportSize({ width: 640, height: 400 });
  await part('Titles: 2').getByText('Parcel 7\\PS842284.').waitFor();
  const over = () =>
    page.evaluate(() => {
      const main = document.querySelector('main > div > div:last-child');
      return main === null ? Number.NaN : main.scrollWidth - main.clientWidth;
    });
  await expect.poll(over).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a search is repeated where that is free, and is removed and attached again', async () => {
  await openTab(page, 'Searches and alerts');
  const searches = part(/^Searches/);
  await searches.getByRole('button', { name: `Look up again, without cost: ${address}` }).click();
  await notices(page).getByText(`${address} looked up`, { exact: true }).waitFor();
  await searches.getByRole('button', { name: `Remove from matter: ${address}` }).click();
  await searches.getByRole('link', { name: address, exact: true }).waitFor({ state: 'detached' });
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await searches.getByRole('link', { name: address, exact: true }).waitFor();
});

test('the timeline tells everything, the newest first, and one kind of it', async () => {
  await openTab(page, 'Timeline');
  const timeline = part('Timeline');
  const said = () =>
    timeline
      .getByRole('listitem')
      .allInnerTexts()
      .then((texts) => texts.join('\n'));
  await timeline.getByText(`Looked up: ${address}`).first().waitFor();
  await timeline.getByRole('button', { name: /^Show earlier/ }).click();
  for (const what of ['Order confirmed on this computer', 'Document received'])
    await expect.poll(said).toContain(what);
  await expect.poll(said).toMatch(/Removed from matter[\s\S]*Matter opened/);
  await timeline.getByLabel('Show in the timeline').selectOption('Documents');
  await expect.poll(said).not.toContain('Matter opened');
  await expect.poll(() => said()).toContain('Document received');
});

test('the matter is left, and what was found or came before is attached to another, with an undo', async () => {
  await workedOn()
    .getByRole('button', { name: `Clear current matter: ${matter}` })
    .click();
  await workedOn().waitFor({ state: 'detached' });
  await findProperty(page, '12 vic', address);
  await page.getByRole('button', { name: 'Attach to a matter…' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('2026-200');
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click();
  await notices(page).getByText('Attached to matter 2026-200').waitFor();
  await openMatter('2026-200');
  await openTab(page, 'Searches and alerts');
  await part(/^Searches/)
    .getByRole('link', { name: address })
    .waitFor();
  await page.getByRole('button', { name: 'Attach…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Find items to attach' }).fill('register search');
  await dialog.getByRole('button', { name: /^Attach Register Search Statement/ }).click();
  await dialog.getByText('No items match this search.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await openTab(page, 'Documents 1');
  await part(/^Documents/)
    .getByText('attached from another matter')
    .waitFor();
  // The order is still where its reference says.
  await openTab(page, 'Orders');
  await page.getByText('No orders for this matter yet.').waitFor();
});

test('what was attached is detached on the page of the document as well, and the timeline tells it', async () => {
  await openTab(page, 'Documents');
  await part(/^Documents/)
    .getByRole('link', { name: /^Register Search Statement/ })
    .click();
  await heading(/^Register Search Statement/).waitFor();
  const details = page.getByRole('complementary', { name: 'Details' });
  const detach = details.getByRole('button', { name: 'Remove from matter 2026-200' });
  await detach.click();
  await detach.waitFor({ state: 'detached' });
  await undoOf(page, 'removed from matter').click();
  await detach.waitFor();
  await details.getByRole('link', { name: '2026-200' }).click();
  await openTab(page, 'Timeline');
  const timeline = part('Timeline');
  await expect(timeline.getByText('Attached: Register Search Statement')).toHaveCount(2);
  await expect(timeline.getByText('Removed from matter: Register Search Statement')).toHaveCount(1);
});

const documents = () => part(/^Documents/);
const adding = () => page.getByRole('dialog', { name: 'Add documents to matter 2026-200' });
const fileToAdd = (name: string) => adding().getByRole('group', { name, exact: true });
const asFile = (name: string, buffer: Uint8Array | string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(buffer),
});

/** Chooses files as the system's own dialog does. */
async function choose(button: string, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files);
}

test('PDFs of one’s own are added by dropping them on the page of the matter, with a name, a type, a date and a source', async () => {
  await openTab(page, 'Documents');
  const files = [
    { name: 'Contract of Sale signed.pdf', bytes: [...(await aWrittenPdf('SIGNED CONTRACT OF SALE'))] },
    { name: 'search 77.pdf', bytes: [...(await aWrittenPdf('SEARCH BY A BROKER'))] },
  ];
  const dropped = () =>
    page.evaluateHandle((given) => {
      const data = new DataTransfer();
      for (const { name, bytes } of given)
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
      return data;
    }, files);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: await dropped() });
  await page.getByText('Drop PDF files to add them to matter 2026-200').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer: await dropped() });
  const contract = fileToAdd('Contract of Sale signed.pdf');
  await expect(contract.getByLabel('Name')).toHaveValue('Contract of Sale signed');
  await expect(contract.getByLabel('Type')).toHaveValue('contract');
  await fillDate(contract, /^Date of the document/, '2026-11-20');
  const search = fileToAdd('search 77.pdf');
  await search.getByLabel('Name').fill('Title search of 19 November');
  await search.getByLabel('Obtained from').fill('Acme Broker');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  // Escape loses nothing: what was chosen and typed is there again.
  await page.keyboard.press('Escape');
  await adding().waitFor({ state: 'detached' });
  await documents().getByRole('button', { name: 'Add PDFs…' }).click();
  await expect(search.getByLabel('Name')).toHaveValue('Title search of 19 November');
  await adding().getByRole('button', { name: 'Add 2 documents' }).click();
  await notices(page).getByText('2 documents added to matter 2026-200').waitFor();
  await adding().waitFor({ state: 'detached' });
  const added = documents().getByRole('listitem').filter({ hasText: 'Title search of 19 November' });
  await expect(added).toContainText('Your document');
  await expect(added).toContainText('Search or certificate from elsewhere \u00b7 Acme Broker');
  await openTab(page, 'Timeline');
  await part('Timeline').getByText('Document added: Contract of Sale signed').waitFor();
  await openTab(page, 'Documents');
});

test('a file that cannot be added is named, with what to do, and nothing of it is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-files-'));
  const onDisk = (name: string) => join(folder, name);
  writeFileSync(onDisk('huge.pdf'), '%PDF-1.7');
  truncateSync(onDisk('huge.pdf'), 400_000_000);
  writeFileSync(onDisk('letter.pdf'), 'This is a letter, and no PDF.');
  writeFileSync(onDisk('empty.pdf'), '');
  writeFileSync(onDisk('locked.pdf'), lockedPdf());
  writeFileSync(onDisk('moved.pdf'), await aWrittenPdf('MOVED'));
  const good = asFile('good.pdf', await aWrittenPdf('GOOD'));
  writeFileSync(onDisk(`${'long '.repeat(44)}.pdf`), await aWrittenPdf('LONG'));
  await choose('Add PDFs…', readdirSync(folder).sort().map(onDisk));
  const problems = () => adding().getByRole('alert').allInnerTexts();
  await expect
    .poll(async () => (await problems()).join('\n'))
    .toMatch(
      /empty\.pdf: The file is empty[\s\S]*huge\.pdf: The file has 400 MB, and the limit is 50 MB[\s\S]*letter\.pdf: The file is not a PDF[\s\S]*locked\.pdf: The PDF needs a password to open/,
    );
  await expect(adding().getByText('Checking…')).toHaveCount(0);
  rmSync(folder, { recursive: true });
  await adding().getByRole('button', { name: 'Choose more files…' }).waitFor();
  await choose('Choose more files…', good);
  await adding().getByRole('button', { name: 'Add 3 documents' }).click();
  await adding()
    .getByText(/moved\.pdf: The file could not be read\. It may have been moved, renamed, deleted/)
    .waitFor();
  await adding().getByText('The name has 219 characters. Shorten it to 120 characters or fewer.').waitFor();
  // One was added: there is nothing to cancel.
  await adding().getByRole('button', { name: 'Close', exact: true }).last().waitFor();
  await expect(adding().getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  for (const name of [/^Leave out moved/, /^Leave out long/])
    await adding().getByRole('button', { name }).click();
  await adding().locator('[data-dialog-buttons]').getByRole('button', { name: 'Close' }).click();
  await adding().waitFor({ state: 'detached' });
  await heading('Documents (4)', 2).waitFor();
  await undoOf(page, 'good added to matter 2026-200').click();
  await heading('Documents (3)', 2).waitFor();
  expect(readdirSync(join(app.data, 'store', 'incoming'))).toEqual([]);
});

test('the same file is not added twice, and is said to be kept already', async () => {
  await choose('Add PDFs…', asFile('again.pdf', await aWrittenPdf('SIGNED CONTRACT OF SALE')));
  await adding().getByRole('button', { name: 'Add document' }).click();
  await notices(page).getByText('this matter has the same file as “Contract of Sale signed”').waitFor();
  await heading('Documents (3)', 2).waitFor();
});

test('what was added is taken back by Undo, also where one of them was deleted since', async () => {
  const names = ['One', 'Two', 'Three'];
  const files = names.map(async (name) => asFile(`${name}.pdf`, await aWrittenPdf(name)));
  await choose('Add PDFs…', await Promise.all(files));
  await adding().getByRole('button', { name: 'Add 3 documents' }).click();
  await heading('Documents (6)', 2).waitFor();
  const { ownDocuments } = app.office;
  const [first] = (await app.office.documents.list({ text: 'One' })).documents;
  await ownDocuments.delete({ id: first?.id ?? 'none' });
  await heading('Documents (5)', 2).waitFor();
  await undoOf(page, '3 documents added to matter 2026-200').click();
  await heading('Documents (3)', 2).waitFor();
  await expect(notices(page).getByText('Not found')).toHaveCount(0);
  for (const { id } of await ownDocuments.deleted({})) await ownDocuments.deletePermanently({ id });
});

test('an own document opens as what it is, is described otherwise, and never as a certificate', async () => {
  await documents()
    .getByRole('link', { name: /^Contract of Sale signed/ })
    .click();
  await expect(heading(/^Contract of Sale signed/)).toContainText('Your document');
  await expect.poll(() => readPdfPage(page, 1).then(({ text }) => text)).toContain('SIGNED CONTRACT OF SALE');
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText('Landfolio did not order it');
  await expect(details).toContainText('20 November 2026');
  await expect(details.getByText('Order', { exact: true })).toHaveCount(0);
  await details.getByRole('button', { name: 'Edit details…' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit document details' });
  await edit.getByLabel('Name').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText('Contract of Sale signed: Enter a name.').waitFor();
  await edit.getByLabel('Name').fill('Contract, both parties');
  await edit.getByRole('button', { name: 'Save' }).click();
  await heading(/^Contract, both parties/).waitFor();
});

test('plans and own documents show their first page beside the name, and a file that cannot be drawn is tried once', async () => {
  const picture = (scope: Locator, name: string) => scope.filter({ hasText: name }).locator('img');
  const inMatter = documents().getByRole('listitem');
  const inList = page.getByRole('grid', { name: 'Documents' }).getByRole('row');
  const isDrawn = (image: Locator) =>
    expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalHeight)).toBe(128);
  await goTo(page, 'Documents');
  await isDrawn(picture(inList, 'Contract, both parties'));
  await openMatter('2026-200');
  await isDrawn(picture(inMatter, 'Contract, both parties'));
  await isDrawn(picture(inMatter, 'Title search of 19 November'));
  // It is listed first, and so its turn comes first.
  const [bad] = (await app.office.documents.list({ text: 'Title search of 19 November' })).documents;
  const id = bad?.id ?? 'none';
  let reads = 0;
  await page.route(new RegExp(`/documents/${id}/`), (route) => {
    reads += 1;
    return route.fulfill({ body: '%PDF-1.7 broken', contentType: 'application/pdf' });
  });
  await page.reload();
  await isDrawn(picture(inMatter, 'Contract, both parties'));
  await expect.poll(() => reads).toBe(1);
  // The list of documents would show its page in the preview.
  await goTo(page, 'Orders');
  await openMatter('2026-200');
  await isDrawn(picture(inMatter, 'Contract, both parties'));
  await expect(picture(inMatter, 'Title search of 19 November')).toHaveCount(0);
  expect(reads).toBe(1);
  await page.unroute(new RegExp(`/documents/${id}/`));
  await documents()
    .getByRole('link', { name: /^Contract, both parties/ })
    .click();
  await heading(/^Contract, both parties/).waitFor();
});

test('an own document is deleted after a question, comes back by Undo, and from the bin; certificates have no such button', async () => {
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Contract, both parties”?' });
    await question.getByText('You can restore it for 30 days').waitFor();
    await question.getByRole('button', { name: 'Delete document' }).click();
    await heading('Matter 2026-200').waitFor();
    await heading('Documents (2)', 2).waitFor();
  };
  await remove();
  await undoOf(page, 'Contract, both parties deleted').click();
  await test.step('in the menu of its row too, and in no menu of a certificate', async () => {
    const item = page.getByRole('menuitem', { name: 'Delete…' });
    await page.getByRole('button', { name: /^Actions for Register Search Statement/ }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).waitFor();
    await expect(item).toHaveCount(0);
    await page.keyboard.press('Escape');
    await chooseAction(page, /^Actions for Contract, both parties/, 'Delete…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete document' }).click();
    await heading('Documents (2)', 2).waitFor();
    await undoOf(page, 'Contract, both parties deleted').click();
  });
  await documents()
    .getByRole('link', { name: /^Contract, both parties/ })
    .click();
  await heading(/^Contract, both parties/).waitFor();
  await remove();
  await openTab(page, 'Timeline');
  await part('Timeline').getByText('Document deleted: Contract, both parties').first().waitFor();
  // Where it stood, it can be had again.
  await page.goBack();
  await page.getByText('“Contract, both parties” was deleted').waitFor();
  await goTo(page, 'Documents');
  await page.getByRole('button', { name: 'Deleted documents (1)' }).click();
  const bin = page.getByRole('dialog', { name: 'Deleted documents' });
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await bin.getByRole('button', { name: 'Restore Contract, both parties' }).click();
  await bin.getByText('There are no deleted documents.').waitFor();
  await bin.getByRole('button', { name: 'Done' }).click();
  const grid = page.getByRole('grid', { name: 'Documents' });
  await expect(grid.getByRole('row').filter({ hasText: 'Contract, both parties' })).toContainText(
    'Your document',
  );
  await grid.getByText('Register Search Statement').first().dblclick();
  await heading(/^Register Search Statement/).waitFor();
  await page.getByRole('button', { name: 'Attach to a matter…' }).waitFor();
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0);
});

test('another number that is typed in the cart is told where more is added, and is changed back on request only', async () => {
  await openMatter('2026-200');
  await page.getByRole('button', { name: 'Search for this matter' }).click();
  await findProperty(page, '12 vic', address);
  await chooseSubject(page, 'Title 1');
  await addProduct(page, 'Register Search Statement');
  await goTo(page, 'Cart');
  await matterField(page).fill('2026-999');
  await matterField(page).blur();
  await expect.poll(async () => (await cartOf(app.office).get()).details.matterNumber).toBe('2026-999');
  await findProperty(page, '12 vic', address);
  await chooseSubject(page, 'Title 2');
  await addProduct(page, 'Register Search Statement');
  await notices(page).getByText('The cart is for matter 2026-999').waitFor();
  await notices(page).getByRole('button', { name: 'Order for 2026-200' }).click();
  await goTo(page, 'Cart');
  await expect(matterField(page)).toHaveValue('2026-200');
});

test('a matter is closed with what is open said, is found still, and is reopened', async () => {
  await openMatter('2026-200');
  await workedOn().getByText('for matter 2026-200').waitFor();
  await page.getByRole('button', { name: 'Close matter' }).click();
  // Its cart has products.
  const question = page.getByRole('dialog', { name: 'Close matter 2026-200?' });
  await question.getByText(/the cart holds 2 products for it/).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close matter' }).click();
  await question.getByRole('button', { name: 'Close anyway' }).click();
  await page.getByText('Closed today').waitFor();
  await workedOn().waitFor({ state: 'detached' });
  await expect(page.getByRole('button', { name: 'Search for this matter' })).toHaveCount(0);
  await openTab(page, 'Timeline');
  await part('Timeline').getByText('Matter closed').waitFor();
  await part('Timeline').getByText('on this computer').first().waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);

  await test.step('the command box says that it is closed', async () => {
    await typeInBox(page, '2026-200');
    await page
      .getByRole('option', { name: /^Matter 2026-200/ })
      .getByText('closed')
      .waitFor();
    await page.keyboard.press('Escape');
  });
  await test.step('its undo opens it, and it is the current matter again', async () => {
    await undoOf(page, 'Matter 2026-200 closed').click();
    await workedOn().getByText('for matter 2026-200').waitFor();
  });
  await test.step('what is in order closes without a question', async () => {
    await openMatter(matter);
    await page.getByRole('button', { name: 'Close matter' }).click();
    await page.getByRole('button', { name: 'Reopen matter' }).click();
    await notices(page).getByText(`Matter ${matter} reopened`).waitFor();
    await page.getByRole('button', { name: 'Close matter' }).waitFor();
  });
});

test('a matter is deleted permanently once its number is entered; its order stays', async () => {
  await openMatter(matter);
  await openTab(page, 'Searches and alerts');
  // By its tag: under a dialog it is no heading for anybody.
  const searches = page.locator('h2').filter({ hasText: /^Searches \(\d+\)$/ });
  await chooseAction(page, matterMenu, 'Delete matter permanently…');
  const question = page.getByRole('alertdialog');
  await question.getByText('Library backups contain the matter').waitFor();
  // Each of the searches that the page shows goes.
  const counted = (what: RegExp) => question.innerText().then((text) => Number(what.exec(text)?.[1] ?? 0));
  const going = () => counted(/(\d+) land search(?:es)?/);
  await expect.poll(going).toBeGreaterThan(0);
  await expect.poll(async () => (await numberIn(searches)) - (await going())).toBe(0);
  await question.getByText(/^Not deleted: 1 order, .* It is evidence .* cannot delete it\./).waitFor();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await question.getByText(`Enter the matter number, ${matter}, to confirm.`).waitFor();
  await question.getByText(/^Also delete 1 document of this matter/).click();
  await question.getByLabel(`Enter ${matter} to confirm`).fill(matter);
  await page.keyboard.press('Enter');
  await heading('Matters').waitFor();
  await notices(page).getByText(`Matter ${matter} deleted`).waitFor();
  await expect
    .poll(() => page.getByRole('grid', { name: 'Matters' }).getByRole('link').allInnerTexts())
    .not.toContain(matter);
  await goTo(page, 'Documents');
  // What the office added to the other matter stays; the certificate is gone from there too.
  const rows = page.getByRole('grid', { name: 'Documents' }).getByRole('row');
  await rows.filter({ hasText: 'Contract, both parties' }).waitFor();
  await expect(rows.filter({ hasText: 'Register Search Statement' })).toHaveCount(0);
  await goTo(page, 'Orders');
  await page.getByText(matter).first().waitFor();
});
