import { isDeepStrictEqual } from 'node:util';
import type { ScenarioEnd } from './live-scenario.ts';
import { runMatrix } from './run-matrix.ts';
import { nameOf, type Scenario, scenariosOf } from './scenarios.ts';

/** What a scenario came to, without the times. */
function outcomeOf({ kills, verdict, intents }: ScenarioEnd) {
  const { doubtsMs: _, ...counts } = verdict;
  const orders = intents.map(({ state, orderIds, sendings, isShown }) => ({
    state,
    orderIds,
    sendings,
    isShown,
  }));
  return { kills, ...counts, orders };
}

async function live(scenarios: readonly Scenario[], batch: number) {
  const outcomes = new Map<number, ReturnType<typeof outcomeOf>>();
  const { killed } = await runMatrix(
    scenarios,
    (end) => outcomes.set(end.scenario.number, outcomeOf(end)),
    undefined,
    { batch },
  );
  return { killed, outcomes };
}

/**
 * Usually one kill -9 ends many orders, each of which stands still behind a fence from its own moment on. They must come to the
 * same as orders that are killed alone, at the very moment. One line for each problem.
 */
export async function sharedKillProblems(seed: number): Promise<string[]> {
  const sample = scenariosOf(seed, 20).filter(
    // Which of two programs is first is a matter of chance.
    ({ kill, mode }) => kill !== null && mode?.kind !== 'programs',
  );
  const shared = await live(sample, 24);
  const alone = await live(sample, 1);
  const problems = sample
    .filter(({ number }) => !isDeepStrictEqual(shared.outcomes.get(number), alone.outcomes.get(number)))
    .map((one) => `${nameOf(one)}: comes to something else where others share its kill (seed ${seed})`);
  const kills = [...alone.outcomes.values()].reduce((sum, one) => sum + one.kills, 0);
  problems.push(...[...alone.outcomes.values()].flatMap((one) => one.problems));
  if (sample.length <= 10 || alone.killed !== kills)
    problems.push(`${alone.killed} kills ended ${kills} alone`);
  if (shared.killed >= kills / 3) problems.push(`${shared.killed} shared kills for ${kills} alone`);
  return problems;
}
