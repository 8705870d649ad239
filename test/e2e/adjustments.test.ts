import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { addOwnDocument } from '../support/add-own-document.ts';
import { aWrittenPdf } from '../support/pdf.ts';
import { type AppWindow, openAppWindow, savedFiles } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { openSettings } from './support/service-steps.ts';
import { fillDate, goTo, notices, openTab, undoOf } from './support/steps.ts';

/* The statement of adjustments of a purchase, from the certificate to the second version. */

const number = '2026-410';
let app: AppWindow;
let page: Page;
let matterId = '';
const part = (name: string) => page.getByRole('region', { name });
const line = (name: string) => page.getByRole('group', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const dialog = () => page.getByRole('dialog');
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Once the name that was given before is filled in. */
async function confirmSave(version: number): Promise<void> {
  await expect(dialog().getByLabel('Your name')).toHaveValue('Mei Huang');
  await dialog()
    .getByRole('button', { name: `Save version ${version}` })
    .click();
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const words = 'Rates 2026/27: $1,843.20 due.\nValued on 01.07.2026.\n1 July 2026 to 30/06/2027.';
  const certificate = await aWrittenPdf(words);
  app = await openAppWindow(browser, {
    prepare: async (office) => {
      ({ id: matterId } = await office.matters.create({ number }));
      const change = { kind: 'purchase', contractOn: '2026-10-09', settlementOn: '2026-12-18' } as const;
      await office.matters.update({ id: matterId, change });
      await addOwnDocument(office, { matterId, fileName: 'Land information.pdf', file: certificate });
    },
  });
  ({ page } = app);
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: number, exact: true }).click();
  await openTab(page, 'Adjustments');
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('periods are offered by custom, and nothing is saved before each field says something', async () => {
  await press('Remove Water service charge');
  await undoOf(page, 'Water service charge removed').click();
  await line('Water service charge').waitFor();
  await press('Remove Water service charge');
  await line('Water service charge').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Land tax', exact: true }).and(page.locator(':disabled')).waitFor();
  await page.getByText('Enter the price.', { exact: false }).waitFor();
  await field('Price').fill('915,000');
  await page.getByText('the contract is for less than $10,000,000.00, the amount of 2024').waitFor();
  await expect(part('Result').getByText('Complete 3 fields to see the balance.')).toBeVisible();
  await press('Save as version 1…');
  await line('Council rates').getByText('Select whether the vendor has paid it.').waitFor();
  await expect(field('Deposit')).toBeFocused();
  await field('Deposit').fill('91500');
  await line('Council rates').getByLabel('Paid by the vendor').selectOption('No');
  await expect.poll(() => axeFaults(page)).toEqual([]);
});

test('a figure is confirmed beside the page that says it, and none is taken by itself', async () => {
  await press('Confirm beside its page: Council rates, amount');
  await dialog().getByLabel('Document', { exact: true }).waitFor();
  await dialog().getByRole('document').getByText('$1,843.20').waitFor();
  const confirm = dialog().getByRole('button', { name: 'Confirm from page 1' });
  await expect(confirm).toBeDisabled();
  await dialog().getByText('$1,843.20', { exact: true }).last().click();
  await dialog().getByLabel('Your name').fill('Mei Huang');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await confirm.click();
  await dialog().waitFor({ state: 'detached' });
  await expect(line('Council rates').getByLabel('Amount for the whole period')).toHaveValue('1843.20');
  await line('Council rates')
    .getByText(/^Confirmed on page 1 of Land information by Mei Huang, /)
    .waitFor();

  await press('Confirm beside its page: Council rates, period');
  const day = (group: RegExp, name: string) =>
    dialog().getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click();
  await day(/^First day/, '1 July 2026');
  await day(/^Last day/, '30 June 2027');
  await confirm.click();
  await expect(line('Council rates').getByText(/^Confirmed on page 1/)).toHaveCount(2);
  // Another amount is not the one that was confirmed.
  await line('Council rates').getByLabel('Amount for the whole period').fill('1843.21');
  await expect(line('Council rates').getByText(/^Confirmed on page 1/)).toHaveCount(1);
  await line('Council rates').getByLabel('Amount for the whole period').fill('1843.20');
});

