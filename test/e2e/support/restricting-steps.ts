import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { cartOf } from '../../support/cart-of.ts';
import type { AppWindow } from './app-window.ts';
import { axeFaults } from './axe.ts';
import { fillCart } from './office-steps.ts';
import { question } from './service-steps.ts';
import { chooseAction, goTo, matterField, matterMenu, notices, openCart, openTab } from './steps.ts';

/** Two people of one office, and a matter with a certificate that both see. */
interface Two {
  readonly alice: Page;
  readonly bob: Page;
  readonly bobsClient: AppWindow['office'];
  readonly number: string;
  /** Something that Bob could order for it. */
  readonly wanted: Parameters<typeof fillCart>[1];
}

const heading = (window: Page, name: string) => window.getByRole('heading', { level: 1, name });
const row = (window: Page) =>
  window.getByRole('main').getByRole('link', { name: 'Register Search Statement' });

async function open(window: Page, number: string): Promise<void> {
  await goTo(window, 'Matters');
  await window.getByRole('link', { name: number, exact: true }).click();
  await heading(window, `Matter ${number}`).waitFor();
}

/** Alice restricts the matter: Bob’s window loses it and says why, and nothing is done under its number. */
async function restrictToAlice({ alice, bob, bobsClient, number, wanted }: Two): Promise<void> {
  await open(bob, number);
  await openTab(bob, 'Documents');
  await expect(row(bob).first()).toBeVisible();
  await open(alice, number);
  await chooseAction(alice, matterMenu, 'Restrict…');
  const dialog = alice.getByRole('dialog', { name: `Restrict matter ${number}` });
  await expect(dialog.getByRole('checkbox', { name: 'alice Ng (you)' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'alice Ng (you)' })).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: 'bob Ng' })).toBeFocused();
  await expect(dialog.getByRole('status')).toHaveText('Only you will see it');
  await expect.poll(() => axeFaults(alice)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restrict matter' }).click();
  await expect(notices(alice)).toContainText(`Matter ${number} is restricted`);
  await expect(alice.getByRole('main')).toContainText('Only alice Ng may see it. Restricted by alice Ng.');

  await expect(bob.getByRole('main')).toContainText(`alice Ng restricted matter ${number}`);
  await expect(heading(bob, `Matter ${number}`)).toBeVisible();
  await expect(bob.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect.poll(() => axeFaults(bob)).toEqual([]);
  await expect.poll(async () => (await bobsClient.quickSearch.find({ text: number })).matters).toEqual([]);
  await fillCart(bobsClient, wanted);
  await openCart(bob);
  await matterField(bob).fill(number);
  const refused = `alice Ng restricted matter ${number}. Ask alice Ng for access, or use another number.`;
  await expect(bob.getByRole('note').filter({ hasText: refused })).toBeVisible();
  await bob.getByRole('button', { name: /^Place order/ }).click();
  await expect(matterField(bob)).toHaveAttribute('aria-invalid', 'true');
  await expect(matterField(bob)).toHaveValue(number);
  await cartOf(bobsClient).clear();
}

/** Alice lets Bob in again, then everybody: it is back in his window by itself, with its certificate. */
async function letBobIn({ alice, bob, number }: Two): Promise<void> {
  await bob.goBack();
  await expect(bob.getByRole('main')).toContainText(`alice Ng restricted matter ${number}`);
  await alice.getByRole('combobox', { name: 'Find anything' }).fill('> who may see');
  await alice.getByRole('combobox', { name: 'Find anything' }).press('Enter');
  const dialog = alice.getByRole('dialog', { name: `Who may see matter ${number}` });
  await dialog.getByText('bob Ng').click();
  await expect(dialog.getByRole('status')).toHaveText('2 people will see it');
  await dialog.getByRole('button', { name: 'Save who may see it' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(bob).first()).toBeVisible();
  await expect(bob.getByRole('main')).toContainText('Only alice Ng and bob Ng may see it.');
  await goTo(alice, 'Matters');
  await expect(alice.getByRole('grid').getByText(/^Restricted/)).toBeVisible();
  await alice.getByRole('link', { name: number, exact: true }).click();
  await chooseAction(alice, matterMenu, 'Open to everyone…');
  await question(alice).getByRole('button', { name: 'Open to everyone' }).click();
  await expect(notices(alice)).toContainText(`Matter ${number} is open to everyone`);
  await expect(bob.getByRole('main').getByText('Restricted', { exact: true })).toHaveCount(0);
}

export async function restrictAndOpen(
  people: Pick<Two, 'alice' | 'bob' | 'bobsClient'>,
  number: string,
  wanted: Two['wanted'],
): Promise<void> {
  const two = { ...people, number, wanted };
  await restrictToAlice(two);
  await letBobIn(two);
}
