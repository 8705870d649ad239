import type { Page } from 'playwright-core';

/** Everything that crosses the bridge of a page from its next load on, as text. */
export interface Traffic {
  readonly sent: readonly string[];
  readonly received: readonly string[];
}

export function followTraffic(page: Page): Traffic {
  const sent: string[] = [];
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => received.push(String(payload)));
  });
  return { sent, received };
}
