import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { dayBefore } from '../../shared/model/day-range.ts';
import { melbourneDay } from '../../shared/model/melbourne-day.ts';
import { aPerson } from '../support/parties.ts';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { isInReach } from './support/in-reach.ts';
import { fillCart, makeMatter, placeOrderOf, untilPhase } from './support/office-steps.ts';
import { mortgagedTitle } from './support/service-steps.ts';
import {
  addProduct,
  addressField,
  chooseSubject,
  confirmOrder,
  findProperty,
  goTo,
  matterField,
  notices,
  openCart,
  openTab,
  origin,
  pressPlace,
  undoOf,
  waitForPhase,
} from './support/steps.ts';
import { numberIn, until } from './support/until.ts';

const search = 'Register Search Statement';
const landTax = 'Property Clearance Certificate (Land Tax)';
const single = '16 DUNDAS ROAD CARLTON 3053';
const several = '12 VICTORIA WAY CARLTON 3053';
/** For the vendors of the land. */
const clearance = { address: '101/801 SWANSTON STREET CARLTON 3053', product: landTax, isOfTitle: false };
let app: AppWindow;
let page: Page;
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });
const plan = () => page.getByRole('list', { name: /^Products of .* for this property$/ });
const put = () => page.getByRole('button', { name: /^Add \d+ products? to cart$/ });
const existing = () => page.getByRole('region', { name: /^Possible repeat order/ });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { pace: atOnce, opensToday: true });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('a set shows its products for the titles and the property, fills the cart, and is removed again', async () => {
  await findProperty(page, '12 vic', several);
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  await heading('Certificate sets').waitFor();
  await heading('Use Vendor statement (section 32)', 2).waitFor();
  for (const name of [
    'Land Information Certificate',
    'Water Information Statement',
    landTax,
    'Roads Certificate',
  ])
    await plan().getByText(name, { exact: true }).waitFor();
  // Two titles with their search each, the plan that both stand on, and the property's own.
  await expect(plan().getByText(search)).toHaveCount(2);
  await page.getByRole('group', { name: 'Titles' }).getByText('Title for Lot 8 PS842284').click();
  await expect(plan().getByText(search)).toHaveCount(1);
  await page.getByRole('group', { name: 'Titles' }).getByText('Title for Lot 8 PS842284').click();
  await expect(plan().getByText(search)).toHaveCount(2);
  // It says how many once it is known what the office has already, and takes a press from then on.
  await put().click({ trial: true });
  const count = await numberIn(put());
  await put().click();
  await heading('Cart').waitFor();
  await page.getByText(`${count} products`, { exact: true }).waitFor();

  await test.step('what still has to be answered comes into sight, however far down it is', async () => {
    await matterField(page).fill('2026-600');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('checkbox', { name: 'I have read this warning and want to proceed' });
    await expect(asked.and(page.locator(':focus'))).toHaveCount(1);
    await expect.poll(() => isInReach(page.locator('label:has(:focus)'))).toBe(true);
    await matterField(page).fill('');
  });
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await heading('The cart is empty', 2).waitFor();
});

test('what a product needs is added in sight, says of which title it is, and goes with one undo', async () => {
  await findProperty(page, '12 vic', several);
  await chooseSubject(page, 'The property');
  await addProduct(page, 'Roads Certificate');
  await page.getByText(`2 ${search}s added with Roads Certificate`).waitFor();
  // In the list of its title too.
  await chooseSubject(page, 'Title 1');
  await page.getByRole('button', { name: `In cart: ${search}. Remove from cart` }).waitFor();
  await goTo(page, 'Cart');
  await page
    .getByText('Added automatically because it is required in the same order as Roads Certificate')
    .first()
    .waitFor();
  for (const title of ['Title for Lot 7 PS842284', 'Title for Lot 8 PS842284']) {
    const name = `Remove ${search}, ${title} (number withheld) from cart`;
    await page.getByRole('button', { name, exact: true }).waitFor();
  }
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  await page
    .getByRole('navigation', { name: 'Sets' })
    .getByRole('link', { name: /^Refinance/ })
    .click();
  await page.getByRole('button', { name: several }).first().click();
  await expect(plan().getByText('already in the cart')).toHaveCount(2);
  await goTo(page, 'Cart');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await heading('The cart is empty', 2).waitFor();

  await test.step('a product of one title is added for all of them, and goes with one undo', async () => {
    await findProperty(page, '12 vic', several);
    await page.getByRole('button', { name: `For both titles: add ${search}` }).click();
    await notices(page).getByText(`${search} added for 2 titles`).waitFor();
    await goTo(page, 'Cart');
    for (const title of ['Title for Lot 7 PS842284', 'Title for Lot 8 PS842284'])
      await page.getByText(`${title} (number withheld)`).first().waitFor();
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await heading('The cart is empty', 2).waitFor();
  });
});

