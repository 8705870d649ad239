import { type Failure, failuresOf, fromRoot, passedOf, type VitestReport } from './failures.ts';

/** More of them in one run are no accident any more. */
export const maxFlaky = 3;

interface Verdict {
  readonly passed: number;
  /** What failed twice. */
  readonly failures: readonly Failure[];
  /** What failed once and passed once; it counts as passed. */
  readonly flaky: readonly Failure[];
}

/**
 * What a run comes to whose files with failures were run once more, each by itself. `again` is the report of that, null where there is
 * none. What did not pass there has failed.
 */
export function judge(first: VitestReport, again: VitestReport | null, root: string): Verdict {
  const failedFirst = failuresOf(first, root);
  const failedAgain = again === null ? [] : failuresOf(again, root);
  const passedFirst = onlyPassed(first, failedFirst, root);
  const passedAgain = again === null ? new Set() : onlyPassed(again, failedAgain, root);
  return {
    passed: passedTests(first, again, root),
    failures: failedFirst.filter(({ name }) => !passedAgain.has(name)),
    flaky: [
      ...failedFirst.filter(({ name }) => passedAgain.has(name)),
      // A file is run again whole, since its tests build on each other: another of them may fail there.
      ...failedAgain.filter(({ name }) => passedFirst.has(name)),
    ],
  };
}

/** What passed under a name that nothing else failed under. */
function onlyPassed(report: VitestReport, failures: readonly Failure[], root: string): Set<string> {
  const failed = new Set(failures.map(({ name }) => name));
  return new Set(passedOf(report, root).filter((name) => !failed.has(name)));
}

/** Of a file that was run again, a test counts that passed in either run. */
function passedTests(first: VitestReport, again: VitestReport | null, root: string): number {
  const passed = new Set(passedOf(first, root));
  const repeated = new Map(
    again?.testResults.map(({ name, assertionResults }) => [name, assertionResults] as const),
  );
  const counts = first.testResults.map(({ name, assertionResults }) => {
    const tests = repeated.get(name) ?? [];
    const whole = tests.length > 0 ? tests : assertionResults;
    const isPassed = (fullName: string) => passed.has(`${fromRoot(name, root)} > ${fullName}`);
    return whole.filter(({ fullName, status }) => status === 'passed' || isPassed(fullName)).length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The files that have to be run once more. */
export function filesToRepeat(failures: readonly Failure[]): string[] {
  return [...new Set(failures.flatMap(({ file }) => file ?? []))];
}

/** The failure of a whole run in which too much was flaky; none where that is not so. */
export function tooFlaky(flaky: readonly Failure[]): Failure[] {
  if (flaky.length <= maxFlaky) return [];
  return [
    { name: 'flaky tests', said: `${flaky.length} tests were flaky; at most ${maxFlaky} are let through.` },
  ];
}
