import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createWords } from '../../../main/storage/full-text/words.ts';

const script = fileURLToPath(new URL('../../support/words-child.ts', import.meta.url));
const documents = Array.from({ length: 400 }, (_, n) => ({
  id: `d${n}`,
  connectionId: 'c',
  sha256: `s${n}`,
  bytes: 1,
}));

/** Gives what it said it had done; killed once it has said so much. */
async function readUntil(path: string, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (bytes) => {
    said += String(bytes);
    if (said.split('\n').length > lines) child.kill('SIGKILL');
  });
  await ended;
  // What was being said when it died counts only whole.
  return said.split('\n').slice(0, -1);
}

test('reading that is killed again and again goes on where it was, and the index is sound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-words-'));
  const path = join(folder, 'words.db');
  try {
    const first = createWords(path, 1);
    first.beginRound();
    first.note(documents);
    first.endRound();
    first.close();
    const done = new Set<string>();
    for (const lines of [1, 40, 90, Number.POSITIVE_INFINITY]) {
      const said = await readUntil(path, lines);
      for (const id of said) {
        expect(done.has(id)).toBe(false);
        if (id !== 'all') done.add(id);
      }
      const between = createWords(path, 1);
      // A line may be said and not heard: at least what was said is there.
      expect(between.progress().done).toBeGreaterThanOrEqual(done.size);
      for (const id of [...done].slice(-3)) {
        const { hits } = between.search({ text: `certificate ${id} `, connectionId: 'c', limit: 5 });
        expect(hits.map(({ documentId }) => documentId)).toEqual([id]);
      }
      between.close();
    }
    const last = createWords(path, 1);
    expect(last.progress()).toEqual({ done: documents.length, total: documents.length });
    expect(last.search({ text: 'common', connectionId: 'c', limit: 1 }).total).toBe(documents.length);
    expect(last.begin()).toBeNull();
    last.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
