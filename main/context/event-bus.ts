import type { Log } from '../ports/log.ts';
import type { DomainEventName, DomainEvents } from './domain-events.ts';

type Handler<Name extends DomainEventName> = (event: DomainEvents[Name]) => void;

/** Tells the parts of the application what happened. The windows hear another stream: shared/contract/events.ts. */
export interface EventBus {
  /**
   * Every handler has run when it returns. Publish after the commit: a handler reads the library, and no rollback reaches it.
   * What a handler publishes is told after all handlers of the present event.
   */
  publish<Name extends DomainEventName>(name: Name, event: DomainEvents[Name]): void;
  /** Handlers of an event run in the order in which they were added. Returns what removes this one. */
  on<Name extends DomainEventName>(name: Name, handler: Handler<Name>): () => void;
}

/** A handler that throws is noted in the log. It stops neither other handlers nor whoever published. */
export function createEventBus(log: Log): EventBus {
  const handlers = new Map<DomainEventName, Set<Handler<never>>>();
  const waiting: (() => void)[] = [];
  let isTelling = false;

  function tell<Name extends DomainEventName>(name: Name, event: DomainEvents[Name]): void {
    for (const handler of [...(handlers.get(name) ?? [])]) {
      try {
        (handler as Handler<Name>)(event);
      } catch (error) {
        log.error('event.handler', error, { name });
      }
    }
  }

  return {
    publish(name, event) {
      waiting.push(() => tell(name, event));
      if (isTelling) return;
      isTelling = true;
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
      isTelling = false;
    },
    on(name, handler) {
      const known = handlers.get(name) ?? new Set();
      handlers.set(name, known.add(handler as Handler<never>));
      return () => {
        known.delete(handler as Handler<never>);
      };
    },
  };
}
