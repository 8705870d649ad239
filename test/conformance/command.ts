import type { Fault } from '../../shared/lib/fault.ts';
import type { Area } from './areas.ts';
import { conformanceUsage, readConformanceArguments } from './arguments.ts';
import { openBench } from './bench/bench.ts';
import { type Conformance, runConformance } from './conformance.ts';
import { failuresOf, reportOf } from './report.ts';
import { openSubject, type Subject } from './subject.ts';

interface CommandOutput {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/**
 * `npm run conformance`: gives its exit code. 0 where nothing failed, 1 where something did, 2 where the command line
 * cannot be used.
 */
export async function runCommand(
  areas: readonly Area[],
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { write, writeError }: CommandOutput,
): Promise<number> {
  const names = areas.map(({ name }) => name);
  const refuse = (faults: readonly Fault[]): number => {
    writeError(faults.map(({ field, message }) => `${field}: ${message}\n`).join(''));
    writeError('--help says what there is.\n');
    return 2;
  };
  const given = readConformanceArguments(argv, names);
  if (!given.ok) {
    if (given.failure !== 'help') return refuse(given.failure);
    write(`${conformanceUsage(names)}\n`);
    return 0;
  }
  const subject = await openSubject(given.value, environment);
  if (!subject.ok) return refuse(subject.failure);
  const { only } = given.value;
  const chosen = areas.filter(({ name }) => only === null || only.includes(name));
  const result = await tried(subject.value, chosen);
  write(`${reportOf(result)}\n`);
  return failuresOf(result) === 0 ? 0 : 1;
}

async function tried({ given, has, maySkip, close }: Subject, areas: readonly Area[]): Promise<Conformance> {
  try {
    const bench = await openBench(given);
    try {
      return await runConformance(areas, bench, { has, maySkip });
    } finally {
      await bench.close();
    }
  } finally {
    await close();
  }
}
