import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { lateMs } from '../../renderer/features/charges/late.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { holdTimers, leaveWhenLate, letTimersGo } from './support/held-timers.ts';
import { connectTo, later } from './support/office-steps.ts';
import { askForStatement, dismissNotices, mortgagedTitle, question } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { chooseSubject, fillDate, findProperty, goTo, notices, openTab, origin } from './support/steps.ts';

/**
 * A statement, an alert and a title number whose answer is lost: nobody but the service provider knows what became of them, and
 * a person finds what to ask and where to put the answer.
 */
const matter = '2026-551';
const cutTitle = '9011/977';
let service: SlowService;
let app: AppWindow;
let page: Page;
let other: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  service = await startSlowService();
  app = await openAppWindow(browser, { prepare: (office) => connectTo(office, service) });
  ({ page } = app);
  other = await app.context.newPage();
  await other.goto(`${origin(page)}/#/statements`);
  await page.bringToFront();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app?.close();
  await service.close();
});

const line = () => page.getByRole('contentinfo');
const card = (window: Page | Locator = page) =>
  window.getByRole('region', { name: 'For the service provider' });
const answers = (window: Page | Locator = page) =>
  window.getByRole('region', { name: 'Answers from the service provider' }).getByRole('listitem');
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Melbourne' }).format(new Date());

async function fillStatement(title: string, matterNumber = matter): Promise<Locator> {
  const dialog = await askForStatement(page);
  await dialog.getByLabel(/^Volume and folio/).fill(title);
  await dialog.getByRole('combobox', { name: /^Matter number/ }).fill(matterNumber);
  return dialog;
}

const pay = (dialog: Locator) => dialog.getByRole('button', { name: /^(Order|Buy) and pay$/ });

/** From the button of what is in doubt to its recorded answer. */
async function record(
  window: Page | Locator,
  says: string,
  { number = '', isFirst = false } = {},
): Promise<Locator> {
  await window.getByRole('button', { name: 'Record answer…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What did the service provider answer?' });
  await dialog.getByRole('radio', { name: says }).check({ force: true });
  if (number !== '')
    await dialog.getByLabel(/^(Security number|Subscription ID|Volume and folio)/).fill(number);
  await dialog.getByLabel(/^Answered by/).fill('Jo of the help desk, case 4711');
  await fillDate(dialog, /^Date of the answer/, today());
  const name = dialog.getByLabel(/^Your name/);
  await expect(name).toHaveValue(isFirst ? '' : 'Kim');
  if (isFirst) await name.fill('Kim');
  await dialog.getByRole('button', { name: 'Record answer', exact: true }).click();
  return dialog;
}

async function isInSight(told: Locator): Promise<void> {
  await told.waitFor();
  await expect(told).toBeInViewport({ ratio: 1 });
}

/** The page said over which connection the person confirmed it, so that main sends it over no other. */
const saysConnection = (call: string) =>
  expect
    .poll(() => app.traffic.sent.some((sent) => sent.includes(call) && sent.includes('connectionId')))
    .toBe(true);

test('a statement that is being sent is not warned of as if it were another', async () => {
  const dialog = await fillStatement(cutTitle);
  const held = service.hold('/drss/v2/titles');
  await pay(dialog).click({ trial: true });
  await holdTimers(page, lateMs);
  await pay(dialog).click();
  await held.arrived;
  await saysConnection('statements/retrieve');
  // What the other window knows of it by an event, this one knows too.
  await other.getByText('Ordering', { exact: true }).waitFor();
  await expect(
    dialog.getByText('Duplicate').or(dialog.getByText(/may be paid for already|unknown/)),
  ).toHaveCount(0);
  // Until it is late the question stays.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await letTimersGo(page);
  await isInSight(dialog.getByText('Still waiting for the service'));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await goTo(page, 'Matters');
  held.release();
  const show = notices(page).getByRole('button', { name: 'Show statement' });
  await show.waitFor();
  await expect(page.getByRole('heading', { level: 1, name: 'Matters' })).toBeVisible();
  await show.click();
  await page.getByText('Register as at').waitFor();
});

test('a second press is told in sight, and what it says follows the first', async () => {
  await other.bringToFront();
  await other.getByRole('button', { name: 'Order register statement…' }).click();
  const second = other.getByRole('alertdialog');
  await second.getByLabel(/^Volume and folio/).fill(mortgagedTitle);
  await second.getByRole('combobox', { name: /^Matter number/ }).fill(matter);

  await page.bringToFront();
  const dialog = await fillStatement(mortgagedTitle);
  const held = service.hold('/drss/v2/titles');
  service.answer('/drss/v2/titles', 'cut');
  await pay(dialog).click();
  await held.arrived;

  await other.bringToFront();
  await pay(second).click();
  await isInSight(second.getByText('Duplicate order prevented'));
  await second.getByText('is already being ordered').waitFor();
  await expect(second.getByRole('button', { name: 'Order again and pay again' })).toHaveCount(0);
  await expect(pay(second)).toHaveCount(0);
  held.release();
  await second.getByText('Status unknown', { exact: true }).waitFor();
  await expect(second.getByText('is already being ordered')).toHaveCount(0);
  await isInSight(second.getByRole('button', { name: 'Order again and pay again' }));
  await second.getByRole('button', { name: 'Close' }).last().click();
  await other.close();
  await page.bringToFront();
});

