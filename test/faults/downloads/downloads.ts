import { run } from './download-run.ts';

/*
 * `npm run faults:downloads [-- FAULTS SEED]`: documents on their way into the library while the host of the links, the disk
 * and the program fail. Ends with 0 only where each came, whole, and nothing else was ever shown.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const [many = '5000', start = '20261121'] = process.argv.slice(2);
const faults = Number(many);
const seed = Number(start);
if (!Number.isInteger(faults) || faults < 1 || !Number.isInteger(seed) || seed < 0) {
  process.stderr.write(
    'Give how many faults, from 1, and a seed, from 0: npm run faults:downloads -- 5000 5\n',
  );
  process.exit(2);
}
let told = 0;
const ended = await run({
  faults,
  seed,
  onProgress(done, failures) {
    if (done - told < 500) return;
    told = done;
    say(`${done} of ${faults} faults, ${failures} failed`);
  },
});
for (const [name, count] of [...ended.happened].sort(([, a], [, b]) => b - a))
  say(`${String(count).padStart(6)} ${name}`);
for (const failure of ended.failures) say(`✗ ${failure}`);
say(
  `${ended.documents} documents, ${ended.faults} faults, ${ended.kills} of them kills, ${ended.resumed} resumed: ${ended.failures.length} lost, torn, ` +
    `shown unverified or asked for with credentials (seed ${seed})`,
);
process.exitCode = ended.failures.length > 0 ? 1 : 0;
