import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { openLibraryDb } from '../../main/storage/library-db.ts';
import { aPerson } from '../support/parties.ts';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { connectTo, fillCart, makeMatter } from './support/office-steps.ts';
import { mortgagedTitle, openAt, openSettings } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { goTo, matterField, notices, openCart, openTab, undoOf, waitForPhase } from './support/steps.ts';

/** Parties of a matter: from the text of an earlier version, by hand, and from a statement, to the vendors of a certificate. */

const landTax = 'Property Clearance Certificate (Land Tax)';
const clearance = { address: '101/801 SWANSTON STREET CARLTON 3053', product: landTax, isOfTitle: false };
const older = '2026-400';
let service: SlowService;
let app: AppWindow;
let page: Page;
const about = () => page.getByRole('complementary', { name: 'About this matter' });
const form = () => page.getByRole('form', { name: 'Matter details' });
const party = (number: number) => form().getByRole('group', { name: new RegExp(`^Party ${number}\\b`) });
const vendor = (number: number) => page.getByRole('group', { name: `Vendor ${number}` });
const press = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true }).click();
const parties = () => about().getByRole('list', { name: 'Parties' }).getByRole('listitem');

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser, { pace: atOnce, fill: matterOfBefore });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await service?.close();
});

/** A matter as a version before rows kept it. */
async function matterOfBefore(store: string): Promise<void> {
  mkdirSync(store, { recursive: true, mode: 0o700 });
  const db = openLibraryDb(join(store, 'landfolio.db'));
  db.run(
    `INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer, parties)
     VALUES ('before', 'practice', ?, 1, 1, 'desk', ?)`,
    older,
    'Vendors: Lachlan Tariq Huang and Mei Huang\nPurchaser: Acme Pty Ltd ACN 004 085 617\nSmith',
  );
  db.close();
}

async function openMatter(number: string): Promise<void> {
  const [matter] = await app.office.matters.list({ text: number });
  await openAt(page, `matters/${matter?.id ?? ''}`);
  await page.getByRole('heading', { level: 1, name: `Matter ${number}` }).waitFor();
}

async function putClearanceInTheCart(number: string): Promise<void> {
  // Where it is in the cart already it is not added again.
  await fillCart(app.office, clearance);
  await openCart(page);
  await vendor(1).waitFor();
  await matterField(page).fill(number);
}

test('text of an earlier version fills in nothing, and is read into rows that a person checks', async () => {
  await putClearanceInTheCart(older);
  await page.getByText('The parties of this matter are text, so nothing was filled in from them.').waitFor();
  await expect(vendor(1).getByLabel('First name')).toHaveValue('');
  await expect(vendor(2)).toHaveCount(0);
  await page.getByRole('link', { name: `Check the parties of matter ${older}` }).click();

  await about().getByText('The parties are text and are not used yet').waitFor();
  await about().getByText('Vendors: Lachlan Tariq Huang and Mei Huang').waitFor();
  await expect(parties()).toHaveCount(0);
  await press(about(), 'Read into rows…');
  await form().getByText('Check every row against the earlier text').waitFor();
  await expect(party(1).getByLabel('Role')).toHaveValue('vendor');
  await expect(party(1).getByLabel('Given names')).toHaveValue('Lachlan Tariq');
  await expect(party(1).getByLabel('Family name')).toHaveValue('Huang');
  await expect(party(2).getByLabel('Given names')).toHaveValue('Mei');
  await expect(party(3).getByLabel('Party type')).toHaveValue('company');
  await expect(party(3).getByLabel('Company name')).toHaveValue('Acme Pty Ltd');
  // What could not be divided stands whole, and its role is not guessed.
  await expect(party(4).getByLabel('Given names')).toHaveValue('Smith');
  await expect(party(4).getByLabel('Role')).toHaveValue('');
  await expect.poll(() => axeFaults(page)).toEqual([]);

  await press(form(), 'Save');
  await party(3).getByText('This is not a valid ACN: its last digit does not match the others.').waitFor();
  await party(4).getByText('Select the role of this party.').waitFor();
  await party(4).getByText('Enter the family name.').waitFor();
  await expect(party(3).getByLabel('ACN (optional)')).toBeFocused();
  await party(3).getByLabel('ACN (optional)').fill('004 085 616');
  // A draft as any other.
  await goTo(page, 'Orders');
  await page.goBack();
  await expect(party(3).getByLabel('ACN (optional)')).toHaveValue('004 085 616');
  await page.reload();
  await expect(party(3).getByLabel('ACN (optional)')).toHaveValue('004 085 616');
  await press(party(4), 'Remove party 4');
  await press(form(), 'Save');
  await expect(parties()).toHaveCount(3);
  await expect(parties().nth(2)).toContainText('Purchaser · company · ACN 004 085 616');
  await about().getByText('Parties as entered earlier').click();
  await about().getByText('Vendors: Lachlan Tariq Huang and Mei Huang').waitFor();

  await goTo(page, 'Cart');
  await page.getByText(`filled in from the parties of matter ${older}`).waitFor();
  await expect(vendor(1).getByLabel('First name')).toHaveValue('Lachlan Tariq');
  await expect(vendor(2).getByLabel('First name')).toHaveValue('Mei');
  await expect(vendor(3)).toHaveCount(0);
});

