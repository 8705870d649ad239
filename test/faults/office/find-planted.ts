import { type OfficeRun, runOffice } from './office-run.ts';
import { type Planted, plantedFaults } from './planted-faults.ts';
import { quickScenarios } from './scenarios.ts';

/** Runs the quick campaign with the fault until it is found. */
export async function findPlanted(fault: Planted, seed: number): Promise<OfficeRun> {
  return await runOffice({
    ...{ seed, from: 0, to: quickScenarios, planted: fault },
    isEnough: (run) => run[fault.found] > 0,
  });
}

/** The planted faults that the quick campaign does not find, in words. */
export async function unfoundFaults(seed: number, say: (line: string) => void): Promise<string[]> {
  const unfound: string[] = [];
  for (const fault of plantedFaults) {
    const { scenarios, problems, ...sums } = await findPlanted(fault, seed);
    const isFound = sums[fault.found] > 0;
    say(
      `${isFound ? '✓' : '✗'} ${fault.name}: ${isFound ? `${fault.found} in` : 'not found in'} ${scenarios} scenarios`,
    );
    if (isFound) say(`  ${problems.at(-1)}`);
    else unfound.push(fault.name);
  }
  return unfound;
}
