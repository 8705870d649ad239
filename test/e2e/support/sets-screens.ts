import type { Page } from 'playwright/test';
import { dismissNotices } from './service-steps.ts';
import {
  addProduct,
  addressField,
  chooseSubject,
  findProperty,
  goTo,
  matterField,
  notices,
  placeOrder,
  waitForPhase,
} from './steps.ts';

const search = 'Register Search Statement';
const several = '12 VICTORIA WAY CARLTON 3053';

/** What was bought before: the cart that says so, sets that leave it out, and the words inside it. The pace is `atOnce`. */
export async function* setsFlow(page: Page): AsyncGenerator<string> {
  const plan = page.getByRole('list', { name: /^Products of .* for this property$/ });
  const dialog = page.getByRole('alertdialog');
  await findProperty(page, '12 vic', several);
  await chooseSubject(page, 'Title 1');
  await addProduct(page, search);
  await placeOrder(page, '2026-001');
  await waitForPhase(page, search, 'Complete');
  await findProperty(page, '12 vic', several);
  await chooseSubject(page, 'Title 1');
  await addProduct(page, search);
  await chooseSubject(page, 'The property');
  await addProduct(page, 'Roads Certificate');
  await addProduct(page, 'Property Clearance Certificate (Land Tax)');
  await dismissNotices(page);
  await goTo(page, 'Cart');
  await matterField(page).fill('2026-118');
  await page.getByText('You already have this').first().waitFor();
  yield 'cart-existing';
  await page.getByText('I have read this warning and want to proceed').click();
  for (const [label, text] of [
    ['First name', 'Zoë'],
    ['Last name', 'Nguyễn'],
  ] as const) {
    await page.getByRole('group', { name: 'Vendor 1' }).getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: /^Place order/ }).click();
  await dialog.getByText(/^(1 item is a repeat order|\d+ items are repeat orders)$/).waitFor();
  yield 'cart-last-look';
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  await page.getByRole('heading', { level: 2, name: /^Use Vendor statement/ }).waitFor();
  yield 'sets';
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill('12 victoria w');
  await page.getByRole('option', { name: several }).click();
  await plan
    .getByText(/already in the cart|You already have this/)
    .first()
    .waitFor();
  await page.getByText('before fees. Nothing is ordered yet.').waitFor();
  yield 'sets-preview';
  await page.getByRole('button', { name: 'Edit list' }).click();
  await page.getByRole('group', { name: 'Item 1', exact: true }).getByLabel('Name').waitFor();
  yield 'sets-elsewhere';
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name of the set').waitFor();
  yield 'sets-edit';
  await page.getByRole('button', { name: 'New set' }).click();
  await page.getByRole('button', { name: 'Save the set' }).click();
  await page.getByText('A set must have 1 to 50 products.').waitFor();
  yield 'sets-new-faults';
  await goTo(page, 'Documents');
  const filter = page.getByRole('searchbox', { name: 'Filter documents' });
  await filter.fill('estate fee simple');
  await page
    .getByRole('row')
    .filter({ has: page.locator('mark') })
    .first()
    .waitFor();
  yield 'documents-inside';
  await filter.fill('');
  await addressField(page).fill('estate fee sim');
  await page.getByRole('group', { name: 'Inside documents' }).getByRole('option').first().waitFor();
  yield 'command-box-inside';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await notices(page).waitFor({ state: 'attached' });
}
