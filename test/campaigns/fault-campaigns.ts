import { run as corrupt } from '../faults/corruption.ts';
import { run as download } from '../faults/downloads/download-run.ts';
import { plantedFaults as plantedInDownloads } from '../faults/downloads/planted-faults.ts';
import { run as traceFlushes } from '../faults/fsync/fsync-run.ts';
import { plantedFaults as plantedInFlushes } from '../faults/fsync/planted-faults.ts';
import { findPlanted, plantedFaults } from '../faults/matrix/planted-faults.ts';
import { runMatrix } from '../faults/matrix/run-matrix.ts';
import { nameOf, scenariosOf } from '../faults/matrix/scenarios.ts';
import { run as cutPower } from '../faults/power-cut.ts';
import type { Campaign, Round } from './campaign.ts';

const scenariosEach = 480;

/** The planted faults that were not found. `problems` is what a run of such a program told. */
async function unfound<T extends { readonly plant: string }>(
  planted: readonly T[],
  problems: (one: T) => readonly RegExp[],
  run: (one: T) => Promise<readonly string[]>,
): Promise<Round> {
  const failures: string[] = [];
  for (const one of planted) {
    const found = await run(one);
    const isFound = problems(one).every((problem) => found.some((line) => problem.test(line)));
    if (!isFound) failures.push(`the planted fault “${one.plant}” was not found`);
  }
  return { cases: planted.length, failures };
}

export const faultCampaigns: readonly Campaign[] = [
  {
    name: 'faults',
    unit: 'scenarios',
    async plants(seed) {
      const wrong: string[] = [];
      const { cases, failures } = await unfound(
        plantedFaults,
        ({ problem }) => [problem],
        async (one) => {
          const found = await findPlanted(one, seed);
          wrong.push(...found.without);
          return found.with;
        },
      );
      return { cases, failures: [...failures, ...wrong] };
    },
    // Round by round through the whole list, in its mixed order. The first seed decides the order.
    async round(seed, number) {
      const whole = scenariosOf(seed - number, null);
      const some = whole.slice(number * scenariosEach, (number + 1) * scenariosEach);
      if (some.length === 0) return null;
      const failures: string[] = [];
      await runMatrix(some, ({ scenario, verdict }) =>
        failures.push(
          ...verdict.problems.map((problem) => `${nameOf(scenario)}: ${problem} (seed ${seed - number})`),
        ),
      );
      return { cases: some.length, failures };
    },
  },
  {
    name: 'power',
    unit: 'power cuts',
    isLinuxOnly: true,
    async plants(seed) {
      const { failures } = await cutPower({ cases: 12, seed, isLying: true });
      return { cases: 1, failures: failures.length > 3 ? [] : ['a disk that lies was not found'] };
    },
    round: (seed) => cutPower({ cases: 250, seed: seed * 250 }),
  },
  {
    name: 'damage',
    unit: 'damaged libraries',
    round: (seed) => corrupt({ cases: 304, seed: seed * 304 }),
  },
  {
    name: 'fsync',
    unit: 'runs under strace',
    isLinuxOnly: true,
    plants: (seed) =>
      unfound(
        plantedInFlushes,
        ({ problems }) => problems,
        async ({ plant }) => (await traceFlushes({ cases: 12, seed, plant })).failures,
      ),
    round: (seed) => traceFlushes({ cases: 24, seed }),
  },
  {
    name: 'downloads',
    unit: 'faults in downloads',
    plants: (seed) =>
      unfound(
        plantedInDownloads,
        ({ problem }) => [problem],
        async ({ plant }) => (await download({ faults: 300, seed, plant })).failures,
      ),
    async round(seed) {
      // Each run takes as many seeds as it has worlds.
      const { faults, failures } = await download({ faults: 1000, seed: seed * 100 });
      return { cases: faults, failures };
    },
  },
];
