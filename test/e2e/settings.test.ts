import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { addOwnDocument } from '../support/add-own-document.ts';
import { aPdf } from '../support/pdf.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { connectTo } from './support/office-steps.ts';
import { fullTitle, mortgagedTitle, openAt, openSettings, switchTo } from './support/service-steps.ts';
import { startSlowService } from './support/slow-service.ts';
import { addressField, dateField, fillDate, findProperty, goTo, undoOf } from './support/steps.ts';

let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  // Far from Melbourne, where the zone has to be said.
  app = await openAppWindow(browser, { timezoneId: 'Australia/Perth' });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
});

const look = () =>
  page.evaluate(() => {
    const { colorScheme, fontSize } = getComputedStyle(document.documentElement);
    return { colorScheme, fontSize, control: getComputedStyle(document.body).getPropertyValue('--control') };
  });

test('the appearance that is chosen shows at once, stays over a restart, and goes back in one press', async () => {
  await openSettings(page, 'Appearance');
  await expect.poll(look).toEqual({ colorScheme: 'light dark', fontSize: '16px', control: '2rem' });
  await page.getByText('Dark', { exact: true }).click();
  await page.getByText('Compact', { exact: true }).click();
  await page.getByRole('slider', { name: 'Text size' }).focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(look).toEqual({ colorScheme: 'dark', fontSize: '24px', control: '1.75rem' });
  await expect.poll(() => axeFaults(page)).toEqual([]);
  // Shown at once, kept a moment later.
  await expect
    .poll(() => readFileSync(join(app.data, 'settings.json'), 'utf8'))
    .toMatch(/"appearance\.textSize":\s*150/);
  await app.restart();
  await expect.poll(look).toEqual({ colorScheme: 'dark', fontSize: '24px', control: '1.75rem' });
  await openSettings(page, 'Appearance');
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await expect.poll(look).toEqual({ colorScheme: 'light dark', fontSize: '16px', control: '2rem' });
});

test('a setting is found by another word for it, and what was saved can be undone', async () => {
  await openSettings(page, 'Connections');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('phone');
  await expect.poll(() => sections.getByRole('link').allInnerTexts()).toEqual(['Office details']);
  await page.keyboard.press('Escape');
  await sections.getByRole('link', { name: 'Office details' }).click();
  await page.getByLabel('Contact name').fill('Priya Nair');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo last save' }).click();
  await expect(page.getByLabel('Contact name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Contact name')).toHaveValue('');
});

test('your name is found by another word, and a wrong one is told beside the field', async () => {
  await openSettings(page, 'Connections');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('staff');
  await sections.getByRole('link', { name: 'Your name' }).click();
  const name = page.getByRole('main').getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('');
  await name.fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter your name (at most 200 characters on one line).').waitFor();
  await name.fill('Priya Nair');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect(name).toHaveValue('Priya Nair');
});

test('polling can be made slower than the connection file says and not faster, with the reason', async () => {
  const service = await startSlowService();
  try {
    const file = { ...JSON.parse(service.connectionFile), poll: { minimumSeconds: 20 } };
    await openSettings(page, 'Order status checks');
    await page.getByText('The practice service has a fixed interval').waitFor();
    await connectTo(app.office, service, JSON.stringify(file));
    await openSettings(page, 'Order status checks');
    await page.getByText('Why the minimum is 20 seconds').waitFor();
    const field = page.getByLabel(/^Minimum interval/);
    await field.fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter 20 to 3600 seconds.').waitFor();
    await field.fill('60');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
    await field.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveValue('20');
    await switchTo(page, 'Practice');
  } finally {
    await service.close();
  }
});

test('a public key is imported in one act, verifies statements of its environment only, and comes back by undo', async () => {
  const service = await startSlowService();
  try {
    await connectTo(app.office, service);
    const asked = { volumeFolio: mortgagedTitle, matterNumber: '2026-119' };
    const sound = await app.office.statements.retrieve(asked);
    const change = (text: string) => text.replace(/"securityNo":\s*"\d{3}/, '"securityNo":"999');
    service.answer('/drss/v2/titles', { change });
    const changed = await app.office.statements.retrieve({ ...asked, volumeFolio: fullTitle });

    await openAt(page, `statements/${sound.id}`);
    const authenticity = page.getByRole('region', { name: 'Authenticity', exact: true });
    await authenticity.getByText('Cannot be checked', { exact: true }).waitFor();
    await authenticity.getByText('No public key of the test service has been imported.').waitFor();
    await authenticity.getByRole('link', { name: 'Authenticity keys' }).click();

    const take = async (text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file…' }).click();
      const buffer = Buffer.from(text);
      await (await chooser).setFiles({ name: 'key.pem', mimeType: 'application/x-pem-file', buffer });
    };
    await page.getByText('Test', { exact: true }).click();
    const { privateKey } = generateKeyPairSync('ed25519');
    await take(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    await page.getByRole('alert').getByText('This file contains a private key, so nothing of it').waitFor();
    await page.getByText('No keys imported.').waitFor();
    await take(await service.practice.authenticityKey());
    const keys = page.getByRole('list', { name: 'Imported keys' }).getByRole('listitem');
    await expect(keys).toHaveText(
      /^RSA, 2048 bits, test(?:[0-9a-f]{2}:){31}[0-9a-f]{2}Imported .* by Priya Nair/,
    );
    await expect(page.getByText('This file contains a private key')).toHaveCount(0);

    await page.goBack();
    await authenticity.getByText('Verified', { exact: true }).waitFor();
    await openAt(page, `statements/${changed.id}`);
    await authenticity.getByText('Does not match', { exact: true }).waitFor();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'The authenticity check of this statement does not match' });
    await expect(notice).toContainText(`but the statement has security number “${changed.securityNo}”`);
    await expect(notice).toContainText(`The statement has ${changed.securityNo}, produced`);

    await openSettings(page, 'Authenticity keys');
    await page.getByRole('button', { name: /^Remove RSA, 2048 bits, test/ }).click();
    await page.getByText('No keys imported.').waitFor();
    await undoOf(page, 'Key removed: RSA, 2048 bits, test').click();
    await expect(keys).toHaveText(/^RSA, 2048 bits, test.*by Priya Nair/);
    await switchTo(page, 'Practice');
  } finally {
    await service.close();
  }
});

