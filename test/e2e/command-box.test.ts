import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { whenQuiet } from './support/calls.ts';
import { placeOrderOf } from './support/office-steps.ts';
import { addressField, goTo, typeInBox } from './support/steps.ts';
import { matchOf, until } from './support/until.ts';

const matter = '2026-118';
let app: AppWindow;
let page: Page;
const option = (name: string | RegExp) => page.getByRole('option', { name });
const type = (text: string) => typeInBox(page, text);

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { pace: atOnce });
  ({ page } = app);
  const wanted = { address: '12 VICTORIA WAY CARLTON 3053', product: 'Register Search Statement' };
  await placeOrderOf(app.office, wanted, matter);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('stands once on the screen, also while the next screen is loading, and keeps what is typed meanwhile', async () => {
  const box = page.getByRole('combobox', { name: 'Find anything' });
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/alerts-page-.+\.js$/, async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  await goTo(page, 'Search');
  await page.getByRole('link', { name: /^Alerts/ }).click();
  await asked.promise;
  await expect(page).toHaveURL(/#\/alerts/);
  await expect(box).toHaveCount(1);
  await type('> zebra');
  gate.resolve();
  await page.getByRole('heading', { level: 1, name: 'Title alerts' }).waitFor();
  await expect(box).toHaveCount(1);
  await expect(box).toHaveValue('> zebra');
  await page.keyboard.press('Escape');
});

test('says what it read while it is typed, and goes there with Enter', async () => {
  await goTo(page, 'Orders');
  await type('vol 10940 folio 843');
  await option('Title 10940/843').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /10940\/843/ }).waitFor();
});

test('looks up a whole address that is not suggested, by the keyboard alone, and says which unit was not found', async () => {
  await goTo(page, 'Orders');
  await type('31 victoria way carlton 3053');
  await option('Search for \u201c31 victoria way carlton 3053\u201d as typed').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '10 DUNDAS ROAD CARLTON 3053' }).waitFor();
  await type('3/10 dundas rd carlton 3053');
  await option('10 DUNDAS ROAD CARLTON 3053 unit 3 not found').waitFor();
  await option(/^Search for .3\/10 dundas rd carlton 3053/).waitFor();
  await page.keyboard.press('Escape');
});

test('whoever asks for it while another screen is on its way stays in it; else the keyboard goes on there', async () => {
  const focused = () =>
    page.evaluate(() => document.activeElement?.matches('input[data-command-box]') ?? false);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Matters/ });
  await goTo(page, 'Orders');
  await link.evaluate((element: HTMLElement) => {
    element.click();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  });
  await page.getByRole('heading', { level: 1, name: 'Matters' }).waitFor();
  await page.getByRole('link', { name: matter }).first().waitFor();
  await expect.poll(focused).toBe(true);
  await page.keyboard.press('Alt+3');
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await expect.poll(focused).toBe(false);
  // So does who was in it before and types on, as after Enter.
  await page.keyboard.press('Control+k');
  await link.evaluate((element: HTMLElement) => {
    element.click();
    document.execCommand('insertText', false, '20');
  });
  await page.getByRole('heading', { level: 1, name: 'Matters' }).waitFor();
  await page.getByRole('link', { name: matter }).first().waitFor();
  await expect.poll(focused).toBe(true);
});

test('mends a slip only as one possibility, below what the office itself has', async () => {
  await type(matter);
  await option(/^Matter 2026-118/).waitFor();
  await page.getByRole('group', { name: 'Go to' }).getByRole('option').waitFor();
  await expect(page.getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveCount(1);
  await page
    .getByRole('group', { name: 'Did you mean' })
    .getByRole('option', { name: 'Title 2026/118' })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-118' }).waitFor();
  await page.getByRole('tab', { name: 'Orders 1', exact: true }).waitFor();
});

test('finds a kept certificate by a part of what it is about, and opens it', async () => {
  await goTo(page, 'Documents');
  await page
    .getByRole('grid', { name: 'Documents' })
    .getByText('Register Search Statement')
    .first()
    .waitFor();
  await type('register sea');
  const found = page
    .getByRole('group', { name: 'In your office' })
    .getByRole('option', { name: /^Register Search Statement, .* matter 2026-118$/ });
  await found.waitFor();
  // Whoever has found something is told in one line that no address is called so, and not what else could be typed.
  await page.getByText('No address found for “register sea”', { exact: true }).waitFor();
  await expect(page.getByText('You can also enter')).toHaveCount(0);
  await found.click();
  await page.getByRole('heading', { level: 1, name: /Register Search Statement/ }).waitFor();
});

test('Enter pressed sooner than anything is known takes the first as soon as it is', async () => {
  await goTo(page, 'Orders');
  await type('16 dundas road carlton');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '16 DUNDAS ROAD CARLTON 3053' }).waitFor();
});

