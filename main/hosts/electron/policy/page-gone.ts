import { readerName } from './reader-options.ts';

/** Reasons for which the process of a page or a helper ends without a fault of its own. */
const harmless: readonly string[] = ['clean-exit', 'killed', 'memory-eviction'];

const endsOfReading: readonly string[] = ['crashed', 'oom', 'abnormal-exit'];

export function isCrash(reason: string): boolean {
  return !harmless.includes(reason);
}

/**
 * Whether a helper process ended by a fault of the program. The one that reads certificates is brought down by what others wrote,
 * or ended by us: the document is marked then, and there is no crash to report.
 */
export function isHelperCrash(reason: string, name: string | undefined): boolean {
  return isCrash(reason) && !(name === readerName && endsOfReading.includes(reason));
}

/** Whether the window stands empty now. A page that somebody killed for its memory is as gone as one that crashed. */
export function isPageLost(reason: string): boolean {
  return reason !== 'clean-exit';
}

/** How often in how long a page may be shown again before a person is asked. */
const maxReloads = 3;
const withinMs = 60_000;

/**
 * What is done where the page's process is gone. Main goes on: what is ordered and fetched does not pass through the page. A
 * page that falls again and again is not shown for ever. `before` holds when it fell, on the monotonic clock.
 */
export function afterPageGone(before: readonly number[], now: number): 'showAgain' | 'tell' {
  return before.filter((at) => now - at < withinMs).length < maxReloads ? 'showAgain' : 'tell';
}

/** Whether a load ended because nobody wants it any more. Electron gives the name of Chromium's error as `code`. */
export function isGivenUp(error: unknown, isPageGone: boolean): boolean {
  return isPageGone || (error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED');
}
