import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { run as corrupt } from './corruption.ts';
import { runMatrix } from './matrix/run-matrix.ts';
import { sampleOf } from './matrix/sample.ts';
import { nameOf, type Scenario, scenariosOf } from './matrix/scenarios.ts';
import { help, readOptions } from './options.ts';
import { run as cutPower } from './power-cut.ts';
import { openTallyRun } from './tally-run.ts';

/*
 * `npm run faults`: orders under kill -9, hostile servers and failing computers. The server's own ledger says what is true.
 */

/** A quick run begins nothing new after this time, so that it ends within four minutes. Milliseconds. */
const quickMs = 200_000;
const quickCount = 2600;
/** However slow the machine is, fewer prove too little. */
const minCount = 300;
/** More names than these say nothing. */
const maxNamed = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.kind === 'help') {
    say(help);
    return 0;
  }
  if (options.kind === 'wrong') {
    process.stderr.write(`${options.message}\n`);
    return 2;
  }
  const { kind, size, seed, only } = options;
  const isFull = size === 'full';
  const stateFile = resolve(
    import.meta.dirname,
    `../../node_modules/.cache/landfolio-faults/full-${seed}.json`,
  );
  const isKept = isFull && only === null;
  const isEvery = isFull || only !== null || kind === 'list';
  const whole = size === 'sample' ? sampleOf(seed) : scenariosOf(seed, isEvery ? null : quickCount);
  const isWanted = (one: Scenario) => only === null || nameOf(one).includes(only);
  if (kind === 'list') {
    const names = whole.filter(isWanted).map(nameOf);
    say([...names, `${names.length} scenarios`].join('\n'));
    return 0;
  }
  const run = openTallyRun({ whole, path: isKept ? stateFile : null, isWanted });
  const { sums, left } = run;
  const before = sums.done.length;
  if (left.length === 0 && before === 0) {
    process.stderr.write(`--only: no scenario has “${only}” in its name.\n`);
    return 2;
  }
  say(`seed ${seed}, ${left.length} scenarios${before > 0 ? `, ${before} done before` : ''}`);
  if (only !== null && left.length <= maxNamed) for (const one of left) say(nameOf(one));
  for (const problem of sums.problems) say(`✗ ${problem}`);
  const began = performance.now();
  let isEnding = false;
  process.once('SIGINT', () => {
    isEnding = true;
  });
  const { killed, again } = await runMatrix(
    left,
    (end) => {
      const isTime = run.add(end);
      if (end.verdict.problems.length > 0) say(`✗ ${sums.problems.at(-1)}`);
      if (isTime) say(`${sums.done.length} of ${before + left.length} done, ${sums.failed} failed`);
    },
    (begun) =>
      isEnding ||
      (size === 'quick' && only === null && begun >= minCount && performance.now() - began > quickMs),
  );
  run.keep();
  let isWrong = sums.failed > 0;
  if (isKept && !isEnding) {
    const progress = (what: string) => (done: number, failures: number) => {
      if (done % 100 === 0) say(`${what}: ${done} done, ${failures} failed`);
    };
    const others = [
      process.platform === 'linux'
        ? await cutPower({ cases: 500, seed, onProgress: progress('power cuts') })
        : { cases: 0, failures: [] },
      await corrupt({ cases: 304, seed, onProgress: progress('damaged libraries') }),
    ];
    for (const failure of others.flatMap(({ failures }) => failures)) {
      isWrong = true;
      say(`✗ ${failure}`);
    }
  }
  say(`${killed} processes were killed`);
  for (const one of again) say(`its process was lost, so it was run again: ${nameOf(one)}`);
  const doubts = sums.doubtsMs.toSorted((a, b) => a - b);
  const middle = doubts[Math.floor(doubts.length / 2)];
  if (middle !== undefined)
    say(`doubt that the history ended: ${doubts.length} times, median ${(middle / 1000).toFixed(0)} s`);
  if (isEnding) say(isKept ? 'ended early; the same command goes on where it was' : 'ended early');
  else if (isKept && !isWrong) rmSync(stateFile, { force: true });
  say(
    `${sums.done.length} scenarios, ${sums.kills} kills: ${sums.lost} lost, ${sums.doubled} doubled, ` +
      `${sums.phantom} phantom, ${sums.wronglyRejected} wrongly rejected, ${sums.unknown} left unknown`,
  );
  return isWrong ? 1 : 0;
}

process.exitCode = await main();