test('an address comes before what only resembles it, and arrows reach every line in turn', async () => {
  await type('12 victoria');
  await page.getByRole('option', { name: '12 VICTORIA WAY CARLTON 3053', exact: true }).waitFor();
  await page.getByRole('group', { name: 'In your office' }).waitFor();
  await whenQuiet(page, app.traffic);
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  const many = await until(
    () => options.count(),
    (count) => count > 1,
  );
  for (const at of [...Array(many).keys(), 0]) {
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(at)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
});

test('offers addresses for a slip and for another street type, and takes none of them by itself', async () => {
  await goTo(page, 'Orders');
  const meant = page.getByRole('group', { name: 'Did you mean' }).getByRole('option');
  await type('swanson st');
  await expect(meant.first()).toHaveText(/SWANSTON STREET/);
  await type('12 victoria street');
  await expect(meant.filter({ hasText: '12 VICTORIA WAY CARLTON 3053' })).toHaveCount(1);
  await type('12 vitoria way');
  await meant.filter({ hasText: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
  await expect(page.getByText('No address found')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(meant.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
  await expect(addressField(page)).toHaveValue('');
});

test('shows more addresses than ten on request, and the municipality that the office learned instead of coordinates', async () => {
  const [property] = await app.office.properties.find({
    by: 'address',
    eziAddress: '12 VICTORIA WAY CARLTON 3053',
  });
  const [{ id } = { id: '' }] = await app.office.matters.list({ text: matter });
  if (property === undefined) throw new Error('The practice land has no such property');
  const thing = { kind: 'land' as const, found: { kind: 'property' as const, property }, foundAt: 0 };
  await app.office.matters.attach({ id, how: 'found', thing });
  await type('12 victoria way carlton');
  const known = page.getByRole('option', { name: '12 VICTORIA WAY CARLTON 3053', exact: true });
  await expect(known).toHaveText(`12 VICTORIA WAY CARLTON 3053${property.municipality}`);

  await type('carlton 3053');
  const found = page.getByRole('group', { name: 'Addresses' }).getByRole('option');
  await expect(found).toHaveCount(11);
  await expect(found.filter({ hasText: /\d\.\d/ })).toHaveCount(0);
  await found.last().click();
  await expect.poll(() => found.count()).toBeGreaterThan(12);
  await expect(option('Show more addresses')).toHaveCount(0);
  await expect(found.nth(9)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  const [address] = await matchOf(found.nth(10), /\S.*/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: address }).waitFor();
  await expect(addressField(page)).toHaveValue('');
});

test('offers commands before owners of that name', async () => {
  await type('alerts');
  const more = page.getByRole('group', { name: 'More' }).getByRole('option');
  await option('Owners named alerts').waitFor();
  await expect(more.first()).toHaveText('Alerts');
  await expect(more.last()).toHaveText('Owners named alerts');
  await page.keyboard.press('Escape');
});

test('a name leads to the owner search, filled in, and searches nothing by itself', async () => {
  await type('anh nguyen');
  await option('Owners named anh nguyen').click();
  const form = page.getByRole('form', { name: 'Owner search' });
  await expect(form.getByLabel('Last name')).toHaveValue('nguyen');
  await expect(form.getByLabel('Given name')).toHaveValue('anh');
  await expect(form.getByLabel('Purpose')).toHaveValue('');
  await expect(addressField(page)).toHaveValue('');
});

test('a council number without its council leads to the form that asks for it', async () => {
  await goTo(page, 'Orders');
  await type('cpn 603787');
  await option('Council number 603787: select the municipality').click();
  const council = page.getByRole('form', { name: 'By council number' });
  await expect(council.getByLabel('Council property number (CPN)')).toHaveValue('603787');
});

test('takes commands, all of them after >', async () => {
  await type('>');
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(12);
  await page.keyboard.insertText('file');
  await option('Settings: file names').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /File names/ }).waitFor();
  await type('>new matter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New matter' }).getByLabel('Matter number')).toBeFocused();
  await page.keyboard.type('2026-777');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-777' }).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await type('>zebra');
  await page.getByText('No commands match.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(addressField(page)).toHaveValue('');
});
