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

const folder = mkdtempSync(join(tmpdir(), 'landfolio-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = fileURLToPath(new URL('../../support/held-charge.ts', import.meta.url));

/** Runs a process that stands still where the journal has written the state, and kills it there. */
async function killedAt(state: string, path: string): Promise<void> {
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