test('what is here already is told before it is paid for, and can serve another matter instead', async () => {
  const wanted = { address: single, product: search };
  await untilPhase(app.office, await placeOrderOf(app.office, wanted, '2026-001'), 'complete');
  await fillCart(app.office, wanted);
  await openCart(page);
  await matterField(page).fill('2026-118');
  await existing().getByText('You already have this').waitFor();
  await existing()
    .getByText(/matter 2026-001.*cost \$6\.40/)
    .waitFor();

  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByText('Order not placed. Answer 1 question above.').waitFor();
  await existing()
    .getByText('Confirm the repeat order, use the existing certificate, or remove this item.')
    .waitFor();
  await expect(existing().getByRole('checkbox')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await existing()
    .getByRole('button', { name: /^Use existing certificate for 2026-118 instead of ordering/ })
    .click();
  await heading('The cart is empty', 2).waitFor();
  await notices(page).getByText('The existing certificate is in matter 2026-118').waitFor();
  await notices(page).getByRole('button', { name: 'Undo' }).last().click();
  await existing().getByText('You already have this').waitFor();

  await existing().getByText('Order anyway').click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('alertdialog').getByText('In production, you would be charged again.').waitFor();
  await confirmOrder(page);
  await heading('Matter 2026-118').waitFor();
});

test('a product list says what the office has before it is added, and a set leaves that unticked', async () => {
  await findProperty(page, '16 dundas', single);
  const listed = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Add ${search} to the cart` }) });
  await listed.getByText(/You already have this: .*matter 2026-.*cost \$6\.40/).waitFor();
  await expect(listed.getByRole('link', { name: /^Open certificate: / })).toHaveAttribute(
    'href',
    /#\/documents\//,
  );
  await expect(
    page.getByRole('row').filter({ hasText: 'Copy of Plan' }).getByText('You already have this'),
  ).toHaveCount(0);
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  await page
    .getByRole('navigation', { name: 'Sets' })
    .getByRole('link', { name: /^Refinance/ })
    .click();
  await plan()
    .getByText(/You already have this/)
    .waitFor();
  const held = plan().getByRole('listitem').filter({ hasText: search });
  await expect(held.getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('button', { name: /^Add [1-9] products? to cart$/ }).waitFor();
});

test('vendors are filled in from the matter, are marked, and stay editable', async () => {
  await makeMatter(app.office, '2026-300', {
    parties: [
      aPerson('vendor', 'Ada Rose', 'O’Brien'),
      aPerson('vendor', 'Zoë', 'Nguyễn'),
      aPerson('purchaser', 'Kim', 'Lee'),
    ],
    kind: 'sale',
  });
  await fillCart(app.office, clearance);
  await openCart(page);
  await matterField(page).fill('2026-300');
  await page.getByText('filled in from the parties of matter 2026-300').waitFor();
  const vendor = (number: number) => page.getByRole('group', { name: `Vendor ${number}` });
  await expect(vendor(1).getByLabel('First name')).toHaveValue('Ada Rose');
  await expect(vendor(2).getByLabel('Last name')).toHaveValue('Nguyễn');
  await expect(page.getByRole('group', { name: 'Vendor 3' })).toHaveCount(0);
  await page.getByText('I have read this warning and want to proceed').click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('alertdialog').getByText('For Ada Rose O’Brien, Zoë Nguyễn').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the cart' }).click();

  await vendor(2).getByLabel('First name').fill('');
  await matterField(page).focus();
  // On leaving, without a press on Place.
  await vendor(2).getByText('First name: enter 1 to 100 characters on one line.').waitFor();
  await page.getByText('filled in from the parties of matter 2026-300').waitFor({ state: 'hidden' });
  await page.getByLabel('Contact number').fill('ring twice');
  await matterField(page).focus();
  await page.getByText('Enter a telephone number of 6 to 25 digits').waitFor();
  await page.getByLabel('Contact number').fill('');
});

test('a clearance certificate for the vendor is told apart where a purchaser’s is wanted, and holds nothing back', async () => {
  // The cart holds it for the vendor of this matter.
  await page.getByRole('group', { name: 'Vendor 2' }).getByLabel('First name').fill('Zoë');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await confirmOrder(page);
  await heading('Matter 2026-300').waitFor();
  await waitForPhase(page, landTax, 'Complete');

  await makeMatter(app.office, '2026-301', { kind: 'purchase' });
  await fillCart(app.office, clearance);
  await openCart(page);
  await matterField(page).fill('2026-301');
  const unlike = page.getByRole('region', { name: /^Similar item/ });
  await unlike.getByText('You have a similar item with different details').waitFor();
  await unlike.getByText('for a different party, the vendor').waitFor();
  await expect(unlike.getByRole('button', { name: /^Use existing certificate/ })).toHaveCount(0);
  await existing().waitFor({ state: 'hidden' });
  await expect.poll(() => axeFaults(page)).toEqual([]);
  // For the vendor again it is the same, and in question.
  await matterField(page).fill('2026-300');
  await existing().getByText('You already have this').waitFor();
  await unlike.waitFor({ state: 'hidden' });
});

test('an office makes a set of its cart, changes and deletes it with undo, and calls it from the command box', async () => {
  await goTo(page, 'Cart');
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  await page.getByRole('button', { name: 'New set' }).click();
  await page.getByRole('button', { name: 'Save the set' }).click();
  await page.getByText('Enter a name for the set').waitFor();
  await page.getByText('A set must have 1 to 50 products.').waitFor();
  await page.getByLabel('Name of the set').fill('Land tax only');
  await page.getByRole('button', { name: 'Add products from the cart' }).click();
  await expect(page.getByLabel('Code')).toHaveValue('LandTaxCertificate');
  await page.getByRole('button', { name: 'Add a product' }).click();
  const second = page.getByRole('group', { name: 'Product 2' });
  await second.getByRole('combobox', { name: 'Product' }).fill('water info');
  await page.getByRole('listbox', { name: 'Known products' }).getByText('Water Information').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const code = await until(
    () => second.getByLabel('Code').inputValue(),
    (text) => text.startsWith('Water'),
  );
  await second.getByLabel('Code').fill(code.slice(0, -1));
  await second.getByText('No known product has this code').waitFor();
  await page.getByRole('button', { name: 'Remove product 2 from the set' }).click();
  await page.getByRole('button', { name: 'Save the set' }).click();
  await heading('Use Land tax only', 2).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await heading('Use Land tax only', 2).waitFor({ state: 'hidden' });
  await undoOf(page, 'Land tax only deleted').click();
  await page
    .getByRole('navigation', { name: 'Sets' })
    .getByRole('link', { name: /^Land tax only/ })
    .waitFor();

  await addressField(page).fill('> use set land');
  await page.getByRole('option', { name: 'Use set Land tax only' }).click();
  await heading('Use Land tax only', 2).waitFor();
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill('12 victoria w');
  await page.getByRole('option', { name: several }).click();
  await plan().getByText(landTax).waitFor();
  await test.step('for another property than the cart is for, a person says into which cart it goes', async () => {
    const question = page.getByRole('dialog', { name: 'Add another property for matter 2026-300?' });
    await put().click();
    await question.getByText(`You are adding products for ${several}.`).waitFor();
    await question.getByRole('button', { name: 'Add for matter 2026-300' }).waitFor();
    await expect(question.getByRole('button', { name: 'Add to a cart of its own' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(put()).toBeFocused();
    await page.getByRole('link', { name: 'Cart 1 in the cart' }).waitFor();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Add to a cart of its own' }).click();
    await heading('Cart').waitFor();
    await expect(matterField(page)).toHaveValue('');
    await page
      .getByRole('button', { name: 'Move the products of the cart for matter 2026-300 here' })
      .click();
  });
  await page.getByText('2 products for 2 properties').waitFor();
});

test('an office edits what comes from elsewhere, and the checklist of a matter follows', async () => {
  await goTo(page, 'Cart');
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  const list = page.getByRole('region', { name: 'From elsewhere' });
  const item = (number: number) => list.getByRole('group', { name: `Item ${number}`, exact: true });
  await list.getByRole('button', { name: 'Edit list' }).click();
  await list.getByRole('button', { name: 'Remove Owner-builder documents from the list' }).click();
  await expect(item(4)).toHaveCount(0);
  await item(1).getByLabel('Name').fill('Building permits since 2019');
  await undoOf(page, 'Owner-builder documents removed from the list').click();
  await expect(item(2).getByLabel('Name')).toHaveValue('Owner-builder documents');
  await list.getByRole('button', { name: 'Remove Services that are not connected from the list' }).click();
  await list.getByRole('button', { name: 'Add an item' }).click();
  await item(4).getByLabel('What it rests on').fill('The agent asks for it.');
  await list.getByRole('button', { name: 'Save the list' }).click();
  await item(4).getByText('Enter a name of at most 80 characters.').waitFor();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await item(4).getByLabel('Name').fill('Pool registration');
  await list.getByRole('button', { name: 'Save the list' }).click();
  await list.getByText('Changed by your office').waitFor();
  await expect(list.getByRole('listitem')).toContainText([
    ...['Building permits since 2019', 'Owner-builder documents', 'Attachments of the owners corporation'],
    'Pool registrationThe agent asks for it.',
  ]);

  await goTo(page, 'Matters');
  await page.getByRole('link', { name: '2026-300', exact: true }).click();
  await openTab(page, 'Completeness');
  const checklist = page.getByRole('list', { name: 'What the matter needs' });
  await checklist.getByText('Pool registration', { exact: true }).waitFor();
  await checklist.getByText('Building permits since 2019').waitFor();
  await expect(checklist.getByText('Services that are not connected')).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit sets' }).click();
  await list.getByRole('button', { name: 'Back to default' }).click();
  await list.getByText('Services that are not connected').waitFor();
  await undoOf(page, 'Vendor statement (section 32): “From elsewhere” is the default again').click();
  await list.getByText('Pool registration').waitFor();
  // As another window does it.
  await app.office.certificateSets.resetElsewhere({ id: 'vendor-statement' });
  await list.getByText('Building permits of the last 7 years').waitFor();
  await expect(list.getByText('Pool registration')).toHaveCount(0);
});

test('what else is offered at the property goes along this once, or stays in the set until that is undone', async () => {
  await findProperty(page, '12 vic', several);
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
  const products = (count: number) =>
    page.getByRole('navigation', { name: 'Sets' }).getByText(`${count} products`).first().waitFor();
  await plan().getByText('Planning Certificate').waitFor();
  const besides = page.getByRole('list', { name: 'Other products offered' });
  await put().click({ trial: true });
  const proposed = await numberIn(put());
  await page.getByText('Other products offered').first().click();
  await besides.getByText('Planning Certificate').waitFor({ state: 'detached' });
  await besides.getByText('Building Regulation Statement').click();
  await besides.getByText('Heritage Certificate').click();
  await page.getByRole('button', { name: `Add ${proposed + 2} products to cart` }).waitFor();
  await page.getByRole('button', { name: 'Add selected products to the set' }).click();
  await notices(page).getByText('2 products added to Vendor statement (section 32)').waitFor();
  await products(12);
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await products(10);
  await undoOf(page, 'Vendor statement (section 32) reset to default').click();
  await products(12);
  await plan().getByText('Heritage Certificate').waitFor();
  await page.getByRole('button', { name: `Add ${proposed + 2} products to cart` }).waitFor();
  await undoOf(page, '2 products added to Vendor statement (section 32)').click();
  await products(10);
  // There was nothing besides the set for a while, and what is besides it is folded again.
  await page.getByText('Other products offered').first().click();
  await besides.getByText('Heritage Certificate').waitFor();
  await page.getByRole('button', { name: `Add ${proposed + 2} products to cart` }).click();
  await heading('Cart').waitFor();
  await page.getByText('Heritage Certificate', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await heading('The cart is empty', 2).waitFor();
});

test('a set for a matter begins with the property that was found for it, and asks which where there are several', async () => {
  const matter = '2026-302';
  await makeMatter(app.office, matter, { property: 'the corner house by the creek' });
  const [{ id = '' } = {}] = await app.office.matters.list({ text: matter });
  const find = async (eziAddress: string) => {
    const [property] = await app.office.properties.find({ by: 'address', eziAddress });
    if (property === undefined) throw new Error(`Not found: ${eziAddress}`);
    const thing = { kind: 'land', found: { kind: 'property', property }, foundAt: Date.now() } as const;
    await app.office.matters.attach({ id, how: 'found', thing });
  };
  const useSet = async () => {
    await goTo(page, 'Matters');
    await page.getByRole('searchbox', { name: 'Filter matters' }).fill(matter);
    await page.getByRole('link', { name: matter, exact: true }).click();
    await heading(`Matter ${matter}`).waitFor();
    await page.getByRole('link', { name: 'Use a certificate set' }).click();
    await heading('Certificate sets').waitFor();
  };
  await find(several);
  await useSet();
  await plan().getByText('Planning Certificate').waitFor();
  await page.getByText(several, { exact: true }).first().waitFor();

  await find(single);
  await useSet();
  const suggested = page.getByRole('list', { name: 'Suggested properties' }).getByRole('listitem');
  await expect(suggested.filter({ hasText: `found for matter ${matter}` })).toHaveCount(2);
  await suggested.getByRole('button', { name: single }).click();
  await plan().getByText('Planning Certificate').waitFor();
});

test('a new window opens Today where something is due, and what is due there goes once it was ordered', async () => {
  const number = '2026-303';
  const { office } = app;
  const settlementOn = dayBefore(melbourneDay(Date.now()), -1);
  await makeMatter(office, number, { kind: 'purchase', settlementOn, lookedAfterBy: 'Kim Lee' });
  const [{ id = '' } = {}] = await office.matters.list({ text: number });
  const [title] = await office.titles.find({ titleId: mortgagedTitle });
  if (title === undefined) throw new Error(`Not found: ${mortgagedTitle}`);
  const thing = { kind: 'land', found: { kind: 'title', title }, foundAt: Date.now() } as const;
  await office.matters.attach({ id, how: 'found', thing });
  await page.evaluate(() => sessionStorage.removeItem('landfolio.opened'));
  await page.goto(origin(page));
  await heading('Today').waitFor();
  const settlements = page.getByRole('region', { name: /^Settlements / });
  const finalSearches = page.getByRole('region', { name: /^Final searches due/ });
  await expect(settlements.getByRole('listitem').filter({ hasText: number })).toHaveCount(1);
  const line = finalSearches.getByRole('listitem').filter({ hasText: number });
  await expect(line).toContainText(`Final search of title ${mortgagedTitle}`);
  await expect(finalSearches).toContainText('An earlier search never counts as the final one.');

  await line.getByRole('button', { name: /^Order/ }).click();
  const question = page.getByRole('dialog', { name: 'Put what is due into the cart?' });
  await expect(question.getByRole('region', { name: `Matter ${number}` })).toContainText(search);
  await expect(question.getByRole('status').filter({ hasText: '1 product in 1 cart' })).toContainText(
    'A$6.40',
  );
  await question.getByRole('button', { name: 'Put 1 product into the cart' }).click();
  await expect(notices(page)).toContainText('1 product in 1 cart added');
  await line.getByRole('button', { name: /^Open cart/ }).click();
  await heading('Cart').waitFor();
  await pressPlace(page);
  await confirmOrder(page);
  await heading(`Matter ${number}`).waitFor();
  await goTo(page, 'Today');
  await expect(settlements.getByRole('listitem').filter({ hasText: number })).toHaveCount(1);
  await expect(line).toHaveCount(0);
  await page.getByRole('link', { name: 'Show them in the list of matters' }).click();
  await heading('Matters').waitFor();
  await expect(page.getByLabel('Settlement', { exact: true })).toHaveValue('past');
});
