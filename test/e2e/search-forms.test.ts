import type { Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow } from './support/app-window.ts';
import { whenQuiet } from './support/calls.ts';
import { connectTo } from './support/office-steps.ts';
import { field, fillAndSend, heading, openSearchForm, openTitle, send } from './support/search-steps.ts';
import { question } from './support/service-steps.ts';
import { type SlowService, startSlowService } from './support/slow-service.ts';
import { addProduct, factOf, goTo } from './support/steps.ts';
import { until } from './support/until.ts';

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

const words = 'Name, number or part of an address';
const titles = () => page.getByRole('region', { name: /^Titles/ });
const parcels = () => page.getByRole('region', { name: /^Parcels/ });
const properties = () => page.getByRole('region', { name: /^Properties/ });

test('names every way to search on its tile', async () => {
  await goTo(page, 'Search');
  const tiles = () =>
    page
      .getByRole('tab')
      .allInnerTexts()
      .then((texts) => texts.map((tile) => tile.replace(/\s+/g, ' ')));
  await expect
    .poll(tiles)
    .toEqual([
      'Title volume and folio',
      'Parcel lot and plan (SPI)',
      'Owner person or company',
      'Council number CPN and municipality',
      'Document number dealing, instrument, plan',
      'Crown allotment parish or township',
      'Address parts unit, street, suburb',
      'Places and more roads, survey marks',
      'PFI of a property',
    ]);
});

test('a number of another form is warned of beside the field, which keeps it, and searched for as typed', async () => {
  const title = await openSearchForm(page, 'Title');
  await fillAndSend(title, { 'Volume and folio': '6813/419D' });
  await title.getByText('The letter after a folio must be A, B, C, K or L, not “D”').waitFor();
  await expect(field(title, 'Volume and folio')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(title, 'Volume and folio')).toHaveValue('6813/419D');
  await expect(heading(page, 'Find a property or a title')).toBeVisible();

  const document = await openSearchForm(page, 'Document number');
  await fillAndSend(document, { 'Dealing, instrument or plan number': '122019' });
  await document.getByText('Enter a document number of one or two letters').waitFor();
  await document.getByRole('button', { name: 'Search as typed' }).click();
  await heading(page, 'Document 122019').waitFor();
  await page.getByRole('heading', { name: 'No document found' }).waitFor();
});

