import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';

/** Milliseconds, from the environment variable LANDFOLIO_E2E_DELAY; 0 where there is none. */
export const longestDelay = Number(process.env.LANDFOLIO_E2E_DELAY ?? 0);

/**
 * Holds back every message between the windows opened from now on and their office for as many milliseconds as `holdBack`
 * gives, in order. A walk that looks once where it should wait, and a screen that is right only while the office is quick, fail then.
 */
export async function slowOffice(context: BrowserContext, holdBack: () => number): Promise<void> {
  await context.routeWebSocket(/^ws:/, (socket) => {
    const office = socket.connectToServer();
    socket.onMessage(late(holdBack, (message) => office.send(message)));
    office.onMessage(late(holdBack, (message) => socket.send(message)));
  });
}

function late(holdBack: () => number, send: (message: string | Buffer) => void) {
  let last = Promise.resolve();
  return (message: string | Buffer): void => {
    const held = delay(holdBack());
    last = last.then(() => held).then(() => send(message));
  };
}
