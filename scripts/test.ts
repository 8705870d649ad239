import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isBuilt, stampBuild } from './build-stamp.ts';
import {
  type Failure,
  failuresOf,
  flakyText,
  markdownOf,
  skippedOf,
  skippedText,
  summaryOf,
  type VitestReport,
  vitestReport,
} from './failures.ts';
import { filesToRepeat, judge, tooFlaky } from './flaky.ts';
import { ensurePrerequisites, findChromium, withSecretService } from './prerequisites.ts';

/**
 * Everything that must hold, in one command: `npm test`. One line a step; what a step said is shown where it failed.
 * `--only lint,unit` runs some steps. What fails of `integration` and `e2e` is run once more. The end is what was flaky and what
 * failed, in short, and the line `N passed, N failed`: tests, and one for each other step.
 */

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
  /** The failed tests; where it is left out, the step failed as a whole. */
  readonly failures?: readonly Failure[];
  /** The tests that this system left out. */
  readonly skipped?: readonly string[];
  /** The tests that failed once and passed once. */
  readonly flaky?: readonly Failure[];
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'landfolio-test-'));

const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  boundaries: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  tsc: 'node_modules/typescript-native/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

const steps: readonly Step[] = [
  { name: 'lint', run: () => check([tools.biome, 'ci', '--colors=off', '.']) },
  { name: 'types', run: checkTypes },
  {
    name: 'boundaries',
    run: () =>
      check([
        tools.boundaries,
        '--config',
        '.dependency-cruiser.mjs',
        ...['main', 'preload', 'renderer', 'shared', 'scripts', 'test'],
      ]),
  },
  { name: 'unit', run: () => test('unit') },
  {
    name: 'integration',
    run: () => withNeeds({ chromium: false, secretService: true, strace: true }, () => test('integration')),
  },
  { name: 'faults', run: () => check(['--run', 'faults', '--', '--quick']) },
  { name: 'build', run: build },
  { name: 'package', run: () => check(['scripts/package/check.ts']) },
  { name: 'security', run: checkSecurity },
  { name: 'e2e', run: () => withNeeds({ chromium: true, secretService: true }, () => test('e2e')) },
  // The real program, where it is; skipped by name elsewhere.
  {
    name: 'electron',
    run: () => withNeeds({ chromium: false, secretService: true }, () => test('electron')),
  },
];

async function main(): Promise<number> {
  const chosen = chooseSteps();
  if (chosen === null) return 2;
  const began = performance.now();
  let passed = 0;
  let failed = 0;
  const failures: Failure[] = [];
  const skipped: string[] = [];
  const flaky: Failure[] = [];
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
    console.log(line);
  };
  for (const step of chosen) {
    const start = performance.now();
    const outcome = await step.run();
    passed += outcome.passed;
    failed += outcome.failed;
    skipped.push(...(outcome.skipped ?? []));
    flaky.push(...(outcome.flaky ?? []));
    if (outcome.failed > 0) {
      console.log(outcome.output.trimEnd());
      const whole = { name: step.name, said: outcome.output };
      failures.push(...(outcome.failures ?? [whole]));
    }
    const counts = `${outcome.passed} passed, ${outcome.failed} failed`;
    say(`${outcome.failed > 0 ? '✗' : '✓'} ${step.name.padEnd(12)} ${seconds(start)}  ${counts}`);
  }
  failures.push(...tooFlaky(flaky));
  failed += tooFlaky(flaky).length;
  say(`${failed > 0 ? '✗' : '✓'} ${'total'.padEnd(12)} ${seconds(began)}`);
  for (const line of skippedText(skipped)) console.log(line);
  for (const line of flakyText(flaky)) console.log(line);
  for (const line of summaryOf(failures)) console.log(line);
  say(`${passed} passed, ${failed} failed`);
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page !== undefined) appendFileSync(page, markdownOf({ lines, skipped, flaky, failures }));
  return failed > 0 ? 1 : 0;
}

function chooseSteps(): readonly Step[] | null {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) return steps;
  const names = values.only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length === 0) return steps.filter((step) => names.includes(step.name));
  console.error(
    `--only: no such step: ${unknown.join(', ')}. There are ${steps.map(({ name }) => name).join(', ')}.`,
  );
  return null;
}

