import type { Locator, Page } from 'playwright/test';
import { addressField, chooseAction, fillDate, goTo, matterMenu, openTab } from './steps.ts';

async function addParty(
  about: Locator,
  number: number,
  role: string,
  type: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await about.getByRole('button', { name: 'Add party' }).click();
  const party = about.getByRole('group', { name: new RegExp(`^Party ${number}`) });
  await party.getByLabel('Role').selectOption(role);
  await party.getByLabel('Party type').selectOption(type);
  for (const [label, text] of Object.entries(fields)) await party.getByLabel(label).fill(text);
}

/** The matters of an office at work, one of them with everything that is written on a matter. */
export async function* matterFlow(page: Page): AsyncGenerator<string> {
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: '2026-131 Halloran', exact: true }).click();
  const about = page.getByRole('complementary', { name: 'About this matter' });
  await openTab(page, 'Parties and details');
  await about.getByRole('button', { name: 'Edit' }).click();
  await about.getByLabel('Type', { exact: true }).selectOption('Sale');
  await about.getByLabel('Property').fill('12 VICTORIA WAY CARLTON 3053');
  await addParty(about, 1, 'Vendor', 'Individual', { 'Given names': 'Priya', 'Family name': 'Nair' });
  await addParty(about, 2, 'Purchaser', 'Company', {
    'Company name': 'Cole Custodians Pty Ltd',
    'ACN (optional)': '004 085 616',
  });
  await addParty(about, 3, 'Mortgagee', 'Trust', { 'Name of the trust': 'The Halloran Family Trust' });
  await about.getByRole('button', { name: 'Add trustee' }).click();
  await about.getByRole('group', { name: 'Trustee 1' }).getByLabel('Family name').fill('Halloran');
  await fillDate(about, 'Settlement', '2030-12-04');
  await about.getByLabel('Notes').fill('Keys at the agent until noon.');
  yield 'matter-edited';
  await about.getByRole('button', { name: 'Save' }).click();
  await about.getByText('Keys at the agent until noon.').waitFor();
  yield 'matter';
  for (const [tab, name] of [
    ['Documents', 'matter-documents'],
    ['Completeness', 'matter-completeness'],
    ['Orders', 'matter-orders'],
    ['Land', 'matter-land'],
    ['Adjustments', 'matter-adjustments'],
    ['Searches and alerts', 'matter-searches'],
    ['Timeline', 'matter-timeline'],
  ] as const) {
    await openTab(page, tab);
    await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
    yield name;
  }
  await page.getByRole('button', { name: 'Attach…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor();
  yield 'matter-attach';
  await page.keyboard.press('Escape');
  await chooseAction(page, matterMenu, 'Delete matter permanently…');
  await page.getByRole('alertdialog').getByText('Library backups contain').waitFor();
  yield 'matter-delete';
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await goTo(page, 'Matters');
  await page.getByRole('gridcell', { name: /Priya Nair/ }).waitFor();
  yield 'matters';
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByRole('button', { name: 'Open matter' }).click();
  await page.getByText('Enter the matter number').waitFor();
  yield 'matter-new';
  await page.keyboard.press('Escape');
  await addressField(page).fill('2026-131');
  await page.getByRole('group', { name: 'In your office' }).waitFor();
  yield 'command-box';
  await addressField(page).fill('>');
  yield 'command-box-commands';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}
