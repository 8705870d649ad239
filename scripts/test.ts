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
  fromRoot,
  markdownOf,
  skippedOf,
  skippedText,
  summaryOf,
  type VitestReport,
  vitestReport,
} from './failures.ts';
import { filesToRepeat, judge, tooFlaky } from './flaky.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { readPlaywrightReport } from './playwright-report.ts';
import { ensurePrerequisites, withSecretService } from './prerequisites.ts';
import { runCommand } from './run-command.ts';
import { slowestFiles } from './slowest.ts';

/**
 * Everything that must hold, in one command: `npm test`. One line a step, with its wall and CPU time; the output of a step is
 * shown if it failed. `--only lint,unit` runs some steps. What fails in `integration` and `e2e` runs once more. At the end come
 * the slowest test files, what was flaky, what failed, and the line `N passed, N failed`: tests, and one for each other step.
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
  /** Null where the system does not tell it. */
  readonly cpuMs: number | null;
  /** Each test file and its milliseconds. */
  readonly files?: readonly (readonly [name: string, ms: number])[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'landfolio-test-'));
let memory: string | null = null;

const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  boundaries: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  tsc: 'node_modules/typescript-native/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/playwright/cli.js',
} as const;

const steps = {
  lint: () => check([tools.biome, 'ci', '--colors=off', '.']),
  types: checkTypes,
  boundaries: () =>
    check([
      tools.boundaries,
      '--config',
      '.dependency-cruiser.mjs',
      ...['main', 'preload', 'renderer', 'shared', 'scripts', 'test'],
    ]),
  unit: () => test('unit'),
  integration: () =>
    withNeeds(
      { chromium: false, secretService: true, strace: true, postgres: process.platform === 'linux' },
      testIntegration,
    ),
  faults: () => check(['--run', 'faults', '--', '--sample']),
  build,
  package: () => check(['scripts/package/check.ts']),
  security: checkSecurity,
  e2e: () => withNeeds({ chromium: true, secretService: true }, () => test('e2e')),
  // The real program, where it is; skipped by name elsewhere.
  electron: () => withNeeds({ chromium: false, secretService: true }, () => test('electron')),
} as const satisfies Readonly<Record<string, () => Promise<Outcome>>>;

type StepName = keyof typeof steps;

/**
 * Lanes of one stage run beside each other, the steps of a lane one after the other. `integration` waits a lot, so the steps
 * that only compute run beside it. Browsers and the real program get the whole machine.
 */
const stages: readonly (readonly (readonly StepName[])[])[] = [
  [['integration'], ['lint', 'types', 'boundaries', 'unit', 'build', 'package', 'security', 'faults']],
  [['e2e']],
  [['electron']],
];

async function main(): Promise<number> {
  const isChosen = chooseSteps();
  if (isChosen === null) return 2;
  const began = performance.now();
  const outcomes: Outcome[] = [];
  const failures: Failure[] = [];
  const lines: string[] = [];
  const say = (line: string): void => {
    lines.push(line);
    console.log(line);
  };
  async function runStep(name: StepName): Promise<void> {
    const start = performance.now();
    const outcome = await steps[name]();
    outcomes.push(outcome);
    if (outcome.failed > 0) {
      console.log(outcome.output.trimEnd());
      failures.push(...(outcome.failures ?? [{ name, said: outcome.output }]));
    }
    say(stepLine(name, outcome, start, `${outcome.passed} passed, ${outcome.failed} failed`));
  }
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane.filter(isChosen)) await runStep(name);
      }),
    );
  }
  const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
  const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? []);
  failures.push(...tooFlaky(flaky));
  const whole = sumOf(outcomes);
  const { passed } = whole;
  const failed = whole.failed + tooFlaky(flaky).length;
  say(stepLine('total', { failed, cpuMs: whole.cpuMs }, began));
  for (const line of slowestFiles(outcomes.flatMap(({ files }) => files ?? []))) console.log(line);
  for (const line of skippedText(skipped)) console.log(line);
  for (const line of flakyText(flaky)) console.log(line);
  for (const line of summaryOf(failures)) console.log(line);
  say(`${passed} passed, ${failed} failed`);
  const page = process.env.GITHUB_STEP_SUMMARY;
  if (page !== undefined) appendFileSync(page, markdownOf({ lines, skipped, flaky, failures }));
  return failed > 0 ? 1 : 0;
}

