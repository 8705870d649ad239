import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeMemoryFolder } from '../../../scripts/memory-folder.ts';
import { unfoundFaults } from './find-seeded.ts';
import { runOffice } from './office-run.ts';
import { fullScenarios, quickScenarios } from './scenarios.ts';

/*
 * `npm run faults:office [-- --quick | --full | --seeded] [--seed N] [--from N] [--to N] [--at-once N]`: computers of one office type and
 * buy while the network, the server and they themselves fail. Ends with 0 only where nothing is lost, doubled or different. A run that
 * was ended goes on with `--from`. `--at-once`: so many offices side by side. `--seeded` seeds faults, each of which the quick run has to find.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

function numberOf(name: string, text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (Number.isInteger(value) && value >= 0 && text !== '') return value;
  throw new RangeError(`--${name} takes a number from 0, not “${text}”`);
}

function choiceOf(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: { quick: flag, full: flag, seeded: flag, seed: text, from: text, to: text, 'at-once': text },
  });
  const last = (values.full === true ? fullScenarios : quickScenarios) - 1;
  return {
    isSeeded: values.seeded === true,
    seed: numberOf('seed', values.seed, 20_261_128),
    from: numberOf('from', values.from, 0),
    to: numberOf('to', values.to, last) + 1,
    atOnce: Math.max(1, numberOf('at-once', values['at-once'], 3)),
  };
}

async function main(): Promise<number> {
  let choice: ReturnType<typeof choiceOf>;
  try {
    choice = choiceOf(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.stderr.write(
      'npm run faults:office -- [--quick | --full | --seeded] [--seed N] [--from N] [--to N] [--at-once N]\n',
    );
    return 2;
  }
  if (choice.isSeeded) return (await unfoundFaults(choice.seed, say)).length > 0 ? 1 : 0;
  const run = await runOffice({
    ...choice,
    onProblem: (problem) => say(`✗ ${problem}`),
    onBlock: ({ first, last, kills }) => say(`✓ ${first} to ${last}, ${kills} kills (seed ${choice.seed})`),
  });
  const { scenarios, kills, lost, doubled, diverged, problems } = run;
  say(`${scenarios} scenarios, ${kills} kills, ${lost} lost, ${doubled} doubled, ${diverged} diverged`);
  return problems.length > 0 ? 1 : 0;
}

const memory = makeMemoryFolder();
if (memory !== null) process.env.TMPDIR = memory;
try {
  process.exitCode = await main();
} finally {
  if (memory !== null) rmSync(memory, { recursive: true, force: true });
}
