import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow, standingStill } from './support/app-window.ts';
import { axeFaults } from './support/axe.ts';
import { sizeText } from './support/size-text.ts';
import { dateField, described, fillDate, goTo, openTab } from './support/steps.ts';
import { until } from './support/until.ts';

/** A computer set to US English, whose own field of a date would show the month first. */
let app: AppWindow;
let page: Page;
const about = () => page.getByRole('complementary', { name: 'About this matter' });
const settlement = () => dateField(about(), 'Settlement');
const part = (at: number) => settlement().getByRole('spinbutton').nth(at);
const calendar = () => page.getByRole('dialog', { name: 'Calendar: Settlement' });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, { pace: standingStill, locale: 'en-US' });
  ({ page } = app);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await goTo(page, 'Matters');
  await page.getByRole('button', { name: 'New matter…' }).click();
  await page.getByRole('dialog').getByLabel('Matter number').fill('2026-118');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Matter 2026-118' }).waitFor();
  await openTab(page, 'Parties and details');
  await about().getByRole('button', { name: 'Edit' }).click();
});
test.afterEach(() => expect(app.pageFaults).toEqual([]));
test.afterAll(async () => {
  await app.close();
});

async function paste(text: string): Promise<void> {
  await part(0).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Whether all of it is what a click meets. */
function isInReach(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ] as const;
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
}

test('a date is shown and typed day first, with or without what stands between its parts', async () => {
  await expect(settlement()).toHaveText('dd/mm/yyyy');
  for (const keys of ['04012027', '4/1/2027', '4-1-2027', '04/01/2027', '4 1 2027']) {
    await fillDate(about(), 'Settlement', '');
    await part(0).pressSequentially(keys);
    await expect(settlement()).toHaveText('04/01/2027');
    await about().getByText('Monday 4 January 2027').waitFor();
  }
});

test('the arrows change the part that has the keyboard, and go from part to part', async () => {
  await part(0).press('ArrowUp');
  await expect(settlement()).toHaveText('05/01/2027');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(settlement()).toHaveText('05/12/2027');
  await about().getByText('Sunday 5 December 2027').waitFor();
});

test('a date is pasted day first or as ISO 8601, and what is no date changes nothing', async () => {
  await paste('26/11/2026');
  await expect(settlement()).toHaveText('26/11/2026');
  await paste('2026-12-04');
  await expect(settlement()).toHaveText('04/12/2026');
  await paste('tomorrow');
  await paste('26/11/2026');
  await expect(settlement()).toHaveText('26/11/2026');
});

test('a day that does not exist stays as it was typed, and is said to be wrong once it is left', async () => {
  await part(0).pressSequentially('31');
  await expect.poll(() => described(settlement())).toContain('31/11/2026 is not a date.');
  await expect(part(0)).not.toHaveAttribute('aria-invalid');
  await about().getByLabel('Notes').focus();
  await expect(part(0)).toHaveAttribute('aria-invalid', 'true');
  await expect(settlement()).toHaveText('31/11/2026');
  await expect.poll(() => axeFaults(page)).toEqual([]);
  await part(0).press('Backspace');
  await page.keyboard.press('Backspace');
  await expect.poll(() => described(settlement())).toContain('Enter the day, month and year.');
  await expect(settlement()).toHaveText('dd/11/2026');
  // Saved like this, it would be no date at all.
  await about().getByRole('button', { name: 'Save' }).click();
  await expect(part(0)).toBeFocused();
  await page.keyboard.type('30');
  await about().getByText('Monday 30 November 2026').waitFor();
});

for (const { name, width, height, textSize } of [
  { name: '1280×800 at 200 %', width: 640, height: 400, textSize: 100 },
  { name: '1280×800 with text at 200 %', width: 1280, height: 800, textSize: 200 },
]) {
  test(`${name}: each day of the calendar can be reached, by the mouse and by the keyboard`, async () => {
    await page.setViewportSize({ width, height });
    await sizeText(page, textSize);
    await part(0).press('Alt+ArrowDown');
    await expect(calendar().getByRole('button', { name: /Monday,? 30 November 2026/ })).toBeFocused();
    await expect.poll(() => axeFaults(page)).toEqual([]);
    for (const control of [
      calendar().getByRole('button', { name: 'Previous' }),
      calendar().getByRole('button', { name: 'Next' }).first(),
      calendar().getByRole('button', { name: /Sunday,? 1 November 2026/ }),
      calendar().getByRole('button', { name: /Monday,? 30 November 2026/ }),
      calendar().getByRole('button', { name: 'Clear' }),
    ]) {
      await control.scrollIntoViewIfNeeded();
      await until(() => isInReach(control), Boolean);
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await calendar().waitFor({ state: 'detached' });
    await about().getByText('Sunday 29 November 2026').waitFor();
    await expect(part(0)).toBeFocused();
    await about().getByRole('button', { name: 'Calendar: Settlement' }).click();
    await calendar()
      .getByRole('button', { name: /Monday,? 30 November 2026/ })
      .click();
    await about().getByText('Monday 30 November 2026').waitFor();
  });
}

test('Enter in the field saves, and an emptied field is no date', async () => {
  await part(2).press('Enter');
  await about().getByText('Mon, 30 Nov 2026').waitFor();
  await about().getByRole('button', { name: 'Edit' }).click();
  await expect(settlement()).toHaveText('30/11/2026');
  await fillDate(about(), 'Settlement', '');
  await expect(settlement()).toHaveText('dd/mm/yyyy');
  await about().getByRole('button', { name: 'Save' }).click();
  await about().getByText('No details yet').waitFor();
});
