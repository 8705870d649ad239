import type { Locator, Page } from 'playwright/test';
import { expect, test } from 'playwright/test';
import { type AppWindow, openAppWindow, standingStill } from './support/app-window.ts';
import { fillBigOffice } from './support/big-office.ts';
import { isInReach } from './support/in-reach.ts';
import { sizeText } from './support/size-text.ts';
import { goTo } from './support/steps.ts';
import { boxOf, until } from './support/until.ts';

/** 1280×800 at 200 %: as the browser zooms, and as the size of text that a person chose. */
const looks = [
  { name: '640×400', width: 640, height: 400, textSize: 100 },
  { name: 'text at 200 %', width: 1280, height: 800, textSize: 200 },
];
let app: AppWindow;
let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  app = await openAppWindow(browser, {
    pace: standingStill,
    fill: fillBigOffice,
  });
  page = app.page;
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
test.afterAll(async () => {
  expect(app.pageFaults).toEqual([]);
  await app.close();
});

async function look({ width, height, textSize }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await sizeText(page, textSize);
}

/** Turns the wheel over what does not scroll by itself until all of `part` is what a click meets. */
async function wheelTo(part: Locator, over: Locator): Promise<void> {
  const main = await boxOf(page.locator('#content'));
  const place = await boxOf(over);
  await page.mouse.move(place.x + 4, Math.min(place.y + 4, main.y + main.height - 4));
  const turn = async () => {
    await page.mouse.wheel(0, 600);
    return isInReach(part);
  };
  await until(turn, Boolean);
}

for (const shape of looks) {
  for (const list of ['Orders', 'Matters', 'Documents'] as const) {
    // With larger text, what one list shows the others show alike.
    const tag = shape.textSize > 100 && list !== 'Orders' ? '@campaign' : [];
    test(`${shape.name}: what can be done with a chosen row of ${list} can be scrolled to and pressed, and no icon covers anything`, {
      tag,
    }, async () => {
      await goTo(page, list);
      const grid = page.getByRole('grid', { name: list });
      await grid.locator('[role="row"][aria-rowindex="2"]').getByRole('gridcell').nth(1).waitFor();
      await look(shape);
      await expect.poll(coveredIcons).toEqual([]);
      const filter = page.getByRole('searchbox', { name: `Filter ${list.toLowerCase()}` });
      await expect.poll(() => roomForWords(filter)).toBeGreaterThan(3);
      await grid.locator('[role="row"][aria-rowindex="2"] input[type="checkbox"]').click();
      const bar = page.getByRole('group', { name: `Actions for selected ${list.toLowerCase()}` });
      await bar.waitFor();
      const buttons = bar.getByRole('button');
      const many = await until(
        () => buttons.count(),
        (count) => count > 1,
      );
      for (let at = 0; at < many; at += 1) await wheelTo(buttons.nth(at), filter);
      await bar.getByRole('button', { name: 'Clear selection' }).click();
    });
  }
}

/** The numbers of the navigation that lie over their icon. */
function coveredIcons(): Promise<(string | null)[]> {
  return page.getByRole('navigation', { name: 'Main' }).evaluate((nav) =>
    [...nav.querySelectorAll('a')].flatMap((link) => {
      const icon = link.querySelector('svg')?.getBoundingClientRect();
      const numbers = [...link.querySelectorAll('span')].filter((one) => /^\d/.test(one.textContent ?? ''));
      return numbers.flatMap((one) => {
        const number = one.getBoundingClientRect();
        const isApart =
          icon === undefined ||
          number.left >= icon.right ||
          number.top >= icon.bottom ||
          number.bottom <= icon.top;
        return isApart ? [] : [one.textContent];
      });
    }),
  );
}

/** Pixels between the icon of a field and where its words begin. */
function roomForWords(field: Locator): Promise<number> {
  return field.evaluate((input) => {
    const icon = input.parentElement?.querySelector('svg')?.getBoundingClientRect();
    const words = input.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(input).paddingLeft);
    return words - (icon?.right ?? 0);
  });
}
