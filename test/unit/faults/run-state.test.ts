import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint, nothingYet, readState, writeState } from '../../faults/run-state.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-run-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const some = { ...nothingYet(), done: [3, 1], kills: 2, unknown: 1, doubtsMs: [5000] };
const list = fingerprint(['a', 'b']);

test('a long run goes on where it was', () => {
  const path = join(folder, 'new', 'full-1.json');
  expect(readState(path, list)).toEqual(nothingYet());
  writeState(path, list, some);
  expect(readState(path, list)).toEqual(some);
});

test('what was counted for other scenarios is not taken for these', () => {
  const path = join(folder, 'full-1.json');
  writeState(path, list, some);
  expect(readState(path, fingerprint(['b', 'a']))).toEqual(nothingYet());
  expect(readState(path, fingerprint(['a', 'b', 'c']))).toEqual(nothingYet());
});

test('a file that was cut begins again, and one that was being written leaves the one before', () => {
  const path = join(folder, 'full-1.json');
  writeState(path, list, some);
  writeFileSync(`${path}.new`, '{"scena');
  expect(readState(path, list)).toEqual(some);
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -3));
  expect(readState(path, list)).toEqual(nothingYet());
});
