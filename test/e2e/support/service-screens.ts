import type { Page } from 'playwright/test';
import { aPdf } from '../../support/pdf.ts';
import {
  askForStatement,
  fullTitle,
  getStatement,
  importConnectionFile,
  mortgagedTitle,
  openAt,
  openSettings,
  question,
  setScenario,
} from './service-steps.ts';
import type { SlowService } from './slow-service.ts';
import { fillDate, goTo } from './steps.ts';
import { matchOf } from './until.ts';

const longReference =
  `2026-118 ${'Halloran and others to the trustees of the Nguyen family trust, settlement '.repeat(2)}`.trim();

/** The screens beside the main job in practice, empty first. */
export async function* serviceFlow(page: Page): AsyncGenerator<string> {
  yield* statements(page);
  yield* alerts(page);
  yield* intake(page);
  yield* specialEvents(page);
  yield* wireAndAbout(page);
}

async function* intake(page: Page): AsyncGenerator<string> {
  await openAt(page, 'intake');
  await page.getByText('No files wait').waitFor();
  yield 'intake-empty';
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose PDFs…' }).click();
  const buffer = Buffer.from(aPdf('An owners corporation certificate by post'));
  const name =
    'Owners corporation certificate of plan of subdivision 328573, certificate and attachments.pdf';
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer });
  await page.getByRole('form', { name }).waitFor();
  yield 'intake';
}

async function* statements(page: Page): AsyncGenerator<string> {
  await goTo(page, 'Statements');
  await page.getByRole('heading', { name: 'No register statements yet' }).waitFor();
  yield 'statements-empty';
  const dialog = await askForStatement(page);
  await dialog.getByLabel(/^Volume and folio/).fill('10940');
  await dialog.getByRole('button', { name: 'Order practice statement' }).click();
  await dialog.getByText('Enter the matter number').waitFor();
  yield 'statement-ask-faults';
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await getStatement(page, mortgagedTitle, '2026-118');
  yield 'statement';
  await page.getByRole('radio', { name: 'Text version' }).or(page.getByText('Text version')).first().click();
  await page.getByRole('region', { name: 'Text version' }).waitFor();
  yield 'statement-text';
  await getStatement(page, fullTitle, longReference.slice(0, 40));
  yield 'statement-long';
  await setScenario(page, 'Title changed: new caveat', true);
  await setScenario(page, 'Title changed: transfer', true);
  yield 'practice-scenarios';
  await getStatement(page, mortgagedTitle, '2026-118');
  await page.getByText(/^\d+ changes$/).waitFor();
  yield 'statement-changed';
  await page.getByRole('button', { name: 'Show changes' }).click();
  await page.getByRole('heading', { name: /^\d+ changes$/ }).waitFor();
  yield 'statement-changes';
  const absent = await askForStatement(page);
  await absent.getByLabel(/^Volume and folio/).fill('1/001');
  await absent.getByRole('combobox', { name: /^Matter number/ }).fill('2026-119');
  await absent.getByRole('button', { name: 'Order practice statement' }).click();
  await absent.getByRole('alert').waitFor();
  yield 'statement-refused';
  await absent.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Refused', { exact: true }).waitFor();
  yield 'statements';
}

async function* alerts(page: Page): AsyncGenerator<string> {
  await goTo(page, 'Alerts');
  await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
  yield 'alerts-empty';
  const form = page.getByRole('form', { name: 'New alert' });
  await form.getByLabel(/^Volume and folio/).fill('9094,554');
  await fillDate(form, /^Until/, '2020-01-01T09:00');
  await form.getByRole('button', { name: 'Subscribe…' }).click();
  await form.getByText('The end must be after the start.').waitFor();
  yield 'alerts-faults';
  await form.getByLabel(/^Volume and folio/).fill(mortgagedTitle);
  await form.getByLabel(/^Your reference/).fill(longReference);
  await fillDate(form, /^Until/, '2030-01-01T09:00');
  await form.getByRole('button', { name: 'Subscribe…' }).click();
  await question(page).waitFor();
  yield 'alert-ask';
  await question(page).getByRole('button', { name: 'Subscribe to practice alert' }).click();
  await page.getByText(/^Subscription [0-9a-f-]{36}$/).waitFor();
  await page.getByRole('button', { name: 'Import notifications' }).click();
  await page.getByLabel('JSON of the deliveries').fill('{"eventType": "something_else"}');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByText(/is accepted|Not usable/)
    .first()
    .waitFor();
  yield 'alerts-import-faults';
  await page.getByLabel('JSON of the deliveries').fill(deliveries(12));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('12 notifications imported').waitFor();
  yield 'alerts-imported';
}

/** Deliveries as the service's webhook makes them. */
export function deliveries(count: number, customerRef = longReference): string {
  const list = Array.from({ length: count }, (_, n) => ({
    eventId: `e-${n}`,
    eventType: 'title_alert_notification',
    eventDate: '2026-11-20T09:00:00+11:00',
    data: {
      notificationId: `n-${n}`,
      volumeFolio: mortgagedTitle,
      customerRef,
      activityType: n % 2 === 0 ? 'PRELODGE' : 'POSTLODGE',
      activityTime: `2026-11-20T${String(9 + n).padStart(2, '0')}:00:00+11:00`,
    },
  }));
  return JSON.stringify(list, null, 2);
}

