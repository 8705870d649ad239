import type { Page } from 'playwright/test';
import { dismissNotices } from './service-steps.ts';
import { addressField, chooseAction, goTo, matterMenu, notices, openTab, ordersMenu } from './steps.ts';

/** What the library of the flow through a big office has to hold. */
export const bigOffice = { orders: 5_000, matters: 2_000 };

/** An office after a year and a half: its lists, what is done with many rows, and its matter in full swing. */
export async function* bigOfficeFlow(page: Page, busyMatter: string): AsyncGenerator<string> {
  yield* today(page);
  yield* orders(page, busyMatter);
  yield* documents(page);
  yield* matters(page, busyMatter);
  yield* commandBox(page, busyMatter);
}

async function* today(page: Page): AsyncGenerator<string> {
  await goTo(page, 'Today');
  await page.getByRole('region', { name: /^Settlements / }).waitFor();
  yield 'big-today';
  await page.getByRole('button', { name: /^Put all \d+ into the cart/ }).click();
  const question = page.getByRole('dialog', { name: 'Put what is due into the cart?' });
  await question.getByText(/^\d+ products? in \d+ carts?$/).waitFor();
  yield 'big-today-put';
  await question.getByRole('button', { name: 'Cancel' }).click();
}

async function* orders(page: Page, busyMatter: string): AsyncGenerator<string> {
  const grid = page.getByRole('grid', { name: 'Orders' });
  const row = (place: number) => grid.locator(`[role="row"][aria-rowindex="${place + 1}"]`);
  const show = (name: RegExp) =>
    page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name }).click();
  await goTo(page, 'Orders');
  await row(1).getByRole('link').first().waitFor();
  yield 'big-orders';
  await show(/^Late/);
  await grid
    .getByTitle(/ working days? late/)
    .first()
    .waitFor();
  yield 'big-orders-late';
  await show(/^All/);
  await page.getByLabel('Filter orders').fill(busyMatter);
  await page.getByText(/^\d{1,3} certificates?, newest first$/).waitFor();
  yield 'big-orders-filtered';
  await page.getByRole('button', { name: 'Show all orders' }).first().click();
  await dismissNotices(page);
  await row(6).getByRole('link').first().waitFor();
  await row(2).locator('[data-column="ref"], [role="gridcell"]').first().click();
  await row(4)
    .locator('[role="gridcell"]')
    .first()
    .click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Save certificates…' }).waitFor();
  yield 'big-orders-selection';
  await chooseAction(page, ordersMenu, 'Discard orders…');
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
  yield 'big-orders-put-away';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('dialog').waitFor();
  yield 'big-orders-columns';
  await page.keyboard.press('Escape');
}

async function* documents(page: Page): AsyncGenerator<string> {
  const grid = page.getByRole('grid', { name: 'Documents' });
  // Where a row is no link of its own.
  const row = (place: number) =>
    grid.locator(`[role="row"][aria-rowindex="${place + 1}"] [data-column="received"]`);
  const bar = page.getByRole('group', { name: 'Actions for selected documents' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await goTo(page, 'Documents');
  await row(1).click();
  await preview.locator('canvas').waitFor();
  yield 'big-documents';
  for (const other of [3, 4]) await row(other).click({ modifiers: ['Control'] });
  await page.getByText(/^3 selected, /).waitFor();
  yield 'big-documents-selection';
  await bar.getByRole('button', { name: 'Export as ZIP…' }).click();
  await page.getByRole('dialog', { name: 'Export as ZIP' }).waitFor();
  yield 'big-documents-zip-details';
  await page.getByRole('button', { name: 'Export…' }).click();
  await notices(page).getByText('3 documents exported as ZIP').waitFor();
  yield 'big-documents-zip';
  await dismissNotices(page);
  await grid.focus();
  await page.keyboard.press('Control+a');
  await page.getByText(/^[\d,]{5,} selected, /).waitFor();
  await bar.getByRole('button', { name: 'Print' }).click();
  await page.getByText(/are too many to print at once$/).waitFor();
  yield 'big-documents-too-many';
  await dismissNotices(page);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await row(2).click();
  await preview.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('File name').fill('  ');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a name, or cancel to keep the current name.').waitFor();
  yield 'big-documents-rename';
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Filter documents' }).fill('nothing holds these words');
  await page.getByRole('heading', { name: 'No documents match these filters' }).waitFor();
  yield 'big-documents-none';
  await page.getByRole('button', { name: 'Show all documents' }).click();
}

async function* matters(page: Page, busyMatter: string): AsyncGenerator<string> {
  await goTo(page, 'Matters');
  await page.getByRole('grid', { name: 'Matters' }).getByRole('link').first().waitFor();
  yield 'big-matters';
  await page.getByRole('searchbox', { name: 'Filter matters' }).fill(busyMatter);
  await page.getByRole('link', { name: busyMatter }).click();
  await page.getByRole('heading', { level: 1, name: `Matter ${busyMatter}` }).waitFor();
  await page.getByRole('heading', { level: 2, name: /^Documents \(\d/ }).waitFor();
  yield 'big-matter';
  await page.getByRole('heading', { level: 2, name: /^Documents \(\d/ }).scrollIntoViewIfNeeded();
  yield 'big-matter-documents';
  await openTab(page, 'Orders');
  await page.getByRole('heading', { level: 2, name: /^Orders \(\d/ }).waitFor();
  yield 'big-matter-orders';
  await openTab(page, 'Cost');
  await page.getByRole('region', { name: 'Cost' }).getByText('GST included').waitFor();
  yield 'big-matter-cost';
  await openTab(page, 'Timeline');
  await page.getByRole('button', { name: /^Show earlier/ }).waitFor();
  yield 'big-matter-timeline';
  await chooseAction(page, matterMenu, 'Delete matter permanently…');
  const question = page.getByRole('alertdialog');
  await question.getByText('This matter cannot be deleted now').waitFor();
  yield 'big-matter-delete';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Attach…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Find items to attach' }).fill('planning');
  await dialog
    .getByRole('button', { name: /^Attach Planning/ })
    .first()
    .waitFor();
  yield 'big-matter-attach';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function* commandBox(page: Page, busyMatter: string): AsyncGenerator<string> {
  await addressField(page).fill(busyMatter);
  await page
    .getByRole('option', { name: new RegExp(`^Matter ${busyMatter}`) })
    .first()
    .waitFor();
  yield 'big-command-box-matter';
  await addressField(page).fill('planning');
  await page
    .getByRole('group', { name: 'In your office' })
    .getByRole('option', { name: /^Planning/ })
    .first()
    .waitFor();
  yield 'big-command-box-orders';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}
