/** Tells every listener what moved. A listener that fails does not stop the others. */
export interface EventHub<Event> {
  publish(event: Event): void;
  /** Calls `listen` for each event until the returned function is called. */
  listen(listen: (event: Event) => void): () => void;
  /** Events from this call on, in order, until the signal aborts. */
  stream(signal: AbortSignal | undefined): AsyncGenerator<Event, void, void>;
}

export function createEventHub<Event>(): EventHub<Event> {
  const listeners = new Set<(event: Event) => void>();

  function listen(listener: (event: Event) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function stream(signal: AbortSignal | undefined): AsyncGenerator<Event, void, void> {
    const queue: Event[] = [];
    let wake = (): void => {};
    const stop = listen((event) => {
      queue.push(event);
      wake();
    });
    if (signal?.aborted === true) stop();
    signal?.addEventListener(
      'abort',
      () => {
        stop();
        wake();
      },
      { once: true },
    );
    return (async function* read() {
      try {
        while (signal?.aborted !== true) {
          const next = queue.shift();
          if (next !== undefined) yield next;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        stop();
      }
    })();
  }

  return {
    publish(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch {
          // One broken listener must not keep the others from hearing.
        }
      }
    },
    listen,
    stream,
  };
}
