import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Db, SqlRow, SqlValue } from './db.ts';
import { keepPrivate, makePrivate } from './private-file.ts';

const inMemory = ':memory:';

/** A pragma reads back as something else than was asked: this database cannot be trusted with orders. */
export class PragmaRefused extends Error {
  override readonly name = 'PragmaRefused';
}

interface OpenDbOptions {
  /** How long another program that has the file open is waited for, in milliseconds. */
  readonly busyTimeoutMs?: number;
  /** Called after each commit that has reached the disk. */
  readonly flushed?: () => void;
  /** The bytes of a database that one in memory begins with. */
  readonly content?: Uint8Array;
}

/**
 * Opens (or makes) the library's database with everything that durability needs.
 *
 * `synchronous=FULL` makes each commit reach the disk before it returns; it is asserted again after the first write,
 * because engines are known to lower it silently once the journal is a WAL. `locking_mode=EXCLUSIVE` keeps a second
 * process out, which is told so after `busyTimeoutMs` milliseconds. Source of the list: shared/reliability.md, SQLite.
 */
export function openDb(path: string, { busyTimeoutMs = 5000, flushed, content }: OpenDbOptions = {}): Db {
  if (path !== inMemory) {
    makePrivate(path);
    // Left by a crash, and made by a version that did not.
    for (const beside of ['-wal', '-shm']) keepPrivate(`${path}${beside}`);
  }
  const native = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: busyTimeoutMs });
  try {
    if (content !== undefined) native.deserialize(content);
    native.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON;
      PRAGMA trusted_schema = OFF;
      -- Without it, INSERT OR REPLACE deletes rows past the triggers that keep them.
      PRAGMA recursive_triggers = ON;
      PRAGMA cell_size_check = ON;
      -- Always, and not only while something is deleted: SQLite copies rows while they are written, and leaves the old bytes.
      PRAGMA secure_delete = ON;
      PRAGMA wal_autocheckpoint = 500;
    `);
    native.enableDefensive?.(true);
    // The first write takes the exclusive lock, so a second process fails here and not in the middle of an order.
    native.exec('BEGIN IMMEDIATE; COMMIT;');
    assertPragmas(native, path, busyTimeoutMs);
  } catch (error) {
    native.close();
    throw error;
  }
  return wrap(native, flushed);
}

/** Asserts, after the first write, that the engine took everything that was asked of it. */
function assertPragmas(native: DatabaseSync, path: string, busyTimeoutMs: number): void {
  assertPragma(native, 'journal_mode', path === inMemory ? 'memory' : 'wal');
  for (const [name, expected] of Object.entries(asked)) assertPragma(native, name, expected);
  const timeout = Object.values(native.prepare('PRAGMA busy_timeout').get() ?? {})[0];
  if (timeout !== busyTimeoutMs)
    throw new PragmaRefused(`busy_timeout is ${String(timeout)} instead of ${busyTimeoutMs}`);
}

/** As each pragma reads back. */
const asked = {
  synchronous: 2,
  fullfsync: 1,
  checkpoint_fullfsync: 1,
  foreign_keys: 1,
  trusted_schema: 0,
  recursive_triggers: 1,
  cell_size_check: 1,
  secure_delete: 1,
  locking_mode: 'exclusive',
  wal_autocheckpoint: 500,
} as const;

/** Asserts what must still hold after writes have happened. */
export function assertDurable(db: Db): void {
  for (const [name, expected] of Object.entries(asked)) {
    const found = db.get(`PRAGMA ${name}`)?.[name];
    if (found !== expected) throw new PragmaRefused(`${name} is ${String(found)} instead of ${expected}`);
  }
}

function assertPragma(native: DatabaseSync, name: string, expected: string | number): void {
  const row = native.prepare(`PRAGMA ${name}`).get();
  const found = row?.[name];
  if (found !== expected) throw new PragmaRefused(`${name} is ${String(found)} instead of ${expected}`);
}

function wrap(native: DatabaseSync, flushed: () => void = () => {}): Db {
  const statements = new Map<string, StatementSync>();
  const listing = new Map<string, StatementSync>();
  let isOpen = true;
  function statement(sql: string): StatementSync {
    let prepared = statements.get(sql);
    if (prepared === undefined) {
      prepared = native.prepare(sql);
      statements.set(sql, prepared);
    }
    return prepared;
  }
  return {
    exec(sql) {
      native.exec(sql);
      if (!native.isTransaction) flushed();
    },
    run(sql, ...values) {
      const { changes } = statement(sql).run(...values);
      if (!native.isTransaction) flushed();
      return Number(changes);
    },
    runUnflushed(sql, ...values) {
      native.exec('PRAGMA synchronous = NORMAL');
      try {
        return Number(statement(sql).run(...values).changes);
      } finally {
        native.exec('PRAGMA synchronous = FULL');
      }
    },
    get: (sql, ...values) => statement(sql).get(...values) as SqlRow | undefined,
    all: (sql, ...values) => statement(sql).all(...values) as SqlRow[],
    lists(sql, ...values) {
      let prepared = listing.get(sql);
      if (prepared === undefined) {
        prepared = native.prepare(sql);
        prepared.setReturnArrays(true);
        listing.set(sql, prepared);
      }
      // What `setReturnArrays` gives is not in Node's types of `all`.
      return prepared.all(...values) as unknown as SqlValue[][];
    },
    transaction(work) {
      native.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        native.exec('COMMIT');
        flushed();
        return result;
      } catch (error) {
        if (native.isTransaction) native.exec('ROLLBACK');
        throw error;
      }
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      statements.clear();
      listing.clear();
      native.close();
    },
  };
}
