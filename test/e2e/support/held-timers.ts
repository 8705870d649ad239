import { expect, type Locator, type Page } from 'playwright/test';
import { lateMs } from '../../../renderer/features/charges/late.ts';

/**
 * From now on what the page wants to do after so many milliseconds waits until `letTimersGo`. A timer that the page clears
 * meanwhile runs all the same.
 */
export async function holdTimers(window: Page, wait: number): Promise<void> {
  await window.evaluate((held) => {
    const usual = globalThis.setTimeout;
    const waiting: (() => void)[] = [];
    const hold = (run: () => void, ms = 0, ...given: unknown[]) => {
      if (ms !== held) return usual(run, ms, ...given);
      waiting.push(run);
      return 0;
    };
    const letGo = () => {
      Object.assign(globalThis, { setTimeout: usual });
      for (const run of waiting) run();
    };
    Object.assign(globalThis, { setTimeout: hold, letGo });
  }, wait);
}

export async function letTimersGo(window: Page): Promise<void> {
  await window.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo());
}

/** Presses what charges, and goes on once it takes long: `isUnderWay` resolves when the service was asked. */
export async function leaveWhenLate(window: Page, pay: Locator, isUnderWay: Promise<void>): Promise<void> {
  const dialog = window.getByRole('alertdialog');
  await pay.click({ trial: true });
  await holdTimers(window, lateMs);
  await pay.click();
  await isUnderWay;
  await letTimersGo(window);
  const said = dialog.getByText('Still waiting for the service');
  await said.waitFor();
  await expect(said).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Continue in the background' }).click();
  await dialog.waitFor({ state: 'detached' });
}
