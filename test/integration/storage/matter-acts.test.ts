import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../main/storage/db.ts';
import { openLibraryDb } from '../../../main/storage/library-db.ts';
import type { HeldAct } from '../../support/held-act.ts';
import {
  actOnMatters,
  type MatterActName,
  makeTwoMatters,
  matterActNames,
} from '../../support/merged-library.ts';

/*
 * Two matters are merged, and separated again, by a process that is killed before each write of it. The library is as it was, or
 * the act is done: it is never between.
 */

const script = fileURLToPath(new URL('../../support/held-act.ts', import.meta.url));
let folder: string;
/** Before the merge, after it, and after its undo. */
const at = (name: 'two' | 'merged' | 'separated') => join(folder, `${name}.db`);
const ends = { merge: ['two', 'merged'], undo: ['merged', 'separated'] } as const;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-acts-'));
  makeTwoMatters(at('two'));
  for (const act of matterActNames) {
    const [before, after] = ends[act];
    copyFileSync(at(before), at(after));
    actOnMatters(at(after), act);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function contentOf(path: string): Record<string, readonly string[]> {
  return looking(path, (db) => {
    // The revision of the order lines is a random number.
    const tables = db.all(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'order_line_revision' ORDER BY name`,
    );
    return Object.fromEntries(
      tables.map(({ name }) => [
        String(name),
        db
          .lists(`SELECT * FROM "${name}"`)
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
    );
  });
}

function looking<T>(path: string, look: (db: Db) => T): T {
  const db = openLibraryDb(path);
  try {
    return look(db);
  } finally {
    db.close();
  }
}

/** How many writes an act takes. */
function writesOf(act: MatterActName): number {
  const path = join(folder, `counted-${act}.db`);
  copyFileSync(at(ends[act][0]), path);
  let writes = 0;
  actOnMatters(path, act, (db) => ({
    ...db,
    run(sql, ...values) {
      writes += 1;
      return db.run(sql, ...values);
    },
  }));
  return writes;
}

/** One process holds all of them in their middle, and is killed. */
async function kill(held: readonly HeldAct[]): Promise<void> {
  const options = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(held)];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const [first] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['ended'])]);
    expect(String(first)).toBe('held\n');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

describe.each(matterActNames)('%s', (act) => {
  test('killed before each of its writes leaves the library as it was, and can be done then', async () => {
    const [before, after] = ends[act];
    const [was, done] = [contentOf(at(before)), contentOf(at(after))];
    expect(done).not.toEqual(was);
    const writes = writesOf(act);
    expect(writes).toBeGreaterThan(30);
    const held = Array.from({ length: writes }, (_, write) => {
      const path = join(folder, `${act}-${write + 1}.db`);
      copyFileSync(at(before), path);
      return { path, act, before: write + 1 };
    });
    await kill(held);
    for (const { path } of held) {
      expect(contentOf(path)).toEqual(was);
      looking(path, (db) => {
        expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
        expect(db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      });
    }
    const last = held.at(-1)?.path ?? '';
    actOnMatters(last, act);
    expect(contentOf(last)).toEqual(done);
  });
});
