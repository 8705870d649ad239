import type { Page } from 'playwright/test';
import { agreeToPreview, openSettings } from './service-steps.ts';
import type { SlowService } from './slow-service.ts';
import { fillDate } from './steps.ts';
import { whichShows } from './until.ts';

/** The guided start of who opens Landfolio for the first time, then the settings that say how it looks, asks and keeps. */
export async function* startFlow(page: Page, service: SlowService): AsyncGenerator<string> {
  const step = (name: string) =>
    page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }).waitFor();
  await step('How do you want to start?');
  yield 'start-welcome';
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await step('Connection file');
  yield 'start-file';
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page.getByLabel('Text of the connection file').fill('{ "name": "Office" }');
  await page.getByRole('button', { name: 'Preview connection' }).click();
  await page.getByText(/^This file has \d+ errors$/).waitFor();
  yield 'start-file-faults';
  const { audience, ...file } = JSON.parse(service.connectionFile);
  const text = JSON.stringify({ ...file, audience: { ...audience, alerts: undefined } });
  await page.getByLabel('Text of the connection file').fill(text);
  await page.getByRole('button', { name: 'Preview connection' }).click();
  await agreeToPreview(page);
  await step('Credentials');
  yield 'start-credentials';
  // Where this computer's keychain holds an id and secret of such a connection already, others are given.
  const others = page.getByRole('button', { name: 'Enter other credentials' });
  if ((await whichShows(others, page.getByLabel('Client ID', { exact: true }))) === 0) await others.click();
  await page.getByLabel('Client ID').fill(service.clientId);
  await page.getByLabel('Client secret').fill(service.clientSecret);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await step('Test');
  yield 'start-test';
  const refusal = { status: 403, type: 'application/json', body: '{"message":"no"}' };
  const well = service.answer('/parishes', refusal, 'always');
  await page.getByRole('button', { name: 'Test each API' }).click();
  await page.getByRole('list', { name: /^Test results for/ }).waitFor();
  await page.getByText('Nothing was ordered or charged.').waitFor();
  yield 'start-test-result';
  well();
  await page.getByRole('button', { name: 'Do not use yet' }).click();
  await step('Office details');
  await page.getByLabel('Email', { exact: true }).fill('office at home');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter an email address such as').waitFor();
  yield 'start-office';
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await step('Notifications');
  yield 'start-notifications';
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { level: 1, name: 'Find a property or a title' }).waitFor();
  yield* settings(page);
}

async function* settings(page: Page): AsyncGenerator<string> {
  await openSettings(page, 'Appearance');
  await page.getByRole('slider', { name: 'Text size' }).waitFor({ state: 'attached' });
  yield 'settings-appearance';
  await openSettings(page, 'Order status checks');
  await page.getByText('The practice service has a fixed interval').waitFor();
  yield 'settings-polling';
  await openSettings(page, 'Days off');
  await page.getByText('No days off added.').waitFor();
  await page.getByRole('button', { name: 'Add day off' }).click();
  await page.getByText('Enter the date of the day off.').waitFor();
  await fillDate(page, 'Date', '2027-09-17');
  await page.getByLabel('Name').fill('Friday before the AFL Grand Final');
  yield 'settings-days-off-typed';
  await page.getByRole('button', { name: 'Add day off' }).click();
  await page.getByRole('button', { name: 'Remove Friday 17 September 2027' }).waitFor();
  yield 'settings-days-off';
  await page.getByRole('button', { name: 'Remove Friday 17 September 2027' }).click();
  await page.getByText('No days off added.').waitFor();
  await openSettings(page, 'Matter folders');
  await page.getByLabel('Folder of a matter').fill('{matter}/{clint}/..');
  await page.getByText(/is not a known placeholder/).waitFor();
  yield 'settings-matter-folders';
  await openSettings(page, 'Settlement calendar');
  await page.getByLabel('File (optional)').fill('settlements.ics');
  await page.getByRole('button', { name: 'Write this file' }).click();
  await page
    .getByText('Enter the whole path of a file on this computer whose name ends with .ics.')
    .waitFor();
  yield 'settings-calendar';
  await openSettings(page, 'Rules of age');
  await page.getByRole('button', { name: 'Edit Land Information Certificate' }).waitFor();
  yield 'settings-rules';
  await page.getByRole('button', { name: 'Edit Land Information Certificate' }).click();
  await page.getByRole('dialog').getByText('It changes nothing on Today.').waitFor();
  yield 'settings-rules-edit';
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await openSettings(page, 'Authenticity keys');
  await page.getByText('No keys imported.').waitFor();
  yield 'settings-authenticity';
  await openSettings(page, 'Your name');
  await page.getByRole('main').getByLabel('Name', { exact: true }).waitFor();
  yield 'settings-person';
  await openSettings(page, 'Office server');
  await page.getByText('Shared with the office').waitFor();
  yield 'settings-office-server';
  await openSettings(page, 'Privacy');
  await page
    .getByRole('list', { name: 'Types of stored data' })
    .getByText('Not deleted, because they were paid for')
    .first()
    .waitFor();
  yield 'settings-privacy';
  const deletion = page.getByRole('button', { name: 'Delete log and crash reports…', disabled: false });
  const nothing = page.getByRole('button', { name: 'Delete log and crash reports…', disabled: true });
  // Where nothing went wrong so far, there is no log to delete.
  if ((await whichShows(deletion, nothing)) === 0) {
    await deletion.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).waitFor();
    yield 'settings-privacy-ask';
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  }
  await openSettings(page, 'Updates');
  await page.getByRole('heading', { name: 'Updates' }).first().waitFor();
  yield 'settings-updates';
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('phone');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Office details' })
    .waitFor();
  yield 'settings-found';
}
