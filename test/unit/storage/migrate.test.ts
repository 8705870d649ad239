import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../main/storage/db.ts';
import { libraryMigrations, openLibraryDb } from '../../../main/storage/library-db.ts';
import { DatabaseTooNew, type Migration, migrate } from '../../../main/storage/migrate.ts';
import { openDb } from '../../../main/storage/open-db.ts';

const one: Migration = { version: 1, sql: 'CREATE TABLE a (n INTEGER) STRICT; INSERT INTO a VALUES (1);' };
const two: Migration = { version: 2, sql: 'ALTER TABLE a ADD COLUMN m INTEGER; UPDATE a SET m = n * 2;' };
const broken: Migration = {
  version: 2,
  sql: 'UPDATE a SET n = 99; CREATE TABLE b (n INTEGER) STRICT; SELEC;',
};

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-migrate-'));
  db = openDb(join(folder, 'library.db'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});
const versionOf = () => db.get('PRAGMA user_version')?.user_version;

describe('migrating', () => {
  test('brings an empty and an older database up to date, and a second time does nothing', () => {
    migrate(db, [one]);
    expect(versionOf()).toBe(1);
    migrate(db, [one, two]);
    migrate(db, [one, two]);
    expect(versionOf()).toBe(2);
    expect(db.all('SELECT * FROM a')).toEqual([{ n: 1, m: 2 }]);
  });

  test('leaves a database alone that a newer Landfolio wrote', () => {
    migrate(db, [one, two]);
    expect(() => migrate(db, [one])).toThrow(DatabaseTooNew);
    expect(() => migrate(db, [one])).toThrow(/schema 2; this version supports 1.*Nothing was changed/);
    expect(versionOf()).toBe(2);
    expect(db.all('SELECT * FROM a')).toEqual([{ n: 1, m: 2 }]);
  });

  test('that fails in the middle of a step leaves the step before it whole, and can be done again', () => {
    expect(() => migrate(db, [one, broken])).toThrow(/syntax/);
    expect(versionOf()).toBe(1);
    expect(db.all('SELECT * FROM a')).toEqual([{ n: 1 }]);
    expect(db.all(`SELECT name FROM sqlite_schema WHERE name = 'b'`)).toEqual([]);
    migrate(db, [one, two]);
    expect(versionOf()).toBe(2);
  });
});

describe('the migrations of the library', () => {
  test('are numbered from 1 without a gap', () => {
    expect(libraryMigrations.map(({ version }) => version)).toEqual(
      libraryMigrations.map((_, index) => index + 1),
    );
  });

  test('make a sound database of strict tables, which opens again', () => {
    const path = join(folder, 'real.db');
    openLibraryDb(path).close();
    const library = openLibraryDb(path);
    expect(library.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(library.all('PRAGMA foreign_key_check')).toEqual([]);
    const tables = library.all(
      `SELECT name, strict FROM pragma_table_list WHERE type = 'table' AND schema = 'main'`,
    );
    expect(tables.filter(({ name, strict }) => strict !== 1 && !String(name).startsWith('sqlite_'))).toEqual(
      [],
    );
    library.close();
  });

  test('a library that is too new is given free again, so that it can be copied', () => {
    const path = join(folder, 'new.db');
    const newer = openDb(path);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    expect(() => openLibraryDb(path)).toThrow(DatabaseTooNew);
    openDb(path).close();
  });
});
