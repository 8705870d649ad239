import { expect } from 'playwright/test';
import type { AppWindow } from './app-window.ts';
import { axeFaults } from './axe.ts';
import { openAt } from './service-steps.ts';
import { goTo, openTab } from './steps.ts';

/** No statement of it is ordered before. */
const scheduledTitle = '9938/671';

/** From switching it on, over its limit, to what it found. */
export async function searchOnSchedule(app: AppWindow): Promise<void> {
  const { page } = app;
  const { id } = await app.office.matters.create({ number: '2026-130' });
  await app.office.alerts.subscribe({
    volumeFolio: scheduledTitle,
    customerRef: '2026-130',
    startDateTime: '2029-11-01T00:00:00+11:00',
    endDateTime: '2030-02-03T00:00:00+11:00',
  });
  await app.office.matters.update({ id, change: { settlementOn: '2030-02-01' } });
  await openAt(page, `matters/${id}`);
  await openTab(page, 'Parties and details');
  const line = page.getByRole('region', { name: `Scheduled search for title ${scheduledTitle}` });
  await line.getByText('No scheduled search').waitFor();
  await line.getByRole('button', { name: /^Search again on a schedule/ }).click();
  const dialog = page.getByRole('dialog', { name: `Search on a schedule: ${scheduledTitle}` });
  const limit = dialog.getByLabel(/^Limit for all searches/);
  await dialog.getByLabel(/^Days between searches/).fill('0');
  await dialog.getByLabel(/^Each search is counted as/).fill('7.54');
  await limit.fill('5');
  await dialog.getByLabel(/^Your name/).fill('Kim');
  await dialog.getByRole('button', { name: 'Switch on', exact: true }).click();
  await dialog.getByText('Enter a whole number of days from 1 to 90, such as 7.').waitFor();
  await dialog.getByText('Enter at least $7.54: with less, no search can be made.').waitFor();
  await dialog.getByLabel(/^Days between searches/).fill('7');
  await limit.fill('8');
  await dialog
    .getByText(
      'The first search is made now. No other follows until the limit is reached: 1 search, at most A$7.54.',
    )
    .waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Switch on, at most A$8.00' }).click();

  await line.getByText('Stopped at the limit: another search would go above it.').waitFor();
  await line.getByText('$7.54 of the limit of A$8.00 is spent or reserved.').waitFor();
  await line.getByText(/^Searched today .*: no earlier statement could be compared with it\./).waitFor();
  await line.getByRole('button', { name: /^Change the scheduled search/ }).click();
  const change = page.getByRole('dialog', { name: `Change the scheduled search of ${scheduledTitle}` });
  await change.getByLabel(/^Limit for all searches/).fill('20');
  await change.getByText('Limit $20.00 instead of $8.00.').waitFor();
  await change
    .getByText(/^Next on .*, then every 7 days until|^Next on .*No other follows until the limit/)
    .waitFor();
  await change.getByRole('button', { name: 'Save, at most A$20.00' }).click();
  await line.getByText(/^Scheduled search\. Every 7 days, next on \w+day .*, from 7 am\./).waitFor();
  await expect(line.getByText(/^Last set by Kim on/)).toBeVisible();

  await goTo(page, 'Alerts');
  const all = page.getByRole('region', { name: 'Scheduled searches' });
  await all.getByText('1 on. $7.54 of all limits together, A$20.00, is spent or reserved.').waitFor();
  await all.getByRole('button', { name: `Switch off the scheduled search of ${scheduledTitle}` }).click();
  await all.getByText('0 on.', { exact: false }).waitFor();
  await all.getByRole('link', { name: 'Show statement' }).click();
  await page.getByRole('heading', { level: 1, name: `Register statement ${scheduledTitle}` }).waitFor();
}
