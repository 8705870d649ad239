import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { addOwnDocument } from '../support/add-own-document.ts';
import { aWrittenPdf } from '../support/pdf.ts';
import { type AppWindow, atOnce, openAppWindow } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { makeMatter, placeOrderOf } from './support/office-steps.ts';
import { dismissNotices, mortgagedTitle, openAt } from './support/service-steps.ts';
import {
  chooseAction,
  dateField,
  described,
  fillDate,
  goTo,
  matterMenu,
  notices,
  openTab,
  orderRow,
  ordersMenu,
  typeInBox,
  undoOf,
} from './support/steps.ts';
import { boxOf, whichShows } from './support/until.ts';

const matter = '2026-118';
let app: AppWindow;
let page: Page;
const heading = (name: string | RegExp, level = 1) => page.getByRole('heading', { level, name });
const about = () => page.getByRole('complementary', { name: 'About this matter' });
const party = () => about().getByRole('group', { name: /^Party 1/ });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { pace: atOnce });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

test('says what a matter is while there is none, and names the field where a number is missing', async () => {
  await goTo(page, 'Matters');
  await heading('No matters yet', 2).waitFor();
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByRole('button', { name: 'Open matter' }).click();
  await page.getByText('Enter the matter number, such as 2026-118.').waitFor();
  await page.getByRole('dialog').getByLabel('Matter number').fill('2026-007');
  await page.keyboard.press('Enter');
  await heading('Matter 2026-007').waitFor();
  await page.getByText(/^No documents yet\./).waitFor();
  await openTab(page, 'Orders');
  await page.getByText('No orders for this matter yet.').waitFor();
});

test('a matter shows what was ordered, what came and what it cost, as it moves', async () => {
  const wanted = { address: '12 VICTORIA WAY CARLTON 3053', product: 'Register Search Statement' };
  await placeOrderOf(app.office, wanted, matter);
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: matter }).click();
  await heading(`Matter ${matter}`).waitFor();
  await heading('Documents (1)', 2).waitFor();
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByText('All received').waitFor();
  await summary.getByText('A$6.40').waitFor();
  await openTab(page, 'Orders 1');
  await heading('Orders (1)', 2).waitFor();
  await page.getByRole('region', { name: 'Orders (1)' }).getByText('Complete').waitFor();
});

test('what is typed survives another screen, is saved whole, and can be undone', async () => {
  await test.step('what is missing is entered where the keyboard is brought, with one ring round it', async () => {
    await page.getByRole('button', { name: 'Enter parties' }).press('Enter');
    await expect(about().getByRole('button', { name: 'Add party' })).toBeFocused();
    const parts = page.getByRole('tablist', { name: 'Parts of this matter' }).locator('..');
    await expect(parts).toHaveAttribute('data-focus-visible', 'true');
    await expect(parts).toHaveCSS('outline-style', 'none');
    await chooseAction(page, matterMenu, 'Edit details');
    await expect(about().getByLabel('Type', { exact: true })).toBeFocused();
  });
  await page.getByRole('button', { name: 'Set a date' }).click();
  await expect(dateField(about(), 'Settlement').getByRole('spinbutton').first()).toBeFocused();
  await about().getByRole('button', { name: 'Add party' }).click();
  await party().getByLabel('Role').selectOption('Vendor');
  await party().getByLabel('Given names').fill('Priya');
  await party().getByLabel('Family name').fill('Nair');
  await about().getByLabel('Property').fill('12 VICTORIA WAY CARLTON 3053');
  await goTo(page, 'Orders');
  await heading('Orders').waitFor();
  await page.goBack();
  await heading(`Matter ${matter}`).waitFor();
  await expect(party().getByLabel('Given names')).toHaveValue('Priya');
  await expect(party().getByLabel('Role')).toHaveValue('vendor');
  await about().getByLabel('Type', { exact: true }).selectOption('Sale');
  const settlement = dateField(about(), 'Settlement');
  const notes = about().getByLabel('Notes');
  const between = async () => (await boxOf(notes)).y - (await boxOf(settlement)).y;
  const before = await between();
  await fillDate(about(), 'Settlement', '2026-12-04');
  await about().getByText('Friday 4 December 2026').waitFor();
  await expect.poll(() => described(settlement)).toContain('Friday 4 December 2026');
  await expect.poll(() => between()).toBe(before);
  await about().getByRole('button', { name: 'Save' }).click();
  await about().getByText('Fri, 4 Dec 2026').waitFor();
  await page
    .getByText(/^Settle/)
    .first()
    .waitFor();

  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await about().getByText('No details yet').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await about().getByLabel('Property').fill('x'.repeat(201));
  await about().getByRole('button', { name: 'Save' }).click();
  await about().getByText('Enter at most 200 characters on one line.').waitFor();
  await about().getByLabel('Property').fill('12 VICTORIA WAY CARLTON 3053');
  await about().getByRole('button', { name: 'Add party' }).click();
  await party().getByLabel('Role').selectOption('Vendor');
  await party().getByLabel('Family name').fill('Nair');
  await fillDate(about(), 'Settlement', '2026-12-04');
  await page.keyboard.press('Enter');
  await about().getByRole('button', { name: 'Edit' }).waitFor();
});

