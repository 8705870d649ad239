import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import type { VitestReport } from './failures.ts';

const spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      annotations: z.array(z.object({ type: z.string() })),
      results: z.array(
        z.object({
          status: z.string(),
          errors: z.array(z.object({ message: z.string() })),
          startTime: z.coerce.date(),
          duration: z.number(),
        }),
      ),
    }),
  ),
});

interface Suite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly z.infer<typeof spec>[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite)).optional(),
});

/** What is read of the report of Playwright Test's reporter `json`. */
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

type Assertion = VitestReport['testResults'][number]['assertionResults'][number];

/**
 * The same run in the form of vitest's report; null where it is no report. What did not run because a test before it failed is told
 * with that failure: it neither passed, nor failed, nor was left out.
 */
export function readPlaywrightReport(value: unknown): VitestReport | null {
  const { data, success } = playwrightReport.safeParse(value);
  if (!success) return null;
  const testResults = data.suites.map((file) => {
    const all = assertionsOf(file, '');
    const assertionResults = all.filter(({ status }) => status !== 'not run');
    const isFailed = assertionResults.some(({ status }) => status === 'failed');
    const notRun = all.length - assertionResults.length;
    return {
      name: `test/e2e/${file.file}`,
      status: isFailed ? 'failed' : 'passed',
      message: '',
      ...timesOf(file),
      assertionResults: assertionResults.map((one) =>
        one.status === 'failed' && notRun > 0
          ? withNote(one, `${notRun} more of this file did not run.`)
          : one,
      ),
    };
  });
  // Files that could not be read, or the set-up before all files. What many files import is told once.
  const messages = new Set(data.errors.map(({ message = '' }) => message));
  const broken = [...messages].map((message) => ({
    name: 'test/e2e',
    status: 'failed',
    message,
    assertionResults: [],
  }));
  const count = (wanted: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted)
      .length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    testResults: [...testResults, ...broken],
  };
}

/** Milliseconds UTC between which the tests of a file ran. */
function timesOf(file: Suite): { readonly startTime: number; readonly endTime: number } {
  const results = resultsOf(file);
  return {
    startTime: Math.min(...results.map(({ startTime }) => startTime.getTime())),
    endTime: Math.max(...results.map(({ startTime, duration }) => startTime.getTime() + duration)),
  };
}

function resultsOf({ specs, suites = [] }: Suite): z.infer<typeof spec>['tests'][number]['results'] {
  return [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
    ...suites.flatMap(resultsOf),
  ];
}

function assertionsOf({ specs, suites = [] }: Suite, prefix: string): Assertion[] {
  const own = specs.map(({ title, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const errors = results.flatMap((result) =>
      result.errors.map(({ message }) => stripVTControlCharacters(message)),
    );
    return { fullName: `${prefix}${title}`, status: statusOf(tests), failureMessages: errors };
  });
  return [...own, ...suites.flatMap((inner) => assertionsOf(inner, `${prefix}${inner.title} `))];
}

function statusOf(tests: z.infer<typeof spec>['tests']): 'passed' | 'failed' | 'skipped' | 'not run' {
  const statuses = tests.flatMap(({ results }) => results.map(({ status }) => status));
  if (statuses.some((status) => status !== 'passed' && status !== 'skipped')) return 'failed';
  if (statuses.length > 0 && statuses.every((status) => status === 'passed')) return 'passed';
  const isLeftOut = tests.some(({ annotations }) => annotations.some(({ type }) => type === 'skip'));
  return isLeftOut ? 'skipped' : 'not run';
}

function withNote(failed: Assertion, note: string): Assertion {
  return { ...failed, failureMessages: [...(failed.failureMessages ?? []), note] };
}
