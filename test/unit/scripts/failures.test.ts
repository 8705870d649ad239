import { expect, test } from 'vitest';
import {
  failuresOf,
  flakyText,
  markdownOf,
  passedOf,
  skippedOf,
  skippedText,
  summaryOf,
} from '../../../scripts/failures.ts';

const result = (status: string, fullName = 'a test', failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
});

test('failed tests are named with their file, and a file that could not be read by itself', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/root/test/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [result('passed'), result('failed', 'it holds', ['Error: no\n    at here'])],
      },
      { name: '/root/test/b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      { name: '/root/test/c.test.ts', status: 'passed', message: '', assertionResults: [result('passed')] },
    ],
  };
  expect(failuresOf(report, '/root/')).toEqual([
    { name: 'test/a.test.ts > it holds', said: 'Error: no\n    at here', file: 'test/a.test.ts' },
    { name: 'test/b.test.ts', said: 'SyntaxError', file: 'test/b.test.ts' },
  ]);
  expect(passedOf(report, '/root/')).toEqual([
    'test/a.test.ts > a test',
    'test/c.test.ts',
    'test/c.test.ts > a test',
  ]);
});

test('a hook that failed is a failure of its file, beside those of its tests, and its tests were not left out', () => {
  const file = (name: string, message: string, ...statuses: string[]) => ({
    name: `/root/test/${name}.test.ts`,
    status: 'failed',
    message,
    assertionResults: statuses.map((status) => result(status)),
  });
  const testResults = [
    file('before', 'before broke', 'skipped', 'skipped'),
    file('after', 'after broke', 'passed', 'failed'),
    // Of a hook within a group the report says nothing but that the file failed.
    file('group', '', 'passed'),
  ];
  const report = { numPassedTests: 2, numFailedTests: 1, testResults };
  expect(failuresOf(report, '/root/').map(({ name }) => name)).toEqual([
    'test/before.test.ts',
    'test/after.test.ts',
    'test/after.test.ts > a test',
    'test/group.test.ts',
  ]);
  expect(skippedOf(report, '/root/')).toEqual([]);
});

test('what is flaky is listed by name with what it said first, on the terminal and on the page of a run', () => {
  const flaky = [{ name: 'test/a.test.ts > it holds', said: '\nTimeoutError: too late\n    at here' }];
  const lines = flakyText(flaky);
  expect(lines).toEqual([
    'Flaky, 1 test that failed once and passed when run again:',
    '  test/a.test.ts > it holds',
    '      TimeoutError: too late',
  ]);
  expect(flakyText([])).toEqual([]);
  const page = markdownOf({ lines: [], skipped: [], flaky, failures: [] });
  expect(page).toContain(`### Flaky\n\n\`\`\`text\n${lines.join('\n')}`);
});

test('the first lines of what was said are shown, without places in the code', () => {
  const said = 'AssertionError: expected 2\n\n  to be 1\n    at /root/test/a.test.ts:3:4';
  expect(summaryOf([{ name: 'a', said }])).toEqual([
    'Failed:',
    '  a',
    '      AssertionError: expected 2',
    '        to be 1',
  ]);
});

test('nothing is said where nothing failed', () => expect(summaryOf([])).toEqual([]));

test.each([1, 2, 7, 19, 38, 39, 500])('%i failures take at most forty lines, each by its name', (count) => {
  const said = Array.from({ length: 50 }, (_, n) => `line ${n} ${'x'.repeat(500)}`).join('\n');
  const lines = summaryOf(Array.from({ length: count }, (_, n) => ({ name: `test ${n}`, said })));
  expect(lines.length).toBeLessThanOrEqual(40);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(230);
  const named = lines.filter((line) => /^ {2}test/.test(line)).length;
  expect(named).toBe(Math.min(count, 38));
  if (count > 38) expect(lines.at(-1)).toBe(`  and ${count - 38} more`);
});

test('what this system left out is named, on the terminal and on the page of a run', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [
      {
        name: '/root/test/a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [
          result('passed'),
          result('skipped', 'a tray (not without Electron)'),
          result('pending', 'b'),
        ],
      },
    ],
  };
  const skipped = skippedOf(report, '/root/');
  expect(skipped).toEqual(['test/a.test.ts > a tray (not without Electron)', 'test/a.test.ts > b']);
  expect(skippedText(skipped)).toEqual(['Skipped here, 2:', ...skipped.map((name) => `  ${name}`)]);
  expect(skippedText([])).toEqual([]);
  const page = markdownOf({
    lines: ['✓ unit 1 s'],
    skipped,
    flaky: [],
    failures: [{ name: 'c', said: 'no\n```' }],
  });
  expect(page).toContain(
    '### Skipped on this system: 2\n\n```text\ntest/a.test.ts > a tray (not without Electron)',
  );
  expect(page.split('```')).toHaveLength(7);
  expect(markdownOf({ lines: [], skipped: [], flaky: [], failures: [] })).toBe('### Nothing was skipped\n');
});
