import type { Locator, Page } from 'playwright/test';
import { matterFlow } from './matter-screens.ts';
import { agreeToPreview } from './service-steps.ts';
import {
  addProduct,
  addressField,
  chooseSubject,
  confirmOrder,
  findProperty,
  goTo,
  matterField,
  openOrder,
  openProperty,
  orderRow,
  origin,
  placeOrder,
  waitForPhase,
} from './steps.ts';

/** At this pace a register search takes 1 to 1.5 seconds, an authority's certificate 3 to 8. */
export const screensPace = 40;

/**
 * Takes a new office through every screen and every state of one that looks different, and says the name of each as it
 * stands still: first what an empty office shows, then what it shows at work.
 */
export async function* mainFlow(page: Page): AsyncGenerator<string> {
  yield* searching(page);
  yield* emptyLists(page);
  yield* property(page);
  yield* ordering(page);
  yield* certificates(page);
  yield* matterFlow(page);
  yield* settings(page);
}

async function* searching(page: Page): AsyncGenerator<string> {
  await heading(page, 'Find a property').waitFor();
  yield 'search';
  await addressField(page).fill('vic');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  yield 'search-suggestions';
  await addressField(page).fill('zzz nowhere');
  await page.getByText('No address found for').waitFor();
  yield 'search-nothing-found';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^PFI/ }).click();
  await page.getByLabel('Property PFI', { exact: true }).fill('12x');
  await page
    .getByRole('form', { name: 'By property PFI' })
    .getByRole('button', { name: 'Find property' })
    .click();
  await page.getByText('Enter a property PFI of').waitFor();
  yield 'search-by-number-faults';
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  yield 'help';
  await page.keyboard.press('Escape');
  await page.goto(`${origin(page)}/#/no-such-place`);
  await heading(page, 'Not found').waitFor();
  yield 'no-such-screen';
}

async function* emptyLists(page: Page): AsyncGenerator<string> {
  for (const [place, text] of [
    ['Cart', 'The cart is empty'],
    ['Orders', 'No orders yet'],
    ['Documents', 'No documents yet'],
    ['Matters', 'No matters yet'],
  ] as const) {
    await goTo(page, place);
    await page.getByRole('heading', { name: text }).waitFor();
    yield `${place.toLowerCase()}-empty`;
  }
}

async function* property(page: Page): AsyncGenerator<string> {
  await page.goto(`${origin(page)}/#/property?by=pfi&propertyPfi=%2212345%22`);
  await page.getByRole('heading', { name: 'No property found' }).waitFor();
  yield 'property-not-found';
  await addressField(page).fill('5 common lane');
  await page.getByRole('option', { name: '5 COMMON LANE MANSFIELD 3722' }).click();
  await heading(page, 'Which property?').waitFor();
  yield 'property-choice';
  await findProperty(page, '12 victoria way', '12 VICTORIA WAY CARLTON 3053');
  await page.getByRole('button', { name: /^Add Register Search/ }).waitFor();
  yield 'property-title';
  await addProduct(page, 'Register Search Statement');
  await chooseSubject(page, 'The property');
  for (const name of [
    'Planning Certificate',
    'Water Information Statement',
    'Property Clearance Certificate (Land Tax)',
  ]) {
    await addProduct(page, name);
  }
  yield 'property-certificates';
}

async function* ordering(page: Page): AsyncGenerator<string> {
  await goTo(page, 'Cart');
  await page.getByText('4 products').waitFor();
  yield 'cart';
  await page.getByText('Download and email').click();
  await page.getByLabel(/^Email/).fill('clerk at office');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByText('Enter an email address such as').waitFor();
  yield 'cart-faults';
  await page.getByText('Download in Landfolio').click();
  await page.getByRole('button', { name: 'Remove Property Clearance Certificate (Land Tax)' }).click();
  await page.getByText(/^Property Clearance .*removed from cart/).waitFor();
  yield 'cart-taken-out';
  await matterField(page).fill('2026-118');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('alertdialog').waitFor();
  yield 'cart-confirm';
  await confirmOrder(page);
  await heading(page, 'Matter 2026-118').waitFor();
  yield 'order-processing';
  for (const [pfi, matter] of [
    ['90000013', '2026-131 Halloran'],
    ['90000031', '2026-140 Nguyen to Smith'],
  ] as const) {
    await openProperty(page, pfi);
    await addProduct(page, 'Register Search Statement');
    await chooseSubject(page, 'The property');
    await addProduct(page, 'Planning Certificate');
    await placeOrder(page, matter);
  }
  await goTo(page, 'Orders');
  await orderRow(page, '2026-118').getByText('Complete').first().waitFor();
  yield 'orders-at-work';
  await orderRow(page, '2026-140 Nguyen to Smith').getByText('Cancelled', { exact: true }).waitFor();
  await orderRow(page, '2026-131 Halloran').getByText('Failed', { exact: true }).waitFor();
  yield 'orders';
  await page.getByLabel('Filter orders').fill('nothing like it');
  await page.getByText('No orders match these filters').waitFor();
  yield 'orders-filtered-out';
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await openOrder(page, '2026-131 Halloran');
  await waitForPhase(page, 'Planning Certificate', 'Failed');
  yield 'order-failed';
}

