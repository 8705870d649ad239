import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';
import type { AppWindow } from './app-window.ts';
import { matchOf, until } from './until.ts';

/** The words that a button prints, alone on their sheets. */
export async function printedBy(page: Page, button: Locator): Promise<string> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'printed');
    window.print = () => {
      const sheet = document.querySelector('.print-sheets');
      const isAlone = 'printing' in document.documentElement.dataset;
      Reflect.set(window, 'printed', isAlone ? (sheet?.textContent ?? '') : '');
    };
  });
  await button.click();
  const printed = await until(
    () => page.evaluate(() => String(Reflect.get(window, 'printed') ?? '')),
    (text) => text !== '',
  );
  await expect(page.locator('.print-sheets')).toHaveCount(0);
  return printed;
}

/** Printed alone, and saved as a page that is made of the same. */
export async function saysWhatChangedOnPaper(
  app: AppWindow,
  changes: Locator,
  { title, address }: { readonly title: string; readonly address: string },
): Promise<void> {
  const { page } = app;
  await app.office.settings.set({ officeName: 'Raman & Lee <Conveyancing>' });
  const printed = await printedBy(page, changes.getByRole('button', { name: 'Print changes' }));
  const [later, earlier] = await app.office.statements.list({ volumeFolio: title });
  const numbers = [later?.securityNo, earlier?.securityNo].map((number) => `security number ${number}`);
  const said = [
    address,
    ...numbers,
    'Mortgage AX756613E',
    'Discharge of Mortgage',
    'Check before settlement',
  ];
  for (const words of ['Raman & Lee <Conveyancing>', ...said, 'Made by Landfolio on'])
    expect(printed).toContain(words);
  expect(printed.indexOf(numbers[1] ?? '')).toBeLessThan(printed.indexOf(numbers[0] ?? ''));

  await changes.getByRole('button', { name: 'Save changes as page…' }).click();
  const notice = page.getByText(/What changed on title \S+ \d{4}-\d\d-\d\d\.html$/);
  const [path] = await matchOf(notice, /\S.*\.html/);
  const html = readFileSync(path, 'utf8');
  for (const words of ['Raman &#38; Lee &#60;Conveyancing&#62;', ...said, 'Made by Landfolio on'])
    expect(html).toContain(words);
  expect(html).not.toContain('<script');
}