async function check(command: readonly string[]): Promise<Outcome> {
  const { code, output } = await run([process.execPath, ...command]);
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

async function build(): Promise<Outcome> {
  const outcome = await check(['--run', 'build']);
  if (outcome.failed === 0) stampBuild(root);
  return outcome;
}

/** Looks at the sources and at what was built of them, so that is built first where it is not. */
async function checkSecurity(): Promise<Outcome> {
  const built = isBuilt(root) ? null : await build();
  return built === null || built.failed === 0 ? check(['scripts/security/check-security.ts']) : built;
}

/** Each zone of tsconfig.json by itself, two at a time. More threads in one zone cost twice the CPU time. */
async function checkTypes(): Promise<Outcome> {
  const config = z.object({ references: z.array(z.object({ path: z.string() })) });
  const { references } = config.parse(JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')));
  const zones = references.map(({ path }) => path);
  const outcomes: Outcome[] = [];
  async function work(): Promise<void> {
    for (let zone = zones.shift(); zone !== undefined; zone = zones.shift()) {
      outcomes.push(await check([tools.tsc, '-p', zone, '--singleThreaded']));
    }
  }
  await Promise.all([work(), work()]);
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes.map(({ output }) => output).join(''),
  };
}

async function withNeeds(
  needs: Parameters<typeof ensurePrerequisites>[0],
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const problems = ensurePrerequisites(needs);
  return problems.length > 0 ? { passed: 0, failed: 1, output: problems.join('\n') } : work();
}

type Project = 'unit' | 'integration' | 'e2e' | 'electron';

interface VitestRun {
  /** Null where it broke off before there was one. */
  readonly report: VitestReport | null;
  readonly output: string;
  /** It broke off beside its tests: the end of what it said. */
  readonly broken: readonly Failure[];
}

/**
 * A project of vitest.config.ts. A run that breaks off counts as a failure beside those of its tests. What fails of `integration` and
 * `e2e`, which real servers, processes and browsers may make so, is run once more, alone.
 */
async function test(project: Project): Promise<Outcome> {
  const first = await runVitest(project);
  if (first.report === null) return { passed: 0, failed: 1, output: first.output };
  const files = filesToRepeat(failuresOf(first.report, root));
  const isRepeated = (project === 'integration' || project === 'e2e') && files.length > 0;
  const again = isRepeated ? await runVitest(project, files) : null;
  const { passed, flaky, failures } = judge(first.report, again?.report ?? null, root);
  const all = [...failures, ...first.broken, ...(again?.broken ?? [])];
  const reports = [first.report, ...(again?.report ? [again.report] : [])];
  const skipped = [...new Set(reports.flatMap((report) => skippedOf(report, root)))];
  const output = first.output + (again?.output ?? '');
  return { passed, failed: all.length, failures: all, flaky, skipped, output };
}

/** All files of a project, or these one after the other. */
async function runVitest(project: Project, files: readonly string[] = []): Promise<VitestRun> {
  const file = join(scratch, `${project}${files.length > 0 ? '-again' : ''}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = files.length > 0 ? ['--no-file-parallelism', ...files] : [];
  const vitest = [process.execPath, tools.vitest, 'run', '--project', project, '--no-color', ...reporters];
  const { command, env } =
    project === 'unit'
      ? { command: [...vitest, ...chosen], env: {} }
      : withSecretService([...vitest, ...chosen], mkdtempSync(join(scratch, 'session-')));
  const chromium = project === 'e2e' ? findChromium() : null;
  const { code, output } = await run(command, {
    ...env,
    ...(chromium ? { LANDFOLIO_CHROMIUM: chromium } : {}),
  });
  const { data: report = null } = vitestReport.safeParse(readReport(file));
  const isBroken = code !== 0 && (report === null || failuresOf(report, root).length === 0);
  const broken = { name: project, said: output.split('\n').slice(-30).join('\n') };
  return { report, output, broken: isBroken ? [broken] : [] };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs a program to its end; its output is kept, not shown. */
function run(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const [program = '', ...rest] = command;
  return new Promise((resolve) => {
    const child = spawn(program, rest, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', (error) => resolve({ code: 1, output: `${output}${program}: ${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`;
}

try {
  process.exitCode = await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
