import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { addressField, factOf, goTo, origin } from './support/steps.ts';

let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser);
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('says how much is missing below three characters, and asks the office nothing', async () => {
  await addressField(page).fill('12');
  await page.getByText('Type at least 3 characters of a street, place or number.').waitFor();
  await expect(page.getByRole('option')).toHaveCount(0);
  await addressField(page).fill('12 vic');
  await page.getByRole('option', { name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
  const asked = app.traffic.sent.filter((text) => text.includes('/addresses/autocomplete'));
  expect(asked).toHaveLength(1);
  expect(asked.join()).toContain('12 vic');
});

test('says what to try where no address fits', async () => {
  await goTo(page, 'Search');
  await addressField(page).fill('zzz nowhere');
  await page.getByText('No address found for “zzz nowhere”').waitFor();
});

test('offers the choice where two properties share an address', async () => {
  await goTo(page, 'Search');
  await addressField(page).fill('5 common lane');
  await page.getByRole('option', { name: '5 COMMON LANE MANSFIELD 3722', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Which property?' }).waitFor();
  await page.getByText('2 properties match “5 COMMON LANE MANSFIELD 3722”.').waitFor();
  const said = () => page.getByRole('link', { name: /^5 COMMON LANE/ }).allInnerTexts();
  const whole = expect.stringMatching(/Property PFI \d+ · Council number \S+ · MANSFIELD · Parcels? \S+/);
  await expect.poll(said).toEqual([whole, whole]);
  await page.getByRole('link', { name: /PFI 205510613/ }).click();
  await page.getByRole('heading', { level: 1, name: '5 COMMON LANE MANSFIELD 3722' }).waitFor();
  await expect
    .poll(() => factOf(page.getByRole('region', { name: 'Property details' }), 'Property PFI'))
    .toBe('205510613');
  await page.goBack();
  await page.getByRole('link', { name: /PFI 209180779/ }).waitFor();
});

test('offers the municipalities that the service lists, and takes the examples that the hints print', async () => {
  await goTo(page, 'Search');
  await page.getByRole('tab', { name: /^Council number/ }).click();
  const council = page.getByRole('form', { name: 'By council number' });
  await council.getByLabel('Council property number (CPN)').fill('603787');
  await council.getByRole('combobox', { name: /^Municipality/ }).fill('melb');
  await page.getByRole('option', { name: 'MELBOURNE' }).click();
  await council.getByRole('button', { name: 'Find property' }).click();
  await page.getByRole('heading', { level: 1, name: '328/800 SWANSTON STREET CARLTON 3053' }).waitFor();
});

test('finds a property by its council number with the municipality, and by its PFI', async () => {
  await goTo(page, 'Search');
  await page.getByRole('tab', { name: /^Council number/ }).click();
  const council = page.getByRole('form', { name: 'By council number' });
  await council.getByLabel('Council property number (CPN)').fill('A7227');
  await council.getByRole('combobox', { name: /^Municipality/ }).fill('mansfield');
  await council.getByRole('button', { name: 'Find property' }).click();
  await page.getByRole('heading', { level: 1, name: '1290 OLD TOLMIE ROAD MANSFIELD 3722' }).waitFor();
  await page.getByRole('link', { name: '12~10A\\PP5762' }).waitFor();

  await goTo(page, 'Search');
  await page.getByRole('tab', { name: /^PFI/ }).click();
  await page.getByRole('form', { name: 'By property PFI' }).getByLabel('Property PFI').fill('90000013');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '13 MISFORTUNE CLOSE KEW 3101' }).waitFor();
});

test('names the number that cannot be used and what is accepted, and keeps what was typed', async () => {
  await goTo(page, 'Search');
  await page.getByRole('tab', { name: /^PFI/ }).click();
  const pfi = page.getByRole('form', { name: 'By property PFI' });
  await pfi.getByLabel('Property PFI').fill('12 345x');
  await pfi.getByRole('button', { name: 'Find property' }).click();
  await pfi.getByText('Enter a property PFI of 1 to 20 digits, such as 208045633.').waitFor();
  await expect(pfi.getByLabel('Property PFI')).toHaveValue('12 345x');

  await page.getByRole('tab', { name: /^Council number/ }).click();
  const council = page.getByRole('form', { name: 'By council number' });
  // What was typed there before is still there.
  await council.getByRole('combobox', { name: /^Municipality/ }).fill('');
  await council.getByLabel('Council property number (CPN)').fill('123456789012345678901');
  await council.getByRole('button', { name: 'Find property' }).click();
  await council
    .getByText('Enter a council property number of 1 to 20 characters, such as 603787 or A7706.')
    .waitFor();
  await council
    .getByText('Enter the name of the municipality for the council property number, such as MELBOURNE.')
    .waitFor();
  await expect(council.getByLabel('Council property number (CPN)')).toHaveValue('123456789012345678901');
});

test('says so where nothing stands under a number', async () => {
  await page.goto(`${origin(page)}/#/property?by=pfi&propertyPfi=%2212345%22`);
  await page.getByRole('heading', { name: 'No property found' }).waitFor();
});

test('offers what an address with a slip may stand for, where nothing stands under it', async () => {
  await page.goto(`${origin(page)}/#/property?by=address&eziAddress=12+victora+way+carltn`);
  await page.getByRole('heading', { name: 'No property found' }).waitFor();
  await page
    .getByRole('region', { name: 'Did you mean' })
    .getByRole('link', { name: '12 VICTORIA WAY CARLTON 3053' })
    .click();
  await page.getByRole('heading', { level: 1, name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
});
