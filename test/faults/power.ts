import { run as corrupt } from './corruption.ts';
import { run as cutPower } from './power-cut.ts';

/*
 * `npm run faults:power [-- cases seed]`: power cuts and damaged libraries alone. Ends with 0 only where nothing failed.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const cases = Number(process.argv[2] ?? 500);
const seed = Number(process.argv[3] ?? 20261121);
const onProgress = (done: number, failures: number): void => {
  if (done % 100 === 0) say(`${done} done, ${failures} failed`);
};
const cuts = await cutPower({ cases, seed, onProgress });
const damaged = await corrupt({ cases, seed, onProgress });
for (const failure of [...cuts.failures, ...damaged.failures]) say(failure);
say(
  `${cuts.cases} power cuts: ${cuts.failures.length} failed; ${damaged.cases} damaged libraries: ${damaged.failures.length} failed (seed ${seed})`,
);
process.exitCode = cuts.failures.length + damaged.failures.length > 0 ? 1 : 0;
