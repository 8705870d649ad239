import { expect, test } from 'vitest';
import { failuresOf, passedOf, skippedOf } from '../../../scripts/failures.ts';
import { readPlaywrightReport } from '../../../scripts/playwright-report.ts';

function spec(
  title: string,
  status: string,
  said: readonly string[] = [],
  annotations: readonly string[] = [],
) {
  const result = {
    status,
    errors: said.map((message) => ({ message })),
    startTime: '2026-11-25T03:00:00.000Z',
    duration: 1500,
  };
  return { title, tests: [{ annotations: annotations.map((type) => ({ type })), results: [result] }] };
}

function read(specs: readonly unknown[], errors: readonly unknown[] = []) {
  const report = readPlaywrightReport({ suites: [{ title: 'a', file: 'a.test.ts', specs }], errors });
  if (report === null) throw new Error('It was not read');
  return report;
}

test('names passed and failed tests with their file, and those inside a describe with its title', () => {
  const report = readPlaywrightReport({
    suites: [
      {
        title: 'a.test.ts',
        file: 'a.test.ts',
        specs: [spec('opens', 'passed')],
        suites: [{ title: 'a cart', file: 'a.test.ts', specs: [spec('empties', 'timedOut', ['no'])] }],
      },
    ],
    errors: [],
  });
  expect(report).toMatchObject({ numPassedTests: 1, numFailedTests: 1 });
  expect(report && passedOf(report, '/root/')).toEqual(['test/e2e/a.test.ts > opens']);
  expect(report && failuresOf(report, '/root/')).toEqual([
    { name: 'test/e2e/a.test.ts > a cart empties', said: 'no', file: 'test/e2e/a.test.ts' },
  ]);
});

test('a test that did not run because one before it failed is counted with that failure', () => {
  const report = read([spec('one', 'failed', ['no']), spec('two', 'skipped', [], ['serial'])]);
  expect(failuresOf(report, '/root/').map(({ said }) => said)).toEqual([
    'no\n1 more of this file did not run.',
  ]);
  expect(skippedOf(report, '/root/')).toEqual([]);
  expect(passedOf(report, '/root/')).toEqual([]);
});

test('a test that this system leaves out is listed as skipped', () => {
  expect(skippedOf(read([spec('one', 'skipped', [], ['skip'])]), '/root/')).toEqual([
    'test/e2e/a.test.ts > one',
  ]);
});

test('a file that could not be read is a failure', () => {
  expect(failuresOf(read([], [{ message: 'SyntaxError' }]), '/root/')).toEqual([
    { name: 'test/e2e', said: 'SyntaxError', file: 'test/e2e' },
  ]);
});

test('a file takes from its first start to its last end', () => {
  const [file] = read([spec('one', 'passed')]).testResults;
  expect((file?.endTime ?? 0) - (file?.startTime ?? 0)).toBe(1500);
});

test('what is no report is none', () => {
  expect(readPlaywrightReport({ testResults: [] })).toBeNull();
});
