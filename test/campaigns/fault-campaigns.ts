import { run as corrupt } from '../faults/corruption.ts';
import { run as download } from '../faults/downloads/download-run.ts';
import { expectedProblems as expectedInDownloads } from '../faults/downloads/expected-problems.ts';
import { expectedProblems as expectedInFlushes } from '../faults/fsync/expected-problems.ts';
import { run as traceFlushes } from '../faults/fsync/fsync-run.ts';
import { expectedProblems, findSeeded } from '../faults/matrix/expected-problems.ts';
import { runMatrix } from '../faults/matrix/run-matrix.ts';
import { nameOf, scenariosOf } from '../faults/matrix/scenarios.ts';
import { sharedKillProblems } from '../faults/matrix/shared-kills.ts';
import { unfoundFaults } from '../faults/office/find-seeded.ts';
import { runOffice } from '../faults/office/office-run.ts';
import { blockSize } from '../faults/office/scenarios.ts';
import { seededFaults } from '../faults/office/seeded-faults.ts';
import { run as cutPower } from '../faults/power-cut.ts';
import type { Campaign, Round } from './campaign.ts';

const scenariosEach = 480;

/** The seeded faults that were not found. `problems` is what a run of such a program told. */
async function unfound<T extends { readonly seededFault: string }>(
  expected: readonly T[],
  problems: (one: T) => readonly RegExp[],
  run: (one: T) => Promise<readonly string[]>,
): Promise<Round> {
  const failures: string[] = [];
  for (const one of expected) {
    const found = await run(one);
    const isFound = problems(one).every((problem) => found.some((line) => problem.test(line)));
    if (!isFound) failures.push(`the seeded fault “${one.seededFault}” was not found`);
  }
  return { cases: expected.length, failures };
}

export const faultCampaigns: readonly Campaign[] = [
  {
    name: 'faults',
    unit: 'scenarios',
    async seededFaults(seed) {
      const wrong: string[] = [];
      const { cases, failures } = await unfound(
        expectedProblems,
        ({ problem }) => [problem],
        async (one) => {
          wrong.push(...(await findSeeded(one, seed, { isSound: true })));
          return findSeeded(one, seed);
        },
      );
      return { cases, failures: [...failures, ...wrong] };
    },
    // Round by round through the whole list, in its mixed order. The first seed decides the order.
    async round(seed, number) {
      const whole = scenariosOf(seed - number, null);
      const some = whole.slice(number * scenariosEach, (number + 1) * scenariosEach);
      if (some.length === 0) return null;
      const failures = number === 0 ? await sharedKillProblems(seed) : [];
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
    async seededFaults(seed) {
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
    seededFaults: (seed) =>
      unfound(
        expectedInFlushes,
        ({ problems }) => problems,
        async ({ seededFault }) => (await traceFlushes({ cases: 12, seed, seededFault })).failures,
      ),
    round: (seed) => traceFlushes({ cases: 24, seed }),
  },
  {
    name: 'downloads',
    unit: 'faults in downloads',
    seededFaults: (seed) =>
      unfound(
        expectedInDownloads,
        ({ problem }) => [problem],
        async ({ seededFault }) => (await download({ faults: 300, seed, seededFault })).failures,
      ),
    async round(seed) {
      // Each run takes as many seeds as it has worlds.
      const { faults, failures } = await download({ faults: 1000, seed: seed * 100 });
      return { cases: faults, failures };
    },
  },
  {
    name: 'office',
    unit: 'scenarios of an office',
    isLinuxOnly: true,
    async seededFaults(seed) {
      const failures = (await unfoundFaults(seed, () => {})).map((name) => `not found: ${name}`);
      return { cases: seededFaults.length, failures };
    },
    async round(seed, number) {
      const from = number * blockSize;
      const { scenarios, problems } = await runOffice({ seed: seed - number, from, to: from + blockSize });
      return { cases: scenarios, failures: problems };
    },
  },
];
