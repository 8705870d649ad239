import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { type Calls, frameOf, noteCalls } from './calls.ts';
import { timeoutMs } from './until.ts';

/** Milliseconds, from the environment variable LANDFOLIO_E2E_DELAY; 0 where there is none. */
export const maxDelayMs = Number(process.env.LANDFOLIO_E2E_DELAY ?? 0);

interface HeldCall {
  /** Resolves when the call was made. From then on nothing of the office reaches its window. */
  readonly made: Promise<void>;
  /** Resolves when the office has answered it; the window does not know it yet. */
  readonly done: Promise<void>;
  release(): void;
}

/** An office whose answers come when a test lets them. */
export interface SlowOffice extends Calls {
  /** Holds the next call whose text contains `part`: the office gets it, and its answer is held back with all that comes after. */
  hold(part: string): HeldCall;
}

interface Hold {
  readonly part: string;
  readonly markMade: () => void;
  readonly markDone: () => void;
  readonly isLetGo: Promise<void>;
}

/**
 * Holds back every message between the windows opened from now on and their office for as many milliseconds as `holdBack`
 * gives, in order. A flow that looks once where it should wait, and a screen that is right only while the office is quick, fail then.
 */
export async function slowOffice(
  windows: BrowserContext | Page,
  holdBack: () => number = () => 0,
): Promise<SlowOffice> {
  const calls = noteCalls();
  const holds: Hold[] = [];
  await windows.routeWebSocket(/^ws:/, (socket) => {
    const office = socket.connectToServer();
    const log = calls.follow();
    const held = new Map<string, Hold>();
    const toOffice = inOrder((message) => office.send(message));
    const toWindow = inOrder((message) => {
      log.received(message);
      socket.send(message);
    });
    socket.onClose(() => {
      log.closed();
      void office.close();
    });
    socket.onMessage((message) => {
      log.sent(message);
      toOffice.send(message, delay(holdBack()));
      const at = holds.findIndex(({ part }) => String(message).includes(part));
      if (at === -1) return;
      const [hold] = holds.splice(at, 1);
      if (hold === undefined) return;
      toWindow.waitFor(hold.isLetGo);
      held.set(frameOf(message).id, hold);
      hold.markMade();
    });
    office.onMessage((message) => {
      held.get(frameOf(message).id)?.markDone();
      toWindow.send(message, delay(holdBack()));
    });
  });
  return {
    ...calls,
    hold(part) {
      const made = Promise.withResolvers<void>();
      const done = Promise.withResolvers<void>();
      const letGo = Promise.withResolvers<void>();
      holds.push({ part, markMade: made.resolve, markDone: done.resolve, isLetGo: letGo.promise });
      return {
        made: inTime(made.promise, `no window asked its office for ${part}`),
        done: inTime(done.promise, `the office did not answer ${part}`),
        release: letGo.resolve,
      };
    },
  };
}

/** The same, and an error that says what never came. */
function inTime(event: Promise<void>, what: string): Promise<void> {
  const late = delay(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`After ${timeoutMs / 1000} s ${what}.`);
  });
  const first = Promise.race([event, late]);
  // Not every test waits for it.
  first.catch(() => {});
  return first;
}

/** Each message goes when its time has come, and when those before it are gone. */
function inOrder(send: (message: string | Buffer) => void) {
  let last = Promise.resolve();
  return {
    waitFor(event: Promise<void>): void {
      last = last.then(() => event);
    },
    send(message: string | Buffer, time: Promise<void>): void {
      last = last.then(() => time).then(() => send(message));
    },
  };
}
