import type { Locator, Page } from 'playwright/test';
import { chooseSubject, findProperty, goTo } from './steps.ts';

/** The forms of the search screen by what their tiles say. */
const forms = {
  Title: 'By title',
  Parcel: 'By parcel',
  'Council number': 'By council number',
  'Document number': 'By document number',
  PFI: 'By property PFI',
  Owner: 'Owner search',
  'Crown allotment': 'By crown allotment',
  'Address parts': 'By address parts',
  'Places and more': 'Places and more',
} as const;

type SearchForm = keyof typeof forms;

/** Goes to the search screen and chooses a tile; gives its form. */
export async function openSearchForm(page: Page, name: SearchForm): Promise<Locator> {
  await goTo(page, 'Search');
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  const form = page.getByRole('form', { name: forms[name] });
  await form.waitFor();
  return form;
}

/** Fills fields by their labels, blank ones too, and sends the form. */
export async function fillAndSend(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(form, label).fill(text);
  await send(form);
}

export async function send(form: Locator): Promise<void> {
  await form.locator('button[type="submit"]').click();
}

/** A field by how its label starts. */
export function field(form: Locator, label: string): Locator {
  return form
    .getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(required\\))?$`))
    .and(form.locator('input, select'));
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/** Labels of the fields that hold the number. */
export const numberField = {
  Title: 'Volume and folio',
  Parcel: 'Lot and plan (SPI)',
  'Council number': 'Council property number (CPN)',
  'Document number': 'Dealing, instrument or plan number',
  PFI: 'Property PFI',
} as const;

export const placeField = 'Name, number or part of an address';

/** By the property that has two titles of undisclosed number. */
export async function openTitle(page: Page, name: string): Promise<void> {
  await findProperty(page, '12 victoria way', '12 VICTORIA WAY CARLTON 3053');
  await chooseSubject(page, name);
  await page.getByRole('link', { name: 'Title, register statement, alerts' }).click();
  await page.getByRole('heading', { level: 1, name: /^Title/ }).waitFor();
}
