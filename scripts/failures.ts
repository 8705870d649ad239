import { z } from 'zod';

/** A test or a step that failed, and what it said. */
export interface Failure {
  readonly name: string;
  readonly said: string;
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

/** The failed tests of a run, and the files that could not even be read; files are named from `root` on. */
export function failuresOf({ testResults }: z.infer<typeof vitestReport>, root: string): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name;
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file} > ${fullName}`,
        said: (failureMessages ?? []).join('\n'),
      }));
    return failed.length === 0 && status === 'failed' ? [{ name: file, said: message }] : failed;
  });
}

/** The tests that were left out on this computer, with their file, as their names say why. */
export function skippedOf({ testResults }: z.infer<typeof vitestReport>, root: string): string[] {
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name;
    return assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${file} > ${fullName}`);
  });
}

/** One line a test that was left out; empty where none was. */
export function skippedText(skipped: readonly string[]): string[] {
  if (skipped.length === 0) return [];
  return [`Skipped here, ${skipped.length}:`, ...skipped.map((name) => `  ${cut(name)}`)];
}

/** The same for the summary page of GitHub's own runs, in Markdown: steps, what was left out, what failed. */
export function markdownOf(
  lines: readonly string[],
  skipped: readonly string[],
  failures: readonly Failure[],
): string {
  const block = (title: string, body: readonly string[]) =>
    body.length === 0
      ? []
      : [`### ${title}`, '', '```text', ...body.map((line) => line.replaceAll('```', "'''")), '```', ''];
  return [
    ...block('Steps', lines),
    ...(skipped.length === 0
      ? ['### Nothing was skipped', '']
      : block(`Skipped on this system: ${skipped.length}`, skipped)),
    ...block('Failed', summaryOf(failures)),
  ].join('\n');
}

const mostLines = 38;
const mostOfOne = 14;
const widest = 220;

/**
 * Every failure by name with the first lines of what it said, at most forty lines in all: of a long log only the end is kept
 * in some places.
 */
export function summaryOf(failures: readonly Failure[]): string[] {
  if (failures.length === 0) return [];
  const room = Math.floor(mostLines / failures.length) - 1;
  const each = Math.min(mostOfOne, Math.max(0, room));
  const lines = failures.flatMap(({ name, said }) => [
    `  ${cut(name)}`,
    ...telling(said, each).map((line) => `      ${cut(line)}`),
  ]);
  const shown = lines.slice(0, mostLines);
  const left = lines.length - shown.length;
  return ['Failed:', ...shown, ...(left > 0 ? [`  and ${left} more`] : [])];
}

/** The first lines that are neither empty nor a place in the code. */
function telling(said: string, most: number): string[] {
  return said
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, most);
}

function cut(line: string): string {
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line;
}
