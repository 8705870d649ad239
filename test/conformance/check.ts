import type { Bench } from './bench/bench.ts';

/**
 * What a check cannot do without. At the practice service, which the run starts itself, all of it is there.
 *
 * - `practice`: the invented land or a scenario of the practice service, or its books.
 * - `charges`: it calls something chargeable, and so wants `--allow-charges` at another service.
 * - `sample`: user name and password of the sample special-events API.
 */
export type Need = 'practice' | 'charges' | 'sample';

/** What is given to the operation: what it is for, the edge of what it takes, or what it must refuse. */
type Input = 'good' | 'boundary' | 'bad';

export interface CheckSaid {
  /** Ids of the rules that it proves; every one of them must be known. */
  readonly rules: readonly [string, ...string[]];
  readonly input: Input;
  /** What holds where it passes. */
  readonly says: string;
  readonly needs?: readonly Need[];
}

export interface Check extends CheckSaid {
  /** Throws where it does not hold; throws `Skipped` where the service has nothing to try it on. */
  readonly run: (bench: Bench) => Promise<void> | void;
}

export function check(said: CheckSaid, run: Check['run']): Check {
  return { ...said, run };
}
