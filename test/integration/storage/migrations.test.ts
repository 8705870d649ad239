import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../../main/storage/db.ts';
import { libraryMigrations, openLibraryDb } from '../../../main/storage/library-db.ts';
import { openDb } from '../../../main/storage/open-db.ts';
import type { HeldMigration } from '../../support/held-migration.ts';
import { contentOf, makeOldLibrary, rowsOfOrder, statementsOf } from '../../support/old-library.ts';

/*
 * From every released schema to today's: killed in the middle of each step, run again and once more, with nothing in it and
 * with many rows. No row is lost or changed, and none stands alone.
 */

const script = fileURLToPath(new URL('../../support/held-migration.ts', import.meta.url));
const newest = libraryMigrations.length;
const versions = libraryMigrations.map(({ version }) => version);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-migrations-'));
  for (const version of versions) {
    // Each needs only one step more than the one before.
    if (version > 1) copyFileSync(empty(version - 1), empty(version));
    makeOldLibrary(empty(version), version, 0);
    copyFileSync(empty(version), old(version));
    makeOldLibrary(old(version), version, 20);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const empty = (version: number) => join(folder, `empty-${version}.db`);
const old = (version: number) => join(folder, `old-${version}.db`);

/** One process holds all of them in the middle of their steps, and is killed. */
async function kill(held: readonly HeldMigration[]): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, JSON.stringify(held)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  try {
    const [first] = await Promise.race([once(child.stdout, 'data'), ended.then(() => ['ended'])]);
    expect(String(first)).toBe('held\n');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

function contentIn(path: string): ReturnType<typeof contentOf> {
  const db = openDb(path);
  try {
    return contentOf(db);
  } finally {
    db.close();
  }
}

function assertWhole(db: Db): void {
  expect(db.get('PRAGMA user_version')).toEqual({ user_version: newest });
  expect(db.all('PRAGMA foreign_key_check')).toEqual([]);
  expect(db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
}

/** Opened twice: the second time there is nothing to do. */
function broughtUpToDate(path: string, look: (db: Db) => void): void {
  for (const _ of [1, 2]) {
    const db = openLibraryDb(path);
    try {
      assertWhole(db);
      look(db);
    } finally {
      db.close();
    }
  }
}

/**
 * Each step in its middle, on a library that needs only it: a step is one transaction. The newest also at its first and last
 * statement, and on the oldest library, behind all others.
 */
const kills = libraryMigrations.slice(1).flatMap(({ version: step, sql }) => {
  const whole = statementsOf(sql).length;
  const middle = Math.ceil(whole / 2);
  const points = step === newest ? [...new Set([1, middle, whole])] : [middle];
  const onTheOneBefore = points.map((after) => [step - 1, step, after] as const);
  return step === newest ? [...onTheOneBefore, [1, step, middle] as const] : onTheOneBefore;
});

const killed = (from: number, step: number, after: number) =>
  join(folder, `killed-${from}-${step}-${after}.db`);

describe('a library of an older schema', () => {
  beforeAll(async () => {
    for (const [from, step, after] of kills) copyFileSync(old(from), killed(from, step, after));
    await kill(
      kills.map(([from, step, after]) => ({ path: killed(from, step, after), step, after, how: 'migrated' })),
    );
  });

  test.each(kills)(
    'of version %i, killed in step %i after %i statements, loses nothing',
    (from, step, after) => {
      const path = killed(from, step, after);
      const between = openDb(path);
      // What was done of the step is gone with its transaction; the steps before it stand.
      expect(between.get('PRAGMA user_version')).toEqual({ user_version: step - 1 });
      expect(between.all('PRAGMA foreign_key_check')).toEqual([]);
      between.close();
      const before = contentIn(old(from));
      broughtUpToDate(path, (db) => expect(contentOf(db)).toEqual(before));
    },
  );

  test('with nothing in it is brought up to date', () => {
    const path = join(folder, 'none.db');
    copyFileSync(empty(1), path);
    broughtUpToDate(path, (db) => expect(db.get('SELECT count(*) AS n FROM intent')).toEqual({ n: 0 }));
  });

  // The first takes every step. The last has rows in every table, which take long to fill.
  const large = [
    [versions[0] ?? 1, 20_000],
    [versions.at(-2) ?? newest, 5000],
  ] as const;
  test.each(large)('of version %i with %i rows is brought up to date', (version, rows) => {
    const path = join(folder, `large-${version}.db`);
    const orders = rows / rowsOfOrder;
    copyFileSync(empty(version), path);
    makeOldLibrary(path, version, orders);
    const before = contentIn(path);
    // From 46 on a matter has a document that a person added.
    const added = version >= 46 ? 1 : 0;
    expect(before).toMatchObject({ item: { n: 3 * orders }, document: { n: orders + added } });
    broughtUpToDate(path, (db) => expect(contentOf(db)).toEqual(before));
  });
});

test('a new library, killed while it is made, is made by the next start', async () => {
  const path = join(folder, 'new.db');
  await kill([{ path, step: newest, after: 10, how: 'new' }]);
  broughtUpToDate(path, (db) => expect(db.get('SELECT count(*) AS n FROM intent')).toEqual({ n: 0 }));
});
