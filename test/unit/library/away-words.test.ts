import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBackgroundWords } from '../../../main/library/full-text/background-words.ts';
import { createWords } from '../../../main/storage/full-text/words.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createQuietLog } from '../../support/quiet-log.ts';

test('a document at an office’s server that is away is read once the server is back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfolio-away-words-'));
  const clock = new FakeClock();
  let isAway = true;
  let asked = 0;
  const words = createBackgroundWords({
    ...{ clock, log: createQuietLog(), isBusy: () => false, isThere: () => false },
    open: () => createWords(join(folder, 'words.db'), 1),
    keptAfter: (row) =>
      row > 0
        ? null
        : {
            documents: [{ id: 'a', connectionId: 'c', sha256: 'a', bytes: 1 }],
            ...{ replaced: [], lastRow: 1 },
          },
    async bytesOf() {
      asked += 1;
      return isAway ? 'later' : new Uint8Array(1);
    },
    reader: { version: 1, read: async () => ({ state: 'read', pages: ['a covenant'] }), end: async () => {} },
  });
  const found = () => words.ids({ text: 'covenant', connectionId: 'c' });
  try {
    words.start();
    await clock.advance(6000);
    // It is not asked for again and again, and waits.
    expect([asked, words.progress(), found()]).toEqual([1, { done: 0, total: 1 }, []]);
    isAway = false;
    words.added();
    await clock.advance(1000);
    expect([asked, words.progress(), found()]).toEqual([2, { done: 1, total: 1 }, ['a']]);
  } finally {
    await words.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
