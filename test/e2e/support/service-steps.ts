import type { Locator, Page } from 'playwright/test';
import type { SlowService } from './slow-service.ts';
import { goTo, notices, origin } from './steps.ts';
import { until, whichShows } from './until.ts';

/** Steps on the screens beside the main job: statements, alerts, special events, wire profile, scenarios. */

/** Titles of the invented land: one with a mortgage, one with everything that a statement can have. */
export const mortgagedTitle = '9094/554';
export const fullTitle = '6813/419B';

export function question(page: Page): Locator {
  return page.getByRole('alertdialog');
}

/** Opens the question for a statement from the list of statements. */
export async function askForStatement(page: Page): Promise<Locator> {
  await goTo(page, 'Statements');
  await page.getByRole('button', { name: 'Order register statement…' }).click();
  const dialog = question(page);
  await dialog.waitFor();
  return dialog;
}

/** From the list to the statement on the screen. */
export async function getStatement(page: Page, title: string, matter: string): Promise<void> {
  const dialog = await askForStatement(page);
  await dialog.getByLabel(/^Volume and folio/).fill(title);
  await dialog.getByRole('combobox', { name: /^Matter number/ }).fill(matter);
  await dialog.getByRole('button', { name: /^Order (practice statement|and pay)$/ }).click();
  await page.getByRole('heading', { level: 1, name: `Register statement ${title}` }).waitFor();
}

export async function openSettings(page: Page, section: string): Promise<void> {
  await goTo(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: section, exact: true })
    .click();
}

/** Switches a practice scenario and waits until it is so. */
export async function setScenario(page: Page, title: string, isOn: boolean): Promise<void> {
  await goTo(page, 'Practice');
  const right = page.getByRole('switch', { name: new RegExp(`^${title}`), checked: isOn });
  const other = page.getByRole('switch', { name: new RegExp(`^${title}`), checked: !isOn });
  if ((await whichShows(right, other)) === 1) await page.getByText(title, { exact: true }).click();
  await right.waitFor();
}

/** Keeps the connection file that is previewed. */
export async function agreeToPreview(page: Page): Promise<void> {
  const preview = page.getByRole('dialog', { name: /^(Add|Update) the connection/ });
  await preview.getByRole('button', { name: /^(Add|Update) connection$/ }).click();
  await preview.waitFor({ state: 'detached' });
}

/** Gives a connection file through the screen, with its credentials, and works with it from then on. */
export async function importConnectionFile(
  page: Page,
  service: Pick<SlowService, 'connectionFile' | 'clientId' | 'clientSecret'>,
  file = service.connectionFile,
): Promise<void> {
  const { name } = JSON.parse(file) as { name: string };
  await openSettings(page, 'Connections');
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page.getByLabel('Text of the connection file').fill(file);
  await page.getByRole('button', { name: 'Preview connection' }).click();
  await agreeToPreview(page);
  await notices(page)
    .getByText(new RegExp(`^Connection (added|updated): ${name}`))
    .waitFor();
  await dismissNotices(page);
  await giveCredentials(page, service, file);
  await switchTo(page, name);
}

/** Client id and secret of a connection that is there. */
export async function giveCredentials(
  page: Page,
  service: Pick<SlowService, 'connectionFile' | 'clientId' | 'clientSecret'>,
  file = service.connectionFile,
): Promise<void> {
  const { name } = JSON.parse(file) as { name: string };
  await openSettings(page, 'Connections');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  // The keychain outlives the office: another test may have given them under the same name.
  await card.getByRole('button', { name: /^(Enter|Change) credentials$/ }).click();
  await card.getByLabel('Client ID').fill(service.clientId);
  await card.getByLabel('Client secret').fill(service.clientSecret);
  await card.getByRole('button', { name: 'Save credentials' }).click();
  await card.getByRole('button', { name: 'Change credentials' }).waitFor();
}

export async function switchTo(page: Page, name: string): Promise<void> {
  await openSettings(page, 'Connections');
  await page.getByRole('button', { name: `Use connection: ${name}` }).click();
  await page.getByRole('button', { name: `Use connection: ${name}` }).waitFor({ state: 'detached' });
}

/** By the address line of the page. */
export async function openAt(page: Page, place: string): Promise<void> {
  await page.goto(`${origin(page)}/#/${place}`);
}

/** Whoever works on takes the messages away, since they lie over what is below. */
export async function dismissNotices(page: Page): Promise<void> {
  // In one task of the page, since one that goes by itself moves the others.
  const dismissAll = () =>
    notices(page).evaluate((region) => {
      const buttons = region.querySelectorAll<HTMLElement>('button[aria-label="Dismiss"]');
      for (const button of buttons) button.click();
      return buttons.length;
    });
  await until(dismissAll, (left) => left === 0);
}
