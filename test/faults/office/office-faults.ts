import { runOffice } from './office-run.ts';

/*
 * `npm run faults:office [-- --quick | --full] [--seed N]`: computers of one office change matters while the network, the server
 * and they themselves fail. Ends with 0 only where nothing is lost, doubled or different.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const words = process.argv.slice(2);
const at = words.indexOf('--seed');
const seed = at === -1 ? 20261128 : Number(words[at + 1]);
const others = words.filter(
  (word, index) => !(at !== -1 && (index === at || index === at + 1)) && word !== '--quick',
);
if (!Number.isInteger(seed) || seed < 0 || others.some((word) => word !== '--full')) {
  process.stderr.write(
    'Give --quick or --full, and a seed from 0: npm run faults:office -- --full --seed 5\n',
  );
  process.exit(2);
}
const scenarios = others.includes('--full') ? 2000 : 64;
const ended = await runOffice({
  scenarios,
  seed,
  computers: others.includes('--full') ? 5 : 3,
  onProgress(done) {
    if (done % 16 === 0) say(`${done} of ${scenarios} scenarios`);
  },
});
for (const problem of ended.problems) say(`✗ ${problem}`);
say(
  `${ended.scenarios} scenarios, ${ended.kills} kills, ${ended.lost} lost, ${ended.doubled} doubled, ${ended.diverged} diverged (seed ${seed})`,
);
process.exitCode = ended.problems.length > 0 ? 1 : 0;
