import { expect, test } from 'vitest';
import { slowestFiles } from '../../../scripts/slowest.ts';

test('names the eight slowest files, the slowest first', () => {
  const files = Array.from({ length: 10 }, (_, at) => [`test/${at}.test.ts`, at * 1000] as const);
  const [title, first, ...others] = slowestFiles(files);
  expect(title).toBe('Slowest test files:');
  expect(first).toBe('     9.0 s  test/9.test.ts');
  expect(others).toHaveLength(7);
});

test('says nothing where no test ran', () => {
  expect(slowestFiles([])).toEqual([]);
});
