import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createCharges } from '../../../main/charging/charges.ts';
import { createHeldOutcomes } from '../../../main/charging/held-outcomes.ts';
import { recoverCharges } from '../../../main/charging/send-charge.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createQuietLog } from '../../support/quiet-log.ts';
import { hourMs, ScheduleApp } from '../../support/schedule-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'landfolio-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const scriptOf = (name: string) => fileURLToPath(new URL(`../../support/${name}.ts`, import.meta.url));

/** Runs a process that stands still where the journal has written the state, and kills it there. */
async function killedAt(state: string, path: string, script = scriptOf('held-charge')): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, path, state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const [first] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['ended'])]);
    expect(String(first)).toBe('held\n');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

test.each([
  ['SENDING', 'UNKNOWN'],
  ['ANSWERED', 'DONE'],
])('a process that was killed at %s leaves a journal whose next start says %s', async (state, after) => {
  const path = join(folder, `${state}.db`);
  await killedAt(state, path);
  const db = openLibraryDb(path);
  try {
    expect(db.get('SELECT state FROM charge')).toEqual({ state });
    const clock = new FakeClock();
    const charges = createCharges(db, { clock, bootId: 'next', computer: 'desk' });
    const ids = { newId: () => '', bootId: 'next', computer: 'desk' };
    const parts = { charges, clock, held: createHeldOutcomes(clock), log: createQuietLog(), ids };
    recoverCharges(parts, 'statement', ({ id }) => {
      charges.move(id, 'DONE', { cause: null });
    });
    const charge = charges.get('statement');
    expect(charge?.state).toBe(after);
    const isAnswered = after === 'DONE';
    expect(charge?.rawAnswer === null).toBe(!isAnswered);
    expect(db.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
  } finally {
    db.close();
  }
});

test.each([
  ['PREPARED', 0, 1, 'next'],
  ['SENDING', 754, 0, 'doubt'],
  ['ANSWERED', 754, 0, 'next'],
])(
  'a search on schedule that was killed at %s keeps its limit and is not made twice',
  async (state, reserved, more, after) => {
    const path = join(folder, `search-${state}.db`);
    await killedAt(state, path, scriptOf('held-search'));
    const db = openLibraryDb(path);
    const app = new ScheduleApp(db);
    try {
      expect(app.only.reservedCents).toBe(reserved);
      await app.clock.advance(hourMs);
      expect(app.service.calls.length).toBe(more);
      expect(app.only).toMatchObject({ reservedCents: 754, status: { kind: after } });
      await app.clock.advance(24 * hourMs);
      expect(app.service.calls.length).toBe(more);
    } finally {
      app.schedules.stop();
      db.close();
    }
  },
);
