import type { ElementHandle, Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { freshMs } from '../../renderer/ui/fresh-question.ts';
import { cartOf } from '../support/cart-of.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { whenQuiet } from './support/calls.ts';
import { holdTimers, letTimersGo } from './support/held-timers.ts';
import { isInReach } from './support/in-reach.ts';
import { fillCart, makeMatter, placeCart, placeOrderOf } from './support/office-steps.ts';
import { sizeText } from './support/size-text.ts';
import {
  addProduct,
  addressField,
  chooseSubject,
  described,
  findProperty,
  goTo,
  matterField,
  notices,
  openCart,
  orderAnyway,
  orderRow,
  tabTo,
  waitForPhase,
} from './support/steps.ts';

const landTax = 'Property Clearance Certificate (Land Tax)';
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser);
  ({ page } = app);
});
test.beforeEach(async () => {
  await goTo(page, 'Search');
  await cartOf(app.office).clear();
  // The page has heard of it: what is done next is done to no line of the test before.
  await page.getByRole('link', { name: 'Cart', exact: true }).waitFor();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('wants a warning acknowledged and the vendors named before it places the order', async () => {
  await putLandTaxInTheCart();
  await matterField(page).fill('2026-301');
  await placeButton().click();
  await page.getByText('Enter at least one vendor, as shown on the title.').waitFor();
  await page.getByText('Read the warning and confirm that you want to proceed.').waitFor();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const warning = page.getByRole('checkbox', { name: 'I have read this warning and want to proceed' });
  // What is agreed to is read out with its box, and what is wrong with it.
  await expect.poll(() => described(warning)).toMatch(/\w{4}.*Read the warning and confirm/s);

  await page.getByText('I have read this warning and want to proceed').click();
  await vendor(1).getByLabel('First name').fill('Ada Rose');
  await vendor(1).getByLabel('Last name').fill("O'Brien");
  await page.getByRole('button', { name: 'Add a vendor' }).click();
  await vendor(2).getByLabel('First name').fill('Zoë');
  await placeButton().click();
  await vendor(2).getByText('Last name: enter 1 to 100 characters on one line.').waitFor();
  await expect(vendor(1).getByText('1 to 100 characters')).toHaveCount(0);

  await vendor(2).getByLabel('Last name').fill('Nguyễn');
  await placeButton().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Place practice order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-301' }).waitFor();
  await waitForPhase(page, landTax, 'Complete');
});

test('keeps the button that places in sight and in reach, with all that is wrong, e-mail and notices', async () => {
  await fillCart(app.office, {
    address: '16 DUNDAS ROAD CARLTON 3053',
    product: 'Register Search Statement',
  });
  await putLandTaxInTheCart();
  await page.getByText('Download and email').click();
  await placeButton().click();
  await page.getByText(/^Order not placed\./).waitFor();
  await page.getByRole('button', { name: /^Remove Register Search Statement/ }).click();
  const removed = notices(page).getByText(/removed from cart/);
  await removed.waitFor();
  const shape = page.viewportSize();
  for (const [width, height, textSize] of [
    [1366, 768, 100],
    [1024, 700, 100],
    [1280, 800, 200],
    [640, 400, 100],
  ] as const) {
    await page.setViewportSize({ width, height });
    await sizeText(page, textSize);
    await expect.poll(() => isInReach(placeButton())).toBe(true);
    await expect(page.getByText(/^Order not placed\./)).toBeInViewport({ ratio: 1 });
    await expect(removed).toBeInViewport();
    // Whatever is scrolled to, and what the keyboard goes to is not under it.
    for (const field of [vendor(1).getByLabel('Last name'), page.getByLabel('Customer ID')]) {
      await field.focus();
      await expect.poll(() => isInReach(field)).toBe(true);
      await expect.poll(() => isInReach(placeButton())).toBe(true);
    }
  }
  await sizeText(page, 100);
  if (shape !== null) await page.setViewportSize(shape);
  await page.getByText('Download in Landfolio').click();
});

test('waits for a tick and a name that are on their way when Place is pressed', async () => {
  await putLandTaxInTheCart();
  await matterField(page).fill('2026-306');
  await orderAnyway(page);
  await vendor(1).getByLabel('First name').fill('Ada');
  await vendor(1).getByLabel('Last name').fill('Lovelace');
  const tick = page.getByRole('checkbox', { name: 'I have read this warning and want to proceed' });
  // In one task of the page: the office cannot have heard of the tick when the button is pressed.
  await page.evaluate(
    ([box, place]) => {
      box?.click();
      place?.click();
      place?.click();
    },
    [await asElement(tick), await asElement(placeButton())] as const,
  );
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Ada Lovelace').waitFor();
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();
  await expect(page.getByText('Read the warning and confirm that you want to proceed.')).toHaveCount(0);

  // What is taken back in the same instant is not ordered, and the screen says what is wanted.
  await page.evaluate(
    ([box, place]) => {
      box?.click();
      place?.click();
    },
    [await asElement(tick), await asElement(placeButton())] as const,
  );
  await page.getByText('Order not placed. Answer 1 question above.').waitFor();
  await expect(dialog).toHaveCount(0);
});

test('says why “Order anyway” is asked again where something came beside it since', async () => {
  const address = '12 VICTORIA WAY CARLTON 3053';
  const product = 'Register Search Statement';
  await placeOrderOf(app.office, { address, product }, '2026-399');
  await putStatementInTheCart(address);
  const lapsed = page.getByText('This list has changed since you selected “Order anyway”.');
  const tick = page.getByRole('checkbox', { name: 'Order anyway' }).first();
  await orderAnyway(page);
  await expect(lapsed).toHaveCount(0);

  // The other title of the property, with its number withheld: the two may be one.
  await findProperty(page, '12 victoria w', address);
  await chooseSubject(page, 'Title 2');
  await addProduct(page, product);
  await openCart(page);
  await expect(lapsed).toHaveCount(1);
  await expect(tick).not.toBeChecked();
  await orderAnyway(page);
  await expect(lapsed).toHaveCount(0);
  await expect(tick).toBeChecked();
});

test('keeps what was typed in the instant before a reload', async () => {
  await putStatementInTheCart('18A DUNDAS ROAD CARLTON 3053');
  await matterField(page).fill('2026-302');
  await page.reload();
  await expect(matterField(page)).toHaveValue('2026-302');
});

test('leaves the field and its caret where they are while what was typed is being kept', async () => {
  const { traffic } = app;
  await putLandTaxInTheCart();
  const byEmail = page.getByText('Download and email');
  await byEmail.click();
  const email = page.getByLabel(/^Email/);
  const fields = [email, page.getByLabel('Contact name'), vendor(1).getByLabel('First name')];
  for (const field of fields) await field.fill('end');
  await page.getByText('Download in Landfolio').click();
  await email.waitFor({ state: 'detached' });
  await byEmail.click();
  await email.evaluate((field) => field.setAttribute('data-same', ''));
  for (const letter of ['a', 'b', 'c', 'd']) {
    for (const field of fields) {
      await field.focus();
      // A caret in the middle of the text is what an older text put back for a moment would move to its end.
      if (letter === 'a') await page.keyboard.press('Home');
      await page.keyboard.press(letter);
    }
  }
  for (const field of fields) {
    await field.focus();
    for (const typed of ['abcdeend', 'abcdefend', 'abcdefgend']) {
      const saved = traffic.answered(typed);
      await page.keyboard.press(typed.at(-4) ?? '');
      await expect.poll(() => traffic.answered(typed)).toBeGreaterThan(saved);
    }
  }
  await whenQuiet(page, traffic);
  for (const field of fields) await expect(field).toHaveValue('abcdefgend');
  await expect(email).toHaveAttribute('data-same', '');
  for (const field of fields) await field.fill('');
  await page.getByText('Download in Landfolio').click();
});

test('says on the last look that the matter is new, what of its number goes out, and where a line belongs', async () => {
  await putStatementInTheCart('16 DUNDAS ROAD CARLTON 3053');
  await matterField(page).fill('Nguyen/2026-304');
  await placeButton().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('New matter').waitFor();
  await dialog.getByText('Nguyen-2026-304').waitFor();
  await dialog.getByText('16 DUNDAS ROAD CARLTON 3053').waitFor();
  const sums = (scope: Locator) => scope.locator('dl').last().innerText();
  await expect.poll(() => sums(dialog)).toMatch(/^GST included[\s\S]*Total before fees\s+A\$\d+\.\d\d$/);
  const inDialog = await sums(dialog);
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();
  await expect.poll(() => sums(page.getByRole('region', { name: 'Order details' }))).toBe(inDialog);
});

test('names the matter that a new number nearly repeats, and takes it on request', async () => {
  await putStatementInTheCart('16 DUNDAS ROAD CARLTON 3053');
  await makeMatter(app.office, 'NGUYEN-305');
  await matterField(page).fill('nguyen 305');
  await placeButton().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Matter NGUYEN-305 already exists').waitFor();
  await dialog.getByRole('button', { name: 'Use NGUYEN-305' }).click();
  await expect(matterField(page)).toHaveValue('NGUYEN-305');
  await placeButton().click();
  await dialog.getByText('NGUYEN-305').first().waitFor();
  await expect(dialog.getByText('New matter')).toHaveCount(0);
  await expect(dialog.getByText('already exists')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back to the cart' }).click();
});

test('asks at the last look whether land is for a matter that is about other land', async () => {
  await makeMatter(app.office, '2026-808', { property: '16 Dundas Rd, Carlton' });
  for (const [address, questions] of [
    ['18A DUNDAS ROAD CARLTON 3053', 1],
    ['16 DUNDAS ROAD CARLTON 3053', 0],
  ] as const) {
    await putStatementInTheCart(address);
    await matterField(page).fill('2026-808');
    await placeButton().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('16 Dundas Rd, Carlton').waitFor();
    await expect(dialog.getByText('Is this order for matter 2026-808?')).toHaveCount(questions);
    if (questions > 0) {
      await dialog.getByText('You can move the order to another matter later.').waitFor();
      await expect.poll(() => axeFaults(page)).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Back to the cart' }).click();
    await page.getByRole('button', { name: 'Empty the cart' }).click();
    await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  }
});

test('keeps nothing of the client of a cart that is emptied for the next one, and gives it back with undo', async () => {
  const customerId = page.getByLabel('Customer ID');
  await putStatementInTheCart('18A DUNDAS ROAD CARLTON 3053');
  await matterField(page).fill('2026-310');
  await page.getByText('Download and email').click();
  await page.getByRole('textbox', { name: /^Email/ }).fill('client@mail.com.au');
  // Typed a moment before, it is saved with this cart all the same.
  await customerId.fill('CHILD-7');
  await page.getByRole('button', { name: 'Empty the cart' }).click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  await putStatementInTheCart('16 DUNDAS ROAD CARLTON 3053');
  await expect(customerId).toHaveValue('');
  await expect(matterField(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Download in Landfolio' })).toBeChecked();
  await page.getByRole('button', { name: /^Remove Register Search Statement/ }).click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  const undo = notices(page).getByRole('button', { name: 'Undo' });
  await undo.first().click();
  await expect(customerId).toHaveValue('');
  const lines = page.getByRole('button', { name: /^Remove Register Search Statement/ });
  await lines.click();
  await page.getByRole('heading', { name: 'The cart is empty' }).waitFor();
  // Each notice undoes its own removal, not the last one.
  const emptied = notices(page).getByRole('listitem').filter({ hasText: 'The cart was emptied' });
  await emptied.getByRole('button', { name: 'Undo' }).first().click();
  await expect(customerId).toHaveValue('CHILD-7');
  await expect(lines).toHaveCount(1);
  // The other one is a cart of its own: no line of one client joins another's.
  await undo.first().click();
  await expect(customerId).toHaveValue('');
  await expect(lines).toHaveCount(1);
  await page.getByRole('button', { name: 'Open the cart for matter 2026-310' }).click();
  await expect(customerId).toHaveValue('CHILD-7');
  await expect(lines).toHaveCount(1);
  await expect(matterField(page)).toHaveValue('2026-310');
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('client@mail.com.au');
});

test('offers nothing of a cart any more once it is placed, wherever, and puts nothing of it into the next', async () => {
  await putStatementInTheCart('16 DUNDAS ROAD CARLTON 3053');
  await putStatementInTheCart('18A DUNDAS ROAD CARLTON 3053');
  await page
    .getByRole('button', { name: /^Remove Register Search Statement/ })
    .first()
    .click();
  // Under the pointer it stays for as long as it is true.
  await notices(page)
    .getByText(/removed from cart/)
    .hover();
  await placeCart(app.office, '2026-306');
  await notices(page)
    .getByText(/removed from cart/)
    .waitFor({ state: 'detached' });
});

test('takes no press before the last question can be read, and pays by Ctrl+Enter alone', async () => {
  await putStatementInTheCart('14 DUNDAS ROAD CARLTON 3053');
  await matterField(page).fill('2026-307');
  // In the field it is no Enter.
  await matterField(page).press('Control+Enter');
  const question = page.getByRole('alertdialog');
  const pay = question.getByRole('button', { name: 'Place practice order' });
  const back = question.getByRole('button', { name: 'Back to the cart' });
  await holdTimers(page, freshMs);
  await matterField(page).press('Enter');
  await expect(back).toBeFocused();
  await expect(pay).toBeDisabled();
  for (const key of ['Enter', 'Space', 'ControlOrMeta+Enter']) await page.keyboard.press(key);
  // Nor does it hear of a press that it would make again once it is ready.
  await expect(pay).toHaveCSS('pointer-events', 'none');
  await pay.click({ force: true });
  await expect(pay).toBeDisabled();
  await letTimersGo(page);
  await expect(pay).toBeEnabled();

  await pay.focus();
  for (const key of ['Control+Alt+Enter', 'ControlOrMeta+Shift+Enter', 'Shift+Enter'])
    await page.keyboard.press(key);
  // A key that is held, and the Enter that ends a word of an input method.
  for (const held of [{ repeat: true }, { isComposing: true }])
    await question.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey: true, ...held });
  await back.focus();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await goTo(page, 'Orders');
  await expect(orderRow(page, '2026-307')).toHaveCount(0);

  await goTo(page, 'Cart');
  await placeButton().click();
  await expect(pay).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-307' }).waitFor();
  await goTo(page, 'Orders');
  await expect(orderRow(page, '2026-307')).toHaveCount(1);
});

test('leads from the address to the open certificate by the keyboard alone', async () => {
  await expect(addressField(page)).toBeFocused();
  await page.keyboard.type('12 dundas road carl');
  await page.getByRole('option', { name: '12 DUNDAS ROAD CARLTON 3053' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add Register Search Statement to the cart' });
  await add.waitFor();
  // The keyboard goes on where the next step is: its title, or where there is one only, what is ordered for it.
  const isNext = () => page.evaluate(() => document.activeElement?.matches('main table, main [role=option]'));
  await expect.poll(isNext).toBe(true);
  await tabTo(add);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^In cart: Register Search Statement/ }).waitFor();

  await page.keyboard.press('Alt+2');
  await expect(matterField(page)).toBeFocused();
  await page.keyboard.type('2026-304');
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Place practice order' });
  await expect(confirm).toBeEnabled();
  await tabTo(confirm);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-304' }).waitFor();
  const open = page.getByRole('link', { name: /^Open Register Search Statement/ });
  await open.waitFor();
  await tabTo(open);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Page 1' }).waitFor();
});

test('takes the number that is pointed at with Enter, and goes on to the last look with the next', async () => {
  await putLandTaxInTheCart();
  await matterField(page).fill('2026-3');
  await page.getByRole('option', { name: /^2026-304/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(matterField(page)).toHaveValue('2026-304');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  // What is wanted first is said, as by a press of the button.
  await page.getByText(/^Order not placed\. Complete \d+ required fields?/).waitFor();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('takes the keyboard from nobody who went on from the beginning of a screen', async () => {
  await goTo(page, 'Search');
  await findProperty(page, '12 dundas', '12 DUNDAS ROAD CARLTON 3053');
  await chooseSubject(page, /^Title/);
  const subject = page.getByRole('option', { name: /^Title/ }).first();
  await page.getByRole('button', { name: /^Add Register Search Statement/ }).waitFor();
  await expect(subject).toBeFocused();
});

// The last one: what stands in the details stays there for the next order.
test('says beside each bad field what it accepts, and loses nothing typed, not even over a reload', async () => {
  await putLandTaxInTheCart();
  const longMatter = `2026/${'9'.repeat(40)}`;
  const typed: readonly (readonly [Locator, string])[] = [
    [matterField(page), longMatter],
    [page.getByLabel(/^Email/), 'clerk at office'],
    [page.getByLabel('Contact name'), `Kim ${'x'.repeat(100)}`],
    [page.getByLabel('Contact number'), 'ring twice'],
    [vendor(1).getByLabel('First name'), 'Ada'],
  ];
  await page.getByText('Download and email').click();
  for (const [field, text] of typed) await field.fill(text);
  await placeButton().click();
  for (const message of [
    'Enter a matter number of at most 40 characters on one line.',
    'Enter an email address such as name@office.com.au.',
    'Enter a contact name of at most 100 characters on one line.',
    'Enter a telephone number of 6 to 25 digits',
    'Last name: enter 1 to 100 characters on one line.',
  ]) {
    await page.getByText(message).waitFor();
  }
  for (const [field, text] of typed) await expect(field).toHaveValue(text);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await goTo(page, 'Search');
  await goTo(page, 'Cart');
  for (const [field, text] of typed) await expect(field).toHaveValue(text);
  await page.reload();
  for (const [field, text] of typed) await expect(field).toHaveValue(text);

  const mended = ['2026-305', 'clerk@office.com.au', 'Kim', '(03) 9999 0000'];
  for (const [at, text] of mended.entries()) await typed[at]?.[0].fill(text);
  await vendor(1).getByLabel('Last name').fill('Lovelace');
  await page.getByText('I have read this warning and want to proceed').click();
  await orderAnyway(page);
  await placeButton().click();
  await page.getByRole('alertdialog').getByText('clerk@office.com.au').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the cart' }).click();
});

function placeButton(): Locator {
  return page.getByRole('button', { name: /^Place order/ });
}

async function asElement(locator: Locator): Promise<ElementHandle<HTMLElement>> {
  return (await locator.elementHandle()) as ElementHandle<HTMLElement>;
}

function vendor(number: number): Locator {
  return page.getByRole('group', { name: `Vendor ${number}` });
}

async function putStatementInTheCart(address: string): Promise<void> {
  await fillCart(app.office, { address, product: 'Register Search Statement' });
  await openCart(page);
  await page.getByRole('main').getByText(address).first().waitFor();
}

async function putLandTaxInTheCart(): Promise<void> {
  const address = '101/801 SWANSTON STREET CARLTON 3053';
  await fillCart(app.office, { address, product: landTax, isOfTitle: false });
  await openCart(page);
  await vendor(1).waitFor();
}