test('the result stands beside it in words, also after a reload, and is saved as a version', async () => {
  const said =
    '1 July 2026 to 30 June 2027. $1,843.20 for 365 days = about $5.0499 a day: vendor 171 days $863.53, purchaser 194 days $979.67.';
  await part('Result').getByText(said).waitFor();
  await part('Result').getByText('Council rates, out of the vendor’s money').waitFor();
  await part('Result').getByText('A$824,479.67').first().waitFor();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^Adjustments/ })).toContainText('Not saved');
  await part('Result').getByText('2 of 4 figures are not confirmed beside a page of a document.').waitFor();
  await press('Save as version 1…');
  await confirmSave(1);
  await notices(page).getByText('Version 1 of the statement saved').waitFor();
  await part('Versions (1)').getByText('Version 1: A$824,479.67').waitFor();
  for (const form of ['PDF', 'XLSX']) {
    await press(`Save Version 1 as ${form}`);
    const name = `2026-410 adjustments version 1.${form.toLowerCase()}`;
    await notices(page).getByText(name).waitFor();
    expect(savedFiles(app)).toContain(name);
  }
});

test('another settlement date shows what it changes before it is taken, and becomes a version of its own', async () => {
  await app.office.matters.update({ id: matterId, change: { settlementOn: '2027-01-15' } });
  await page.getByText('Settlement of this matter is now 15 January 2027').waitFor();
  const row = page.getByRole('row', { name: /^Council rates/ });
  await expect(row).toContainText('Purchaser allows $979.67');
  await expect(row).toContainText('Purchaser allows $838.28');
  await part('Result').getByText('A$824,479.67').first().waitFor();
  await press('Use 15 January 2027');
  await part('Result').getByText('A$824,338.28').first().waitFor();
  await press('Save as version 2…');
  await dialog()
    .getByRole('row', { name: /^Balance payable by the purchaser \$824,479\.67 \$824,338\.28/ })
    .waitFor();
  await confirmSave(2);
  await part('Versions (2)').getByText('Version 2: A$824,338.28').waitFor();
  await press('Show Version 1');
  await dialog().getByText('A$824,479.67').first().waitFor();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
});

test('what another window saved meanwhile is shown, and is not written over unasked', async () => {
  const [newest] = await app.office.adjustments.versions({ matterId });
  if (newest === undefined) throw new Error('no version');
  await field('Deposit').fill('91600');
  const content = { ...newest.content, depositCents: 9_140_000 };
  await app.office.adjustments.save({ matterId, content, savedBy: 'Jo Ng', after: newest.id });
  await page.getByText('Version 3 was saved since you began').waitFor();
  await press('Keep what I typed');
  await press('Save as version 4…');
  await dialog()
    .getByRole('row', { name: /^Deposit \$91,400\.00 \$91,600\.00/ })
    .waitFor();
  await confirmSave(4);
  await part('Versions (4)').waitFor();
  await fillDate(page, 'Settlement', '2027-07-01');
  await line('Council rates').getByText('Settlement is after this period').waitFor();
  await press('Discard changes');
  await expect(line('Council rates').getByText('Settlement is after this period')).toHaveCount(0);
  await undoOf(page, 'Changes to the statement discarded').click();
  await line('Council rates').getByText('Settlement is after this period').waitFor();
  await field('Deposit').fill('915000.01');
  await part('Result').getByText('The deposit is more than the price.').waitFor();
  await press('Discard changes');
});

test('land tax follows the rule that the office edits in Settings, until the default is put back', async () => {
  await openSettings(page, 'Rules of age');
  const rule = page.getByRole('form', { name: 'Land tax in adjustments' });
  const amounts = rule.getByLabel('Barred below this price');
  await expect(amounts).toHaveValue('$10,000,000.00');
  await rule.getByRole('button', { name: 'Add a year' }).click();
  await rule.getByLabel('Year of the contract').last().fill('2024');
  await amounts.last().fill('no amount');
  await rule.getByRole('button', { name: 'Save' }).click();
  await rule.getByText('This year is in the list already.').waitFor();
  await rule.getByText('Enter an amount in dollars, such as 10,000,000.').waitFor();
  await rule.getByLabel('Year of the contract').last().fill('2026');
  await amounts.last().fill('915,000');
  await rule.getByRole('button', { name: 'Save' }).click();
  await rule.getByText('Changed by your office').waitFor();
  await expect(amounts.last()).toHaveValue('$915,000.00');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: number, exact: true }).click();
  await openTab(page, 'Adjustments');
  const add = page.getByRole('button', { name: 'Land tax', exact: true });
  await expect(add).toBeEnabled();
  await app.office.adjustments.resetLandTaxRule({});
  await expect(add).toBeDisabled();
  await page.getByText('the contract is for less than $10,000,000.00, the amount of 2024').waitFor();
});
