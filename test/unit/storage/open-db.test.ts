import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../main/storage/db.ts';
import { assertDurable, openDb, PragmaRefused } from '../../../main/storage/open-db.ts';
import { makePrivate } from '../../../main/storage/private-file.ts';

let folder: string;
let path: string;
let opened: Db[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'landfolio-db-'));
  path = join(folder, 'library.db');
  opened = [];
});
afterEach(() => {
  for (const db of opened) db.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): Db {
  const db = openDb(path);
  opened.push(db);
  return db;
}

describe('the database of the library', () => {
  test('holds to everything that durability needs, also after it was written to and opened again', () => {
    for (const round of [1, 2]) {
      const db = open();
      db.exec('CREATE TABLE IF NOT EXISTS t (a INTEGER) STRICT');
      db.run('INSERT INTO t VALUES (?)', round);
      const pragma = (name: string) => Object.values(db.get(`PRAGMA ${name}`) ?? {})[0];
      expect({
        journal_mode: pragma('journal_mode'),
        synchronous: pragma('synchronous'),
        fullfsync: pragma('fullfsync'),
        checkpoint_fullfsync: pragma('checkpoint_fullfsync'),
        foreign_keys: pragma('foreign_keys'),
        trusted_schema: pragma('trusted_schema'),
        cell_size_check: pragma('cell_size_check'),
        locking_mode: pragma('locking_mode'),
        secure_delete: pragma('secure_delete'),
        wal_autocheckpoint: pragma('wal_autocheckpoint'),
        busy_timeout: pragma('busy_timeout'),
      }).toEqual({
        journal_mode: 'wal',
        synchronous: 2,
        fullfsync: 1,
        checkpoint_fullfsync: 1,
        foreign_keys: 1,
        trusted_schema: 0,
        cell_size_check: 1,
        locking_mode: 'exclusive',
        secure_delete: 1,
        wal_autocheckpoint: 500,
        busy_timeout: 5000,
      });
      expect(() => assertDurable(db)).not.toThrow();
      db.close();
    }
  });

  test.skipIf(process.platform === 'win32')(
    'is for its owner only (not Windows: no such rights there)',
    () => {
      const modes = () =>
        readdirSync(folder).map(
          (name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`,
        );
      open().exec('CREATE TABLE t (a INTEGER) STRICT');
      expect(modes()).toEqual(['library.db 600', 'library.db-wal 600']);
      opened.pop()?.close();
      // As an earlier version left it, and as somebody closed it for writing.
      chmodSync(path, 0o644);
      writeFileSync(`${path}-wal`, '', { mode: 0o644 });
      open().run('INSERT INTO t VALUES (1)');
      expect(modes()).toEqual(['library.db 600', 'library.db-wal 600']);
      opened.pop()?.close();
      chmodSync(path, 0o444);
      makePrivate(path);
      expect(modes()).toEqual(['library.db 400']);
    },
  );

  test('is not trusted once its durability was lowered', () => {
    const db = open();
    db.exec('PRAGMA synchronous = NORMAL');
    expect(() => assertDurable(db)).toThrow(PragmaRefused);
  });

  test('has no shared memory file and refuses a second program before that one could write', () => {
    open().exec('CREATE TABLE t (a INTEGER) STRICT');
    expect(readdirSync(folder).sort()).toEqual(['library.db', 'library.db-wal']);
    const code = `
      import { openDb } from ${JSON.stringify(new URL('../../../main/storage/open-db.ts', import.meta.url).href)};
      try { openDb(process.argv[1], { busyTimeoutMs: 50 }); process.exit(0); }
      catch (error) { process.stdout.write(String(error.errcode)); process.exit(3); }`;
    const second = spawnSync(process.execPath, ['--input-type=module', '-e', code, path], {
      encoding: 'utf8',
    });
    expect([second.status, second.stdout]).toEqual([3, '5']);
  });

  test('is free again after it was closed, and closing twice is no fault', () => {
    const first = open();
    first.close();
    first.close();
    expect(() => open()).not.toThrow();
  });

  test('a file that is no database is refused and left as it is', () => {
    writeFileSync(path, 'a letter to somebody, which is long enough to be no header');
    expect(() => open()).toThrow(/not a database/);
    expect(readFileSync(path, 'utf8')).toMatch(/^a letter/);
    expect(statSync(path).size).toBe(58);
  });

  test('refuses to change its own schema behind its back', () => {
    const db = open();
    db.exec('CREATE TABLE t (a INTEGER) STRICT');
    expect(() => db.exec(`PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ''`)).toThrow();
  });
});

describe('a transaction', () => {
  test('keeps everything or nothing, and gives on what was thrown', () => {
    const db = open();
    db.exec('CREATE TABLE t (a INTEGER NOT NULL) STRICT');
    expect(db.transaction(() => db.run('INSERT INTO t VALUES (1)'))).toBe(1);
    const broken = new Error('no');
    expect(() =>
      db.transaction(() => {
        db.run('INSERT INTO t VALUES (2)');
        throw broken;
      }),
    ).toThrow(broken);
    expect(() =>
      db.transaction(() => {
        db.run('INSERT INTO t VALUES (3)');
        db.run('INSERT INTO t VALUES (?)', null);
      }),
    ).toThrow(/NOT NULL/);
    expect(db.all('SELECT a FROM t')).toEqual([{ a: 1 }]);
    expect(db.transaction(() => 'again')).toBe('again');
  });

  test('that has been committed survives a program that is killed at once', () => {
    const here = fileURLToPath(new URL('../../../main/storage/open-db.ts', import.meta.url));
    const code = `
      const { openDb } = await import(${JSON.stringify(`file://${here}`)});
      const db = openDb(process.argv[1]);
      db.exec('CREATE TABLE t (a INTEGER) STRICT');
      for (let n = 0; n < 20; n += 1) db.transaction(() => db.run('INSERT INTO t VALUES (?)', n));
      db.exec('BEGIN IMMEDIATE'); db.run('INSERT INTO t VALUES (999)');
      process.kill(process.pid, 'SIGKILL');`;
    spawnSync(process.execPath, ['--input-type=module', '-e', code, path]);
    expect(open().get('SELECT count(*) AS n, max(a) AS last FROM t')).toEqual({ n: 20, last: 19 });
  });
});
