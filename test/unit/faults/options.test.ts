import { expect, test } from 'vitest';
import { readOptions } from '../../faults/options.ts';

test('without an option it is a quick run with the usual seed', () => {
  expect(readOptions([])).toEqual({ kind: 'run', size: 'quick', seed: 20261121, only: null });
});

test('each option is read, with its value beside it or after an equals sign', () => {
  expect(readOptions(['--full', '--seed', '7', '--only=answered'])).toEqual({
    kind: 'run',
    size: 'full',
    seed: 7,
    only: 'answered',
  });
});

test('scenarios are listed with or without a text', () => {
  const list = { kind: 'list', size: 'quick', seed: 20261121 };
  expect(readOptions(['--list'])).toEqual({ ...list, only: null });
  expect(readOptions(['--list', 'two windows'])).toEqual({ ...list, only: 'two windows' });
  expect(readOptions(['--list', '--seed', '7'])).toEqual({ ...list, seed: 7, only: null });
});

test.each([
  [['--seed', 'x'], '--seed'],
  [['--seed'], '--seed'],
  [['--only'], '--only'],
  [['--quick', '--full'], '--full'],
  [['--sample', '--quick'], '--quick'],
  [['--slow'], '--slow'],
])('%j is refused, naming the option', (words, option) => {
  expect(readOptions(words)).toMatchObject({ kind: 'wrong', message: expect.stringContaining(option) });
});
