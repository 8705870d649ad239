import { isDeepStrictEqual } from 'node:util';
import type { Sources } from './load.ts';

/**
 * One thing of the security list that holds, as a question to the sources: what is wrong in them. It is asked of the
 * sources as they are, where the answer is nothing, and of each mutant.
 */
export interface Proof {
  readonly name: string;
  readonly items: readonly number[];
  /** The sources that it looks at. */
  readonly about: readonly string[];
  readonly faults: (sources: Sources) => readonly string[] | Promise<readonly string[]>;
}

/** Nothing, or the name of what is not as wanted. */
export function unless(isRight: boolean, what: string): readonly string[] {
  return isRight ? [] : [what];
}

export function differs(what: string, found: unknown, wanted: unknown): readonly string[] {
  return unless(isDeepStrictEqual(found, wanted), `${what}: ${JSON.stringify(found)}`);
}
