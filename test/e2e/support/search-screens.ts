import type { Locator, Page } from 'playwright/test';
import {
  field,
  fillAndSend,
  heading,
  numberField,
  openSearchForm,
  openTitle,
  placeField,
  send,
} from './search-steps.ts';
import { importConnectionFile, openAt, question } from './service-steps.ts';
import type { SlowService } from './slow-service.ts';
import { addressField, goTo } from './steps.ts';

/** Every way to search, with what it asks, refuses and finds. */
export async function* searchFlow(page: Page): AsyncGenerator<string> {
  yield* numbers(page);
  yield* places(page);
  yield* crownLand(page);
  yield* owners(page);
  yield* numberOfTitle(page);
}

async function* numbers(page: Page): AsyncGenerator<string> {
  const title = await openSearchForm(page, 'Title');
  await fillAndSend(title, { [numberField.Title]: '6813/419D' });
  await title.getByText('The letter after a folio').waitFor();
  yield 'search-title-fault';
  await field(title, numberField.Title).fill('vol 9970 fol 414');
  yield 'search-title-read';
  await send(title);
  await page.getByText('Products available for title').waitFor();
  await page.getByRole('link', { name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
  yield 'title';
  await fillAndSend(await openSearchForm(page, 'Title'), { [numberField.Title]: '1/1' });
  await page.getByRole('heading', { name: 'No title found' }).waitFor();
  yield 'title-not-found';
  const parcel = await openSearchForm(page, 'Parcel');
  yield 'search-parcel';
  await fillAndSend(parcel, { [numberField.Parcel]: 'lot 12' });
  await parcel.getByText('is not a parcel identifier').waitFor();
  yield 'search-parcel-fault';
  await fillAndSend(parcel, { [numberField.Parcel]: '8\\PS842284' });
  await page.getByRole('link', { name: '12 VICTORIA WAY CARLTON 3053' }).waitFor();
  yield 'parcel';
  await fillAndSend(await openSearchForm(page, 'Parcel'), { [numberField.Parcel]: '999\\PS999999' });
  await page.getByRole('heading', { name: 'No parcel found' }).waitFor();
  yield 'parcel-not-found';
  const council = await openSearchForm(page, 'Council number');
  yield 'search-council';
  await fillAndSend(council, { [numberField['Council number']]: '', Municipality: '' });
  await council.getByText('Enter the name of the municipality').waitFor();
  yield 'search-council-faults';
  const document = await openSearchForm(page, 'Document number');
  yield 'search-document';
  await fillAndSend(document, { [numberField['Document number']]: '122019' });
  await document.getByText('Enter a document number of').waitFor();
  yield 'search-document-fault';
  await fillAndSend(document, { [numberField['Document number']]: 'AU324948X' });
  await page.getByText('Must be ordered together with').waitFor();
  yield 'registered-document';
  await openAt(page, 'registered-document?documentId=AA000000A');
  await page.getByRole('heading', { name: 'No document found' }).waitFor();
  yield 'registered-document-not-found';
}

async function* places(page: Page): AsyncGenerator<string> {
  const parts = await openSearchForm(page, 'Address parts');
  await send(parts);
  await parts.getByText('Enter at least one of street name').waitFor();
  await parts.getByRole('button', { name: /^Level, lot/ }).click();
  yield 'search-parts-faults';
  await parts.getByRole('button', { name: /^Level, lot/ }).click();
  await fillAndSend(parts, { 'Street name': 'swanston', 'Suburb or town': 'carlton' });
  await parts.getByRole('link').first().waitFor();
  yield 'search-parts';
  await fillAndSend(parts, { 'Street name': 'nowhere' });
  await parts.getByText('No addresses match.').waitFor();
  yield 'search-parts-nothing';
  const more = await openSearchForm(page, 'Places and more');
  await send(more);
  await more.getByText('Enter a name, a number').waitFor();
  yield 'search-places-fault';
  await fillAndSend(more, { [placeField]: 'mansfield' });
  await more.getByText(/shown$/).waitFor();
  yield 'search-places';
  await fillAndSend(more, { [placeField]: 'far too long and wrong' });
  await more.getByText('No places match.').waitFor();
  yield 'search-places-nothing';
  await fillAndSend(more, { [placeField]: '???' });
  await more.getByRole('alert').waitFor();
  yield 'search-places-refused';
}

async function* crownLand(page: Page): AsyncGenerator<string> {
  const form = await openSearchForm(page, 'Crown allotment');
  await form.getByText('(12 entries)').waitFor();
  await send(form);
  await form.getByText('Select a parish').waitFor();
  yield 'search-crown-faults';
  await field(form, 'Parish').fill('ma');
  await form.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  yield 'search-crown-list';
  await field(form, 'Parish').fill('');
  await fillAndSend(form, { Township: '5762', Section: '10A' });
  await form.getByRole('link').first().waitFor();
  yield 'search-crown';
  await fillAndSend(form, { Section: '99' });
  await form.getByText('No crown allotments match.').waitFor();
  yield 'search-crown-nothing';
}

async function* owners(page: Page): AsyncGenerator<string> {
  const form = await openSearchForm(page, 'Owner');
  yield 'search-owner';
  await send(form);
  await form.getByText('Enter the purpose').waitFor();
  yield 'search-owner-faults';
  await fillAndSend(form, {
    Purpose: 'Vendor’s title for a contract of sale',
    'Matter number': '2026-118',
    'Last name': 'nosuchname',
  });
  await page.getByText('The register lists no such name.').waitFor();
  yield 'owners-no-name';
  await page.getByRole('button', { name: 'New owner search' }).click();
  await fillAndSend(form, { 'Last name': 's' });
  await page.getByText('Select a name').waitFor();
  yield 'owners-names';
  await page.getByRole('button', { name: 'New owner search' }).click();
  await form.getByRole('radio', { name: 'Company' }).click();
  yield 'owners-start';
  await fillAndSend(form, { 'Company name': 'outer plains' });
  await page.getByRole('button', { name: 'OUTER PLAINS ESTATES PTY LTD' }).click();
  await page.getByText('Page 1').waitFor();
  yield 'owners-titles';
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2').waitFor();
  yield 'owners-titles-last-page';
  await openAt(page, 'audit');
  await page.getByRole('grid', { name: 'Audit' }).getByText('OUTER PLAINS').first().waitFor();
  yield 'audit';
}

/** Two titles of one property: the number of one is bought, and stays unknown of the other. */
async function* numberOfTitle(page: Page): AsyncGenerator<string> {
  await openTitle(page, 'Title 1');
  await heading(page, /\(number withheld\)$/).waitFor();
  yield 'title-undisclosed';
  await page.getByRole('button', { name: 'Buy title number…' }).click();
  await question(page)
    .getByRole('button', { name: /^Buy practice/ })
    .click();
  await question(page).getByText('Enter the matter number').waitFor();
  yield 'title-buy-fault';
  await matter(page).fill('2026-118');
  await question(page)
    .getByRole('button', { name: /^Buy practice/ })
    .click();
  await heading(page, 'Title 9970/414').waitFor();
  yield 'title-bought';
  await openTitle(page, 'Title 2');
  await page.getByText('Title numbers known for this land').waitFor();
  yield 'title-other-of-land';
}

/** What is shown while the service is awaited, and where it does not give what was asked. */
export async function* searchErrorFlow(page: Page, service: SlowService): AsyncGenerator<string> {
  const file = { ...JSON.parse(service.connectionFile), name: 'Harbour Conveyancing' };
  await importConnectionFile(page, service, JSON.stringify({ ...file, environment: 'production' }));
  // A part of the address that only this screen asks for: one that was left may still be asking for something.
  for (const [place, part, loading] of [
    ['title?titleId=%2210595%2F726%22', '/titles', 'Loading title'],
    ['parcel?spi=2%5CLP81296', '/parcels', 'Loading parcel'],
    ['property?by=pfi&propertyPfi=%22205510613%22', '205510613', 'Loading property'],
    ['registered-document?documentId=AU324948X', '=AU324948X', 'Loading products'],
  ] as const) {
    const screen = /^[a-z-]+/.exec(place)?.[0] ?? '';
    const held = service.hold(part);
    await openAt(page, place);
    await page.getByRole('status', { name: loading }).waitFor();
    await held.arrived;
    yield `${screen}-loading`;
    service.fail(part);
    held.release();
    await page.getByRole('alert').waitFor();
    yield `${screen}-failed`;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
  yield* waitingForms(page, service);
  yield* troubledPurchase(page, service);
}

async function* waitingForms(page: Page, service: SlowService): AsyncGenerator<string> {
  await goTo(page, 'Search');
  const suggesting = service.hold('/autocomplete');
  await addressField(page).fill('vic');
  await suggesting.arrived;
  yield 'search-suggestions-loading';
  service.fail('/autocomplete');
  suggesting.release();
  await page.getByRole('alert').waitFor();
  yield 'search-suggestions-failed';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const parishes = service.hold('/parishes');
  service.fail('/parishes');
  const crown = await openSearchForm(page, 'Crown allotment');
  await crown.getByText('Loading list…').first().waitFor();
  yield 'search-crown-loading';
  parishes.release();
  await crown.getByRole('alert').waitFor();
  yield 'search-crown-failed';
  const parts = await openSearchForm(page, 'Address parts');
  const searching = service.hold('/structured-search');
  await fillAndSend(parts, { 'Street name': 'swanston' });
  await searching.arrived;
  yield 'search-parts-loading';
  service.fail('/structured-search');
  searching.release();
  await whenInSight(parts.getByRole('alert'));
  yield 'search-parts-failed';
  const owner = await openSearchForm(page, 'Owner');
  const names = service.hold('/proprietor-names');
  await fillAndSend(owner, { Purpose: 'Purchaser’s search', 'Matter number': '2026-118', 'Last name': 's' });
  await names.arrived;
  yield 'search-owner-waiting';
  service.fail('/proprietor-names');
  names.release();
  await whenInSight(owner.getByRole('alert'));
  yield 'search-owner-failed';
}

async function* troubledPurchase(page: Page, service: SlowService): AsyncGenerator<string> {
  await openTitle(page, 'Title 1');
  await page.getByRole('button', { name: 'Buy title number…' }).click();
  await matter(page).fill('2026-118');
  yield 'title-buy-production';
  service.answer('/titles/decrypt', 'cut');
  await question(page).getByRole('button', { name: 'Buy and pay' }).click();
  await question(page).getByRole('alert').waitFor();
  yield 'title-buy-unknown';
  await question(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Buy title number…' }).click();
  await matter(page).fill('2026-118');
  await question(page).getByRole('button', { name: 'Buy and pay' }).click();
  await question(page).getByText('Duplicate order prevented').waitFor();
  yield 'title-buy-again';
  await question(page).getByRole('link', { name: 'Show title number purchase' }).click();
  await page.getByRole('region', { name: 'For the service provider' }).waitFor();
  yield 'title-purchase-unknown';
  await page.getByRole('button', { name: 'Record answer…' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Answered by/)
    .waitFor();
  yield 'title-purchase-answer';
  await page.keyboard.press('Escape');
}

function matter(page: Page) {
  return question(page).getByRole('combobox', { name: /^Matter number/ });
}

/** Waits until all of it is within the window, above the status line: a person is not to look for what a press came to. */
async function whenInSight(told: Locator): Promise<void> {
  await told.waitFor();
  const element = await told.elementHandle();
  await told.page().waitForFunction((one) => {
    const { top, bottom } = one?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
    const line = document.querySelector('footer')?.getBoundingClientRect().top ?? window.innerHeight;
    return top >= 0 && bottom <= line + 1;
  }, element);
}
