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
  /** Some call is kept waiting by the server. */
  isHeld(id: string): boolean;
  held(call: string): void;
  /** Every call of this library tells the server the time that it has. */
  tells(id: string, now: () => number): void;
}

export function watchTraffic(): Traffic {
  const open = new Map<Call, { readonly id: string; isHeld: boolean }>();
  const clocks = new Map<string, () => number>();
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: Call };
    const id = /^\/s\/([^/]+)\//.exec(request.path)?.[1];
    if (id === undefined) return;
    const now = clocks.get(id);
    if (now !== undefined) request.addHeader('x-clock', String(Math.round(now())));
    open.set(request, { id, isHeld: false });
  });
  const ended = (message: unknown) => void open.delete((message as { request: Call }).request);
  subscribe('undici:request:trailers', ended);
  subscribe('undici:request:error', ended);
  const some = (id: string, isHeld: boolean) =>
    [...open.values()].some((call) => call.id === id && call.isHeld === isHeld);
  return {
    isBusy: (id) => some(id, false),
    isHeld: (id) => some(id, true),
    held(name) {
      for (const [call, state] of open) if (`${call.method} ${call.path}` === name) state.isHeld = true;
    },
    tells: (id, now) => void clocks.set(id, now),
  };
}
