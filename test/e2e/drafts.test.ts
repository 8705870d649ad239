import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { defaultExportTemplate } from '../../shared/model/export-name.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { fillCart } from './support/office-steps.ts';
import { openSearchForm } from './support/search-steps.ts';
import { askForStatement, openSettings, question } from './support/service-steps.ts';
import { goTo, openProperty } from './support/steps.ts';
import { whichShows } from './support/until.ts';

/** What is typed and not saved, in every kind of form: over another screen, a reload and a crash, until it is discarded. */
const matter = '2026-900';
const propertyPfi = '200945343';
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    prepare: async (office) => {
      await office.matters.create({ number: matter });
      await fillCart(office, {
        address: propertyPfi,
        product: 'Owners Corporation Certificate',
        isOfTitle: false,
      });
    },
  });
  ({ page } = app);
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

interface Kind {
  readonly form: string;
  /** From any screen to the form. */
  readonly open: () => Promise<unknown>;
  readonly field: () => Locator;
  readonly text?: string;
  /** What stands in the field where nothing is typed. */
  readonly saved?: string;
  /** The form says that it opened with what was typed earlier. */
  readonly isSaid?: boolean;
  /** The form is a dialog: Escape leaves it. */
  readonly isDialog?: boolean;
  /** Discards what is typed; left out where that is done by emptying the field. */
  readonly discard?: () => Promise<void>;
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const cancel = () => press('Cancel');
const notes = () => page.getByRole('form', { name: 'Matter details' }).getByLabel('Notes');
const discard = () => press('Discard');

function inDialog(name: string | RegExp, label: string | RegExp): Locator {
  return page.getByRole('dialog', { name }).getByLabel(label);
}

const kinds: readonly Kind[] = [
  {
    form: 'a matter',
    async open() {
      await goTo(page, 'Matters');
      await page.getByRole('link', { name: matter, exact: true }).click();
      const edit = page.getByRole('button', { name: 'Edit', exact: true });
      if ((await whichShows(notes(), edit)) === 1) await edit.click();
    },
    field: notes,
    isSaid: true,
    discard: cancel,
  },
  {
    form: 'a new matter',
    async open() {
      await goTo(page, 'Matters');
      await press('New matter…');
    },
    field: () => inDialog('New matter', 'Matter number'),
    isDialog: true,
    discard: cancel,
  },
  {
    form: 'the matter that something is attached to',
    async open() {
      await openProperty(page, propertyPfi);
      await press('Attach to a matter…');
    },
    field: () => inDialog(/^Attach /, 'Matter number'),
    isDialog: true,
    discard: cancel,
  },
  {
    form: 'the details of the cart',
    open: () => goTo(page, 'Cart'),
    field: () => page.getByLabel('Customer ID'),
  },
  {
    form: 'a line of the cart',
    open: () => goTo(page, 'Cart'),
    field: () => page.getByRole('combobox', { name: 'Owners corporation manager' }),
  },
  {
    form: 'office details',
    open: () => openSettings(page, 'Office details'),
    field: () => page.getByLabel('Contact name'),
    discard,
  },
  {
    form: 'file names',
    open: () => openSettings(page, 'File names and folders'),
    field: () => page.getByLabel('Template'),
    text: '{matter} {product} of ours',
    saved: defaultExportTemplate,
    discard,
  },
  {
    form: 'updates',
    open: () => openSettings(page, 'Updates'),
    field: () => page.getByLabel('Update feed address'),
    discard,
  },
  {
    form: 'a day off',
    open: () => openSettings(page, 'Days off'),
    field: () => page.getByLabel('Name (optional)'),
  },
  {
    form: 'a sample request',
    open: () => openSettings(page, 'Advanced: API settings'),
    field: () => page.getByRole('form', { name: 'Send a sample request' }).getByRole('textbox').first(),
  },
  {
    form: 'a sample event',
    async open() {
      await openSettings(page, 'Sample events');
      await press('New event');
    },
    field: () => inDialog('New event', /^Name/),
    isSaid: true,
    isDialog: true,
    discard: cancel,
  },
  {
    form: 'a set',
    async open() {
      await goTo(page, 'Cart');
      await page.getByRole('link', { name: 'Use a certificate set' }).click();
      await press('New set');
    },
    field: () => page.getByLabel('Name of the set'),
    isSaid: true,
    discard: cancel,
  },
  {
    form: 'a title alert',
    open: () => goTo(page, 'Alerts'),
    field: () => page.getByRole('form', { name: 'New alert' }).getByLabel(/^Your reference/),
  },
  {
    form: 'notifications',
    async open() {
      await goTo(page, 'Alerts');
      await press('Import notifications');
    },
    field: () => page.getByLabel('JSON of the deliveries'),
    text: '{"not": "all of it',
  },
  {
    form: 'a register statement',
    open: () => askForStatement(page),
    field: () => question(page).getByLabel(/^Volume and folio/),
    isDialog: true,
    discard: cancel,
  },
  {
    form: 'an owner search',
    open: () => openSearchForm(page, 'Owner'),
    field: () => page.getByRole('form', { name: 'Owner search' }).getByLabel(/^Purpose/),
  },
  {
    form: 'a search by number',
    open: () => openSearchForm(page, 'Title'),
    field: () => page.getByRole('form', { name: 'By title' }).getByLabel(/^Volume and folio/),
  },
  {
    form: 'a search by address parts',
    open: () => openSearchForm(page, 'Address parts'),
    field: () => page.getByRole('form', { name: 'By address parts' }).getByLabel('Street name'),
  },
  {
    form: 'orders of another customer',
    async open() {
      await goTo(page, 'Orders');
      await press('Another customer…');
    },
    field: () => inDialog('Orders for another customer', /^Customer ID/),
    isDialog: true,
    discard: cancel,
  },
];

for (const kind of kinds) {
  const { form, open, text = 'Half a sentence', saved = '', isSaid = false, isDialog = false } = kind;
  test(`what is typed in ${form} stays over another screen and a reload, until it is discarded`, async () => {
    const field = kind.field();
    const leave = async () => {
      if (!isDialog) return;
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    };
    await open();
    await field.fill(text);
    await leave();
    await goTo(page, 'Documents');
    await open();
    await expect(field).toHaveValue(text);
    await leave();
    await page.reload();
    await open();
    await expect(field).toHaveValue(text);
    await expect(page.getByText('Unsaved changes')).toHaveCount(isSaid ? 1 : 0);
    if (kind.discard) await kind.discard();
    else await field.fill('');
    await goTo(page, 'Documents');
    await page.reload();
    await open();
    await expect(field).toHaveValue(saved);
    await leave();
  });
}

test('a form with a secret keeps nothing', async () => {
  await openSettings(page, 'Network');
  await page.getByText('Use this proxy').click();
  await page.getByLabel('Password').fill('a secret');
  await page.getByLabel('User name').fill('kim');
  await goTo(page, 'Documents');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))
    .not.toMatch(/secret|kim/);
  await openSettings(page, 'Network');
  await expect(page.getByLabel('Proxy address')).toHaveCount(0);
});

// The last one: Playwright has lost a page that crashed.
test('what is typed stays over a crash of the page', async () => {
  await kinds[0]?.open();
  await notes().fill('Half a sentence');
  const browser = await app.context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void browser.send('Page.crash').catch(() => undefined);
  await crashed;
  // As the application does by itself (main/hosts/electron/window.ts, showAgain).
  await browser.send('Page.reload');
  const expression = '[...document.querySelectorAll("form textarea")].map(({ value }) => value)';
  const read = async () =>
    (await browser.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as string[];
  await expect.poll(read).toContain('Half a sentence');
});
