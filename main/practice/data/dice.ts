/** Repeatable chance: the same seed and name give the same throws on every machine. Never for secrets. */
export interface Dice {
  /** A whole number from `least` to `most`, both included. */
  int(min: number, max: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** True about `share` of the time. */
  chance(share: number): boolean;
  /** A letter of `letters`. */
  letter(letters?: string): string;
  digits(count: number): string;
}

export function createDice(seed: number, name: string): Dice {
  let state = hash(`${seed}/${name}`);
  // mulberry32: small, well spread, and enough for inventing streets.
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1));
  return {
    int,
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    chance: (share) => fraction() < share,
    letter: (letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ') => letters.charAt(int(0, letters.length - 1)),
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  };
}

/** 32 bits of FNV-1a. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) {
    value = Math.imul(value ^ text.charCodeAt(n), 0x01000193);
  }
  return value >>> 0;
}
