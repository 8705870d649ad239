import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { shortProprietors } from '../../shared/model/statement-about.ts';
import { cartOf } from '../support/cart-of.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { landSaysTheSame, looksUpAgain, saysWhatIsHeld } from './support/completeness-steps.ts';
import { dropFile } from './support/drop-file.ts';
import { placeCart, setScenarios } from './support/office-steps.ts';
import { printedBy, saysWhatChangedOnPaper } from './support/paper-steps.ts';
import { searchOnSchedule } from './support/schedule-steps.ts';
import { deliveries } from './support/service-screens.ts';
import { askForStatement, fullTitle, mortgagedTitle, openAt, question } from './support/service-steps.ts';
import { dateField, fillDate, goTo, openTab, origin, undoOf } from './support/steps.ts';
import { matchOf, until } from './support/until.ts';

/** One office with two windows: what the first does, the second sees. */
let app: AppWindow;
let page: Page;
let other: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser);
  ({ page } = app);
  other = await app.context.newPage();
  await other.goto(`${origin(page)}/#/statements`);
  await other.getByRole('heading', { name: 'No register statements yet' }).waitFor();
  // A window in the back is drawn once a second, which is slow to go through.
  await page.bringToFront();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('asks before a statement is charged, keeps it before it is shown, and shows it in every window', async () => {
  const dialog = await askForStatement(page);
  await dialog
    .getByText('In production, it is charged each time, and the service does not state the price in advance.')
    .waitFor();
  const title = dialog.getByLabel(/^Volume and folio/);
  await expect(title).toBeFocused();
  const ask = dialog.getByRole('button', { name: 'Order practice statement' });
  await title.fill('9094,554');
  await ask.click();
  await dialog
    .getByText('Enter the volume and folio without a comma. Use a format such as 9876/043')
    .waitFor();
  await dialog.getByText('Enter the matter number, such as 2026-118.').waitFor();
  await expect(title).toHaveValue('9094,554');
  await title.fill(`Vol 0${mortgagedTitle.replace('/', ' Fol ')}`);
  await dialog.getByText('Volume 9094 Folio 554').waitFor();
  await dialog.getByRole('combobox', { name: /^Matter number/ }).fill('2026-118');
  await expect(ask).toBeEnabled();
  // Held down it asks once.
  await page.keyboard.down('ControlOrMeta');
  for (let press = 0; press < 3; press += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('ControlOrMeta');

  await page.getByRole('heading', { level: 1, name: `Register statement ${mortgagedTitle}` }).waitFor();
  for (const part of [
    'Activity on this title',
    'Registered proprietor',
    'Encumbrances, caveats and notices',
    'Land description',
    'Title',
    'Authenticity',
  ]) {
    await page.getByRole('region', { name: part, exact: true }).waitFor();
  }
  await page.getByText('Valid only at this time and in this form.').waitFor();
  await page.getByText('MORTGAGE', { exact: true }).first().waitFor();
  const authenticity = page.getByRole('region', { name: 'Authenticity', exact: true });
  await authenticity.getByText('Verified', { exact: true }).waitFor();
  await authenticity.getByText('Same security number and date.').waitFor();
  await page.getByRole('radio', { name: 'Text version' }).click();
  await page.getByText('REGISTER SEARCH STATEMENT (Title Search)').waitFor();

  // Every window's list names where the title is and who holds it.
  const seen = other.getByRole('link', { name: new RegExp(`^${mortgagedTitle}.*Matter 2026-118.*Saved`) });
  await seen.waitFor();
  const { address, proprietors } = await summaryOf(mortgagedTitle);
  await expect(seen).toContainText(address);
  await expect(seen).toContainText(shortProprietors(proprietors));
  const filter = other.getByRole('searchbox', { name: 'Filter statements' });
  await filter.fill('nobody of that name');
  await other.getByRole('heading', { name: 'No statements match this filter' }).waitFor();
  await filter.fill(`${proprietors[0]?.full} ${address}`);
  await seen.waitFor();
  await filter.fill('');
  await expect(other.getByRole('link', { name: /Matter 2026-118/ })).toHaveCount(1);
});

test('has the PDF certificate among the documents without being asked for it, once', async () => {
  await page.getByRole('button', { name: 'Open PDF certificate' }).click();
  await page.getByRole('region', { name: 'Page 1', exact: true }).locator('canvas').first().waitFor();
  await page.getByRole('link', { name: 'Show register statement' }).click();
  await page.getByRole('button', { name: 'Open PDF certificate' }).click();
  await page.getByRole('region', { name: 'Page 1', exact: true }).waitFor();
  await goTo(page, 'Documents');
  await page.getByText('1 document', { exact: true }).waitFor();
});

test('says what changed between two statements of one title, whichever they are', async () => {
  const isChanged = (is: boolean) => setScenarios(app.office, ['Title changed: mortgage discharged'], is);
  const openStatement = async (matterNumber: string) => {
    const asked = { volumeFolio: mortgagedTitle, matterNumber, withCertificate: true };
    const { id } = await app.office.statements.retrieve(asked);
    await openAt(page, `statements/${id}`);
    await page.getByText(matterNumber).first().waitFor();
  };
  await isChanged(true);
  await openStatement('2026-118 settlement');
  await page.getByRole('button', { name: 'Show changes' }).click();
  const changes = page.getByRole('region', { name: /^\d+ changes$/ });
  const check = changes.getByRole('region', { name: 'Check before settlement' });
  await check
    .getByText(/^Mortgage AX756613E, dated .*, has been discharged and is no longer listed\./)
    .waitFor();
  await check.getByText(/^Discharge of Mortgage \w+ is new in the activity on this title\./).waitFor();
  await expect(changes.getByText(/proprietor/)).toHaveCount(0);
  await saysWhatChangedOnPaper(app, changes, { title: mortgagedTitle, ...(await summaryOf(mortgagedTitle)) });

  await isChanged(false);
  await openStatement('2026-118 final');
  await page.getByRole('radio', { name: /^Changes/ }).click();
  const stops = changes.getByRole('region', { name: 'May stop settlement' });
  await stops.getByText(/^Mortgage AX756613E, dated .*, is new\./).waitFor();
  const first = page.getByLabel('Compare with the statement of').getByRole('option').last();
  const [label] = await matchOf(first, /\S.*/);
  await page.getByLabel('Compare with the statement of').selectOption(label);
  await page.getByRole('heading', { name: 'No changes' }).waitFor();
  await page.getByRole('radio', { name: 'Statement', exact: true }).click();
  const history = page.getByRole('region', { name: 'Statements for this title' });
  await history.getByText('matter 2026-118 final · PDF downloaded · this statement').waitFor();
  await expect(history.getByRole('listitem')).toHaveCount(3);
  // In the list each says when it was ordered, and one of them is the newest.
  await goTo(page, 'Statements');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: mortgagedTitle });
  const asked = /Ordered today .* Security number \S+/;
  const said = await until(
    () => rows.allInnerTexts(),
    (texts) => texts.length === 3 && texts.every((text) => asked.test(text)),
  );
  expect(said.map((text) => text.includes('Newest for this title'))).toEqual([true, false, false]);
  expect(new Set(said).size).toBe(3);
});

