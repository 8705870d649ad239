import type { Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { aWrittenPdf } from '../../support/pdf.ts';
import type { AppWindow } from './app-window.ts';
import { axeFaults } from './axe.ts';
import { fillDate } from './steps.ts';

/** One instrument is here as a PDF from elsewhere: a person says which it is. */
export async function saysWhatIsHeld(page: Page, list: Locator): Promise<void> {
  const instrument = list.getByRole('listitem').filter({ hasText: 'Agreement Section 173' });
  await instrument.getByRole('button', { name: /^We hold this…/ }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose PDF…' }).click();
  const buffer = Buffer.from(await aWrittenPdf('AGREEMENT'));
  await (await choosing).setFiles({ name: 'scan 12.pdf', mimeType: 'application/pdf', buffer });
  const adding = page.getByRole('dialog', { name: /^Add documents to matter/ });
  await adding
    .getByRole('list', { name: 'Copy of' })
    .getByText(/^Instrument /)
    .waitFor();
  await fillDate(adding, /^Date of the document/, '2026-11-20');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await adding.getByRole('button', { name: 'Add document' }).click();
  await instrument
    .getByText(/^Added by hand on this computer, today .* It is dated Friday 20 November 2026\./)
    .waitFor();
  await instrument.getByRole('link', { name: /^Open document: / }).waitFor();
}

/** The screen of the property says the same, with the number of the title that the library knows; opened by keyboard alone. */
export async function landSaysTheSame(page: Page, list: Locator, title: string): Promise<void> {
  await list
    .getByRole('link', { name: /^Open property: / })
    .first()
    .click();
  const fold = page.locator('summary', { hasText: 'What is held and what is missing for this land' });
  await fold.focus();
  await page.keyboard.press('Enter');
  await list.getByRole('link', { name: `Open statement: Register statement of title ${title}` }).waitFor();
}

/** An old look-up proves nothing for a settlement: all of it is asked for once more. */
export async function looksUpAgain({ page, office }: AppWindow, list: Locator): Promise<void> {
  const [, id = ''] = /matters\/([^?/]+)/.exec(page.url()) ?? [];
  const foundAt = async () => {
    const links = await office.matters.links({ id });
    return Math.min(...links.flatMap((one) => one.foundAt ?? []));
  };
  await list.getByRole('button', { name: 'Look up the land', exact: true }).click();
  await list
    .getByRole('region', { name: 'Land' })
    .getByText(/^Looked up today /)
    .first()
    .waitFor();
  const before = await foundAt();
  await list.getByRole('button', { name: /^Look up (the land again|everything again \(\d+\))$/ }).click();
  await expect.poll(foundAt).toBeGreaterThan(before);
}
