import { type Browser, chromium, type LaunchOptions } from 'playwright/test';
import { findChromium } from '../../../scripts/prerequisites.ts';

/** How every browser of the tests starts. With LANDFOLIO_HEADED=1 a person sees it, slowed down enough to follow. */
export function launchOptions(): LaunchOptions {
  const isHeaded = process.env.LANDFOLIO_HEADED === '1';
  const executablePath = findChromium(isHeaded ? 'window' : 'headless');
  if (executablePath === null) {
    throw new Error('There is no Chromium: install one, or set LANDFOLIO_CHROMIUM to the path of one.');
  }
  return {
    executablePath,
    headless: !isHeaded,
    slowMo: isHeaded ? 150 : 0,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** For programs; a test takes the `browser` of its worker. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}
