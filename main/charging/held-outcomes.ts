import type { CancelTimer, Clock } from '../ports/clock.ts';

/**
 * What became of requests that may cost money, where it could not be written down: kept in memory, and tried again. Where the
 * program ends before, the next start does not know what came of it.
 */
export interface HeldOutcomes {
  /** `write` gives whether it is over: written down, or nothing that another try mends. It takes the place of what was held of the same request. */
  hold(id: string, write: () => boolean): void;
  /** The request is sent again: what came of it before counts no more. */
  drop(id: string): void;
  isEmpty(): boolean;
  /** Before the library is closed: tries each once more, and lets go of all. */
  close(): void;
}

/** The disk may be full for a moment only: until the first try. Milliseconds. */
const soonMs = 1000;
/** Between the tries after that. Milliseconds. */
const againMs = 60_000;

export function createHeldOutcomes(clock: Clock): HeldOutcomes {
  const held = new Map<string, { readonly write: () => boolean; readonly cancel: CancelTimer }>();

  function drop(id: string): void {
    held.get(id)?.cancel();
    held.delete(id);
  }

  function tryAfter(milliseconds: number, id: string, write: () => boolean): void {
    const cancel = clock.after(milliseconds, () => {
      if (write()) drop(id);
      else tryAfter(againMs, id, write);
    });
    held.set(id, { write, cancel });
  }

  return {
    hold(id, write) {
      drop(id);
      tryAfter(soonMs, id, write);
    },
    drop,
    isEmpty: () => held.size === 0,
    close() {
      for (const [id, { write }] of [...held]) {
        drop(id);
        write();
      }
    },
  };
}
