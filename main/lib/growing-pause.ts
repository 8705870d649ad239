/** How long to wait before something that failed is tried again: twice as long each time, up to a limit. Milliseconds. */
export interface GrowingPause {
  next(): number;
  /** It worked: the next failure waits for the shortest time again. */
  reset(): void;
}

export function createGrowingPause(minMs: number, maxMs: number): GrowingPause {
  let pause = minMs;
  return {
    next() {
      const now = pause;
      pause = Math.min(maxMs, pause * 2);
      return now;
    },
    reset() {
      pause = minMs;
    },
  };
}