test('goes by keyboard alone from the address to a title by its volume and folio, however it is written', async () => {
  await goTo(page, 'Search');
  await page.getByRole('tab').first().waitFor();
  await page.getByRole('combobox', { name: 'Find anything' }).last().focus();
  await page.keyboard.press('Tab');
  await page.locator('[role="tab"]:focus').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('form', { name: 'By parcel' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  const form = page.getByRole('form', { name: 'By title' });
  await form.waitFor();
  await page.keyboard.press('Tab');
  await expect(field(form, 'Volume and folio')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('vol 9970 fol 414');
  await form.getByText('Volume 9970 Folio 414').waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Title 9970/414').waitFor();
  await page.getByText('Products available for title 9970/414').waitFor();
});

test('goes from a title to its property, to a parcel of it, and back to the title', async () => {
  await properties().getByRole('link', { name: '12 VICTORIA WAY CARLTON 3053' }).click();
  await heading(page, '12 VICTORIA WAY CARLTON 3053').waitFor();
  await expect
    .poll(() => factOf(page.getByRole('region', { name: 'Property details' }), 'Property PFI'))
    .toBe('203589043');
  await page.goBack();
  await parcels()
    .getByRole('link', { name: /PS842284$/ })
    .first()
    .click();
  await heading(page, /^Parcel \d\\PS842284$/).waitFor();
  await properties().getByRole('link', { name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
  await titles()
    .getByRole('link', { name: /^Title for Lot \d PS842284$/ })
    .click();
  await heading(page, /^Title for Lot \d PS842284 \(number withheld\)$/).waitFor();
  await parcels()
    .getByRole('link', { name: /PS842284$/ })
    .first()
    .waitFor();
});

test('finds a parcel by lot and plan in words, and says so where there is none', async () => {
  const form = await openSearchForm(page, 'Parcel');
  await field(form, 'Lot and plan (SPI)').fill('lot 212 on plan ps 782259');
  await form.getByText('Landfolio will search for 212\\PS782259').waitFor();
  await send(form);
  await heading(page, 'Parcel 212\\PS782259').waitFor();
  const facts = page.getByRole('region', { name: 'Parcel 212\\PS782259' });
  await expect.poll(() => factOf(facts, 'Lot')).toBe('212');
  await expect.poll(() => factOf(facts, 'Plan')).toBe('PS782259');
  await fillAndSend(await openSearchForm(page, 'Parcel'), { 'Lot and plan (SPI)': '999/PS999999' });
  await page.getByRole('heading', { name: 'No parcel found' }).waitFor();
  await page.getByRole('link', { name: 'Search again' }).click();
  // What was typed stays, to be mended.
  await expect(field(page.getByRole('form', { name: 'By parcel' }), 'Lot and plan (SPI)')).toHaveValue(
    '999/PS999999',
  );
});

test('says so where there is no title, no property and no document of a number', async () => {
  await fillAndSend(await openSearchForm(page, 'Title'), { 'Volume and folio': '1/1' });
  await page.getByRole('heading', { name: 'No title found' }).waitFor();
  const council = await openSearchForm(page, 'Council number');
  await fillAndSend(council, { 'Council property number (CPN)': '1', Municipality: 'Melbourne' });
  await page.getByRole('heading', { name: 'No property found' }).waitFor();
  const number = 'Dealing, instrument or plan number';
  await fillAndSend(await openSearchForm(page, 'Document number'), { [number]: 'AA000000A' });
  await page.getByRole('heading', { name: 'No document found' }).waitFor();
});

test('leads from a document number to the copies of it, and into the cart', async () => {
  const form = await openSearchForm(page, 'Document number');
  await field(form, 'Dealing, instrument or plan number').fill('au 324948x');
  await form.getByText('Landfolio will search for AU324948X').waitFor();
  await send(form);
  await heading(page, 'Document AU324948X').waitFor();
  await page.getByText('Must be ordered together with Copy of Instrument AU324948X').waitFor();
  await addProduct(page, 'Copy of Instrument AU324948X');
  await goTo(page, 'Cart');
  await page.getByText('Document AU324948X').first().waitFor();
  await page.getByRole('button', { name: 'Remove Copy of Instrument AU324948X' }).click();
  await goTo(page, 'Search');
  await page
    .getByRole('region', { name: 'Recent searches' })
    .getByRole('link', { name: /^Document AU324948X/ })
    .click();
  await heading(page, 'Document AU324948X').waitFor();
});

test('searches places of a kind, and never takes the PFI of an address for that of a property', async () => {
  const form = await openSearchForm(page, 'Places and more');
  await fillAndSend(form, { [words]: ' ' });
  await form.getByText('Enter a name, a number or part of an address.').waitFor();
  const found = form.getByRole('region', { name: 'Places found' });
  for (const [kind, typed, text] of [
    ['address', 'dundas', '10 DUNDAS ROAD CARLTON 3053'],
    ['lga', 'melb', 'MELBOURNE'],
    ['survey mark', 'bamawm', 'BAMAWM PM'],
  ] as const) {
    await form.getByLabel('Type').selectOption(kind);
    await fillAndSend(form, { [words]: typed });
    const hit = found.getByRole('listitem').filter({ hasText: text }).first();
    await hit.getByText(new RegExp(`^${kind === 'lga' ? 'municipality' : kind}[^·]* ·`, 'i')).waitFor();
  }
  await fillAndSend(form, { [words]: `${'far too long '.repeat(30)}` });
  await found.getByText('No places match.').waitFor();
  await form.getByLabel('Type').selectOption('address');
  await fillAndSend(form, { [words]: 'dundas' });
  await found
    .getByText(/address PFI \d+ \(not a property PFI\)/)
    .first()
    .waitFor();
  await found.getByRole('link', { name: 'Look up as property: 10 DUNDAS ROAD CARLTON 3053' }).click();
  await heading(page, '10 DUNDAS ROAD CARLTON 3053').waitFor();
});

test('says why the address search did not answer', async () => {
  const form = await openSearchForm(page, 'Places and more');
  await form.getByLabel('Type').selectOption('');
  for (const [typed, title] of [
    ['???', 'The land information service did not accept the request'],
    ['practice status 403', 'The land information service did not allow this request'],
  ] as const) {
    await fillAndSend(form, { [words]: typed });
    await form.getByRole('alert').getByText(title).waitFor();
  }
});

test('searches by the parts of an address', async () => {
  const form = await openSearchForm(page, 'Address parts');
  await fillAndSend(form, { 'Street number': '12', 'Street name': ' ' });
  await form.getByText('Enter at least one of street name, suburb or town, and postcode.').waitFor();
  await expect(field(form, 'Street number')).toHaveValue('12');
  await expect(form.getByLabel(/building/i)).toHaveCount(0);
  // Told beside its field, and nowhere a second time.
  await fillAndSend(form, { Postcode: '30' });
  await form.getByText('Enter a postcode of four digits').waitFor();
  await expect(form.getByText('Enter a postcode of four digits')).toHaveCount(1);
  await fillAndSend(form, { Postcode: '' });
  await form.getByText('Enter at least one of street name, suburb or town, and postcode.').waitFor();
  await form.getByRole('button', { name: /^Level, lot/ }).click();
  await fillAndSend(form, { 'Street name': 'nowhere', State: 'VIC' });
  await form.getByText('No addresses match.').waitFor();
  await expect(form.getByRole('link', { name: /^Look up/ })).toHaveCount(0);
  await fillAndSend(form, { 'Street name': 'nowhere', 'Street type': 'road', 'Suburb or town': 'carlton' });
  await form.getByRole('link', { name: 'Look up \u201c12 NOWHERE ROAD CARLTON\u201d' }).waitFor();
  await fillAndSend(form, { 'Street type': '', 'Suburb or town': '' });
  await fillAndSend(form, { 'Street name': 'victoria', State: '' });
  await form.getByRole('link', { name: /^12 VICTORIA WAY CARLTON 3053/ }).click();
  await heading(page, '12 VICTORIA WAY CARLTON 3053').waitFor();
  await page.goBack();
  await form.getByRole('link', { name: /^12 VICTORIA WAY CARLTON 3053/ }).waitFor();
});

test('finds Crown land with a parish or township of the lists', async () => {
  const form = await openSearchForm(page, 'Crown allotment');
  await send(form);
  await form.getByText('Enter at least one of allotment, portion and section.').waitFor();
  await form.getByText('Select a parish, a township, or both.').waitFor();
  await field(form, 'Township').fill('Atlantis');
  await form.getByText('Select a township from the list.').waitFor();
  await field(form, 'Township').fill('mans');
  await form.getByRole('option', { name: 'MANSFIELD (5762)' }).click();
  await expect(field(form, 'Township')).toHaveValue('MANSFIELD (5762)');
  await fillAndSend(form, { Section: '99' });
  await form.getByText('No crown allotments match.').waitFor();
  await fillAndSend(form, { Section: '10A' });
  await form.getByRole('link', { name: /12~10A\\PP5762/ }).click();
  await heading(page, 'Parcel 12~10A\\PP5762').waitFor();
});

test('asks for purpose, matter and name before a person is looked up, and keeps them', async () => {
  const form = await openSearchForm(page, 'Owner');
  await send(form);
  await form.getByText('Enter the purpose of this search in 3 to 200 characters').waitFor();
  await form.getByText('Enter the matter number').waitFor();
  await form.getByText('Enter the last name, the given name, or both.').waitFor();
  await fillAndSend(form, {
    Purpose: 'Vendor’s title for a contract of sale',
    'Matter number': '2026/118'.padEnd(41, '0'),
    'Last name': 'nosuchname',
  });
  await form.getByText('Enter a matter number of at most 40 characters').waitFor();
  await expect(field(form, 'Matter number')).toHaveValue('2026/118'.padEnd(41, '0'));
  await fillAndSend(form, { 'Matter number': '2026-118' });
  await page.getByText('The register lists no such name.').waitFor();
  await page.getByRole('button', { name: 'New owner search' }).click();
  const again = page.getByRole('form', { name: 'Owner search' });
  await expect(field(again, 'Purpose')).toHaveValue('Vendor’s title for a contract of sale');
  await fillAndSend(again, { 'Last name': 'ingram' });
  await page.getByRole('button', { name: /^INGRAM, DANIEL AISHA/i }).click();
  await page
    .getByRole('region', { name: /^3\. Titles held by INGRAM/ })
    .getByRole('link')
    .first()
    .click();
  await heading(page, /^Title/).waitFor();
  await page.goBack();
  // The names are still there: nothing is searched a second time.
  await page.getByRole('button', { name: /^INGRAM, DANIEL AISHA/i }).waitFor();
});

test('lists what a company holds page by page, and the searches with their purpose', async () => {
  await page.getByRole('button', { name: 'New owner search' }).click();
  const form = page.getByRole('form', { name: 'Owner search' });
  await form.getByRole('radio', { name: 'Company' }).click();
  await send(form);
  await form.getByText('Enter the company name, or the start of it.').waitFor();
  await fillAndSend(form, { 'Company name': 'outer plains' });
  await page.getByRole('button', { name: 'OUTER PLAINS ESTATES PTY LTD' }).click();
  const holdings = page.getByRole('region', { name: /^3\. Titles held by OUTER PLAINS/ });
  await holdings.getByText('Page 1').waitFor();
  await expect(holdings.getByRole('link')).toHaveCount(200);
  await holdings.getByRole('button', { name: 'Next' }).click();
  await holdings.getByText('Page 2').waitFor();
  // Counted through, since an undisclosed title has nothing else to be called by.
  await expect
    .poll(() => holdings.getByRole('link').allInnerTexts())
    .toEqual(Array.from({ length: 7 }, (_, at) => `Title ${201 + at}`));
  await expect(holdings.getByRole('button', { name: 'Next' })).toBeDisabled();
  await holdings.getByRole('button', { name: 'Previous' }).click();
  await holdings.getByText('Page 1').waitFor();
  await page.getByRole('button', { name: 'New owner search' }).click();
  const earlier = page.getByRole('region', { name: 'Earlier owner searches' });
  await earlier
    .getByText(/Vendor’s title for a contract of sale · matter 2026-118/)
    .first()
    .waitFor();
});

test.describe('at a slow service', () => {
  let service: SlowService;
  test.beforeAll(async ({ browser }) => {
    await app.close();
    service = await startSlowService();
    app = await openAppWindow(browser, { prepare: (asked) => connectTo(asked, service) });
    ({ page } = app);
  });
  test.afterAll(() => service.close());

  test('what one name holds is never shown as what another does, however late it comes', async () => {
    const form = await openSearchForm(page, 'Owner');
    await form.getByRole('radio', { name: 'Company' }).click();
    await fillAndSend(form, {
      Purpose: 'Contract of sale',
      'Matter number': '2026-118',
      'Company name': 'pty',
    });
    await page.getByRole('button', { name: 'OUTER PLAINS ESTATES PTY LTD' }).click();
    const late = service.hold('pageNumber=2');
    await page.getByRole('region', { name: /^3\. Titles held by OUTER PLAINS/ }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await late.arrived;
    await page.getByRole('button', { name: 'REDGUM DEVELOPMENTS PTY LTD' }).click();
    const holdings = page.getByRole('region', { name: /^3\. Titles held by REDGUM/ });
    await holdings.waitFor();
    const links = () => holdings.getByRole('link').allInnerTexts();
    const held = await until(links, (all) => all.length > 0);
    late.release();
    await whenQuiet(page, app.traffic);
    await expect.poll(links).toEqual(held);
  });

  test('asks before a title number is bought, says why, and buys it once for the matter', async () => {
    const bought = () => service.charges().filter(({ kind }) => kind === 'decrypt').length;
    await openTitle(page, 'Title 1');
    const buy = page.getByRole('button', { name: 'Buy title number…' });
    await expect(page.getByRole('main').getByRole('button').first()).toHaveText('Attach to a matter…');
    await buy.click();
    // What costs less comes first.
    await question(page)
      .getByText('also comes with a Register Search Statement of this title ($6.40)')
      .waitFor();
    await question(page)
      .getByText('Register statements and title alerts require the volume and folio')
      .waitFor();
    await question(page).getByText('A title number is charged each time').waitFor();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await buy.click();
    await question(page).getByRole('button', { name: 'Buy and pay' }).click();
    await question(page).getByText('Enter the matter number').waitFor();
    expect(bought()).toBe(0);
    const matterNumber = question(page).getByRole('combobox', { name: 'Matter number' });
    await matterNumber.fill('2026-377');
    await question(page).getByText('New matter 2026-377').waitFor();
    // Escape keeps what is typed.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return question(page).count();
      })
      .toBe(0);
    await buy.click();
    await expect(matterNumber).toHaveValue('2026-377');
    await matterNumber.fill('2026-118');
    await question(page).getByRole('button', { name: 'Buy and pay' }).dblclick();
    await heading(page, 'Title 9970/414').waitFor();
    await page.getByText('title number bought for matter 2026-118').waitFor();
    expect(bought()).toBe(1);

    // The other title of the property is another: it has not got that number.
    await openTitle(page, 'Title 2');
    await heading(page, 'Title for Lot 8 PS842284 (number withheld)').waitFor();
    await page.getByRole('main').getByRole('link', { name: '9970/414' }).waitFor();
    await buy.click();
    await question(page).getByText('Check the numbers that are known for this land first').waitFor();
    await question(page).getByRole('button', { name: 'Cancel' }).click();

    // Known again in a window that remembers nothing, without a purchase.
    await page.reload();
    await openTitle(page, 'Title 1');
    await heading(page, 'Title 9970/414').waitFor();
    await expect(buy).toHaveCount(0);
    expect(bought()).toBe(1);
  });

  test('learns the number of a title from a register statement, says from which, and pays nothing for it', async () => {
    const asked = { volumeFolio: '10180/330', matterNumber: '2026-119' };
    await app.office.statements.retrieve({ ...asked, withText: false, withCertificate: false });
    const charged = service.charges().length;
    await openTitle(page, 'Title 2');
    await heading(page, 'Title 10180/330').waitFor();
    await page.goBack();
    await page.getByRole('option', { name: /^Title 9970\/414.*Lot 7 PS842284.*bought/ }).waitFor();
    const option = page.getByRole('option', {
      name: /^Title 10180\/330.*Lot 8 PS842284.*the register statement of .* for matter 2026-119/,
    });
    await option.waitFor();
    await page.goForward();
    await page
      .getByRole('link', {
        name: /^title number known from the register statement of .* for matter 2026-119$/,
      })
      .click();
    await heading(page, /10180\/330/).waitFor();
    await whenQuiet(page, app.traffic);
    expect(service.charges()).toHaveLength(charged);
  });
});
