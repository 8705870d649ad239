import type { Page } from 'playwright/test';

/** From now on what the page wants to do after so many milliseconds waits until `letTimersGo`. */
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