test('says beside each field of an alert what it accepts, and loses nothing typed', async () => {
  await other.goto(`${origin(page)}/#/alerts`);
  await other.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  await page.bringToFront();
  await goTo(page, 'Alerts');
  const form = page.getByRole('form', { name: 'New alert' });
  const reference = form.getByLabel(/^Your reference/);
  const until = /^Until/;
  await test.step('a double click with empty fields opens no list that came under it', async () => {
    await page.evaluate(() =>
      document.addEventListener('mousedown', ({ target }) => {
        if (target instanceof HTMLSelectElement) document.body.dataset.pressedList = 'yes';
      }),
    );
    await form.getByRole('button', { name: 'Subscribe…' }).dblclick();
    await expect(form.getByLabel(/^Volume and folio/)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('body')).not.toHaveAttribute('data-pressed-list', 'yes');
  });
  await form.getByLabel(/^Volume and folio/).fill('the house in Kew');
  await reference.fill('x'.repeat(201));
  await fillDate(form, until, '');
  await form.getByRole('button', { name: 'Subscribe…' }).click();
  for (const message of [
    'is not a volume and folio. Use a format such as 9876/043',
    'Enter a reference of at most 200 characters. This one has 201.',
    'Enter a date and time that exist in this time zone.',
  ]) {
    await form.getByText(message).waitFor();
  }
  await fillDate(form, until, '2020-01-01T09:00');
  await form.getByText('The end must be after the start.').waitFor();
  await goTo(page, 'Statements');
  await goTo(page, 'Alerts');
  await expect(form.getByLabel(/^Volume and folio/)).toHaveValue('the house in Kew');
  await expect(reference).toHaveValue('x'.repeat(201));
  await expect(dateField(form, until)).toContainText(/01\/01\/2020, .*09:00/);
  await expect(question(page)).toHaveCount(0);

  // A title that a link gave is filled in once: Back keeps what was typed since.
  await openAt(page, `alerts?volumeFolio=${encodeURIComponent(mortgagedTitle)}`);
  await expect(form.getByLabel(/^Volume and folio/)).toHaveValue(mortgagedTitle);
  await expect(page).toHaveURL(/#\/alerts$/);
  await form.getByLabel(/^Volume and folio/).fill('11370/195');
  await goTo(page, 'Statements');
  await page.goBack();
  await expect(form.getByLabel(/^Volume and folio/)).toHaveValue('11370/195');

  // An alert has no place for the letter behind a folio.
  await form.getByLabel(/^Volume and folio/).fill(fullTitle);
  await reference.fill('2026-118');
  await fillDate(form, until, '2030-01-03T09:00');
  await form.getByText('Thu, 3 Jan 2030, 9:00 am AEDT').waitFor();
  await fillDate(form, until, '2030-01-01T09:00');
  await form.getByRole('button', { name: 'Subscribe…' }).click();
  await form.getByText('Title alerts accept no letter').waitFor();
  await expect(question(page)).toHaveCount(0);
});

test('sets an alert once, keeps its id, and shows it in every window', async () => {
  const form = page.getByRole('form', { name: 'New alert' });
  await form.getByLabel(/^Volume and folio/).fill(mortgagedTitle);
  await form.getByRole('button', { name: 'Subscribe…' }).click();
  // Nothing is said to arrive by itself: how a notification gets here is said before it is paid for.
  await question(page).getByText('Notifications do not arrive in Landfolio by themselves').waitFor();
  await question(page).getByText('choose its file, drop it there, or paste its text').waitFor();
  await question(page).getByRole('button', { name: 'Subscribe to practice alert' }).dblclick();
  const id = page.getByText(/^Subscription [0-9a-f-]{36}$/);
  const [said] = await matchOf(id, /Subscription \S+/);
  await expect(id).toHaveCount(1);
  await other.getByText(said).waitFor();
  await page.reload();
  await id.waitFor();
  const alert = page.getByRole('listitem').filter({ has: id });
  await alert.getByText('Active', { exact: true }).waitFor();
  await alert.getByText('Notifications do not arrive in Landfolio by themselves').waitFor();
  await alert.getByRole('link', { name: '2026-118', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-118', exact: true }).waitFor();
  // Statements of other matters are found by a proprietor, and told apart by land and people.
  await page.getByRole('button', { name: 'Attach…' }).click();
  const { address, proprietors } = await summaryOf(mortgagedTitle);
  const attach = page.getByRole('dialog');
  await attach.getByRole('searchbox', { name: 'Find items to attach' }).fill(proprietors[0]?.full ?? '');
  const offer = attach.getByRole('listitem').filter({ hasText: `Register statement of ${mortgagedTitle}` });
  await expect(offer.filter({ hasText: 'matter 2026-118 settlement' })).toContainText(
    `${address} \u00b7 ${shortProprietors(proprietors)} \u00b7 matter 2026-118 settlement`,
  );
  await attach.getByRole('button', { name: 'Done' }).click();
  await openTab(page, 'Searches and alerts');
  await page
    .getByRole('region', { name: /^Title alerts/ })
    .getByRole('link', { name: 'Import notifications' })
    .click();
  await page.getByRole('heading', { name: 'Import notifications' }).waitFor();
});

test('takes notifications by paste, by file and by a drop, each once, and names what it cannot take', async () => {
  const text = page.getByLabel('JSON of the deliveries');
  const take = page.getByRole('button', { name: 'Import', exact: true });
  for (const [bad, message] of [
    ['settlement on Friday', 'This text is not JSON'],
    [
      '{"eventType": "invoice"}',
      'This notification: the event type (eventType) is “invoice”, and only “title_alert_notification” is accepted.',
    ],
    [
      '{"eventType": "title_alert_notification", "data": {}}',
      'the volume and folio (data.volumeFolio) is missing',
    ],
  ] as const) {
    await text.fill(bad);
    await take.click();
    await page.getByText(message).waitFor();
    await expect(text).toHaveValue(bad);
  }
  const mixed = JSON.stringify([...JSON.parse(deliveries(2, '2026-118')), { eventType: 'invoice' }]);
  await text.fill(mixed);
  await take.click();
  await page.getByText('2 notifications imported').waitFor();
  await page.getByText('The third notification: the event type (eventType) is “invoice”').waitFor();
  await expect(text).toHaveValue(mixed);
  await other.getByText('A dealing was lodged').waitFor();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  const buffer = Buffer.from(deliveries(3, '2026-118'));
  await (await chooser).setFiles({ name: 'deliveries.json', mimeType: 'application/json', buffer });
  await page.getByText('1 notification imported').waitFor();
  await page.getByText('2 notifications were already imported.').waitFor();
  const imported = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(imported).toHaveCount(3);

  const file = join(app.data, 'dropped.json');
  writeFileSync(file, deliveries(4, '2026-118'));
  await dropFile(page.getByText('Drop a notification file here.'), file);
  await page.getByText('3 notifications were already imported.').waitFor();
  await expect(imported).toHaveCount(4);
});

test('imports what stands in a watched folder, names what it cannot read, and changes nothing there', async () => {
  const folder = join(app.data, 'watched');
  mkdirSync(folder);
  const [wrong, right] = [join(folder, 'wrong.json'), join(folder, 'right.json')];
  writeFileSync(wrong, '<html>');
  writeFileSync(right, deliveries(5, '2026-118'));
  const form = page.getByRole('form', { name: 'Watched folder' });
  await form.getByLabel('Watched folder (optional)').fill('alerts');
  await form.getByRole('button', { name: 'Watch this folder' }).click();
  await form.getByText('Enter the whole path of a folder on this computer.').waitFor();
  await form.getByLabel('Watched folder (optional)').fill(folder);
  await form.getByRole('button', { name: 'Watch this folder' }).click();
  await page.getByText(`Title alert for ${mortgagedTitle}: A dealing is being prepared`).waitFor();
  await expect(page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(5);
  await form.getByText('wrong.json: This text is not JSON').waitFor();
  await page.getByText('The notification file wrong.json was not imported').waitFor();
  expect(readFileSync(wrong, 'utf8')).toBe('<html>');
  expect(readFileSync(right, 'utf8')).toBe(deliveries(5, '2026-118'));
  await form.getByLabel('Watched folder (optional)').fill('');
  await form.getByRole('button', { name: 'Stop watching' }).click();
  await expect(form.getByText('Landfolio looks into this folder')).toHaveCount(0);
});

test('leads from what arrived to its title, its matter, a fresh statement and what changed', async () => {
  // It happened just now: every statement of this office is older.
  const now = new Date().toISOString();
  const data = { notificationId: 'now', volumeFolio: mortgagedTitle, customerRef: '2026-118' };
  const delivery = { data: { ...data, activityType: 'POSTLODGE', activityTime: now } };
  await page
    .getByLabel('JSON of the deliveries')
    .fill(JSON.stringify({ eventType: 'title_alert_notification', ...delivery }));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const arrived = page.getByRole('list', { name: 'Titles and matters' });
  await arrived.getByRole('link', { name: `Title ${mortgagedTitle}` }).waitFor();
  await arrived.getByRole('link', { name: 'Matter 2026-118' }).click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-118', exact: true }).waitFor();
  await openTab(page, 'Searches and alerts');
  const alerts = page.getByRole('region', { name: /^Title alerts/ });
  await alerts.getByText('before this activity. A fresh statement shows').waitFor();
  await alerts.getByRole('button', { name: `Order fresh statement for ${mortgagedTitle}` }).click();
  const dialog = question(page);
  await dialog.getByText(/lists a Register Search Statement for this title at A\$6\.40/).waitFor();
  await expect(dialog.getByRole('combobox', { name: /^Matter number/ })).toHaveValue('2026-118');
  await setScenarios(app.office, ['Title changed: mortgage discharged'], true);
  await dialog.getByRole('button', { name: 'Order practice statement' }).click();
  await page.getByRole('heading', { level: 1, name: `Register statement ${mortgagedTitle}` }).waitFor();
  await page.goBack();
  await alerts
    .getByText(/A fresh register statement was ordered .*: \d+ changes since .* Mortgage AX756613E, /)
    .waitFor();
  await setScenarios(app.office, ['Title changed: mortgage discharged'], false);
  await alerts.getByRole('link', { name: 'Show changes' }).click();
  await page.getByRole('region', { name: /^\d+ changes$/ }).waitFor();
});

test('sets apart what may stop a settlement, and puts a named document into the cart from where it stands', async () => {
  const first = (await app.office.statements.list({ volumeFolio: mortgagedTitle })).at(-1);
  await openAt(page, `statements/${first?.id}`);
  const title = page.getByRole('region', { name: 'Title', exact: true });
  await title.getByText(/^\d+ may stop settlement/).waitFor();
  const stops = page.getByRole('region', { name: 'May stop settlement' });
  await stops.getByRole('button', { name: 'Add a copy of AX756613E to the cart' }).press('Enter');
  await stops.getByRole('button', { name: 'In cart: a copy of AX756613E. Remove from cart' }).waitFor();
  await expect(stops.getByText(/^Already/)).toHaveCount(0);
  const { lines } = await cartOf(app.office).get();
  expect(lines.map(({ product }) => product.name)).toEqual(['Copy of Instrument AX756613E']);

  await placeCart(app.office, '2026-118');
  await stops.getByText(/^Already (ordered|held)$/).waitFor();
  await stops
    .getByRole('link', { name: /^Open (order|certificate): Copy of Instrument AX756613E/ })
    .waitFor();
  await stops.getByRole('button', { name: 'Add a copy of AX756613E to the cart' }).waitFor();

  // With little room what is rare is in one menu, so that most of the window shows the statement.
  const print = page.getByRole('button', { name: 'Print…' });
  await print.waitFor();
  await page.setViewportSize({ width: 683, height: 384 });
  await expect(print).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions for this statement' }).click();
  const printed = await printedBy(page, page.getByRole('menuitem', { name: 'Print…' }));
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const words of [
    `Register statement ${mortgagedTitle}`,
    `Security number ${first?.securityNo}.`,
    'May stop settlement',
    'AX756613E',
    'Authenticity Verified',
    'Opened with the key of the practice service',
    'Printed by Landfolio',
  ])
    expect(printed).toContain(words);
  expect(printed).toMatch(
    /Compared with the (text version|PDF|text version and the PDF) that came with this/,
  );
});

test('proposes an alert until the day after a settlement that is entered, and sets it in one act', async () => {
  await openAt(page, 'matters');
  await page.getByRole('main').getByRole('link', { name: '2026-118', exact: true }).click();
  await openTab(page, 'Parties and details');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const details = page.getByRole('form', { name: 'Matter details' });
  await fillDate(details, /^Contract/, '2029-11-01');
  await fillDate(details, /^Settlement/, '2030-02-01');
  await details.getByRole('button', { name: 'Save' }).click();
  const cover = page.getByRole('region', { name: `Alerts for title ${mortgagedTitle}` });
  await cover
    .getByText(/^The alert for title 9094\/554 ends on Tue, 1 Jan 2030, .*Settlement is on/)
    .waitFor();
  for (const text of ['Contract Thu 1 Nov 2029', 'Settlement Fri 1 Feb 2030', /^Alert .* to Tue 1 Jan 2030$/])
    await cover.getByText(text).waitFor();
  await cover.getByRole('button', { name: /^Renew until Saturday 2 February 2030/ }).click();
  await question(page).getByText('Sat, 2 Feb 2030, 11:59 pm AEDT').waitFor();
  await question(page).getByText('This one follows on.').waitFor();
  await question(page).getByRole('button', { name: 'Subscribe to practice alert' }).click();
  await cover.getByText(/^Title 9094\/554 is monitored until Sat, 2 Feb 2030/).waitFor();
  await expect(cover.getByText(/^Alert \w{3} .* to /)).toHaveCount(2);
});

test('sets the alerts of all titles in one confirmation, each for the time in which none monitors it', async () => {
  const title = '10940/843';
  await app.office.alerts.subscribe({
    volumeFolio: title,
    customerRef: '2026-118',
    startDateTime: '2030-01-10T09:00:00+11:00',
    endDateTime: '2030-01-20T09:00:00+11:00',
  });
  const [first, second] = [title, mortgagedTitle].map((one) =>
    page.getByRole('region', { name: `Alerts for title ${one}` }),
  ) as [Locator, Locator];
  await first
    .getByText(/^No alert monitors .* The next one starts on Thu, 10 Jan 2030, .* and ends on/)
    .waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const details = page.getByRole('form', { name: 'Matter details' });
  await fillDate(details, /^Settlement/, '2030-03-01');
  await details.getByRole('button', { name: 'Save' }).click();
  await second.getByText(/^The alert for title 9094\/554 ends on Sat, 2 Feb 2030/).waitFor();
  await page.getByRole('button', { name: 'Subscribe for both titles…' }).click();
  const alerts = question(page).getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(alerts).toHaveText([
    /^Title 10940\/843.* to Thu, 10 Jan 2030, 9:00 am AEDT.*This one monitors the title until then\.$/,
    /^Title 10940\/843Sun, 20 Jan 2030, 9:00 am AEDT to Sat, 2 Mar 2030, 11:59 pm AEDT.*This one follows on\.$/,
    /^Title 9094\/554Sat, 2 Feb 2030, 11:59 pm AEDT to Sat, 2 Mar 2030/,
  ]);
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Subscribe to 3 practice alerts' }).dblclick();
  await question(page).getByText('All 3 alerts are set').waitFor();
  await expect(alerts.getByText('Set', { exact: true })).toHaveCount(3);
  await page.keyboard.press('Escape');
  for (const cover of [first, second])
    await cover.getByText(/^Title .* is monitored until Sat, 2 Mar 2030/).waitFor();
  const set = await app.office.alerts.list({});
  expect(set.filter(({ customerRef }) => customerRef === '2026-118').map(({ state }) => state)).toEqual(
    Array(6).fill('subscribed'),
  );
});

test('says before another is paid for that the office has a statement of the title, and forgets on “Cancel”', async () => {
  const dialog = await askForStatement(page);
  const title = dialog.getByLabel(/^Volume and folio/);
  await title.fill(mortgagedTitle);
  await dialog.getByText('You already have this').waitFor();
  await dialog
    .getByRole('link', { name: `Open statement: Register statement (DRSS), ${mortgagedTitle}` })
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await askForStatement(page);
  await expect(title).toHaveValue('');
});

test('says what a statement names and is missing, and puts it into the cart with one act and one undo', async () => {
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: '2026-118', exact: true }).click();
  await openTab(page, 'Completeness');
  const list = page.getByRole('region', { name: 'Completeness of the search' });
  await list.getByText(/\d of \d+ documents held, /).waitFor();
  await list
    .getByRole('link', { name: `Open statement: Register statement of title ${mortgagedTitle}` })
    .waitFor();
  const plan = list.getByRole('listitem').filter({ hasText: /^MissingPlan / });
  await plan.getByText('$8.91').waitFor();
  const all = list.getByRole('button', {
    name: /^Put (all|\d+ of the) \d+ missing into the cart$|^Put the missing document into the cart$/,
  });
  await all.click();
  await expect(plan).toHaveCount(0);
  await expect(all).toHaveCount(0);
  const undo = undoOf(page, 'added to the cart for matter 2026-118');
  await undo.click();
  await plan.waitFor();
  await saysWhatIsHeld(page, list);
  await looksUpAgain(app, list);
  await plan.getByRole('button', { name: /^Add to cart: Plan / }).click();
  await expect(plan).toHaveCount(0);
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await landSaysTheSame(page, list, mortgagedTitle);
});

test('searches a title on a schedule within the limit, and says what came of it', async () => {
  await searchOnSchedule(app);
});

/** What the list says of the statement of a title. */
async function summaryOf(title: string) {
  const [found] = await app.office.statements.list({ volumeFolio: title });
  const address = found?.address ?? found?.land;
  if (!found || !address) throw new Error(`No statement of ${title} that names its land`);
  return { address, proprietors: found.proprietors };
}
