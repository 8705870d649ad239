import type { Page } from 'playwright/test';
import { type CallLog, type Calls, noteCalls } from './calls.ts';

/** Everything that crosses the bridge of a page from its next load on, as text. A window's first page has one (app-window.ts). */
export interface Traffic extends Calls {
  readonly sent: readonly string[];
  readonly received: readonly string[];
}

export function followTraffic(page: Page): Traffic {
  const { follow, ...calls } = noteCalls();
  const sent: string[] = [];
  const received: string[] = [];
  let earlier: CallLog | undefined;
  page.on('websocket', (socket) => {
    // Where a page is loaded again, nobody says that its connection is closed.
    earlier?.closed();
    const log = follow();
    earlier = log;
    socket.on('framesent', ({ payload }) => {
      sent.push(String(payload));
      log.sent(payload);
    });
    socket.on('framereceived', ({ payload }) => {
      received.push(String(payload));
      log.received(payload);
    });
    socket.on('close', log.closed);
  });
  return { ...calls, sent, received };
}
