import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { goTo, openTab } from './steps.ts';

/* Steps on the page of a matter, in any of several windows. */

export const about = (window: Page) => window.getByRole('complementary', { name: 'About this matter' });

export async function openMatter(window: Page, number: string): Promise<void> {
  await goTo(window, 'Matters');
  await window.getByRole('link', { name: number, exact: true }).click();
  await openTab(window, 'Parties and details');
}

export async function writeNotes(window: Page, text: string): Promise<void> {
  await about(window).getByRole('button', { name: 'Edit', exact: true }).click();
  await about(window).getByLabel('Notes', { exact: true }).fill(text);
  await about(window).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(about(window).getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
}
