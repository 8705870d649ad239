import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { setScenarios } from './support/office-steps.ts';
import { field, openSearchForm } from './support/search-steps.ts';
import { fullTitle, getStatement } from './support/service-steps.ts';
import { goTo, openProperty, typeInBox } from './support/steps.ts';

// Practice scenario “Unreadable entries”: one in each list, and a part of each register statement.
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: atOnce,
    prepare: (office) => setScenarios(office, ['Unreadable entries'], true),
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

const left = (what: string) => page.getByText(`1 ${what} could not be read and is not shown`);

test('the command box says it beside the addresses that it found', async () => {
  await typeInBox(page, 'swanston st');
  await page
    .getByRole('option', { name: /SWANSTON/ })
    .first()
    .waitFor();
  await left('address').waitFor();
});

test('a property and its products say it above the rest, which is shown', async () => {
  await openProperty(page, '204832694');
  await page
    .getByRole('row', { name: /Register Search Statement/ })
    .first()
    .waitFor();
  // Of the property, and of its products.
  await left('property or part of one').waitFor();
  await left('product').waitFor();
});

test('a list to choose from says it beside the field', async () => {
  await goTo(page, 'Search');
  const form = await openSearchForm(page, 'Crown allotment');
  await left('parish').waitFor();
  await left('township').waitFor();
  await field(form, 'Parish').fill('mansf');
  await page
    .getByRole('option', { name: /MANSFIELD/ })
    .first()
    .waitFor();
});

test('a register statement is shown with what is left out of it named', async () => {
  await getStatement(page, fullTitle, '2026-118');
  const remark = page.getByRole('note').filter({ hasText: 'Part of this statement came in another form' });
  await remark.getByText('1 part of this statement came in another form').waitFor();
  await remark.getByRole('list', { name: 'Missing from this statement' }).getByText('125 days').waitFor();
  await page.getByText('“125 days”, read as 125').last().waitFor();
  await remark.getByRole('button', { name: 'Show as received' }).click();
  const received = page.getByRole('region', { name: 'Kept as received' });
  await received
    .getByRole('row')
    .filter({ hasText: '125 days' })
    .getByRole('button', { name: /^Copy / })
    .waitFor();
  await page
    .getByRole('region', { name: 'The whole response' })
    .getByText('"numberOfDays": "125 days"')
    .waitFor();
  await page.getByRole('radio', { name: 'Statement', exact: true }).click();
  await page
    .getByRole('region', { name: 'Encumbrances' })
    .or(page.getByText('Activity on this title'))
    .first()
    .waitFor();
});
