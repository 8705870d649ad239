import type { ScenarioEnd } from './matrix/live-scenario.ts';
import { nameOf, type Scenario } from './matrix/scenarios.ts';
import { fingerprint, nothingYet, readState, type Tally, writeState } from './run-state.ts';

/** The counting of a run. A long one is kept in a file, so that it goes on where it was when it is ended or killed. */
interface TallyRun {
  readonly sums: Tally;
  /** What is still to be lived. */
  readonly left: readonly Scenario[];
  /** Counts one that is over. True where it is time to tell how far it is, and then it is kept as well. */
  add(end: Pick<ScenarioEnd, 'scenario' | 'kills' | 'verdict'>): boolean;
  keep(): void;
}

interface TallyRunOptions {
  readonly whole: readonly Scenario[];
  /** Null: nothing is kept. */
  readonly path: string | null;
  /** Of the whole, those that are wanted. */
  readonly isWanted?: (one: Scenario) => boolean;
  readonly everyMs?: number;
}

/**
 * A scenario counts only together with its number, in one file that is replaced as a whole: what was lived since the last
 * keeping is lived again after a kill, and nothing is counted twice.
 */
export function openTallyRun({
  whole,
  path,
  isWanted = () => true,
  everyMs = 15_000,
}: TallyRunOptions): TallyRun {
  const scenarios = fingerprint(whole.map(nameOf));
  const first = whole.filter(({ isOfFirstList }) => isOfFirstList);
  const sums = path === null ? nothingYet() : readState(path, scenarios, [fingerprint(first.map(nameOf))]);
  const before = new Set(sums.done);
  let toldAt = performance.now();
  const keep = () => {
    if (path !== null) writeState(path, scenarios, sums);
  };
  return {
    sums,
    left: whole.filter((one) => isWanted(one) && !before.has(one.number)),
    add({ scenario, kills, verdict }) {
      sums.done.push(scenario.number);
      sums.kills += kills;
      for (const key of ['lost', 'doubled', 'phantom', 'wronglyRejected', 'unknown'] as const)
        sums[key] += verdict[key];
      sums.doubtsMs.push(...verdict.doubtsMs);
      if (verdict.problems.length > 0) {
        sums.failed += 1;
        sums.problems.push(`${nameOf(scenario)}: ${verdict.problems.join('; ')}`);
      }
      if (performance.now() - toldAt < everyMs) return false;
      toldAt = performance.now();
      keep();
      return true;
    },
    keep,
  };
}
