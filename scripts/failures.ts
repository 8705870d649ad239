import { z } from 'zod';

/** A test, a file or a step that failed, and what it said. */
export interface Failure {
  readonly name: string;
  readonly said: string;
  /** Of a test or a file: where it can be run again. */
  readonly file?: string;
}

/** What is read of vitest's JSON report. */
export const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number().optional(),
      endTime: z.number().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export type VitestReport = z.infer<typeof vitestReport>;

/** The failed tests of a run, and the files that could not be read or whose hooks failed; files are named from `root` on. */
export function failuresOf({ testResults }: VitestReport, root: string): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name, root);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file} > ${fullName}`,
        said: (failureMessages ?? []).join('\n'),
        file,
      }));
    const isWhole = message !== '' || failed.length === 0;
    return status === 'failed' && isWhole ? [{ name: file, said: message, file }, ...failed] : failed;
  });
}

/** The names of the tests that passed, and of the files in which nothing failed. */
export function passedOf({ testResults }: VitestReport, root: string): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = fromRoot(name, root);
    const passed = assertionResults.filter((one) => one.status === 'passed');
    const tests = passed.map(({ fullName }) => `${file} > ${fullName}`);
    return status === 'passed' ? [file, ...tests] : tests;
  });
}

export function fromRoot(name: string, root: string): string {
  return name.startsWith(root) ? name.slice(root.length) : name;
}

/** The tests that were left out on this computer, with their file, as their names say why. */
export function skippedOf({ testResults }: VitestReport, root: string): string[] {
  // A hook that failed has its tests skipped: they were not left out.
  const sound = testResults.filter(({ status, message }) => status !== 'failed' || message === '');
  return sound.flatMap(({ name, assertionResults }) => {
    const file = fromRoot(name, root);
    return assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${file} > ${fullName}`);
  });
}

/** Each test that failed once and passed once, by its name and with the first lines of what it said; empty where none did. */
export function flakyText(flaky: readonly Failure[]): string[] {
  if (flaky.length === 0) return [];
  const tests = flaky.length === 1 ? '1 test' : `${flaky.length} tests`;
  return [
    `Flaky, ${tests} that failed once and passed when run again:`,
    ...flaky.flatMap(({ name, said }) => [
      `  ${cut(name)}`,
      ...telling(said, maxOfFlaky).map((line) => `      ${cut(line)}`),
    ]),
  ];
}

/** One line a test that was left out; empty where none was. */
export function skippedText(skipped: readonly string[]): string[] {
  if (skipped.length === 0) return [];
  return [`Skipped here, ${skipped.length}:`, ...skipped.map((name) => `  ${cut(name)}`)];
}

/** The same for the summary page of GitHub's own runs, in Markdown: steps, what was left out, what was flaky, what failed. */
export function markdownOf({ lines, skipped, flaky, failures }: RunSummary): string {
  const block = (title: string, body: readonly string[]) =>
    body.length === 0
      ? []
      : [`### ${title}`, '', '```text', ...body.map((line) => line.replaceAll('```', "'''")), '```', ''];
  return [
    ...block('Steps', lines),
    ...(skipped.length === 0
      ? ['### Nothing was skipped', '']
      : block(`Skipped on this system: ${skipped.length}`, skipped)),
    ...block('Flaky', flakyText(flaky)),
    ...block('Failed', summaryOf(failures)),
  ].join('\n');
}

interface RunSummary {
  readonly lines: readonly string[];
  readonly skipped: readonly string[];
  readonly flaky: readonly Failure[];
  readonly failures: readonly Failure[];
}

const maxLines = 38;
const maxOfOne = 14;
const maxOfFlaky = 4;
const widest = 220;

/**
 * Every failure by name with the first lines of what it said, at most forty lines in all: of a long log only the end is kept
 * in some places.
 */
export function summaryOf(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  const room = Math.floor(maxLines / failures.length) - 1;
  const each = Math.min(maxOfOne, Math.max(0, room));
  const lines = failures.flatMap(({ name, said }) => [
    `  ${cut(name)}`,
    ...telling(said, each).map((line) => `      ${cut(line)}`),
  ]);
  const shown = lines.slice(0, maxLines);
  const left = lines.length - shown.length;
  return ['Failed:', ...shown, ...(left > 0 ? [`  and ${left} more`] : [])];
}

/** The first lines that are neither empty nor a place in the code. */
function telling(said: string, max: number): string[] {
  return said
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, max);
}

function cut(line: string): string {
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line;
}
