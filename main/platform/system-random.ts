import { randomBytes } from 'node:crypto';
import type { Random } from '../ports/random.ts';

/** Chance from the system. */
export function createSystemRandom(): Random {
  return {
    fraction: () => Math.random(),
    bytes: (length) => Uint8Array.from(randomBytes(length)),
  };
}