async function* certificates(page: Page): AsyncGenerator<string> {
  await goTo(page, 'Documents');
  await page.getByRole('region', { name: 'Preview' }).locator('canvas').waitFor();
  await page.getByText('5 documents', { exact: true }).waitFor();
  yield 'documents';
  await page
    .getByRole('grid', { name: 'Documents' })
    .getByRole('row')
    .filter({ hasText: 'Register Search Statement' })
    .last()
    // Where a row is no link of its own.
    .locator('[data-column="received"]')
    .dblclick();
  await page
    .getByRole('region', { name: 'Page 1', exact: true })
    .locator('canvas + div span')
    .first()
    .waitFor({ state: 'attached' });
  yield 'document';
}

async function* settings(page: Page): AsyncGenerator<string> {
  await goTo(page, 'Settings');
  await page.getByRole('heading', { name: 'Add a connection' }).waitFor();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('list', { name: /^Test results for/ }).waitFor();
  yield 'settings-connections';
  await page.getByRole('button', { name: 'Paste text' }).click();
  await page
    .getByLabel('Text of the connection file')
    .fill('{ "name": "Office", "environment": "live", "poll": 3 }');
  // By the keyboard: what came meanwhile may lie over the button, and stays while the pointer rests on it.
  await page.getByRole('button', { name: 'Preview connection' }).press('Enter');
  await page.getByText(/^This file has \d+ errors$/).waitFor();
  yield 'settings-import-faults';
  await page.getByLabel('Text of the connection file').fill(otherOffice);
  await page.getByRole('button', { name: 'Preview connection' }).click();
  await page.getByRole('dialog', { name: /^Add the connection/ }).waitFor();
  yield 'settings-import-preview';
  await agreeToPreview(page);
  await page.getByRole('button', { name: 'Enter credentials' }).click();
  await page.getByRole('button', { name: 'Save credentials' }).click();
  await page.getByText('Enter the client secret.').waitFor();
  yield 'settings-credentials';
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('link', { name: 'Office details' }).click();
  await page.getByLabel('Email', { exact: true }).fill('clerk at office');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter an email address such as').waitFor();
  yield 'settings-office-faults';
  await sections.getByRole('link', { name: 'File names' }).click();
  await page.getByLabel('Template').fill('{matter} {colour}.pdf');
  await page.getByText(/Not recognised: \{colour\}/).waitFor();
  yield 'settings-files-faults';
  await sections.getByRole('link', { name: 'Network' }).click();
  await page.getByText('Use this proxy', { exact: true }).click();
  await page.getByLabel('Proxy address').fill('ftp://proxy');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Start the proxy address with http://').waitFor();
  yield 'settings-network-faults';
  await page.getByText('No proxy', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Test network' }).click();
  await page.getByText('needs no network').waitFor();
  yield 'settings-network';
  await sections.getByRole('link', { name: 'Desktop' }).click();
  await page.getByText('There are no desktop settings in a browser').waitFor();
  yield 'settings-desktop';
  await sections.getByRole('link', { name: 'Support' }).click();
  await page.getByText('If Landfolio crashes or has a fault, a report appears here').waitFor();
  await page.getByRole('button', { name: 'Create support bundle' }).click();
  await page.getByText('Support bundle saved').waitFor();
  yield 'settings-support';
}

/** Leads nowhere: it is only looked at. */
const otherOffice = JSON.stringify({
  name: 'Harbour Conveyancing, test',
  environment: 'test',
  baseUrl: 'https://api.test.example.com/v1',
  authUrl: 'https://login.test.example.com',
  audience: { discovery: 'discovery', orders: 'orders' },
});

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}
