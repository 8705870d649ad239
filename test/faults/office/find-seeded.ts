import { type OfficeRun, runOffice } from './office-run.ts';
import { quickScenarios } from './scenarios.ts';
import { type SeededFault, seededFaults } from './seeded-faults.ts';

/** Runs the quick campaign with the fault until it is found. */
export async function findSeeded(fault: SeededFault, seed: number): Promise<OfficeRun> {
  return await runOffice({
    ...{ seed, from: 0, to: quickScenarios, seeded: fault },
    isEnough: (run) => run[fault.found] > 0,
  });
}

/** The seeded faults that the quick campaign does not find, in words. */
export async function unfoundFaults(seed: number, say: (line: string) => void): Promise<string[]> {
  const unfound: string[] = [];
  for (const fault of seededFaults) {
    const { scenarios, problems, ...sums } = await findSeeded(fault, seed);
    const isFound = sums[fault.found] > 0;
    say(
      `${isFound ? '✓' : '✗'} ${fault.name}: ${isFound ? `${fault.found} in` : 'not found in'} ${scenarios} scenarios`,
    );
    if (isFound) say(`  ${problems.at(-1)}`);
    else unfound.push(fault.name);
  }
  return unfound;
}
