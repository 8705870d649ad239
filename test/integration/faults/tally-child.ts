import { scenariosOf } from '../../faults/matrix/scenarios.ts';
import { openTallyRun } from '../../faults/tally-run.ts';

/*
 * Counts a run of so many scenarios in a file, as `npm run faults -- --full` does, says each number, and is killed after so
 * many. Each scenario counts as one kill and one left unknown; every seventh as a failure.
 */
const [path = '', count = '0', dieAfter = '0'] = process.argv.slice(2);
const run = openTallyRun({ whole: scenariosOf(1, Number(count)), path });
const nothing = { lost: 0, doubled: 0, phantom: 0, wronglyRejected: 0 };
let done = 0;
for (const scenario of run.left) {
  await new Promise<void>((resolve) => setImmediate(resolve));
  const problems = scenario.number % 7 === 0 ? ['seeded'] : [];
  run.add({ scenario, kills: 1, verdict: { ...nothing, unknown: 1, problems, doubtsMs: [scenario.number] } });
  process.stdout.write(`${scenario.number}\n`);
  done += 1;
  // The run itself does so by the clock.
  if (done % 25 === 0) run.keep();
  if (done === Number(dieAfter)) process.kill(process.pid, 'SIGKILL');
}
run.keep();
