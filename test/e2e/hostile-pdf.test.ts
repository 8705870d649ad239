import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { armedPdf, pdfBombs } from './support/hostile-pdfs.ts';
import { placeOrderOf, untilPhase } from './support/office-steps.ts';
import { readPdfPage } from './support/pdf-on-screen.ts';
import { goTo, openOrder, orderRow } from './support/steps.ts';

/*
 * What a certificate may hold that is no certificate (reliability: Hostile or malformed answers, 25 and 26). Nothing but the
 * viewer reads a PDF, in a worker of its own; here the screen is given other bytes than those that are kept.
 */
const statement = 'Register Search Statement';
let app: AppWindow;
let bytes: Uint8Array;
/** Whatever a page may set off: requests elsewhere, windows, dialogs, downloads. */
let setOff: string[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  const wanted = { address: '12 VICTORIA WAY CARLTON 3053', product: statement };
  app = await openAppWindow(browser, {
    pace: atOnce,
    prepare: async (office) => untilPhase(office, await placeOrderOf(office, wanted, '2026-118'), 'complete'),
  });
  const { page, context } = app;
  await goTo(page, 'Orders');
  setOff = [];
  const own = new URL(page.url()).origin;
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${own}/`) && !/^(data|blob):/.test(url)) setOff.push(url);
  });
  context.on('page', () => setOff.push('a window'));
  page.on('dialog', (dialog) => {
    setOff.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', (download) => setOff.push(`a download: ${download.suggestedFilename()}`));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(`${own}/`)) setOff.push(`a navigation: ${frame.url()}`);
  });
  await page.route(/\/documents\/[0-9a-f-]{36}\/[\w-]{43}$/, (route) =>
    route.fulfill({ body: Buffer.from(bytes), contentType: 'application/pdf' }),
  );
});
test.afterAll(async () => {
  await app.close();
});

async function openCertificate(page: Page): Promise<void> {
  await goTo(page, 'Orders');
  await openOrder(page, '2026-118');
  await page.getByRole('link', { name: new RegExp(`^Open ${statement} for`) }).click();
  await page.getByRole('heading', { level: 1, name: statement }).waitFor();
}

const textOfPage = (page: Page) => readPdfPage(page, 1).then(({ text }) => text);

test('a PDF that wants to run, to lead away and to open something is drawn, and nothing else happens', async () => {
  const { page } = app;
  bytes = await armedPdf('ARMED CERTIFICATE');
  await openCertificate(page);
  await expect.poll(() => textOfPage(page)).toContain('ARMED CERTIFICATE');
  const sheet = page.getByRole('region', { name: 'Page 1', exact: true });
  // Somewhere within its links, which cover the whole page.
  for (const y of [40, 120]) await sheet.click({ position: { x: 80, y } });
  await page.keyboard.press('Enter');
  await expect(sheet.locator('a, button, input, iframe, object, embed, form')).toHaveCount(0);
  await goTo(page, 'Orders');
  await orderRow(page, '2026-118').waitFor();
  expect(setOff).toEqual([]);
  expect(app.pageFaults).toEqual([]);
});

test('a PDF that is a bomb leaves the rest of the screen alive', async () => {
  const { page } = app;
  for (const [, bomb] of pdfBombs) {
    bytes = bomb();
    await openCertificate(page);
    // Whether it is drawn or refused, the person can go on; the office never reads what is in it.
    await goTo(page, 'Orders');
    await orderRow(page, '2026-118').waitFor();
  }
  bytes = await armedPdf('AFTER THE BOMBS');
  await openCertificate(page);
  await expect.poll(() => textOfPage(page)).toContain('AFTER THE BOMBS');
  expect(setOff).toEqual([]);
});
