import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder } from '../../../../main/hosts/cli/desktop.ts';

test('the data folder is the one that is named, else one in the home folder', () => {
  const home = resolve('/home/jo');
  expect(dataFolder('data', '')).toEqual({ ok: true, value: resolve('data') });
  expect(dataFolder(null, home)).toEqual({ ok: true, value: join(home, '.landfolio-job') });
});

test.each(['', 'jo', './jo'])(
  'a home folder that is none (%j) is never replaced by the current folder',
  (home) => {
    expect(dataFolder(null, home)).toMatchObject({ failure: { field: '--data' } });
  },
);