async function* specialEvents(page: Page): AsyncGenerator<string> {
  await openSettings(page, 'Sample events');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor();
  yield 'events';
  const lookup = page.getByRole('form', { name: 'Find an event by number' });
  const listed = page.getByText(/^Event number \S+$/).last();
  const find = async (number: string) => {
    await lookup.getByLabel('Event number').fill(number);
    await lookup.getByRole('button', { name: 'Find event' }).click();
  };
  await find('');
  await lookup.getByText('Enter the event number.').waitFor();
  await find('7');
  await page.getByText('The land information service did not accept the request').waitFor();
  await find('00000000-0000-4000-8000-000000000000');
  await page.getByText('No event has this number').waitFor();
  yield 'event-not-found';
  const [number] = await matchOf(listed, /[0-9a-f]{8}-[0-9a-f-]{27}$/);
  await find(number);
  await page.getByRole('region', { name: 'Event found' }).getByText(`Event number ${number}`).waitFor();
  yield 'event-found';
  await page.getByRole('button', { name: 'New event' }).click();
  const editor = page.getByRole('dialog', { name: 'New event' });
  await editor.getByLabel(/^Dates/).fill('tomorrow');
  await editor.getByRole('button', { name: 'Create event' }).click();
  await editor.getByText('is not a date').waitFor();
  yield 'event-faults';
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await question(page).waitFor();
  yield 'event-delete';
  await question(page).getByRole('button', { name: 'Cancel' }).click();
}

async function* wireAndAbout(page: Page): AsyncGenerator<string> {
  await openSettings(page, 'Advanced: API settings');
  await page.getByText('The practice service has its own values').waitFor();
  yield 'wire-practice';
  await openSettings(page, 'About');
  await page.getByLabel('Running', { exact: true }).first().waitFor();
  yield 'about';
}

/** The same screens at an office's own connection, where things go wrong that practice does not do. */
export async function* serviceErrorFlow(page: Page, service: SlowService): AsyncGenerator<string> {
  const file = {
    ...JSON.parse(service.connectionFile),
    name: 'Office in production',
    environment: 'production',
  };
  await importConnectionFile(page, service, JSON.stringify(file));
  yield 'connections-side-by-side';
  const dialog = await askForStatement(page);
  await dialog.getByLabel(/^Volume and folio/).fill(mortgagedTitle);
  await dialog.getByRole('combobox', { name: /^Matter number/ }).fill('2026-118');
  yield 'statement-ask-production';
  service.answer('/drss/v2/titles', 'cut');
  await dialog.getByRole('button', { name: 'Order and pay' }).click();
  await page.getByText('Status unknown').first().waitFor();
  yield 'statement-unknown';
  await page.getByRole('button', { name: 'Order again…' }).click();
  await question(page)
    .getByRole('combobox', { name: /^Matter number/ })
    .fill('2026-118');
  await question(page).getByRole('button', { name: 'Order and pay' }).click();
  await question(page).getByText('Duplicate order prevented').waitFor();
  yield 'statement-ask-again';
  const maintenance = { status: 200, type: 'text/html', body: '<!doctype html><p>Maintenance</p>' };
  const over = service.answer('/files/', maintenance, 'always');
  await question(page).getByRole('button', { name: 'Order again and pay again' }).click();
  await page.getByText('Register as at').waitFor();
  await page.getByText('The PDF is not downloaded yet').waitFor();
  yield 'statement-pdf-waiting';
  await page.getByRole('button', { name: 'Download PDF now' }).click();
  await page.getByText('The last file failed verification').waitFor();
  yield 'statement-pdf-aside';
  await page.getByRole('link', { name: 'Show received file' }).click();
  await page.getByText('This file failed verification').waitFor();
  over();
  yield 'document-aside';
  await openSettings(page, 'Advanced: API settings');
  await page.getByRole('textbox', { name: 'idempotencyKeyHeader' }).fill('two words');
  const field = page.getByRole('textbox', { name: 'propertyPfiParameter' });
  await field.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a header name').waitFor();
  yield 'wire-faults';
  await page.getByRole('button', { name: 'Reset to default: idempotencyKeyHeader' }).click();
  await field.fill('pfi');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  const form = page.getByRole('form', { name: 'Send a sample request' });
  await form.getByLabel('query').fill('victoria');
  await form.getByRole('button', { name: 'Send a sample request' }).click();
  await form.getByText(/^Response \d/).waitFor();
  await form.getByText(/^Response \d/).scrollIntoViewIfNeeded();
  yield 'wire-try-it';
  await page.getByRole('button', { name: 'Reset to default: propertyPfiParameter' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  await openSettings(page, 'Sample events');
  await page.getByRole('heading', { name: 'Credentials for sample events' }).waitFor();
  await page.getByRole('alert').first().waitFor();
  yield 'events-no-credentials';
  const well = service.answer(
    '/drss/v2/health',
    {
      status: 501,
      type: 'application/json',
      body: '{"errorType":"DOWN","errorMessage":"Maintenance until 6 pm"}',
    },
    'always',
  );
  await openSettings(page, 'About');
  await page.getByLabel('Could not be checked', { exact: true }).waitFor();
  yield 'about-not-checked';
  well();
  const type = 'application/json';
  const states = [
    service.answer('/drss/v2/health', { status: 200, type, body: '{"status":"degraded"}' }, 'always'),
    service.answer('/alert/v1/health', { status: 200, type, body: '{"status":"DOWN"}' }, 'always'),
  ];
  await page.getByRole('button', { name: 'Check health' }).click();
  await page.getByLabel('degraded', { exact: true }).waitFor();
  await page.getByLabel('Not running', { exact: true }).waitFor();
  yield 'about-states';
  for (const state of states) state();
}
