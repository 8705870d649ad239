import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { parsers } from './parsers.ts';

interface FuzzReport {
  readonly runs: number;
  readonly failures: readonly string[];
}

/** Feeds every parser `runsEach` values of a seed. A failure names the parser, the seed and the smallest value that fails. */
export async function fuzz(options: {
  readonly runsEach: number;
  readonly seed: number;
}): Promise<FuzzReport> {
  let runs = 0;
  const failures: string[] = [];
  for (const { name, property } of parsers) {
    const found = await fc.check(
      property(() => {
        runs += 1;
      }),
      { numRuns: options.runsEach, seed: options.seed },
    );
    if (!found.failed) continue;
    const smallest = fc.stringify(found.counterexample).slice(0, 400);
    const error = found.errorInstance instanceof Error ? found.errorInstance.message : 'failed';
    failures.push(`${name}: ${error} (seed ${options.seed}, path ${found.counterexamplePath}): ${smallest}`);
  }
  return { runs, failures };
}

/** A seed that nobody chose. */
export function anySeed(): number {
  return Math.floor(Math.random() * 0x7fff_ffff);
}

/*
 * `node test/faults/fuzz/fuzz.ts [--runs N] [--seed N]`: N values over all parsers. Ends with 0 only where nothing failed.
 */
if (import.meta.main) {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
  const seed = values.seed === undefined ? anySeed() : Number(values.seed);
  const runsEach = Math.ceil(Number(values.runs ?? 100_000) / parsers.length);
  process.stdout.write(`Seed ${seed}\n`);
  const started = performance.now();
  const { runs, failures } = await fuzz({ runsEach, seed });
  for (const failure of failures) process.stdout.write(`${failure}\n`);
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `${runs} values to ${parsers.length} parsers in ${seconds} seconds: ${failures.length} parsers failed (seed ${seed})\n`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}