test('the list is filtered by what is written on a matter, sorted by its heads, and reached by keyboard', async () => {
  await page.keyboard.press('Alt+5');
  await heading('Matters').waitFor();
  const numbers = () => page.getByRole('grid', { name: 'Matters' }).getByRole('link').allInnerTexts();
  await expect.poll(numbers).toEqual([matter, '2026-007']);
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Matter', exact: true }).click();
  await expect.poll(numbers).toEqual(['2026-007', matter]);
  await page.getByRole('button', { name: 'Settlement' }).click();
  await expect.poll(numbers).toEqual([matter, '2026-007']);
  await page.getByRole('searchbox', { name: 'Filter matters' }).fill('nair');
  await expect.poll(numbers).toEqual([matter]);
  await page.getByRole('searchbox', { name: 'Filter matters' }).fill('nobody');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(numbers).toEqual([matter, '2026-007']);
});

test('what a matter cost is asked for in the command box, and is where its page opens', async () => {
  await page.setViewportSize({ width: 640, height: 400 });
  await typeInBox(page, `cost ${matter}`);
  await page.getByRole('option', { name: new RegExp(`^Cost of matter ${matter}`) }).waitFor();
  await page.keyboard.press('Enter');
  await heading(`Matter ${matter}`).waitFor();
  const cost = heading('Cost', 2);
  await expect
    .poll(() =>
      cost.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight && element === document.activeElement;
      }),
    )
    .toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a matter gets another number: the old one still finds it, and orders say what they were sent as', async () => {
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Matter number');
  const rename = async () => {
    await chooseAction(page, matterMenu, 'Change number…');
    await number.fill('2026-181');
    await dialog.getByRole('button', { name: 'Change number' }).click();
    await heading('Matter 2026-181').waitFor();
  };
  await chooseAction(page, matterMenu, 'Change number…');
  // The number stands there, and what is typed takes its place.
  await expect(number).toBeFocused();
  await page.keyboard.type('2026 007');
  await dialog.getByText('2026 007 differs from it only in capital letters, spaces or dashes.').waitFor();
  await dialog.getByRole('button', { name: 'Merge into 2026-007…' }).waitFor();
  await number.fill('2026-007');
  await page.keyboard.press('Enter');
  await dialog.getByText('Matter 2026-007 already exists').waitFor();
  await dialog.getByRole('button', { name: 'Merge into 2026-007…' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await rename();
  await undoOf(page, 'Matter number changed to 2026-181').click();
  await heading(`Matter ${matter}`).waitFor();
  await rename();
  await openTab(page, 'Timeline');
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByText(`Matter number changed from ${matter} to 2026-181`)
    .first()
    .waitFor();
  // In a dialog that orders, the old number says what it means now.
  await page.getByRole('button', { name: 'Attach…' }).waitFor();
  await openTab(page, 'Orders');
  const orders = page.getByRole('region', { name: 'Orders (1)' });
  await orders.getByText(`Sent to the service as ${matter}`).waitFor();
  await orders.getByRole('link').first().click();
  await heading('Order for matter 2026-181').waitFor();
  const facts = page.getByRole('complementary', { name: 'About this order' });
  await expect(facts.getByText(matter, { exact: true })).toBeVisible();
});