test('a day off is added with its faults beside the field, stays over a reload, and is removed', async () => {
  await openSettings(page, 'Days off');
  await page.getByText('No days off added.').waitFor();
  const day = dateField(page, 'Date');
  const add = page.getByRole('button', { name: 'Add day off' });
  await fillDate(page, 'Date', '2027-11-02');
  await add.click();
  await page.getByText('already counted as a public holiday: Melbourne Cup Day').waitFor();
  await fillDate(page, 'Date', '2027-09-17');
  await page.getByLabel('Name').fill('Friday before the AFL Grand Final');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Friday 17 September 2027 added').waitFor();
  await expect(day).toHaveText('dd/mm/yyyy');
  await page.reload();
  await page.getByRole('button', { name: 'Remove Friday 17 September 2027' }).click();
  await page.getByText('No days off added.').waitFor();
  await page.getByRole('status').getByText('Friday 17 September 2027 removed').waitFor();
});

test('the settlement calendar is exported once, and follows each date in a file', async () => {
  const share = join(app.data, 'share');
  mkdirSync(share);
  const { id } = await app.office.matters.create({ number: '2026-014' });
  const settleOn = (settlementOn: string | null) =>
    app.office.matters.update({ id, change: { settlementOn } });
  await settleOn('2030-12-04');
  await goTo(page, 'Matters');
  await page.getByRole('button', { name: 'Export calendar…' }).click();
  await page.getByText('1 settlement exported.').waitFor();
  const [exported = ''] = readdirSync(app.exports).filter((name) => name.endsWith('.ics'));
  expect(readFileSync(join(app.exports, exported), 'utf8')).toContain('DTSTART;VALUE=DATE:20301204\r\n');

  await openSettings(page, 'Settlement calendar');
  const path = page.getByLabel('File (optional)');
  const write = page.getByRole('button', { name: 'Write this file' });
  await path.fill('settlements.ics');
  await write.click();
  await page.getByText('Enter the whole path of a file on this computer').waitFor();
  await path.fill(join(share, 'settlements.ics'));
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('This file has been up to date since').waitFor();
  const file = () => readFileSync(join(share, 'settlements.ics'), 'utf8');
  expect(file()).toContain('SUMMARY:Settlement 2026-014\r\n');
  await settleOn('2030-12-11');
  await expect.poll(file).toContain('DTSTART;VALUE=DATE:20301211\r\n');
  await settleOn(null);
  await expect.poll(file).toContain('STATUS:CANCELLED\r\n');
  expect(file().match(/BEGIN:VEVENT/g)).toHaveLength(1);

  await path.fill('');
  await page.getByRole('button', { name: 'Stop writing' }).click();
  await expect(page.getByText('This file has been up to date since')).toHaveCount(0);
});

