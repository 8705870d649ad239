import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow, savedFiles, standingStill } from './support/app-window.ts';
import { readPdfPage } from './support/pdf-on-screen.ts';
import {
  addProduct,
  addressField,
  chooseSubject,
  confirmOrder,
  factOf,
  goTo,
  matterField,
  notices,
  openOrder,
  waitForPhase,
} from './support/steps.ts';
import { matchOf, until } from './support/until.ts';

/** Two parcels, two titles: one of the common kinds of the practice register. */
const address = '12 VICTORIA WAY CARLTON 3053';
const statement = 'Register Search Statement';
const water = 'Water Information Statement';
const matter = '2026-118';
/** A$6.40 and A$36.40. */
const total = 'A$42.80';

test('goes from part of an address to a certificate dragged out, with the office ended and killed in the middle', async ({
  browser,
}) => {
  const app = await openAppWindow(browser, { pace: standingStill, isProcess: true });
  try {
    const { page } = app;
    await putTwoProductsInTheCart(page);
    await placeTheOrder(page);

    await test.step('a screen reader finds a screen with a name, and each product of the order as an item of a list', () =>
      expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - main "Order for matter ${matter}":
          - heading "Order for matter ${matter}" [level=1]
          - region "2 products":
            - heading "2 products" [level=2]
            - list "2 products":
              - listitem: /Processing ${statement} .*\\$6\\.40/
              - listitem: /Processing ${water} .*\\$36\\.40/
          - complementary "About this order":
            - heading "Cost" [level=2]
      `));

    for (const [signal, exitCode] of [
      ['SIGTERM', 0],
      ['SIGKILL', null],
    ] as const) {
      await waitForPhase(page, statement, 'Processing');
      await waitForPhase(page, water, 'Processing');
      const code = await app.killHost(signal);
      expect(code).toBe(exitCode);
      await page.getByText('Nothing typed is lost, and waiting orders continue.').waitFor();
      await app.restart();
      await goTo(page, 'Orders');
      await openOrder(page, matter);
    }
    await waitForPhase(page, statement, 'Processing');
    app.setPace(atOnce);
    await Promise.all([
      waitForPhase(page, statement, 'Complete'),
      waitForPhase(page, water, 'Complete'),
      notices(page).getByText(`${water} downloaded`).waitFor(),
    ]);

    await page.getByRole('link', { name: new RegExp(`^Open ${statement} for`) }).click();
    const title = await expectTheCertificate(page);
    await expectItCanBeTakenOut(app, `${matter} ${statement} ${title.replace('/', '-')}`);
    expect(app.pageFaults).toEqual([]);
  } finally {
    await app.close();
  }
});

async function putTwoProductsInTheCart(page: Page): Promise<void> {
  await page.getByText('nothing here is real and nothing is charged').waitFor();
  await addressField(page).pressSequentially('12 victoria w', { delay: 20 });
  await page.getByRole('option', { name: address, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: address }).waitFor();

  await page.getByRole('option', { name: 'Title for Lot 7 PS842284' }).waitFor();
  const parcels = page.getByRole('region', { name: /^Parcels/ }).getByRole('listitem');
  await until(
    () => parcels.allInnerTexts(),
    (texts) => texts.length === 2 && texts.every((text) => /^\d+\\PS\d+/.test(text)),
  );

  await chooseSubject(page, 'Title 2');
  const products = page.getByRole('region', { name: 'Products available for the title for Lot 8 PS842284' });
  await products.getByRole('row', { name: new RegExp(`^${statement}.*\\$6\\.40`) }).waitFor();
  await addProduct(page, statement);
  await chooseSubject(page, 'The property');
  const certificates = page.getByRole('region', { name: 'Products available for the property' });
  await certificates.getByRole('row', { name: new RegExp(`^${water}.*\\$36\\.40`) }).waitFor();
  await addProduct(page, water);
}

async function placeTheOrder(page: Page): Promise<void> {
  await goTo(page, 'Cart');
  await page.getByRole('definition').getByText(total, { exact: true }).waitFor();
  await matterField(page).fill(matter);
  await page.getByRole('button', { name: /^Place order/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Place this practice order?' });
  for (const text of [matter, statement, water, '$42.80']) await dialog.getByText(text).first().waitFor();
  await confirmOrder(page);
  await page.getByRole('heading', { level: 1, name: `Matter ${matter}` }).waitFor();
}

/** Gives the volume and folio, which the service told with the certificate only. */
async function expectTheCertificate(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name: statement });
  const [title] = await matchOf(heading, /\d+\/\d+$/);
  const words = ['REGISTER SEARCH STATEMENT', ...title.split('/'), 'PRACTICE'];
  await until(
    () => readPdfPage(page, 1),
    ({ colours, inkShare, text }) =>
      colours > 2 && inkShare > 0.005 && words.every((word) => text.toUpperCase().includes(word)),
  );
  return title;
}

async function expectItCanBeTakenOut(app: AppWindow, stem: string): Promise<void> {
  const { page } = app;
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByText('Technical details').click();
  const sha256 = await factOf(details, 'Fingerprint (SHA-256)');
  const fileName = await factOf(details, 'File name');
  expect(fileName).toMatch(new RegExp(`^${stem} \\d{4}-\\d{2}-\\d{2}\\.pdf$`));

  const dragged = await dragOut(page);
  const [type, name, ...link] = dragged.split(':');
  expect([type, name]).toEqual(['application/pdf', fileName]);
  const answer = await fetch(link.join(':'));
  expect(answer.headers.get('content-disposition')).toContain(`filename="${fileName}"`);
  const bytes = await answer.bytes();
  expect(hash(bytes)).toBe(sha256);

  await page.getByRole('button', { name: 'Save as…' }).click();
  await notices(page).getByText('Document saved', { exact: true }).waitFor();
  expect(savedFiles(app)).toEqual([fileName]);
  expect(hash(readFileSync(join(app.exports, fileName)))).toBe(sha256);
}

/** Starts a real drag with the mouse and gives what the desktop would be handed. */
async function dragOut(page: Page): Promise<string> {
  const dragged = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const read = (event: DragEvent) => resolve(event.dataTransfer?.getData('DownloadURL') ?? '');
        window.addEventListener('dragstart', read, { once: true });
      }),
  );
  await page.getByRole('img', { name: /^Drag / }).hover();
  await page.mouse.down();
  await page.mouse.move(640, 500, { steps: 4 });
  const data = await dragged;
  await page.mouse.up();
  return data;
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
