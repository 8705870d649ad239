import { createEventBus, type EventBus } from '../../main/context/event-bus.ts';
import { createQuietLog } from './quiet-log.ts';

/** An event bus of which nobody reads the log. */
export function createQuietEvents(): EventBus {
  return createEventBus(createQuietLog());
}
