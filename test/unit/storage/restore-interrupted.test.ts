import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLibraryDisk, type LibraryDisk } from '../../../main/storage/library/disk.ts';
import { libraryMigrations } from '../../../main/storage/library-db.ts';
import { type Migration, migrate } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';
import { openSmallLibrary, states, writeOrder } from '../../support/small-library.ts';

const sent = ['PREPARED', 'SENDING', 'RESPONDED', 'PLACED', 'CONFIRMED'];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A disk whose act of this number fails, and every later one with it: it is full, or the process has ended. */
function failingAt(number: number, code: string): LibraryDisk & { acts(): number } {
  const disk = createLibraryDisk();
  let acts = 0;
  const counted =
    <A extends readonly unknown[], R>(act: (...given: A) => R) =>
    (...given: A): R => {
      acts += 1;
      if (acts >= number) throw Object.assign(new Error(`${code}: refused`), { code });
      return act(...given);
    };
  return {
    ...disk,
    acts: () => acts,
    makeFolder: counted(disk.makeFolder),
    move: counted(disk.move),
    copy: counted(disk.copy),
    write: counted(disk.write),
    overwrite: counted(disk.overwrite),
    remove: counted(disk.remove),
  };
}

function damagedLibrary(store: string): Buffer {
  let library = openSmallLibrary(store);
  writeOrder(library.db, library.intentLog, 'a', sent);
  library.backups.take(library.db, 1_789_000_000_000);
  writeOrder(library.db, library.intentLog, 'b', sent);
  library.db.close();
  library = openSmallLibrary(store);
  library.db.close();
  const file = join(store, 'landfolio.db');
  const bytes = readFileSync(file);
  bytes[6000] = (bytes[6000] ?? 0) ^ 8;
  writeFileSync(file, bytes);
  return bytes;
}

describe('a restore', () => {
  test.each(['ENOSPC', 'EIO'])(
    'that is broken off at any of its acts (%s) is finished by the next start, twice broken off as well',
    (code) => {
      const template = join(folder, 'template');
      const damaged = createHash('sha256').update(damagedLibrary(template)).digest('hex');
      let number = 1;
      for (let isWhole = false; !isWhole; number += 1) {
        const store = join(folder, `at-${number}`);
        cpSync(template, store, { recursive: true });
        for (const _ of [1, 2]) {
          const disk = failingAt(number, code);
          try {
            openSmallLibrary(store, { disk }).db.close();
          } catch {
            // Told to the person; the next start goes on.
          }
          isWhole = disk.acts() < number;
        }
        const { db, state } = openSmallLibrary(store);
        expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED' });
        expect(state.orderingLockedReason()).not.toBeNull();
        expect(state.notice()?.kind).toBe('restored');
        expect(existsSync(join(store, 'landfolio.restore-pending'))).toBe(false);
        db.close();
        const kept = readdirSync(join(store, 'damaged'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) =>
            createHash('sha256')
              .update(readFileSync(join(entry.parentPath, entry.name)))
              .digest('hex'),
          );
        expect(kept).toContain(damaged);
        rmSync(store, { recursive: true, force: true });
      }
      expect(number).toBeGreaterThanOrEqual(8);
    },
  );

  test.each([
    ['that is cut off', '{"kind":"resto'],
    ['of a kind that is none', '{"kind":"delete","why":"x","at":1,"folder":"/tmp/x"}'],
    ['that leads elsewhere', '{"kind":"restore","why":"x","at":1,"folder":"/tmp/elsewhere"}'],
    ['of zeros', '\0\0\0\0'],
  ])('whose note is damaged (%s) checks the library that is there, and loses nothing', (_, note) => {
    const library = openSmallLibrary(folder);
    writeOrder(library.db, library.intentLog, 'a', sent);
    library.db.close();
    writeFileSync(join(folder, 'landfolio.restore-pending'), note);
    const { db } = openSmallLibrary(folder);
    expect(states(db)).toEqual({ a: 'CONFIRMED' });
    expect(existsSync(join(folder, 'landfolio.restore-pending'))).toBe(false);
    expect(readdirSync(join(folder, 'damaged'))).toEqual(['unfinished']);
    db.close();
  });

  test('whose note is damaged, and whose library is gone, takes the backup', () => {
    damagedLibrary(folder);
    rmSync(join(folder, 'landfolio.db'));
    writeFileSync(join(folder, 'landfolio.restore-pending'), '{');
    const { db } = openSmallLibrary(folder);
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED' });
    db.close();
  });

  test('without room says how much is needed and is done when there is room', () => {
    damagedLibrary(folder);
    expect(() => openSmallLibrary(folder, { disk: failingAt(2, 'ENOSPC') })).toThrow(
      /at least 50 MB.*Free up space/,
    );
    const { db } = openSmallLibrary(folder);
    expect(states(db)).toEqual({ a: 'CONFIRMED', b: 'CONFIRMED' });
    db.close();
  });
});

describe('a library of an older schema', () => {
  // Each step of the way: test/integration/storage/migrations.test.ts.
  test.each([1, libraryMigrations.length - 1])(
    'version %i is copied, proven and brought up to date once, however often it is opened',
    (version) => {
      const db = openDb(join(folder, 'landfolio.db'));
      migrate(db, libraryMigrations.slice(0, version));
      db.run(`INSERT INTO matter (id, connection_id, number, created_at, last_used_at, computer)
        VALUES ('m', 'c', '2026-1', 1, 1, 'desk')`);
      db.close();
      for (const _ of [1, 2]) {
        const library = openSmallLibrary(folder);
        expect(library.db.get('PRAGMA user_version')).toEqual({ user_version: libraryMigrations.length });
        expect(library.db.all('PRAGMA foreign_key_check')).toEqual([]);
        expect(library.db.get('SELECT number FROM matter')).toEqual({ number: '2026-1' });
        expect(library.state.notice()).toBeNull();
        const [backup, ...others] = library.backups.list();
        expect(others).toEqual([]);
        expect(backup !== undefined && library.backups.isSound(backup)).toBe(true);
        library.db.close();
      }
    },
  );

  test('stays as it was where a step fails in the middle, and is brought up to date by the next start', () => {
    const db = openDb(join(folder, 'landfolio.db'));
    migrate(db, libraryMigrations.slice(0, 2));
    db.close();
    const steps: Migration[] = libraryMigrations.map((step) =>
      step.version === 4 ? { ...step, sql: `${step.sql}; SELEC;` } : step,
    );
    expect(() => openSmallLibrary(folder, { migrations: steps })).toThrow(/syntax/);
    const between = openDb(join(folder, 'landfolio.db'));
    expect(between.get('PRAGMA user_version')).toEqual({ user_version: 3 });
    between.close();
    rmSync(join(folder, 'landfolio.db.seal'));
    const library = openSmallLibrary(folder);
    expect(library.db.get('PRAGMA user_version')).toEqual({ user_version: libraryMigrations.length });
    library.db.close();
  });
});