test('documents are copied to the folder of their matter, and what is missing there on request', async () => {
  // Beside the library: Landfolio copies nothing into its own folder.
  const main = join(dirname(app.data), 'matters');
  mkdirSync(main, { recursive: true });
  const { id } = await app.office.matters.create({ number: '2026-015' });
  const arrive = (fileName: string) =>
    addOwnDocument(app.office, { matterId: id, fileName, file: aPdf(fileName) });
  await arrive('Earlier plan.pdf');
  await openSettings(page, 'Matter folders');
  const path = page.getByLabel('Main folder (optional)');
  await page.getByLabel('Folder of a matter').fill('{matter}/{clint}/..');
  await page.getByText(/\{clint\} is not a known placeholder.* A folder cannot be named/).waitFor();
  await page.getByLabel('Folder of a matter').fill('{matter} {client}/Certificates');
  await page.getByLabel('File name').fill('{product}.pdf');
  await path.fill(join(app.data, 'matters'));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('There is no folder at this path').waitFor();
  await path.fill(main);
  await page.getByText(`${join(main, '2026-015', 'Certificates', 'Earlier plan.pdf')}`).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  const copies = page.getByRole('region', { name: 'Copies' });
  await copies.getByText('0 documents copied to this folder.').waitFor();
  await copies.getByText('1 document arrived before, and is not copied unless you ask.').waitFor();

  await arrive('Roads.pdf');
  await copies.getByText('1 document copied to this folder.').waitFor();
  await copies.getByRole('button', { name: 'Copy everything now' }).click();
  await copies.getByText('2 documents copied to this folder.').waitFor();
  const folder = join(main, '2026-015', 'Certificates');
  const pdfs = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.pdf'))
      .sort();
  expect(pdfs()).toEqual(['Earlier plan.pdf', 'Roads.pdf']);

  // The share goes away: said on the matter, and gone to again by a press.
  renameSync(main, `${main} away`);
  await arrive('Planning.pdf');
  await openAt(page, `matters/${id}`);
  const line = page.getByRole('region', { name: 'Folder of the matter' });
  await line.getByText(/1 document waits for the folder since .* The folder is not there now/).waitFor();
  renameSync(`${main} away`, main);
  rmSync(join(folder, 'Roads.pdf'));
  await openSettings(page, 'Matter folders');
  await copies.getByRole('button', { name: 'Try now' }).click();
  await copies.getByText('3 documents copied to this folder.').waitFor();
  expect(pdfs()).toEqual(['Earlier plan.pdf', 'Planning.pdf']);
  await openAt(page, `matters/${id}`);
  await line.getByText(`3 documents copied to ${folder}.`).waitFor();
  await line.getByRole('button', { name: 'Copy what is missing' }).click();
  await expect.poll(pdfs).toEqual(['Earlier plan.pdf', 'Planning.pdf', 'Roads.pdf']);
  await openSettings(page, 'Matter folders');
  await path.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(copies).toHaveCount(0);
});

test('privacy counts what is kept, says why some of it stays, and deletes after asking', async () => {
  // Where all goes well nothing is logged, and there is nothing to delete.
  mkdirSync(join(app.data, 'logs'), { recursive: true });
  appendFileSync(join(app.data, 'logs', 'landfolio.log'), '{"level":"info","message":"of a test"}\n');
  await goTo(page, 'Search');
  await openSettings(page, 'Privacy');
  const kinds = page.getByRole('list', { name: 'Types of stored data' });
  await kinds.getByText('Not deleted, because they were paid for').first().waitFor();
  await page.getByRole('button', { name: 'Delete owner searches…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText('No owner searches were that old.').waitFor();
  await page.getByRole('button', { name: 'Delete log and crash reports…' }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByText(/files? deleted\./).waitFor();
});

test('recent searches are forgotten, and come back by undo', async () => {
  await findProperty(page, '12 victoria way', '12 VICTORIA WAY CARLTON 3053');
  // What is looked for counts as found when its answer is here.
  await page.getByRole('button', { name: /^Add Register Search/ }).waitFor();
  await openSettings(page, 'Privacy');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await goTo(page, 'Search');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await recent.getByRole('link', { name: /12 VICTORIA WAY/ }).waitFor();
  await expect(recent).toHaveText(/\d\s[ap]m\sAE[DS]T/, { useInnerText: true });
  await openSettings(page, 'Privacy');
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await goTo(page, 'Search');
  await page.getByRole('region', { name: 'Practice addresses to try' }).waitFor();
  await expect(recent).toHaveCount(0);
});

test('back and forward, by keys, buttons and mouse, show a screen as it was left', async () => {
  await page.setViewportSize({ width: 1024, height: 500 });
  await openSettings(page, 'Privacy');
  await page.getByRole('list', { name: 'Types of stored data' }).waitFor();
  const body = page.getByRole('main');
  const link = body.getByRole('link', { name: 'Matters' });
  const top = () =>
    page.evaluate(() => Math.max(...[...document.querySelectorAll('main *')].map((one) => one.scrollTop)));
  // In one task of the page, so that it has not been told of the scroll when the screen is left.
  const leave = () =>
    link.evaluate((one) => {
      (one as HTMLElement).focus();
      const scrolled = Math.max(...[...document.querySelectorAll('main *')].map((part) => part.scrollTop));
      (one as HTMLElement).click();
      return scrolled;
    });
  const was = await leave();
  expect(was).toBeGreaterThan(100);
  await page.getByRole('heading', { level: 1, name: 'Matters' }).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(top).toBe(was);
  await expect(link).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await page.getByRole('heading', { level: 1, name: 'Matters' }).waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(top).toBe(was);
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Matters' }).waitFor();
  await expect(page.getByRole('button', { name: 'Forward', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('F1 shows the shortcuts, what each status means and the glossary', async () => {
  await addressField(page).focus();
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Help' });
  await help.getByText('A council or another authority is working on it').waitFor();
  await help.getByText('Find anything from any screen').waitFor();
  const glossary = help.getByRole('region', { name: 'Glossary' });
  await glossary.getByRole('heading', { name: 'Glossary' }).waitFor();
  await glossary.getByRole('term').filter({ hasText: 'Title number withheld' }).waitFor();
  await glossary.getByText('The SPI is its standard parcel identifier').waitFor();
  await page.keyboard.press('Escape');
});
