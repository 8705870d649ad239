import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright/test';

/** Milliseconds after which what is waited for never comes. Nothing takes so long but on a slow and busy computer. */
export const timeoutMs = 120_000;

/** Milliseconds in which a screen that has just come stands as it will. */
const untilItStands = 60_000;

/**
 * Reads again and again until the reading is right, and gives that one. Throws where it never is, with the last reading. What is only
 * compared goes through `expect.poll`.
 */
export async function until<T, Right extends T>(
  read: () => Promise<T> | T,
  isRight: (reading: T) => reading is Right,
): Promise<Right>;
export async function until<T>(read: () => Promise<T> | T, isRight: (reading: T) => boolean): Promise<T>;
export async function until<T>(read: () => Promise<T> | T, isRight: (reading: T) => boolean): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    let last: string;
    try {
      const reading = await read();
      if (isRight(reading)) return reading;
      last = JSON.stringify(reading);
    } catch (error) {
      // A page that goes elsewhere in this moment cannot be read.
      last = String(error);
    }
    if (Date.now() > end) throw new Error(`It never came to what was waited for: ${last}`);
    await pause(50);
  }
}

/** Waits until one of the elements is shown, and says which: 0 for the first. */
export async function whichShows(...choices: readonly Locator[]): Promise<number> {
  const look = async () => (await Promise.all(choices.map((one) => one.first().isVisible()))).indexOf(true);
  return until(look, (at) => at !== -1);
}

/** Waits until the text of an element fits the pattern, and gives what was found in it. */
export async function matchOf(element: Locator, pattern: RegExp): Promise<RegExpExecArray> {
  return until(
    async () => pattern.exec(await element.innerText()),
    (match) => match !== null,
  );
}

/** The first number in the text of an element, as soon as there is one: `1,204 certificates` gives 1204. */
export async function numberIn(element: Locator): Promise<number> {
  const [digits] = await matchOf(element, /\d[\d,]*/);
  return Number(digits.replaceAll(',', ''));
}

/** Where an element lies in the window, as soon as it lies there. */
export async function boxOf(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  return until(
    () => element.boundingBox(),
    (box) => box !== null,
  );
}

/** The faults that are still there when the screen stands as it will: while it is drawn, parts of it lie elsewhere. */
export async function lastingFaults(look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + untilItStands;
  for (;;) {
    const faults = await look();
    if (faults.length === 0 || Date.now() > end) return faults;
    await pause(200);
  }
}