function stepLine(
  name: string,
  { failed, cpuMs }: Pick<Outcome, 'failed' | 'cpuMs'>,
  start: number,
  counts = '',
): string {
  const cpu = cpuMs === null ? '' : `${seconds(cpuMs)} CPU`;
  const wall = seconds(performance.now() - start);
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${wall} ${cpu}  ${counts}`.trimEnd();
}

/** Says of a step whether it was asked for; null where a name is no step. */
function chooseSteps(): ((name: StepName) => boolean) | null {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) return () => true;
  const names = values.only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length === 0) return (name) => names.includes(name);
  console.error(`--only: no such step: ${unknown.join(', ')}. There are ${Object.keys(steps).join(', ')}.`);
  return null;
}

async function check(command: readonly string[]): Promise<Outcome> {
  const { code, output, cpuMs } = await runCommand([process.execPath, ...command], { cwd: root });
  return code === 0 ? { passed: 1, failed: 0, output, cpuMs } : { passed: 0, failed: 1, output, cpuMs };
}

function sumOf(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes.map(({ output }) => output).join(''),
    cpuMs: sumOfTimes(outcomes.map(({ cpuMs }) => cpuMs)),
  };
}

function sumOfTimes(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : known.reduce((sum, time) => sum + time, 0);
}

async function build(): Promise<Outcome> {
  const outcome = await check(['--run', 'build']);
  if (outcome.failed === 0) stampBuild(root);
  return outcome;
}

/** The job is made into one file first: each worker that finds none would make its own. */
async function testIntegration(): Promise<Outcome> {
  const job = await check(['test/support/bundled-job.ts']);
  if (job.failed > 0) return job;
  const outcome = await test('integration');
  return { ...outcome, cpuMs: sumOfTimes([job.cpuMs, outcome.cpuMs]) };
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
  return sumOf(outcomes);
}

async function withNeeds(
  needs: Parameters<typeof ensurePrerequisites>[0],
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const problems = ensurePrerequisites(needs);
  return problems.length > 0 ? { passed: 0, failed: 1, output: problems.join('\n'), cpuMs: null } : work();
}

type Project = 'unit' | 'integration' | 'e2e' | 'electron';

interface ProjectRun {
  /** Null where it broke off before there was one. */
  readonly report: VitestReport | null;
  readonly output: string;
  /** It broke off beside its tests: the end of what it said. */
  readonly broken: readonly Failure[];
  readonly cpuMs: number | null;
}

/**
 * A project of vitest.config.ts, or `e2e` of playwright.config.ts. A run that breaks off counts as a failure beside those of its
 * tests. What fails of `integration` and `e2e`, which real servers, processes and browsers may make so, is run once more, without another file of the step.
 */
async function test(project: Project): Promise<Outcome> {
  const first = await runProject(project);
  if (first.report === null) return { passed: 0, failed: 1, output: first.output, cpuMs: first.cpuMs };
  const repeated = filesToRepeat(failuresOf(first.report, root));
  const isRepeated = (project === 'integration' || project === 'e2e') && repeated.length > 0;
  const again = isRepeated ? await runProject(project, repeated) : null;
  const { passed, flaky, failures } = judge(first.report, again?.report ?? null, root);
  const all = [...failures, ...first.broken, ...(again?.broken ?? [])];
  const reports = [first.report, ...(again?.report ? [again.report] : [])];
  const skipped = [...new Set(reports.flatMap((report) => skippedOf(report, root)))];
  const output = first.output + (again?.output ?? '');
  const files = first.report.testResults.map(
    ({ name, startTime = 0, endTime = startTime }) => [fromRoot(name, root), endTime - startTime] as const,
  );
  const cpuMs = sumOfTimes([first.cpuMs, again?.cpuMs ?? null]);
  return { passed, failed: all.length, failures: all, flaky, skipped, output, cpuMs, files };
}

/** All files of a project, or these one after the other. */
async function runProject(project: Project, files: readonly string[] = []): Promise<ProjectRun> {
  const file = join(scratch, `${project}${files.length > 0 ? '-again' : ''}.json`);
  const runner = project === 'e2e' ? playwright(files) : vitest(project, files, file);
  const { command, env } =
    project === 'unit'
      ? { command: runner, env: {} }
      : withSecretService(runner, mkdtempSync(join(scratch, 'session-')));
  const { code, output, cpuMs } = await runCommand(command, {
    cwd: root,
    env: {
      ...env,
      ...inMemory(project),
      ...(project === 'e2e'
        ? {
            PLAYWRIGHT_JSON_OUTPUT_FILE: file,
            FORCE_COLOR: '0',
            LANDFOLIO_E2E_TRACE: files.length === 0 ? 'off' : 'on',
          }
        : {}),
    },
  });
  const report = readReport(file, project);
  const isBroken = code !== 0 && (report === null || failuresOf(report, root).length === 0);
  const broken = { name: project, said: output.split('\n').slice(-30).join('\n') };
  return { report, output, broken: isBroken ? [broken] : [], cpuMs };
}

/**
 * Temporary files lie in memory where Linux has room for them: each library is flushed to the disk dozens of times, and nothing
 * that is proven needs a disk. Power cuts are played from recorded calls.
 */
function inMemory(project: Project): { readonly TMPDIR?: string } {
  if (project === 'electron') return {};
  memory ??= makeMemoryFolder();
  return memory === null ? {} : { TMPDIR: memory };
}

function vitest(project: Project, files: readonly string[], report: string): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = files.length > 0 ? ['--no-file-parallelism', ...files] : [];
  const projects = project === 'unit' ? ['unit', 'unit-electron'] : [project];
  return [
    ...[process.execPath, tools.vitest, 'run', '--no-color'],
    ...projects.flatMap((name) => ['--project', name]),
    ...[...reporters, ...chosen],
  ];
}

function playwright(files: readonly string[]): string[] {
  // Each run empties its folder: the traces of the first one stay.
  const chosen = files.length > 0 ? ['--workers=1', '--output=test-results/again', ...files] : [];
  return [process.execPath, tools.playwright, 'test', '--project=e2e', '--reporter=list,json', ...chosen];
}

function readReport(file: string, project: Project): VitestReport | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return project === 'e2e' ? readPlaywrightReport(value) : (vitestReport.safeParse(value).data ?? null);
  } catch {
    return null;
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s`;
}

try {
  process.exitCode = await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
  if (memory !== null) rmSync(memory, { recursive: true, force: true });
}