test('a statement in doubt has the text for the service provider, and leaves doubt as not charged', async () => {
  await page.getByRole('heading', { level: 1, name: `Register statement ${mortgagedTitle}` }).waitFor();
  await line().getByText('1 needs attention:').waitFor();
  await goTo(page, 'Orders');
  // It is no order, so the orders have none to show.
  await expect(page.getByRole('radio', { name: /^Needs attention/ })).not.toHaveText(/\d/, {
    useInnerText: true,
  });
  await line().getByRole('link', { name: '1 statement with status unknown' }).click();
  await page.getByRole('link', { name: new RegExp(mortgagedTitle) }).click();
  await expect(card()).toContainText(`Title: ${mortgagedTitle}`);
  await expect(card()).toContainText('Correlation ID: ');
  await expect(card()).toContainText(`Customer reference: ${matter}`);
  const early = await record(page, 'It was not placed or charged', { isFirst: true });
  await early.getByText('This request was sent less than 15 minutes ago').waitFor();
  // Esc by mistake loses nothing.
  await page.keyboard.press('Escape');
  await early.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Record answer…' }).click();
  await expect(early.getByLabel(/^Answered by/)).toHaveValue('Jo of the help desk, case 4711');
  await expect(early.getByText('This request was sent less than 15 minutes ago')).toHaveCount(0);
  await early.getByRole('button', { name: 'Cancel' }).click();
  const dialog = await later(async () => {
    const recorded = await record(page, 'It was not placed or charged', { isFirst: true });
    await recorded.waitFor({ state: 'detached' });
    return recorded;
  });
  await expect(dialog).toHaveCount(0);
  await expect(answers()).toContainText('It was not placed or charged.');
  await expect(answers()).toContainText('Jo of the help desk, case 4711');
  await expect(answers()).toContainText('by Kim');
  await page.getByText('Not placed or charged', { exact: true }).first().waitFor();
  await line().getByText('needs attention').waitFor({ state: 'detached' });

  // Nothing warns of paying twice any more.
  const again = await fillStatement(mortgagedTitle);
  await expect(again.getByText('This may be paid for already')).toHaveCount(0);
  await pay(again).click();
  await page.getByText('Register as at').waitFor();
});

test('an alert in doubt is told as paid for, and its number is kept', async () => {
  await goTo(page, 'Alerts');
  await page.getByLabel(/^Volume and folio/).fill(mortgagedTitle);
  await page.getByLabel(/^Your reference/).fill(matter);
  await page.getByRole('button', { name: 'Subscribe…' }).click();
  const held = service.hold('POST /alert/v1/titles/subscriptions');
  service.answer('POST /alert/v1/titles/subscriptions', 'cut');
  await leaveWhenLate(page, question(page).getByRole('button', { name: /^Subscribe/ }), held.arrived);
  await saysConnection('alerts/subscribe');
  // One at a time.
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  held.release();
  await notices(page).getByText(`The alert for ${mortgagedTitle} was not confirmed`).waitFor();
  await line().getByRole('link', { name: '1 alert with status unknown' }).waitFor();
  await expect(card()).toContainText(`Title: ${mortgagedTitle}`);
  // Before another one for the title is paid for.
  await page.getByRole('button', { name: 'Subscribe…' }).click();
  await question(page).getByText(`The status of an alert for ${mortgagedTitle} is unknown`).waitFor();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  const dialog = await record(page, 'It was placed', { number: 'S-4711' });
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Subscription S-4711').waitFor();
  await expect(answers()).toContainText('It was placed, number S-4711.');
  await line().getByText('needs attention').waitFor({ state: 'detached' });
});