test('parties are added, removed and put back with the keyboard, and found by their names and numbers', async () => {
  await makeMatter(app.office, '2026-401');
  await openMatter('2026-401');
  await openTab(page, 'Parties and details');
  await press(about(), 'Edit');
  await form().getByText('No parties yet.').waitFor();
  await form().getByRole('button', { name: 'Add party' }).focus();
  await page.keyboard.press('Enter');
  await expect(party(1).getByLabel('Role')).toBeFocused();
  for (const key of ['V', 'Tab', 'T', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(party(1).getByLabel('Name of the trust')).toBeFocused();
  await page.keyboard.type('The Halloran Trust');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const trustee = party(1).getByRole('group', { name: 'Trustee 1' });
  await trustee.getByLabel('Given names').fill('Ngozi');
  await trustee.getByLabel('Family name').fill('Abdi');
  await form().getByRole('button', { name: 'Add party' }).focus();
  await page.keyboard.press('Enter');
  await expect(party(2).getByLabel('Role')).toBeFocused();
  await party(2).getByLabel('Role').selectOption('Purchaser');
  await party(2).getByLabel('Family name').fill('Okafor Holdings');
  // The words go along to the field that the type has.
  await party(2).getByLabel('Party type').selectOption('Company');
  await expect(party(2).getByLabel('Company name')).toHaveValue('Okafor Holdings');

  await party(1).getByRole('button', { name: 'Remove party 1' }).focus();
  await page.keyboard.press('Enter');
  await form().getByText('The Halloran Trust removed').waitFor();
  await expect(form().getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(party(1).getByLabel('Company name')).toHaveValue('Okafor Holdings');
  await page.keyboard.press('Enter');
  await expect(party(1).getByLabel('Name of the trust')).toHaveValue('The Halloran Trust');
  await expect(party(1).getByLabel('Role')).toBeFocused();
  await expect(form().getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await press(form(), 'Save');
  await expect(parties().first()).toContainText('Trustee: Ngozi Abdi');

  await goTo(page, 'Matters');
  const numbers = () => page.getByRole('grid', { name: 'Matters' }).getByRole('link').allInnerTexts();
  for (const [text, number] of [
    ['ngozi halloran', '2026-401'],
    ['004 085 616', older],
    ['tariq', older],
  ]) {
    await page.getByRole('searchbox', { name: 'Filter matters' }).fill(text ?? '');
    await expect.poll(numbers).toEqual([number]);
  }
});

test('the proprietors of a statement become vendors by one press, which an undo takes back', async () => {
  const asked = {
    volumeFolio: mortgagedTitle,
    matterNumber: '2026-402',
    withText: false,
    withCertificate: false,
  };
  const { id } = await app.office.statements.retrieve(asked);
  await openMatter('2026-402');
  const use = page.getByRole('button', { name: `Use proprietors as vendors: ${mortgagedTitle}` });
  await use.click();
  await notices(page).getByText('added to matter 2026-402').waitFor();
  await openTab(page, 'Parties and details');
  await expect(parties().first()).toContainText('Vendor');
  await undoOf(page, 'added to matter 2026-402').click();
  await about().getByText('No details yet').waitFor();

  await expect(notices(page).getByText('added to matter 2026-402')).toHaveCount(0);
  await openAt(page, `statements/${id}`);
  await press(page.getByRole('main'), 'Use proprietors as vendors');
  await notices(page).getByText('added to matter 2026-402').waitFor();
  await press(page.getByRole('main'), 'Use proprietors as vendors');
  await notices(page)
    .getByText('All registered proprietors are vendors of matter 2026-402 already.')
    .waitFor();
  // Beside rows that nobody has saved yet they wait in the form.
  await page.getByRole('main').getByRole('link', { name: '2026-402', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-402' }).waitFor();
  const [matter] = await app.office.matters.list({ text: '2026-402' });
  await press(about(), 'Edit');
  await press(party(1), 'Remove party 1');
  await openTab(page, 'Documents');
  await use.click();
  await notices(page).getByText('Vendors added to the form, not saved yet').waitFor();
  await expect(party(matter?.parties.length ?? 0)).toBeVisible();
  await press(form(), 'Cancel');
});

test('a vendor who is a purchaser as well is not filled in until a person says so', async () => {
  await makeMatter(app.office, '2026-403', {
    parties: [
      aPerson('vendor', 'Mei', 'Huang'),
      aPerson('vendor', 'Kim', 'Lee'),
      aPerson('purchaser', 'MEI', 'HUANG'),
    ],
  });
  await putClearanceInTheCart('2026-403');
  await page.getByText('Mei Huang is both vendor and purchaser').waitFor();
  await expect(vendor(1).getByLabel('First name')).toHaveValue('');
  await page.getByRole('button', { name: 'Use these 2 vendors' }).click();
  await expect(vendor(1).getByLabel('First name')).toHaveValue('Mei');
  await expect(vendor(2).getByLabel('Last name')).toHaveValue('Lee');
  await page.getByText('Mei Huang is both vendor and purchaser').waitFor({ state: 'detached' });
});

test('a company is ordered for as a company, and before payment where the service’s code for it is not known', async () => {
  await connectTo(app.office, service);
  await page.reload();
  await putClearanceInTheCart('2026-404');
  await vendor(1).getByLabel('First name').fill('Harbour Holdings');
  await vendor(1).getByLabel('Type').selectOption('Company');
  await expect(vendor(1).getByLabel('Company name')).toHaveValue('Harbour Holdings');
  await vendor(1).getByLabel('Company name').fill('Harbour Holdings Pty Ltd');
  await page.getByText('I have read this warning and want to proceed').click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  const unknown = vendor(1).getByText(
    'enter vendorTypeCompany and vendorNameField under Settings, Advanced: API settings.',
  );
  await unknown.waitFor();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(service.charges()).toEqual([]);

  await openSettings(page, 'Advanced: API settings');
  await page.getByLabel('vendorTypeCompany', { exact: true }).fill('ORGANISATION');
  await page.getByLabel('vendorNameField', { exact: true }).fill('organisationName');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await goTo(page, 'Cart');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('alertdialog').getByText('For Harbour Holdings Pty Ltd (company)').waitFor();
  service.practice.setPace(atOnce);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Place order and pay/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-404' }).waitFor();
  await waitForPhase(page, landTax, 'Complete');
});