test('an order is moved to its right matter with its cost and its certificate, and back', async () => {
  const dialog = page.getByRole('dialog');
  const move = async () => {
    await page.getByRole('button', { name: 'Move to another matter…' }).click();
    await dialog.getByText('Register Search Statement, 1 document, A$6.40').waitFor();
    // What moves is asked for first: the field takes the keyboard when it comes.
    await expect(dialog.getByRole('combobox', { name: /^Matter number/ })).toBeFocused();
    await page.keyboard.type('2026-007');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await heading('Order for matter 2026-007').waitFor();
  };
  await move();
  await undoOf(page, 'Moved to matter 2026-007').click();
  await heading('Order for matter 2026-181').waitFor();
  await move();
  await page.getByText(/^Ordered under 2026-181, moved to 2026-007 on /).waitFor();
  await page.getByRole('link', { name: 'Open matter' }).click();
  await openTab(page, 'Documents');
  await heading('Documents (1)', 2).waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText('A$6.40').waitFor();
  await openTab(page, 'Timeline');
  await page
    .getByText(/moved here from matter 2026-181$/)
    .first()
    .waitFor();
});

test('two matters of one file are merged after saying what moves, found by the old number, and separated again', async () => {
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox', { name: /^Matter number/ });
  await chooseAction(page, matterMenu, 'Merge into another matter…');
  await field.fill('2026-999');
  await dialog.getByRole('button', { name: 'Show what moves' }).click();
  await dialog.getByText('There is no matter 2026-999.').waitFor();
  await field.fill(matter);
  await dialog.getByText(`${matter} is now matter 2026-181, which is used.`).waitFor();
  await dialog.getByRole('button', { name: 'Show what moves' }).click();
  await page.getByRole('dialog', { name: 'Merge matter 2026-007 into 2026-181?' }).waitFor();
  await dialog.getByText('1 order, with a cost of A$6.40').waitFor();
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: 'Show what moves' }).click();
  await dialog.getByRole('button', { name: 'Merge into 2026-181' }).click();
  await heading('Matter 2026-181').waitFor();
  await openTab(page, 'Documents');
  await heading('Documents (1)', 2).waitFor();
  await openTab(page, 'Timeline');
  await page.getByText('Matter 2026-007 merged into this matter').first().waitFor();
  await page.goBack();
  await heading('Matter 2026-007').waitFor();
  await page.getByText('Matter 2026-007 was merged into 2026-181').waitFor();
  await page.getByRole('link', { name: 'Open matter 2026-181' }).click();
  await heading('Matter 2026-181').waitFor();
  await typeInBox(page, '2026-007');
  await page
    .getByRole('option', { name: /2026-181/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await undoOf(page, 'Matter 2026-007 merged into 2026-181').click();
  await notices(page).getByText('Matter 2026-007 is separate again').waitFor();
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: '2026-007' }).click();
  await openTab(page, 'Orders');
  await heading('Orders (1)', 2).waitFor();
  await openTab(page, 'Documents');
  await heading('Documents (1)', 2).waitFor();
});

const [wrong, right] = ['2026-300', '2026-301'];
const moving = () => page.getByRole('dialog', { name: 'Move to another matter' });

/** Moves what is chosen to the right matter, after the dialog says what it is. */
async function moveToRight(what: string | RegExp, title: string): Promise<void> {
  await moving().getByText(what).first().waitFor();
  await moving()
    .getByRole('combobox', { name: /^Matter number/ })
    .fill(right);
  await moving().getByRole('button', { name: 'Move', exact: true }).click();
  await moving().waitFor({ state: 'detached' });
  await notices(page).getByText(title).first().waitFor();
}

async function openMatter(number: string): Promise<void> {
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: number, exact: true }).click();
  await heading(`Matter ${number}`).waitFor();
}

