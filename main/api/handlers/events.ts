import type { AppEvent } from '../../../shared/contract/events.ts';
import { ok } from '../../../shared/lib/result.ts';
import type { AppHandlers } from '../handlers.ts';

export interface WindowEvents {
  /** What one window is told, from now until it is gone. */
  stream(signal: AbortSignal | undefined): AsyncGenerator<AppEvent, void, void>;
}

export function eventHandlers(events: WindowEvents): AppHandlers['events'] {
  return { watch: (_, signal) => ok(events.stream(signal)) };
}
