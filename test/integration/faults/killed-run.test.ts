import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nameOf, scenariosOf } from '../../faults/matrix/scenarios.ts';
import { fingerprint, readState, writeState } from '../../faults/run-state.ts';
import { openTallyRun } from '../../faults/tally-run.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-killed-run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const count = 150;
const program = resolve(import.meta.dirname, 'tally-child.ts');

/** Runs it until it has said so many numbers and is killed; gives what it said, and whether it came to its end. */
function runFor(path: string, most: number): Promise<{ said: number[]; isOver: boolean }> {
  return new Promise((done) => {
    const words = ['--disable-warning=ExperimentalWarning', program, path, String(count), String(most)];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (data: Buffer) => {
      text += data.toString();
    });
    child.on('close', (code) =>
      done({ said: text.split('\n').slice(0, -1).map(Number), isOver: code === 0 }),
    );
  });
}

test('a run that is killed again and again loses no scenario and counts none twice', async () => {
  const path = join(folder, 'full-1.json');
  const lived: number[] = [];
  let kills = 0;
  for (let most = 20; ; most += 20) {
    const { said, isOver } = await runFor(path, most);
    lived.push(...said);
    if (isOver) break;
    kills += 1;
  }
  const whole = scenariosOf(1, count);
  const sums = readState(path, fingerprint(whole.map(nameOf)));
  expect(kills).toBeGreaterThan(2);
  // What was lived after the last keeping was lived again, and counted once.
  expect(lived.length).toBeGreaterThan(count);
  expect(sums.done.toSorted((a, b) => a - b)).toEqual(whole.map(({ number }) => number));
  expect({ kills: sums.kills, unknown: sums.unknown }).toEqual({ kills: count, unknown: count });
  expect(sums.doubtsMs.toSorted((a, b) => a - b)).toEqual(whole.map(({ number }) => number));
  expect({ failed: sums.failed, problems: sums.problems.length }).toEqual({ failed: 22, problems: 22 });
}, 600_000);

test('what was done of the first list counts after more was added behind it', () => {
  const path = join(folder, 'full-1.json');
  const whole = scenariosOf(1, null);
  const first = whole.filter(({ isOfFirstList }) => isOfFirstList);
  expect(first.map(({ number }) => number)).toEqual(first.map((_, at) => at));
  const done = first.slice(0, 5).map(({ number }) => number);
  const { sums } = openTallyRun({ whole: [], path: null });
  writeState(path, fingerprint(first.map(nameOf)), { ...sums, done, kills: 4 });
  const run = openTallyRun({ whole, path });
  expect(run.sums.kills).toBe(4);
  expect(run.left).toHaveLength(whole.length - 5);
});
