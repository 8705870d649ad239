import type { AppEvent } from '../../shared/contract/events.ts';
import type { EventHub } from '../api/event-hub.ts';

/** Hands on what came from outside the window, and keeps the last of it for a window that is not there yet. */
export interface PendingEvents {
  /** Published now where a window listens, else as soon as one does. */
  deliver(event: AppEvent): void;
  /** As the hub's, and what waited comes first. */
  stream(signal: AbortSignal | undefined): AsyncGenerator<AppEvent, void, void>;
}

/** Whoever starts Landfolio by a link or a notification does so before there is a window to show it in. */
export function createPendingEvents(events: EventHub<AppEvent>): PendingEvents {
  let waiting: AppEvent | null = null;
  let windows = 0;

  return {
    deliver(event) {
      if (windows > 0) events.publish(event);
      else waiting = event;
    },
    stream(signal) {
      const stream = events.stream(signal);
      windows += 1;
      let isOver = false;
      const leave = (): void => {
        if (!isOver) windows -= 1;
        isOver = true;
      };
      if (signal?.aborted === true) leave();
      signal?.addEventListener('abort', leave, { once: true });
      if (waiting !== null && !isOver) {
        events.publish(waiting);
        waiting = null;
      }
      return (async function* read() {
        try {
          yield* stream;
        } finally {
          leave();
        }
      })();
    },
  };
}
