import { subscribe } from 'node:diagnostics_channel';

interface Call {
  readonly method: string;
  readonly path: string;
  addHeader(name: string, value: string): void;
}

/** What is under way in this process, by the folder of the address that each library has to itself. */
export interface Traffic {
  /** Calls of a library that nothing but the server delays. */
  isBusy(id: string): boolean;
  /** Resolves when some call of the library has ended, or is known to be kept waiting. */
  change(id: string): Promise<void>;
  /** Some call is kept waiting by the server. */
  isHeld(id: string): boolean;
  /** `*` for the method: every call of that library. */
  held(call: string): void;
  /** Every call of this library tells the server the time that it has. */
  tells(id: string, now: () => number): void;
  /** Whoever waits for a change of this library looks again. */
  wake(id: string): void;
  /** Nobody waits for this library any more. */
  forget(id: string): void;
}

interface Library {
  readonly calls: Map<Call, { isHeld: boolean }>;
  now: () => number;
  listeners: (() => void)[];
}

export function watchTraffic(): Traffic {
  const libraries = new Map<string, Library>();
  const idOf = (path: string) => /^\/s\/([^/]+)\//.exec(path)?.[1] ?? '';
  const tell = (library: Library) => {
    const { listeners } = library;
    library.listeners = [];
    for (const listener of listeners) listener();
  };
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: Call };
    const library = libraries.get(idOf(request.path));
    if (library === undefined) return;
    request.addHeader('x-clock', String(Math.round(library.now())));
    library.calls.set(request, { isHeld: false });
  });
  const ended = (message: unknown) => {
    const { request } = message as { request: Call };
    const library = libraries.get(idOf(request.path));
    if (library?.calls.delete(request) === true) tell(library);
  };
  subscribe('undici:request:trailers', ended);
  subscribe('undici:request:error', ended);
  const some = (id: string, isHeld: boolean) => {
    for (const call of libraries.get(id)?.calls.values() ?? []) if (call.isHeld === isHeld) return true;
    return false;
  };
  return {
    isBusy: (id) => some(id, false),
    change: (id) =>
      new Promise((resolve) => {
        const library = libraries.get(id);
        if (library === undefined) resolve();
        else library.listeners.push(resolve);
      }),
    isHeld: (id) => some(id, true),
    held(name) {
      const library = libraries.get(idOf(name.slice(name.indexOf(' ') + 1)));
      if (library === undefined) return;
      for (const [call, state] of library.calls)
        if (name.startsWith('* ') || `${call.method} ${call.path}` === name) state.isHeld = true;
      tell(library);
    },
    wake(id) {
      const library = libraries.get(id);
      if (library !== undefined) tell(library);
    },
    tells: (id, now) => void libraries.set(id, { calls: new Map(), now, listeners: [] }),
    forget: (id) => void libraries.delete(id),
  };
}