test('several orders that are selected in the list move together, and one Undo brings all of them back', async () => {
  await makeMatter(app.office, wrong);
  await makeMatter(app.office, right);
  for (const number of [12, 14])
    await placeOrderOf(
      app.office,
      { address: `${number} DUNDAS ROAD CARLTON 3053`, product: 'Register Search Statement' },
      wrong,
    );
  await openAt(page, `orders?matter="${wrong}"`);
  await expect(orderRow(page, wrong)).toHaveCount(2);
  await expect(orderRow(page, wrong).getByText('Complete')).toHaveCount(2);
  const move = async () => {
    await page.getByRole('grid', { name: 'Orders' }).focus();
    await page.keyboard.press('Control+a');
    await chooseAction(page, ordersMenu, 'Move to matter…');
    await expect(moving().getByText(`of matter ${wrong}`)).toHaveCount(2);
    await moveToRight('12 DUNDAS ROAD CARLTON 3053', `2 moved to matter ${right}`);
    await expect(orderRow(page, wrong)).toHaveCount(0);
  };
  await move();
  await undoOf(page, `2 moved to matter ${right}`).click();
  await notices(page).getByText('Moved back').waitFor();
  await expect(orderRow(page, wrong)).toHaveCount(2);
  await move();
  await openMatter(right);
  await heading('Documents (2)', 2).waitFor();
  await page.getByRole('region', { name: 'Summary' }).getByText('A$12.80').waitFor();
});

test('a statement, an alert, a bought title number and a document move to their right matter, and both matters tell it', async () => {
  const { office } = app;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const matterId = (await office.matters.numbered({ number: wrong }))?.id ?? '';
  const asked = { volumeFolio: mortgagedTitle, matterNumber: wrong };
  await office.statements.retrieve({ ...asked, withText: true, withCertificate: false });
  await office.alerts.subscribe({
    ...{ volumeFolio: mortgagedTitle, customerRef: wrong },
    ...{ startDateTime: inDays(1), endDateTime: inDays(200) },
  });
  const [property] = await office.properties.find({
    by: 'address',
    eziAddress: '12 VICTORIA WAY CARLTON 3053',
  });
  const context = { propertyPfi: property?.propertyPfi ?? null, spis: [], about: 'Title for Lot 7' };
  const bought = await office.titles.decrypt({
    titleId: property?.titles[0]?.titleId ?? '',
    matterNumber: wrong,
    context,
  });
  await addOwnDocument(office, { matterId, fileName: 'Contract.pdf', file: await aWrittenPdf('CONTRACT') });

  const title = `Moved to matter ${right}`;
  const things = [
    {
      open: () => openTab(page, 'Documents'),
      row: page.getByRole('main').getByRole('listitem').filter({ hasText: 'Contract' }),
      button: 'Actions for Contract',
      label: 'Contract',
    },
    {
      open: () => openTab(page, 'Documents'),
      row: page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `Register statement ${mortgagedTitle}` }),
      button: `Actions for register statement ${mortgagedTitle}`,
      label: `Register statement for ${mortgagedTitle}`,
    },
    {
      open: () => openTab(page, 'Searches and alerts'),
      row: page.getByRole('region', { name: /^Title alerts/ }).getByRole('listitem'),
      button: `Move to another matter: alert for ${mortgagedTitle}`,
      label: `Alert for ${mortgagedTitle}`,
    },
    {
      open: () => openAt(page, 'title-purchases'),
      row: page.getByRole('region', { name: 'Title for Lot 7' }).getByText(wrong, { exact: true }),
      button: 'Move to another matter: Title for Lot 7',
      label: `Title number ${bought.volumeFolio}`,
    },
  ];
  await openMatter(wrong);
  for (const { open, row, button, label } of things) {
    await test.step(label, async () => {
      await open();
      const move = async () => {
        await row.waitFor();
        await page.getByRole('button', { name: button, exact: true }).click();
        const choice = page.getByRole('menuitem', { name: 'Move to another matter…' });
        if ((await whichShows(moving(), choice)) === 1) await choice.click();
        await moveToRight(label, title);
        await row.waitFor({ state: 'detached' });
      };
      await dismissNotices(page);
      await move();
      await undoOf(page, title).click();
      await notices(page).getByText('Moved back').waitFor();
      await dismissNotices(page);
      await move();
    });
  }

  const labels = things.map(({ label }) => label);
  for (const [number, gone] of [
    [wrong, `moved to matter ${right}`],
    [right, `moved here from matter ${wrong}`],
  ] as const) {
    await test.step(`the timeline of ${number}`, async () => {
      await openMatter(number);
      await openTab(page, 'Timeline');
      const timeline = page.getByRole('region', { name: 'Timeline' });
      await timeline.getByLabel('Show in the timeline').selectOption('Moved between matters');
      await timeline.getByRole('button', { name: /^Show earlier/ }).click();
      // There, back, and there again.
      for (const label of labels)
        await expect(timeline.getByText(`${label} ${gone}`, { exact: true })).toHaveCount(2);
    });
  }
});
