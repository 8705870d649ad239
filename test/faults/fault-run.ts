export interface FaultRunOptions {
  readonly cases: number;
  /** Of the first case; each later one has the next number, so that any can be run alone. */
  readonly seed: number;
  readonly onProgress?: (done: number, failures: number) => void;
}

export interface FaultRun {
  readonly cases: number;
  /** One line each, with the seed that brings it back. */
  readonly failures: readonly string[];
}

/** A whole number at least 0 and below `sides`. */
export type Dice = (sides: number) => number;

/** Dice that fall the same way for the same seed (mulberry32). */
export function dice(seed: number): Dice {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * Math.max(1, Math.floor(sides)));
  };
}
