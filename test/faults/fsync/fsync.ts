import { run } from './fsync-run.ts';

/*
 * `npm run faults:fsync [-- RUNS SEED]`: that the journal is on the disk before the first byte of anything that may cost
 * money. Ends with 0 only where it always was, and where three programs that leave the flush or the line of a charge out were found out.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const [runs = '240', start = '20261121'] = process.argv.slice(2);
const cases = Number(runs);
const seed = Number(start);
if (process.platform !== 'linux') {
  process.stderr.write('This needs strace, which only Linux has.\n');
  process.exit(2);
}
if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed) || seed < 0) {
  process.stderr.write('Give how many runs, from 1, and a seed, from 0: npm run faults:fsync -- 240 5\n');
  process.exit(2);
}
const traced = await run({
  cases,
  seed,
  onProgress(done, failures) {
    if (done % 20 === 0) say(`${done} of ${cases} done, ${failures} failed`);
  },
});
for (const failure of traced.failures) say(`✗ ${failure}`);
let isBlind = false;
for (const seededFault of ['unflushed-log', 'no-synchronous', 'unlogged-charges'] as const) {
  const { requests, failures } = await run({ cases: 12, seed, seededFault });
  say(
    `seeded fault ${seededFault}: ${failures.length} found in ${requests.orders + requests.others} requests`,
  );
  isBlind ||= failures.length === 0;
}
const { kills, requests, failures } = traced;
say(
  `${cases} runs, ${kills} kills: ${requests.orders} orders and ${requests.others} other charged requests left, ` +
    `${failures.length} before the journal was flushed or a second time (seed ${seed})`,
);
process.exitCode = failures.length > 0 || isBlind ? 1 : 0;
