import type { Browser, Page } from 'playwright-core';
import { axeFaults } from './axe.ts';
import { type DeskOptions, openDesk } from './desk.ts';

interface Wanted extends Pick<DeskOptions, 'pace' | 'fill' | 'isFirst'> {
  /** Whether every screen must say that this is practice, or none may. */
  readonly band: boolean;
}

/** Walks through screens in a small window, and gives the faults of each that has any: of axe, of the band, of its width. */
export async function faultsOfScreens(
  browser: Browser,
  screens: (page: Page) => AsyncGenerator<string>,
  { band, ...options }: Wanted,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const viewport = { width: 1024, height: 700 };
  const desk = await openDesk(browser, { ...options, viewport });
  try {
    const faults: Record<string, readonly string[]> = {};
    for await (const screen of screens(desk.page)) {
      const found = await faultsOf(desk.page, band);
      if (found.length > 0) faults[screen] = found;
    }
    return desk.pageFaults.length === 0 ? faults : { ...faults, 'every screen': desk.pageFaults };
  } finally {
    await desk.close();
  }
}

async function faultsOf(page: Page, hasBand: boolean): Promise<readonly string[]> {
  const band = page.getByText('nothing here is real and nothing is charged');
  // The first screen stands a moment before the office has said what it is connected to.
  if (hasBand) await band.waitFor({ timeout: 20_000 }).catch(() => undefined);
  const faults = await axeFaults(page);
  if ((await band.isVisible()) !== hasBand)
    faults.push(`The practice band is ${hasBand ? 'missing' : 'shown'}.`);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) faults.push(`The page is ${overflow} pixels wider than the window.`);
  return faults;
}
