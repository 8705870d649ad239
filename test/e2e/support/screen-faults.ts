import type { Browser, Page } from 'playwright/test';
import { type AppWindowOptions, openAppWindow } from './app-window.ts';
import { axeFaultsInBothThemes } from './axe.ts';
import { lastingFaults } from './until.ts';
import { zoomFaults } from './zoom-faults.ts';

interface Wanted extends Pick<AppWindowOptions, 'pace' | 'fill' | 'isFirst' | 'readsWords'> {
  /** Whether every screen must say that this is practice, or none may. */
  readonly band: boolean;
  /** Each screen is looked at enlarged to 200 % as well. */
  readonly isZoomed?: boolean;
}

/** Goes through screens in a small window, and gives the faults of each that has any: of axe, of the band, of its width. */
export async function faultsOfScreens(
  browser: Browser,
  screens: (page: Page) => AsyncGenerator<string>,
  { band, isZoomed = false, ...options }: Wanted,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const viewport = { width: 1024, height: 700 };
  const app = await openAppWindow(browser, { ...options, viewport });
  try {
    const faults: Record<string, readonly string[]> = {};
    for await (const screen of screens(app.page)) {
      const found = await lastingFaults(() => faultsOf(app.page, band));
      if (found.length > 0) faults[screen] = found;
      if (isZoomed) Object.assign(faults, await zoomFaults(app.page, screen));
    }
    return app.pageFaults.length === 0 ? faults : { ...faults, 'every screen': app.pageFaults };
  } finally {
    await app.close();
  }
}

async function faultsOf(page: Page, hasBand: boolean): Promise<string[]> {
  return [
    ...(await axeFaultsInBothThemes(page)),
    ...(await nameFaults(page)),
    ...(await bandFaults(page, hasBand)),
    ...(await widthFaults(page)),
  ];
}

/** A screen reader says the name of the screen where the keyboard comes to it. Axe asks for a heading, not for this name. */
function nameFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const [heading, ...others] = main?.querySelectorAll('h1') ?? [];
    const isNamed = heading !== undefined && main?.getAttribute('aria-labelledby') === heading.id;
    return isNamed && others.length === 0
      ? []
      : ['The main part is not named by the one heading of the screen.'];
  });
}

function bandFaults(page: Page, hasBand: boolean): Promise<string[]> {
  const band = page.getByText('nothing here is real and nothing is charged');
  const fault = `The practice band is ${hasBand ? 'missing' : 'shown'}.`;
  return band.isVisible().then((isShown) => (isShown === hasBand ? [] : [fault]));
}

function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const overflow = scrollWidth - clientWidth;
    return overflow > 0 ? [`The page is ${overflow} pixels wider than the window.`] : [];
  });
}
