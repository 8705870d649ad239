import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { defaultExportTemplate } from '../../shared/model/export-name.ts';
import { addOwnDocument } from '../support/add-own-document.ts';
import { aPdf } from '../support/pdf.ts';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { fillCart } from './support/office-steps.ts';
import { openSearchForm } from './support/search-steps.ts';
import { openAt, openSettings, question } from './support/service-steps.ts';
import { goTo, openCart, openProperty, openTab } from './support/steps.ts';
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
      const { id: matterId } = await office.matters.create({ number: matter });
      await addOwnDocument(office, { matterId, fileName: 'Signed contract.pdf', file: aPdf('contract') });
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

async function openMatter(): Promise<void> {
  await goTo(page, 'Matters');
  await page.getByRole('link', { name: matter, exact: true }).click();
  await openTab(page, 'Parties and details');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  if ((await whichShows(notes(), edit)) === 1) await edit.click();
}

async function openOwnDocument(): Promise<void> {
  await goTo(page, 'Documents');
  await page.getByRole('grid', { name: 'Documents' }).getByText('Signed contract').first().dblclick();
}

async function openSets(): Promise<void> {
  await openCart(page);
  await page.getByRole('link', { name: 'Use a certificate set' }).click();
}

const firstElsewhere = () => page.getByRole('group', { name: 'Item 1', exact: true }).getByLabel('Name');
/** It is open where something is typed. */
async function openSetList(): Promise<void> {
  await openSets();
  const edit = page.getByRole('button', { name: 'Edit list' });
  if ((await whichShows(firstElsewhere(), edit)) === 1) await edit.click();
}

/** A form on a screen, by where it is. */
function on(
  form: string,
  open: () => Promise<unknown>,
  label: string | RegExp,
  more: Partial<Kind> = {},
): Kind {
  return { form, open, field: () => page.getByRole('main').getByLabel(label), ...more };
}

/** A form in a dialog, by the button of the screen that opens it. */
function inDialog(
  form: string,
  open: () => Promise<unknown>,
  button: string,
  label: string | RegExp,
  more: Partial<Kind> = {},
): Kind {
  const field = () => page.getByRole('dialog').or(question(page)).getByLabel(label);
  return { form, open: then(open, button), field, isDialog: true, discard: cancel, ...more };
}

const then = (open: () => Promise<unknown>, button: string) => async () => {
  await open();
  await press(button);
};
const to = (place: Parameters<typeof goTo>[1]) => () => goTo(page, place);
const settings = (section: string) => () => openSettings(page, section);
const search = (tile: Parameters<typeof openSearchForm>[1]) => () => openSearchForm(page, tile);
const discard = () => press('Discard');
const template = { text: '{matter} {product} of ours', saved: defaultExportTemplate, discard };

const kinds: readonly Kind[] = [
  { form: 'a matter', open: openMatter, field: notes, isSaid: true, discard: cancel },
  inDialog('a new matter', to('Matters'), 'New matter…', 'Matter number'),
  inDialog('an attachment', () => openProperty(page, propertyPfi), 'Attach to a matter…', 'Matter number'),
  inDialog('the details of an own document', openOwnDocument, 'Edit details…', /^Obtained from/),
  on('the details of the cart', to('Cart'), 'Customer ID'),
  on('a line of the cart', to('Cart'), 'Owners corporation manager'),
  on('office details', settings('Office details'), 'Contact name', { discard }),
  on('file names', settings('File names and folders'), 'Template', template),
  on('a day off', settings('Days off'), 'Name (optional)'),
  on('the intake folder', () => openAt(page, 'intake'), 'Folder (optional)'),
  on('matter folders', settings('Matter folders'), 'Main folder (optional)', { discard }),
  on('the rule of land tax', settings('Rules of age'), 'Barred below this price', {
    saved: '$10,000,000.00',
    discard,
  }),
  on('the calendar file', settings('Settlement calendar'), 'File (optional)'),
  on('a sample request', settings('Advanced: API settings'), '', {
    field: () => page.getByRole('form', { name: 'Send a sample request' }).getByRole('textbox').first(),
  }),
  inDialog('a sample event', settings('Sample events'), 'New event', /^Name/, { isSaid: true }),
  on('a set', then(openSets, 'New set'), 'Name of the set', { isSaid: true, discard: cancel }),
  {
    form: 'what comes from elsewhere',
    open: openSetList,
    field: firstElsewhere,
    isSaid: true,
    saved: 'Building permits of the last 7 years',
    discard: cancel,
  },
  on('a title alert', to('Alerts'), /^Your reference/),
  on('notifications', then(to('Alerts'), 'Import notifications'), 'JSON of the deliveries'),
  inDialog('a statement', to('Statements'), 'Order register statement…', /^Volume and folio/),
  on('an owner search', search('Owner'), /^Purpose/),
  on('a search by number', search('Title'), /^Volume and folio/),
  on('a search by address parts', search('Address parts'), 'Street name'),
  inDialog('another customer', to('Orders'), 'Load another customer’s orders…', /^Customer ID/),
];

for (const kind of kinds) {
  const { form, open, text = 'Half a sentence', saved = '', isSaid = false, isDialog = false } = kind;
  test(`what is typed in ${form} stays over another screen and a reload, until it is discarded`, async () => {
    const field = kind.field();
    const leave = async () => {
      if (!isDialog) return;
      // An open list goes first.
      await expect
        .poll(async () => {
          await page.keyboard.press('Escape');
          return field.count();
        })
        .toBe(0);
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
