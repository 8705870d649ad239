import { expect, test } from 'vitest';
import type { VitestReport } from '../../../scripts/failures.ts';
import { filesToRepeat, judge, maxFlaky, tooFlaky } from '../../../scripts/flaky.ts';

type Tests = Readonly<Record<string, 'passed' | 'failed' | 'skipped'>>;

/** A file by its tests; a text is what it said when it could not be read, or when a hook of it failed. */
function fileResult(name: string, tests: Tests, message = ''): VitestReport['testResults'][number] {
  const isFailed = message !== '' || Object.values(tests).includes('failed');
  return {
    name: `/root/${name}`,
    status: isFailed ? 'failed' : 'passed',
    message,
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({
      fullName,
      status,
      failureMessages: status === 'failed' ? [`Error: ${fullName}`] : [],
    })),
  };
}

function reportOf(...testResults: VitestReport['testResults']): VitestReport {
  return { numPassedTests: 0, numFailedTests: 0, testResults };
}

const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);
function judged(first: VitestReport, again: VitestReport | null) {
  const { passed, failures, flaky } = judge(first, again, '/root/');
  return { passed, failures: names(failures), flaky: names(flaky) };
}

test('a run without failures is as it is', () => {
  const first = reportOf(fileResult('a.test.ts', { one: 'passed', two: 'skipped' }));
  expect(judged(first, null)).toEqual({ passed: 1, failures: [], flaky: [] });
});

test('a test that fails and passes when it is run again is flaky, and counts as passed', () => {
  const first = reportOf(
    fileResult('a.test.ts', { one: 'passed', two: 'failed' }),
    fileResult('b.test.ts', { one: 'passed' }),
  );
  const again = reportOf(fileResult('a.test.ts', { one: 'passed', two: 'passed' }));
  expect(judged(first, again)).toEqual({ passed: 3, failures: [], flaky: ['a.test.ts > two'] });
});

test('a test that fails twice is a failure', () => {
  const first = reportOf(fileResult('a.test.ts', { one: 'passed', two: 'failed', three: 'failed' }));
  const again = reportOf(fileResult('a.test.ts', { one: 'passed', two: 'failed', three: 'passed' }));
  expect(judged(first, again)).toEqual({
    passed: 2,
    failures: ['a.test.ts > two'],
    flaky: ['a.test.ts > three'],
  });
});

test('a test that fails only when its file is run again is flaky', () => {
  const first = reportOf(fileResult('a.test.ts', { one: 'passed', two: 'failed' }));
  const again = reportOf(fileResult('a.test.ts', { one: 'failed', two: 'passed' }));
  expect(judged(first, again)).toEqual({
    passed: 2,
    failures: [],
    flaky: ['a.test.ts > two', 'a.test.ts > one'],
  });
});

test('a file that cannot be read is run again as a file, and its tests count where it can', () => {
  const first = reportOf(fileResult('a.test.ts', {}, 'SyntaxError'));
  const sound = reportOf(fileResult('a.test.ts', { one: 'passed', two: 'passed' }));
  expect(judged(first, sound)).toEqual({ passed: 2, failures: [], flaky: ['a.test.ts'] });
  expect(judged(first, first)).toEqual({ passed: 0, failures: ['a.test.ts'], flaky: [] });
});

test('a hook that fails is a failure of its file, also where each of its tests passes', () => {
  const first = reportOf(fileResult('a.test.ts', { one: 'passed' }, 'after broke'));
  expect(judged(first, first)).toEqual({ passed: 1, failures: ['a.test.ts'], flaky: [] });
  const sound = reportOf(fileResult('a.test.ts', { one: 'passed' }));
  expect(judged(first, sound)).toEqual({ passed: 1, failures: [], flaky: ['a.test.ts'] });
});

test('a test that is not run again, since a hook or the whole run broke off, has failed', () => {
  const first = reportOf(fileResult('a.test.ts', { one: 'failed' }));
  const hook = reportOf(fileResult('a.test.ts', { one: 'skipped' }, 'before broke'));
  expect(judged(first, hook).failures).toEqual(['a.test.ts > one']);
  expect(judged(first, null).failures).toEqual(['a.test.ts > one']);
});

test('of two tests of one name that pass and fail, the failed one does not pass for flaky', () => {
  const [passed] = fileResult('a.test.ts', { one: 'passed' }).assertionResults;
  const failed = fileResult('a.test.ts', { one: 'failed' });
  const both = { ...failed, assertionResults: [...failed.assertionResults, ...(passed ? [passed] : [])] };
  expect(judged(reportOf(both), reportOf(both)).failures).toEqual(['a.test.ts > one']);
});

test('each file with a failure is run again once; what broke off beside its files is not', () => {
  const failures = [
    { name: 'a.test.ts > one', said: '', file: 'a.test.ts' },
    { name: 'a.test.ts > two', said: '', file: 'a.test.ts' },
    { name: 'b.test.ts', said: '', file: 'b.test.ts' },
    { name: 'e2e', said: '' },
  ];
  expect(filesToRepeat(failures)).toEqual(['a.test.ts', 'b.test.ts']);
});

test('more than three flaky tests fail the run', () => {
  const flaky = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}`, said: '' }));
  expect(maxFlaky).toBe(3);
  expect(tooFlaky(flaky(3))).toEqual([]);
  expect(tooFlaky(flaky(4))).toEqual([
    { name: 'flaky tests', said: '4 tests were flaky; at most 3 are let through.' },
  ]);
});
