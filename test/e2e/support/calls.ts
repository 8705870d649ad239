import type { Page } from 'playwright/test';
import { until } from './until.ts';

/** What windows ask their office, and what of it is answered. A call is known by a part of its text, such as `/cart/setDetails`. */
export interface Calls {
  made(part: string): number;
  answered(part: string): number;
  /** Those that wait for their answer. */
  open(): readonly string[];
}

/** Of one connection: both directions as the window sees them. */
export interface CallLog {
  sent(message: string | Buffer): void;
  received(message: string | Buffer): void;
  /** Nothing that is open will be answered any more. */
  closed(): void;
}

interface Call {
  readonly text: string;
  isAnswered: boolean;
}

/** Keeps the calls of any number of connections. */
export function noteCalls(): Calls & { readonly follow: () => CallLog } {
  const calls: Call[] = [];
  const open = new Set<Call>();
  const withPart = (part: string) => calls.filter(({ text }) => text.includes(part));
  return {
    made: (part) => withPart(part).length,
    answered: (part) => withPart(part).filter(({ isAnswered }) => isAnswered).length,
    open: () => [...open].map(({ text }) => text),
    follow() {
      const mine = new Map<string, Call>();
      return {
        sent(message) {
          const { id, isFirst, isEnd } = frameOf(message);
          const known = mine.get(id);
          if (isFirst) {
            const call = { text: String(message), isAnswered: false };
            mine.set(id, call);
            calls.push(call);
            open.add(call);
          } else if (isEnd && known) open.delete(known);
        },
        received(message) {
          const call = mine.get(frameOf(message).id);
          if (call === undefined) return;
          call.isAnswered = true;
          open.delete(call);
        },
        closed() {
          for (const call of mine.values()) open.delete(call);
        },
      };
    },
  };
}

/** The frame of a message; what follows it are bytes of a file. */
export function frameOf(message: string | Buffer): { id: string; isFirst: boolean; isEnd: boolean } {
  const text = String(message);
  const { i, t } = JSON.parse(text.slice(0, text.lastIndexOf('}') + 1)) as { i: string; t?: number };
  const aborts = 4;
  return { id: String(i), isFirst: t === undefined, isEnd: t === aborts };
}

/**
 * Waits until the office has answered everything that was asked, and what it answered is drawn. After that, what the page would do of
 * itself has been done: only then can be said that something did not happen.
 */
export async function whenQuiet(page: Page, calls: Calls): Promise<void> {
  // An answer may lead to the next question, in a task of its own.
  for (let round = 0; round < 2; round += 1) {
    await until(calls.open, ({ length }) => length === 0);
    await drawn(page);
  }
}

/** Waits until all that was put on the page is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Notes from now on, at each change of the page, what `look` gives, where it is not what it gave before. `look` runs in the page and
 * sees nothing of the test. What a page shows for a moment only is found so, and by no reading from outside. It ends an earlier watch.
 */
export async function watch<T>(page: Page, look: () => T): Promise<() => Promise<T[]>> {
  await page.evaluate(`{
    const seen = [];
    const note = () => {
      const now = (${look})();
      if (seen.length === 0 || JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    };
    window.watched = seen;
    window.watcher?.disconnect();
    note();
    window.watcher = new MutationObserver(note);
    window.watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }`);
  return () => page.evaluate(() => Reflect.get(window, 'watched') as never);
}