test('a bought title number in doubt is found from the status line, its title, its property and its matter', async () => {
  await goTo(page, 'Search');
  await findProperty(page, '12 vic', '12 VICTORIA WAY CARLTON 3053');
  await chooseSubject(page, 'Title 1');
  await page.getByRole('link', { name: 'Title, register statement, alerts' }).click();
  await page.getByRole('button', { name: 'Buy title number…' }).click();
  const dialog = question(page);
  await dialog.getByRole('combobox', { name: /^Matter number/ }).fill(matter);
  service.answer('/titles/decrypt', 'cut');
  await pay(dialog).click();
  await isInSight(dialog.getByText('Status unknown', { exact: true }));
  await expect(dialog.getByText('could not be reached')).toHaveCount(0);
  await expect(dialog.getByText('was ordered before')).toHaveCount(0);
  await expect(pay(dialog)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // The title and a fresh dialog say so before anything is pressed.
  const warning = page.getByRole('main').getByText('A title number for this land was ordered before');
  await warning.waitFor();
  await page.getByRole('button', { name: 'Buy title number…' }).click();
  await dialog.getByText('A title number for this land was ordered before').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await line().getByRole('link', { name: '1 title number purchase with status unknown' }).click();
  await page.getByRole('heading', { level: 1, name: 'Title number purchases' }).waitFor();
  await page.getByRole('heading', { name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
  await expect(card()).toContainText('Land: 12 VICTORIA WAY CARLTON 3053');
  await page.getByRole('link', { name: 'Open property' }).click();
  await warning.waitFor();

  await goTo(page, 'Matters');
  await page.getByRole('link', { name: matter }).first().click();
  await openTab(page, 'Timeline');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('status unknown, it may have been charged');
  await expect(timeline).toContainText(`Alert for ${mortgagedTitle} requested`);
  await timeline.getByRole('link', { name: 'Title number ordered for 12 VICTORIA WAY CARLTON 3053' }).click();
  await card().waitFor();

  await saysConnection('titles/decrypt');
  const recorded = await record(page, 'It was placed', { number: mortgagedTitle });
  await recorded.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: mortgagedTitle }).waitFor();
  await line().getByText('needs attention').waitFor({ state: 'detached' });
});

test('a refusal that is not about the credentials does not say so', async () => {
  const dialog = await fillStatement('11370/195');
  const body = JSON.stringify({ errorType: 'FORBIDDEN', errorMessage: 'Account on hold' });
  service.answer('/drss/v2/titles', { status: 403, type: 'application/json', body });
  await pay(dialog).click();
  await isInSight(dialog.getByText('The land information service did not allow this request'));
  await isInSight(dialog.getByText('Nothing was charged.'));
  const held = service.hold('/drss/v2/titles');
  service.answer('/drss/v2/titles', { status: 403, type: 'application/json', body });
  await leaveWhenLate(page, pay(dialog), held.arrived);
  held.release();
  await notices(page)
    .getByText(`The land information service did not allow this request: matter ${matter}`)
    .waitFor();
  await notices(page).getByText('Nothing was charged.').waitFor();
});

test('a title number whose answer is late is told of where the person is', async () => {
  await dismissNotices(page);
  await goTo(page, 'Search');
  await findProperty(page, '12 vic', '12 VICTORIA WAY CARLTON 3053');
  await chooseSubject(page, 'Title 2');
  await page.getByRole('link', { name: 'Title, register statement, alerts' }).click();
  await page.getByRole('button', { name: 'Buy title number…' }).click();
  const dialog = question(page);
  const field = dialog.getByRole('combobox', { name: /^Matter number/ });
  await field.fill(matter);
  const held = service.hold('/titles/decrypt');
  service.fail('/titles/decrypt');
  // What is typed while it runs is not what it was asked for.
  await leaveWhenLate(
    page,
    pay(dialog),
    held.arrived.then(() => field.fill('2026-999')),
  );
  await goTo(page, 'Matters');
  held.release();
  await notices(page)
    .getByText(new RegExp(`: matter ${matter}$`))
    .waitFor();
});

test('each number in a field with several document numbers has its own button', async () => {
  const change = (text: string) => text.replace('"AX756613E"', '"AX756613E, AB123456C"');
  service.answer('/drss/v2/titles', { change });
  const { id } = await app.office.statements.retrieve({
    ...{ volumeFolio: mortgagedTitle, matterNumber: matter, withText: false, withCertificate: false },
  });
  await page.goto(`${origin(page)}/#/statements/${id}`);
  for (const number of ['AX756613E', 'AB123456C']) {
    const add = page.getByRole('button', { name: `Add a copy of ${number} to the cart` });
    await expect(add.first()).toHaveText(`Add ${number}`);
  }
});

test('a statement of another title than was ordered is shown as what it is, and used for nothing', async () => {
  service.answer('/drss/v2/titles', {
    change(text) {
      const answer = JSON.parse(text);
      const { titleReferenceDetail } = answer.titleSearchCertificate;
      Object.assign(titleReferenceDetail.titleReference, { volume: '09011', folio: '977' });
      return JSON.stringify(answer);
    },
  });
  const { id, state } = await app.office.statements.retrieve({
    ...{ volumeFolio: mortgagedTitle, matterNumber: matter, withText: false, withCertificate: false },
  });
  expect(state).toBe('unreadable');
  await page.goto(`${origin(page)}/#/statements/${id}`);
  await page.getByText('Saved, but of another title than was ordered').waitFor();
  await page.getByText(`It is of title ${cutTitle}, and says nothing about ${mortgagedTitle}.`).waitFor();
  const title = page.getByRole('region', { name: 'Title', exact: true });
  await title.getByRole('link', { name: /Folio 977/ }).waitFor();
  const stops = page.getByRole('region', { name: 'May stop settlement' });
  await stops.getByText('AX756613E').first().waitFor();
  await expect(stops.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print…' })).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Register statements' }).click();
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.getByText('Not placed or charged', { exact: true }).first().waitFor();
  await page.getByRole('radio', { name: 'To check' }).click();
  await expect(rows.getByText('Not placed or charged', { exact: true })).toHaveCount(0);
  await rows.getByText(`The service sent the statement for ${cutTitle}`).waitFor();
});
