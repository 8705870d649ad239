import { expect, test } from 'vitest';
import { campaigns } from '../../campaigns/campaigns.ts';
import { defaultMinutes, defaultSeed, readChoice, usage } from '../../campaigns/options.ts';

const all = ['faults', 'power', 'fsync'];

test('runs all campaigns unless told', () => {
  expect(readChoice([], all)).toEqual({
    kind: 'run',
    names: all,
    minutes: defaultMinutes,
    seed: defaultSeed,
  });
});

test('takes names, minutes and a seed', () => {
  expect(readChoice(['--only', 'fsync, power', '--minutes', '0.5', '--seed', '4'], all)).toEqual({
    kind: 'run',
    names: ['power', 'fsync'],
    minutes: 0.5,
    seed: 4,
  });
});

test.each([
  [['--only', 'flood'], 'flood'],
  [['--minutes', 'soon'], '--minutes'],
  [['--minutes=-1'], '--minutes'],
  [['--seed', 'x'], '--seed'],
  [['--fast'], '--fast'],
])('refuses %j and names what is wrong', (argv, named) => {
  expect(readChoice(argv, all)).toEqual({ kind: 'wrong', message: expect.stringContaining(named) });
});

test('--help names every campaign, each once', () => {
  const names = campaigns.map(({ name }) => name);
  expect(readChoice(['--help'], names)).toEqual({ kind: 'help' });
  for (const name of names) expect(usage(names)).toContain(name);
  expect(new Set(names).size).toBe(names.length);
});
