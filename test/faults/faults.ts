import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { run as corrupt } from './corruption.ts';
import { runMatrix } from './matrix/run-matrix.ts';
import { nameOf, scenariosOf } from './matrix/scenarios.ts';
import { help, readOptions } from './options.ts';
import { run as cutPower } from './power-cut.ts';
import { fingerprint, nothingYet, readState, writeState } from './run-state.ts';

/*
 * `npm run faults`: orders under kill -9, hostile servers and failing computers. The server's own ledger says what is true.
 */

/** A quick run begins nothing new after this time, so that it ends within four minutes. Milliseconds. */
const quickMs = 200_000;
const quickCount = 2600;
/** However slow the machine is, fewer prove too little. */
const leastCount = 300;

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
  const { isFull, seed, only } = options;
  const stateFile = resolve(
    import.meta.dirname,
    `../../node_modules/.cache/landfolio-faults/full-${seed}.json`,
  );
  const isKept = isFull && only === null;
  const whole = scenariosOf(seed, isFull || only !== null ? null : quickCount);
  const scenarios = fingerprint(whole.map(nameOf));
  const sums = isKept ? readState(stateFile, scenarios) : nothingYet();
  const before = new Set(sums.done);
  const all = whole
    .filter((one) => only === null || nameOf(one).includes(only))
    .filter(({ number }) => !before.has(number));
  if (all.length === 0 && before.size === 0) {
    process.stderr.write(`--only: no scenario has “${only}” in its name.\n`);
    return 2;
  }
  say(`seed ${seed}, ${all.length} scenarios${before.size > 0 ? `, ${before.size} done before` : ''}`);
  const began = performance.now();
  let isEnding = false;
  process.once('SIGINT', () => {
    isEnding = true;
  });
  let told = began;
  const processes = await runMatrix(
    all,
    ({ scenario, kills, verdict }) => {
      sums.done.push(scenario.number);
      sums.kills += kills;
      for (const key of ['lost', 'doubled', 'phantom', 'wronglyRejected', 'unknown'] as const)
        sums[key] += verdict[key];
      sums.doubtsMs.push(...verdict.doubtsMs);
      if (verdict.problems.length > 0) {
        sums.failed += 1;
        say(`✗ ${nameOf(scenario)}: ${verdict.problems.join('; ')}`);
      }
      if (performance.now() - told < 15_000) return;
      told = performance.now();
      if (isKept) writeState(stateFile, scenarios, sums);
      say(`${sums.done.length} of ${before.size + all.length} done, ${sums.failed} failed`);
    },
    (begun) =>
      isEnding || (!isFull && only === null && begun >= leastCount && performance.now() - began > quickMs),
  );
  if (isKept) writeState(stateFile, scenarios, sums);
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
  say(`${processes} processes were killed`);
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
