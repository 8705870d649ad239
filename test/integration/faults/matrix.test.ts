import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../faults/matrix/job.ts';
import { startWorkers } from '../../faults/matrix/workers.ts';

describe('a process of many orders that', () => {
  let folder = '';
  let program = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'landfolio-workers-'));
    program = join(folder, 'child.mjs');
    writeFileSync(
      program,
      `import { writeSync } from 'node:fs';
       const done = (id) => process.send({ type: 'done', result: { id, intents: [], refused: [], problems: [], stopped: null, end: 'rest' } });
       process.on('disconnect', () => process.exit());
       process.on('message', ({ jobs }) => {
         const [{ origin }] = jobs;
         if (origin === 'is killed by itself') { writeSync(4, '.'); process.kill(process.pid, 'SIGKILL'); }
         if (origin === 'is shot') process.kill(process.pid, 'SIGKILL');
         if (origin === 'is ended') process.kill(process.pid, 'SIGTERM');
         if (origin === 'ends') process.exit(0);
         if (origin === 'throws') setImmediate(() => { throw new Error('seeded'); });
         if (origin === 'lives') for (const { id } of jobs) done(id);
         if (origin === 'ends half way') { done(jobs[0].id); process.disconnect(); }
       });`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** What becomes of three orders in it: `killed`, `ended` or `broken`. */
  async function threeIn(how: string): Promise<string[]> {
    const workers = startWorkers(program, { count: 1, batch: 3, timeoutMs: 600_000 });
    const job = (id: string, origin: string): Job => ({
      id,
      origin,
      store: folder,
      startsAt: 0,
      phase: 'place',
      kill: null,
      local: null,
      clicks: 1,
      isOpenedTwice: false,
      watchedFor: 0,
      isWatchedToTheEnd: false,
    });
    const outcome = (one: Promise<{ kind: string }>) =>
      one.then(
        ({ kind }) => kind,
        () => 'broken',
      );
    const three = await Promise.all(['a', 'b', 'c'].map((id) => outcome(workers.dying(job(id, how)))));
    // Whatever became of it, the next ones live in another.
    const next = await Promise.all(['d', 'e', 'f'].map((id) => outcome(workers.dying(job(id, 'lives')))));
    expect(next).toEqual(['ended', 'ended', 'ended']);
    expect(workers.killed()).toBe(how === 'is killed by itself' ? 1 : 0);
    workers.stop();
    return three;
  }

  test('kills itself at their moments has killed each', async () => {
    expect(await threeIn('is killed by itself')).toEqual(['killed', 'killed', 'killed']);
  });

  test.each(['is shot', 'is ended', 'ends', 'throws'])('%s breaks each, and none is lost', async (how) => {
    expect(await threeIn(how)).toEqual(['broken', 'broken', 'broken']);
  });

  test('ends half way breaks those that had not ended', async () => {
    expect(await threeIn('ends half way')).toEqual(['ended', 'broken', 'broken']);
  });
});
